use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::str::FromStr;

use loshu::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, ValueError};

use crate::step::roles::{cells_of, houses_of};
use crate::step::{Literal, Node, Sector, Step};

/// How cells and houses are written.
///
/// ```
/// use loshu::House;
/// use loshu_explain::step::Notation;
///
/// let triad = House::ROWS[2].cells() & House::BLOCKS[1].cells();
/// assert_eq!(Notation::Rc.cells(triad), "r3c456");
/// assert_eq!(Notation::A1.cells(triad), "C456");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Notation {
    /// Rows and columns by number: `r3c2`; houses are `r3`, `c2`, `b1`.
    #[default]
    #[cfg_attr(feature = "serde", serde(rename = "rc"))]
    Rc,
    /// Rows by letter: `C2`; houses are `C`, `2`, `b1`.
    #[cfg_attr(feature = "serde", serde(rename = "a1"))]
    A1,
}

impl Notation {
    /// The name of a cell.
    pub fn cell(self, cell: Cell) -> String {
        match self {
            Notation::Rc => format!("{cell:#}"),
            Notation::A1 => format!("{cell}"),
        }
    }

    /// The names of cells, shortened as players write them: `r45c2,r9c1`, `DE2,I1`.
    ///
    /// The lowest cell comes with all others of its row, or of its column if its row has no other;
    /// then the lowest of the rest does so.
    pub fn cells(self, cells: CellSet) -> String {
        self.parts(cells).join(",")
    }

    /// The names of few cells one by one; the parts of [`cells`](Self::cells) of more.
    pub(super) fn names(self, cells: CellSet) -> Vec<String> {
        if cells.len() <= FEW {
            return cells.iter().map(|cell| self.cell(cell)).collect();
        }
        self.parts(cells)
    }

    /// The short form of several cells that comes first in a text, and the cells that it means.
    pub(super) fn first_short(self, text: &str) -> Option<(&str, CellSet)> {
        let words = text.split(|sign: char| !sign.is_ascii_alphanumeric());
        words.filter_map(|word| Some((word, self.read(word)?))).find(|(_, cells)| cells.len() > 1)
    }

    /// The cells that a short form means.
    fn read(self, word: &str) -> Option<CellSet> {
        let (rows, columns) = match self {
            Notation::Rc => word.strip_prefix('r')?.split_once('c')?,
            Notation::A1 => word.split_at(word.find(|sign: char| sign.is_ascii_digit())?),
        };
        let row = |sign: char| match self {
            Notation::Rc => sign.to_digit(10),
            Notation::A1 => ('A'..='I').contains(&sign).then(|| sign as u32 - 'A' as u32 + 1),
        };
        let mut cells = CellSet::EMPTY;
        for row in rows.chars().map(row) {
            for column in columns.chars().map(|sign| sign.to_digit(10)) {
                let [row, column] = [row?, column?].map(|number| number.checked_sub(1));
                cells.insert(Cell::at(row? as usize, column? as usize)?);
            }
        }
        Some(cells)
    }

    /// The parts of [`cells`](Self::cells).
    pub(super) fn parts(self, mut cells: CellSet) -> Vec<String> {
        let mut parts = Vec::new();
        while let Some(first) = cells.first() {
            let part = first_part(first, cells);
            cells -= part;
            parts.push(self.part(part));
        }
        parts
    }

    /// Cells of one row or of one column.
    fn part(self, cells: CellSet) -> String {
        let rows: DigitSet =
            cells.iter().filter_map(|cell| Digit::from_index(cell.row())).collect();
        let columns: DigitSet =
            cells.iter().filter_map(|cell| Digit::from_index(cell.column())).collect();
        match self {
            Notation::Rc => format!("r{rows}c{columns}"),
            Notation::A1 => {
                let rows: String = rows.iter().map(row_letter).collect();
                format!("{rows}{columns}")
            }
        }
    }

    /// The number of a house among its kind, as sentences have it: `3` for the third row, or `C`.
    pub(super) fn number(self, house: House) -> String {
        match (self, house.index()) {
            (Notation::A1, 0..9) => self.houses([house]),
            (Notation::Rc | Notation::A1, index) => format!("{}", index % 9 + 1),
        }
    }

    /// The short names of houses, those of one kind together: `r25`, `c19b2`; `BE`, `19b2`.
    pub fn houses(self, houses: impl IntoIterator<Item = House>) -> String {
        let mut kinds = [DigitSet::EMPTY; 3];
        for house in houses {
            kinds[house.index() / 9] |= Digit::ALL[house.index() % 9].into();
        }
        kinds.into_iter().enumerate().map(|(kind, numbers)| self.kind(kind, numbers)).collect()
    }

    fn kind(self, kind: usize, numbers: DigitSet) -> String {
        match (self, kind) {
            _ if numbers.is_empty() => String::new(),
            (Notation::Rc, 0) => format!("r{numbers}"),
            (Notation::Rc, 1) => format!("c{numbers}"),
            (Notation::A1, 0) => numbers.iter().map(row_letter).collect(),
            (Notation::A1, 1) => format!("{numbers}"),
            (Notation::Rc | Notation::A1, _) => format!("b{numbers}"),
        }
    }

    /// Sectors: the cells `r3c28`, then the digits with their houses: `5r3,58b1`.
    pub fn sectors(self, sectors: &[Sector]) -> String {
        let cells = cells_of(sectors);
        let mut houses: Vec<(House, DigitSet)> = Vec::new();
        for (house, digit) in houses_of(sectors) {
            match houses.iter_mut().find(|(known, _)| *known == house) {
                Some((_, digits)) => *digits |= digit.into(),
                None => houses.push((house, digit.into())),
            }
        }
        let houses =
            houses.into_iter().map(|(house, digits)| format!("{digits}{}", self.houses([house])));
        self.parts(cells).into_iter().chain(houses).collect::<Vec<_>>().join(",")
    }

    /// Candidates, the cells with the same digits together: `r5c7 36, r26c5 8`.
    pub fn candidates(self, candidates: CandidateSet) -> String {
        let mut groups: Vec<(DigitSet, CellSet)> = Vec::new();
        for cell in candidates.all_cells() {
            let digits = candidates.digits(cell);
            match groups.iter_mut().find(|(known, _)| *known == digits) {
                Some((_, cells)) => *cells |= cell.into(),
                None => groups.push((digits, cell.into())),
            }
        }
        let names = groups.iter().map(|(digits, cells)| format!("{} {digits}", self.cells(*cells)));
        names.collect::<Vec<_>>().join(", ")
    }

    /// A placed digit: `r3c2=5`.
    pub fn placement(self, candidate: Candidate) -> String {
        format!("{}={}", self.cell(candidate.cell()), candidate.digit())
    }

    /// A literal of a forcing chain: `r3c2=5` for true, `r3c2<>5` for false.
    pub fn literal(self, literal: Literal) -> String {
        let Literal { node: Node { digit, cells }, on } = literal;
        format!("{}{}{digit}", self.cells(cells), if on { "=" } else { "<>" })
    }

    /// What a step concludes: `r4c6=2` or `r45c2<>4, r9c1<>7`; the digits in the order of the step,
    /// the cells of each together.
    pub fn conclusions(self, step: &Step) -> String {
        let placed = step.placements.iter().map(|&placement| self.placement(placement));
        let struck = by_digit(step.eliminations.iter().copied())
            .into_iter()
            .map(|(digit, cells)| format!("{}<>{digit}", self.cells(cells)));
        placed.chain(struck).collect::<Vec<_>>().join(", ")
    }
}

/// So many cells are named one by one.
const FEW: usize = 4;

/// The cell with all others of its row, or of its column if the row has none.
fn first_part(first: Cell, cells: CellSet) -> CellSet {
    let [row, column, _] = first.houses();
    let others = cells.without(first);
    let line = if (others & row.cells()).is_empty() { column } else { row };
    (others & line.cells()).with(first)
}

/// The cells of each digit, the digits in the order in which they come first.
pub(super) fn by_digit(candidates: impl IntoIterator<Item = Candidate>) -> Vec<(Digit, CellSet)> {
    let mut groups: Vec<(Digit, CellSet)> = Vec::new();
    for candidate in candidates {
        let (digit, cell) = (candidate.digit(), candidate.cell());
        match groups.iter_mut().find(|(known, _)| *known == digit) {
            Some((_, cells)) => *cells |= cell.into(),
            None => groups.push((digit, cell.into())),
        }
    }
    groups
}

/// The same with the digits together that have the same cells.
pub(super) fn by_cells(
    candidates: impl IntoIterator<Item = Candidate>,
) -> Vec<(DigitSet, CellSet)> {
    let mut groups: Vec<(DigitSet, CellSet)> = Vec::new();
    for (digit, cells) in by_digit(candidates) {
        match groups.iter_mut().find(|(_, known)| *known == cells) {
            Some((digits, _)) => *digits |= digit.into(),
            None => groups.push((digit.into(), cells)),
        }
    }
    groups
}

/// The houses of each digit among the sectors, the digits together that have the same houses.
pub(super) fn by_places(sectors: &[Sector]) -> Vec<(DigitSet, Vec<House>)> {
    let mut groups: Vec<(DigitSet, Vec<House>)> = Vec::new();
    let digits: DigitSet = houses_of(sectors).map(|(_, digit)| digit).collect();
    for digit in digits {
        let of_digit = houses_of(sectors).filter(|(_, other)| *other == digit);
        let mut houses: Vec<House> = of_digit.map(|(house, _)| house).collect();
        houses.sort_unstable();
        match groups.iter_mut().find(|(_, known)| *known == houses) {
            Some((digits, _)) => *digits |= digit.into(),
            None => groups.push((digit.into(), houses)),
        }
    }
    groups
}

/// Digits with a sign between them: `2,5,8`.
pub(super) fn digits(digits: DigitSet, sign: &str) -> String {
    digits.iter().map(|digit| format!("{digit}")).collect::<Vec<_>>().join(sign)
}

/// The letter of the row with this number.
fn row_letter(number: Digit) -> char {
    char::from(b'A' + number.index() as u8)
}

const EXPECTED: ValueError = ValueError::expected("a notation: rc (r3c2) or a1 (C2)");

/// Reads `rc` or `a1`.
impl FromStr for Notation {
    type Err = ValueError;

    fn from_str(name: &str) -> Result<Notation, ValueError> {
        match name {
            "rc" => Ok(Notation::Rc),
            "a1" => Ok(Notation::A1),
            _ => Err(EXPECTED),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compact(names: &str) -> String {
        let cells: CellSet = names.split(' ').map(|name| name.parse::<Cell>().unwrap()).collect();
        format!("{} {}", Notation::Rc.cells(cells), Notation::A1.cells(cells))
    }

    #[test]
    fn cells_of_a_line_come_together() {
        assert_eq!(compact("C4 C5 C6"), "r3c456 C456");
        assert_eq!(compact("D2 E2"), "r45c2 DE2");
        assert_eq!(compact("A1 A8 B1 B8"), "r1c18,r2c18 A18,B18");
        assert_eq!(compact("I3 I5"), "r9c35 I35");
        assert_eq!(compact("A7 C7 C9"), "r13c7,r3c9 AC7,C9");
        assert_eq!(compact("A4 A5 A6 B4 C4"), "r1c456,r23c4 A456,BC4");
    }

    #[test]
    fn houses_of_a_kind_come_together() {
        let houses = [House::COLUMNS[0], House::BLOCKS[1], House::COLUMNS[8]];
        assert_eq!(Notation::Rc.houses(houses), "c19b2");
        assert_eq!(Notation::A1.houses(houses), "19b2");
        assert_eq!(Notation::A1.houses([House::ROWS[1], House::ROWS[4]]), "BE");
    }
}
