//! What an answer to a puzzle is worth, and how much of it is right.

use loshu::{Limits, Stop};
use loshu_explain::step::{Language, Style};

use super::board::{Board, BrokenRule, HowMany, say_broken};
use super::words;

/// What an answer is worth. Of several solutions each counts as right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grade {
    /// The judgement.
    pub judgement: Graded,
    /// Whether no given has another digit.
    pub are_givens_kept: bool,
    /// The number of right digits in cells without a given. `None` where the puzzle has several solutions, and the
    /// answer does not say which one it is near to.
    pub right: Option<usize>,
    /// The cells with wrong digits: those that the solution does not have. Where there are several solutions, those that
    /// differ from a given, break a rule or occur in none of the solutions.
    pub wrong: Vec<usize>,
    /// The number of cells without a given.
    pub open: usize,
    /// The number of empty cells.
    pub empty: usize,
    /// What is missing or wrong; of several faults the one to say first.
    pub fault: Option<Fault>,
}

/// What an answer is worth, in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Graded {
    /// A solution.
    Correct,
    /// Some solution has all digits of the answer, and cells are empty.
    Incomplete,
    /// No solution has all digits of the answer.
    Wrong,
}

impl Graded {
    /// Returns the name: `correct`, `incomplete` or `wrong`.
    pub fn name(self) -> &'static str {
        match self {
            Graded::Correct => "correct",
            Graded::Incomplete => "incomplete",
            Graded::Wrong => "wrong",
        }
    }
}

/// What is missing or wrong in an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// So many cells are empty, and all digits are right.
    Empty(usize),
    /// These cells have other digits than the setter has given, or leaves to them.
    Givens(Vec<usize>),
    /// A rule is broken.
    Rule(BrokenRule),
    /// A cell has another digit than the solution.
    Differs {
        /// The first such cell.
        cell: usize,
        /// Its digit.
        found: u8,
        /// The digit of the solution.
        solution: u8,
    },
    /// No solution has all these digits, although none of them is wrong by itself.
    DeadEnd,
}

/// Why an answer has no grade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoGrade {
    /// The puzzle has no solution.
    Unsolvable,
    /// A limit ended the search for the solutions.
    Stopped(Stop),
}

impl From<Stop> for NoGrade {
    fn from(stop: Stop) -> NoGrade {
        NoGrade::Stopped(stop)
    }
}

impl Grade {
    /// The grade of a solution.
    pub fn correct(open: usize) -> Grade {
        Grade {
            judgement: Graded::Correct,
            are_givens_kept: true,
            right: Some(open),
            wrong: Vec::new(),
            open,
            empty: 0,
            fault: None,
        }
    }

    /// Grades a grid, 0 for an empty cell. The solutions of the puzzle are only asked for if the grid is none.
    ///
    /// # Errors
    ///
    /// The puzzle has no solution, or a limit ended the search for one.
    pub fn of(
        board: &(impl Board + ?Sized),
        solutions: impl FnOnce() -> HowMany,
        grid: &[u8],
        limits: &Limits,
    ) -> Result<Grade, NoGrade> {
        let givens = board.givens();
        let is_changed = |&(cell, (&given, &digit)): &(usize, (&u8, &u8))| match (given, digit) {
            (_, 0) => false,
            (0, digit) => !board.admits(cell, digit),
            (given, digit) => given != digit,
        };
        let changed = || {
            let changed = givens.iter().zip(grid).enumerate().filter(is_changed);
            changed.map(|(cell, _)| cell).collect::<Vec<_>>()
        };
        // A full grid that keeps the givens and all rules is a solution, and no search is needed to say so.
        let is_full = grid.iter().all(|digit| *digit > 0);
        if is_full && changed().is_empty() && board.broken(grid, limits)?.is_empty() {
            return Ok(Grade::correct(givens.iter().filter(|given| **given == 0).count()));
        }
        match solutions() {
            HowMany::None => Err(NoGrade::Unsolvable),
            HowMany::Stopped { by, .. } => Err(by.into()),
            HowMany::One(solution) => Ok(Grade::beside(&givens, grid, &solution)),
            HowMany::Several => {
                let (changed, broken) = (changed(), board.broken(grid, limits)?);
                let answer = Answer { givens: &givens, grid, changed, broken };
                Ok(answer.among(board, limits)?)
            }
        }
    }

    /// Grades a grid of a puzzle with one solution: all three lists have 0 for an empty cell.
    pub fn beside(givens: &[u8], grid: &[u8], solution: &[u8]) -> Grade {
        let (mut wrong, mut changed, mut empty, mut open, mut right) =
            (Vec::new(), Vec::new(), 0, 0, 0);
        for (cell, ((&given, &digit), &wanted)) in givens.iter().zip(grid).zip(solution).enumerate()
        {
            open += usize::from(given == 0);
            empty += usize::from(digit == 0);
            right += usize::from(given == 0 && digit == wanted);
            if digit > 0 && digit != wanted {
                wrong.push(cell);
                if given > 0 {
                    changed.push(cell);
                }
            }
        }
        let (judgement, fault) = match (wrong.first(), empty) {
            (None, 0) => return Grade::correct(open),
            (None, _) => (Graded::Incomplete, Fault::Empty(empty)),
            (Some(_), _) if !changed.is_empty() => (Graded::Wrong, Fault::Givens(changed)),
            (Some(&cell), _) => {
                let (found, solution) = (grid[cell], solution[cell]);
                (Graded::Wrong, Fault::Differs { cell, found, solution })
            }
        };
        let are_givens_kept = !matches!(fault, Fault::Givens(_));
        let (right, fault) = (Some(right), Some(fault));
        Grade { judgement, are_givens_kept, right, wrong, open, empty, fault }
    }

    /// Says in a sentence what is missing or wrong; nothing for a solution.
    pub fn reason(&self, board: &(impl Board + ?Sized), style: Style) -> Option<String> {
        let language = style.language;
        Some(match self.fault.as_ref()? {
            Fault::Empty(cells) => empty_cells(*cells, language),
            Fault::Givens(cells) => {
                let named = &cells[..cells.len().min(MOST_CELLS)];
                let names: Vec<String> = named.iter().map(|&cell| board.cell(cell)).collect();
                let (names, more) = (names.join(words::comma(language)), cells.len() - named.len());
                match (language, more) {
                    (Language::English, 0) => format!("Other digits than the givens: {names}."),
                    (Language::English, _) => {
                        format!("Other digits than the givens: {names} and {more} more.")
                    }
                    (Language::Chinese, 0) => format!("与已知数不同：{names}。"),
                    (Language::Chinese, _) => format!("与已知数不同：{names}，另有 {more} 格。"),
                }
            }
            // The cell itself cannot have its digit: it is to be odd, or part of a clue.
            Fault::Rule(BrokenRule { rule: None, cells, .. }) => {
                let names = board.names(cells, style);
                match language {
                    Language::English => format!("{names} cannot have this digit."),
                    Language::Chinese => format!("{names} 不能填这个数字。"),
                }
            }
            Fault::Rule(broken) => {
                let conflicts = board.conflicts(std::slice::from_ref(broken), style);
                say_broken(board, &conflicts, style).concat()
            }
            Fault::Differs { cell, found, solution } => {
                let cell = board.cell(*cell);
                let [found, solution] = [found, solution].map(|digit| board.sign(*digit));
                match language {
                    Language::English => {
                        format!("{cell} is {found}, and {solution} in the solution.")
                    }
                    Language::Chinese => format!("{cell} 填的是 {found}，解里是 {solution}。"),
                }
            }
            Fault::DeadEnd => words::dead_end(language),
        })
    }
}

/// A sentence names no more cells than this; `wrong` has all of them.
const MOST_CELLS: usize = 8;

fn empty_cells(cells: usize, language: Language) -> String {
    match (language, cells) {
        (Language::English, 1) => "1 cell is empty.".into(),
        (Language::English, _) => format!("{cells} cells are empty."),
        (Language::Chinese, _) => format!("还有 {cells} 格没有填。"),
    }
}

/// An answer that is none of several solutions.
struct Answer<'a> {
    givens: &'a [u8],
    grid: &'a [u8],
    /// The cells with other digits than the setter admits.
    changed: Vec<usize>,
    broken: Vec<BrokenRule>,
}

impl Answer<'_> {
    /// Compares with all solutions of a puzzle that has several.
    fn among(self, board: &(impl Board + ?Sized), limits: &Limits) -> Result<Grade, Stop> {
        let in_rules = self.broken.iter().flat_map(|broken| broken.cells.iter().copied());
        let is_own = |cell: &usize| self.givens[*cell] == 0 && self.grid[*cell] > 0;
        let mut wrong: Vec<usize> =
            in_rules.filter(is_own).chain(self.changed.iter().copied()).collect();
        wrong.sort_unstable();
        wrong.dedup();
        if !self.changed.is_empty() || !self.broken.is_empty() {
            return Ok(self.grade(wrong, Fault::DeadEnd));
        }
        if !board.solutions(self.grid, 1, limits)?.is_empty() {
            let fault = Fault::Empty(self.grid.iter().filter(|digit| **digit == 0).count());
            return Ok(self.grade(wrong, fault));
        }
        let possible = board.true_candidates(None, limits).whole()?;
        let is_in_none = |(_, (digit, possible)): &(usize, (&u8, &Vec<u8>))| {
            **digit > 0 && !possible.contains(digit)
        };
        let wrong = self.grid.iter().zip(&possible).enumerate().filter(is_in_none);
        let wrong = wrong.map(|(cell, _)| cell).collect();
        Ok(self.grade(wrong, Fault::DeadEnd))
    }

    /// The grade with the wrong cells, and what to say if no given is changed and no rule is broken.
    fn grade(self, wrong: Vec<usize>, fault: Fault) -> Grade {
        let Answer { givens, grid, changed, broken } = self;
        let empty = grid.iter().filter(|digit| **digit == 0).count();
        let are_givens_kept = changed.iter().all(|&cell| givens[cell] == 0);
        let own = givens.iter().zip(grid).filter(|(given, digit)| **given == 0 && **digit > 0);
        let wrong_own = wrong.iter().filter(|&&cell| givens[cell] == 0).count();
        let is_known = !wrong.is_empty() || matches!(fault, Fault::Empty(_));
        let right = is_known.then(|| own.count() - wrong_own);
        let judgement = match fault {
            Fault::Empty(_) => Graded::Incomplete,
            Fault::Givens(_) | Fault::Rule(_) | Fault::Differs { .. } | Fault::DeadEnd => {
                Graded::Wrong
            }
        };
        let fault = match (changed, broken.into_iter().next()) {
            (changed, _) if !changed.is_empty() => Fault::Givens(changed),
            (_, Some(broken)) => Fault::Rule(broken),
            (_, None) => fault,
        };
        let open = givens.iter().filter(|given| **given == 0).count();
        Grade { judgement, are_givens_kept, right, wrong, open, empty, fault: Some(fault) }
    }
}
