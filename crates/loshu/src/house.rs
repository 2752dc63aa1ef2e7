//! The 27 houses and their parts, as constant tables.

use core::fmt;
use core::str::FromStr;

use crate::cell::{Cell, CellSet, row_letter};
use crate::value::ValueError;

/// A row, a column or a box: nine cells that hold each digit once. The essays say *unit*.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct House(u8);

impl House {
    /// The rows, the columns and the boxes.
    pub const ALL: [House; 27] = houses(0);
    /// The rows A to I.
    pub const ROWS: [House; 9] = houses(0);
    /// The columns 1 to 9.
    pub const COLUMNS: [House; 9] = houses(9);
    /// The boxes 1 to 9, counted row by row.
    #[doc(alias = "BOXES")]
    pub const BLOCKS: [House; 9] = houses(18);

    /// Returns the house with this index, if the index is 0 to 26.
    pub const fn from_index(index: usize) -> Option<House> {
        if index < 27 { Some(House(index as u8)) } else { None }
    }

    /// Returns the place of the house in tables, 0 to 26: rows, then columns, then boxes.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Tells whether the house is a row, a column or a box.
    pub const fn kind(self) -> HouseKind {
        match self.0 / 9 {
            0 => HouseKind::Row,
            1 => HouseKind::Column,
            _ => HouseKind::Block,
        }
    }

    /// Returns the number of the house among those of its kind, 0 to 8.
    pub const fn number(self) -> usize {
        self.index() % 9
    }

    /// Returns the nine cells.
    pub const fn cells(self) -> CellSet {
        HOUSE_CELLS[self.index()]
    }
}

/// What a [`House`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HouseKind {
    /// A row, A to I.
    Row,
    /// A column, 1 to 9.
    Column,
    /// A box, 1 to 9, counted row by row.
    #[doc(alias = "Box")]
    Block,
}

impl HouseKind {
    /// Returns the nine houses of this kind.
    pub const fn houses(self) -> [House; 9] {
        match self {
            HouseKind::Row => House::ROWS,
            HouseKind::Column => House::COLUMNS,
            HouseKind::Block => House::BLOCKS,
        }
    }
}

/// `row`, `column`, `box`.
impl fmt::Display for HouseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            HouseKind::Row => "row",
            HouseKind::Column => "column",
            HouseKind::Block => "box",
        })
    }
}

impl Cell {
    /// Returns the row, the column and the box of the cell.
    pub const fn houses(self) -> [House; 3] {
        [House::ROWS[self.row()], House::COLUMNS[self.column()], House::BLOCKS[self.block()]]
    }

    /// Returns the 20 other cells that share a house with this one.
    pub const fn peers(self) -> CellSet {
        PEERS[self.index()]
    }
}

impl CellSet {
    /// The cells that see each of these; all cells if there is none to see.
    #[must_use]
    pub fn common_peers(self) -> CellSet {
        self.iter().fold(CellSet::ALL, |common, cell| common & cell.peers())
    }

    /// The houses that hold all of these cells, of the row, the column and the box of the first one.
    pub fn common_houses(self) -> impl Iterator<Item = House> {
        let houses = self.first().into_iter().flat_map(Cell::houses);
        houses.filter(move |house| (self - house.cells()).is_empty())
    }
}

/// `row C`, or `row 3` with `{:#}`; `column 3`; `box 3`.
impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            HouseKind::Row if !f.alternate() => write!(f, "row {}", row_letter(self.number())),
            kind @ (HouseKind::Row | HouseKind::Column | HouseKind::Block) => {
                write!(f, "{kind} {}", self.number() + 1)
            }
        }
    }
}

impl TryFrom<usize> for House {
    type Error = ValueError;

    fn try_from(index: usize) -> Result<House, ValueError> {
        House::from_index(index).ok_or(ValueError::expected("the index of a house, 0 to 26"))
    }
}

/// The names that [`Display`](fmt::Display) prints, in both ways; the letter of a row may be small.
impl FromStr for House {
    type Err = ValueError;

    fn from_str(name: &str) -> Result<House, ValueError> {
        let (kind, number) = name.split_once(' ').unwrap_or_default();
        let number = match *number.as_bytes() {
            [letter] if kind == "row" && letter.is_ascii_alphabetic() => {
                letter.to_ascii_uppercase() - b'A'
            }
            [number] => number.wrapping_sub(b'1'),
            _ => u8::MAX,
        };
        let kinds = [HouseKind::Row, HouseKind::Column, HouseKind::Block];
        let kind = kinds.into_iter().zip(["row", "column", "box"]).find(|(_, name)| *name == kind);
        kind.and_then(|(kind, _)| kind.houses().get(usize::from(number)).copied()).ok_or(
            ValueError::expected(
                "a house: row 1 to row 9 (or row A to row I), column 1 to column 9, or box 1 to box 9",
            ),
        )
    }
}

impl fmt::Debug for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The three cells that a line (a row or a column) and a box share.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Triad(u8);

impl Triad {
    /// The 27 triads of the rows, then the 27 of the columns.
    pub const ALL: [Triad; 54] = {
        let mut all = [Triad(0); 54];
        let mut i = 0;
        while i < 54 {
            all[i] = Triad(i as u8);
            i += 1;
        }
        all
    };

    /// Returns the row or the column.
    pub const fn line(self) -> House {
        House(self.0 / 3)
    }

    /// Returns the box.
    #[doc(alias = "box")]
    pub const fn block(self) -> House {
        let (line, part) = (self.0 / 3 % 9, self.0 % 3);
        House(18 + if self.0 < 27 { line / 3 * 3 + part } else { part * 3 + line / 3 })
    }

    /// Returns the three cells.
    pub const fn cells(self) -> CellSet {
        CellSet::from_bits(self.line().cells().bits() & self.block().cells().bits())
    }
}

/// The line and the box: `row C in box 1`.
impl fmt::Display for Triad {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in {}", self.line(), self.block())
    }
}

impl fmt::Debug for Triad {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

const fn houses<const N: usize>(first: u8) -> [House; N] {
    let mut all = [House(0); N];
    let mut i = 0;
    while i < N {
        all[i] = House(first + i as u8);
        i += 1;
    }
    all
}

const HOUSE_CELLS: [CellSet; 27] = {
    let mut table = [CellSet::EMPTY; 27];
    let mut i = 0;
    while i < 81 {
        let cell = Cell::ALL[i];
        let houses = cell.houses();
        table[houses[0].index()].insert(cell);
        table[houses[1].index()].insert(cell);
        table[houses[2].index()].insert(cell);
        i += 1;
    }
    table
};

const PEERS: [CellSet; 81] = {
    let mut table = [CellSet::EMPTY; 81];
    let mut i = 0;
    while i < 81 {
        let [row, column, block] = Cell::ALL[i].houses();
        let seen = row.cells().bits() | column.cells().bits() | block.cells().bits();
        table[i] = CellSet::from_bits(seen).without(Cell::ALL[i]);
        i += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use alloc::string::ToString;
    use alloc::vec::Vec;

    fn cells(names: &str) -> CellSet {
        names.split_whitespace().map(|name| name.parse::<Cell>().unwrap()).collect()
    }

    /// The facts that the first essay tests.
    #[test]
    fn essay_facts() {
        assert_eq!(Cell::ALL.len(), 81);
        assert_eq!(House::ALL.len(), 27);
        for cell in Cell::ALL {
            let houses = House::ALL.into_iter().filter(|house| house.cells().contains(cell));
            assert_eq!(houses.collect::<Vec<_>>(), cell.houses());
            assert_eq!(cell.peers().len(), 20);
        }
        let c2: Cell = "C2".parse().unwrap();
        let [row, column, block] = c2.houses();
        assert_eq!(column.cells(), cells("A2 B2 C2 D2 E2 F2 G2 H2 I2"));
        assert_eq!(row.cells(), cells("C1 C2 C3 C4 C5 C6 C7 C8 C9"));
        assert_eq!(block.cells(), cells("A1 A2 A3 B1 B2 B3 C1 C2 C3"));
        let peers = "A2 B2 D2 E2 F2 G2 H2 I2 C1 C3 C4 C5 C6 C7 C8 C9 A1 A3 B1 B3";
        assert_eq!(c2.peers(), cells(peers));
    }

    #[test]
    fn triads_are_where_lines_and_boxes_meet() {
        for triad in Triad::ALL {
            assert_eq!(triad.cells().len(), 3, "{triad:?}");
            assert_eq!(triad.cells(), triad.line().cells() & triad.block().cells());
        }
        assert_eq!(House::ALL[2].to_string(), "row C");
        assert_eq!(House::COLUMNS[1].to_string(), "column 2");
        assert_eq!(House::BLOCKS[8].to_string(), "box 9");
    }

    #[test]
    fn names_of_houses() {
        for house in House::ALL {
            assert_eq!(house.to_string().parse(), Ok(house));
            assert_eq!(format!("{house:#}").parse(), Ok(house));
            assert_eq!(house.kind().houses()[house.number()], house);
        }
        assert_eq!("row c".parse(), Ok(House::ROWS[2]));
        assert_eq!(format!("{:#}", House::ROWS[2]), "row 3");
        for wrong in ["", "row", "row 0", "row J", "column A", "column 0", "box 10", "band 1"] {
            assert!(wrong.parse::<House>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn names_of_cells() {
        for cell in Cell::ALL {
            assert_eq!(cell.to_string().parse(), Ok(cell));
            assert_eq!(alloc::format!("{cell:#}").to_uppercase().parse(), Ok(cell));
        }
        for wrong in ["", "C", "J1", "A0", "C22", "r0c1", "r10c1", "r1c0", "rrcc", "1C", "é1"] {
            assert!(wrong.parse::<Cell>().is_err(), "{wrong}");
        }
    }
}
