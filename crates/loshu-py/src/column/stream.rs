//! The class `Stream`: answers block by block, in memory that does not grow.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};

use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, SchemaRef};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use super::capsule;
use super::flow::Flow;
use super::table::Table;

/// Answers that are worked out when they are asked for: an iterator of Table, and Arrow data.
///
/// >>> for table in solve_stream(["." * 81] * 3, rows=2):
/// ...     print(table["status"])
/// ['multiple', 'multiple']
/// ['multiple']
#[pyclass(frozen, module = "loshu")]
pub(crate) struct Stream {
    schema: SchemaRef,
    /// `None` after an error.
    flow: Arc<Mutex<Option<Flow>>>,
}

impl Stream {
    pub(super) fn new(flow: Flow) -> Stream {
        Stream { schema: flow.schema(), flow: Arc::new(Mutex::new(Some(flow))) }
    }
}

/// Whoever works on the stream has it for himself: to wait for him could be for ever, as the puzzles
/// may come from a generator that asks the same stream.
fn claim(flow: &Mutex<Option<Flow>>) -> PyResult<MutexGuard<'_, Option<Flow>>> {
    match flow.try_lock() {
        Ok(flow) => Ok(flow),
        Err(TryLockError::Poisoned(flow)) => Ok(flow.into_inner()),
        Err(TryLockError::WouldBlock) => {
            Err(PyRuntimeError::new_err("the stream is in use already"))
        }
    }
}

/// The next answers. An error ends the stream.
fn advance(py: Python<'_>, flow: &Mutex<Option<Flow>>) -> PyResult<Option<Vec<RecordBatch>>> {
    let mut flow = claim(flow)?;
    let Some(mut going) = flow.take() else { return Ok(None) };
    let batches = going.next(py)?;
    if batches.is_some() {
        *flow = Some(going);
    }
    Ok(batches)
}

#[pymethods]
impl Stream {
    fn __iter__(stream: PyRef<'_, Self>) -> PyRef<'_, Self> {
        stream
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Table>> {
        let batches = advance(py, &self.flow)?;
        Ok(batches.map(|batches| Table::new(SchemaRef::clone(&self.schema), batches)))
    }

    /// The columns and their types, as Arrow.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        capsule::export_schema(py, &self.schema)
    }

    /// The rest of the stream as Arrow.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // A producer may give its own types.
        let _ = requested_schema;
        let (schema, flow) = (SchemaRef::clone(&self.schema), Arc::clone(&self.flow));
        capsule::export_stream(py, Box::new(Batches { schema, flow, ready: VecDeque::new() }))
    }
}

/// The batches of a stream, for a reader of Arrow that knows nothing of Python.
struct Batches {
    schema: SchemaRef,
    flow: Arc<Mutex<Option<Flow>>>,
    ready: VecDeque<RecordBatch>,
}

impl Iterator for Batches {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ready.is_empty() {
            let answers = Python::try_attach(|py| {
                advance(py, &self.flow).map_err(|error| external(py, &error))
            });
            match answers {
                Some(Ok(batches)) => self.ready.extend(batches.unwrap_or_default()),
                Some(Err(error)) => return Some(Err(error)),
                None => return Some(Err(ArrowError::CDataInterface("Python has ended".into()))),
            }
        }
        self.ready.pop_front().map(Ok)
    }
}

/// An exception as an error of Arrow. Its text goes to C, where a zero would end it.
fn external(py: Python<'_>, error: &PyErr) -> ArrowError {
    let text = error.value(py).to_string().replace('\0', " ");
    ArrowError::ExternalError(format!("{}: {text}", error.get_type(py)).into())
}

impl RecordBatchReader for Batches {
    fn schema(&self) -> SchemaRef {
        SchemaRef::clone(&self.schema)
    }
}
