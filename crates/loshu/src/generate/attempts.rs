//! Statistics of the attempts that one request took.

use super::error::GenerateError;

/// The attempts so far, and the clues of the puzzles that they ended with.
pub(super) struct Attempts {
    pub(super) made: u64,
    fewest: usize,
    most: usize,
    /// The attempts with a wanted number of clues that were not minimal.
    redundant: u64,
}

impl Attempts {
    pub(super) const NONE: Attempts = Attempts { made: 0, fewest: 81, most: 0, redundant: 0 };

    /// Counts an attempt that ended with this number of clues.
    pub(super) fn add(&mut self, clues: usize) {
        self.made += 1;
        self.note(clues);
    }

    /// Notes the clues of a puzzle whose attempts have been counted.
    pub(super) fn note(&mut self, clues: usize) {
        self.fewest = self.fewest.min(clues);
        self.most = self.most.max(clues);
    }

    /// Notes that a puzzle with a wanted number of clues is not minimal.
    pub(super) fn note_redundant(&mut self) {
        self.redundant += 1;
    }

    /// Why there is no puzzle.
    pub(super) fn why(&self) -> GenerateError {
        let Attempts { made: attempts, fewest, most, redundant } = *self;
        match redundant {
            0 => GenerateError::Clues { attempts, fewest, most },
            _ => GenerateError::Minimal { attempts, redundant },
        }
    }
}
