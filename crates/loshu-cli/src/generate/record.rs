//! What `loshu generate` prints about a puzzle.

use loshu::{CellSet, Generated, Grid, Solution, canonical};
use serde::Serialize;

use crate::distinct::Class;
use crate::look::Look;
use crate::row::Row;

/// A puzzle that has been made.
#[derive(Debug, Default, Serialize)]
pub(super) struct GenerateRecord {
    puzzle: Grid,
    solution: Option<Solution>,
    clues: usize,
    symmetry: &'static str,
    seed: u64,
    index: u64,
    /// Whether the solution is printed in the forms that are no table.
    #[serde(skip)]
    with_solution: bool,
    #[serde(skip)]
    class: Option<Class>,
}

impl GenerateRecord {
    pub(super) fn of(made: &Generated, seed: u64, with_solution: bool) -> GenerateRecord {
        GenerateRecord {
            puzzle: made.puzzle,
            solution: Some(made.solution),
            clues: made.puzzle.clues(),
            symmetry: made.symmetry.name(),
            seed,
            index: made.index,
            with_solution,
            class: None,
        }
    }

    /// As one of a class of equivalent puzzles.
    pub(super) fn classed(self) -> GenerateRecord {
        let class = Some(Class::of(&canonical(&self.puzzle)));
        GenerateRecord { class, ..self }
    }

    /// The solution, if it is printed.
    fn shown(&self) -> Option<&Solution> {
        self.solution.as_ref().filter(|_| self.with_solution)
    }
}

impl Row for GenerateRecord {
    fn line(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.puzzle.to_line());
        if let Some(solution) = self.shown() {
            out.push(b'\t');
            out.extend_from_slice(&solution.to_line());
        }
    }

    fn grid(&self, out: &mut Vec<u8>, look: Look) {
        look.puzzle(out, &self.puzzle, CellSet::EMPTY);
        if let Some(solution) = self.shown() {
            out.push(b'\n');
            look.solution(out, &self.puzzle, solution);
        }
    }

    fn class(&self) -> Option<Class> {
        self.class
    }
}
