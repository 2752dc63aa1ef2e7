//! `.sdk` and `.sdx` files, and cases of the regression library.

use alloc::string::String;
use alloc::vec::Vec;

use super::ascii::Line;
use crate::candidate::{Candidate, CandidateSet};
use crate::cell::Cell;
use crate::digit::{Digit, DigitSet};
use crate::format::record::Record;
use crate::format::sdk::LETTERS;
use crate::grid::Grid;

/// Header lines, then the sections that say something.
pub(super) fn sdk(record: &Record, out: &mut String) {
    for (letter, name) in LETTERS {
        if let Some(text) = record.details.get(name) {
            out.extend(['#', char::from(*letter), ' ']);
            out.extend(text.chars().map(|c| if c.is_control() { ' ' } else { c }));
            out.push('\n');
        }
    }
    rows(out, "[Puzzle]\n", &record.givens);
    if record.values != record.givens {
        rows(out, "[State]\n", &record.values);
    }
    let Some(notes) = record.notes else { return };
    out.push_str("[PencilMarks]\n");
    for sets in notes.by_cell().chunks(9) {
        let mut line = Line::<128>::new();
        for (column, &set) in sets.iter().enumerate() {
            line.push_word(set);
            line.push(if column == 8 { b'\n' } else { b',' });
        }
        out.push_str(line.text());
    }
}

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
    let detail = |name: &str| record.details.get(name).unwrap_or_default();
    let is_code = |text: &&str| text.len() >= 4 && text.bytes().take(4).all(|b| b.is_ascii_digit());
    let technique = Some(detail("technique")).filter(is_code).unwrap_or("0000");
    let digits = Some(detail("digits")).filter(|text| !text.is_empty()).unwrap_or("x");
    for part in [technique, digits] {
        out.push(':');
        out.push_str(part);
    }
    out.push_str(cells(record).text());
    push_deleted(record, out);
    for part in [detail("eliminations"), detail("placements"), ""] {
        out.push(':');
        out.push_str(part);
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
    let deleted = CandidateSet::of(&record.values) - *candidates;
    let name = |at: Candidate| {
        let number = |index: usize| Digit::ALL[index];
        let (row, column) = (number(at.cell().row()), number(at.cell().column()));
        alloc::format!("{}{row}{column}", at.digit())
    };
    out.push_str(&deleted.iter().map(name).collect::<Vec<_>>().join(" "));
}
