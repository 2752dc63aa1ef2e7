//! Givens and clues that have no solution together.

use loshu::{Limits, Stop};

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
    /// a limit ends the first question. When the deadline or the flag ends a later one, what is left then may hold
    /// more than is needed.
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
        // The parts of a puzzle share the automata of its clues, as long as these rules are there.
        let rules = setting.rules()?;
        let question = Question { setting, solver: Solver::new().with_limits(limits.clone()) };
        let filled = |&cell: &usize| !setting.cells[cell].is_empty();
        let all = Clash {
            givens: (0..setting.cells.len()).filter(filled).collect(),
            clues: (0..setting.clues.len()).collect(),
        };
        let clash = smallest(all, |part| question.is_unsolvable(part));
        drop(rules);
        clash
    }
}

/// Leaves out what is not needed. `is_unsolvable` has no answer when a limit ended the work; what is found by then is
/// returned.
fn smallest<E>(
    all: Clash,
    mut is_unsolvable: impl FnMut(&Clash) -> Result<Option<bool>, E>,
) -> Result<Option<Clash>, E> {
    if is_unsolvable(&all)? != Some(true) {
        return Ok(None);
    }
    let mut clash = all;
    // Most often the clues are at fault, or the givens.
    for part in [
        Clash { givens: Vec::new(), ..clash.clone() },
        Clash { clues: Vec::new(), ..clash.clone() },
    ] {
        match is_unsolvable(&part)? {
            Some(true) => {
                clash = part;
                break;
            }
            Some(false) => {}
            None => return Ok(Some(clash)),
        }
    }
    let clues = (0..clash.clues.len()).rev().map(Part::Clue);
    let givens = (0..clash.givens.len()).rev().map(Part::Given);
    for part in clues.chain(givens) {
        let mut fewer = clash.clone();
        match part {
            Part::Clue(index) => fewer.clues.remove(index),
            Part::Given(index) => fewer.givens.remove(index),
        };
        match is_unsolvable(&fewer)? {
            Some(true) => clash = fewer,
            Some(false) => {}
            None => break,
        }
    }
    Ok(Some(clash))
}

/// What is left out, by its place in a clash.
enum Part {
    Clue(usize),
    Given(usize),
}

/// Asks whether a part of a puzzle has no solution.
struct Question<'a> {
    setting: &'a Setting,
    solver: Solver,
}

impl Question<'_> {
    /// `None` if the deadline or the flag ended the work. A part that takes too many tries is not known to be unsolvable.
    fn is_unsolvable(&self, part: &Clash) -> Result<Option<bool>, SettingError> {
        if self.solver.limits().look().is_err() {
            return Ok(None);
        }
        let mut cells = vec![DigitSet::EMPTY; self.setting.cells.len()];
        part.givens.iter().for_each(|&cell| cells[cell] = self.setting.cells[cell]);
        let clues = part.clues.iter().map(|&clue| self.setting.clues[clue].clone()).collect();
        let setting = Setting { cells, clues, ..self.setting.clone() };
        Ok(match self.solver.solve(&setting.puzzle()?) {
            Verdict::Unsolvable => Some(true),
            Verdict::Stopped { by: Stop::Deadline | Stop::Cancelled, .. } => None,
            Verdict::Unique(_) | Verdict::Multiple(_) | Verdict::Stopped { .. } => Some(false),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of four givens and three clues, the given 2 and the clue 1 clash.
    fn ask(most: usize) -> (Option<Clash>, usize) {
        let all = Clash { givens: vec![0, 1, 2, 3], clues: vec![0, 1, 2] };
        let mut asked = 0;
        let clash = smallest(all, |part| {
            asked += 1;
            let is_unsolvable = part.givens.contains(&2) && part.clues.contains(&1);
            Ok::<_, ()>((asked <= most).then_some(is_unsolvable))
        });
        (clash.unwrap(), asked)
    }

    #[test]
    fn nothing_is_asked_after_a_limit_is_reached() {
        assert_eq!(ask(100), (Some(Clash { givens: vec![2], clues: vec![1] }), 10));
        assert_eq!(ask(0), (None, 1));
        for most in 1..10 {
            let (clash, asked) = ask(most);
            let clash = clash.expect("the whole puzzle has no solution");
            assert!(clash.givens.contains(&2) && clash.clues.contains(&1));
            assert_eq!(asked, most + 1);
        }
    }
}
