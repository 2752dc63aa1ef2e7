//! Cases of the regression library of HoDoKu: `:tech:digits:cells:deleted:eliminations:placements:`.

use super::error::{Expected, Problem, Wrong, unexpected};
use super::field::{Field, text};
use super::kind::Format;
use super::line::has;
use super::record::Record;
use crate::candidate::{Candidate, CandidateSet};
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::marks::Marks;

/// Whether a line is such a case.
pub(super) fn is_case(line: &[u8]) -> bool {
    let [b':', name @ ..] = line else { return false };
    let length = name.iter().position(|&byte| byte == b':').unwrap_or(0);
    let is_code = length >= 4 && name[..4].iter().all(u8::is_ascii_digit);
    let is_variant = matches!(name.get(4), Some(b':' | b'-'));
    let colons = line.iter().filter(|&&byte| byte == b':').count();
    is_code && is_variant && (6..=7).contains(&colons)
}

/// Reads a case.
pub(super) fn record(line: &[u8], number: usize) -> Result<Record, Wrong> {
    let mut begin = 0;
    let mut fields = line.split(|&byte| byte == b':').map(|text| {
        let field = Field { begin, text };
        begin += text.len() + 1;
        field
    });
    let mut next = || fields.next().expect("a case has six colons or more");
    let [_, technique, digits, cells, deleted, eliminations, placements] =
        core::array::from_fn(|_| next());
    let (givens, values) = grids(line, &cells)?;
    let mut record = Record::new(Format::Library, number, givens);
    record.values = values;
    let deleted = list(line, &deleted)?;
    list(line, &eliminations)?;
    list(line, &placements)?;
    record.set_candidates(*Marks::of(&values).candidates() - deleted);
    let named = [
        ("technique", technique),
        ("digits", digits),
        ("eliminations", eliminations),
        ("placements", placements),
    ];
    if !is_without_step(&named.map(|(_, field)| field.text)) {
        for (name, field) in named {
            record.details.set(name, &text(field.text.trim_ascii()));
        }
    }
    Ok(record)
}

/// Reads the grid of a case without what stands before it: 81 cells with `+` before each digit that has been placed,
/// and perhaps, behind colons, the candidates that are struck and the other fields of a case.
pub(super) fn bare_grid(line: &[u8], number: usize) -> Option<Record> {
    const BEFORE: &[u8] = b":0000:x:";
    let text = line.trim_ascii();
    // Few lines have this sign.
    if !has(text, b'+') {
        return None;
    }
    let cells = text.split(|&byte| byte == b':').next()?;
    let is_cell = |byte: &u8| byte.is_ascii_digit() || *byte == b'.';
    let is_grid = cells.iter().all(|byte| is_cell(byte) || *byte == b'+')
        && cells.iter().filter(|byte| is_cell(byte)).count() == 81;
    if !is_grid {
        return None;
    }
    let mut case = [BEFORE, text].concat();
    let colons = case.iter().filter(|&&byte| byte == b':').count();
    case.extend(core::iter::repeat_n(b':', 6_usize.saturating_sub(colons)));
    record(&case, number).ok()
}

/// Whether a line is `:0000:x:` and a grid, as HoDoKu writes a grid without a step.
pub fn is_without_step(fields: &[&[u8]; 4]) -> bool {
    fields.map(<[u8]>::trim_ascii) == [&b"0000"[..], b"x", b"", b""]
}

/// Whether the reader takes a text for a technique: four digits, and `-` before anything else.
pub fn is_technique(text: &str) -> bool {
    let (code, rest) = text.as_bytes().split_at(text.len().min(4));
    code.len() == 4 && code.iter().all(u8::is_ascii_digit) && matches!(rest, [] | [b'-', ..])
}

/// Whether a text is a list of candidates, as `digit row column` each.
pub fn is_list(text: &str) -> bool {
    list(text.as_bytes(), &Field { begin: 0, text: text.as_bytes() }).is_ok()
}

/// 81 cells, with `+` before a digit that has been placed.
fn grids(line: &[u8], field: &Field<'_>) -> Result<(Grid, Grid), Wrong> {
    let (mut givens, mut values) = (Grid::EMPTY, Grid::EMPTY);
    let (mut count, mut placed) = (0, false);
    for (place, &byte) in (field.begin..).zip(field.text) {
        let digit = Digit::new(byte.wrapping_sub(b'0'));
        let is_cell = digit.is_some() || !placed && matches!(byte, b'.' | b'0');
        match Cell::ALL.get(count) {
            None => return Err(unexpected(line, place, Expected::End)),
            Some(_) if byte == b'+' && !placed => {
                placed = true;
                continue;
            }
            Some(_) if !is_cell && placed => {
                return Err(unexpected(line, place - 1, Expected::Cell));
            }
            Some(_) if !is_cell => return Err(unexpected(line, place, Expected::Cell)),
            Some(&cell) => {
                values[cell] = digit;
                givens[cell] = digit.filter(|_| !placed);
            }
        }
        (count, placed) = (count + 1, false);
    }
    match count {
        81 => Ok((givens, values)),
        found => {
            let problem = Problem::Cells { found, expected: 81 };
            Err(Wrong { place: field.end(), problem })
        }
    }
}

/// Candidates as `digit row column`, with blanks between them.
fn list(line: &[u8], field: &Field<'_>) -> Result<CandidateSet, Wrong> {
    let entries = super::field::pieces(field.text, char::is_whitespace);
    entries.map(|entry| candidate(line, field.begin + entry.begin, entry.text)).collect()
}

fn candidate(line: &[u8], begin: usize, text: &[u8]) -> Result<Candidate, Wrong> {
    let digit = |byte: &u8| Digit::new(byte.wrapping_sub(b'0'));
    if let Some(place) = text.iter().position(|byte| digit(byte).is_none()) {
        return Err(unexpected(line, begin + place, Expected::Digit));
    }
    let [digit, row, column] = text else {
        let expected = Expected::Other("three digits: digit, row and column");
        return Err(unexpected(line, begin, expected));
    };
    let line_of = |byte: &u8| usize::from(byte - b'1');
    let cell = Cell::at(line_of(row), line_of(column)).expect("digits of 1 to 9");
    let digit = Digit::new(digit - b'0').expect("a digit of 1 to 9");
    Ok(Candidate::new(cell, digit))
}
