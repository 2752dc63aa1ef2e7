//! Puzzles of f-puzzles.com: a JSON object with the grid and one key for each kind of rule.
//!
//! ```
//! use loshu_variant::{Solver, fpuzzles};
//!
//! let text = r#"{
//!     "size": 4,
//!     "grid": [[{"value": 1, "given": true}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]],
//!     "killercage": [{"cells": ["R1C2", "R2C2"], "value": "7"}],
//!     "diagonal+": true
//! }"#;
//! let read = fpuzzles::read(text)?;
//! assert_eq!(Solver::new().solve(&read.puzzle()).name(), "multiple");
//! # Ok::<(), loshu_variant::fpuzzles::ReadError>(())
//! ```
//!
//! A key that is not known is an error, unless its value is empty: a puzzle is never solved without one
//! of its rules. Keys of pictures (lines, colours, text) are no rules.

use core::fmt;

use serde_json::{Map, Value};

use crate::digits::{DigitSet, MAX_DIGITS};
use crate::layout::{Layout, Puzzle};
use crate::rules::{RuleError, Rules, Side, Sign};
use crate::shape::{Shape, Step, boxes};

/// Keys that are no rules.
const PICTURES: [&str; 18] = [
    "author",
    "circle",
    "disabledlogic",
    "foglight",
    "fogofwar",
    "highlightConflicts",
    "line",
    "metadata",
    "rectangle",
    "ruleset",
    "size",
    "solution",
    "successMessage",
    "text",
    "title",
    "triggereffect",
    "truecandidatesoptions",
    "grid",
];

/// A puzzle that was read.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Read {
    /// The rules.
    pub rules: Rules,
    /// Where the cells lie.
    pub shape: Shape,
    /// The region of each cell, from 0.
    pub regions: Vec<Option<u8>>,
    /// The digits that each cell may have: a given, given pencil marks, or all.
    pub cells: Vec<DigitSet>,
    /// The title.
    pub title: Option<String>,
    /// The author.
    pub author: Option<String>,
    /// The rules in words.
    pub ruleset: Option<String>,
    /// Kinds of drawings in the file. They may stand for rules that only the text tells, so that a puzzle
    /// with drawings and several solutions may have one solution by its text.
    pub drawings: Vec<String>,
    /// What is odd in the file, although it can be read.
    pub warnings: Vec<String>,
}

impl Read {
    /// Compiles the rules, and makes the puzzle. Of several puzzles with equal rules, compile the rules
    /// once instead.
    pub fn puzzle(&self) -> Puzzle {
        // There is one set of digits for each cell.
        Layout::new(&self.rules).puzzle(&self.cells).unwrap_or_else(|_| unreachable!())
    }
}

/// Why a text is no puzzle that can be solved.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadError {
    /// The text is no JSON.
    Json(String),
    /// The JSON is no object.
    NoObject,
    /// The grid is missing, no square, too large, or contradicts the size.
    Grid(String),
    /// A cell of the grid is malformed.
    Cell {
        /// The name of the cell.
        cell: String,
        /// What is wrong.
        problem: String,
    },
    /// A key stands for a rule that is not supported, or is unknown.
    Unsupported {
        /// The key, and the entry of its list if it is one.
        key: String,
    },
    /// A rule is malformed.
    Malformed {
        /// The key.
        key: String,
        /// The number of the entry, from 1; 0 for the whole.
        entry: usize,
        /// What is wrong.
        problem: String,
    },
    /// A rule cannot be built.
    Rule {
        /// The key.
        key: String,
        /// Why.
        error: RuleError,
    },
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Json(problem) => write!(f, "no JSON: {problem}"),
            ReadError::NoObject => write!(f, "expected a JSON object"),
            ReadError::Grid(problem) => write!(f, "grid: {problem}"),
            ReadError::Cell { cell, problem } => write!(f, "cell {cell}: {problem}"),
            ReadError::Unsupported { key } => {
                write!(f, "the rule {key:?} is not supported, so the puzzle cannot be solved")
            }
            ReadError::Malformed { key, entry: 0, problem } => write!(f, "{key}: {problem}"),
            ReadError::Malformed { key, entry, problem } => {
                write!(f, "{key}, entry {entry}: {problem}")
            }
            ReadError::Rule { key, error } => write!(f, "{key}: {error}"),
        }
    }
}

impl core::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            ReadError::Rule { error, .. } => Some(error),
            ReadError::Json(_)
            | ReadError::NoObject
            | ReadError::Grid(_)
            | ReadError::Cell { .. }
            | ReadError::Unsupported { .. }
            | ReadError::Malformed { .. } => None,
        }
    }
}

/// Reads a puzzle.
///
/// # Errors
///
/// [`ReadError`] says what is wrong and where.
pub fn read(text: &str) -> Result<Read, ReadError> {
    let value = serde_json::from_str(text).map_err(|error| ReadError::Json(error.to_string()))?;
    read_value(&value)
}

/// Reads a puzzle from JSON that is parsed already.
///
/// # Errors
///
/// [`ReadError`] says what is wrong and where.
pub fn read_value(value: &Value) -> Result<Read, ReadError> {
    let object = value.as_object().ok_or(ReadError::NoObject)?;
    let mut reader = Reader::new(object)?;
    reader.read_rules(object)?;
    let words = |key| object.get(key).and_then(Value::as_str).map(String::from);
    Ok(Read {
        rules: reader.rules,
        shape: reader.shape,
        regions: reader.regions,
        cells: reader.cells,
        warnings: reader.warnings,
        title: words("title"),
        author: words("author"),
        ruleset: words("ruleset"),
        drawings: ["line", "rectangle", "circle", "text", "cage"]
            .into_iter()
            .filter(|&key| object.get(key).is_some_and(|value| is_drawn(key, value)))
            .map(String::from)
            .collect(),
    })
}

/// Whether a cosmetic key draws something that may stand for a rule.
fn is_drawn(key: &str, value: &Value) -> bool {
    let entries = value.as_array().map(Vec::as_slice).unwrap_or_default();
    entries.iter().any(|entry| {
        let of_rule = entry.get("fromConstraint").is_some_and(|from| !is_empty(from))
            || (key == "cage" && digital_root(entry).is_some());
        !of_rule
    })
}

/// Whether a value says nothing.
fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Bool(true) | Value::Number(_) => false,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(entries) => entries.iter().all(is_empty),
        Value::Object(entries) => entries.is_empty(),
    }
}

/// The root of a cage that is one of digital roots: `DR7`.
fn digital_root(cage: &Value) -> Option<u8> {
    cage.get("value")?.as_str()?.trim().strip_prefix("DR")?.parse().ok()
}

struct Reader {
    size: u8,
    shape: Shape,
    regions: Vec<Option<u8>>,
    cells: Vec<DigitSet>,
    rules: Rules,
    warnings: Vec<String>,
}

/// One entry of the list of a key.
#[derive(Clone, Copy)]
struct Entry<'a> {
    key: &'a str,
    number: usize,
    value: &'a Value,
}

impl<'a> Entry<'a> {
    fn problem(&self, problem: impl Into<String>) -> ReadError {
        ReadError::Malformed {
            key: self.key.to_owned(),
            entry: self.number,
            problem: problem.into(),
        }
    }

    fn rule(&self, error: RuleError) -> ReadError {
        match error {
            RuleError::NoCell { .. } | RuleError::CellCount { .. } | RuleError::Number { .. } => {
                self.problem(error.to_string())
            }
            _ => ReadError::Rule { key: self.key.to_owned(), error },
        }
    }

    /// A list of names of cells.
    fn names(&self, field: &str) -> Result<Vec<&'a str>, ReadError> {
        let Some(list) = self.value.get(field).and_then(Value::as_array) else {
            return Err(self.problem(format!("expected a list {field:?}")));
        };
        let name = |name: &'a Value| {
            name.as_str().ok_or_else(|| self.problem(format!("{name} is not the name of a cell")))
        };
        list.iter().map(name).collect()
    }

    /// A number, which may be written as text. `None` if it is missing or empty.
    fn number(&self, field: &str) -> Result<Option<i32>, ReadError> {
        let Some(value) = self.value.get(field).filter(|value| !is_empty(value)) else {
            return Ok(None);
        };
        let number = match value {
            Value::String(text) => text.trim().parse().ok(),
            value => value.as_i64().and_then(|number| i32::try_from(number).ok()),
        };
        let number = number.filter(|number: &i32| number.unsigned_abs() < 1_000_000);
        number.map(Some).ok_or_else(|| self.problem(format!("{value} is not a whole number")))
    }
}

/// Row and column of `R1C1`, counted from 1; outside of the grid they may be 0 or beyond it.
fn parse_place(name: &str) -> Option<(i32, i32)> {
    let name = name.trim();
    let rest = name.strip_prefix(['R', 'r'])?;
    let (row, column) = rest.split_once(['C', 'c'])?;
    let number = |text: &str| match text.as_bytes() {
        [b'0'..=b'9', ..] if text.len() <= 3 => text.parse().ok(),
        _ => None,
    };
    Some((number(row)?, number(column)?))
}

impl Reader {
    fn new(object: &Map<String, Value>) -> Result<Reader, ReadError> {
        let grid = object.get("grid").and_then(Value::as_array);
        let grid = grid.ok_or_else(|| ReadError::Grid("expected a list of rows".into()))?;
        let side = grid.len();
        let Ok(size @ 1..=MAX_DIGITS) = u8::try_from(side) else {
            return Err(ReadError::Grid(format!("{side} rows; expected 1 to {MAX_DIGITS}")));
        };
        let told = object.get("size").filter(|told| !told.is_null());
        if let Some(told) = told.filter(|told| told.as_u64() != Some(u64::from(size))) {
            return Err(ReadError::Grid(format!("{side} rows, but the size is {told}")));
        }
        let shape = Shape::square(size).map_err(|error| ReadError::Grid(error.to_string()))?;
        let rules = Rules::latin(&shape).map_err(|error| ReadError::Grid(error.to_string()))?;
        let (rows, columns) = boxes(size);
        let mut regions: Vec<Option<u8>> = (0..side * side)
            .map(|cell| {
                let (row, column) = ((cell / side) as u8, (cell % side) as u8);
                Some(row / rows * (size / columns) + column / columns)
            })
            .collect();
        let mut cells = vec![DigitSet::EMPTY; side * side];
        let mut own_regions = false;
        for (row, line) in grid.iter().enumerate() {
            let line = line.as_array().filter(|line| line.len() == side);
            let Some(line) = line else {
                return Err(ReadError::Grid(format!("row {}: expected {side} cells", row + 1)));
            };
            for (column, value) in line.iter().enumerate() {
                let cell = row * side + column;
                cells[cell] = read_cell(value, size).map_err(|problem| ReadError::Cell {
                    cell: shape.name(cell).to_string(),
                    problem,
                })?;
                if let Some(region) = value.get("region") {
                    regions[cell] = read_region(region).map_err(|problem| ReadError::Cell {
                        cell: shape.name(cell).to_string(),
                        problem,
                    })?;
                    own_regions = true;
                }
            }
        }
        let mut reader = Reader { size, shape, regions, cells, rules, warnings: Vec::new() };
        if own_regions || rows > 1 {
            let rule = |error| ReadError::Rule { key: "region".into(), error };
            reader.rules.regions(&reader.regions).map_err(rule)?;
        }
        Ok(reader)
    }

    fn read_rules(&mut self, object: &Map<String, Value>) -> Result<(), ReadError> {
        for (key, value) in object {
            if PICTURES.contains(&key.as_str()) || is_empty(value) {
                continue;
            }
            match key.as_str() {
                "diagonal+" | "diagonal-" | "antiknight" | "antiking" | "disjointgroups" => {
                    self.read_global(key, value)?;
                }
                // Read together with the dots.
                "nonconsecutive" | "negative" => {}
                _ => {
                    let list = value
                        .as_array()
                        .ok_or_else(|| ReadError::Unsupported { key: key.clone() })?;
                    for (index, value) in list.iter().enumerate() {
                        self.read_entry(Entry { key, number: index + 1, value })?;
                    }
                    if key == "minimum" || key == "maximum" {
                        self.read_extremes(key, list)?;
                    }
                }
            }
        }
        self.read_negative(object)
    }

    fn read_global(&mut self, key: &str, value: &Value) -> Result<(), ReadError> {
        let entry = Entry { key, number: 0, value };
        if *value != Value::Bool(true) {
            return Err(entry.problem("expected true or false"));
        }
        let shape = &self.shape;
        let rules = &mut self.rules;
        let added = match key {
            "diagonal+" => rules.rising_diagonal(shape),
            "diagonal-" => rules.falling_diagonal(shape),
            "antiknight" => rules.anti_knight(shape),
            "antiking" => rules.anti_king(shape),
            "disjointgroups" => rules.disjoint_groups(&self.regions),
            _ => return Err(ReadError::Unsupported { key: key.to_owned() }),
        };
        added.map_err(|error| entry.rule(error))
    }

    fn read_entry(&mut self, entry: Entry<'_>) -> Result<(), ReadError> {
        if is_empty(entry.value) {
            return Ok(());
        }
        let rule = |error| entry.rule(error);
        match entry.key {
            "killercage" => {
                let total = entry.number("value")?;
                let cells = self.set_of_cells(&entry, "cells")?;
                self.rules.killer_cage(&cells, total).map_err(rule)
            }
            "cage" => {
                let Some(root) = digital_root(entry.value) else { return Ok(()) };
                let cells = self.set_of_cells(&entry, "cells")?;
                self.rules.digital_root_cage(&cells, root).map_err(rule)
            }
            "extraregion" => {
                let cells = self.set_of_cells(&entry, "cells")?;
                self.rules.extra_region(&cells).map_err(rule)
            }
            "thermometer" | "slowthermometer" | "palindrome" | "renban" | "whispers"
            | "regionsumline" | "betweenline" | "entropicline" | "modularline" | "nabner"
            | "doublearrow" | "zipperline" => self.read_lines(&entry),
            "arrow" => self.read_arrow(&entry),
            "difference" => {
                let number = Self::dot_number(&entry, 1)?;
                self.read_sign(&entry, Sign::Difference(number))
            }
            "ratio" => {
                let number = Self::dot_number(&entry, 2)?;
                self.read_sign(&entry, Sign::Ratio(number))
            }
            "xv" => match entry.value.get("value").and_then(Value::as_str).map(str::trim) {
                Some("X" | "x") => self.read_sign(&entry, Sign::Sum(10)),
                Some("V" | "v") => self.read_sign(&entry, Sign::Sum(5)),
                None | Some("") => Ok(()),
                Some(other) => Err(entry.problem(format!("{other:?} is neither X nor V"))),
            },
            "odd" => {
                let cell = self.field_cell(&entry, "cell")?;
                self.rules.odd(cell).map_err(rule)
            }
            "even" => {
                let cell = self.field_cell(&entry, "cell")?;
                self.rules.even(cell).map_err(rule)
            }
            // Read together: two neighbours that are both marked do not bind each other.
            "minimum" | "maximum" => Ok(()),
            "quadruple" => self.read_quadruple(&entry),
            "clone" => {
                let cells = self.list_of_cells(&entry, "cells")?;
                let clones = self.list_of_cells(&entry, "cloneCells")?;
                self.rules.clone_cells(&cells, &clones).map_err(rule)
            }
            "littlekillersum" => self.read_little_killer(&entry),
            "sandwichsum" | "xsum" | "skyscraper" => self.read_outside(&entry),
            "rowindexer" | "columnindexer" | "boxindexer" => {
                for cell in self.set_of_cells(&entry, "cells")? {
                    let shape = &self.shape;
                    let added = match entry.key {
                        "rowindexer" => self.rules.row_indexer(shape, cell),
                        "columnindexer" => self.rules.column_indexer(shape, cell),
                        _ => self.rules.box_indexer(shape, cell),
                    };
                    added.map_err(rule)?;
                }
                Ok(())
            }
            _ => Err(ReadError::Unsupported { key: entry.key.to_owned() }),
        }
    }

    fn cell(&self, entry: &Entry<'_>, name: &str) -> Result<usize, ReadError> {
        let side = i32::from(self.size);
        match parse_place(name) {
            Some((row, column)) if (1..=side).contains(&row) && (1..=side).contains(&column) => {
                Ok(((row - 1) * side + column - 1) as usize)
            }
            Some(_) => Err(entry.problem(format!("there is no cell {name}"))),
            None => Err(entry.problem(format!("{name:?} is not the name of a cell"))),
        }
    }

    fn list_of_cells(&self, entry: &Entry<'_>, field: &str) -> Result<Vec<usize>, ReadError> {
        entry.names(field)?.into_iter().map(|name| self.cell(entry, name)).collect()
    }

    /// Cells whose order does not matter, each once.
    fn set_of_cells(&self, entry: &Entry<'_>, field: &str) -> Result<Vec<usize>, ReadError> {
        let mut cells = self.list_of_cells(entry, field)?;
        cells.sort_unstable();
        cells.dedup();
        if cells.is_empty() { Err(entry.problem("it has no cells")) } else { Ok(cells) }
    }

    fn field_cell(&self, entry: &Entry<'_>, field: &str) -> Result<usize, ReadError> {
        let name = entry.value.get(field).and_then(Value::as_str);
        self.cell(entry, name.ok_or_else(|| entry.problem(format!("expected {field:?}")))?)
    }

    /// The lines of an entry. Cells of a line usually touch.
    fn lines(&mut self, entry: &Entry<'_>) -> Result<Vec<Vec<usize>>, ReadError> {
        let Some(lines) = entry.value.get("lines").filter(|lines| !is_empty(lines)) else {
            return Ok(Vec::new());
        };
        let lines = lines.as_array().ok_or_else(|| entry.problem("expected a list of lines"))?;
        let mut read = Vec::with_capacity(lines.len());
        let mut warnings = Vec::new();
        for line in lines {
            let names = line.as_array().ok_or_else(|| entry.problem("a line is not a list"))?;
            let mut cells: Vec<usize> = Vec::with_capacity(names.len());
            for name in names {
                let name = name.as_str().ok_or_else(|| entry.problem("a cell without name"))?;
                let cell = self.cell(entry, name)?;
                let Some(&last) = cells.last() else {
                    cells.push(cell);
                    continue;
                };
                let side = usize::from(self.size);
                let far = (last / side).abs_diff(cell / side) > 1
                    || (last % side).abs_diff(cell % side) > 1;
                if far {
                    let from = self.shape.name(last);
                    let (key, number) = (entry.key, entry.number);
                    warnings.push(format!(
                        "{key}, entry {number}: the line jumps from {from} to {name}"
                    ));
                }
                if last != cell {
                    cells.push(cell);
                }
            }
            read.push(cells);
        }
        self.warnings.append(&mut warnings);
        Ok(read)
    }

    fn read_lines(&mut self, entry: &Entry<'_>) -> Result<(), ReadError> {
        let number = entry.number("value")?;
        for mut line in self.lines(entry)? {
            let rules = &mut self.rules;
            let added = match entry.key {
                "thermometer" => rules.thermometer(&line),
                "slowthermometer" => rules.slow_thermometer(&line),
                "palindrome" => rules.palindrome(&line),
                "renban" | "nabner" => {
                    // A closed line comes back to its first cell.
                    line.sort_unstable();
                    line.dedup();
                    if entry.key == "renban" { rules.renban(&line) } else { rules.nabner(&line) }
                }
                "whispers" => {
                    let usual = i32::from(self.size.div_ceil(2));
                    let difference = number.unwrap_or(usual).clamp(0, 255) as u8;
                    rules.whispers(&line, difference)
                }
                "regionsumline" => rules.region_sum_line(&line, &self.regions),
                "betweenline" => rules.between_line(&line),
                "entropicline" => rules.entropic_line(&line),
                "modularline" => rules.modular_line(&line),
                "doublearrow" => rules.double_arrow(&line),
                "zipperline" => rules.zipper_line(&line),
                _ => return Err(ReadError::Unsupported { key: entry.key.to_owned() }),
            };
            added.map_err(|error| entry.rule(error))?;
        }
        Ok(())
    }

    fn read_arrow(&mut self, entry: &Entry<'_>) -> Result<(), ReadError> {
        let lines = self.lines(entry)?;
        let circle = self.set_of_cells(entry, "cells")?;
        for line in lines {
            let shaft = line.get(1..).unwrap_or_default();
            self.rules.arrow(&circle, shaft).map_err(|error| entry.rule(error))?;
        }
        Ok(())
    }

    fn dot_number(entry: &Entry<'_>, usual: u8) -> Result<u8, ReadError> {
        let number = entry.number("value")?.unwrap_or(i32::from(usual));
        u8::try_from(number).map_err(|_| entry.problem(format!("{number} is out of range")))
    }

    /// The two cells of a sign.
    fn pair(&self, entry: &Entry<'_>) -> Result<(usize, usize), ReadError> {
        match self.list_of_cells(entry, "cells")?[..] {
            [a, b] if a != b => Ok((a, b)),
            _ => Err(entry.problem("expected two cells")),
        }
    }

    fn read_sign(&mut self, entry: &Entry<'_>, sign: Sign) -> Result<(), ReadError> {
        let (a, b) = self.pair(entry)?;
        self.rules.sign(a, b, sign).map_err(|error| entry.rule(error))
    }

    /// The pairs of a key of signs.
    fn pairs(
        &self,
        object: &Map<String, Value>,
        key: &str,
    ) -> Result<Vec<(usize, usize)>, ReadError> {
        let list = object.get(key).and_then(Value::as_array);
        let list = list.map(Vec::as_slice).unwrap_or_default().iter().enumerate();
        list.filter(|(_, value)| !is_empty(value))
            .map(|(index, value)| self.pair(&Entry { key, number: index + 1, value }))
            .collect()
    }

    /// The rules that all signs of a kind are shown.
    fn read_negative(&mut self, object: &Map<String, Value>) -> Result<(), ReadError> {
        let (mut dots, mut sums) = (Vec::new(), Vec::new());
        if let Some(value) = object.get("nonconsecutive").filter(|value| !is_empty(value)) {
            if *value != Value::Bool(true) {
                let entry = Entry { key: "nonconsecutive", number: 0, value };
                return Err(entry.problem("expected true or false"));
            }
            dots.push(Sign::Difference(1));
        }
        let negative = object.get("negative").filter(|value| !is_empty(value));
        if let Some(value) = negative {
            let key = "negative";
            let whole = Entry { key, number: 0, value };
            let kinds = value.as_array().ok_or_else(|| whole.problem("expected a list"))?;
            for kind in kinds {
                match kind.as_str() {
                    Some("ratio") => dots.extend(Self::ratios(object)?),
                    Some("xv") => sums.extend([Sign::Sum(10), Sign::Sum(5)]),
                    // Not a rule of digits.
                    Some("foglight") => {}
                    _ => return Err(ReadError::Unsupported { key: format!("{key}: {kind}") }),
                }
            }
        }
        let rule = |error| ReadError::Rule { key: "negative".into(), error };
        if !dots.is_empty() {
            let mut marked = self.pairs(object, "difference")?;
            marked.extend(self.pairs(object, "ratio")?);
            self.rules.no_other_signs(&self.shape, &dots, &marked).map_err(rule)?;
        }
        if !sums.is_empty() {
            let marked = self.pairs(object, "xv")?;
            self.rules.no_other_signs(&self.shape, &sums, &marked).map_err(rule)?;
        }
        Ok(())
    }

    /// All ratios of a puzzle; 2 if there are none.
    fn ratios(object: &Map<String, Value>) -> Result<Vec<Sign>, ReadError> {
        let list = object.get("ratio").and_then(Value::as_array);
        let mut ratios = Vec::new();
        for (index, value) in list.map(Vec::as_slice).unwrap_or_default().iter().enumerate() {
            ratios.push(Self::dot_number(&Entry { key: "ratio", number: index + 1, value }, 2)?);
        }
        ratios.sort_unstable();
        ratios.dedup();
        if ratios.is_empty() {
            ratios.push(2);
        }
        Ok(ratios.into_iter().map(Sign::Ratio).collect())
    }

    fn read_extremes(&mut self, key: &str, list: &[Value]) -> Result<(), ReadError> {
        let mut cells = Vec::with_capacity(list.len());
        for (index, value) in list.iter().enumerate() {
            cells.push(self.field_cell(&Entry { key, number: index + 1, value }, "cell")?);
        }
        let added = match key {
            "minimum" => self.rules.minima(&self.shape, &cells),
            _ => self.rules.maxima(&self.shape, &cells),
        };
        added.map_err(|error| ReadError::Rule { key: key.to_owned(), error })
    }

    fn read_quadruple(&mut self, entry: &Entry<'_>) -> Result<(), ReadError> {
        let cells = self.set_of_cells(entry, "cells")?;
        let values = entry.value.get("values").and_then(Value::as_array);
        let mut digits = Vec::new();
        for value in values.map(Vec::as_slice).unwrap_or_default() {
            let digit = read_digit(value, self.size);
            digits.push(digit.ok_or_else(|| entry.problem(format!("{value} is not a digit")))?);
        }
        self.rules.quadruple(&cells, &digits).map_err(|error| entry.rule(error))
    }

    /// The place of a number outside of the grid.
    fn outside(&self, entry: &Entry<'_>) -> Result<(i32, i32), ReadError> {
        let name = entry.value.get("cell").and_then(Value::as_str);
        let name = name.ok_or_else(|| entry.problem("expected \"cell\""))?;
        let place = parse_place(name)
            .ok_or_else(|| entry.problem(format!("{name:?} is not the name of a cell")))?;
        let behind = i32::from(self.size) + 1;
        let near = |number| (0..=behind).contains(&number);
        if near(place.0) && near(place.1) {
            Ok(place)
        } else {
            Err(entry.problem(format!("{name} is too far outside")))
        }
    }

    fn read_little_killer(&mut self, entry: &Entry<'_>) -> Result<(), ReadError> {
        let Some(total) = entry.number("value")? else { return Ok(()) };
        let (row, column) = self.outside(entry)?;
        let step: Step = match entry.value.get("direction").and_then(Value::as_str) {
            Some("UR") => (-1, 1),
            Some("UL") => (-1, -1),
            Some("DR") => (1, 1),
            Some("DL") => (1, -1),
            other => {
                return Err(
                    entry.problem(format!("direction {other:?}; expected UR, UL, DR or DL"))
                );
            }
        };
        let cells = Rules::diagonal_from(&self.shape, row - 1, column - 1, step);
        if cells.is_empty() {
            return Err(entry.problem("the diagonal has no cells"));
        }
        self.rules.little_killer(&cells, total).map_err(|error| entry.rule(error))
    }

    fn read_outside(&mut self, entry: &Entry<'_>) -> Result<(), ReadError> {
        let Some(number) = entry.number("value")? else { return Ok(()) };
        let (row, column) = self.outside(entry)?;
        let behind = i32::from(self.size) + 1;
        let inside = 1..behind;
        let side = match (row, column) {
            (row, 0) if inside.contains(&row) => Side::Left(row as usize - 1),
            (row, column) if column == behind && inside.contains(&row) => {
                Side::Right(row as usize - 1)
            }
            (0, column) if inside.contains(&column) => Side::Top(column as usize - 1),
            (row, column) if row == behind && inside.contains(&column) => {
                Side::Bottom(column as usize - 1)
            }
            _ => return Err(entry.problem("the number is not beside a row or a column")),
        };
        let cells = side.cells(&self.shape);
        let added = match entry.key {
            "sandwichsum" => self.rules.sandwich(&cells, number),
            "xsum" => self.rules.x_sum(&cells, number),
            _ => self.rules.skyscraper(&cells, number),
        };
        added.map_err(|error| entry.rule(error))
    }
}

/// A digit, which may be written as text.
fn read_digit(value: &Value, size: u8) -> Option<u8> {
    let number = match value {
        Value::String(text) => text.trim().parse().ok(),
        value => value.as_u64(),
    };
    number.and_then(|number| u8::try_from(number).ok()).filter(|digit| (1..=size).contains(digit))
}

/// The digits that a cell may have; none if the file says nothing.
fn read_cell(value: &Value, size: u8) -> Result<DigitSet, String> {
    let Some(cell) = value.as_object() else { return Err("expected an object".into()) };
    let digit = |value: &Value| {
        read_digit(value, size).ok_or_else(|| format!("{value} is not a digit from 1 to {size}"))
    };
    let mut digits = DigitSet::EMPTY;
    if cell.get("given") == Some(&Value::Bool(true))
        && let Some(value) = cell.get("value").filter(|value| !is_empty(value))
    {
        digits = DigitSet::only(digit(value)?);
    }
    if let Some(marks) = cell.get("givenPencilMarks").filter(|marks| !is_empty(marks)) {
        let marks = marks.as_array().ok_or("given pencil marks are not a list")?;
        let marks = marks.iter().map(digit).collect::<Result<DigitSet, String>>()?;
        if digits.is_empty() {
            digits = marks;
        } else if (digits & marks).is_empty() {
            return Err("the given is not among the given pencil marks".into());
        }
    }
    Ok(digits)
}

fn read_region(value: &Value) -> Result<Option<u8>, String> {
    match value {
        Value::Null => Ok(None),
        value => {
            let number = value.as_u64().and_then(|number| u8::try_from(number).ok());
            number.map(Some).ok_or_else(|| format!("{value} is not the number of a region"))
        }
    }
}
