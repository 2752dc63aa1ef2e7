use alloc::vec::Vec;

use super::Observer;
use crate::candidates::{Candidates, Log};
use crate::cell::{Cell, CellSet};
use crate::digit::Digit;
use crate::value::named;

/// The way to take back a try.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Undo {
    /// Copies the candidates before the first try of a cell.
    #[default]
    Copy,
    /// Writes down each elimination, and undoes it.
    Trail,
}

impl Undo {
    /// Both ways.
    pub const ALL: &[Undo] = &[Undo::Copy, Undo::Trail];

    /// Returns the name: `copy`, `trail`.
    pub const fn name(self) -> &'static str {
        match self {
            Undo::Copy => "copy",
            Undo::Trail => "trail",
        }
    }
}

named!(Undo, "a way to take back a try: copy or trail");

/// The state to which a try goes back.
pub(super) enum Mark {
    Copy(Candidates),
    Trail { eliminations: usize, solved: CellSet },
}

/// The eliminations that can be undone, and the observer that is told of them.
pub(super) struct Trail<'a> {
    undo: Undo,
    eliminations: Vec<(Cell, Digit)>,
    pub(super) observer: &'a mut dyn Observer,
}

impl<'a> Trail<'a> {
    pub(super) fn new(undo: Undo, observer: &'a mut dyn Observer) -> Trail<'a> {
        Trail { undo, eliminations: Vec::new(), observer }
    }

    /// Marks the state of the candidates.
    pub(super) fn mark(&self, candidates: &Candidates) -> Mark {
        match self.undo {
            Undo::Copy => Mark::Copy(*candidates),
            Undo::Trail => {
                Mark::Trail { eliminations: self.eliminations.len(), solved: candidates.solved() }
            }
        }
    }

    /// Brings the candidates back to a marked state.
    pub(super) fn go_back(&mut self, mark: &Mark, candidates: &mut Candidates) {
        match *mark {
            Mark::Copy(before) => *candidates = before,
            Mark::Trail { eliminations, solved } => {
                candidates.restore(self.eliminations.drain(eliminations..), solved);
            }
        }
    }
}

impl Log for Trail<'_> {
    fn eliminated(&mut self, cell: Cell, digit: Digit) {
        if self.undo == Undo::Trail {
            self.eliminations.push((cell, digit));
        }
        self.observer.eliminated(cell, digit);
    }
}
