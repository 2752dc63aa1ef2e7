use loshu::format::Details;
use loshu::{CandidateSet, Grid, Marks, Solution};
use loshu_explain::rate::Tenths;
use loshu_explain::step::Drawing;
use loshu_variant::fpuzzles::Extras;
use loshu_variant::{DigitSet, Setting};

use crate::board::{Lettering, board};
use crate::scene::Scene;
use crate::setting::{Shown, drawn_board, shown_board};

/// A puzzle to be printed.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// What is drawn.
    pub subject: Subject,
    /// How hard it is.
    pub rating: Option<Hardest>,
    /// Title, rating, seed and the like, as the input has them.
    pub details: Details,
    /// The clues between the givens in words, such as `killer cage 12: r1c1 r1c2`, for those who hear a picture.
    pub clues: Vec<String>,
}

/// The rating of the hardest step of a puzzle: that of Sudoku Explainer, or for a variant Loshu's own on the same scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hardest {
    /// The rating.
    pub er: Tenths,
    /// Whether a limit ended the work, so that the puzzle is at least so hard.
    pub is_bound: bool,
}

/// What is drawn of a puzzle.
#[derive(Clone, Debug)]
pub enum Subject {
    /// An ordinary Sudoku.
    Classic {
        /// The givens.
        grid: Grid,
        /// The pencil marks, if they are wanted.
        marks: Option<Box<Marks>>,
        /// The only solution.
        solution: Option<Solution>,
    },
    /// A puzzle of another size, or with other rules.
    Setting {
        /// The puzzle as its setter states it.
        setting: Box<Setting>,
        /// What the setter says beside the rules: drawings, fog.
        extras: Extras,
        /// How the digits are written, from 1 on.
        signs: Vec<String>,
        /// The candidates of each cell, if pencil marks are wanted. A single one is a digit.
        marks: Option<Vec<DigitSet>>,
        /// The digits of the only solution.
        solution: Option<Vec<u8>>,
    },
}

impl Puzzle {
    /// A puzzle without marks, solution, rating and details.
    pub fn new(grid: Grid) -> Puzzle {
        Puzzle::of(Subject::Classic { grid, marks: None, solution: None })
    }

    /// A puzzle without rating and details.
    pub fn of(subject: Subject) -> Puzzle {
        Puzzle { subject, rating: None, details: Details::default(), clues: Vec::new() }
    }
}

impl Subject {
    /// The number of rows or columns, whichever is larger.
    pub fn side(&self) -> usize {
        match self {
            Subject::Classic { .. } => 9,
            Subject::Setting { setting, .. } => setting.shape.rows().max(setting.shape.columns()),
        }
    }

    /// How many cells are given.
    pub(super) fn clues(&self) -> usize {
        match self {
            Subject::Classic { grid, .. } => grid.clues(),
            Subject::Setting { setting, .. } => {
                setting.cells.iter().filter(|cell| cell.single().is_some()).count()
            }
        }
    }

    /// Whether the solution is known.
    pub(super) fn is_solved(&self) -> bool {
        match self {
            Subject::Classic { solution, .. } => solution.is_some(),
            Subject::Setting { solution, .. } => solution.is_some(),
        }
    }

    /// The picture of the puzzle.
    pub(super) fn puzzle(&self, lettering: Lettering) -> Scene {
        match self {
            Subject::Classic { grid, marks, solution: _ } => {
                let marks = marks.as_deref().copied();
                let marks = marks.unwrap_or_else(|| without_candidates(grid, grid));
                board(&Drawing::default(), &marks, lettering)
            }
            Subject::Setting { setting, extras, signs, marks, solution: _ } => {
                let marks = marks.as_deref().unwrap_or_default();
                let digits: Vec<u8> =
                    marks.iter().map(|digits| digits.single().unwrap_or(0)).collect();
                let shown = Shown { digits: &digits, marks, ..Shown::default() };
                shown_board(setting, &extras.drawings(setting), &shown, &sign(signs), lettering)
            }
        }
    }

    /// The picture of the solution, if it is known.
    pub(super) fn solution(&self, lettering: Lettering) -> Option<Scene> {
        match self {
            Subject::Classic { grid, marks: _, solution } => {
                let marks = without_candidates((*solution)?.grid(), grid);
                Some(board(&Drawing::default(), &marks, lettering))
            }
            Subject::Setting { setting, extras, signs, marks: _, solution } => {
                let (drawings, digits) = (extras.drawings(setting), solution.as_ref()?);
                Some(drawn_board(setting, &drawings, digits, &sign(signs), lettering))
            }
        }
    }

    /// The rows of the puzzle, or of its solution: the text of each cell, and nothing for an empty cell. A place where
    /// no cell lies is left out.
    pub(super) fn rows(&self, is_solution: bool) -> Vec<Vec<Option<String>>> {
        match self {
            Subject::Classic { grid, solution, .. } => {
                let solved = solution.as_ref().filter(|_| is_solution);
                let shown = solved.map_or(grid, |solution| solution.grid());
                rows_of(shown)
            }
            Subject::Setting { setting, extras: _, signs, marks: _, solution } => {
                let solved = solution.as_deref().filter(|_| is_solution);
                let shape = &setting.shape;
                let text = |cell: usize| {
                    let given = setting.cells.get(cell).and_then(|cell: &DigitSet| cell.single());
                    let digit = solved.and_then(|digits| digits.get(cell).copied()).or(given)?;
                    Some(sign(signs)(digit))
                };
                let row = |row| {
                    let cells = (0..shape.columns()).filter_map(|column| shape.cell(row, column));
                    cells.map(text).collect()
                };
                (0..shape.rows()).map(row).collect()
            }
        }
    }
}

/// The rows of an ordinary grid.
pub(super) fn rows_of(grid: &Grid) -> Vec<Vec<Option<String>>> {
    let text = |&digit: &u8| (digit > 0).then(|| digit.to_string());
    grid.to_values().chunks(9).map(|row| row.iter().map(text).collect()).collect()
}

/// How a digit is written.
fn sign(signs: &[String]) -> impl Fn(u8) -> String {
    |digit| {
        let place = usize::from(digit).checked_sub(1);
        place.and_then(|place| signs.get(place)).cloned().unwrap_or_else(|| digit.to_string())
    }
}

/// The digits of a grid, in the colours of givens and of others.
fn without_candidates(shown: &Grid, puzzle: &Grid) -> Marks {
    Marks::new(shown, puzzle.filled(), CandidateSet::EMPTY)
}
