//! Numbers as objects of Python: a sequence of them, or rows of them. An ordinary grid has 81.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyDict, PyFrozenSet, PySet};

use crate::errors;
use crate::grid::Grid;
use crate::puzzle;
use crate::whole::Whole;

/// How many cells an ordinary puzzle has.
pub(crate) const ORDINARY: usize = 81;

/// The number of rows of a board with so many cells, if it is a square.
pub(crate) fn side_of(cells: usize) -> Option<u8> {
    let side = cells.isqrt();
    let is_square = side * side == cells && (4..=25).contains(&side);
    is_square.then_some(side as u8)
}

/// Whether an object may be a sequence of numbers.
pub(crate) fn may_be(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    let is_without_order = object.is_instance_of::<PyDict>()
        || object.is_instance_of::<PySet>()
        || object.is_instance_of::<PyFrozenSet>();
    let is_text = puzzle::text(object).is_some() || object.is_instance_of::<PyByteArray>();
    Ok(!is_without_order && !is_text && object.hasattr("__iter__")?)
}

/// The grid with the numbers of an object, 0 for an empty cell.
///
/// # Errors
///
/// `TypeError` if there is something else than numbers; `ParseError` if there are not 81 of 0 to 9.
pub(crate) fn grid(object: &Bound<'_, PyAny>) -> PyResult<Grid> {
    let numbers = numbers(object, 81)?;
    let cells: [u8; 81] = numbers.as_slice().try_into().expect("there are 81");
    let grid = loshu::Grid::from_values(&cells);
    grid.map(Grid).ok_or_else(|| errors::cells("another number".into(), "numbers of 0 to 9"))
}

/// The numbers of an object, as many as there are cells. What is no digit becomes a number that no cell has.
///
/// # Errors
///
/// `TypeError` if there is something else than numbers; `ParseError` if there are more or less of them.
pub(crate) fn numbers(object: &Bound<'_, PyAny>, cells: usize) -> PyResult<Vec<u8>> {
    if !may_be(object)? {
        return Err(wrong(object));
    }
    let mut numbers = Vec::with_capacity(cells + 1);
    collect(object, true, cells + 1, &mut numbers)?;
    if numbers.len() == cells { Ok(numbers) } else { Err(other_number(numbers.len(), cells)) }
}

/// The numbers of an object, as many as a square board has cells.
///
/// # Errors
///
/// Those of [`numbers`] for an ordinary board.
pub(crate) fn numbers_of_any(object: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    const MOST: usize = 25 * 25;
    if !may_be(object)? {
        return Err(wrong(object));
    }
    let mut numbers = Vec::with_capacity(ORDINARY + 1);
    collect(object, true, MOST + 1, &mut numbers)?;
    match side_of(numbers.len()) {
        Some(_) => Ok(numbers),
        None => Err(other_number(numbers.len(), ORDINARY)),
    }
}

fn other_number(found: usize, cells: usize) -> PyErr {
    let number = found.to_string();
    let number = if found > cells { "more" } else { &number };
    errors::cells(format!("{number} numbers"), &format!("{cells} numbers"))
}

/// Adds the numbers of an object, `many` at most.
fn collect(
    object: &Bound<'_, PyAny>,
    has_rows: bool,
    many: usize,
    numbers: &mut Vec<u8>,
) -> PyResult<()> {
    for item in object.try_iter()?.take(many) {
        let item = item?;
        match item.extract::<Whole>() {
            Ok(number) => {
                numbers.push(number.within(&(0..=99)).map_or(u8::MAX, |digit| digit as u8));
            }
            Err(_) if has_rows && may_be(&item)? => collect(&item, false, many, numbers)?,
            Err(_) => return Err(wrong(&item)),
        }
        if numbers.len() >= many {
            break;
        }
    }
    Ok(())
}

fn wrong(object: &Bound<'_, PyAny>) -> PyErr {
    PyTypeError::new_err(puzzle::wrong_type(object))
}
