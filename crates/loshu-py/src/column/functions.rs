//! The functions of Python that ask about puzzles.

use pyo3::prelude::*;

use super::cells::Out;
use super::flow::{Flow, Threads};
use super::questions::{Canonical, Check, CountTask, Solve};
use super::rate::Rate;
use super::setting::SolveSetting;
use super::source::Source;
use super::stream::Stream;
use super::table::Table;
use super::task::{Each, Task};
use crate::errors;
use crate::variant::Setting;
use crate::watch::Seconds;
use crate::whole::{self, Whole};

/// How many rows a table works on together, which has to be no more than all at once.
pub(super) const ROWS: u64 = 65_536;

/// The keywords that all functions have.
struct Common<'a> {
    column: Option<&'a str>,
    threads: Option<Whole>,
    deadline: Option<Seconds>,
    /// The column beside that of the puzzles.
    beside: Option<Source>,
}

impl Common<'_> {
    fn flow(
        self,
        puzzles: &Bound<'_, PyAny>,
        task: impl Task + 'static,
        rows: u64,
    ) -> PyResult<Flow> {
        let threads = Threads::of(self.threads)?;
        let source = Source::open(puzzles, self.column)?;
        let flow = Flow::new(source, Box::new(task), threads, self.deadline, rows);
        let flow = flow.with(self.beside);
        Ok(if puzzles.hasattr("__len__")? { flow } else { flow.without_length() })
    }

    fn table(self, puzzles: &Bound<'_, PyAny>, task: impl Task + 'static) -> PyResult<Table> {
        self.flow(puzzles, task, ROWS)?.table(puzzles.py())
    }

    fn stream(
        self,
        puzzles: &Bound<'_, PyAny>,
        task: impl Task + 'static,
        rows: u64,
    ) -> PyResult<Stream> {
        self.flow(puzzles, task, rows).map(Stream::new)
    }
}

/// The solutions of the puzzles of a layout.
pub(crate) fn solve_setting(
    setting: Setting,
    puzzles: &Bound<'_, PyAny>,
    (column, threads, deadline): (Option<&str>, Option<Whole>, Option<Seconds>),
) -> PyResult<Table> {
    Common { column, threads, deadline, beside: None }.table(puzzles, SolveSetting { setting })
}

/// Check a column of puzzles, and a column of solutions beside it. Return a Table of clues, redundant, status and error;
/// with solutions, of clues, judgement, wrong, reason, status and error.
///
/// `redundant` has the names of the givens that follow from the others: none for a minimal puzzle, null for a puzzle
/// that is not proper. To find them takes twenty times as long as all the rest; `minimal` says whether they are
/// wanted, by default only where there are no solutions.
///
/// `solution` is a column of answers, as `puzzles` is of puzzles: one for each puzzle, or the name of another column
/// of the same table. `judgement` is 'correct'; 'incomplete' if cells are empty; 'possible' for one of several
/// solutions; 'wrong'; or 'unreadable' for an answer that is no grid. `wrong` has the names of the wrong cells, and
/// `reason` says why in sentences. An answer never raises an error. Other arguments and status are those of
/// solve_many.
///
/// >>> check_many(["." * 81])[0]
/// {'clues': 0, 'redundant': None, 'status': 'multiple', 'error': None}
/// >>> puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
/// >>> check_many([puzzle] * 3, solution=[solve(puzzle), "1" * 81, "no grid"])["judgement"]
/// ['correct', 'wrong', 'unreadable']
#[pyfunction]
#[pyo3(signature = (puzzles, *, solution=None, minimal=None, column=None, threads=None, deadline=None))]
pub(crate) fn check_many(
    puzzles: &Bound<'_, PyAny>,
    solution: Option<&Bound<'_, PyAny>>,
    minimal: Option<bool>,
    column: Option<&str>,
    threads: Option<Whole>,
    deadline: Option<Seconds>,
) -> PyResult<Table> {
    let beside = solutions(puzzles, solution)?;
    let task = Check::new(beside.is_some(), minimal);
    Common { column, threads, deadline, beside }.table(puzzles, task)
}

/// Check a column of puzzles, `rows` at a time. Return a Stream of tables as of check_many.
#[pyfunction]
#[pyo3(signature = (puzzles, *, solution=None, minimal=None, column=None, threads=None, deadline=None, rows=65_536))]
pub(crate) fn check_stream(
    puzzles: &Bound<'_, PyAny>,
    solution: Option<&Bound<'_, PyAny>>,
    minimal: Option<bool>,
    column: Option<&str>,
    threads: Option<Whole>,
    deadline: Option<Seconds>,
    #[pyo3(from_py_with = whole::rows)] rows: u64,
) -> PyResult<Stream> {
    let beside = solutions(puzzles, solution)?;
    let task = Check::new(beside.is_some(), minimal);
    Common { column, threads, deadline, beside }.stream(puzzles, task, rows)
}

/// The column of solutions: an argument of its own, or another column of the table of puzzles.
fn solutions(
    puzzles: &Bound<'_, PyAny>,
    solution: Option<&Bound<'_, PyAny>>,
) -> PyResult<Option<Source>> {
    let Some(solution) = solution else { return Ok(None) };
    let opened = match solution.extract::<String>() {
        Ok(name) => Source::open(puzzles, Some(&name)),
        Err(_) => Source::open(solution, None),
    };
    opened.map(Some).map_err(|error| errors::argument(puzzles.py(), "solution", &error))
}

macro_rules! questions {
    ($($(#[$many_doc:meta])* $many:ident, $(#[$stream_doc:meta])* $stream:ident
        ($($name:ident: $(#[$how:meta])* $type:ty = $default:tt),*): $task:expr;)*) => {$(
        $(#[$many_doc])*
        #[pyfunction]
        #[pyo3(signature = (puzzles, *, $($name=$default,)* column=None, threads=None, deadline=None))]
        pub(crate) fn $many(
            puzzles: &Bound<'_, PyAny>,
            $($(#[$how])* $name: $type,)*
            column: Option<&str>,
            threads: Option<Whole>,
            deadline: Option<Seconds>,
        ) -> PyResult<Table> {
            Common { column, threads, deadline, beside: None }.table(puzzles, $task)
        }

        $(#[$stream_doc])*
        #[pyfunction]
        #[pyo3(signature = (puzzles, *, $($name=$default,)* column=None, threads=None, deadline=None,
            rows=65_536))]
        pub(crate) fn $stream(
            puzzles: &Bound<'_, PyAny>,
            $($(#[$how])* $name: $type,)*
            column: Option<&str>,
            threads: Option<Whole>,
            deadline: Option<Seconds>,
            #[pyo3(from_py_with = whole::rows)] rows: u64,
        ) -> PyResult<Stream> {
            Common { column, threads, deadline, beside: None }.stream(puzzles, $task, rows)
        }
    )*};
}

questions! {
    /// Solve a column of puzzles. Return a Table of solution, status and error.
    ///
    /// `puzzles` is a sequence of str, bytes, Grid, Record or 81 numbers, a NumPy array, a series of pandas
    /// or polars, or anything that speaks Arrow: a column of texts, or of lists of numbers. Arrays of whole
    /// numbers have the shape (n, 81), (n, 9, 9), (81,) or (9, 9). Of a table, `column` is taken: by default the only one, or
    /// the one called 'puzzle'. `threads` is the number of threads, by default one for each core.
    /// After `deadline` seconds the rows that are left have the status 'stopped'; if they are still
    /// being read, and the column has no length, as a generator, StoppedError is raised.
    ///
    /// `out` says how solutions are written: 'text', or 'uint8' for lists of 81 numbers, which
    /// Table.to_numpy makes an array of without a copy.
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
    solve_stream(out: &str = "text"): Solve { out: Out::named(out)? };

    /// Rate a column of puzzles. Return a Table of er, ep, ed, level, score, status and error.
    ///
    /// Only proper puzzles have ratings. `each` is the number of seconds after which a row has the status
    /// 'stopped'; all other rows are still rated. The other arguments and status are those of solve_many.
    ///
    /// >>> puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    /// >>> rate_many([puzzle])["er"]
    /// [2.6]
    rate_many,
    /// Rate a column of puzzles, `rows` at a time. Return a Stream of tables as of rate_many.
    rate_stream(each: Option<Seconds> = None): Rate { each: Each::of(each) };

    /// Find the canonical form of each puzzle of a column. Return a Table of canonical,
    /// automorphisms, status and error.
    ///
    /// Equivalent puzzles have the same canonical form. Pencil marks have none. `status` is 'found', 'stopped' or 'error'.
    /// Arguments are those of solve_many.
    ///
    /// >>> canonical_many(["." * 81])["automorphisms"]
    /// [3359232]
    canonical_many,
    /// Find canonical forms, `rows` at a time. Return a Stream of tables as of canonical_many.
    canonical_stream(out: &str = "text"): Canonical { out: Out::named(out)? };


    /// Count the solutions of each puzzle of a column. Return a Table of solutions, status and error.
    ///
    /// `limit` is the number at which counting a puzzle stops: 2 tells whether there are several. With
    /// `limit=None` there is no end to it: set a deadline, or `each`, the seconds for one row. `status` is 'exact', 'limit', 'stopped' or
    /// 'error'. The other arguments are those of solve_many.
    ///
    /// >>> table = count_many(["." * 81], limit=1000)
    /// >>> table["solutions"], table["status"]
    /// ([1000], ['limit'])
    count_many,
    /// Count solutions, `rows` at a time. Return a Stream of tables as of count_many.
    count_stream(limit: #[pyo3(from_py_with = whole::counted)] u64 = 1_000_000, each: Option<Seconds> = None):
        CountTask { limit, each: Each::of(each) };
}
