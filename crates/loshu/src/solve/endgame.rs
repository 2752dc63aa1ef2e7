//! The last of a count: nodes with so few open cells that a word has a bit for each.
//!
//! Nine words, one for each digit, are the candidates, and a few operations on them look at all
//! cells at once. No consequences are drawn but naked singles: with so few cells open, that is
//! quicker than looking for more.

use super::clash::clash;
use crate::cell::Cell;
use crate::limits::{Meter, Stop};

/// How many cells may be open: with more, it pays to look for more than naked singles.
const MOST_OPEN: usize = 44;

/// A set of open cells.
type OpenCells = u64;

/// A node with few open cells.
pub(super) struct Endgame {
    /// For each open cell those among its peers.
    peers: [OpenCells; MOST_OPEN],
    open: Open,
}

/// The open part of a node.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Open {
    cells: OpenCells,
    /// For each digit the open cells that may hold it.
    places: [OpenCells; 9],
}

impl Endgame {
    /// The node with these candidates of the 81 cells, one bit each, with all consequences drawn;
    /// nothing if too many cells are open.
    pub(super) fn of(sets: &[u16; 81]) -> Option<Endgame> {
        if sets.iter().filter(|set| is_open(**set)).count() > MOST_OPEN {
            return None;
        }
        let mut open = Open { cells: 0, places: [0; 9] };
        let mut cells = [Cell::ALL[0]; MOST_OPEN];
        let mut houses = [0; 27];
        let open_cells = Cell::ALL.into_iter().zip(sets).filter(|(_, set)| is_open(**set));
        for (number, (cell, set)) in open_cells.enumerate() {
            cells[number] = cell;
            open.cells |= 1 << number;
            for (digit, places) in open.places.iter_mut().enumerate() {
                *places |= OpenCells::from(set >> digit & 1) << number;
            }
            for house in cell.houses() {
                houses[house.index()] |= 1 << number;
            }
        }
        if clash(sets) {
            // The cell with this bit has no place for any digit.
            open = Open { cells: 1, places: [0; 9] };
        }
        let mut peers = [0; MOST_OPEN];
        for (number, (peers, cell)) in peers.iter_mut().zip(cells).enumerate() {
            let [row, column, block] = cell.houses().map(|house| houses[house.index()]);
            *peers = (row | column | block) & !(1 << number);
        }
        Some(Endgame { peers, open })
    }

    /// Counts solutions up to `wanted`. Returns their number, and the limit that ended the count before
    /// the last of them.
    pub(super) fn count(&self, wanted: u64, meter: &mut Meter<'_>) -> (u64, Option<Stop>) {
        self.settle(self.open).map_or((0, None), |open| self.branch(&open, wanted, meter))
    }

    /// Fills the cells that have one candidate, until there are no more.
    fn settle(&self, mut open: Open) -> Option<Open> {
        while open.cells != 0 {
            let [once, twice, _] = open.at_least();
            if once != open.cells {
                return None;
            }
            if once == twice {
                break;
            }
            self.fill(&mut open, once & !twice)?;
        }
        Some(open)
    }

    /// Fills cells that have one candidate, unless two of them are peers and have the same one.
    fn fill(&self, open: &mut Open, singles: OpenCells) -> Option<()> {
        open.cells &= !singles;
        for places in &mut open.places {
            let filled = *places & singles;
            let (mut rest, mut seen) = (filled, 0);
            while rest != 0 {
                seen |= self.peers[rest.trailing_zeros() as usize % MOST_OPEN];
                rest &= rest - 1;
            }
            if filled & seen != 0 {
                return None;
            }
            *places &= !(filled | seen);
        }
        Some(())
    }

    /// Counts with each candidate of a cell, if possible of one with two. If a candidate leaves the
    /// same to do as the one before, that is done once.
    fn branch(&self, open: &Open, wanted: u64, meter: &mut Meter<'_>) -> (u64, Option<Stop>) {
        if open.cells == 0 {
            return (1, None);
        }
        if let Err(stop) = meter.take_try() {
            return (0, Some(stop));
        }
        let [_, twice, thrice] = open.at_least();
        let pairs = twice & !thrice;
        let best = if pairs == 0 { open.cells } else { pairs };
        let cell = best.trailing_zeros() as usize % MOST_OPEN;
        let mut solutions = 0;
        let mut before = None;
        for (digit, places) in open.places.iter().enumerate() {
            if places >> cell & 1 == 0 {
                continue;
            }
            let mut next = open.without(cell);
            next.places[digit] &= !self.peers[cell];
            let Some(next) = self.settle(next) else { continue };
            let (count, stopped) = match before {
                Some((same, count)) if same == next => (count, None),
                _ => self.branch(&next, wanted - solutions, meter),
            };
            before = Some((next, count));
            solutions += count;
            if solutions >= wanted || stopped.is_some() {
                return (solutions, stopped);
            }
        }
        (solutions, None)
    }
}

impl Open {
    /// The cells with one candidate at least, with two, and with three.
    fn at_least(&self) -> [OpenCells; 3] {
        let [mut once, mut twice, mut thrice] = [0; 3];
        for places in self.places {
            thrice |= twice & places;
            twice |= once & places;
            once |= places;
        }
        [once, twice, thrice]
    }

    fn without(&self, cell: usize) -> Open {
        let others = !(1 << cell);
        Open { cells: self.cells & others, places: self.places.map(|places| places & others) }
    }
}

/// Whether a cell with these candidates is open.
fn is_open(set: u16) -> bool {
    set & set.wrapping_sub(1) != 0
}
