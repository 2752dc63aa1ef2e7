//! `.sdk` and `.sdx` files, and cases of the regression library.

use loshu::format::sdk::LETTERS;
use loshu::format::{Record, library};
use loshu::{Candidate, Cell, Digit, DigitSet, Grid, Marks};

use super::ascii::Line;

/// Header lines, then the sections that say something.
pub(super) fn sdk(record: &Record, out: &mut String) {
    for (letter, name) in LETTERS {
        let text = record.details.get(name).filter(|text| text.len() <= LONGEST_HEADER);
        if let Some(text) = text {
            out.extend(['#', char::from(*letter), ' ']);
            out.extend(text.chars().map(header_sign));
            out.push('\n');
        }
    }
    rows(out, "[Puzzle]\n", &record.givens);
    if record.values != record.givens {
        rows(out, "[State]\n", &record.values);
    }
    let Some(notes) = record.notes else { return };
    out.push_str("[PencilMarks]\n");
    for sets in Cell::ALL.map(|cell| notes.digits(cell)).chunks(9) {
        let mut line = Line::<128>::new();
        for (column, &set) in sets.iter().enumerate() {
            line.push_word(set);
            line.push(if column == 8 { b'\n' } else { b',' });
        }
        out.push_str(line.text());
    }
}

/// A header is one line.
fn header_sign(sign: char) -> char {
    if sign.is_control() { ' ' } else { sign }
}

/// Whether a header line can hold a text as it is.
pub(super) fn holds_in_header(text: &str) -> bool {
    text == text.trim_ascii() && !text.contains(char::is_control)
}

/// A longer text in bytes has no header: readers pass over long lines above a puzzle.
pub(super) const LONGEST_HEADER: usize = 16_000;

fn rows(out: &mut String, name: &str, grid: &Grid) {
    out.push_str(name);
    for values in grid.to_values().chunks(9) {
        let mut line = Line::<10>::new();
        values.iter().for_each(|&value| line.push_value(value, b'.'));
        line.push(b'\n');
        out.push_str(line.text());
    }
}

/// Nine words a line, with `u` before a placed digit.
pub(super) fn sdx(record: &Record, sets: &[DigitSet; 81], out: &mut String) {
    let placed = record.values.filled() - record.givens.filled();
    for (row, sets) in sets.chunks(9).enumerate() {
        let mut line = Line::<128>::new();
        for (column, &set) in sets.iter().enumerate() {
            if placed.contains(Cell::ALL[9 * row + column]) {
                line.push(b'u');
            }
            line.push_word(set);
            line.push(if column == 8 { b'\n' } else { b' ' });
        }
        out.push_str(line.text());
    }
}

/// One line. A case that has no name gets `0000`, as a grid without a step.
pub(super) fn library(record: &Record, out: &mut String) {
    let held = |name: &str| record.details.get(name).filter(|text| holds_in_library(name, text));
    let technique = held("technique").unwrap_or("0000");
    let digits = held("digits").unwrap_or("x");
    for part in [technique, digits] {
        out.push(':');
        out.push_str(part);
    }
    out.push_str(cells(record).text());
    push_deleted(record, out);
    for part in [held("eliminations"), held("placements"), None] {
        out.push(':');
        out.push_str(part.unwrap_or_default());
    }
}

/// Whether a case of the library can hold the text of a detail.
pub(super) fn holds_in_library(name: &str, text: &str) -> bool {
    let is_field =
        !text.contains(|sign: char| sign == ':' || sign.is_control()) && text == text.trim_ascii();
    is_field
        && match name {
            "technique" => library::is_technique(text),
            "digits" => true,
            "eliminations" | "placements" => library::is_list(text),
            _ => false,
        }
}

/// `:53..+7....` and so on, with a sign before a placed digit, and a colon at the end.
fn cells(record: &Record) -> Line<164> {
    let mut line = Line::new();
    line.push(b':');
    let values = record.values.to_values();
    for (value, given) in values.into_iter().zip(record.givens.to_values()) {
        if value != given {
            line.push(b'+');
        }
        line.push_value(value, b'.');
    }
    line.push(b':');
    line
}

/// The candidates that are gone, as `DRC` each.
fn push_deleted(record: &Record, out: &mut String) {
    let Some(candidates) = &record.candidates else { return };
    let deleted = *Marks::of(&record.values).candidates() - *candidates;
    let name = |at: Candidate| {
        let number = |index: usize| Digit::ALL[index];
        let (row, column) = (number(at.cell().row()), number(at.cell().column()));
        format!("{}{row}{column}", at.digit())
    };
    out.push_str(&deleted.iter().map(name).collect::<Vec<_>>().join(" "));
}
