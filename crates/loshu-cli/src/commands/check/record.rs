//! What `loshu check` prints about a puzzle.

use loshu::{CellSet, Grid, Status, Stop};
use loshu_answers::{Judged, clues, conflict};
use loshu_explain::step::{Language, Length, Notation, Style};

use super::finding::Finding;
use crate::commands::show::names;
use crate::exit::Exit;
use crate::rows::look::Look;
use crate::rows::{FieldSink, Row};

/// A puzzle, or a puzzle with a grid that should be its solution.
#[derive(Debug)]
pub(super) struct CheckRecord {
    pub(super) puzzle: Grid,
    pub(super) status: Finding,
    clues: usize,
    /// The givens of a proper puzzle that can be left out.
    redundant: Option<CellSet>,
    solution: Option<Grid>,
    /// The cells of the solution that are wrong, or that differ in another solution.
    cells: Option<CellSet>,
    problems: Option<Vec<String>>,
}

/// The words of the sentences.
pub(super) const STYLE: Style =
    Style { language: Language::English, notation: Notation::A1, length: Length::Normal };

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
            | Finding::Solution(_) => Vec::new(),
        };
        CheckRecord {
            puzzle: *puzzle,
            status,
            clues: puzzle.clues(),
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
        self.redundant = redundant;
    }

    /// The status in a word, and the number of clues.
    fn what(&self) -> Vec<String> {
        let status = if self.is_solved() { "solved".into() } else { self.status.to_string() };
        let clues = clues(self.clues, STYLE.language);
        if self.status.is_of_solution() { vec![status] } else { vec![status, clues] }
    }

    /// Whether the puzzle is a full grid without a mistake.
    fn is_solved(&self) -> bool {
        self.status == Finding::Puzzle(Status::Unique) && self.clues == 81
    }

    /// What there is to say beyond status and clues.
    fn remarks(&self) -> Vec<String> {
        match self.redundant {
            Some(_) if self.is_solved() => Vec::new(),
            Some(CellSet::EMPTY) => vec!["minimal".into()],
            Some(cells) => vec![format!("redundant: {}", names(cells))],
            None => self.problems.clone().unwrap_or_default(),
        }
    }
}

impl Row for CheckRecord {
    fn fields(&self, sink: &mut impl FieldSink) {
        sink.field("puzzle", &self.puzzle);
        sink.field("status", self.status.name());
        sink.field("clues", &self.clues);
        sink.field("minimal", &self.redundant.map(CellSet::is_empty));
        sink.field("redundant", &self.redundant);
        sink.field("solution", &self.solution);
        sink.field("cells", &self.cells);
        sink.field("problems", &self.problems);
    }

    fn line(&self, out: &mut Vec<u8>) {
        let mut parts = self.what();
        parts.extend(Some(self.remarks().join(" ")).filter(|remarks| !remarks.is_empty()));
        out.extend(parts.join("\t").bytes());
    }

    fn grid(&self, out: &mut Vec<u8>, look: Look) {
        let drawn = self.solution.unwrap_or(self.puzzle);
        let redundant = self.redundant.filter(|_| !self.is_solved());
        let marked = self.cells.or(redundant).filter(|cells| !cells.is_empty());
        look.puzzle(out, &drawn, marked.unwrap_or_else(|| clashing(&drawn)));
        out.extend((self.what().join(", ") + "\n").bytes());
        out.extend(self.remarks().into_iter().flat_map(|remark| (remark + "\n").into_bytes()));
    }

    fn exit(&self) -> Exit {
        self.status.exit()
    }
}

fn clashing(grid: &Grid) -> CellSet {
    grid.conflicts().iter().fold(CellSet::EMPTY, |all, conflict| all | conflict.cells)
}
