//! What `loshu check` prints about a puzzle.

use loshu::{CellSet, Grid, Status, Stop};
use loshu_answers::{Judged, clues, conflict};
use loshu_explain::step::{Language, Notation, Style};
use serde::Serialize;

use super::finding::Finding;
use crate::commands::show::names;
use crate::exit::Exit;
use crate::rows::Row;
use crate::rows::look::Look;

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

/// The words of the sentences.
pub(super) const STYLE: Style = Style { language: Language::English, notation: Notation::A1 };

impl CheckRecord {
    pub(super) fn new(puzzle: &Grid, status: Finding) -> CheckRecord {
        let problems: Vec<String> = match status {
            Finding::Puzzle(Status::Invalid) => {
                puzzle.conflicts().iter().map(|one| conflict(one, STYLE)).collect()
            }
            Finding::Missing => vec!["There is no solution to check.".into()],
            Finding::Puzzle(
                Status::Unique | Status::Multiple | Status::Unsolvable | Status::Stopped(_),
            )
            | Finding::Solved
            | Finding::Solution(_) => Vec::new(),
        };
        CheckRecord {
            puzzle: *puzzle,
            status,
            clues: puzzle.clues(),
            minimal: None,
            redundant: None,
            solution: None,
            cells: None,
            problems: Some(problems).filter(|problems| !problems.is_empty()),
        }
    }

    /// A puzzle with a grid, and what the grid is worth, or the limit that ended the search.
    pub(super) fn of_solution(
        puzzle: &Grid,
        grid: &Grid,
        judged: Result<Judged, Stop>,
    ) -> CheckRecord {
        let (status, cells, reasons) = match judged {
            Ok(Judged { judgement, cells, reasons }) => {
                (Finding::Solution(judgement), cells, reasons)
            }
            Err(stop) => (Finding::Puzzle(Status::Stopped(stop)), CellSet::EMPTY, Vec::new()),
        };
        CheckRecord {
            solution: Some(*grid),
            cells: Some(cells),
            problems: Some(reasons).filter(|reasons| !reasons.is_empty()),
            ..CheckRecord::new(puzzle, status)
        }
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
            parts.push(clues(self.clues, STYLE.language));
        }
        parts.extend(Some(self.remarks().join(" ")).filter(|remarks| !remarks.is_empty()));
        out.extend(parts.join("\t").bytes());
    }

    fn grid(&self, out: &mut Vec<u8>, look: Look) {
        let drawn = self.solution.unwrap_or(self.puzzle);
        let marked = self.cells.or(self.redundant).filter(|cells| !cells.is_empty());
        look.puzzle(out, &drawn, marked.unwrap_or_else(|| clashing(&drawn)));
        let number = match self.status.is_of_solution() {
            true => String::new(),
            false => format!(", {}", clues(self.clues, STYLE.language)),
        };
        out.extend(format!("{}{number}\n", self.status).bytes());
        out.extend(self.remarks().into_iter().flat_map(|remark| (remark + "\n").into_bytes()));
    }

    fn exit(&self) -> Exit {
        self.status.exit()
    }
}

fn clashing(grid: &Grid) -> CellSet {
    grid.conflicts().iter().fold(CellSet::EMPTY, |all, conflict| all | conflict.cells)
}
