//! Literals, and the links between them.

use crate::rate::se::order::{CELLS, HOUSES, PLACES};
use crate::rate::se::state::{Mark, State};

/// A candidate that is on (the cell is the digit) or off (it is not).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::rate::se) struct Literal(u16);

impl Literal {
    /// One more than the largest number of a literal: the size of tables by literal.
    pub(super) const END: usize = 2 * Mark::END;

    pub(in crate::rate::se) fn on(mark: Mark) -> Literal {
        Literal((mark.index() << 1 | 1) as u16)
    }

    pub(in crate::rate::se) fn off(mark: Mark) -> Literal {
        Literal((mark.index() << 1) as u16)
    }

    pub(in crate::rate::se) fn is_on(self) -> bool {
        self.0 & 1 == 1
    }

    pub(in crate::rate::se) fn mark(self) -> Mark {
        Mark::from_index(self.index() >> 1)
    }

    pub(super) fn opposite(self) -> Literal {
        Literal(self.0 ^ 1)
    }

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// Why a literal follows from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(in crate::rate::se) enum Reason {
    Box,
    Row,
    Column,
    Cell,
    /// A rule inside of a run.
    Advanced,
    /// None: the literal is assumed.
    Seed,
}

impl Reason {
    pub(super) fn of_kind(kind: usize) -> Reason {
        [Reason::Box, Reason::Row, Reason::Column][kind]
    }

    /// The house of the cell that the reason names.
    pub(super) fn house(self, cell: usize) -> Option<usize> {
        HOUSES[cell].get(self as usize).map(|&house| house as usize)
    }
}

/// The links that a rule follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Allowed {
    /// Links between the candidates of a cell.
    pub(super) cells: bool,
    /// Strong links between the places of a digit in a house.
    pub(super) houses: bool,
}

/// The places of each house of a cell that no house before it has: box, row, column.
pub(super) const NEW_PLACES: [[u16; 3]; 81] = {
    let mut places = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        places[cell] = [
            0x1FF & !(1 << PLACES[cell][0]),
            0x1FF & !(7 << (column / 3 * 3)),
            0x1FF & !(7 << (row / 3 * 3)),
        ];
        cell += 1;
    }
    places
};

/// What is on if the mark is off, in order, each mark once.
pub(super) fn strong(
    state: &State,
    mark: Mark,
    allowed: Allowed,
) -> impl Iterator<Item = (Mark, Reason)> + use<> {
    let (cell, digit) = (mark.cell(), mark.digit());
    let mut links = [None; 4];
    let other = state.marks[cell] & !(1 << digit);
    if allowed.cells && other.is_power_of_two() {
        links[0] = Some((Mark::new(cell, other.trailing_zeros() as usize), Reason::Cell));
    }
    for kind in (0..3).filter(|_| allowed.houses) {
        let house = HOUSES[cell][kind] as usize;
        let other = state.spots[house][digit] & !(1 << PLACES[cell][kind]);
        if other.is_power_of_two() {
            let target = Mark::new(CELLS[house][other.trailing_zeros() as usize] as usize, digit);
            if !links.iter().flatten().any(|&(known, _)| known == target) {
                links[kind + 1] = Some((target, Reason::of_kind(kind)));
            }
        }
    }
    links.into_iter().flatten()
}
