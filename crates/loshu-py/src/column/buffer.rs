//! Memory that is lent to arrays of NumPy, by the buffer protocol.
//!
//! <https://docs.python.org/3/c-api/buffer.html>
#![expect(unsafe_code, reason = "the protocol fills in a C structure")]

use std::ffi::c_int;
use std::ptr;

use arrow_buffer::ScalarBuffer;
use pyo3::exceptions::PyBufferError;
use pyo3::ffi;
use pyo3::prelude::*;

/// The cells of grids, one byte each, in rows or in squares.
#[pyclass(frozen, module = "loshu._loshu")]
pub(super) struct Cells {
    bytes: ScalarBuffer<u8>,
    shape: [ffi::Py_ssize_t; 3],
    strides: [ffi::Py_ssize_t; 3],
    dimensions: c_int,
}

impl Cells {
    pub(super) fn new(
        bytes: ScalarBuffer<u8>,
        rows: usize,
        width: usize,
        is_square: bool,
    ) -> Cells {
        assert_eq!(bytes.len(), width * rows, "each row has as many cells");
        let [rows, cells, side] = [rows, width, width.isqrt()].map(|size| size as ffi::Py_ssize_t);
        if is_square {
            Cells { bytes, shape: [rows, side, side], strides: [cells, side, 1], dimensions: 3 }
        } else {
            Cells { bytes, shape: [rows, cells, 1], strides: [cells, 1, 1], dimensions: 2 }
        }
    }
}

#[pymethods]
impl Cells {
    /// Lends the memory, which nobody may write to.
    ///
    /// # Safety
    ///
    /// `view` points to a structure that Python asks to be filled in, or is null.
    unsafe fn __getbuffer__(
        cells: Bound<'_, Self>,
        view: *mut ffi::Py_buffer,
        flags: c_int,
    ) -> PyResult<()> {
        // SAFETY: Python passes a pointer to a structure of its own, or null.
        let Some(view) = (unsafe { view.as_mut() }) else {
            return Err(PyBufferError::new_err("there is no view"));
        };
        view.obj = ptr::null_mut();
        if flags & ffi::PyBUF_WRITABLE != 0 {
            return Err(PyBufferError::new_err("the cells cannot be written to"));
        }
        let asks = |flag: c_int| flags & flag == flag;
        let Cells { bytes, shape, strides, dimensions } = cells.get();
        view.buf = bytes.as_ptr().cast_mut().cast();
        view.len = bytes.len() as ffi::Py_ssize_t;
        view.readonly = 1;
        view.itemsize = 1;
        view.format =
            if asks(ffi::PyBUF_FORMAT) { c"B".as_ptr().cast_mut() } else { ptr::null_mut() };
        view.ndim = if asks(ffi::PyBUF_ND) { *dimensions } else { 1 };
        view.shape = if asks(ffi::PyBUF_ND) { shape.as_ptr().cast_mut() } else { ptr::null_mut() };
        view.strides =
            if asks(ffi::PyBUF_STRIDES) { strides.as_ptr().cast_mut() } else { ptr::null_mut() };
        view.suboffsets = ptr::null_mut();
        view.internal = ptr::null_mut();
        // The view keeps the object, and so the bytes, the shape and the strides, until it is released.
        view.obj = cells.into_any().into_ptr();
        Ok(())
    }
}
