//! Arrays of NumPy as columns.

use std::ops::Range;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PySlice;

use super::block::Part;
use super::source::Source;

/// An array of NumPy, or a series of pandas that becomes one.
pub(super) fn open(object: &Bound<'_, PyAny>) -> PyResult<Option<Source>> {
    let modules = object.py().import("sys")?.getattr("modules")?;
    let numpy = modules.call_method1("get", ("numpy",))?;
    if numpy.is_none() {
        return Ok(None);
    }
    let class = numpy.getattr("ndarray")?;
    if object.is_instance(&class)? {
        return of_ndarray(object).map(Some);
    }
    let Some(convert) = object.getattr_opt("to_numpy")? else { return Ok(None) };
    let array = convert.call0()?;
    if array.is_instance(&class)? { of_ndarray(&array).map(Some) } else { Ok(None) }
}

fn of_ndarray(array: &Bound<'_, PyAny>) -> PyResult<Source> {
    let shape: Vec<usize> = array.getattr("shape")?.extract()?;
    let dtype = array.getattr("dtype")?;
    let kind: String = dtype.getattr("kind")?.extract()?;
    let width: usize = dtype.getattr("itemsize")?.extract()?;
    let open = |width, rows| {
        let array = array.clone().unbind();
        Ok(Source::NumPy { array, width, rows: 0..rows })
    };
    match (kind.as_str(), &shape[..]) {
        ("S", &[rows]) if width > 0 => open(Some(width), rows),
        ("u", &[rows, 81]) if width == 1 => open(None, rows),
        ("U" | "O", [_]) => Ok(Source::Items(array.try_iter()?.unbind())),
        _ => Err(PyTypeError::new_err(format!(
            "expected an array of S81, str or object, or of uint8 with 81 columns; found {} of shape {shape:?}",
            dtype.str()?.to_string_lossy()
        ))),
    }
}

/// A copy of some rows, so that no other thread can change them.
pub(super) fn copied(
    array: &Bound<'_, PyAny>,
    width: Option<usize>,
    rows: &Range<usize>,
) -> PyResult<Part> {
    let slice = PySlice::new(array.py(), rows.start as isize, rows.end as isize, 1);
    let bytes: PyBackedBytes = array.get_item(slice)?.call_method0("tobytes")?.extract()?;
    if bytes.len() != rows.len() * width.unwrap_or(81) {
        return Err(PyTypeError::new_err("the array has changed its size"));
    }
    Ok(match width {
        Some(width) => Part::Padded(bytes, width),
        None => Part::Numbers(bytes),
    })
}
