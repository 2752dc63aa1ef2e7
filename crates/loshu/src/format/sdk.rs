//! Header lines, sections and notes of `.sdk` files.

use super::error::{Expected, Wrong, unexpected};
use super::field::text;
use super::record::Details;
use crate::candidate::CandidateSet;
use crate::cell::Cell;
use crate::digit::{Digit, DigitSet};

/// The letters of header lines, and the details that they stand for.
pub const LETTERS: &[(u8, &str)] = &[
    (b'A', "author"),
    (b'D', "description"),
    (b'C', "comment"),
    (b'B', "date"),
    (b'S', "source"),
    (b'L', "level"),
    (b'U', "url"),
];

/// Takes a line such as `#A Somebody` down; other comments are left alone.
pub(super) fn read_header(details: &mut Details, line: &[u8]) {
    let [b'#', letter, rest @ ..] = line else { return };
    if let Some((_, name)) = LETTERS.iter().find(|(known, _)| known == letter) {
        details.set(name, &text(rest.trim_ascii()));
    }
}

/// A part of a file below a line such as `[Puzzle]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Section {
    Puzzle,
    State,
    PencilMarks,
    /// Nine rows that say nothing about the puzzle.
    Colours,
}

impl Section {
    /// The section that a line begins.
    pub(super) fn of(line: &[u8]) -> Option<Section> {
        match line.trim_ascii() {
            b"[Puzzle]" => Some(Section::Puzzle),
            b"[State]" => Some(Section::State),
            b"[PencilMarks]" => Some(Section::PencilMarks),
            b"[Colours]" | b"[Colors]" => Some(Section::Colours),
            _ => None,
        }
    }
}

/// Whether a line is meant as a row of notes, right or wrong: with about eight commas, and without a
/// puzzle in it.
pub(super) fn is_like_notes(line: &[u8]) -> bool {
    let commas = line.iter().filter(|&&byte| byte == b',').count();
    (5..=11).contains(&commas) && super::field::record(line, 0).is_none()
}

/// The notes of one row: nine groups of digits with commas between them.
pub(super) fn notes(row: usize, line: &[u8]) -> Result<CandidateSet, Wrong> {
    let mut notes = CandidateSet::EMPTY;
    let (mut column, mut digits) = (0, DigitSet::EMPTY);
    for (place, &byte) in line.iter().enumerate() {
        match Digit::new(byte.wrapping_sub(b'0')) {
            Some(digit) => digits |= digit.into(),
            None if byte == b',' && column < 8 => {
                notes |= CandidateSet::cell(Cell::ALL[9 * row + column], digits);
                (column, digits) = (column + 1, DigitSet::EMPTY);
            }
            None if matches!(byte, b' ' | b'\t') => {}
            None => return Err(unexpected(line, place, Expected::Digit)),
        }
    }
    if column < 8 {
        let expected = Expected::Other("nine groups of digits with commas between them");
        return Err(unexpected(line, line.len(), expected));
    }
    Ok(notes | CandidateSet::cell(Cell::ALL[9 * row + column], digits))
}
