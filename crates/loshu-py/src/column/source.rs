//! What Python passes in as a column.

use std::ops::Range;

use arrow_array::ArrayRef;
use arrow_array::cast::AsArray;
use arrow_schema::{DataType, Fields};
use loshu::Limits;
use pyo3::exceptions::{PyException, PyImportError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyFloat, PyIterator, PyString};

use super::block::{Block, Item, Part};
use super::capsule::{self, Arrays};
use super::lists::Lists;
use super::numpy;
use super::texts::Texts;
use crate::cells::{self, ORDINARY, side_of};
use crate::errors;
use crate::grid::Grid;
use crate::puzzle;
use crate::single::formats::Record;
use crate::variant::Setting;
use crate::watch::Turns;

/// How many items are taken between two looks for Ctrl-C.
const FEW_ITEMS: usize = 4096;

/// A column that is read from its first row to its last.
pub(super) enum Source {
    Arrow {
        arrays: Arrays,
        column: Option<usize>,
        rest: Option<Part>,
        /// How many numbers each row has, if its type says so.
        width: Option<usize>,
    },
    NumPy {
        array: Py<PyAny>,
        form: numpy::Form,
        rows: Range<usize>,
    },
    Items(Py<PyIterator>, Reading),
    Indices(Range<u64>),
    /// Numbers that somebody has chosen.
    Numbers(std::vec::IntoIter<u64>),
}

/// What the rows of a column are.
#[derive(Clone, Copy, Debug)]
pub(super) enum Reading {
    /// Puzzles of any size. An array has puzzles of one size.
    Any,
    /// Puzzles with so many cells.
    Puzzles(usize),
    /// Answers to puzzles with so many cells. Whatever an answer is, it is a row.
    Answers(usize),
}

impl Reading {
    /// How many cells the puzzles of an array have.
    pub(super) fn cells_of(self, shape: &[usize]) -> PyResult<usize> {
        match self {
            Reading::Any => Ok(cells_of_any(shape)?.unwrap_or(ORDINARY)),
            Reading::Puzzles(cells) | Reading::Answers(cells) => Ok(cells),
        }
    }

    fn item(self, item: &Bound<'_, PyAny>) -> PyResult<Item> {
        match self {
            Reading::Any => item_of(item, None),
            Reading::Puzzles(cells) => item_of(item, Some(cells)),
            Reading::Answers(cells) => answer_of(item, cells),
        }
    }
}

/// How many cells the puzzles of an array of such a shape have, if it is one of puzzles.
fn cells_of_any(shape: &[usize]) -> PyResult<Option<usize>> {
    let is_side = |side: usize| side_of(side * side).is_some();
    let of_rows = |cells: usize| side_of(cells).map(|_| cells);
    match *shape {
        [high, wide] if high == wide && is_side(high) => match of_rows(wide) {
            // 16 puzzles of 4x4, or one of 16x16; 25 of 5x5, or one of 25x25.
            Some(_) => Err(PyTypeError::new_err(format!(
                "an array of shape {shape:?} may be {high} puzzles or one; reshape it to (1, {high}, {wide}) for one, \
                 or to (n, rows, columns) for several"
            ))),
            None => Ok(Some(high * wide)),
        },
        [cells] | [_, cells] => Ok(of_rows(cells)),
        [_, high, wide] if high == wide => Ok(of_rows(high * wide)),
        _ => Ok(None),
    }
}

impl Source {
    /// Opens a column. Of a table the column with this name is taken, or the only one, or the one
    /// that is called `puzzle`.
    pub(super) fn open(
        object: &Bound<'_, PyAny>,
        column: Option<&str>,
        reading: Reading,
    ) -> PyResult<Source> {
        if is_one_puzzle(object) {
            let message = "expected a column of puzzles, found a single object; put it in a list";
            return Err(PyTypeError::new_err(message));
        }
        if let Some(arrays) = arrow(object)? {
            return of_arrays(arrays, column);
        }
        if column.is_some() {
            return Err(PyTypeError::new_err("column: the argument is no Arrow table"));
        }
        if let Some(array) = numpy::open(object, reading)? {
            return Ok(array);
        }
        if !object.hasattr("__iter__")? {
            let name = object.get_type().name()?;
            // A frame of polars that is only planned.
            let then = if object.hasattr("collect")? { "; call its collect() first" } else { "" };
            let message = format!("expected a column of puzzles, found {name}{then}");
            return Err(PyTypeError::new_err(message));
        }
        Ok(Source::Items(object.try_iter()?.unbind(), reading))
    }

    /// How many cells all puzzles have, if that is known of them before they are read.
    pub(super) fn cells(&self) -> Option<usize> {
        match self {
            Source::NumPy { form: numpy::Form::Numbers(cells), .. } => Some(*cells),
            Source::Arrow { width, .. } => *width,
            Source::NumPy { form: numpy::Form::Text(_), .. }
            | Source::Items(..)
            | Source::Indices(_)
            | Source::Numbers(_) => None,
        }
    }

    /// Whether there are as many rows as anybody asks for.
    pub(super) fn is_endless(&self) -> bool {
        matches!(self, Source::Indices(_))
    }

    /// The next rows, `wanted` as long as there are any, within the limits.
    pub(super) fn block(
        &mut self,
        py: Python<'_>,
        wanted: usize,
        limits: &Limits,
    ) -> PyResult<Block> {
        let (mut block, mut turns) = (Block::default(), Turns::new());
        while block.len() < wanted {
            limits.look().map_err(errors::stopped)?;
            turns.let_others(py)?;
            match self.part(py, wanted - block.len())? {
                Some(part) => block.push(part),
                None => break,
            }
        }
        Ok(block)
    }

    /// The next neighbouring rows, `wanted` at most.
    fn part(&mut self, py: Python<'_>, wanted: usize) -> PyResult<Option<Part>> {
        match self {
            Source::Arrow { arrays, column, rest, .. } => {
                if rest.is_none() {
                    *rest = py.detach(|| next_array(arrays, *column))?;
                }
                Ok(split(rest, wanted))
            }
            Source::NumPy { array, form, rows } => numpy::part(array.bind(py), *form, rows, wanted),
            Source::Items(items, reading) => {
                // An iterator written in C may be without end, and sees no Ctrl-C by itself.
                let items = items.bind(py).clone().take(wanted.min(FEW_ITEMS));
                let items = items.map(|item| reading.item(&item?)).collect::<PyResult<Vec<_>>>()?;
                Ok(Some(Part::Items(items)).filter(|part| part.len() > 0))
            }
            Source::Numbers(numbers) => {
                let now: Vec<u64> = numbers.take(wanted).collect();
                Ok(Some(Part::Chosen(now)).filter(|part| part.len() > 0))
            }
            Source::Indices(indices) => {
                let end = indices.end.min(indices.start.saturating_add(wanted as u64));
                let now = indices.start..end;
                indices.start = end;
                Ok(Some(Part::Indices(now)).filter(|part| part.len() > 0))
            }
        }
    }
}

/// Takes rows off the front of what is left of an array.
fn split(rest: &mut Option<Part>, wanted: usize) -> Option<Part> {
    let part = rest.take()?;
    let (Part::Texts(_, rows) | Part::Lists(_, rows)) = &part else { return Some(part) };
    let middle = rows.end.min(rows.start.saturating_add(wanted));
    let (now, later) = (rows.start..middle, middle..rows.end);
    let with_rows = |rows| match &part {
        Part::Texts(texts, _) => Part::Texts(texts.clone(), rows),
        Part::Lists(lists, _) => Part::Lists(lists.clone(), rows),
        other => unreachable!("{other:?} is no array"),
    };
    if !later.is_empty() {
        *rest = Some(with_rows(later));
    }
    Some(with_rows(now))
}

fn is_one_puzzle(object: &Bound<'_, PyAny>) -> bool {
    object.is_instance_of::<PyString>()
        || object.is_instance_of::<PyBytes>()
        || object.is_instance_of::<PyDict>()
        || object.is_instance_of::<Grid>()
        || object.is_instance_of::<Record>()
}

/// The arrays of an object that speaks Arrow. One that says so and cannot, because it lacks a
/// package, is read in another way.
fn arrow(object: &Bound<'_, PyAny>) -> PyResult<Option<Arrays>> {
    let py = object.py();
    let call = |name: &str| match object.getattr_opt(name)?.map(|method| method.call0()) {
        Some(Err(error)) if error.is_instance_of::<PyImportError>(py) => Ok(None),
        answer => answer.transpose(),
    };
    if let Some(capsule) = call("__arrow_c_stream__")? {
        return capsule::import_stream(&capsule).map(Some);
    }
    call("__arrow_c_array__")?.map(|capsules| capsule::import_array(&capsules)).transpose()
}

fn of_arrays(arrays: Arrays, name: Option<&str>) -> PyResult<Source> {
    let data_type = arrays.field().data_type().clone();
    let (column, data_type) = match (&data_type, name) {
        (DataType::Struct(fields), _) => {
            let column = column_of(fields, name)?;
            (Some(column), fields[column].data_type().clone())
        }
        (_, Some(_)) => return Err(PyTypeError::new_err("column: the argument is no table")),
        (_, None) => (None, data_type),
    };
    if !Texts::holds(&data_type) && !Lists::holds(&data_type) {
        let message =
            format!("expected a column of text or of lists of numbers, found {data_type}");
        return Err(errors::column(message));
    }
    let width = Lists::width(&data_type);
    Ok(Source::Arrow { arrays, column, rest: None, width })
}

/// The column of a table that holds the puzzles.
fn column_of(fields: &Fields, name: Option<&str>) -> PyResult<usize> {
    if let (None, 1) = (name, fields.len()) {
        return Ok(0);
    }
    let name = name.unwrap_or("puzzle");
    let found = fields.find(name).map(|(column, _)| column);
    found.ok_or_else(|| {
        let names: Vec<_> = fields.iter().map(|field| field.name().as_str()).collect();
        let has = if names.is_empty() { "no columns".into() } else { names.join(", ") };
        errors::column(format!("there is no column {name:?}: the table has {has}"))
    })
}

/// The rows of the next array.
fn next_array(arrays: &mut Arrays, column: Option<usize>) -> PyResult<Option<Part>> {
    let wrong = || errors::column("expected an array of text or of lists of numbers".into());
    let Some(array) = arrays.next() else { return Ok(None) };
    let array = array.map_err(capsule::failed)?;
    let array = match column {
        Some(column) => column_at(&array, column).ok_or_else(wrong)?,
        None => array,
    };
    if Lists::holds(array.data_type()) {
        let lists = Lists::of(&array).ok_or_else(wrong)?;
        let rows = 0..lists.len();
        return Ok(Some(Part::Lists(lists, rows)));
    }
    let texts = Texts::of(&array).map_err(errors::column)?;
    let rows = 0..texts.len();
    Ok(Some(Part::Texts(texts, rows)))
}

/// A column of a batch. Batches have no nulls of their own.
fn column_at(batch: &ArrayRef, column: usize) -> Option<ArrayRef> {
    Some(batch.as_struct_opt()?.columns().get(column)?.clone())
}

/// The row that an item is. Numbers are as many as there are cells; without a number of cells as a square board has.
fn item_of(item: &Bound<'_, PyAny>, cells: Option<usize>) -> PyResult<Item> {
    if let Ok(grid) = item.cast::<Grid>() {
        return Ok(Item::Grid(grid.get().0));
    }
    if let Some(text) = puzzle::text(item) {
        return Ok(Item::Text(text.into()));
    }
    if let Ok(record) = item.cast::<Record>() {
        let start = record.get().start();
        let grid = loshu_answers::Puzzle::from(start).grid();
        return Ok(grid.map_or_else(|_| Item::Marks(Box::new(start)), Item::Grid));
    }
    if let Ok(setting) = item.cast::<Setting>() {
        return Ok(Item::Setting(setting.get().variant()));
    }
    if item.is_none() {
        return Ok(Item::Missing);
    }
    if !item.hasattr("__len__")? || !cells::may_be(item)? {
        return Ok(Item::Wrong(puzzle::wrong_type(item).into()));
    }
    let read = match cells {
        Some(ORDINARY) => cells::grid(item).map(|Grid(grid)| Item::Grid(grid)),
        Some(cells) => cells::numbers(item, cells).map(|numbers| Item::Numbers(numbers.into())),
        None => cells::numbers_of_any(item).map(|numbers| Item::Numbers(numbers.into())),
    };
    Ok(read.unwrap_or_else(|error| Item::Wrong(error.value(item.py()).to_string().into())))
}

/// What somebody gives as an answer: also a list of texts, an object of JSON, and whatever else has a text.
fn answer_of(item: &Bound<'_, PyAny>, cells: usize) -> PyResult<Item> {
    if item.cast::<PyFloat>().is_ok_and(|number| number.value().is_nan()) {
        return Ok(Item::Missing);
    }
    let read = match item_of(item, Some(cells)) {
        Ok(item) => item,
        // What cannot be asked whether it is a sequence is none.
        Err(error) if error.is_instance_of::<PyException>(item.py()) => Item::Missing,
        Err(error) => return Err(error),
    };
    Ok(match read {
        Item::Wrong(_) | Item::Marks(_) | Item::Setting(_) => {
            let text = item.str().map(|text| text.to_string_lossy().into_owned());
            text.map_or(Item::Missing, |text| Item::Text(text.into_bytes().into()))
        }
        read @ (Item::Text(_) | Item::Grid(_) | Item::Numbers(_) | Item::Missing) => read,
    })
}
