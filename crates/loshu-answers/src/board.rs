//! What every question needs of a puzzle, whatever it is.

// broken    what digits break, in words
// ordinary  the 9x9 Sudoku with rows, columns and boxes, on the fast engine
// variant   any other size or set of rules

mod broken;
mod ordinary;
mod variant;

use loshu::{Count, Limits, Status, Stop};
use loshu_explain::step::{Language, Style};
use serde::{Deserialize, Serialize};

pub(crate) use self::broken::say_broken;
pub(crate) use self::ordinary::grid_of;
pub use self::ordinary::{OrdinaryBoard, digits_of};
pub use self::variant::VariantBoard;
use super::Refusal;
use super::stage::HintStage;
use super::step::TechniqueName;
use super::written::Written;

/// A puzzle: its size and its rules, and what solves it.
///
/// Cells are counted from 0 in the order of reading, and digits from 1. Digits of all cells are a list with 0 for an
/// empty cell.
pub trait Board {
    /// Returns the number of cells.
    fn cells(&self) -> usize;

    /// Returns the number of digits.
    fn size(&self) -> u8;

    /// Returns the givens.
    fn givens(&self) -> Vec<u8>;

    /// Whether the setter leaves a digit to a cell.
    fn admits(&self, cell: usize, digit: u8) -> bool;

    /// Writes digits as a line.
    fn line(&self, digits: &[u8]) -> String;

    /// Reads digits: a line, or any other form that the puzzle itself may have.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the text.
    fn read(&self, text: &str) -> Result<Written, Refusal>;

    /// Returns the name of a cell, such as `r3c12`.
    fn cell(&self, cell: usize) -> String;

    /// Returns the names of cells in a sentence.
    fn names(&self, cells: &[usize], style: Style) -> String;

    /// Returns the number of the box of a cell, from 1; nothing where the regions are no boxes of one grid.
    fn box_of(&self, cell: usize) -> Option<usize>;

    /// Returns how a digit is written.
    fn sign(&self, digit: u8) -> String;

    /// Says how many solutions there are if these cells are filled as well.
    fn solve(&self, filled: &[u8], limits: &Limits) -> HowMany;

    /// Returns the first solutions, at most `most`, in a fixed order, if these cells are filled as well.
    ///
    /// # Errors
    ///
    /// Gives the limit that ended the search.
    fn solutions(&self, filled: &[u8], most: usize, limits: &Limits) -> Result<Vec<Vec<u8>>, Stop>;

    /// Counts the solutions.
    fn count(&self, limits: &Limits) -> Count;

    /// Returns the digits that each cell has in some solution, as far as the limits allow. What is known of them says
    /// which of them need not be looked for; without it, all are.
    fn true_candidates(&self, known: Option<&TrueDigits>, limits: &Limits) -> TrueDigits;

    /// Returns the rules that digits break.
    ///
    /// # Errors
    ///
    /// Gives the limit that ended the work.
    fn broken(&self, digits: &[u8], limits: &Limits) -> Result<Vec<BrokenRule>, Stop>;

    /// Returns the name of a rule by its number in [`BrokenRule::rule`]: `row 3`, `killer cage 2`.
    fn rule_name(&self, rule: usize, style: Style) -> String;

    /// Returns broken rules with their names.
    fn conflicts(&self, broken: &[BrokenRule], style: Style) -> Vec<RuleConflict> {
        let told = broken.iter().map(|BrokenRule { rule, digit, cells }| RuleConflict {
            rule: rule.map(|rule| self.rule_name(rule, style)),
            digit: *digit,
            cells: cells.iter().map(|&cell| self.cell(cell)).collect(),
            at: cells.clone(),
        });
        told.collect()
    }

    /// Returns the status of the puzzle with these solutions.
    fn status(&self, solutions: &HowMany) -> Status;

    /// Returns the givens and clues that a puzzle with one solution does not need, each by itself; nothing of a puzzle of
    /// pencil marks.
    ///
    /// # Errors
    ///
    /// Gives the limit that ended the work.
    fn redundant(&self, limits: &Limits) -> Result<Option<Parts>, Stop>;

    /// Returns givens and clues that have no solution together, if they are found quickly.
    fn clash(&self, limits: &Limits) -> Option<Parts>;

    /// Returns the names of givens and clues: `r1c1`, `killer cage 3`.
    fn part_names(&self, parts: &Parts, language: Language) -> Vec<String>;

    /// Returns the cells of givens and clues, each once.
    fn part_cells(&self, parts: &Parts) -> Vec<usize>;

    /// Whether there are clues beyond givens.
    fn has_clues(&self) -> bool;
}

/// A puzzle whose steps are found and told.
pub trait Explained: Board {
    /// Digits and candidates on the way to the solution.
    type Marks;
    /// A step.
    type Step;

    /// Returns the marks at the beginning, with what a player has written on them.
    fn marked(&self, player: Option<&Written>) -> Self::Marks;

    /// Whether a cell can still have a digit.
    fn has_candidate(&self, marks: &Self::Marks, cell: usize, digit: u8) -> bool;

    /// Whether each cell has a digit.
    fn is_full(&self, marks: &Self::Marks) -> bool;

    /// Whether some solution has these digits and candidates.
    ///
    /// # Errors
    ///
    /// Gives the limit that ended the search.
    fn has_solution(&self, marks: &Self::Marks, limits: &Limits) -> Result<bool, Stop>;

    /// Returns the next step on the way to the only solution, or one that holds in all of several.
    ///
    /// # Errors
    ///
    /// Gives the limit that ended the search.
    fn next_step(
        &self,
        marks: &Self::Marks,
        solution: Option<&[u8]>,
        limits: &Limits,
    ) -> Result<Option<Self::Step>, Stop>;

    /// Returns the technique of a step.
    fn technique(&self, step: &Self::Step, language: Language) -> TechniqueName;

    /// Returns the digits that a step places.
    fn placements(&self, step: &Self::Step) -> Vec<(usize, u8)>;

    /// Returns the candidates that a step strikes.
    fn eliminations(&self, step: &Self::Step) -> Vec<(usize, u8)>;

    /// Tells a step in stages. Each stage gives away a little more.
    fn stages(&self, marks: &Self::Marks, step: &Self::Step, style: Style) -> Vec<HintStage>;
}

/// Givens and clues of a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    /// The cells of givens.
    pub givens: Vec<usize>,
    /// The numbers of clues.
    pub clues: Vec<usize>,
}

/// The digits that cells have in some solution, as far as they are known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrueDigits {
    /// The digits of each cell that some solution has.
    pub seen: Vec<Vec<u8>>,
    /// The digits of each cell of which nothing is known.
    pub open: Vec<Vec<u8>>,
    /// The limit that ended the search.
    pub stopped: Option<Stop>,
}

impl TrueDigits {
    /// Returns the digits of each cell, if all are known.
    ///
    /// # Errors
    ///
    /// Gives the limit that ended the search.
    pub fn whole(self) -> Result<Vec<Vec<u8>>, Stop> {
        self.stopped.map_or(Ok(self.seen), Err)
    }
}

/// How many solutions a puzzle has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HowMany {
    /// None.
    None,
    /// One.
    One(Vec<u8>),
    /// Two or more.
    Several,
    /// A limit ended the search.
    Stopped {
        /// The limit.
        by: Stop,
        /// The solution that was found before.
        found: Option<Vec<u8>>,
    },
}

impl HowMany {
    /// Returns the status of a puzzle whose givens do not clash.
    pub(crate) fn status(&self) -> Status {
        match self {
            HowMany::None => Status::Unsolvable,
            HowMany::One(_) => Status::Unique,
            HowMany::Several => Status::Multiple,
            HowMany::Stopped { by, .. } => Status::Stopped(*by),
        }
    }
}

/// A rule that digits break, before it is told in a language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BrokenRule {
    /// The number of the house or the constraint; `None` if a cell itself cannot have its digit.
    pub rule: Option<usize>,
    /// The digit that stands several times, if that is what is wrong.
    pub digit: Option<u8>,
    /// The cells whose digits break it.
    pub cells: Vec<usize>,
}

/// A rule that digits break.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RuleConflict {
    /// The name of the row, the region or the clue; absent if a cell itself cannot have its digit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The digit that stands several times, if that is what is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digit: Option<u8>,
    /// The cells whose digits break it.
    pub cells: Vec<String>,
    /// The same, counted from 0.
    #[serde(skip)]
    pub at: Vec<usize>,
}

/// The cells that conflicts name, each once, in order.
pub(crate) fn clashing(conflicts: &[RuleConflict]) -> Vec<usize> {
    let mut cells: Vec<usize> = conflicts.iter().flat_map(|one| one.at.iter().copied()).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// The candidate of a digit in a cell, such as `12r3c4`.
pub(crate) fn candidate(board: &impl Board, (cell, digit): (usize, u8)) -> String {
    format!("{digit}{}", board.cell(cell))
}
