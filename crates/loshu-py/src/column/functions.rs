//! The functions of Python that ask about puzzles.

use pyo3::prelude::*;

use super::canonical::Canonical;
use super::check::Check;
use super::count::Count;
use super::flow::{Flow, Threads};
use super::rate::Rate;
use super::solve::Solve;
use super::source::Source;
use super::stream::Stream;
use super::table::Table;
use super::task::Task;
use crate::errors;
use crate::watch::Seconds;

/// How many rows of a stream are worked on together, unless the caller says so.
pub(super) const ROWS: usize = 65_536;

/// The keywords that all functions have.
struct Common<'a> {
    column: Option<&'a str>,
    threads: Option<i64>,
    deadline: Option<Seconds>,
}

impl Common<'_> {
    fn flow(
        self,
        puzzles: &Bound<'_, PyAny>,
        task: impl Task + 'static,
        rows: usize,
    ) -> PyResult<Flow> {
        let threads = Threads::of(self.threads)?;
        let source = Source::open(puzzles, self.column)?;
        let flow = Flow::new(source, Box::new(task), threads, self.deadline, rows_of(rows)?);
        Ok(if puzzles.hasattr("__len__")? { flow } else { flow.without_length() })
    }

    fn table(self, puzzles: &Bound<'_, PyAny>, task: impl Task + 'static) -> PyResult<Table> {
        self.flow(puzzles, task, ROWS)?.table(puzzles.py())
    }

    fn stream(
        self,
        puzzles: &Bound<'_, PyAny>,
        task: impl Task + 'static,
        rows: usize,
    ) -> PyResult<Stream> {
        self.flow(puzzles, task, rows).map(Stream::new)
    }
}

pub(super) fn rows_of(rows: usize) -> PyResult<usize> {
    if rows == 0 { Err(errors::option("rows", "expected 1 or more")) } else { Ok(rows) }
}

macro_rules! questions {
    ($($(#[$many_doc:meta])* $many:ident, $(#[$stream_doc:meta])* $stream:ident: $task:expr;)*) => {$(
        $(#[$many_doc])*
        #[pyfunction]
        #[pyo3(signature = (puzzles, *, column=None, threads=None, deadline=None))]
        pub(crate) fn $many(
            puzzles: &Bound<'_, PyAny>,
            column: Option<&str>,
            threads: Option<i64>,
            deadline: Option<Seconds>,
        ) -> PyResult<Table> {
            Common { column, threads, deadline }.table(puzzles, $task)
        }

        $(#[$stream_doc])*
        #[pyfunction]
        #[pyo3(signature = (puzzles, *, column=None, threads=None, deadline=None, rows=ROWS))]
        pub(crate) fn $stream(
            puzzles: &Bound<'_, PyAny>,
            column: Option<&str>,
            threads: Option<i64>,
            deadline: Option<Seconds>,
            rows: usize,
        ) -> PyResult<Stream> {
            Common { column, threads, deadline }.stream(puzzles, $task, rows)
        }
    )*};
}

questions! {
    /// Solve a column of puzzles. Return a Table of solution, status and error.
    ///
    /// `puzzles` is a sequence of str, bytes or Grid, a NumPy array, a series of pandas or polars,
    /// or anything that speaks Arrow. Of a table, `column` is taken: by default the only one, or
    /// the one called 'puzzle'. `threads` is the number of threads, by default one for each core.
    /// After `deadline` seconds the rows that are left have the status 'stopped'; if they are still
    /// being read, and the column has no length, as a generator, StoppedError is raised.
    ///
    /// `status` is 'unique', 'multiple', 'unsolvable', 'invalid' if givens clash, 'stopped', or
    /// 'error' for a row that is no puzzle; then `error` says why.
    ///
    /// >>> puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    /// >>> table = solve_many([puzzle, "." * 81, "x" * 80, None])
    /// >>> table["status"]
    /// ['unique', 'multiple', 'error', 'error']
    /// >>> table["error"][2]
    /// 'line 1, column 81: 80 cells, expected 81'
    solve_many,
    /// Solve a column of puzzles, `rows` at a time. Return a Stream of tables as of solve_many.
    solve_stream: Solve;

    /// Say which puzzles of a column are proper. Return a Table of clues, redundant, status and error.
    ///
    /// `redundant` has the names of the givens that follow from the others: none for a minimal
    /// puzzle, null for a puzzle that is not proper. Arguments and status are those of solve_many.
    ///
    /// >>> check_many(["." * 81])[0]
    /// {'clues': 0, 'redundant': None, 'status': 'multiple', 'error': None}
    check_many,
    /// Check a column of puzzles, `rows` at a time. Return a Stream of tables as of check_many.
    check_stream: Check;

    /// Rate a column of puzzles. Return a Table of er, ep, ed, level, score, status and error.
    ///
    /// Only proper puzzles have ratings. Arguments and status are those of solve_many.
    ///
    /// >>> puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    /// >>> rate_many([puzzle])["er"]
    /// [2.6]
    rate_many,
    /// Rate a column of puzzles, `rows` at a time. Return a Stream of tables as of rate_many.
    rate_stream: Rate;

    /// Find the canonical form of each puzzle of a column. Return a Table of canonical,
    /// automorphisms, status and error.
    ///
    /// Equivalent puzzles have the same canonical form. `status` is 'found', 'stopped' or 'error'.
    /// Arguments are those of solve_many.
    ///
    /// >>> canonical_many(["." * 81])["automorphisms"]
    /// [3359232]
    canonical_many,
    /// Find canonical forms, `rows` at a time. Return a Stream of tables as of canonical_many.
    canonical_stream: Canonical;
}

/// Count the solutions of each puzzle of a column. Return a Table of solutions, status and error.
///
/// `limit` is the number at which counting a puzzle stops: 2 tells whether there are several. With
/// `limit=None` there is no end to it: set a deadline. `status` is 'exact', 'limit', 'stopped' or
/// 'error'. The other arguments are those of solve_many.
///
/// >>> table = count_many(["." * 81], limit=1000)
/// >>> table["solutions"], table["status"]
/// ([1000], ['limit'])
#[pyfunction]
#[pyo3(signature = (puzzles, *, limit=1_000_000, column=None, threads=None, deadline=None))]
pub(crate) fn count_many(
    puzzles: &Bound<'_, PyAny>,
    limit: Option<u64>,
    column: Option<&str>,
    threads: Option<i64>,
    deadline: Option<Seconds>,
) -> PyResult<Table> {
    Common { column, threads, deadline }.table(puzzles, Count { limit })
}

/// Count solutions, `rows` at a time. Return a Stream of tables as of count_many.
#[pyfunction]
#[pyo3(signature = (puzzles, *, limit=1_000_000, column=None, threads=None, deadline=None, rows=ROWS))]
pub(crate) fn count_stream(
    puzzles: &Bound<'_, PyAny>,
    limit: Option<u64>,
    column: Option<&str>,
    threads: Option<i64>,
    deadline: Option<Seconds>,
    rows: usize,
) -> PyResult<Stream> {
    Common { column, threads, deadline }.stream(puzzles, Count { limit }, rows)
}
