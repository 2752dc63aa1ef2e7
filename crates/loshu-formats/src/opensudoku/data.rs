//! The data of a game: 81 digits, or a state with notes.

use loshu::format::{Format, Record};
use loshu::{CandidateSet, Cell, Digit, DigitSet, Grid};

use crate::error::Fault;

/// Reads the value of an attribute. The place of a fault is in characters.
pub(super) fn record(data: &str) -> Result<Record, Fault> {
    match data.trim_start().strip_prefix("version:") {
        Some(_) => state(data),
        None => digits(data),
    }
}

/// 81 digits, 0 for an empty cell.
fn digits(data: &str) -> Result<Record, Fault> {
    let mut values = [0; 81];
    let mut found = 0;
    for (at, sign) in data.chars().enumerate() {
        let value = match sign {
            '0'..='9' => sign as u8 - b'0',
            '.' => 0,
            _ => return Err(unexpected(at, "a digit", sign)),
        };
        let Some(place) = values.get_mut(at) else {
            return Err(unexpected(at, "the end of the puzzle", sign));
        };
        (*place, found) = (value, at + 1);
    }
    match Grid::from_values(&values) {
        Some(grid) if found == 81 => Ok(Record::new(Format::Opensudoku, 0, grid)),
        _ => Err(Fault::new(found, format!("{found} cells, expected 81"))),
    }
}

fn unexpected(at: usize, expected: &str, found: char) -> Fault {
    Fault::new(at, format!("expected {expected}, found '{}'", found.escape_debug()))
}

/// `version: 2`, a line end, and for each cell `value|notes|editable|`; later versions have two
/// fields of notes, and a colour.
fn state(data: &str) -> Result<Record, Fault> {
    let head = data.find(|sign: char| sign.is_ascii_digit()).unwrap_or(data.len());
    let rest = &data[head..];
    let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
    let version: usize = rest[..length].parse().unwrap_or(0);
    let fields = match version {
        1..=3 => 3,
        4 => 4,
        5 => 5,
        _ => return Err(Fault::new(head, "a version of the state that is not known")),
    };
    let body = head + length;
    let texts = fields_of(data, body, version == 1);
    let mut cells = Cells {
        record: Record::new(Format::Opensudoku, 0, Grid::EMPTY),
        notes: CandidateSet::EMPTY,
    };
    for (index, cell) in texts.chunks(fields).enumerate() {
        let Some(&at) = Cell::ALL.get(index) else {
            return Err(Fault::new(cell[0].0, "expected the end of the state"));
        };
        if cell.len() < fields {
            break;
        }
        cells.put(at, cell, version)?;
    }
    let found = texts.len() / fields;
    if found != 81 {
        let at = data.chars().count();
        return Err(Fault::new(at, format!("{found} cells, expected 81")));
    }
    let Cells { mut record, notes } = cells;
    record.set_notes(notes);
    Ok(record)
}

/// The fields of a state, each with its place. Version 2 writes an empty field behind notes.
fn fields_of(data: &str, body: usize, keep_empty: bool) -> Vec<(usize, &str)> {
    let mut at = data[..body].chars().count();
    let mut fields = Vec::new();
    for field in data[body..].split('|') {
        let text = field.trim();
        let indent = field.chars().count() - field.trim_start().chars().count();
        if !text.is_empty() {
            fields.push((at + indent, text));
        } else if keep_empty && fields.len() % 3 == 1 {
            fields.push((at, "-"));
        }
        at += field.chars().count() + 1;
    }
    fields
}

/// The cells so far.
struct Cells {
    record: Record,
    notes: CandidateSet,
}

impl Cells {
    fn put(&mut self, at: Cell, fields: &[(usize, &str)], version: usize) -> Result<(), Fault> {
        let (value, notes) = (fields[0], &fields[1..]);
        let editable = fields[fields.len() - 1];
        let value: u8 = number(value, 9)? as u8;
        let digits = match version {
            1 => listed(notes[0])?,
            4 | 5 => {
                let (first, second) = (mask(notes[0])?, mask(notes[1])?);
                if first.is_empty() { second } else { first }
            }
            _ => mask(notes[0])?,
        };
        self.notes |= CandidateSet::cell(at, digits);
        let digit = Digit::new(value);
        self.record.values[at] = digit;
        if number(editable, 1)? == 0 {
            self.record.givens[at] = digit;
        }
        Ok(())
    }
}

fn number((at, text): (usize, &str), most: u16) -> Result<u16, Fault> {
    let number = text.parse().ok().filter(|number| *number <= most);
    number.ok_or_else(|| Fault::new(at, format!("expected a number up to {most}")))
}

/// Bit 0 stands for digit 1.
fn mask(field: (usize, &str)) -> Result<DigitSet, Fault> {
    number(field, 511).map(DigitSet::from_bits)
}

/// `1,5,` or `-`
fn listed((at, text): (usize, &str)) -> Result<DigitSet, Fault> {
    let digits = text.split(',').filter(|digit| !digit.is_empty() && *digit != "-");
    let digit = |digit: &str| digit.parse().ok().and_then(Digit::new);
    let digits: Option<DigitSet> = digits.map(digit).collect();
    digits.ok_or_else(|| Fault::new(at, "expected digits with commas between them"))
}
