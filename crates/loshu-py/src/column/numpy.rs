//! Arrays as columns: of NumPy, and of everything that lends its memory as they do.

use std::ops::Range;

use pyo3::buffer::{Element, PyUntypedBuffer};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PySlice;

use super::block::Part;
use super::source::{Reading, Source};

/// What an array holds.
#[derive(Clone, Copy, Debug)]
pub(super) enum Form {
    /// Texts of so many bytes.
    Text(usize),
    /// So many numbers in each row.
    Numbers(usize),
}

/// How many rows of numbers are read at a time.
const ROWS: usize = 65_536;

/// An array of NumPy, or what becomes one without a copy: a series of pandas, or a tensor.
pub(super) fn open(object: &Bound<'_, PyAny>, reading: Reading) -> PyResult<Option<Source>> {
    let modules = object.py().import("sys")?.getattr("modules")?;
    let numpy = modules.call_method1("get", ("numpy",))?;
    if numpy.is_none() {
        return Ok(None);
    }
    let class = numpy.getattr("ndarray")?;
    if object.is_instance(&class)? {
        return of_ndarray(object, reading).map(Some);
    }
    let array = if let Some(convert) = object.getattr_opt("to_numpy")? {
        convert.call0()?
    } else if object.hasattr("__dlpack__")? {
        numpy.call_method1("from_dlpack", (object,))?
    } else {
        return Ok(None);
    };
    if array.is_instance(&class)? { of_ndarray(&array, reading).map(Some) } else { Ok(None) }
}

fn of_ndarray(array: &Bound<'_, PyAny>, reading: Reading) -> PyResult<Source> {
    let shape: Vec<usize> = array.getattr("shape")?.extract()?;
    let dtype = array.getattr("dtype")?;
    let kind: String = dtype.getattr("kind")?.extract()?;
    let width: usize = dtype.getattr("itemsize")?.extract()?;
    let cells = reading.cells_of(&shape)?;
    let side = cells.isqrt();
    let rows = match (kind.as_str(), &shape[..]) {
        ("S", &[rows]) if width > 0 => {
            let array = array.clone().unbind();
            return Ok(Source::NumPy { array, form: Form::Text(width), rows: 0..rows });
        }
        ("U" | "O", [_]) => return Ok(Source::Items(array.try_iter()?.unbind(), reading)),
        ("i" | "u", &[rows, all]) if all == cells => rows,
        ("i" | "u", &[rows, high, wide]) if high == side && wide == side => rows,
        ("i" | "u", &[all]) if all == cells => 1,
        ("i" | "u", &[high, wide]) if high == side && wide == side => 1,
        _ => {
            let dtype = dtype.str()?;
            return Err(PyTypeError::new_err(format!(
                "expected an array of S{cells}, str or object, or of whole numbers with the shape (n, {cells}), \
                 (n, {side}, {side}), ({cells},) or ({side}, {side}); found {} of shape {shape:?}",
                dtype.to_string_lossy()
            )));
        }
    };
    let array = array.call_method1("reshape", ((rows, cells),))?;
    // The bytes may stand in the order of another machine.
    let array = if dtype.getattr("isnative")?.is_truthy()? {
        array
    } else {
        array.call_method1("astype", (dtype.call_method1("newbyteorder", ("=",))?,))?
    };
    let array = array.unbind();
    Ok(Source::NumPy { array, form: Form::Numbers(cells), rows: 0..rows })
}

/// Some rows. They are copied as they are read, so that no other thread can change them.
pub(super) fn part(
    array: &Bound<'_, PyAny>,
    form: Form,
    rows: &mut Range<usize>,
    wanted: usize,
) -> PyResult<Option<Part>> {
    let most = match form {
        Form::Text(_) => wanted,
        Form::Numbers(_) => wanted.min(ROWS),
    };
    let now = rows.start..rows.end.min(rows.start.saturating_add(most));
    rows.start = now.end;
    if now.is_empty() {
        return Ok(None);
    }
    let slice = PySlice::new(array.py(), now.start as isize, now.end as isize, 1);
    let some = array.get_item(slice)?;
    let part = match form {
        Form::Text(width) => {
            let bytes: PyBackedBytes = some.call_method0("tobytes")?.extract()?;
            Part::Padded(bytes, width)
        }
        Form::Numbers(cells) => Part::Numbers(numbers(&some)?, cells),
    };
    if part.len() == now.len() {
        Ok(Some(part))
    } else {
        Err(PyTypeError::new_err("the array has changed its size"))
    }
}

/// The numbers of an array; what is no digit becomes a number above 9.
fn numbers(array: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    let (buffer, py) = (PyUntypedBuffer::get(array)?, array.py());
    if let Ok(bytes) = buffer.as_typed::<u8>() {
        return bytes.to_vec(py);
    }
    let read = [
        narrowed::<i64>,
        narrowed::<i32>,
        narrowed::<i8>,
        narrowed::<u16>,
        narrowed::<i16>,
        narrowed::<u32>,
        narrowed::<u64>,
    ];
    let numbers = read.iter().find_map(|read| read(&buffer, py).ok());
    numbers.ok_or_else(|| PyTypeError::new_err("expected an array of whole numbers"))
}

fn narrowed<T: Element + TryInto<u8>>(
    buffer: &PyUntypedBuffer,
    py: Python<'_>,
) -> PyResult<Vec<u8>> {
    let numbers = buffer.as_typed::<T>()?.to_vec(py)?;
    Ok(numbers.into_iter().map(|number| number.try_into().unwrap_or(u8::MAX)).collect())
}
