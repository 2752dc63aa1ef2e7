//! Grids of pencil marks: nine rows of nine words.

use alloc::vec::Vec;

use super::error::{Expected, Found, ParseError, Problem, Wrong, unexpected};
use super::field::{Field, pieces};
use super::kind::Format;
use super::record::Record;
use crate::candidate::CandidateSet;
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::grid::Grid;

/// A line of a grid, with its number.
#[derive(Clone, Debug)]
pub(super) struct TextRow {
    pub(super) line: usize,
    pub(super) text: Vec<u8>,
}

/// The words of a row: what stands between white space and bars.
fn words(row: &[u8]) -> impl Iterator<Item = Field<'_>> {
    pieces(row, |c| c.is_whitespace() || matches!(c, '|' | '\u{2500}'..='\u{257F}'))
}

/// The words with a digit. All others are annotation.
fn counting(row: &[u8]) -> impl Iterator<Item = Field<'_>> {
    words(row).filter(|word| !digits(word.text).is_empty())
}

fn digits(word: &[u8]) -> DigitSet {
    word.iter().filter_map(|byte| Digit::new(byte.wrapping_sub(b'0'))).collect()
}

fn digit_count(word: &[u8]) -> usize {
    word.iter().filter(|byte| matches!(byte, b'1'..=b'9')).count()
}

/// What a row says about its grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    /// Nine words with digits, one of them with two or more.
    Marks,
    /// It may be a row of a grid of marks that is wrong.
    Perhaps {
        /// The number of words with digits.
        words: usize,
    },
    /// It has a lone `.` or `0`.
    Plain,
    /// It may be a row of either kind.
    Either,
}

impl Sign {
    /// Looks at a row.
    pub(super) fn of(row: &[u8]) -> Sign {
        let (mut count, mut is_long, mut has_empty) = (0, false, false);
        for word in words(row) {
            let digits = digit_count(word.text);
            match word.text {
                b"." | b"0" => return Sign::Plain,
                text if digits > 0 => has_empty |= text.contains(&b'.'),
                _ => {}
            }
            count += usize::from(digits > 0);
            is_long |= digits > 1;
        }
        match (count, is_long) {
            (9, true) if !has_empty => Sign::Marks,
            (words @ 5..=20, true) if !has_empty => Sign::Perhaps { words },
            _ => Sign::Either,
        }
    }
}

/// Whether nine words of all digits stand in the line, so that it is no list of nine full rows.
pub(super) fn is_open_row(line: &[u8]) -> bool {
    counting(line).count() == 9 && counting(line).all(|word| word.text == b"123456789")
}

/// Reads the rows of a grid of marks.
///
/// # Errors
///
/// A row has not nine words, or there are fewer than nine rows.
pub(super) fn record(rows: &[TextRow]) -> Result<Record, ParseError> {
    let mut table = Table::default();
    for (index, row) in rows.iter().enumerate() {
        table.read(index, &row.text).map_err(|wrong| wrong.at(row.line, &row.text))?;
    }
    let (first, last) = (&rows[0], &rows[rows.len() - 1]);
    if rows.len() != 9 {
        let place = counting(&last.text).last().map_or(0, |word| word.end());
        let problem = Problem::Cells { found: 9 * rows.len(), expected: 81 };
        return Err(Wrong { place, problem }.at(last.line, &last.text));
    }
    Ok(table.record(first.line))
}

/// The words of all cells.
struct Table {
    sets: [DigitSet; 81],
    /// `u5`, or `*5*` in a grid with `<5>`.
    placed: CellSet,
    /// `<5>`
    bracketed: CellSet,
    starred: CellSet,
}

impl Default for Table {
    fn default() -> Table {
        let (placed, bracketed, starred) = (CellSet::EMPTY, CellSet::EMPTY, CellSet::EMPTY);
        Table { sets: [DigitSet::EMPTY; 81], placed, bracketed, starred }
    }
}

impl Table {
    fn read(&mut self, row: usize, text: &[u8]) -> Result<(), Wrong> {
        let (mut found, mut place) = (0, 0);
        for word in counting(text) {
            if found < 9 {
                self.put(Cell::ALL[9 * row + found], word.text);
            }
            (found, place) = (found + 1, word.end());
        }
        match found {
            9 => Ok(()),
            _ => Err(Wrong { place, problem: Problem::Cells { found, expected: 9 } }),
        }
    }

    fn put(&mut self, cell: Cell, word: &[u8]) {
        self.sets[cell.index()] = digits(word);
        match word {
            [b'u', b'1'..=b'9'] => self.placed.insert(cell),
            [b'<', b'1'..=b'9', b'>'] => self.bracketed.insert(cell),
            [b'*', b'1'..=b'9', b'*'] => self.starred.insert(cell),
            _ => false,
        };
    }

    fn record(&self, line: usize) -> Record {
        let format = if self.placed.is_empty() { Format::Pm } else { Format::Sdx };
        if self.bracketed.is_empty() {
            return of_sets(format, line, &self.sets, self.placed);
        }
        let values = self.bracketed | self.starred;
        with_values(format, line, &self.sets, self.bracketed, values)
    }
}

/// The record of a table of candidates, in which a digit alone is a given if no peer lists it, and
/// otherwise a naked single.
pub(super) fn of_sets(
    format: Format,
    line: usize,
    sets: &[DigitSet; 81],
    placed: CellSet,
) -> Record {
    let is_given = |cell: &Cell| match sets[cell.index()].single() {
        Some(digit) => {
            !placed.contains(*cell)
                && cell.peers().iter().all(|peer| !sets[peer.index()].contains(digit))
        }
        None => false,
    };
    let givens: CellSet = Cell::ALL.into_iter().filter(is_given).collect();
    with_values(format, line, sets, givens, givens | placed)
}

/// The record of a table of candidates of which some are digits.
pub(super) fn with_values(
    format: Format,
    line: usize,
    sets: &[DigitSet; 81],
    givens: CellSet,
    values: CellSet,
) -> Record {
    let grid = |cells: CellSet| {
        let digit = |cell: Cell| Some((cell, sets[cell.index()].first()?));
        cells.iter().filter_map(digit).collect::<Grid>()
    };
    let mut record = Record::new(format, line, grid(givens));
    record.values = grid(values);
    record.set_candidates(candidates(sets));
    record
}

/// The candidates of a table.
pub(super) fn candidates(sets: &[DigitSet; 81]) -> CandidateSet {
    CandidateSet::of_sets(sets)
}

/// The record of a line of 729 characters and no more. Long lists hold nothing else, so this form is
/// tried before all others.
pub(super) fn plain_sukaku(line: &[u8], number: usize) -> Option<Record> {
    let line: &[u8; 729] = line.try_into().ok()?;
    let (mut sets, mut is_good) = ([DigitSet::EMPTY; 81], true);
    for (set, marks) in sets.iter_mut().zip(line.chunks_exact(9)) {
        let mut bits = 0;
        for (place, (&byte, digit)) in marks.iter().zip(b'1'..).enumerate() {
            let is_digit = byte == digit;
            is_good &= is_digit | matches!(byte, b'.' | b'0' | b'*' | b'_' | b'-');
            bits |= u16::from(is_digit) << place;
        }
        *set = DigitSet::from_bits(bits);
    }
    is_good.then(|| of_sets(Format::Sukaku, number, &sets, CellSet::EMPTY))
}

/// Whether the first word of a line can only be the text of a Sukaku.
pub(super) fn is_sukaku(line: &[u8]) -> bool {
    let sign = |byte: &u8| matches!(byte, b'0'..=b'9' | b'.' | b'*' | b'_' | b'-');
    line.len() >= 200 && {
        let word = sukaku_word(line);
        word.len() >= 200 && word.iter().filter(|byte| sign(byte)).count() * 10 > word.len() * 9
    }
}

fn sukaku_word(line: &[u8]) -> &[u8] {
    let is_end = |byte: &u8| byte.is_ascii_whitespace() || b",;:#".contains(byte);
    &line[..line.iter().position(is_end).unwrap_or(line.len())]
}

/// Reads 729 characters: place `k` of each nine is `k` or an empty mark.
pub(super) fn sukaku(line: &[u8], number: usize) -> Result<Record, ParseError> {
    let wrong = |wrong: Wrong| wrong.at(number, line);
    let word = sukaku_word(line);
    let mut sets = [DigitSet::EMPTY; 81];
    for (place, &byte) in word.iter().enumerate().take(729) {
        let digit = Digit::ALL[place % 9];
        match byte {
            b'.' | b'0' | b'*' | b'_' | b'-' => {}
            _ if byte == b'0' + digit.get() => sets[place / 9] |= digit.into(),
            _ => return Err(wrong(unexpected(line, place, Expected::Mark(digit)))),
        }
    }
    if word.len() != 729 {
        let (place, found) = (word.len().min(729), Found::count(word));
        return Err(wrong(Wrong { place, problem: Problem::Characters { found } }));
    }
    Ok(of_sets(Format::Sukaku, number, &sets, CellSet::EMPTY))
}
