//! The code of sudokuwiki.org: 81 digits, or two digits of base 36 for each cell.

use super::{too_few, wrong_sign};
use crate::candidate::CandidateSet;
use crate::cell::Cell;
use crate::digit::{Digit, DigitSet};
use crate::format::error::{Problem, Wrong};
use crate::format::field::{Field, grid_of};
use crate::format::gsf::wrong_cells;
use crate::format::kind::Format;
use crate::format::record::Record;
use crate::grid::Grid;

/// Reads either form.
pub(super) fn read(line: &[u8], field: &Field<'_>, number: usize) -> Result<Record, Wrong> {
    match field.text {
        [b'S', b'9', b'B', ..] => cells(line, field, number),
        [letter, b'9', ..] if letter.is_ascii_uppercase() => Err(refuse(field, OTHER)),
        [b'S', ..] => Err(refuse(field, VERSION)),
        text if text.len() == 162 => Err(refuse(field, OLD)),
        _ => plain(line, field).map(|grid| Record::new(Format::Sudokuwiki, number, grid)),
    }
}

const OTHER: &str = "a puzzle of another kind than the classic Sudoku";
const VERSION: &str = "a version of the code that is not read; save the puzzle on the site again";
const OLD: &str = "an old form of the code; save the puzzle on the site again";

fn refuse(field: &Field<'_>, reason: &'static str) -> Wrong {
    Wrong { place: field.begin, problem: Problem::Refused(reason) }
}

/// 81 digits and dots.
pub(super) fn plain(line: &[u8], field: &Field<'_>) -> Result<Grid, Wrong> {
    grid_of(field.text).ok_or_else(|| wrong_cells(line, field))
}

/// 0 is an empty cell, 1 to 9 a given, 10 to 18 a placed digit, and 19 to 529 are candidates: the
/// bits of what is above 18.
fn cells(line: &[u8], field: &Field<'_>, number: usize) -> Result<Record, Wrong> {
    let mut record = Record::new(Format::Sudokuwiki, number, Grid::EMPTY);
    let mut candidates = CandidateSet::ALL;
    let (code, begin) = (&field.text[3..], field.begin + 3);
    for (index, two) in code.chunks(2).enumerate() {
        let place = begin + 2 * index;
        let Some(&cell) = Cell::ALL.get(index) else {
            return Err(wrong_sign(line, place, "the end of the code"));
        };
        let digit = |byte: &u8| char::from(*byte).to_digit(36);
        let code = match two {
            [first, second] => digit(first).zip(digit(second)).map(|(a, b)| 36 * a + b),
            _ => return Err(too_few(field, index)),
        };
        match code {
            Some(0) => {}
            Some(value @ 1..=9) => record.givens[cell] = Digit::new(value as u8),
            Some(value @ 10..=18) => record.values[cell] = Digit::new(value as u8 - 9),
            Some(bits @ 19..=529) => {
                let excluded = !DigitSet::from_bits(bits as u16 - 18);
                candidates -= CandidateSet::cell(cell, excluded);
            }
            Some(_) => return Err(wrong_sign(line, place, "a code of a cell, up to 529")),
            None => return Err(wrong_sign(line, place, "digits of base 36")),
        }
    }
    if code.len() != 162 {
        return Err(too_few(field, code.len() / 2));
    }
    record.values.extend(record.givens.givens());
    record.set_candidates(candidates);
    Ok(record)
}
