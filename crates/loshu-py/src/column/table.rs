//! The class `Table`: answers, as Arrow and as Python objects.

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type};
use arrow_array::{Array, ArrayRef, RecordBatch, RecordBatchIterator, UInt64Array};
use arrow_ipc::reader::StreamReader;
use arrow_ipc::writer::StreamWriter;
use arrow_schema::{ArrowError, DataType, SchemaRef};
use arrow_select::concat::{concat, concat_batches};
use arrow_select::take::take_record_batch;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyIterator, PyList, PySlice};

use super::buffer::Cells;
use super::capsule;
use super::cells::bytes_of;
use crate::cut::{self, Cut};
use crate::errors;
use crate::html::escaped;
use crate::kept::{self, Reduced};

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
    pub(crate) const CLASS: &'static str = "Table";

    pub(crate) fn new(schema: SchemaRef, batches: Vec<RecordBatch>) -> Table {
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

    /// The rows of a slice: without a copy where they are neighbours.
    fn cut(&self, cut: Cut) -> PyResult<Table> {
        let batches = match cut.run() {
            Some((start, len)) => self.run(start, len),
            None => vec![self.gathered(cut).map_err(capsule::failed)?],
        };
        Ok(Table::new(SchemaRef::clone(&self.schema), batches))
    }

    fn run(&self, start: usize, len: usize) -> Vec<RecordBatch> {
        let (mut batches, mut first) = (Vec::new(), 0);
        for batch in &self.batches {
            let next = first + batch.num_rows();
            let (from, to) = (start.max(first), (start + len).min(next));
            if from < to {
                batches.push(batch.slice(from - first, to - from));
            }
            first = next;
        }
        batches
    }

    fn gathered(&self, cut: Cut) -> Result<RecordBatch, ArrowError> {
        let all = concat_batches(&self.schema, &self.batches)?;
        let places = UInt64Array::from_iter_values(cut.places().map(|place| place as u64));
        take_record_batch(&all, &places)
    }

    /// The number of a column.
    fn index_of(&self, name: &str) -> PyResult<usize> {
        self.schema.index_of(name).map_err(|_| {
            let names = self.column_names().join(", ");
            errors::column(format!("there is no column {name:?}: the table has {names}"))
        })
    }

    /// The only column of grids, or the first that is called as an answer is.
    fn grids(&self) -> PyResult<usize> {
        let names = ["puzzle", "solution", "canonical"];
        let found = names.iter().find_map(|name| self.schema.index_of(name).ok());
        found.ok_or_else(|| errors::column("the table has no column of grids".into()))
    }

    /// The table of the bytes that `__reduce__` has written.
    pub(crate) fn of_stream(bytes: &[u8]) -> PyResult<Table> {
        let reader = StreamReader::try_new(bytes, None).map_err(capsule::failed)?;
        let schema = reader.schema();
        let batches = reader.collect::<Result<_, _>>().map_err(capsule::failed)?;
        Ok(Table::new(schema, batches))
    }

    /// The table as bytes: the stream format of Arrow.
    fn stream(&self) -> Result<Vec<u8>, ArrowError> {
        let mut writer = StreamWriter::try_new(Vec::new(), &self.schema)?;
        self.batches.iter().try_for_each(|batch| writer.write(batch))?;
        writer.into_inner()
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

    /// The list of a column by its name, the dict of a row by its number, or the table of a slice.
    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        key: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(name) = key.extract::<String>() {
            return Ok(self.column(py, self.index_of(&name)?)?.into_any());
        }
        if let Ok(slice) = key.cast::<PySlice>() {
            return Ok(Bound::new(py, self.cut(Cut::of(slice, self.rows)?)?)?.into_any());
        }
        let place = cut::place(key.extract()?, self.rows).and_then(|row| self.place(row));
        let (batch, row) = place
            .ok_or_else(|| PyIndexError::new_err(format!("the table has {} rows", self.rows)))?;
        Ok(self.row(py, batch, row)?.into_any())
    }

    /// The dicts of the rows, one after the other.
    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.to_pylist(py)?.try_iter()
    }

    /// Return a NumPy array of uint8 with a row of 81 numbers for each row, 0 for an empty cell; of other sizes as many
    /// numbers as a grid has cells.
    ///
    /// `column` is the name of a column of grids: by default 'puzzle', or else 'solution' or 'canonical'.
    /// With `square=True` the shape is (n, 9, 9) instead of (n, 81). Texts have to have digits of one sign, 1 to 9. A row without a grid is all zeros.
    /// The array cannot be written to. It shares the memory of a column of uint8 that is in one piece.
    ///
    /// >>> solve_many(["." * 81, "55" + 79 * "."], out="uint8")["status"]
    /// ['multiple', 'invalid']
    #[pyo3(signature = (column=None, *, square=false))]
    fn to_numpy<'py>(
        &self,
        py: Python<'py>,
        column: Option<&str>,
        square: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let column = column.map_or_else(|| self.grids(), |name| self.index_of(name))?;
        let pieces: Vec<&dyn Array> =
            self.batches.iter().map(|batch| batch.column(column).as_ref()).collect();
        let bytes = match &pieces[..] {
            [] => Some((Vec::new().into(), 81)),
            pieces => bytes_of(&concat(pieces).map_err(capsule::failed)?),
        };
        let bytes = bytes.filter(|(_, width)| !square || width.isqrt().pow(2) == *width);
        let (bytes, width) = bytes.ok_or_else(|| {
            let name = self.schema.field(column).name();
            errors::column(format!("the column {name:?} does not hold grids"))
        })?;
        let cells = Bound::new(py, Cells::new(bytes, self.rows, width, square))?;
        py.import("numpy")?.call_method1("asarray", (cells,))
    }

    /// Return a dict of lists, as to_pydict: the name that other results have for it.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.to_pydict(py)
    }

    /// Return the rows as JSON: a list of objects.
    fn to_json<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("json")?.call_method1("dumps", (self.to_pylist(py)?,))
    }

    fn __eq__(&self, other: &Table) -> PyResult<bool> {
        let all = |table: &Table| concat_batches(&table.schema, &table.batches);
        let is_alike = self.schema == other.schema && self.rows == other.rows;
        Ok(is_alike
            && all(self).map_err(capsule::failed)? == all(other).map_err(capsule::failed)?)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let bytes = py.detach(|| self.stream()).map_err(capsule::failed)?;
        kept::reduced_bytes(py, Table::CLASS, &bytes)
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
        DataType::Boolean => {
            column.as_boolean().value(row).into_pyobject(py)?.to_owned().into_any()
        }
        DataType::UInt8 => {
            column.as_primitive::<UInt8Type>().value(row).into_pyobject(py)?.into_any()
        }
        DataType::UInt16 => {
            column.as_primitive::<UInt16Type>().value(row).into_pyobject(py)?.into_any()
        }
        DataType::UInt32 => {
            column.as_primitive::<UInt32Type>().value(row).into_pyobject(py)?.into_any()
        }
        DataType::UInt64 => {
            column.as_primitive::<UInt64Type>().value(row).into_pyobject(py)?.into_any()
        }
        DataType::FixedSizeList(..) => {
            let cells = column.as_fixed_size_list().value(row);
            let numbers: Vec<u16> = match cells.as_primitive_opt::<UInt8Type>() {
                Some(bytes) => bytes.values().iter().map(|&cell| u16::from(cell)).collect(),
                None => cells.as_primitive::<UInt16Type>().values().to_vec(),
            };
            PyList::new(py, numbers)?.into_any()
        }
        DataType::List(_) => {
            let items = column.as_list::<i32>().value(row);
            let values = (0..items.len()).map(|item| value(py, &items, item));
            PyList::new(py, values.collect::<PyResult<Vec<_>>>()?)?.into_any()
        }
        DataType::Struct(fields) => {
            let values = PyDict::new(py);
            for (field, column) in fields.iter().zip(column.as_struct().columns()) {
                values.set_item(field.name(), value(py, column, row)?)?;
            }
            values.into_any()
        }
        other => return Err(errors::column(format!("a value of {other} has no Python object"))),
    })
}
