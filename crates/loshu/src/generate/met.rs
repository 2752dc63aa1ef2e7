//! What the attempts met that a wish took.

use super::Ungenerated;

/// The attempts so far, and the clues of the puzzles that they ended with.
pub(super) struct Met {
    pub(super) attempts: u64,
    fewest: usize,
    most: usize,
}

impl Met {
    pub(super) const NOTHING: Met = Met { attempts: 0, fewest: 81, most: 0 };

    /// Counts an attempt that ended with so many clues.
    pub(super) fn add(&mut self, clues: usize) {
        self.attempts += 1;
        self.meet(clues);
    }

    /// Notes the clues of a puzzle whose attempts have been counted.
    pub(super) fn meet(&mut self, clues: usize) {
        self.fewest = self.fewest.min(clues);
        self.most = self.most.max(clues);
    }

    /// Why there is no puzzle.
    pub(super) fn why(&self) -> Ungenerated {
        let Met { attempts, fewest, most } = *self;
        Ungenerated::Clues { attempts, fewest, most }
    }
}
