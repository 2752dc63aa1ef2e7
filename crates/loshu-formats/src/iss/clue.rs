//! A constraint as clues.

use loshu_variant::{
    Clue, Condition, Global, Group, Line, Mark, Outside, OwnRule, Setting, Shape, Side, Sign, Step,
};

use super::tree::{MOST_NODES, Node, Word};
use super::{encoded, own};

/// What a constraint says.
#[derive(Clone, Debug)]
pub(super) enum Said {
    /// A cell has one of some numbers.
    Given(usize, Vec<u8>),
    Clue(Clue),
}

/// A number among the words of a constraint.
pub(super) fn number<T: std::str::FromStr>(node: &Node<'_>, at: usize) -> Result<T, String> {
    let word = node.word(at);
    word.parse().map_err(|_| format!("{}: {word:?} is not a number that fits", node.name))
}

/// Makes clues of constraints.
pub(super) struct Reader<'a> {
    pub(super) setting: &'a Setting,
    /// Whether there are boxes or other regions.
    pub(super) has_regions: bool,
    /// What is said of ties of full ranks.
    pub(super) ties: Option<&'a Node<'a>>,
}

impl Reader<'_> {
    /// What all of some constraints say.
    pub(super) fn all(&self, nodes: &[Node<'_>]) -> Result<Vec<Said>, String> {
        let mut said = Vec::new();
        for node in nodes {
            said.extend(self.one(node)?);
            if said.len() > MOST_NODES {
                return Err(format!("more than {MOST_NODES} clues"));
            }
        }
        Ok(said)
    }

    fn one(&self, node: &Node<'_>) -> Result<Vec<Said>, String> {
        let words = &node.words[..];
        let behind = words.get(1..).unwrap_or_default();
        let global = |global: Global| Ok(vec![Clue::Global(global)]);
        let line = |kind: Line, words: &[Word<'_>]| {
            let cells = self.cells(node, words)?;
            Ok(vec![Clue::Line { kind, cells }])
        };
        let group = |kind: Group, cells: Vec<usize>, numbers: Vec<u16>| {
            Ok(vec![Clue::Group { kind, cells, numbers }])
        };
        let clues: Result<Vec<Clue>, String> = match node.name {
            "" | "Given" => return words.iter().map(|word| self.given(word)).collect(),
            "And" => return self.all(&node.inside),
            "Or" => Ok(vec![self.any_of(&node.inside)?]),
            "Replicate" => return self.replicated(node),
            "AllDifferent" => Ok(vec![Clue::ExtraRegion(self.cells(node, words)?)]),
            "AntiConsecutive" => global(Global::NonConsecutive),
            "AntiKing" => global(Global::AntiKing),
            "AntiKnight" => global(Global::AntiKnight),
            "DisjointSets" => global(Global::DisjointGroups),
            "Windoku" => global(Global::Windoku),
            "StrictKropki" => {
                Ok(vec![Clue::Global(Global::NonConsecutive), Clue::Global(Global::AllRatios)])
            }
            "StrictXV" => global(Global::AllSums),
            "AntiTaxicab" => global(Global::AntiTaxicab),
            "DutchFlatmates" => global(Global::DutchFlatmates),
            "GlobalEntropy" => global(Global::GlobalEntropy),
            "GlobalMod" => global(Global::GlobalModularity),
            "FullRankTies" => match node.word(0) {
                "none" => global(Global::DifferentRanks),
                "only-unclued" | "any" => Ok(Vec::new()),
                other => Err(format!("FullRankTies: {other:?} is not known")),
            },
            "Diagonal" => match number(node, 0)? {
                1_i8.. => global(Global::RisingDiagonal),
                ..1 => global(Global::FallingDiagonal),
            },
            "Arrow" => match &self.cells(node, words)?[..] {
                [circle, shaft @ ..] => {
                    Ok(vec![Clue::Arrow { circle: vec![*circle], shaft: shaft.to_vec() }])
                }
                [] => Err("Arrow: it has no cells".into()),
            },
            "PillArrow" => {
                let (pill, cells): (usize, _) = (number(node, 0)?, self.cells(node, behind)?);
                if !(2..=3).contains(&pill) || cells.len() <= pill {
                    return Err("PillArrow: expected a pill of 2 or 3 cells and a shaft".into());
                }
                let (circle, shaft) = cells.split_at(pill);
                let mut circle = circle.to_vec();
                circle.sort_unstable();
                Ok(vec![Clue::Arrow { circle, shaft: shaft.to_vec() }])
            }
            "DoubleArrow" => line(Line::DoubleArrow, words),
            "Between" => line(Line::Between, words),
            "Entropic" => line(Line::Entropic, words),
            "Palindrome" => line(Line::Palindrome, words),
            "Renban" => line(Line::Renban, words),
            "Thermo" => line(Line::Thermometer, words),
            "Zipper" => line(Line::Zipper, words),
            "ValueIndexing" => line(Line::Indexing, words),
            "SumLine" => self.sum_line(node, behind),
            "Lunchbox" => group(Group::Lunchbox, self.cells(node, behind)?, vec![number(node, 0)?]),
            "RellikCage" => group(Group::Rellik, self.cells(node, behind)?, vec![number(node, 0)?]),
            "EqualityCage" => group(Group::Equality, self.cells(node, words)?, Vec::new()),
            "CountingCircles" => {
                group(Group::CountingCircles, self.cells(node, words)?, Vec::new())
            }
            "SameValues" => {
                group(Group::SameDigits, self.cells(node, behind)?, vec![number(node, 0)?])
            }
            "LookAndSay" => {
                let said = node.word(0);
                let numbers = said.chars().map(|sign| sign.to_digit(10).map(|digit| digit as u16));
                let numbers: Option<Vec<u16>> = numbers.collect();
                let numbers = numbers.ok_or_else(|| {
                    format!("LookAndSay: {said:?} is no list of counts and digits")
                })?;
                group(Group::LookAndSay, self.cells(node, behind)?, numbers)
            }
            "RegionSumLine" if self.has_regions => line(Line::RegionSum, words),
            // What the board is, and what says nothing: a line without regions has one part.
            "Shape" | "NoBoxes" | "RegionSize" | "Jigsaw" | "SearchPriority" | "RegionSumLine" => {
                Ok(Vec::new())
            }
            "Whisper" => match node.word(0).starts_with(['R', 'r']) {
                true => line(Line::Whispers(5), words),
                false => line(Line::Whispers(number(node, 0)?), behind),
            },
            "Lockout" if node.word(0) == "4" => line(Line::Lockout, behind),
            "Modular" if node.word(0) == "3" => line(Line::Modular, behind),
            "WhiteDot" => self.signs(node, Sign::Difference(1)),
            "BlackDot" => self.signs(node, Sign::Ratio(2)),
            "X" => self.signs(node, Sign::Sum(10)),
            "V" => self.signs(node, Sign::Sum(5)),
            "GreaterThan" => self.signs(node, Sign::Less),
            "Cage" => self.cage(node, behind),
            "Quad" => {
                let corner = self.cell(node, node.word(0))?;
                let shape = &self.setting.shape;
                let (row, column) = shape.place(corner).unwrap_or_default();
                if row + 2 > shape.rows() || column + 2 > shape.columns() {
                    return Err("Quad: its four cells are not all in the grid".into());
                }
                let digit = |word: &Word<'_>| {
                    let digit =
                        word.parse().ok().and_then(|value| self.setting.digits.digit(value));
                    digit.ok_or_else(|| format!("Quad: {word:?} is not a digit"))
                };
                let digits = behind.iter().map(digit).collect::<Result<_, _>>()?;
                Ok(vec![Clue::Quadruple { cells: shape.block((row, column), (2, 2)), digits }])
            }
            "Indexing" => {
                let kind = match node.word(0) {
                    "R" => Mark::RowIndexer,
                    "C" => Mark::ColumnIndexer,
                    other => return Err(format!("Indexing: {other:?} is neither R nor C")),
                };
                let cells = self.cells(node, behind)?;
                Ok(cells.into_iter().map(|cell| Clue::Mark { kind, cell }).collect())
            }
            "LittleKiller" => self.little_killer(node),
            "Sandwich" => {
                let side = self.side(node, node.word(1), true)?;
                let number = number(node, 0)?;
                match self.setting.digits.count() > self.setting.shape.size() {
                    true => {
                        let numbers = vec![self::number(node, 0)?];
                        group(Group::Lunchbox, side.cells(&self.setting.shape), numbers)
                    }
                    false => Ok(vec![Clue::Outside { kind: Outside::Sandwich, side, number }]),
                }
            }
            "XSum" => self.outside(node, Outside::XSum),
            "Skyscraper" => self.outside(node, Outside::Skyscraper),
            "HiddenSkyscraper" => self.outside(node, Outside::HiddenSkyscraper),
            "NumberedRoom" => self.outside(node, Outside::NumberedRoom),
            "FullRank" => {
                let with_ties = self.ties.is_some_and(|node| node.word(0) == "any");
                let kind = if with_ties { Outside::FullRankWithTies } else { Outside::FullRank };
                self.outside(node, kind)
            }
            _ => own::clues(self, node),
        };
        Ok(clues?.into_iter().map(Said::Clue).collect())
    }

    /// The cell of a name: `R1C1`, where a letter stands for a number beyond 9.
    pub(super) fn cell(&self, node: &Node<'_>, name: &str) -> Result<usize, String> {
        let place = match name.as_bytes() {
            [b'R' | b'r', row, b'C' | b'c', column] => {
                let number = |sign: u8| char::from(sign).to_digit(36)?.checked_sub(1);
                number(*row).zip(number(*column))
            }
            _ => None,
        };
        let cell =
            place.and_then(|(row, column)| self.setting.shape.cell(row as usize, column as usize));
        cell.ok_or_else(|| format!("{}: {name:?} is not a cell of the grid", node.name))
    }

    pub(super) fn cells(&self, node: &Node<'_>, names: &[Word<'_>]) -> Result<Vec<usize>, String> {
        if names.is_empty() {
            return Err(format!("{}: it has no cells", node.name));
        }
        let mut cells = Vec::with_capacity(names.len());
        for name in names {
            cells.push(self.cell(node, name)?);
        }
        Ok(cells)
    }

    /// A cell and its numbers: `R1C1_5`, `R1C1_1_3_5`.
    fn given(&self, word: &str) -> Result<Said, String> {
        let mut parts = word.split('_');
        let node = Node { name: "givens", words: Vec::new(), inside: Vec::new() };
        let cell = self.cell(&node, parts.next().unwrap_or_default())?;
        let number = |part: &str| {
            let number = part.parse::<u8>().ok();
            let number = number.filter(|&value| self.setting.digits.digit(value.into()).is_some());
            number.ok_or_else(|| format!("givens: {word:?} has {part:?}, which is not a digit"))
        };
        Ok(Said::Given(cell, parts.map(number).collect::<Result<_, _>>()?))
    }

    /// One of some constraints holds.
    fn any_of(&self, nodes: &[Node<'_>]) -> Result<Clue, String> {
        let branch = |node: &Node<'_>| {
            let (mut clues, mut conditions) = (Vec::new(), Vec::new());
            for said in self.one(node)? {
                match said {
                    Said::Given(cell, numbers) => conditions.push(own::one_of(cell, numbers)),
                    Said::Clue(clue) => match clue {
                        Clue::Own(rule) => conditions.push(rule.condition),
                        clue => clues.push(clue),
                    },
                }
            }
            if !clues.is_empty() {
                conditions.push(Condition::Clues(clues));
            }
            Ok(match conditions.len() {
                1 => conditions.remove(0),
                _ => Condition::All(conditions),
            })
        };
        let branches = nodes.iter().map(branch).collect::<Result<Vec<_>, String>>()?;
        let says = "One of several rules holds, or more.".to_owned();
        let condition = Condition::Any(branches);
        Ok(Clue::Own(Box::new(OwnRule { name: "one of several".into(), says, condition })))
    }

    /// The constraints inside, moved to each of some cells.
    fn replicated(&self, node: &Node<'_>) -> Result<Vec<Said>, String> {
        let origin = node.words.get(1).map_or("R1C1", |word| word);
        let origin = self.cell(node, origin)?;
        let (row, column) = self.setting.shape.place(origin).unwrap_or_default();
        let bits = encoded::low_bits(node.word(0))?;
        let mut said = Vec::new();
        for (step, _) in bits.iter().enumerate().filter(|(_, bit)| **bit) {
            let target = self.setting.shape.place(origin + step);
            let target = target.ok_or("Replicate: a cell outside of the grid")?;
            let down = target.0 as isize - row as isize;
            let right = target.1 as isize - column as isize;
            let moved = node.inside.iter().map(|inside| self.moved(inside, down, right));
            said.extend(self.all(&moved.collect::<Result<Vec<_>, String>>()?)?);
            if said.len() > MOST_NODES {
                return Err(format!("more than {MOST_NODES} clues"));
            }
        }
        Ok(said)
    }

    fn moved<'a>(&self, node: &Node<'a>, down: isize, right: isize) -> Result<Node<'a>, String> {
        let word = |word: &Word<'a>| {
            let (name, rest) = word.split_at(word.find('_').unwrap_or(word.len()));
            let Ok(cell) = self.cell(node, name) else { return Ok(word.clone()) };
            let (row, column) = self.setting.shape.place(cell).unwrap_or_default();
            let place = row.checked_add_signed(down).zip(column.checked_add_signed(right));
            let sign = |number: usize| char::from_digit(number as u32 + 1, 36).unwrap_or('?');
            let place =
                place.filter(|&(row, column)| self.setting.shape.cell(row, column).is_some());
            let (row, column) = place.ok_or("Replicate: a cell outside of the grid")?;
            Ok(Word::from(format!("R{}C{}{rest}", sign(row), sign(column))))
        };
        let inside = node.inside.iter().map(|inside| self.moved(inside, down, right));
        Ok(Node {
            name: node.name,
            words: node.words.iter().map(word).collect::<Result<_, String>>()?,
            inside: inside.collect::<Result<_, String>>()?,
        })
    }

    /// A sign between any two of the cells that share a side.
    fn signs(&self, node: &Node<'_>, sign: Sign) -> Result<Vec<Clue>, String> {
        let cells = self.cells(node, &node.words)?;
        let place = |cell: usize| self.setting.shape.place(cell).unwrap_or_default();
        let mut clues = Vec::new();
        for (at, &first) in cells.iter().enumerate() {
            for &second in &cells[at + 1..] {
                let (a, b) = (place(first), place(second));
                if a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1 {
                    // The first one is greater.
                    let cells = if sign == Sign::Less { [second, first] } else { [first, second] };
                    clues.push(Clue::Sign { cells, sign });
                }
            }
        }
        match clues.is_empty() {
            true => Err(format!("{}: no two of its cells share a side", node.name)),
            false => Ok(clues),
        }
    }

    /// Cells with different digits and a sum. A sum of 0 says nothing; a cell that is named twice counts twice.
    fn cage(&self, node: &Node<'_>, names: &[Word<'_>]) -> Result<Vec<Clue>, String> {
        let mut cells = self.cells(node, names)?;
        let total = match node.word(0).trim() {
            "" => 0,
            _ => number(node, 0)?,
        };
        cells.sort_unstable();
        if cells.windows(2).all(|pair| pair[0] != pair[1]) {
            return Ok(vec![Clue::Cage { cells, total: Some(total).filter(|total| *total != 0) }]);
        }
        let all = cells.clone();
        cells.dedup();
        let mut clues = vec![Clue::ExtraRegion(cells)];
        if total != 0 {
            let terms = all.into_iter().map(|cell| (cell, 1)).collect();
            clues.push(own::sum(terms, total));
        }
        Ok(clues)
    }

    /// Where a number stands: `R5` or `C3`, at the beginning of the line or at its end.
    fn side(&self, node: &Node<'_>, word: &str, is_first: bool) -> Result<Side, String> {
        let line = word.get(1..).and_then(|line| match line.as_bytes() {
            [sign] => char::from(*sign).to_digit(36),
            _ => None,
        });
        let line = line.and_then(|line| line.checked_sub(1)).map(|line| line as usize);
        let line = line.filter(|line| *line < self.setting.shape.rows());
        match (word.chars().next(), line, is_first) {
            (Some('R' | 'r'), Some(row), true) => Ok(Side::Left(row)),
            (Some('R' | 'r'), Some(row), false) => Ok(Side::Right(row)),
            (Some('C' | 'c'), Some(column), true) => Ok(Side::Top(column)),
            (Some('C' | 'c'), Some(column), false) => Ok(Side::Bottom(column)),
            _ => Err(format!("{}: {word:?} is not a row or a column", node.name)),
        }
    }

    /// The numbers at both ends of a line.
    fn outside(&self, node: &Node<'_>, kind: Outside) -> Result<Vec<Clue>, String> {
        let mut clues = Vec::new();
        for (at, is_first) in [(1, true), (2, false)] {
            if node.words.get(at).is_some_and(|word| !word.is_empty()) {
                let side = self.side(node, node.word(0), is_first)?;
                clues.push(Clue::Outside { kind, side, number: number(node, at)? });
            }
        }
        Ok(clues)
    }

    /// A line of parts with a sum. A closed one comes back to its first cell.
    fn sum_line(&self, node: &Node<'_>, names: &[Word<'_>]) -> Result<Vec<Clue>, String> {
        let is_closed = names.last().is_some_and(|word| word == "LOOP");
        let mut cells = self.cells(node, &names[..names.len() - usize::from(is_closed)])?;
        if is_closed {
            cells.push(cells[0]);
        }
        Ok(vec![Clue::Line { kind: Line::Sum(number(node, 0)?), cells }])
    }

    /// The sum of the diagonal that begins in a cell at the rim.
    fn little_killer(&self, node: &Node<'_>) -> Result<Vec<Clue>, String> {
        let first = self.cell(node, node.word(1))?;
        let (row, column) = self.setting.shape.place(first).unwrap_or_default();
        let step = diagonal_step(&self.setting.shape, first);
        let step = step.ok_or("LittleKiller: no diagonal begins in its cell")?;
        let from = (row as i32 - i32::from(step.0), column as i32 - i32::from(step.1));
        Ok(vec![Clue::LittleKiller { from, step, total: number(node, 0)? }])
    }
}

/// The way of the diagonal that begins in a cell at the rim, where one begins.
pub(super) fn diagonal_step(shape: &Shape, first: usize) -> Option<Step> {
    let (row, column) = shape.place(first)?;
    let last = shape.rows() - 1;
    match (row, column) {
        (row, 0) if row < last => Some((1, 1)),
        (row, column) if column == last && row > 0 && row < last => Some((-1, -1)),
        (0, column) if column > 0 => Some((1, -1)),
        (row, column) if row == last && column > 0 && column < last => Some((-1, 1)),
        _ => None,
    }
}
