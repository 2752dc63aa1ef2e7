//! `hint`: what a player should look at next.

use std::sync::Arc;

use loshu::{CandidateSet, Marks};
use loshu_explain::rate::Price;
use loshu_explain::technique::{Advice, Plan};
use pyo3::prelude::*;

use super::names;
use super::solve::proper;
use super::step::{Found, Step};
use crate::errors;
use crate::puzzle::Puzzle;
use crate::watch::{Seconds, Watch};

/// What a player should look at next.
#[pyclass(frozen, module = "loshu", get_all)]
pub(crate) struct Hint {
    /// 'step', 'wrong' if digits are wrong, 'solved', or 'stuck' if the techniques find nothing.
    kind: &'static str,
    /// The next step, if there is one.
    step: Option<Step>,
    /// The names of the cells that hold wrong digits.
    wrong: Vec<String>,
}

#[pymethods]
impl Hint {
    fn __repr__(&self) -> String {
        match &self.step {
            Some(step) => format!("<Hint: {}>", step.__str__()),
            None => format!("<Hint: {} {}>", self.kind, self.wrong.join(" ")),
        }
    }
}

/// Say what to look at next on a puzzle, or on a player's digits if `values` has them.
///
/// >>> puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
/// >>> hint(puzzle).step.hint(2)
/// 'The technique is called Hidden Single in a Box.'
/// >>> hint(puzzle, "49" + puzzle[2:]).wrong
/// ['A2']
#[pyfunction]
#[pyo3(signature = (puzzle, values=None, *, profile="human", deadline=None))]
pub(crate) fn hint(
    py: Python<'_>,
    puzzle: Puzzle,
    values: Option<Puzzle>,
    profile: &str,
    deadline: Option<Seconds>,
) -> PyResult<Hint> {
    let Puzzle(puzzle) = puzzle;
    let (watch, profile) = (Watch::new(deadline), names::profile(profile)?.profile());
    let solution = proper(py, &puzzle, &watch)?;
    let marks = marks(&puzzle, values.as_ref().map_or(&puzzle, |Puzzle(values)| values));
    let advice = watch
        .run(py, |limits| Plan::new(puzzle, solution, profile, limits.clone()).advise(&marks))?;
    told(advice, marks)
}

/// The givens, a player's digits, and the candidates that they leave.
fn marks(puzzle: &loshu::Grid, values: &loshu::Grid) -> Marks {
    let candidates: CandidateSet = *Marks::of(values).candidates();
    Marks::new(values, puzzle.filled(), candidates)
}

fn told(advice: Advice, marks: Marks) -> PyResult<Hint> {
    let plain = |kind, wrong| Ok(Hint { kind, step: None, wrong });
    match advice {
        Advice::Step(step) => {
            let price = Price::of(step.technique);
            let step = Some(Step(Arc::new(Found { marks, step, price })));
            Ok(Hint { kind: "step", step, wrong: Vec::new() })
        }
        Advice::WrongDigits(cells) => {
            plain("wrong", cells.iter().map(ToString::to_string).collect())
        }
        Advice::Missing(missing) => {
            plain("wrong", missing.iter().map(|at| at.cell().to_string()).collect())
        }
        Advice::Solved => plain("solved", Vec::new()),
        Advice::Stuck => plain("stuck", Vec::new()),
        Advice::Stopped(by) => Err(errors::stopped(by)),
    }
}
