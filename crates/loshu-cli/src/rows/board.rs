//! The puzzle of a row, ordinary or of another size or layout, with its solution if that is known.

use loshu::{CellSet, Grid, Solution};
use loshu_formats::Variant;

use super::FieldSink;
use super::look::{Look, name_of};

/// A puzzle, and its solution if there is one to show.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Board<'a> {
    Ordinary(&'a Grid, Option<&'a Solution>),
    Other(&'a Variant, Option<&'a loshu_variant::Solution>),
}

impl Board<'_> {
    pub(crate) fn puzzle_field(&self, sink: &mut impl FieldSink) {
        match self {
            Board::Ordinary(puzzle, _) => sink.field("puzzle", puzzle),
            Board::Other(variant, _) => sink.field("puzzle", &variant.givens()),
        }
    }

    pub(crate) fn solution_field(&self, sink: &mut impl FieldSink) {
        match self {
            Board::Ordinary(_, solution) => sink.field("solution", solution),
            Board::Other(variant, solution) => {
                let digits = solution.map(|found| variant.line_of(found.digits()));
                sink.field("solution", &digits);
            }
        }
    }

    pub(crate) fn is_solved(&self) -> bool {
        match self {
            Board::Ordinary(_, solution) => solution.is_some(),
            Board::Other(_, solution) => solution.is_some(),
        }
    }

    /// The puzzle in a message: all of an ordinary one, of others what they are.
    pub(crate) fn name(&self) -> String {
        match self {
            Board::Ordinary(puzzle, _) => puzzle.to_string(),
            Board::Other(variant, _) => name_of(variant),
        }
    }

    /// Writes the solution in a line, or the givens.
    pub(crate) fn line(&self, out: &mut Vec<u8>) {
        match self {
            Board::Ordinary(puzzle, solution) => {
                let grid = solution.map_or(*puzzle, Solution::grid);
                out.extend_from_slice(&grid.to_line());
            }
            Board::Other(variant, Some(solution)) => {
                out.extend(variant.line_of(solution.digits()).bytes());
            }
            Board::Other(variant, None) => out.extend(variant.givens().bytes()),
        }
    }

    /// Draws the solution so that the givens stand out, or the givens.
    pub(crate) fn draw(&self, out: &mut Vec<u8>, look: Look) {
        match self {
            Board::Ordinary(puzzle, Some(solution)) => look.solution(out, puzzle, solution),
            Board::Ordinary(puzzle, None) => look.puzzle(out, puzzle, CellSet::EMPTY),
            Board::Other(variant, solution) => {
                look.variant(out, variant, solution.map(loshu_variant::Solution::digits));
            }
        }
    }
}
