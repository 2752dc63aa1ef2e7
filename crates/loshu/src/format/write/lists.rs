//! `.sdk` files and cases of the regression library.

use alloc::string::String;
use alloc::vec::Vec;

use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::format::record::Record;
use crate::format::sdk::LETTERS;
use crate::grid::Grid;
use crate::marks::Marks;

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
    for cell in Cell::ALL {
        out.extend(notes.digits(cell).iter().map(|digit| char::from(b'0' + digit.get())));
        out.push(if cell.column() == 8 { '\n' } else { ',' });
    }
}

fn rows(out: &mut String, name: &str, grid: &Grid) {
    out.push_str(name);
    for row in grid.to_line().chunks(9) {
        out.extend(row.iter().map(|&byte| char::from(byte)));
        out.push('\n');
    }
}

/// One line. A case that has no name gets `0000`, as a grid without a step.
pub(super) fn library(record: &Record, out: &mut String) {
    let detail = |name: &str| record.details.get(name).unwrap_or_default();
    let is_code = |text: &&str| text.len() >= 4 && text.bytes().take(4).all(|b| b.is_ascii_digit());
    let technique = Some(detail("technique")).filter(is_code).unwrap_or("0000");
    let digits = Some(detail("digits")).filter(|text| !text.is_empty()).unwrap_or("x");
    out.push(':');
    out.push_str(technique);
    out.push(':');
    out.push_str(digits);
    out.push(':');
    for cell in Cell::ALL {
        let is_placed = record.values[cell].is_some() && record.givens[cell].is_none();
        out.push_str(if is_placed { "+" } else { "" });
        let digit = record.values[cell].map_or('.', |digit| char::from(b'0' + digit.get()));
        out.push(digit);
    }
    let all = *Marks::of(&record.values).candidates();
    let name = |at: Candidate| {
        let (cell, digit) = (at.cell(), at.digit());
        alloc::format!("{digit}{}{}", cell.row() + 1, cell.column() + 1)
    };
    let deleted = record.candidates.map(|candidates| all - candidates).unwrap_or_default();
    let deleted: Vec<_> = deleted.iter().map(name).collect();
    let parts = [&deleted.join(" "), detail("eliminations"), detail("placements"), ""];
    for part in parts {
        out.push(':');
        out.push_str(part);
    }
}
