//! `parse` and `format`: puzzles in all formats.

use loshu::format::{Format, Record as FileRecord};
use loshu::{Candidate, CandidateSet, Cell, Digit, Marks};
use loshu_formats::RecordError;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::names;
use crate::errors;
use crate::grid::Grid;
use crate::kept::{self, Kept, Reduced};
use crate::puzzle::{self, Start};
use crate::watch::Turns;

/// A puzzle with all that a file says about it.
#[pyclass(frozen, eq, hash, module = "loshu")]
#[derive(Clone)]
pub(crate) struct Record(FileRecord);

kept::kept_class!(Record);

#[pymethods]
impl Record {
    /// The puzzle as it was set.
    #[getter]
    pub(crate) fn puzzle(&self) -> Grid {
        Grid(self.0.givens)
    }

    /// The givens and the digits that a player has placed.
    #[getter]
    fn values(&self) -> Grid {
        Grid(self.0.values)
    }

    /// The candidates as 729 characters, nine for each cell, '.' for what is excluded; or None.
    #[getter]
    fn candidates(&self) -> Option<String> {
        self.0.candidates_text()
    }

    /// The marks of a player as 729 characters, or None.
    #[getter]
    fn notes(&self) -> Option<String> {
        self.0.notes_text()
    }

    /// The solution, if the file has it.
    #[getter]
    fn solution(&self) -> Option<Grid> {
        self.0.solution.map(Grid)
    }

    /// Everything else: a dict of texts such as 'title' and 'author'.
    #[getter]
    fn details<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let details = PyDict::new(py);
        self.0.details.iter().try_for_each(|(name, text)| details.set_item(name, text))?;
        Ok(details)
    }

    /// The name of the format in which it was written.
    #[getter]
    fn format(&self) -> &'static str {
        self.0.format.name()
    }

    /// The line on which it begins, counted from 1.
    #[getter]
    fn line(&self) -> usize {
        self.0.line
    }

    /// Return everything as a dict of texts and numbers.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        kept::object(py, &self.to_json())
    }

    /// Return everything as JSON.
    fn to_json(&self) -> String {
        self.as_text()
    }

    fn _repr_svg_(&self) -> String {
        Grid(self.0.values).svg()
    }

    fn __repr__(&self) -> String {
        format!("<Record: {}, {}>", self.0.givens, self.0.format)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        kept::reduced(py, self)
    }
}

impl Record {
    /// The puzzle, with its pencil marks if it is made of them.
    pub(crate) fn start(&self) -> Marks {
        self.0.restricted_marks().unwrap_or_else(|| Marks::of(&self.0.givens))
    }

    /// The digits of the puzzle and of the player, and the candidates.
    pub(crate) fn written(&self) -> Marks {
        self.0.marks()
    }
}

/// A record as data. Candidates and notes have 729 characters.
#[derive(Serialize, Deserialize)]
pub(crate) struct RecordData {
    puzzle: loshu::Grid,
    values: loshu::Grid,
    candidates: Option<String>,
    notes: Option<String>,
    solution: Option<loshu::Grid>,
    details: serde_json::Map<String, Value>,
    format: String,
    line: usize,
}

impl Kept for Record {
    const CLASS: &'static str = "Record";
    type Data = RecordData;

    fn data(&self) -> RecordData {
        let record = &self.0;
        let detail = |(name, text): (&str, &str)| (name.to_owned(), Value::from(text));
        RecordData {
            puzzle: record.givens,
            values: record.values,
            candidates: record.candidates_text(),
            notes: record.notes_text(),
            solution: record.solution,
            details: record.details.iter().map(detail).collect(),
            format: record.format.name().to_owned(),
            line: record.line,
        }
    }

    fn of_data(data: RecordData) -> PyResult<Record> {
        let format = data.format.parse().unwrap_or(Format::Line);
        let mut record = FileRecord::new(format, data.line, data.puzzle);
        record.values = data.values;
        if let Some(text) = &data.candidates {
            record.set_candidates(candidates_of(text));
        }
        if let Some(text) = &data.notes {
            record.set_notes(candidates_of(text));
        }
        record.solution = data.solution;
        for (name, text) in &data.details {
            record.details.set(name, text.as_str().unwrap_or_default());
        }
        Ok(Record(record))
    }
}

/// The candidates of 729 characters, nine for each cell.
fn candidates_of(text: &str) -> CandidateSet {
    let all =
        Cell::ALL.into_iter().flat_map(|cell| Digit::ALL.map(|digit| Candidate::new(cell, digit)));
    all.zip(text.chars()).filter(|(_, sign)| *sign != '.').map(|(candidate, _)| candidate).collect()
}

/// Return the names of all formats.
///
/// >>> formats()[:3]
/// ['line', 'sdm', 'test']
#[pyfunction]
pub(crate) fn formats() -> Vec<&'static str> {
    Format::ALL.iter().map(|format| format.name()).collect()
}

/// Read all puzzles of a text or of the bytes of a file. Return a list of Record.
///
/// Each record is recognised by its own, unless `format` names the only format that is accepted.
/// Bytes may be UTF-16, or packed by gzip or zstd. The first bad record raises ParseError; with
/// `errors="return"` its ParseError stands in its place in the list.
///
/// >>> [record] = parse('{"puzzle": "' + "." * 81 + '", "title": "Empty"}')
/// >>> record.format, record.puzzle.clues, record.details
/// ('json', 0, {'title': 'Empty'})
#[pyfunction]
#[pyo3(signature = (data, format=None, *, errors="raise"))]
pub(crate) fn parse<'py>(
    py: Python<'py>,
    data: &Bound<'py, PyAny>,
    format: Option<&str>,
    errors: &str,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    if !matches!(errors, "raise" | "return") {
        return Err(errors::option(
            "errors",
            format!("expected raise or return, found {errors:?}"),
        ));
    }
    let text = puzzle::text(data);
    let text =
        text.ok_or_else(|| PyTypeError::new_err("data: expected str or bytes"))?.into_owned();
    let format = format.map(|name| names::named::<Format>("format", name)).transpose()?;
    let read = py.detach(|| loshu_formats::read(text, format));
    let read = read.map_err(|error| errors::unreadable(&format!("{error:#}")))?;
    let object = |item: Result<FileRecord, RecordError>| match item {
        Ok(record) => Ok(Bound::new(py, Record(record))?.into_any()),
        Err(error) if errors == "return" => {
            Ok(errors::record(&error).into_value(py).into_bound(py).into_any())
        }
        Err(error) => Err(errors::record(&error)),
    };
    read.into_iter().map(object).collect()
}

/// Write puzzles in a format. Return the text of the file.
///
/// `puzzles` is a Record or a puzzle, or a sequence of them. What the format cannot hold is left
/// out. Raise FormatError if the format cannot hold a record at all.
///
/// >>> format("." * 81, "sdm") == "0" * 81 + "\n"
/// True
#[pyfunction]
pub(crate) fn format(puzzles: &Bound<'_, PyAny>, format: &str) -> PyResult<String> {
    let to: Format = names::named("format", format)?;
    let is_one = puzzle::text(puzzles).is_some()
        || puzzles.is_instance_of::<Grid>()
        || puzzles.is_instance_of::<Record>();
    let records = match is_one {
        true => vec![record(puzzles)?],
        false => records(puzzles)?,
    };
    loshu_formats::write(&records, to).map_err(errors::format)
}

/// The records of a sequence, which Ctrl-C may end.
fn records(puzzles: &Bound<'_, PyAny>) -> PyResult<Vec<FileRecord>> {
    let mut turns = Turns::new();
    let next = |item: PyResult<Bound<'_, PyAny>>| {
        turns.let_others(puzzles.py())?;
        record(&item?)
    };
    puzzles.try_iter()?.map(next).collect()
}

fn record(object: &Bound<'_, PyAny>) -> PyResult<FileRecord> {
    if let Ok(record) = object.cast::<Record>() {
        return Ok(record.get().0.clone());
    }
    let Start(marks) = object.extract()?;
    let mut record = FileRecord::new(Format::Line, 1, *marks.grid());
    if *marks.candidates() != *Marks::of(marks.grid()).candidates() {
        record.set_candidates(*marks.candidates());
    }
    Ok(record)
}
