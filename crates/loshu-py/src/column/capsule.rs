//! The C interface of Arrow: capsules that Python objects pass to each other.
//!
//! <https://arrow.apache.org/docs/format/CDataInterface/PyCapsuleInterface.html>
#![expect(unsafe_code, reason = "the interface is made of pointers to C structures")]

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi};
use arrow_array::ffi_stream::{ArrayStreamReader, FFI_ArrowArrayStream};
use arrow_array::{ArrayIterator, ArrayReader, RecordBatchReader, make_array};
use arrow_schema::{ArrowError, Field, SchemaRef};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};

use crate::errors;

/// Arrays of one type.
pub(super) type Arrays = Box<dyn ArrayReader + Send>;

/// The arrays of the capsule that `__arrow_c_stream__` has returned.
pub(super) fn import_stream(capsule: &Bound<'_, PyAny>) -> PyResult<Arrays> {
    let pointer = capsule.cast::<PyCapsule>()?.pointer_checked(Some(c"arrow_array_stream"))?;
    // SAFETY: a capsule of this name points to a stream. It is taken out, and what is left behind
    // is marked as released, so that the capsule does not release it again.
    let reader = unsafe { ArrayStreamReader::from_raw(pointer.as_ptr().cast()) };
    Ok(Box::new(reader.map_err(failed)?))
}

/// The array of the capsules that `__arrow_c_array__` has returned.
pub(super) fn import_array(capsules: &Bound<'_, PyAny>) -> PyResult<Arrays> {
    let capsules = capsules.cast::<PyTuple>()?;
    let [schema, array] = [capsules.get_item(0)?, capsules.get_item(1)?];
    let schema = schema.cast::<PyCapsule>()?.pointer_checked(Some(c"arrow_schema"))?;
    let array = array.cast::<PyCapsule>()?.pointer_checked(Some(c"arrow_array"))?;
    // SAFETY: a capsule of this name points to a schema, which it goes on to own: it is alive as long
    // as `capsules`.
    let schema = unsafe { schema.cast::<FFI_ArrowSchema>().as_ref() };
    // SAFETY: a capsule of this name points to an array. It is taken out, and what is left behind is
    // marked as released.
    let array = unsafe { FFI_ArrowArray::from_raw(array.as_ptr().cast()) };
    if array.is_released() {
        return Err(errors::column("the Arrow array has been used already".into()));
    }
    let field = Field::try_from(schema).map_err(failed)?;
    // SAFETY: array and schema come from the same producer, which promises that they fit.
    let data = unsafe { from_ffi(array, schema) }.map_err(failed)?;
    Ok(Box::new(ArrayIterator::new([Ok(make_array(data))], field.into())))
}

/// The capsule of a stream of batches.
pub(super) fn export_stream<'py>(
    py: Python<'py>,
    reader: Box<dyn RecordBatchReader + Send>,
) -> PyResult<Bound<'py, PyCapsule>> {
    PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(reader), c"arrow_array_stream")
}

/// The capsule of a schema.
pub(super) fn export_schema<'py>(
    py: Python<'py>,
    schema: &SchemaRef,
) -> PyResult<Bound<'py, PyCapsule>> {
    let schema = FFI_ArrowSchema::try_from(schema.as_ref()).map_err(failed)?;
    PyCapsule::new_with_value(py, schema, c"arrow_schema")
}

/// The producer of a stream says what is wrong.
pub(super) fn failed(error: ArrowError) -> PyErr {
    errors::column(error.to_string())
}
