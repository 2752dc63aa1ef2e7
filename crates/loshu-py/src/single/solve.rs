//! `solve`, `solutions`, `count`, `true_candidates` and `check`.

use loshu::{Solver, Status, Stop, Verdict};
use loshu_answers::{Ask, CandidatesRequest, CheckAnswer, CheckRequest, Digits, Words, conflict};
use pyo3::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::names;
use crate::errors;
use crate::grid::Grid;
use crate::html;
use crate::kept::{self, Kept, Reduced};
use crate::puzzle::{Answer, Start};
use crate::watch::{Seconds, Watch};
use crate::whole::{self, Whole};

/// Return the only solution of a puzzle.
///
/// Raise UnsolvableError if there is none, MultipleError if there are several, and StoppedError if
/// the deadline, in seconds, has passed before that was known.
///
/// >>> print(solve("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"))
/// 417369825632158947958724316825437169791586432346912758289643571573291684164875293
#[pyfunction]
#[pyo3(signature = (puzzle, *, deadline=None))]
pub(crate) fn solve(py: Python<'_>, puzzle: Start, deadline: Option<Seconds>) -> PyResult<Grid> {
    let Start(start) = puzzle;
    let verdict = Watch::new(deadline).ask(
        py,
        |limits| Solver::new().with_limits(limits.clone()).solve(&start),
        |verdict| matches!(verdict, Verdict::Stopped { by: Stop::Tries, .. }),
    )?;
    let status = Status::of(start.grid(), &verdict);
    let solution = verdict.solution().ok_or_else(|| errors::improper(start.grid(), status))?;
    Ok(Grid(*solution.grid()))
}

/// Return a list of the solutions of a puzzle, at most `limit`.
///
/// The order is the same on every machine.
///
/// >>> len(set(solutions("." * 81, 3)))
/// 3
#[pyfunction]
#[pyo3(signature = (puzzle, limit, *, deadline=None))]
pub(crate) fn solutions(
    py: Python<'_>,
    puzzle: Start,
    #[pyo3(from_py_with = whole::limit)] limit: u64,
    deadline: Option<Seconds>,
) -> PyResult<Vec<Grid>> {
    let Start(puzzle) = puzzle;
    let watch = Watch::new(deadline);
    let found = watch.run(py, |limits| {
        let solver = Solver::new().with_limits(limits.clone());
        let found: Vec<_> = solver
            .solutions(&puzzle)
            .take(usize::try_from(limit).unwrap_or(usize::MAX))
            .map(|solution| Grid(solution.into()))
            .collect();
        limits.look().map(|()| found)
    })?;
    found.map_err(errors::stopped)
}

/// Return the number of solutions of a puzzle, up to `limit` if there is one.
///
/// Without a limit this may take longer than anyone can wait: press Ctrl-C, or set a deadline.
///
/// >>> count("." * 81, limit=1000)
/// 1000
#[pyfunction]
#[pyo3(signature = (puzzle, *, limit=None, deadline=None))]
pub(crate) fn count(
    py: Python<'_>,
    puzzle: Start,
    limit: Option<Whole>,
    deadline: Option<Seconds>,
) -> PyResult<u64> {
    let Start(puzzle) = puzzle;
    let limit = limit.map(|limit| limit.option("limit", 0..=u64::MAX)).transpose()?;
    let count = Watch::new(deadline).ask(
        py,
        |limits| Solver::new().with_limits(limits.clone().solutions(limit)).count(&puzzle),
        |count| count.stopped == Some(Stop::Tries),
    )?;
    match count.stopped {
        None | Some(Stop::Solutions) => Ok(count.solutions),
        Some(by) => Err(errors::stopped(by)),
    }
}

/// Return the digits that each of the 81 cells has in some solution, such as '27': one digit in each cell of a
/// proper puzzle, and none anywhere if there is no solution.
///
/// >>> true_candidates("12" + "." * 79)[:3]
/// ['1', '2', '3456789']
#[pyfunction]
#[pyo3(signature = (puzzle, *, deadline=None))]
pub(crate) fn true_candidates(
    py: Python<'_>,
    puzzle: Start,
    deadline: Option<Seconds>,
) -> PyResult<Vec<String>> {
    let request = CandidatesRequest::new(puzzle.0);
    let answer = Watch::new(deadline).run(py, |limits| request.answer(limits))?;
    let answer = answer.map_err(errors::refusal)?;
    let text = |digits: Vec<u8>| digits.into_iter().map(|digit| digit.to_string()).collect();
    match answer.stopped {
        None => Ok(answer.candidates.into_iter().map(text).collect()),
        Some(by) => Err(errors::stopped(by)),
    }
}

/// What is known of a puzzle: whether it is proper, and which givens follow from the others.
///
/// It is true if the puzzle is proper, which means that it has exactly one solution.
#[pyclass(frozen, eq, hash, module = "loshu")]
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Check {
    /// 'unique', 'multiple', 'unsolvable', or 'invalid' if givens clash.
    #[pyo3(get)]
    status: String,
    /// The number of givens.
    #[pyo3(get)]
    clues: usize,
    /// The solution of a proper puzzle.
    solution: Option<loshu::Grid>,
    /// The names of the givens that follow from the others; None if the puzzle is not proper.
    #[pyo3(get)]
    redundant: Option<Vec<String>>,
    /// The digits that stand twice in a house, in words.
    #[pyo3(get)]
    conflicts: Vec<String>,
    /// What is known of the puzzle, in sentences.
    #[pyo3(get)]
    lines: Vec<String>,
    /// What the grid is worth as the solution: 'correct', 'incomplete', 'possible', 'wrong', or 'unreadable' for what
    /// is no grid; None if there is none.
    #[pyo3(get)]
    judgement: Option<String>,
    /// The names of the cells of the grid that are wrong, or that differ in another solution.
    #[pyo3(get)]
    wrong: Vec<String>,
    /// The reasons of the judgement, in sentences.
    #[pyo3(get)]
    reasons: Vec<String>,
    /// The same as JSON, as the server answers.
    answer: String,
}

#[pymethods]
impl Check {
    /// The solution of a proper puzzle.
    #[getter]
    fn solution(&self) -> Option<Grid> {
        self.solution.map(Grid)
    }

    /// Whether no given can be taken away; None if the puzzle is not proper.
    #[getter]
    fn minimal(&self) -> Option<bool> {
        self.redundant.as_ref().map(Vec::is_empty)
    }

    /// Return everything as a dict.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        kept::object(py, &self.answer)
    }

    /// Return everything as JSON.
    fn to_json(&self) -> String {
        self.answer.clone()
    }

    fn _repr_html_(&self) -> String {
        html::list("ul", self.lines.iter().chain(&self.reasons).cloned())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        kept::reduced(py, self)
    }

    fn __bool__(&self) -> bool {
        self.solution.is_some()
    }

    fn __repr__(&self) -> String {
        let minimal = if self.minimal() == Some(true) { ", minimal" } else { "" };
        format!("<Check: {}, {} clues{minimal}>", self.status, self.clues)
    }
}

impl Kept for Check {
    const CLASS: &'static str = "Check";
    type Data = Check;

    fn data(&self) -> Check {
        self.clone()
    }

    fn of_data(data: Check) -> PyResult<Check> {
        Ok(data)
    }
}

/// The judgement on an answer that is no grid.
pub(crate) const UNREADABLE: &str = "unreadable";

/// An answer about a puzzle, with a judgement on what is no grid.
#[derive(Serialize)]
struct Unreadable<'a> {
    #[serde(flatten)]
    answer: &'a CheckAnswer,
    judged: serde_json::Value,
}

/// Say whether a puzzle is proper and minimal, what is wrong with it, and whether a grid is its solution.
///
/// The grid may have empty cells. A text or numbers that are no grid are judged too, as 'unreadable': then `reasons`
/// says why. `lang`, the language of the sentences, is 'en' or 'zh'.
///
/// >>> found = check("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......")
/// >>> found.status, found.minimal
/// ('unique', True)
/// >>> check("55" + 79 * ".").conflicts[0]
/// '5 stands twice in row 1: r1c1, r1c2.'
/// >>> check("." * 81, "55" + 79 * ".").judgement
/// 'wrong'
/// >>> check("." * 81, "no grid").judgement
/// 'unreadable'
#[pyfunction]
#[pyo3(signature = (puzzle, solution=None, *, lang="en", deadline=None))]
pub(crate) fn check(
    py: Python<'_>,
    puzzle: Start,
    solution: Option<Answer>,
    lang: &str,
    deadline: Option<Seconds>,
) -> PyResult<Check> {
    let (solution, unreadable) = match solution {
        Some(Answer(Ok(grid))) => (Some(Digits::from(&grid)), None),
        Some(Answer(Err(problem))) => (None, Some(problem)),
        None => (None, None),
    };
    let words = Words { language: names::language(lang)?, ..Words::default() };
    let style = words.style();
    let clashing = puzzle.0.grid().conflicts();
    let request = CheckRequest { solution, words, ..CheckRequest::new(puzzle.0) };
    let answer = Watch::new(deadline).run(py, |limits| request.answer(limits))?;
    let answer = answer.map_err(errors::refusal)?;
    let json = match &unreadable {
        None => kept::json(&answer),
        Some(problem) => kept::json(&Unreadable {
            answer: &answer,
            judged: json!({ "judgement": UNREADABLE, "cells": [], "reasons": [problem] }),
        }),
    };
    let CheckAnswer { clues, found, redundant, judged, lines, .. } = answer;
    if let Some(by) = found.stopped {
        return Err(errors::stopped(by));
    }
    Ok(Check {
        status: found.status.name().to_owned(),
        clues,
        solution: found.solution.and_then(|line| line.parse().ok()),
        redundant,
        conflicts: clashing.iter().map(|one| conflict(one, style)).collect(),
        lines,
        judgement: match &unreadable {
            Some(_) => Some(UNREADABLE.to_owned()),
            None => judged.as_ref().map(|judged| judged.judgement.name().to_owned()),
        },
        wrong: judged.as_ref().map_or_else(Vec::new, |judged| judged.cells.clone()),
        reasons: match unreadable {
            Some(problem) => vec![problem],
            None => judged.map_or_else(Vec::new, |judged| judged.reasons),
        },
        answer: json,
    })
}
