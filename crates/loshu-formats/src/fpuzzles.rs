//! f-puzzles: its JSON.

use loshu::format::{DetailValue, FPUZZLES_EXTRAS, Format, Record};
use loshu::{CandidateSet, Cell, Digit, DigitSet, Grid, Marks};
use loshu_variant::Setting;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::error::Fault;
use crate::found::Found;
use crate::json::{Cells, Entries, syntax, text_of};
use crate::sudokupad::Beside;
use crate::variant::Variant;

/// The keys that are read of an ordinary puzzle, beside those that are kept as they are.
const READ: [&str; 6] = ["size", "grid", "title", "author", "ruleset", "solution"];

/// Whether conflicts are shown: they are, unless a file says that they are not.
const CONFLICTS: &str = "highlightConflicts";

/// A cell of the grid.
#[derive(Debug, Default, Deserialize, Serialize)]
#[serde(rename_all = "camelCase", default)]
struct FCell {
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    given: Option<bool>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    center_pencil_marks: Vec<u8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    corner_pencil_marks: Vec<u8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    given_pencil_marks: Vec<u8>,
    /// The region, if the file says it: `null` is none.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "said")]
    region: Option<Option<usize>>,
    /// What else is said of it, such as its colour.
    #[serde(flatten)]
    others: Map<String, Value>,
}

/// A value that the file says, be it `null`.
fn said<'de, D: Deserializer<'de>, T: Deserialize<'de>>(value: D) -> Result<Option<T>, D::Error> {
    T::deserialize(value).map(Some)
}

impl FCell {
    /// Whether nothing is said of it that an ordinary puzzle has no room for.
    fn is_plain(&self) -> bool {
        self.others.values().all(|value| is_nothing(&value.to_string()))
    }
}

/// Whether an object is a puzzle of f-puzzles: it has rows of cells, or none at all, and a size, or a cell that says
/// whether it is a given.
pub(crate) fn is_puzzle(entries: &Entries<'_>) -> bool {
    let has = |name: &str| entries.get(name).is_some();
    entries.get("grid").is_some_and(|grid| is_grid(grid.get(), has("size"), has("grids")))
}

/// Whether a value is the grid of f-puzzles in an object that has a size, or a list of squares.
pub(crate) fn is_grid(raw: &str, has_size: bool, has_grids: bool) -> bool {
    let begin: Vec<u8> = raw.bytes().filter(|byte| !byte.is_ascii_whitespace()).take(3).collect();
    match &*begin {
        b"[[{" => has_size || raw.contains("\"given\""),
        // Of several squares that overlap, none may lie in the first corner.
        b"[[n" => has_size && has_grids,
        [b'[', b']', ..] => has_size,
        _ => false,
    }
}

/// Whether an object has rules of f-puzzles, whatever its grid is: a list of objects that name cells, such as
/// `"killercage": [{"cells": ["R1C1", "R1C2"]}]`.
pub(crate) fn has_rules(entries: &Entries<'_>) -> bool {
    entries.iter().any(|(_, raw)| {
        let is_list = raw.get().starts_with('[') && raw.get().contains("\"R");
        let list = is_list.then(|| serde_json::from_str::<Vec<Value>>(raw.get()).ok()).flatten();
        list.is_some_and(|list| list.first().is_some_and(names_cells))
    })
}

/// Whether an object names a cell or a list of cells.
fn names_cells(rule: &Value) -> bool {
    let first = rule.get("cell").or_else(|| rule.get("cells")?.get(0));
    let name = first.and_then(Value::as_str);
    name.is_some_and(|name| name.starts_with('R') && name.contains('C'))
}

/// Reads the object of a puzzle.
pub(crate) fn record(text: &str, entries: &Entries<'_>) -> Result<Found, Fault> {
    record_beside(text, entries, &Beside::default())
}

/// Reads the object of a puzzle that has words beside it.
pub(crate) fn record_beside(
    text: &str,
    entries: &Entries<'_>,
    beside: &Beside,
) -> Result<Found, Fault> {
    let rows = |grid: &RawValue| serde_json::from_str::<Vec<Vec<FCell>>>(grid.get()).ok();
    if let Some(rows) = entries.get("grid").and_then(rows)
        && is_classic(entries, &rows)
    {
        let mut record = classic(text, entries, rows)?;
        beside.add_to(&mut record.details);
        return Ok(Found::Classic(Box::new(record)));
    }
    let read = loshu_variant::fpuzzles::read(&entries.text());
    let read = read.map_err(|error| Fault::new(0, error.to_string()))?;
    let mut variant = Variant::of_fpuzzles(read)
        .map_err(|problem| Fault::new(0, format!("symbols: {problem}")))?;
    let solution = entries.get("solution").map(solution_text).unwrap_or_default();
    variant.take_beside(beside);
    if variant.solution.is_none() {
        variant.take_solution(&solution);
    }
    variant.keep_solution(entries.get("solution"));
    variant.read_drawings().map_err(|problem| Fault::new(0, problem))?;
    Ok(Found::Variant(Box::new(variant)))
}

/// Whether an object is read as a setting.
pub(crate) fn is_read_as(object: &Value, setting: &Setting) -> bool {
    let text = object.to_string();
    let entries = serde_json::from_str::<Entries<'_>>(&text).ok();
    match entries.and_then(|entries| record(&text, &entries).ok()) {
        Some(Found::Variant(variant)) => variant.setting == *setting,
        Some(Found::Classic(_)) | None => false,
    }
}

/// The digits of a solution, which are numbers or texts in a list, or a text. Nothing is said by a list without digits.
fn solution_text(raw: &RawValue) -> String {
    let digit = |value: &Value| match value {
        Value::String(digit) if !digit.trim().is_empty() => digit.trim().to_owned(),
        Value::Number(digit) => digit.to_string(),
        _ => "0".to_owned(),
    };
    let text = match serde_json::from_str(raw.get()) {
        Ok(Value::Array(digits)) => digits.iter().map(digit).collect::<Vec<_>>().join(","),
        Ok(Value::String(text)) => text,
        _ => String::new(),
    };
    if text.contains(|sign: char| sign.is_alphanumeric() && sign != '0') {
        text
    } else {
        String::new()
    }
}

/// Whether JSON says nothing.
fn is_nothing(raw: &str) -> bool {
    let raw: String = raw.split_whitespace().collect();
    matches!(&*raw, "[]" | "{}" | "\"\"" | "false" | "null")
}

/// Whether a puzzle is an ordinary Sudoku.
fn is_classic(entries: &Entries<'_>, rows: &[Vec<FCell>]) -> bool {
    let says_more = |(key, raw): (&str, &RawValue)| {
        !READ.contains(&key) && !FPUZZLES_EXTRAS.contains(&key) && !is_nothing(raw.get())
    };
    let is_box =
        |(at, cell): (Cell, &FCell)| cell.region.is_none_or(|region| region == Some(at.block()));
    entries.get("size").is_none_or(|size| size.get() == "9")
        && !entries.iter().any(says_more)
        && rows.len() == 9
        && rows.iter().all(|row| row.len() == 9)
        && Cell::ALL.into_iter().zip(rows.iter().flatten()).all(is_box)
        && rows.iter().flatten().all(FCell::is_plain)
}

fn classic(text: &str, entries: &Entries<'_>, rows: Vec<Vec<FCell>>) -> Result<Record, Fault> {
    let all: Vec<FCell> = rows.into_iter().flatten().collect();
    let mut record = grids(&all)?;
    let notes = |cell: &FCell| match &cell.center_pencil_marks[..] {
        [] => digits(&cell.corner_pencil_marks),
        center => digits(center),
    };
    record.set_notes(set_of(&all, notes));
    if all.iter().any(|cell| !cell.given_pencil_marks.is_empty()) {
        let restriction = |cell: &FCell| match digits(&cell.given_pencil_marks) {
            DigitSet::EMPTY => DigitSet::ALL,
            digits => digits,
        };
        record.set_candidates(set_of(&all, restriction));
    }
    for (name, key) in [("title", "title"), ("author", "author"), ("rules", "ruleset")] {
        record.details.set(name, &entries.get(key).map(text_of).unwrap_or_default());
    }
    for key in FPUZZLES_EXTRAS {
        let says =
            |raw: &&RawValue| !is_nothing(raw.get()) || (key == CONFLICTS && raw.get() == "false");
        let Some(raw) = entries.get(key).filter(says) else { continue };
        let value: Value = serde_json::from_str(raw.get()).map_err(|error| syntax(text, &error))?;
        match value {
            Value::String(words) => record.details.set(key, &words),
            value => record.details.set_value(key, DetailValue::Json(&value.to_string())),
        }
    }
    if let Some(raw) = entries.get("solution").filter(|raw| raw.get().starts_with('[')) {
        record.solution = Some(Cells::read(text, raw)?.grid);
    }
    Ok(record)
}

/// Givens and values.
fn grids(cells: &[FCell]) -> Result<Record, Fault> {
    let mut record = Record::new(Format::Fpuzzles, 0, Grid::EMPTY);
    for (at, cell) in Cell::ALL.into_iter().zip(cells) {
        let digit = match cell.value {
            None | Some(0) => continue,
            Some(value) => Digit::new(value),
        };
        let digit = digit.ok_or_else(|| Fault::new(0, "a value of a cell is no digit 1 to 9"))?;
        let marks = digits(&cell.given_pencil_marks);
        if cell.given == Some(true) && !marks.is_empty() && !marks.contains(digit) {
            let problem = format!("{}: the given is not among the given pencil marks", name_of(at));
            return Err(Fault::new(0, problem));
        }
        record.values[at] = Some(digit);
        record.givens[at] = Some(digit).filter(|_| cell.given == Some(true));
    }
    Ok(record)
}

/// The name of a cell in files of f-puzzles: `R1C1`.
fn name_of(at: Cell) -> String {
    format!("R{}C{}", at.index() / 9 + 1, at.index() % 9 + 1)
}

fn digits(marks: &[u8]) -> DigitSet {
    marks.iter().copied().filter_map(Digit::new).collect()
}

fn set_of(cells: &[FCell], digits: impl Fn(&FCell) -> DigitSet) -> CandidateSet {
    let sets = Cell::ALL.into_iter().zip(cells);
    sets.fold(CandidateSet::EMPTY, |all, (at, cell)| all | CandidateSet::cell(at, digits(cell)))
}

/// An ordinary puzzle as JSON.
pub(crate) fn json(record: &Record) -> String {
    serde_json::to_string(&FPuzzle::of(record)).expect("memory takes all")
}

/// The object of a puzzle.
#[derive(Serialize)]
struct FPuzzle<'a> {
    size: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ruleset: Option<&'a str>,
    grid: Vec<Vec<FCell>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<Vec<Value>>,
    #[serde(flatten)]
    extras: Map<String, Value>,
}

impl FPuzzle<'_> {
    fn of(record: &Record) -> FPuzzle<'_> {
        let detail = |name| record.details.get(name);
        let row = |cells: &[Cell]| cells.iter().map(|&at| FCell::of(record, at)).collect();
        FPuzzle {
            size: 9,
            title: detail("title"),
            author: detail("author"),
            ruleset: detail("rules"),
            grid: Cell::ALL.chunks(9).map(row).collect(),
            solution: record.solution.map(|grid| grid.to_values().map(solution_value).to_vec()),
            extras: extras_of(record),
        }
    }
}

/// A cell of a solution. Programs join the cells, so one without a digit is a sign.
fn solution_value(digit: u8) -> Value {
    if digit == 0 { ".".into() } else { digit.into() }
}

/// What was kept of an object as it was.
fn extras_of(record: &Record) -> Map<String, Value> {
    let is_kept = |(name, _): &(&str, DetailValue<'_>)| FPUZZLES_EXTRAS.contains(name);
    let member = |(name, value): (&str, DetailValue<'_>)| {
        let value = match value {
            DetailValue::Text(text) => Value::from(text),
            // It was read from JSON.
            DetailValue::Json(json) => serde_json::from_str(json).unwrap_or_default(),
        };
        (name.to_owned(), value)
    };
    record.details.values().filter(is_kept).map(member).collect()
}

impl FCell {
    fn of(record: &Record, at: Cell) -> FCell {
        let value = record.values[at].map(Digit::get);
        let given = record.givens[at].map(|_| true);
        let notes = record.notes.map(|notes| notes.digits(at)).unwrap_or_default();
        let center_pencil_marks = notes.iter().map(Digit::get).collect();
        let given_pencil_marks = restriction(record, at).iter().map(Digit::get).collect();
        FCell { value, given, center_pencil_marks, given_pencil_marks, ..FCell::default() }
    }
}

/// The candidates of an open cell, if they exclude more than the values do; else nothing.
fn restriction(record: &Record, at: Cell) -> DigitSet {
    let left = Marks::of(&record.values).candidates().digits(at);
    match record.restricted() {
        Some(candidates) if record.values[at].is_none() && candidates.digits(at) != left => {
            candidates.digits(at)
        }
        _ => DigitSet::EMPTY,
    }
}
