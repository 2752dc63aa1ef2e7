//! The class `Table`: answers, as Arrow and as Python objects.

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, UInt8Type, UInt32Type, UInt64Type};
use arrow_array::{Array, ArrayRef, RecordBatch, RecordBatchIterator};
use arrow_schema::{DataType, SchemaRef};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyList};

use super::capsule;
use crate::errors;

/// Answers in columns, with a row for each row of the question.
///
/// A table is Arrow data: pass it to pyarrow.table, polars.DataFrame, pandas, DuckDB and others
/// without a copy. Without any of these, `table["status"]` is a list, and `table[0]` a dict.
///
/// >>> table = solve_many(["4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"])
/// >>> table.column_names
/// ['solution', 'status', 'error']
/// >>> table["status"], len(table)
/// (['unique'], 1)
#[pyclass(frozen, module = "loshu")]
pub(crate) struct Table {
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
    rows: usize,
}

impl Table {
    pub(super) fn new(schema: SchemaRef, batches: Vec<RecordBatch>) -> Table {
        let rows = batches.iter().map(RecordBatch::num_rows).sum();
        Table { schema, batches, rows }
    }

    /// The values of a row, by the names of their columns.
    fn row<'py>(
        &self,
        py: Python<'py>,
        batch: &RecordBatch,
        row: usize,
    ) -> PyResult<Bound<'py, PyDict>> {
        let values = PyDict::new(py);
        for (field, column) in self.schema.fields().iter().zip(batch.columns()) {
            values.set_item(field.name(), value(py, column, row)?)?;
        }
        Ok(values)
    }

    fn column<'py>(&self, py: Python<'py>, number: usize) -> PyResult<Bound<'py, PyList>> {
        let values = PyList::empty(py);
        for batch in &self.batches {
            let column = batch.column(number);
            for row in 0..column.len() {
                values.append(value(py, column, row)?)?;
            }
        }
        Ok(values)
    }

    /// The batch of a row, and the row in it.
    fn place(&self, row: usize) -> Option<(&RecordBatch, usize)> {
        let mut rest = row;
        self.batches.iter().find_map(|batch| match rest.checked_sub(batch.num_rows()) {
            None => Some((batch, rest)),
            Some(behind) => {
                rest = behind;
                None
            }
        })
    }
}

#[pymethods]
impl Table {
    /// The names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<&str> {
        self.schema.fields().iter().map(|field| field.name().as_str()).collect()
    }

    /// The number of rows.
    #[getter]
    fn num_rows(&self) -> usize {
        self.rows
    }

    /// Return a dict of lists, one for each column.
    fn to_pydict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let columns = PyDict::new(py);
        for (number, field) in self.schema.fields().iter().enumerate() {
            columns.set_item(field.name(), self.column(py, number)?)?;
        }
        Ok(columns)
    }

    /// Return a list of dicts, one for each row.
    fn to_pylist<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let rows = PyList::empty(py);
        for batch in &self.batches {
            for row in 0..batch.num_rows() {
                rows.append(self.row(py, batch, row)?)?;
            }
        }
        Ok(rows)
    }

    fn __len__(&self) -> usize {
        self.rows
    }

    /// The list of a column by its name, or the dict of a row by its number.
    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        key: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(name) = key.extract::<String>() {
            let column = self.schema.index_of(&name).map_err(|_| {
                let names = self.column_names().join(", ");
                errors::column(format!("there is no column {name:?}: the table has {names}"))
            })?;
            return Ok(self.column(py, column)?.into_any());
        }
        let row: isize = key.extract()?;
        let row = if row < 0 { row.checked_add_unsigned(self.rows) } else { Some(row) };
        let place = row.and_then(|row| self.place(usize::try_from(row).ok()?));
        let (batch, row) = place
            .ok_or_else(|| PyIndexError::new_err(format!("the table has {} rows", self.rows)))?;
        Ok(self.row(py, batch, row)?.into_any())
    }

    /// The columns and their types, as Arrow.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        capsule::export_schema(py, &self.schema)
    }

    /// The table as Arrow.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // A producer may give its own types.
        let _ = requested_schema;
        let batches = self.batches.clone().into_iter().map(Ok);
        let reader = RecordBatchIterator::new(batches, SchemaRef::clone(&self.schema));
        capsule::export_stream(py, Box::new(reader))
    }

    fn __repr__(&self) -> String {
        format!("<Table: {} rows of {}>", self.rows, self.column_names().join(", "))
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        const FIRST: usize = 10;
        let line = |tag: &str, cells: Vec<String>| {
            let cells: String = cells.iter().map(|cell| format!("<{tag}>{cell}</{tag}>")).collect();
            format!("<tr>{cells}</tr>")
        };
        let names = self.column_names().iter().map(|&name| escaped(name)).collect();
        let mut html = format!("<table>{}", line("th", names));
        for (batch, row) in (0..self.rows.min(FIRST)).filter_map(|row| self.place(row)) {
            let values = batch.columns().iter().map(|column| value(py, column, row));
            let cells = values.map(|value| Ok(escaped(&value?.str()?.to_string_lossy())));
            html += &line("td", cells.collect::<PyResult<_>>()?);
        }
        Ok(format!("{html}</table><p>{} rows</p>", self.rows))
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A value of one of the types that answers have.
fn value<'py>(py: Python<'py>, column: &ArrayRef, row: usize) -> PyResult<Bound<'py, PyAny>> {
    if column.is_null(row) {
        return Ok(py.None().into_bound(py));
    }
    Ok(match column.data_type() {
        DataType::Utf8 => column.as_string::<i32>().value(row).into_pyobject(py)?.into_any(),
        DataType::Float64 => {
            column.as_primitive::<Float64Type>().value(row).into_pyobject(py)?.into_any()
        }
        DataType::UInt8 => {
            column.as_primitive::<UInt8Type>().value(row).into_pyobject(py)?.into_any()
        }
        DataType::UInt32 => {
            column.as_primitive::<UInt32Type>().value(row).into_pyobject(py)?.into_any()
        }
        DataType::UInt64 => {
            column.as_primitive::<UInt64Type>().value(row).into_pyobject(py)?.into_any()
        }
        other => return Err(errors::column(format!("a value of {other} has no Python object"))),
    })
}
