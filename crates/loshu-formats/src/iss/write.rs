//! From a setting to constraints, as far as there are such.

use std::fmt::Display;

use loshu_variant::{
    Among, Clue, Condition, Counts, DigitSet, Global, Group, Line, Mark, Outside, Regions, Setting,
    Side, Sign,
};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

use super::board::box_of;
use super::clue::diagonal_step;
use super::encoded;

/// Writes a setting as constraints.
pub(super) fn write(setting: &Setting) -> Result<String, String> {
    if setting.shape.corners().len() > 1 {
        return Err("the Interactive Sudoku Solver has one square, and there are several".into());
    }
    let mut writer = Writer { setting, text: String::new() };
    writer.shape();
    writer.regions()?;
    for clue in &setting.clues {
        writer.clue(clue)?;
    }
    writer.cells();
    if writer.text.is_empty() {
        writer.push("Shape", ["9x9"]);
    }
    Ok(writer.text)
}

struct Writer<'a> {
    setting: &'a Setting,
    text: String,
}

impl Writer<'_> {
    /// A constraint and its words.
    fn push<T: Display>(&mut self, name: &str, words: impl IntoIterator<Item = T>) {
        self.text.push('.');
        self.text.push_str(name);
        for word in words {
            self.text.push('~');
            self.text.push_str(&word.to_string());
        }
    }

    /// A constraint with a word before its cells.
    fn push_with(&mut self, name: &str, word: impl Display, cells: &[usize]) {
        let names = cells.iter().map(|&cell| self.name(cell)).collect::<Vec<_>>();
        self.push(name, [word.to_string()].into_iter().chain(names));
    }

    fn push_cells(&mut self, name: &str, cells: &[usize]) {
        let names = cells.iter().map(|&cell| self.name(cell)).collect::<Vec<_>>();
        self.push(name, names);
    }

    /// The name of a cell: `R1C1`, where a letter stands for a number beyond 9.
    fn name(&self, cell: usize) -> String {
        let (row, column) = self.setting.shape.place(cell).unwrap_or_default();
        format!("R{}C{}", sign(row + 1), sign(column + 1))
    }

    fn shape(&mut self) {
        let side = self.setting.shape.size();
        let size = format!("{side}x{side}");
        match self.setting.has_usual_digits() {
            true if side == 9 => {}
            true => self.push("Shape", [size]),
            false => self.push("Shape", [size, self.setting.digits.to_string()]),
        }
    }

    fn regions(&mut self) -> Result<(), String> {
        let side = self.setting.shape.size();
        match &self.setting.regions {
            Regions::Boxes(rows, columns) if box_of(side, side) == Some((*rows, *columns)) => {
                return Ok(());
            }
            Regions::Boxes(1, _) => {
                self.push::<&str>("NoBoxes", []);
                return Ok(());
            }
            Regions::Boxes(..) | Regions::Own(_) => {}
        }
        let regions = self.setting.region_of_cells();
        let outside = regions.iter().filter(|region| region.is_none()).count();
        if outside == usize::from(side) {
            return Err(format!("{side} cells without a region are a region of these constraints"));
        }
        let sign = |region: &Option<u8>| region.map_or('-', |region| sign(region.into()));
        self.push::<&str>("NoBoxes", []);
        self.push("Jigsaw", [regions.iter().map(sign).collect::<String>()]);
        Ok(())
    }

    /// The digits that cells may have.
    fn cells(&mut self) {
        let all = self.setting.digits.all();
        let told = self.setting.cells.iter().enumerate();
        let words: Vec<String> = told
            .filter(|(_, digits)| !digits.is_empty() && **digits != all)
            .map(|(cell, digits)| self.one_of(cell, *digits))
            .collect();
        if !words.is_empty() {
            self.push("", words);
        }
    }

    /// A cell with the numbers that it may have: `R1C1_5`.
    fn one_of(&self, cell: usize, digits: DigitSet) -> String {
        let numbers = digits.iter().map(|digit| format!("_{}", self.setting.digits.value(digit)));
        self.name(cell) + &numbers.collect::<String>()
    }

    fn clue(&mut self, clue: &Clue) -> Result<(), String> {
        match clue {
            Clue::Global(global) => return self.global(*global),
            Clue::Cage { total: Some(0), .. } | Clue::DigitalRoot { .. } => {
                return Err(not_there(clue.name()));
            }
            Clue::Cage { cells, total } => self.push_with("Cage", total.unwrap_or(0), cells),
            Clue::ExtraRegion(cells) => self.push_cells("AllDifferent", cells),
            Clue::Line { kind, cells } => return self.line(*kind, cells),
            Clue::Arrow { circle, shaft } => match &circle[..] {
                _ if shaft.is_empty() => {}
                [_] => self.push_cells("Arrow", &[&circle[..], shaft].concat()),
                _ if circle.len() > 3 || !circle.is_sorted() => {
                    return Err(not_there("this arrow"));
                }
                _ => self.push_with("PillArrow", circle.len(), &[&circle[..], shaft].concat()),
            },
            Clue::Sign { cells, sign } => self.sign(*cells, *sign),
            Clue::Mark { kind, cell } => return self.mark(*kind, *cell),
            Clue::Group { kind, cells, numbers } => return self.group(*kind, cells, numbers),
            Clue::Quadruple { cells, digits } => {
                let numbers: Vec<u8> =
                    digits.iter().map(|&digit| self.setting.digits.value(digit)).collect();
                self.push_with("ContainAtLeast", joined(&numbers), cells);
            }
            Clue::Clone { cells, others } => {
                for (cell, other) in cells.iter().zip(others) {
                    self.push_with("SameValues", 2, &[*cell, *other]);
                }
            }
            Clue::LittleKiller { step, total, .. } => {
                let cells = clue.cells(&self.setting.shape);
                match cells.first() {
                    Some(&first) if diagonal_step(&self.setting.shape, first) == Some(*step) => {
                        self.push_with("LittleKiller", total, &[first]);
                    }
                    Some(_) | None => self.push_with("Sum", total, &cells),
                }
            }
            Clue::Outside { kind, side, number } => return self.outside(*kind, *side, *number),
            Clue::Own(rule) => return self.condition(&rule.name, &rule.condition),
        }
        Ok(())
    }

    fn global(&mut self, global: Global) -> Result<(), String> {
        let has = |global| self.setting.clues.contains(&Clue::Global(global));
        let is_strict = has(Global::NonConsecutive) && has(Global::AllRatios);
        // Their dots are those of consecutive numbers and of doubles.
        let has_other_dot = self.setting.clues.iter().any(|clue| {
            matches!(clue, Clue::Sign { sign: Sign::Ratio(number), .. } if *number != 2)
                || matches!(clue, Clue::Sign { sign: Sign::Difference(number), .. } if *number != 1)
        });
        match global {
            Global::RisingDiagonal => self.push("Diagonal", [1]),
            Global::FallingDiagonal => self.push("Diagonal", [-1]),
            Global::NonConsecutive if is_strict && !has_other_dot => {
                self.push::<&str>("StrictKropki", []);
            }
            // Both are one constraint, which is written for the other one.
            Global::AllRatios if is_strict && !has_other_dot => {}
            Global::NonConsecutive if !self.setting.has_dots() => {
                self.push::<&str>("AntiConsecutive", []);
            }
            Global::NonConsecutive | Global::AllRatios => {
                return Err(not_there(self.setting.rule_name(&Clue::Global(global))));
            }
            // Elsewhere they are thirds, there threes.
            Global::GlobalEntropy if self.setting.digits.count() != 9 => {
                return Err(not_there(global.kind().name()));
            }
            Global::Windoku => self.push::<&str>("Windoku", []),
            Global::AntiKnight => self.push::<&str>("AntiKnight", []),
            Global::AntiKing => self.push::<&str>("AntiKing", []),
            Global::DisjointGroups => self.push::<&str>("DisjointSets", []),
            Global::AllSums => self.push::<&str>("StrictXV", []),
            Global::GlobalEntropy => self.push::<&str>("GlobalEntropy", []),
            Global::GlobalModularity => self.push::<&str>("GlobalMod", []),
            Global::AntiTaxicab => self.push::<&str>("AntiTaxicab", []),
            Global::DutchFlatmates => self.push::<&str>("DutchFlatmates", []),
            Global::DifferentRanks => self.push("FullRankTies", ["none"]),
        }
        Ok(())
    }

    fn line(&mut self, kind: Line, cells: &[usize]) -> Result<(), String> {
        match kind {
            Line::Thermometer => self.push_cells("Thermo", cells),
            Line::SlowThermometer => {
                self.pairs(kind.kind().name(), cells, Among::Neighbours, |a, b| a <= b);
            }
            Line::Palindrome => self.push_cells("Palindrome", cells),
            Line::Renban => self.push_cells("Renban", &each_once(cells)),
            Line::Nabner => {
                let apart = |a: u8, b: u8| a.abs_diff(b) > 1;
                self.pairs(kind.kind().name(), &each_once(cells), Among::All, apart);
            }
            Line::Whispers(least) => self.push_with("Whisper", least, cells),
            Line::RegionSum => self.push_cells("RegionSumLine", cells),
            Line::Between => self.push_cells("Between", cells),
            Line::Lockout => self.push_with("Lockout", 4, cells),
            Line::Entropic if self.setting.digits.count() != 9 => {
                return Err(not_there(kind.kind().name()));
            }
            Line::Entropic => self.push_cells("Entropic", cells),
            Line::Modular => self.push_with("Modular", 3, cells),
            Line::DoubleArrow => self.push_cells("DoubleArrow", cells),
            Line::Zipper => self.push_cells("Zipper", cells),
            Line::Parity => {
                let other = |a: u8, b: u8| a % 2 != b % 2;
                self.pairs(kind.kind().name(), cells, Among::Neighbours, other);
            }
            Line::Sum(total) => match cells {
                [first, middle @ .., last] if first == last && !middle.is_empty() => {
                    self.push_with("SumLine", total, &cells[..cells.len() - 1]);
                    self.text.push_str("~LOOP");
                }
                _ => self.push_with("SumLine", total, cells),
            },
            Line::Indexing => self.push_cells("ValueIndexing", cells),
        }
        Ok(())
    }

    /// Two cells whose numbers pass, as pairs of a setter's own.
    fn pairs(&mut self, name: &str, cells: &[usize], among: Among, pass: impl Fn(u8, u8) -> bool) {
        let range = self.setting.digits;
        let name = utf8_percent_encode(name, NON_ALPHANUMERIC);
        let names: Vec<String> = cells.iter().map(|&cell| self.name(cell)).collect();
        let words = [encoded::key(range, pass), format!("_{name}")].into_iter().chain(names);
        match among {
            Among::Neighbours => self.push("Pair", words),
            Among::All => self.push("PairX", words),
        }
    }

    fn sign(&mut self, cells: [usize; 2], sign: Sign) {
        let place = |cell: usize| self.setting.shape.place(cell).unwrap_or_default();
        let (a, b) = (place(cells[0]), place(cells[1]));
        let touch = a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1;
        match sign {
            Sign::Difference(1) if touch => self.push_cells("WhiteDot", &cells),
            Sign::Ratio(2) if touch => self.push_cells("BlackDot", &cells),
            Sign::Sum(10) if touch => self.push_cells("X", &cells),
            Sign::Sum(5) if touch => self.push_cells("V", &cells),
            // The first one is greater there.
            Sign::Less if touch => self.push_cells("GreaterThan", &[cells[1], cells[0]]),
            Sign::Difference(_) | Sign::Ratio(_) | Sign::Sum(_) | Sign::Less => {
                let fits = |a: u8, b: u8| sign.fits(a, b);
                self.pairs("sign", &cells, Among::Neighbours, fits);
            }
        }
    }

    fn mark(&mut self, kind: Mark, cell: usize) -> Result<(), String> {
        let range = self.setting.digits;
        let of_parity = |rest: u8| -> DigitSet {
            range.all().iter().filter(|&digit| range.value(digit) % 2 == rest).collect()
        };
        let neighbours = self
            .setting
            .shape
            .neighbours(cell)
            .filter(|&other| !self.setting.clues.contains(&Clue::Mark { kind, cell: other }));
        let neighbours: Vec<usize> = neighbours.collect();
        match kind {
            Mark::Odd => self.push("", [self.one_of(cell, of_parity(1))]),
            Mark::Even => self.push("", [self.one_of(cell, of_parity(0))]),
            Mark::Minimum => {
                neighbours.iter().for_each(|&other| self.push_cells("GreaterThan", &[other, cell]));
            }
            Mark::Maximum => {
                neighbours.iter().for_each(|&other| self.push_cells("GreaterThan", &[cell, other]));
            }
            Mark::RowIndexer => self.push_with("Indexing", "R", &[cell]),
            Mark::ColumnIndexer => self.push_with("Indexing", "C", &[cell]),
            Mark::BoxIndexer => return Err(not_there(kind.kind().name())),
        }
        Ok(())
    }

    fn group(&mut self, kind: Group, cells: &[usize], numbers: &[u16]) -> Result<(), String> {
        let number = numbers.first().copied().unwrap_or(0);
        match kind {
            Group::Lunchbox => self.push_with("Lunchbox", number, cells),
            Group::Rellik => self.push_with("RellikCage", number, cells),
            Group::Equality => self.push_cells("EqualityCage", cells),
            Group::LookAndSay if numbers.iter().any(|number| *number > 9) => {
                return Err(not_there(kind.kind().name()));
            }
            Group::LookAndSay => {
                let said: String = numbers.iter().map(u16::to_string).collect();
                self.push_with("LookAndSay", said, cells);
            }
            Group::CountingCircles => self.push_cells("CountingCircles", cells),
            Group::SameDigits => self.push_with("SameValues", number, cells),
        }
        Ok(())
    }

    fn outside(&mut self, kind: Outside, side: Side, number: i32) -> Result<(), String> {
        let (line, is_first) = match side {
            Side::Left(row) => (format!("R{}", sign(row + 1)), true),
            Side::Right(row) => (format!("R{}", sign(row + 1)), false),
            Side::Top(column) => (format!("C{}", sign(column + 1)), true),
            Side::Bottom(column) => (format!("C{}", sign(column + 1)), false),
        };
        let name = match kind {
            Outside::Sandwich if self.setting.digits.count() > self.setting.shape.size() => {
                return Err(not_there(kind.kind().name()));
            }
            // It is the same from both sides.
            Outside::Sandwich => {
                self.push("Sandwich", [number.to_string(), line]);
                return Ok(());
            }
            Outside::XSum => "XSum",
            Outside::Skyscraper => "Skyscraper",
            Outside::NumberedRoom => "NumberedRoom",
            Outside::HiddenSkyscraper => "HiddenSkyscraper",
            Outside::FullRank | Outside::FullRankWithTies => {
                self.ties(kind)?;
                "FullRank"
            }
        };
        let (first, last) = match is_first {
            true => (number.to_string(), String::new()),
            false => (String::new(), number.to_string()),
        };
        self.push(name, [line, first, last]);
        Ok(())
    }

    /// Says once of all ranks whether lines may be equal.
    fn ties(&mut self, kind: Outside) -> Result<(), String> {
        let with_ties = kind == Outside::FullRankWithTies;
        let other = if with_ties { Outside::FullRank } else { Outside::FullRankWithTies };
        let has_other = self.setting.clues.iter().any(|clue| {
            matches!(clue, Clue::Outside { kind, .. } if *kind == other)
                || with_ties && *clue == Clue::Global(Global::DifferentRanks)
        });
        if has_other {
            return Err("ranks with ties and others do not stand together there".into());
        }
        if with_ties && !self.text.contains(".FullRankTies") {
            self.push("FullRankTies", ["any"]);
        }
        Ok(())
    }

    /// A rule of a setter's own.
    fn condition(&mut self, name: &str, condition: &Condition) -> Result<(), String> {
        match condition {
            Condition::Pairs { cells, among, pairs } => {
                self.pairs(name, cells, *among, |a, b| pairs.contains(&(a, b)));
            }
            Condition::Sum { terms, totals } => {
                let [total] = totals[..] else { return Err(not_there(name)) };
                let factors = terms.iter().map(|(_, factor)| format!("_{factor}"));
                let cells: Vec<usize> = terms.iter().map(|(cell, _)| *cell).collect();
                self.push_with("Sum", format!("{total}_={}", factors.collect::<String>()), &cells);
            }
            Condition::EqualSums(groups) => {
                let mut words: Vec<String> = Vec::new();
                for group in groups {
                    if !words.is_empty() {
                        words.push("-".into());
                    }
                    words.extend(group.iter().map(|&cell| self.name(cell)));
                }
                self.push("EqualSum", words);
            }
            Condition::SameDigits(groups) => {
                self.push_with("SameValues", groups.len(), &groups.concat());
            }
            Condition::Regex { cells, pattern } => {
                // All signs are encoded: without any it would be taken for text in base 64.
                let pattern = pattern.bytes().map(|byte| format!("%{byte:02X}"));
                self.push_with("Regex", pattern.collect::<String>(), cells);
            }
            Condition::Parts { cells, total, is_closed } => {
                self.push_with("SumLine", total, cells);
                if *is_closed {
                    self.text.push_str("~LOOP");
                }
            }
            Condition::Inside { cells, total } => self.push_with("Lunchbox", total, cells),
            Condition::All(conditions) => self.several("And", name, conditions)?,
            Condition::Any(conditions) => self.several("Or", name, conditions)?,
            Condition::Clues(clues) => {
                self.push::<&str>("And", []);
                clues.iter().try_for_each(|clue| self.clue(clue))?;
                self.push::<&str>("End", []);
            }
            Condition::Count { cells, numbers, counts: Counts::These(counts) } => {
                return self.count(name, cells, numbers, counts);
            }
            Condition::Product { .. }
            | Condition::Count { counts: Counts::In(_), .. }
            | Condition::Different { .. }
            | Condition::Machine { .. }
            | Condition::NoSum { .. }
            | Condition::Not(_) => return Err(not_there(name)),
        }
        Ok(())
    }

    /// So many cells have one of some numbers.
    fn count(
        &mut self,
        name: &str,
        cells: &[usize],
        numbers: &[u8],
        counts: &[u16],
    ) -> Result<(), String> {
        match (cells, numbers, counts) {
            ([cell], numbers, [1]) => {
                let numbers = numbers.iter().map(|number| format!("_{number}"));
                let word = self.name(*cell) + &numbers.collect::<String>();
                self.push("", [word]);
            }
            (cells, [number @ ..=9], [count @ ..=9]) => {
                self.push_with("LookAndSay", format!("{count}{number}"), cells);
            }
            (cells, [number], [least, ..])
                if *least > 0 && counts.iter().copied().eq(*least..=cells.len() as u16) =>
            {
                let numbers = vec![*number; usize::from(*least)];
                self.push_with("ContainAtLeast", joined(&numbers), cells);
            }
            _ => return Err(not_there(name)),
        }
        Ok(())
    }

    fn several(&mut self, kind: &str, name: &str, conditions: &[Condition]) -> Result<(), String> {
        self.push::<&str>(kind, []);
        conditions.iter().try_for_each(|condition| self.condition(name, condition))?;
        self.push::<&str>("End", []);
        Ok(())
    }
}

fn not_there(name: &str) -> String {
    format!("the Interactive Sudoku Solver has no constraint for {name}")
}

/// A number from 0 to 35 as one sign.
fn sign(number: usize) -> char {
    char::from_digit(number as u32, 36).unwrap_or('?')
}

fn joined(numbers: &[u8]) -> String {
    numbers.iter().map(u8::to_string).collect::<Vec<_>>().join("_")
}

/// The cells of a line, each once: a closed line comes back to its first cell.
fn each_once(cells: &[usize]) -> Vec<usize> {
    match cells {
        [first, middle @ .., last] if first == last && !middle.is_empty() => {
            cells[..cells.len() - 1].to_vec()
        }
        cells => cells.to_vec(),
    }
}
