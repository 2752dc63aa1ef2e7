use alloc::vec::Vec;

use super::Observer;
use crate::candidates::{Candidates, Log};
use crate::cell::{Cell, CellSet};
use crate::digit::Digit;

/// How a try is taken back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Undo {
    /// The candidates are copied before the first try of a cell.
    #[default]
    Copy,
    /// Each elimination is written down, and undone.
    Trail,
}

/// The state to which a try goes back.
pub(super) enum Mark {
    Copy(Candidates),
    Trail { eliminations: usize, solved: CellSet },
}

/// The eliminations that can be undone, and the observer who is told of them.
pub(super) struct Trail<'a> {
    eliminations: Vec<(Cell, Digit)>,
    pub(super) observer: &'a mut dyn Observer,
}

impl<'a> Trail<'a> {
    pub(super) fn new(observer: &'a mut dyn Observer) -> Trail<'a> {
        Trail { eliminations: Vec::new(), observer }
    }

    pub(super) fn mark(&mut self, undo: Undo, candidates: &Candidates) -> Mark {
        match undo {
            Undo::Copy => Mark::Copy(*candidates),
            Undo::Trail => {
                Mark::Trail { eliminations: self.eliminations.len(), solved: candidates.solved() }
            }
        }
    }

    pub(super) fn undo(&mut self, mark: &Mark, candidates: &mut Candidates) {
        match *mark {
            Mark::Copy(before) => {
                *candidates = before;
                self.eliminations.clear();
            }
            Mark::Trail { eliminations, solved } => {
                candidates.restore(self.eliminations.drain(eliminations..), solved);
            }
        }
    }
}

impl Log for Trail<'_> {
    fn eliminated(&mut self, cell: Cell, digit: Digit) {
        self.eliminations.push((cell, digit));
        self.observer.eliminated(cell, digit);
    }
}
