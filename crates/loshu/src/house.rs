//! The 27 houses and their parts, as constant tables.

use core::fmt;

use crate::cell::{Cell, CellSet, row_letter};

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

    /// The place of the house in tables, 0 to 26: rows, then columns, then boxes.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The nine cells.
    pub const fn cells(self) -> CellSet {
        HOUSE_CELLS[self.index()]
    }
}

/// `row C`, `column 2`, `box 1`.
impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.index() {
            row @ 0..9 => write!(f, "row {}", row_letter(row)),
            column @ 9..18 => write!(f, "column {}", column - 8),
            block => write!(f, "box {}", block - 17),
        }
    }
}

impl fmt::Debug for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The three cells that a line (a row or a column) and a box share.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
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

    /// The row or column.
    pub const fn line(self) -> House {
        House(self.0 / 3)
    }

    /// The box.
    #[doc(alias = "box")]
    pub const fn block(self) -> House {
        let (line, part) = (self.0 / 3 % 9, self.0 % 3);
        House(18 + if self.0 < 27 { line / 3 * 3 + part } else { part * 3 + line / 3 })
    }

    /// The three cells.
    pub const fn cells(self) -> CellSet {
        CellSet::from_bits(self.line().cells().bits() & self.block().cells().bits())
    }
}

/// The line and the box: `row C in box 1`.
impl fmt::Debug for Triad {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in {}", self.line(), self.block())
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

pub(crate) const PEERS: [CellSet; 81] = {
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
