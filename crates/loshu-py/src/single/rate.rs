//! `rate`: how hard a puzzle is.

use loshu::{Limits, Stop};
use loshu_answers::{Ask, HodokuRated, RateAnswer, RateRequest};
use loshu_explain::rate::se::Rater;
use loshu_explain::rate::{self as ratings, Tenths, hodoku};
use pyo3::prelude::*;

use crate::errors;
use crate::puzzle::Start;
use crate::watch::{Seconds, Watch};

/// How hard a puzzle is, on two scales.
///
/// `er`, `ep` and `ed` are those of Sudoku Explainer, `level` and `score` those of HoDoKu.
#[pyclass(frozen, eq, hash, module = "loshu")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Rating {
    se: ratings::SeRating,
    hodoku: hodoku::HodokuRating,
}

#[pymethods]
impl Rating {
    /// The highest rating of a step, 1.0 to 20.0.
    #[getter]
    pub(crate) fn er(&self) -> f64 {
        number(self.se.er)
    }

    /// The highest rating up to the first digit placed.
    #[getter]
    pub(crate) fn ep(&self) -> f64 {
        number(self.se.ep)
    }

    /// The rating of the first step.
    #[getter]
    pub(crate) fn ed(&self) -> f64 {
        number(self.se.ed)
    }

    /// 'Easy', 'Medium', 'Hard', 'Unfair' or 'Extreme'.
    #[getter]
    pub(crate) fn level(&self) -> &'static str {
        self.hodoku.level.name()
    }

    /// The sum of the scores of all steps.
    #[getter]
    pub(crate) fn score(&self) -> u32 {
        self.hodoku.score
    }

    fn __str__(&self) -> String {
        format!("{}, {}", self.se, self.hodoku)
    }

    fn __repr__(&self) -> String {
        format!("<Rating: {}>", self.__str__())
    }
}

pub(super) fn number(tenths: Tenths) -> f64 {
    f64::from(tenths.0) / 10.0
}

impl Rating {
    /// Rates a proper puzzle.
    ///
    /// # Errors
    ///
    /// The limit that ended the work.
    pub(crate) fn of(
        puzzle: &loshu::Grid,
        rater: &mut Rater,
        limits: &Limits,
    ) -> Result<Rating, Stop> {
        let se = rater.rate(puzzle);
        se.stopped.map_or(Ok(()), Err)?;
        let HodokuRated { rating: hodoku, stopped, .. } = HodokuRated::of(puzzle, limits);
        stopped.map_or(Ok(()), Err)?;
        Ok(Rating { se, hodoku })
    }
}

/// Say how hard a puzzle is.
///
/// Raise UnsolvableError or MultipleError if it has not exactly one solution.
///
/// >>> rating = rate("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......")
/// >>> rating.er, rating.level
/// (2.6, 'Medium')
#[pyfunction]
#[pyo3(signature = (puzzle, *, deadline=None))]
pub(crate) fn rate(py: Python<'_>, puzzle: Start, deadline: Option<Seconds>) -> PyResult<Rating> {
    let Start(start) = puzzle;
    let answer = Watch::new(deadline).run(py, |limits| RateRequest::new(start).answer(limits))?;
    let RateAnswer { status, hodoku, se, .. } = answer.map_err(errors::refusal)?;
    let Some(se) = se else { return Err(errors::improper(start.grid(), status)) };
    match (se.stopped, hodoku) {
        (None, Some(hodoku)) => Ok(Rating { se, hodoku }),
        (stopped, _) => Err(errors::stopped(stopped.unwrap_or(Stop::Deadline))),
    }
}
