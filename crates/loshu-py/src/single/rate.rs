//! `rate`: how hard a puzzle is.

use loshu::{Limits, Marks, Solver, Status, Stop};
use loshu_answers::{Ask, HodokuRated, RateAnswer, RateRequest};
use loshu_explain::rate::se::Rater;
use loshu_explain::rate::te::{TeRater, TeRating};
use loshu_explain::rate::{self as ratings, Tenths, hodoku};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use serde::Serialize;

use crate::kept::{self, Kept, Reduced};
use crate::puzzle::Start;
use crate::watch::{Seconds, Watch};
use crate::{errors, html};

/// How hard a puzzle is, on two scales.
///
/// `er`, `ep` and `ed` are those of Sudoku Explainer, `level` and `score` those of HoDoKu.
#[pyclass(frozen, eq, hash, module = "loshu")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Rating {
    pub(crate) se: ratings::SeRating,
    pub(crate) hodoku: hodoku::HodokuRating,
}

#[pymethods]
impl Rating {
    /// The highest rating of a step, 1.0 to 20.0.
    #[getter]
    fn er(&self) -> f64 {
        number(self.se.er)
    }

    /// The highest rating up to the first digit placed.
    #[getter]
    fn ep(&self) -> f64 {
        number(self.se.ep)
    }

    /// The rating of the first step.
    #[getter]
    fn ed(&self) -> f64 {
        number(self.se.ed)
    }

    /// 'Easy', 'Medium', 'Hard', 'Unfair' or 'Extreme'.
    #[getter]
    fn level(&self) -> &'static str {
        self.hodoku.level.name()
    }

    /// The sum of the scores of all steps.
    #[getter]
    fn score(&self) -> u32 {
        self.hodoku.score
    }

    /// Return the numbers as a dict, by the names of the columns of rate_many.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        kept::object(py, &self.to_json())
    }

    /// Return the numbers as JSON.
    fn to_json(&self) -> String {
        let (er, ep, ed) = (self.er(), self.ep(), self.ed());
        kept::json(&RatingAnswer { er, ep, ed, level: self.level(), score: self.score() })
    }

    fn _repr_html_(&self) -> String {
        let se = format!("{}/{}/{}", self.se.er, self.se.ep, self.se.ed);
        let hodoku = self.hodoku.to_string();
        html::pairs([("Sudoku Explainer (ER/EP/ED)", se), ("HoDoKu", hodoku)])
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        kept::reduced(py, self)
    }

    fn __str__(&self) -> String {
        format!("{}, {}", self.se, self.hodoku)
    }

    fn __repr__(&self) -> String {
        format!("<Rating: {}>", self.__str__())
    }
}

/// The numbers as columns have them.
#[derive(Serialize)]
struct RatingAnswer {
    er: f64,
    ep: f64,
    ed: f64,
    level: &'static str,
    score: u32,
}

impl Kept for Rating {
    const CLASS: &'static str = "Rating";
    type Data = (ratings::SeRating, hodoku::HodokuRating);

    fn data(&self) -> Self::Data {
        (self.se, self.hodoku)
    }

    fn of_data((se, hodoku): Self::Data) -> PyResult<Rating> {
        Ok(Rating { se, hodoku })
    }
}

pub(crate) fn number(tenths: Tenths) -> f64 {
    f64::from(tenths.0) / 10.0
}

impl Rating {
    /// Rates a proper puzzle.
    ///
    /// # Errors
    ///
    /// The limit that ended the work.
    pub(crate) fn of(
        puzzle: impl Into<Marks> + Copy,
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
/// `scale` is 'both' for the scales of Sudoku Explainer and HoDoKu, a Rating; or 'te' for the depth of trial and
/// error, a TrialRating, which takes seconds for the hardest puzzles.
///
/// >>> puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
/// >>> rating = rate(puzzle)
/// >>> rating.er, rating.level
/// (2.6, 'Medium')
/// >>> trials = rate(puzzle, scale="te")
/// >>> trials.depth, trials.kind, trials.length
/// (1, 'B', 1)
#[pyfunction]
#[pyo3(signature = (puzzle, *, scale="both", deadline=None))]
pub(crate) fn rate<'py>(
    py: Python<'py>,
    puzzle: Start,
    scale: &str,
    deadline: Option<Seconds>,
) -> PyResult<Bound<'py, PyAny>> {
    let Start(start) = puzzle;
    match scale {
        "both" => both_scales(py, start, deadline)?.into_bound_py_any(py),
        "te" => trials(py, start, deadline)?.into_bound_py_any(py),
        _ => Err(errors::option("scale", format!("expected both or te, found {scale:?}"))),
    }
}

/// The rating on the scale of trial and error.
fn trials(py: Python<'_>, start: Marks, deadline: Option<Seconds>) -> PyResult<TrialRating> {
    let answer = Watch::new(deadline).run(py, |limits| {
        TeRater::new().with_limits(limits.clone()).rate(start).ok_or_else(|| {
            let verdict = Solver::new().with_limits(limits.clone()).solve(&start);
            Status::of(start.grid(), &verdict)
        })
    })?;
    match answer {
        Ok(TeRating { stopped: Some(by), .. }) => Err(errors::stopped(by)),
        Ok(rating) => Ok(TrialRating(rating)),
        Err(Status::Unique) => Err(errors::stopped(Stop::Deadline)),
        Err(status) => Err(errors::improper(start.grid(), status)),
    }
}

fn both_scales(py: Python<'_>, start: Marks, deadline: Option<Seconds>) -> PyResult<Rating> {
    let answer = Watch::new(deadline).run(py, |limits| RateRequest::new(start).answer(limits))?;
    let RateAnswer { status, hodoku, se, .. } = answer.map_err(errors::refusal)?;
    let Some(se) = se else { return Err(errors::improper(start.grid(), status)) };
    match (se.stopped, hodoku) {
        (None, Some(hodoku)) => Ok(Rating { se, hodoku }),
        (stopped, _) => Err(errors::stopped(stopped.unwrap_or(Stop::Deadline))),
    }
}

/// The depth of trial and error of a puzzle, and the length of the braids that it needs, as Denis Berthier
/// defines them.
#[pyclass(frozen, eq, hash, module = "loshu")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct TrialRating(pub(crate) TeRating);

#[pymethods]
impl TrialRating {
    /// The depth: 0 if singles solve the puzzle, 1 if trials followed by singles do, 2 or 3 if trials need trials
    /// inside; 4 if that is not enough.
    #[getter]
    fn depth(&self) -> u8 {
        self.0.depth
    }

    /// The length; None if it is not known.
    #[getter]
    fn length(&self) -> Option<u8> {
        self.0.length
    }

    /// Which length it is: 'B' for depth 0 and 1, 'BxB' for 2, 'BxBB' for 3, None for 4.
    #[getter]
    fn kind(&self) -> Option<&'static str> {
        self.0.kind()
    }

    /// Whether the length, or where it is not known the depth, is only a lower bound.
    #[getter]
    fn at_least(&self) -> bool {
        self.0.at_least
    }

    /// Return the numbers as a dict, by the names of the columns of `loshu rate --scale te`.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        kept::object(py, &self.to_json())
    }

    /// Return the numbers as JSON.
    fn to_json(&self) -> String {
        let TeRating { depth, length, at_least, .. } = self.0;
        let of = |kind| length.filter(|_| self.0.kind() == Some(kind));
        kept::json(&TrialNumbers {
            te: depth,
            b: of("B"),
            bxb: of("BxB"),
            bxbb: of("BxBB"),
            at_least,
        })
    }

    fn _repr_html_(&self) -> String {
        html::pairs([("Trial and error", self.0.to_string())])
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        kept::reduced(py, self)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<TrialRating: {}>", self.0)
    }
}

/// The numbers as columns have them.
#[derive(Serialize)]
struct TrialNumbers {
    te: u8,
    b: Option<u8>,
    bxb: Option<u8>,
    bxbb: Option<u8>,
    at_least: bool,
}

impl Kept for TrialRating {
    const CLASS: &'static str = "TrialRating";
    type Data = TeRating;

    fn data(&self) -> TeRating {
        self.0
    }

    fn of_data(rating: TeRating) -> PyResult<TrialRating> {
        Ok(TrialRating(rating))
    }
}
