//! The cells of an ordinary puzzle, as a JSON value: a string, numbers, rows, or objects.

use loshu::format::{Format, Parser, Record, script};
use loshu::{Candidate, CandidateSet, Cell, CellSet, Digit, Grid};
use serde_json::value::RawValue;

use super::value::{Entries, Place, syntax, text_of, whole_number};
use crate::error::Fault;

/// The keys of the digit in a cell that is an object.
pub(crate) const DIGIT_KEYS: [&str; 5] = ["value", "val", "digit", "number", "v"];

/// The keys of the pencil marks in a cell that is an object.
const MARK_KEYS: [&str; 4] = ["candidates", "notes", "marks", "pencilMarks"];

/// The keys that tell whether the digit of a cell is a given.
const GIVEN_KEYS: [&str; 8] =
    ["given", "isGiven", "is_given", "fixed", "locked", "prefilled", "readonly", "isFixed"];

/// The cells of a puzzle.
pub(crate) struct Cells {
    pub(crate) grid: Grid,
    /// Those in which a player has placed a digit.
    placed: CellSet,
    /// The pencil marks in them.
    notes: CandidateSet,
}

impl Cells {
    /// Reads a string, a list of 81, or a list of nine rows.
    pub(crate) fn read(text: &str, raw: &RawValue) -> Result<Cells, Fault> {
        match plain_cells(raw) {
            Some(grid) => Ok(Cells::of(grid)),
            None => usual_cells(text, raw),
        }
    }

    pub(crate) fn of(grid: Grid) -> Cells {
        Cells { grid, placed: CellSet::EMPTY, notes: CandidateSet::EMPTY }
    }

    pub(crate) fn record(self) -> Record {
        let mut record = Record::new(Format::Json, 0, self.grid);
        for cell in self.placed {
            record.givens[cell] = None;
        }
        if !self.notes.is_empty() {
            record.set_notes(self.notes);
        }
        record
    }
}

fn usual_cells(text: &str, raw: &RawValue) -> Result<Cells, Fault> {
    let at = Place(text).of(raw.get());
    let mut values = Values {
        values: Vec::with_capacity(81),
        placed: CellSet::EMPTY,
        notes: CandidateSet::EMPTY,
    };
    if raw.get().starts_with('"') {
        push_string(text, raw, &mut values)?;
    } else {
        push_list(text, raw, &mut values)?;
    }
    let Values { values, placed, notes } = values;
    let found = values.len();
    let values: Result<[u8; 81], _> = values.try_into();
    match values.map(|values| Grid::from_values(&values)) {
        Ok(Some(grid)) => Ok(Cells { grid, placed, notes }),
        _ => {
            let is_text = raw.get().starts_with('"');
            let at = if is_text { at + raw.get().len().min(found + 1) } else { at };
            Err(Fault::new(at, format!("{found} cells, expected 81")))
        }
    }
}

/// The cells so far.
struct Values {
    values: Vec<u8>,
    placed: CellSet,
    notes: CandidateSet,
}

impl Values {
    fn push(&mut self, value: u8) {
        self.values.push(value);
    }

    fn len(&self) -> usize {
        self.values.len()
    }
}

/// Adds a cell that is an object.
fn push_cell(text: &str, raw: &RawValue, values: &mut Values) -> Result<(), Fault> {
    let at = Place(text).of(raw.get());
    let entries: Entries<'_> = serde_json::from_str(raw.get())
        .map_err(|_| Fault::new(at, "expected a cell with a value"))?;
    let digit = DIGIT_KEYS.iter().find_map(|key| entries.get(key)).map(text_of);
    let value = match digit.as_deref() {
        None | Some("" | "." | "0" | "false" | "null") => 0,
        Some(digit) => match digit.parse() {
            Ok(value @ 1..=9) => value,
            _ => return Err(Fault::new(at, "expected a cell with a number from 0 to 9")),
        },
    };
    let is_given = GIVEN_KEYS.iter().find_map(|key| entries.get(key));
    if value > 0
        && is_given.is_some_and(|raw| raw.get() == "false")
        && let Some(&cell) = Cell::ALL.get(values.len())
    {
        values.placed.insert(cell);
    }
    let marks = entries.first(&MARK_KEYS, |raw| raw.starts_with('['));
    if value == 0
        && let Some(&cell) = Cell::ALL.get(values.len())
        && let Some(marks) = marks.and_then(|(_, raw)| serde_json::from_str(raw.get()).ok())
    {
        // A place in the list may stand for each digit, with nothing where it is not possible.
        let marks: Vec<Option<u8>> = marks;
        for digit in marks.into_iter().flatten().filter_map(Digit::new) {
            values.notes.insert(Candidate::new(cell, digit));
        }
    }
    values.push(value);
    Ok(())
}

/// The cells of a string of 81 digits and `.`, as nearly all puzzles are written.
fn plain_cells(raw: &RawValue) -> Option<Grid> {
    let inside = raw.get().strip_prefix('"')?.strip_suffix('"')?;
    let plain = Some(inside.as_bytes()).filter(|inside| inside.len() == 81)?;
    Parser::new().plain_line(plain).map(|puzzle| puzzle.grid)
}

fn push_string(text: &str, raw: &RawValue, values: &mut Values) -> Result<(), Fault> {
    let at = Place(text).of(raw.get()) + 1;
    let inside: String = serde_json::from_str(raw.get()).map_err(|error| syntax(text, &error))?;
    for (index, sign) in inside.chars().enumerate() {
        match sign {
            '1'..='9' => values.push(sign as u8 - b'0'),
            '.' | '0' | '-' | '_' | '*' | 'x' | 'X' => values.push(0),
            _ => match script::digit(sign) {
                Some(value) => values.push(value),
                None => {
                    let found = sign.escape_debug();
                    let problem = format!("expected a digit or an empty cell, found '{found}'");
                    return Err(Fault::new(at + index, problem));
                }
            },
        }
    }
    Ok(())
}

fn push_list(text: &str, raw: &RawValue, values: &mut Values) -> Result<(), Fault> {
    let items: Vec<&RawValue> = serde_json::from_str(raw.get())
        .map_err(|_| Fault::new(Place(text).of(raw.get()), "expected a list of cells"))?;
    for item in items {
        match item.get() {
            "null" | "false" | "\"\"" | "\" \"" => values.push(0),
            inside if inside.starts_with('[') && values.len().is_multiple_of(9) => {
                push_list(text, item, values)?;
            }
            inside if inside.starts_with('{') => push_cell(text, item, values)?,
            inside if inside.starts_with('"') => push_string(text, item, values)?,
            inside => match whole_number(inside) {
                Some(value @ 0..=9) => values.push(value),
                Some(_) | None => {
                    let problem = "expected a number from 0 to 9".to_owned();
                    return Err(Fault::new(Place(text).of(item.get()), problem));
                }
            },
        }
    }
    Ok(())
}
