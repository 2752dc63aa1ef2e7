//! What `loshu check` prints about a puzzle.

use loshu::{CellSet, Conflict, Grid};
use serde::Serialize;

use super::finding::Finding;
use super::solution::clashing;
use crate::commands::show::names;
use crate::exit::Exit;
use crate::rows::Row;
use crate::rows::look::Look;
use crate::rows::status::Status;

/// A puzzle, or a puzzle with a grid that should be its solution.
#[derive(Debug, Serialize)]
pub(super) struct CheckRecord {
    pub(super) puzzle: Grid,
    pub(super) status: Finding,
    clues: usize,
    minimal: Option<bool>,
    /// The givens of a proper puzzle that can be left out.
    redundant: Option<CellSet>,
    solution: Option<Grid>,
    /// The cells of the solution that are wrong, or that differ in another solution.
    cells: Option<CellSet>,
    problems: Option<Vec<String>>,
}

impl CheckRecord {
    pub(super) fn new(puzzle: &Grid, status: Finding) -> CheckRecord {
        let record = CheckRecord {
            puzzle: *puzzle,
            status,
            clues: puzzle.clues(),
            minimal: None,
            redundant: None,
            solution: None,
            cells: None,
            problems: None,
        };
        match status {
            Finding::Puzzle(Status::Invalid) => {
                record.with_problems(puzzle.conflicts().iter().map(Conflict::to_string).collect())
            }
            Finding::Missing => record.with_problems(vec!["there is no solution to check".into()]),
            Finding::Puzzle(
                Status::Unique | Status::Multiple | Status::Unsolvable | Status::Stopped(_),
            )
            | Finding::Solved
            | Finding::Correct
            | Finding::Incomplete
            | Finding::Possible
            | Finding::Wrong => record,
        }
    }

    pub(super) fn with_solution(self, solution: &Grid, cells: CellSet) -> CheckRecord {
        CheckRecord { solution: Some(*solution), cells: Some(cells), ..self }
    }

    pub(super) fn with_problems(self, problems: Vec<String>) -> CheckRecord {
        CheckRecord { problems: (!problems.is_empty()).then_some(problems), ..self }
    }

    pub(super) fn set_redundant(&mut self, redundant: Option<CellSet>) {
        self.minimal = redundant.map(CellSet::is_empty);
        self.redundant = redundant;
    }

    /// What there is to say beyond status and clues.
    fn remarks(&self) -> Vec<String> {
        match self.redundant {
            Some(CellSet::EMPTY) => vec!["minimal".into()],
            Some(cells) => vec![format!("redundant: {}", names(cells))],
            None => self.problems.clone().unwrap_or_default(),
        }
    }
}

impl Row for CheckRecord {
    fn line(&self, out: &mut Vec<u8>) {
        let mut parts = vec![self.status.to_string()];
        if !self.status.is_of_solution() {
            parts.push(format!("{} clues", self.clues));
        }
        parts.extend(Some(self.remarks().join("; ")).filter(|remarks| !remarks.is_empty()));
        out.extend(parts.join("\t").bytes());
    }

    fn grid(&self, out: &mut Vec<u8>, look: Look) {
        let drawn = self.solution.unwrap_or(self.puzzle);
        let marked = self.cells.or(self.redundant).filter(|cells| !cells.is_empty());
        look.puzzle(out, &drawn, marked.unwrap_or_else(|| clashing(&drawn)));
        let clues = match self.status.is_of_solution() {
            true => String::new(),
            false => format!(", {} clues", self.clues),
        };
        out.extend(format!("{}{clues}\n", self.status).bytes());
        out.extend(self.remarks().into_iter().flat_map(|remark| (remark + "\n").into_bytes()));
    }

    fn exit(&self) -> Exit {
        self.status.exit()
    }
}
