//! What two columns of puzzles have in common: `leaks`.

use std::sync::Arc;
use std::thread;

use arrow_array::builder::UInt64Builder;
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Schema};
use loshu::format::Parser;
use loshu::{Grid, Limits, Stop};
use loshu_dataset::{Fingerprints, Leaks, Shared};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::column::answers::{self, NoGrid};
use crate::column::flow::Threads;
use crate::column::table::Table;
use crate::errors;
use crate::watch::{Seconds, Watch};
use crate::whole::Whole;

/// How many puzzles a thread takes between two looks at the limits.
const FEW: usize = 256;

/// The puzzles of a column with the numbers of their rows.
struct Set {
    grids: Vec<Grid>,
    rows: Vec<u64>,
    bad: u64,
}

/// Find the puzzles of `b` that are in `a` too, however they are turned and named. Return a dict.
///
/// `a` and `b` are columns as of solve_many, or tables with a column 'puzzle'; `columns` are the names of two other
/// columns of the tables. Only puzzles with one solution are compared. The keys of the dict:
///
/// leaks: a Table with a row for each puzzle of `b` that shares something with `a`: row, its number in `b` from 0; and
///     three numbers of rows of `a`, each None if there is none: class, the first equivalent puzzle; grid, the first
///     puzzle with an equivalent solution; solution, the first with the same solution but for the names of the digits.
/// classes, grids, solutions: the numbers of puzzles of `b` with each of the three.
/// a, b: dicts with the numbers of rows, puzzles that are compared, improper puzzles and bad rows: 'rows', 'compared',
///     'improper', 'bad'.
///
/// A row that is no puzzle raises ParseError, which names it; with errors='skip' such rows are left out and counted.
/// `threads` and `deadline` are those of solve_many.
///
/// >>> puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
/// >>> found = leaks(["." * 81, puzzle], [vary(puzzle, seed=1), "no puzzle"], errors="skip")
/// >>> found["classes"], found["leaks"][0]
/// (1, {'row': 0, 'class': 1, 'grid': 1, 'solution': None})
/// >>> found["a"], found["b"]["bad"]
/// ({'rows': 2, 'compared': 1, 'improper': 1, 'bad': 0}, 1)
#[pyfunction]
#[pyo3(signature = (a, b, *, columns=None, errors="raise", threads=None, deadline=None))]
pub(crate) fn leaks<'py>(
    py: Python<'py>,
    a: &Bound<'py, PyAny>,
    b: &Bound<'py, PyAny>,
    columns: Option<(String, String)>,
    errors: &str,
    threads: Option<Whole>,
    deadline: Option<Seconds>,
) -> PyResult<Bound<'py, PyDict>> {
    let is_skipped = match errors {
        "raise" => false,
        "skip" => true,
        other => {
            let problem = format!("expected raise or skip, found {other:?}");
            return Err(errors::option("errors", problem));
        }
    };
    let threads = Threads::of(threads)?.number().get();
    let (of_a, of_b) = columns.as_ref().map(|(a, b)| (a.as_str(), b.as_str())).unzip();
    let set = Set::of("a", a, of_a, is_skipped)?;
    let other = Set::of("b", b, of_b, is_skipped)?;
    let compared = Watch::new(deadline).run(py, |limits| {
        let (prints, improper) = prints(&set, threads, limits)?;
        let (shared, found) = compare(&other, &prints, threads, limits)?;
        Ok::<_, Stop>((improper, shared, found))
    })?;
    let (improper, shared, found) = compared.map_err(errors::stopped)?;
    let answer = PyDict::new(py);
    answer.set_item("leaks", Bound::new(py, table(&other.rows, &shared)?)?)?;
    answer.set_item("classes", found.classes)?;
    answer.set_item("grids", found.grids)?;
    answer.set_item("solutions", found.solutions)?;
    answer.set_item("a", set.numbers(py, improper)?)?;
    answer.set_item("b", other.numbers(py, found.improper)?)?;
    Ok(answer)
}

impl Set {
    fn of(
        name: &str,
        object: &Bound<'_, PyAny>,
        column: Option<&str>,
        is_skipped: bool,
    ) -> PyResult<Set> {
        let block = answers::block(object, column, 81)
            .map_err(|error| errors::argument(object.py(), name, &error))?;
        let mut set = Set { grids: Vec::new(), rows: Vec::new(), bad: 0 };
        let mut parser = Parser::new();
        for (row, found) in (0..).zip(block.rows(0..block.len())) {
            let problem = match answers::grid(&mut parser, &found) {
                Ok(grid) => {
                    set.grids.push(grid);
                    set.rows.push(row);
                    continue;
                }
                Err(NoGrid::Bad(problem)) => problem,
                Err(NoGrid::Marks(_)) => "expected givens, found pencil marks".into(),
            };
            if !is_skipped {
                return Err(errors::unreadable(&format!("{name}: row {row}: {problem}")));
            }
            set.bad += 1;
        }
        Ok(set)
    }

    fn numbers<'py>(&self, py: Python<'py>, improper: u64) -> PyResult<Bound<'py, PyDict>> {
        let puzzles = self.grids.len() as u64;
        let numbers = PyDict::new(py);
        numbers.set_item("rows", puzzles + self.bad)?;
        numbers.set_item("compared", puzzles - improper)?;
        numbers.set_item("improper", improper)?;
        numbers.set_item("bad", self.bad)?;
        Ok(numbers)
    }
}

/// Works on equal parts of a set in threads, and returns what each has found, in their order.
fn in_parts<T: Send>(
    set: &Set,
    threads: usize,
    work: impl Fn(&[Grid], &[u64]) -> Result<T, Stop> + Sync,
) -> Result<Vec<T>, Stop> {
    let size = set.grids.len().div_ceil(threads).max(1);
    let work = &work;
    thread::scope(|scope| {
        let parts = set.grids.chunks(size).zip(set.rows.chunks(size));
        let running: Vec<_> =
            parts.map(|(grids, rows)| scope.spawn(move || work(grids, rows))).collect();
        let found = running.into_iter().map(|one| one.join().expect("the work does not fail"));
        found.collect()
    })
}

/// What identifies the puzzles of a set, and how many are improper.
fn prints(set: &Set, threads: usize, limits: &Limits) -> Result<(Fingerprints, u64), Stop> {
    let parts = in_parts(set, threads, |grids, rows| {
        let (mut prints, mut improper) = (Fingerprints::default(), 0);
        for (grids, rows) in grids.chunks(FEW).zip(rows.chunks(FEW)) {
            limits.look()?;
            improper += prints.add(grids, rows.iter().copied());
        }
        Ok((prints, improper))
    })?;
    let mut all = (Fingerprints::default(), 0);
    for (prints, improper) in parts {
        all.0.merge(prints);
        all.1 += improper;
    }
    Ok(all)
}

/// What each puzzle of a set shares with another set, and how many share what.
fn compare(
    set: &Set,
    prints: &Fingerprints,
    threads: usize,
    limits: &Limits,
) -> Result<(Vec<Option<Shared>>, Leaks), Stop> {
    let parts = in_parts(set, threads, |grids, _| {
        let (mut shared, mut found) = (Vec::with_capacity(grids.len()), Leaks::default());
        for grids in grids.chunks(FEW) {
            limits.look()?;
            let (more, leaks) = loshu_dataset::leaks(grids, prints);
            shared.extend(more);
            found.merge(&leaks);
        }
        Ok((shared, found))
    })?;
    let mut all = (Vec::with_capacity(set.grids.len()), Leaks::default());
    for (shared, found) in parts {
        all.0.extend(shared);
        all.1.merge(&found);
    }
    Ok(all)
}

/// A row for each puzzle that shares something.
fn table(rows: &[u64], shared: &[Option<Shared>]) -> PyResult<Table> {
    let mut columns = [(); 4].map(|()| UInt64Builder::new());
    for (row, shared) in rows.iter().zip(shared) {
        let Some(Shared { class, grid, solution, .. }) = shared else { continue };
        if class.is_none() && grid.is_none() && solution.is_none() {
            continue;
        }
        let values = [Some(*row), *class, *grid, *solution];
        for (column, value) in columns.iter_mut().zip(values) {
            column.append_option(value);
        }
    }
    let field = |name| Field::new(name, DataType::UInt64, name != "row");
    let schema = Arc::new(Schema::new(["row", "class", "grid", "solution"].map(field).to_vec()));
    let columns = columns.map(|mut column| Arc::new(column.finish()) as ArrayRef);
    let batch = RecordBatch::try_new(Arc::clone(&schema), columns.into());
    let batch = batch.map_err(|error| errors::column(error.to_string()))?;
    Ok(Table::new(schema, vec![batch]))
}
