//! What has been read.

use std::fmt;
use std::iter;
use std::sync::Arc;

use loshu::Grid;

/// Puzzles and bad records in the order of the input. The puzzles lie side by side, as the solver
/// wants them.
#[derive(Debug, Default)]
pub(crate) struct Records {
    pub(crate) puzzles: Vec<Grid>,
    /// The line on which each puzzle begins, counted from 1.
    pub(crate) lines: Vec<usize>,
    /// The solution of each puzzle; empty where no solutions are wanted, or the input has none.
    pub(crate) solutions: Vec<Option<Grid>>,
    pub(crate) bad: Vec<BadRecord>,
    /// How many puzzles stand before these, in all sources.
    pub(crate) puzzles_before: u64,
}

/// Why there is no puzzle, and where.
#[derive(Clone, Debug)]
pub(crate) struct BadRecord {
    /// How many puzzles stand before it.
    pub(crate) before: usize,
    pub(crate) line: usize,
    pub(crate) column: usize,
    pub(crate) problem: String,
}

/// `12:3: 2 cells, expected 9`
impl fmt::Display for BadRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.problem)
    }
}

impl Records {
    /// The puzzles, each with its line, and the bad records, in the order of the input.
    pub(crate) fn in_order(&self) -> impl Iterator<Item = Result<(usize, &Grid), &BadRecord>> {
        let mut puzzles = self.lines.iter().copied().zip(&self.puzzles);
        let mut bad = self.bad.iter().peekable();
        let mut before = 0;
        iter::from_fn(move || {
            if let Some(bad) = bad.next_if(|bad| bad.before == before) {
                return Some(Err(bad));
            }
            before += 1;
            puzzles.next().map(Ok)
        })
    }

    pub(super) fn len(&self) -> usize {
        self.puzzles.len() + self.bad.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    #[inline]
    pub(super) fn push(&mut self, line: usize, puzzle: Grid) {
        self.puzzles.push(puzzle);
        self.lines.push(line);
    }

    pub(super) fn push_with_solution(&mut self, line: usize, puzzle: Grid, solution: Option<Grid>) {
        self.push(line, puzzle);
        self.solutions.push(solution);
    }

    pub(super) fn push_bad(&mut self, line: usize, column: usize, problem: String) {
        self.bad.push(BadRecord { before: self.puzzles.len(), line, column, problem });
    }

    /// Makes room for this number of further puzzles.
    pub(super) fn reserve(&mut self, puzzles: usize) {
        self.puzzles.reserve(puzzles);
        self.lines.reserve(puzzles);
    }

    /// Forgets what comes behind the first bad record; answers whether there is one.
    pub(super) fn end_at_bad(&mut self) -> bool {
        let Some(bad) = self.bad.first() else { return false };
        self.puzzles.truncate(bad.before);
        self.lines.truncate(bad.before);
        self.solutions.truncate(bad.before);
        self.bad.truncate(1);
        true
    }
}

/// Some records of one source, in order.
#[derive(Debug)]
pub(crate) struct Chunk {
    pub(crate) source: Arc<str>,
    pub(crate) records: Records,
    /// Why reading ended behind these records, if not by the end.
    pub(crate) failure: Option<anyhow::Error>,
}
