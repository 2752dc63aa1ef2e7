//! The functions of Python that make puzzles.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::essay::Essay;
use super::flow::{Flow, Threads};
use super::functions::{self, ROWS};
use super::generate::Generate;
use super::source::Source;
use super::stream::Stream;
use super::table::Table;
use crate::errors;
use crate::single::generate::Options;
use crate::single::names;
use crate::watch::Seconds;

/// Make `n` puzzles, from index `start` on. Return a Table of index, puzzle, solution, clues,
/// symmetry, status and error.
///
/// A seed and an index make the same puzzle on every machine, whatever the other rows are. `status`
/// is 'made', 'failed', or 'stopped' at the deadline. The options are those of generate, and
/// threads.
///
/// >>> table = generate_many(2006, 10, 2, symmetry="rotate180")
/// >>> table["index"], table["puzzle"][0] == str(generate(seed=2006, index=10, symmetry="rotate180"))
/// ([10, 11], True)
#[pyfunction]
#[pyo3(signature = (seed, start, n, **options),
    text_signature = "(seed, start, n, *, threads=None, deadline=None, **options)")]
pub(crate) fn generate_many(
    py: Python<'_>,
    seed: &Bound<'_, PyAny>,
    start: u64,
    n: u64,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Table> {
    generation(py, seed, (start, n), options)?.table(py)
}

/// Make puzzles, `rows` at a time. Return a Stream of tables as of generate_many.
#[pyfunction]
#[pyo3(signature = (seed, start, n, **options),
    text_signature = "(seed, start, n, *, threads=None, deadline=None, rows=65536, **options)")]
pub(crate) fn generate_stream(
    py: Python<'_>,
    seed: &Bound<'_, PyAny>,
    start: u64,
    n: u64,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Stream> {
    generation(py, seed, (start, n), options).map(Stream::new)
}

/// Make `n` random puzzles as the first essay does, and solve each as the essay does: repeat its
/// experiment. Return a Table of index, puzzle, tries, seconds, status and error.
///
/// The puzzles have `clues` clues or a few more, and are not made to be proper. `tries` and `seconds` are
/// those up to the first solution; without a solution, those of the whole search. `status` is 'solved',
/// 'unsolvable', or 'stopped' at the deadline.
///
/// >>> essay_many(2006, 0, 2)["status"]
/// ['solved', 'solved']
#[pyfunction]
#[pyo3(signature = (seed, start, n, *, clues=17, threads=None, deadline=None))]
pub(crate) fn essay_many(
    seed: &Bound<'_, PyAny>,
    start: u64,
    n: u64,
    clues: usize,
    threads: Option<i64>,
    deadline: Option<Seconds>,
) -> PyResult<Table> {
    if clues > 81 {
        return Err(errors::option("clues", "expected 0 to 81"));
    }
    let task = Essay { seed: names::seed(Some(seed))?, clues };
    let flow = Flow::new(indices(start, n)?, Box::new(task), Threads::of(threads)?, deadline, ROWS);
    flow.table(seed.py())
}

fn indices(start: u64, n: u64) -> PyResult<Source> {
    let end = start.checked_add(n);
    let end = end.ok_or_else(|| errors::option("n", "expected indices below 2**64"))?;
    Ok(Source::Indices(start..end))
}

fn generation(
    py: Python<'_>,
    seed: &Bound<'_, PyAny>,
    (start, n): (u64, u64),
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Flow> {
    let source = indices(start, n)?;
    let mut options = Options::of(py, options)?;
    let threads = Threads::of(options.take("threads")?)?;
    let deadline = options.take("deadline")?;
    let rows = functions::rows_of(options.take("rows")?.unwrap_or(ROWS))?;
    let (generator, difficulty) = options.generator(names::seed(Some(seed))?)?;
    Ok(Flow::new(source, Box::new(Generate(generator, difficulty)), threads, deadline, rows))
}
