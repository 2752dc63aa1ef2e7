//! What `loshu generate` prints about a puzzle.

use std::io::Write;

use loshu::{CellSet, Generated, Grid, Solution, canonical};
use loshu_explain::rate::hodoku;
use loshu_explain::rate::se::Rater;

use crate::rows::class::Class;
use crate::rows::look::Look;
use crate::rows::ratings::Ratings;
use crate::rows::{FieldSink, Row};

/// A puzzle that has been made.
#[derive(Debug, Default)]
pub(super) struct GenerateRecord {
    puzzle: Grid,
    solution: Option<Solution>,
    clues: usize,
    symmetry: &'static str,
    seed: u64,
    index: u64,
    /// For how many puzzles it stands, if it is unbiased.
    weight: Option<f64>,
    ratings: Option<Ratings>,
    /// Whether the solution is printed in the forms that are no table.
    with_solution: bool,
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
            weight: made.weight,
            ratings: None,
            with_solution,
            class: None,
        }
    }

    /// As one of a class of equivalent puzzles.
    pub(super) fn classed(self) -> GenerateRecord {
        let class = Some(Class::of(&canonical(&self.puzzle)));
        GenerateRecord { class, ..self }
    }

    /// With a column for a weight that is not known yet.
    pub(super) fn with_column_of_weight(self) -> GenerateRecord {
        GenerateRecord { weight: Some(1.0), ..self }
    }

    /// With columns for ratings that are not known yet.
    pub(super) fn with_columns_of_ratings(self) -> GenerateRecord {
        GenerateRecord { ratings: Some(Ratings::default()), ..self }
    }

    /// With its ratings.
    pub(super) fn rated(self, rater: &mut Rater) -> GenerateRecord {
        let (se, hodoku) = (Some(rater.rate(self.puzzle)), hodoku::rate(self.puzzle));
        GenerateRecord { ratings: Some(Ratings { se, hodoku }), ..self }
    }

    /// The solution, if it is printed.
    fn shown(&self) -> Option<&Solution> {
        self.solution.as_ref().filter(|_| self.with_solution)
    }
}

impl Row for GenerateRecord {
    fn fields(&self, sink: &mut impl FieldSink) {
        sink.field("puzzle", &self.puzzle);
        sink.field("solution", &self.solution);
        sink.field("clues", &self.clues);
        sink.field("symmetry", self.symmetry);
        sink.field("seed", &self.seed);
        sink.field("index", &self.index);
        if let Some(weight) = self.weight {
            sink.field("weight", &weight);
        }
        if let Some(ratings) = &self.ratings {
            ratings.fields(sink);
        }
    }

    fn line(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.puzzle.to_line());
        if let Some(solution) = self.shown() {
            out.push(b'\t');
            out.extend_from_slice(&solution.to_line());
        }
        if let Some(ratings) = &self.ratings {
            write!(out, "\t{ratings}").expect("memory takes all");
        }
    }

    fn grid(&self, out: &mut Vec<u8>, look: Look) {
        look.puzzle(out, &self.puzzle, CellSet::EMPTY);
        if let Some(solution) = self.shown() {
            out.push(b'\n');
            look.solution(out, &self.puzzle, solution);
        }
        if let Some(ratings) = &self.ratings {
            writeln!(out, "{ratings}").expect("memory takes all");
        }
    }

    fn class(&self) -> Option<Class> {
        self.class
    }
}
