//! Formats of mere text.

use loshu::format::Record;
use loshu::{Cell, CellSet, DigitSet};

use super::ascii::push_cells;
use super::frame::{self, Signs};
use super::loss::is_told;
use crate::error::Unwritable;

/// The digits of each cell, if no open cell is without a candidate.
pub(super) fn writable(record: &Record) -> Result<[DigitSet; 81], Unwritable> {
    let sets = record.by_cell();
    match Cell::ALL.into_iter().zip(&sets).find(|(_, set)| set.is_empty()) {
        Some((cell, _)) => Err(Unwritable::NoCandidate(cell)),
        None => Ok(sets),
    }
}

/// The givens, the number of solutions, and the solution.
pub(super) fn test(record: &Record, out: &mut String, empty: u8) {
    push_cells(out, &record.givens, empty);
    let known = record.details.get("solutions").filter(|count| is_count(count));
    if let Some(count) = known.or(record.solution.as_ref().map(|_| "1")) {
        out.push(':');
        out.push_str(count);
    }
    if let Some(solution) = record.solution {
        out.push(':');
        push_cells(out, &solution, b'.');
    }
}

/// The givens; of a game also the values, even if they are the same, and the pencil marks: so no
/// grid above is taken for the givens.
pub(super) fn ss(record: &Record, out: &mut String) -> Result<(), Unwritable> {
    if record.candidates.is_none() && record.values == record.givens {
        frame::starred(out, &record.givens);
        return Ok(());
    }
    let sets = writable(record)?;
    if record.values.clues() == 0 {
        // Above pencil marks without digits stands a line that ends the grids before it.
        out.push_str(frame::END);
    } else {
        let above = if record.givens.clues() > 0 { &record.givens } else { &record.values };
        frame::starred(out, above);
        out.push('\n');
        frame::starred(out, &record.values);
        out.push('\n');
    }
    // Lone digits in all cells would be a grid of givens.
    let signs = if sets.iter().all(|set| set.len() == 1) { all_signs(record) } else { Signs::NONE };
    frame::pencil_marks(out, &sets, signs);
    Ok(())
}

/// Pencil marks in a frame.
pub(super) fn pm(record: &Record, out: &mut String) -> Result<(), Unwritable> {
    let sets = writable(record)?;
    frame::pencil_marks(out, &sets, signs(record, &sets));
    Ok(())
}

/// The signs of givens and placed digits, if they do not follow from the digits of all cells.
fn signs(record: &Record, sets: &[DigitSet; 81]) -> Signs {
    let is_told = record.values == record.givens && is_told(record, sets, CellSet::EMPTY);
    if is_told || record.givens.clues() == 0 { Signs::NONE } else { all_signs(record) }
}

fn all_signs(record: &Record) -> Signs {
    let givens = record.givens.filled();
    Signs { givens, placed: record.values.filled() - givens }
}

/// Whether a text is a number of solutions, as the reader knows it.
pub(super) fn is_count(text: &str) -> bool {
    (1..20).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}
