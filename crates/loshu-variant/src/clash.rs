//! Givens and clues that have no solution together.

use loshu::Limits;

use crate::digits::DigitSet;
use crate::setting::{Setting, SettingError};
use crate::solver::{Solver, Verdict};

/// Givens and clues that have no solution together, beside the rows, columns and regions. Each of them is needed
/// for that, as far as the limits allowed to find out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clash {
    /// The cells of givens, ascending.
    pub givens: Vec<usize>,
    /// The numbers of clues, ascending.
    pub clues: Vec<usize>,
}

impl Clash {
    /// Finds givens and clues of a puzzle that have no solution together. The limits hold for each of the
    /// questions, which are about as many as givens and clues. Returns `None` if the puzzle has a solution, or if
    /// a limit ends the first question.
    ///
    /// # Errors
    ///
    /// [`SettingError`] if the setting has no rules.
    ///
    /// ```
    /// use loshu::Limits;
    /// use loshu_variant::{Clash, Clue, DigitSet, Setting, Shape};
    ///
    /// let mut setting = Setting::new(Shape::square(4)?);
    /// setting.cells[5] = DigitSet::only(4);
    /// setting.clues.push(Clue::Cage { cells: vec![0, 1], total: Some(3) });
    /// setting.clues.push(Clue::Cage { cells: vec![2, 3], total: Some(3) });
    /// let clash = Clash::of(&setting, &Limits::NONE)?.expect("two pairs of 1 and 2 in a row");
    /// assert_eq!((clash.givens, clash.clues), (vec![], vec![0, 1]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(setting: &Setting, limits: &Limits) -> Result<Option<Clash>, SettingError> {
        let question = Question { setting, solver: Solver::new().with_limits(limits.clone()) };
        let filled = |&cell: &usize| !setting.cells[cell].is_empty();
        let mut clash = Clash {
            givens: (0..setting.cells.len()).filter(filled).collect(),
            clues: (0..setting.clues.len()).collect(),
        };
        if !question.is_unsolvable(&clash)? {
            return Ok(None);
        }
        // Most often the clues are at fault, or the givens.
        for part in [
            Clash { givens: Vec::new(), ..clash.clone() },
            Clash { clues: Vec::new(), ..clash.clone() },
        ] {
            if question.is_unsolvable(&part)? {
                clash = part;
                break;
            }
        }
        for index in (0..clash.clues.len()).rev() {
            let mut fewer = clash.clone();
            fewer.clues.remove(index);
            if question.is_unsolvable(&fewer)? {
                clash = fewer;
            }
        }
        for index in (0..clash.givens.len()).rev() {
            let mut fewer = clash.clone();
            fewer.givens.remove(index);
            if question.is_unsolvable(&fewer)? {
                clash = fewer;
            }
        }
        Ok(Some(clash))
    }
}

/// Asks whether a part of a puzzle has no solution.
struct Question<'a> {
    setting: &'a Setting,
    solver: Solver,
}

impl Question<'_> {
    fn is_unsolvable(&self, part: &Clash) -> Result<bool, SettingError> {
        let mut cells = vec![DigitSet::EMPTY; self.setting.cells.len()];
        part.givens.iter().for_each(|&cell| cells[cell] = self.setting.cells[cell]);
        let clues = part.clues.iter().map(|&clue| self.setting.clues[clue].clone()).collect();
        let setting = Setting { cells, clues, ..self.setting.clone() };
        let asked = self.solver.solve(&setting.puzzle()?);
        Ok(matches!(asked, Verdict::Unsolvable))
    }
}
