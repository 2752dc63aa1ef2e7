//! The functions of Python that make puzzles.

use pyo3::prelude::*;

use super::cells::Out;
use super::essay::Essay;
use super::flow::{Flow, Threads};
use super::functions::ROWS;
use super::generate::Generate;
use super::source::Source;
use super::stream::Stream;
use super::table::Table;
use super::task::Each;
use crate::errors;
use crate::single::generate::{IsMinimal, Levels, OneOrMore, Shape, wishes};
use crate::single::names;
use crate::watch::Seconds;
use crate::whole::{self, Real, Whole};

/// Make `n` puzzles, from index `start` on. Return a Table of index, puzzle, solution, clues,
/// symmetry, status and error.
///
/// With `rating` the table also has er, ep and ed, and with `level` also level and score: what was worked out
/// to choose the puzzles. To have the ratings of all puzzles, ask for `rating=(0, 20)`. With `unbiased` it has
/// weight: for how many puzzles a row stands. A mean over such puzzles has to be weighted.
///
/// A seed and an index make the same puzzle on every machine, whatever the other rows are. `status`
/// is 'made', 'failed', or 'stopped' at the deadline, or after the seconds `each` for one row. The other
/// arguments are those of generate and, out and threads, of solve_many.
///
/// >>> table = generate_many(2006, 10, 2, symmetry="rotate180")
/// >>> table["index"], table["puzzle"][0] == str(generate(seed=2006, index=10, symmetry="rotate180"))
/// ([10, 11], True)
/// >>> rated = generate_many(2006, 0, 1, rating=(0, 20))
/// >>> rated["er"] == rate_many(rated)["er"]
/// True
#[pyfunction]
#[pyo3(signature = (seed, start, n, *, symmetry=None, clues=None, level=None, rating=None, te=None,
    uses=None, needs=None, practice=None, minimal=None, pattern=None, uniform=None, unbiased=None,
    attempts=None, out="text", each=None, threads=None, deadline=None))]
#[expect(clippy::too_many_arguments, reason = "each is a keyword of Python")]
pub(crate) fn generate_many(
    py: Python<'_>,
    seed: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = whole::start)] start: u64,
    #[pyo3(from_py_with = whole::n)] n: u64,
    symmetry: Option<OneOrMore<String>>,
    clues: Option<OneOrMore<Whole>>,
    level: Option<OneOrMore<String>>,
    rating: Option<OneOrMore<Real>>,
    te: Option<OneOrMore<Whole>>,
    uses: Option<OneOrMore<String>>,
    needs: Option<&str>,
    practice: Option<&str>,
    minimal: Option<IsMinimal>,
    pattern: Option<&str>,
    uniform: Option<bool>,
    unbiased: Option<bool>,
    attempts: Option<Whole>,
    out: &str,
    each: Option<Seconds>,
    threads: Option<Whole>,
    deadline: Option<Seconds>,
) -> PyResult<Table> {
    let levels = Levels { level, rating, te, uses, needs, practice };
    let shape = Shape { symmetry, clues, minimal, pattern, uniform, unbiased, attempts };
    let made = Making { seed, start, n, each, threads, deadline, rows: ROWS };
    made.flow(shape, levels, out)?.table(py)
}

/// Make puzzles, `rows` at a time. Return a Stream of tables as of generate_many.
#[pyfunction]
#[pyo3(signature = (seed, start, n, *, symmetry=None, clues=None, level=None, rating=None, te=None,
    uses=None, needs=None, practice=None, minimal=None, pattern=None, uniform=None, unbiased=None,
    attempts=None, out="text", each=None, threads=None, deadline=None, rows=65_536))]
#[expect(clippy::too_many_arguments, reason = "each is a keyword of Python")]
pub(crate) fn generate_stream(
    seed: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = whole::start)] start: u64,
    #[pyo3(from_py_with = whole::n)] n: u64,
    symmetry: Option<OneOrMore<String>>,
    clues: Option<OneOrMore<Whole>>,
    level: Option<OneOrMore<String>>,
    rating: Option<OneOrMore<Real>>,
    te: Option<OneOrMore<Whole>>,
    uses: Option<OneOrMore<String>>,
    needs: Option<&str>,
    practice: Option<&str>,
    minimal: Option<IsMinimal>,
    pattern: Option<&str>,
    uniform: Option<bool>,
    unbiased: Option<bool>,
    attempts: Option<Whole>,
    out: &str,
    each: Option<Seconds>,
    threads: Option<Whole>,
    deadline: Option<Seconds>,
    #[pyo3(from_py_with = whole::rows)] rows: u64,
) -> PyResult<Stream> {
    let levels = Levels { level, rating, te, uses, needs, practice };
    let shape = Shape { symmetry, clues, minimal, pattern, uniform, unbiased, attempts };
    let made = Making { seed, start, n, each, threads, deadline, rows };
    made.flow(shape, levels, out).map(Stream::new)
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
    #[pyo3(from_py_with = whole::start)] start: u64,
    #[pyo3(from_py_with = whole::n)] n: u64,
    #[pyo3(from_py_with = whole::clues)] clues: u64,
    threads: Option<Whole>,
    deadline: Option<Seconds>,
) -> PyResult<Table> {
    let task = Essay { seed: names::seed(Some(seed))?, clues: clues as usize };
    let flow = Flow::new(indices(start, n)?, Box::new(task), Threads::of(threads)?, deadline, ROWS);
    flow.table(seed.py())
}

fn indices(start: u64, n: u64) -> PyResult<Source> {
    let end = start.checked_add(n);
    let end = end.ok_or_else(|| errors::option("n", "expected indices below 2**64"))?;
    Ok(Source::Indices(start..end))
}

/// Which puzzles are made, and how.
struct Making<'a, 'py> {
    seed: &'a Bound<'py, PyAny>,
    start: u64,
    n: u64,
    each: Option<Seconds>,
    threads: Option<Whole>,
    deadline: Option<Seconds>,
    rows: u64,
}

impl Making<'_, '_> {
    fn flow(self, shape: Shape<'_>, levels: Levels<'_>, out: &str) -> PyResult<Flow> {
        let source = indices(self.start, self.n)?;
        let (threads, out) = (Threads::of(self.threads)?, Out::named(out)?);
        let with_weight = shape.unbiased == Some(true);
        let (generator, difficulty) = wishes(names::seed(Some(self.seed))?, shape, levels)?;
        let each = Each::of(self.each);
        let task = Box::new(Generate { generator, difficulty, with_weight, out, each });
        Ok(Flow::new(source, task, threads, self.deadline, self.rows))
    }
}
