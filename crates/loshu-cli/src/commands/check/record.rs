//! What `loshu check` prints about a puzzle.

use loshu::{Cell, CellSet, Grid, Limits, Status, Stop};
use loshu_answers::{
    Board, Grade, HowMany, Judged, VariantBoard, clash, clues, conflict, unknown_redundant,
};
use loshu_explain::step::{Language, Style};
use loshu_formats::Variant;

use super::finding::Finding;
use crate::exit::Exit;
use crate::rows::look::{Look, name_of};
use crate::rows::{FieldSink, Row};

/// A puzzle, or a puzzle with a grid that should be its solution.
#[derive(Debug)]
pub(super) struct CheckRecord<'a> {
    board: Checked<'a>,
    /// The words of the sentences.
    style: Style,
    pub(super) status: Finding,
    clues: usize,
    /// What can be left out of a proper puzzle, each by itself: givens, or clues of another layout.
    redundant: Option<Vec<String>>,
    /// The cells of the solution that are wrong, or that differ in another solution.
    cells: Option<Vec<String>>,
    /// How much of the solution is right.
    grade: Option<Grade>,
    problems: Option<Vec<String>>,
}

/// What is checked.
#[derive(Clone, Copy, Debug)]
enum Checked<'a> {
    Ordinary {
        puzzle: &'a Grid,
        solution: Option<&'a Grid>,
        /// The cells to mark in a drawing.
        marked: CellSet,
    },
    /// A puzzle of another size or layout, which has its solution.
    Other(&'a Variant),
}

fn no_solution(language: Language) -> Vec<String> {
    vec![match language {
        Language::English => "There is no solution to check.".into(),
        Language::Chinese => "没有可以检查的答案。".into(),
    }]
}

impl<'a> CheckRecord<'a> {
    pub(super) fn new(puzzle: &'a Grid, status: Finding, style: Style) -> CheckRecord<'a> {
        let problems: Vec<String> = match status {
            Finding::Puzzle(Status::Invalid) => {
                puzzle.conflicts().iter().map(|one| conflict(one, style)).collect()
            }
            Finding::Missing => no_solution(style.language),
            Finding::Puzzle(
                Status::Unique | Status::Multiple | Status::Unsolvable | Status::Stopped(_),
            )
            | Finding::Solution(_) => Vec::new(),
        };
        let board = Checked::Ordinary { puzzle, solution: None, marked: CellSet::EMPTY };
        CheckRecord::of(board, puzzle.clues(), status, style).with_problems(problems)
    }

    /// A puzzle with a grid. Says what the grid is worth, or which limit ended the search; where the puzzle has a solution,
    /// also how much of the grid is right.
    pub(super) fn of_solution(
        puzzle: &'a Grid,
        grid: &'a Grid,
        (judged, grade): (Result<Judged, Stop>, Option<Grade>),
        style: Style,
    ) -> CheckRecord<'a> {
        let (status, marked, reasons) = match judged {
            Ok(Judged { judgement, at, reasons, .. }) => {
                let cells = at.iter().filter_map(|&cell| Cell::from_index(cell)).collect();
                (Finding::Solution(judgement), cells, reasons)
            }
            Err(stop) => (Finding::Puzzle(Status::Stopped(stop)), CellSet::EMPTY, Vec::new()),
        };
        let board = Checked::Ordinary { puzzle, solution: Some(grid), marked };
        let record = CheckRecord::of(board, puzzle.clues(), status, style).with_problems(reasons);
        CheckRecord { cells: Some(names(marked, style)), grade, ..record }
    }

    /// Checks a puzzle of another size or layout, or the solution that goes with it.
    pub(super) fn of_variant(
        variant: &'a Variant,
        limits: &Limits,
        style: Style,
    ) -> CheckRecord<'a> {
        let board = VariantBoard::new(variant.clone());
        let givens = board.givens().into_iter().filter(|digit| *digit > 0).count();
        let record = |status| CheckRecord::of(Checked::Other(variant), givens, status, style);
        match &variant.solution {
            None => {
                let solutions = board.solve(&[], limits);
                let status = Finding::Puzzle(board.status(&solutions));
                record(status).reviewed(&board, &solutions, limits)
            }
            Some(digits) if digits.iter().all(|&digit| digit == 0) => {
                record(Finding::Missing).with_problems(no_solution(style.language))
            }
            Some(digits) => {
                let solutions = board.solve(&[], limits);
                let judged = Judged::of(&board, &solutions, digits, limits, style);
                let (status, cells, reasons) = match judged {
                    Ok(Judged { judgement, cells, reasons, .. }) => {
                        (Finding::Solution(judgement), cells, reasons)
                    }
                    Err(by) => (Finding::Puzzle(Status::Stopped(by)), Vec::new(), Vec::new()),
                };
                let grade = Grade::of(&board, || solutions.clone(), digits, limits).ok();
                CheckRecord { cells: Some(cells), grade, ..record(status).with_problems(reasons) }
            }
        }
    }

    /// Says what a puzzle does not need, or what clashes.
    fn reviewed(
        self,
        board: &VariantBoard,
        solutions: &HowMany,
        limits: &Limits,
    ) -> CheckRecord<'a> {
        let language = self.style.language;
        let names = |parts| board.part_names(&parts, language);
        match solutions {
            HowMany::One(_) => {
                let redundant = board.redundant(limits).ok().flatten().map(names);
                let mut checked = CheckRecord { redundant, ..self };
                checked.note_doubt();
                checked
            }
            HowMany::None => {
                let clashing = board.clash(limits).map(names);
                let said = clashing.map(|names| clash(&names, language));
                self.with_problems(said.into_iter().collect())
            }
            HowMany::Several | HowMany::Stopped { .. } => self,
        }
    }

    fn of(board: Checked<'a>, clues: usize, status: Finding, style: Style) -> CheckRecord<'a> {
        CheckRecord {
            board,
            style,
            status,
            clues,
            redundant: None,
            cells: None,
            grade: None,
            problems: None,
        }
    }

    fn with_problems(self, problems: Vec<String>) -> CheckRecord<'a> {
        CheckRecord { problems: Some(problems).filter(|problems| !problems.is_empty()), ..self }
    }

    /// Notes of a puzzle with one solution that a limit left open whether it is minimal.
    fn note_doubt(&mut self) {
        if self.status != Finding::Puzzle(Status::Unique) || self.redundant.is_some() {
            return;
        }
        let has_clues = match self.board {
            Checked::Ordinary { .. } => false,
            Checked::Other(variant) => !variant.setting.clues.is_empty(),
        };
        let doubt = unknown_redundant(has_clues, self.style.language);
        self.problems = Some(vec![match self.style.language {
            Language::English => format!("{doubt} A larger --tries searches longer."),
            Language::Chinese => format!("{doubt}把 --tries 设大一些可以多搜索一会儿。"),
        }]);
    }

    pub(super) fn set_redundant(&mut self, redundant: Option<CellSet>) {
        self.redundant = redundant.map(|cells| names(cells, self.style));
        self.note_doubt();
        let is_solved = self.is_solved();
        match &mut self.board {
            Checked::Ordinary { marked, .. } if !is_solved => {
                *marked = redundant.unwrap_or(CellSet::EMPTY);
            }
            Checked::Ordinary { .. } | Checked::Other(_) => {}
        }
    }

    /// The status in a word.
    fn word(&self) -> String {
        match (self.is_solved(), self.style.language) {
            (true, Language::English) => "solved".into(),
            (true, Language::Chinese) => "已填完".into(),
            (false, Language::English) => self.status.to_string(),
            (false, Language::Chinese) => self.status.chinese(),
        }
    }

    /// Whether the puzzle is a full grid without a mistake.
    fn is_solved(&self) -> bool {
        let cells = match self.board {
            Checked::Ordinary { .. } => 81,
            Checked::Other(variant) => variant.setting.cells.len(),
        };
        self.status == Finding::Puzzle(Status::Unique) && self.clues == cells
    }

    /// The status, what another layout is, and the number of clues.
    fn what(&self) -> Vec<String> {
        let summary = match self.board {
            Checked::Ordinary { .. } => None,
            Checked::Other(variant) => Some(name_of(variant)),
        };
        let clues = (!self.status.is_of_solution()).then(|| clues(self.clues, self.style.language));
        [Some(self.word()), summary, clues].into_iter().flatten().collect()
    }

    /// What there is to say beyond status and clues.
    fn remarks(&self) -> Vec<String> {
        let comma = match self.board {
            Checked::Ordinary { .. } => " ",
            Checked::Other(_) => ", ",
        };
        match self.redundant.as_deref() {
            Some(_) if self.is_solved() => Vec::new(),
            Some([]) => vec![match self.style.language {
                Language::English => "minimal".into(),
                Language::Chinese => "极小题".into(),
            }],
            Some(names) => vec![match self.style.language {
                Language::English => format!("redundant, each alone: {}", names.join(comma)),
                Language::Chinese => format!("可以去掉其中任何一个：{}", names.join("、")),
            }],
            None => self.problems.clone().unwrap_or_default(),
        }
    }
}

impl Row for CheckRecord<'_> {
    fn fields(&self, sink: &mut impl FieldSink) {
        match self.board {
            Checked::Ordinary { puzzle, .. } => sink.field("puzzle", puzzle),
            Checked::Other(variant) => sink.field("puzzle", &variant.givens()),
        }
        sink.field("status", self.status.name());
        sink.field("clues", &self.clues);
        sink.field("minimal", &self.redundant.as_ref().map(Vec::is_empty));
        sink.field("redundant", &self.redundant);
        match self.board {
            Checked::Ordinary { solution, .. } => sink.field("solution", &solution),
            Checked::Other(variant) => {
                let solution = variant.solution.clone();
                sink.field("solution", &solution.map(|digits| variant.line_of(&digits)));
            }
        }
        sink.field("cells", &self.cells);
        let grade = self.grade.as_ref();
        sink.field("givens_kept", &grade.map(|grade| grade.are_givens_kept));
        sink.field("right", &grade.and_then(|grade| grade.right));
        sink.field("to_fill", &grade.map(|grade| grade.open));
        sink.field("problems", &self.problems);
    }

    fn line(&self, out: &mut Vec<u8>) {
        let mut parts = self.what();
        parts.extend(Some(self.remarks().join(" ")).filter(|remarks| !remarks.is_empty()));
        out.extend(parts.join("\t").bytes());
    }

    fn grid(&self, out: &mut Vec<u8>, look: Look) {
        let remarks = self.remarks();
        match self.board {
            Checked::Ordinary { puzzle, solution, marked } => {
                let drawn = solution.unwrap_or(puzzle);
                look.puzzle(out, drawn, if marked.is_empty() { clashing(drawn) } else { marked });
                out.extend((self.what().join(", ") + "\n").bytes());
                out.extend(remarks.into_iter().flat_map(|remark| (remark + "\n").into_bytes()));
            }
            Checked::Other(variant) => {
                look.variant(out, variant, variant.solution.as_deref());
                let (found, number) = (name_of(variant), clues(self.clues, self.style.language));
                out.extend(format!("{found}: {}, {number}\n", self.word()).bytes());
                let remark = Some(remarks.join(" ")).filter(|remark| !remark.is_empty());
                out.extend(remark.into_iter().flat_map(|remark| (remark + "\n").into_bytes()));
            }
        }
    }

    fn exit(&self) -> Exit {
        self.status.exit()
    }
}

fn names(cells: CellSet, style: Style) -> Vec<String> {
    cells.iter().map(|cell| style.notation.cell(cell)).collect()
}

fn clashing(grid: &Grid) -> CellSet {
    grid.conflicts().iter().fold(CellSet::EMPTY, |all, conflict| all | conflict.cells)
}
