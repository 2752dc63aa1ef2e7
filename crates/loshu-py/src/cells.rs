//! 81 numbers as objects of Python: a sequence of them, or nine rows of nine.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyDict, PyFrozenSet, PySet};

use crate::errors;
use crate::grid::Grid;
use crate::puzzle;
use crate::whole::Whole;

/// More than a grid has, however many there are.
const MANY: usize = 82;

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
    if !may_be(object)? {
        return Err(wrong(object));
    }
    let mut numbers = Vec::with_capacity(MANY);
    collect(object, true, &mut numbers)?;
    let cells: [u8; 81] = numbers.as_slice().try_into().map_err(|_| {
        let number = numbers.len().to_string();
        let number = if numbers.len() > 81 { "more" } else { &number };
        errors::cells(format!("{number} numbers"), "81 numbers")
    })?;
    let grid = loshu::Grid::from_values(&cells);
    grid.map(Grid).ok_or_else(|| errors::cells("another number".into(), "numbers of 0 to 9"))
}

/// Adds the numbers of an object. What is no digit becomes a number that no cell has.
fn collect(object: &Bound<'_, PyAny>, has_rows: bool, numbers: &mut Vec<u8>) -> PyResult<()> {
    for item in object.try_iter()?.take(MANY) {
        let item = item?;
        match item.extract::<Whole>() {
            Ok(number) => {
                numbers.push(number.within(&(0..=9)).map_or(u8::MAX, |digit| digit as u8));
            }
            Err(_) if has_rows && may_be(&item)? => collect(&item, false, numbers)?,
            Err(_) => return Err(wrong(&item)),
        }
        if numbers.len() >= MANY {
            break;
        }
    }
    Ok(())
}

fn wrong(object: &Bound<'_, PyAny>) -> PyErr {
    PyTypeError::new_err(puzzle::wrong_type(object))
}
