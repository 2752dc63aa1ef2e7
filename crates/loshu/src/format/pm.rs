//! Grids of pencil marks: nine rows of nine words.

use super::error::{Expected, Found, ParseError, Problem, Wrong, unexpected};
use super::field::{Field, pieces};
use super::kind::Format;
use super::record::Record;
use super::text_row::TextRow;
use crate::candidate::CandidateSet;
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::grid::Grid;
use crate::set::pack;

/// The words of a row: what stands between white space and bars.
fn words(row: &[u8]) -> impl Iterator<Item = Field<'_>> {
    pieces(row, |c| c.is_whitespace() || matches!(c, '|' | '\u{2500}'..='\u{257F}'))
}

/// The words with a digit, and their digits. All others are annotation.
fn counting(row: &[u8]) -> impl Iterator<Item = (Field<'_>, DigitSet)> {
    words(row).map(|word| (word, digits(word.text))).filter(|(_, digits)| !digits.is_empty())
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
    /// Nine words with digits, one of them with two or more, or with the signs of a given or of a placed
    /// digit.
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
            is_long |= digits > 1 || is_signed(word.text);
        }
        match (count, is_long) {
            (9, true) if !has_empty => Sign::Marks,
            (words @ 5..=20, true) if !has_empty => Sign::Perhaps { words },
            _ => Sign::Either,
        }
    }
}

/// Whether a row has nine words with digits.
pub(super) fn has_nine_words(row: &[u8]) -> bool {
    counting(row).count() == 9
}

/// Whether a word says that its digit is a given (`<5>`) or has been placed (`u5`, `*5*`).
fn is_signed(word: &[u8]) -> bool {
    matches!(word, [b'u', b'1'..=b'9'] | [b'<', b'1'..=b'9', b'>'] | [b'*', b'1'..=b'9', b'*'])
}

/// Whether nine words of all digits stand in the line, so that it is no list of nine full rows.
pub(super) fn is_open_row(line: &[u8]) -> bool {
    counting(line).all(|(word, _)| word.text == b"123456789") && counting(line).count() == 9
}

/// Reads the rows of a grid of marks.
///
/// # Errors
///
/// A row has not nine words, or there are fewer than nine rows.
pub(super) fn record(rows: &[TextRow]) -> Result<Record, ParseError> {
    let mut table = Table::default();
    for (index, row) in rows.iter().enumerate() {
        table.read(index, row).map_err(|wrong| wrong.at(row.line, &row.text))?;
    }
    let (first, last) = (&rows[0], &rows[rows.len() - 1]);
    if rows.len() != 9 {
        let place = counting(&last.text).last().map_or(0, |(word, _)| word.end());
        let problem = Problem::Cells { found: 9 * rows.len(), expected: 81 };
        return Err(Wrong { place, problem }.at(last.line, &last.text));
    }
    let format = if table.placed.is_empty() { Format::Pm } else { Format::Sdx };
    Ok(table.record(format, first.line))
}

/// The cells whose digit is read as a given where nothing but the digits of the cells tells: a digit that
/// stands alone and that no peer lists. `placed` are the cells with the sign of a placed digit.
pub fn givens_without_signs(sets: &[DigitSet; 81], placed: CellSet) -> CellSet {
    let table = Table { sets: *sets, ..Table::default() };
    table.lonely(&CandidateSet::of_sets(sets)) - placed
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
    fn read(&mut self, row: usize, text: &TextRow) -> Result<(), Wrong> {
        if let Some(words) = text.words {
            self.sets[9 * row..][..9].copy_from_slice(&words);
            return Ok(());
        }
        let (mut found, mut place) = (0, 0);
        for (word, digits) in counting(&text.text) {
            if found < 9 {
                self.put(Cell::ALL[9 * row + found], word.text, digits);
            }
            (found, place) = (found + 1, word.end());
        }
        match found {
            9 => Ok(()),
            _ => Err(Wrong { place, problem: Problem::Cells { found, expected: 9 } }),
        }
    }

    fn put(&mut self, cell: Cell, word: &[u8], digits: DigitSet) {
        self.sets[cell.index()] = digits;
        match word {
            [b'u', b'1'..=b'9'] => self.placed.insert(cell),
            [b'<', b'1'..=b'9', b'>'] => self.bracketed.insert(cell),
            [b'*', b'1'..=b'9', b'*'] => self.starred.insert(cell),
            _ => false,
        };
    }

    /// The record of the table. Where no brackets tell the givens, they are the digits that stand alone
    /// and that no peer lists; other lone digits are naked singles.
    fn record(&self, format: Format, line: usize) -> Record {
        let all = CandidateSet::of_sets(&self.sets);
        let (givens, values) = if self.bracketed.is_empty() {
            let givens = self.lonely(&all) - self.placed;
            (givens, givens | self.placed)
        } else {
            (self.bracketed, self.bracketed | self.starred)
        };
        let mut record = Record::new(format, line, self.grid(givens));
        if values != givens {
            record.values = self.grid(values);
        }
        record.set_candidates(all);
        record
    }

    /// The cells of one digit that none of their peers lists.
    fn lonely(&self, all: &CandidateSet) -> CellSet {
        let is_lonely = |cell: Cell, digit| (all.cells(digit) & cell.peers()).is_empty();
        let single = |cell: Cell| self.sets[cell.index()].single();
        let is_given = |cell: &Cell| single(*cell).is_some_and(|digit| is_lonely(*cell, digit));
        Cell::ALL.into_iter().filter(is_given).collect()
    }

    fn grid(&self, cells: CellSet) -> Grid {
        let digit = |cell: Cell| Some((cell, self.sets[cell.index()].first()?));
        cells.iter().filter_map(digit).collect()
    }
}

/// Whether a sign stands for a digit that is excluded.
fn is_empty_mark(byte: u8) -> bool {
    matches!(byte, b'.' | b'0' | b'*' | b'_' | b'-')
}

/// The digits of 729 characters of which none is empty.
const PLACES: [u8; 729] = {
    let mut places = [0; 729];
    let mut at = 0;
    while at < 729 {
        places[at] = b'1' + (at % 9) as u8;
        at += 1;
    }
    places
};

/// The record of a line of 729 characters and no more. Long lists hold nothing else, so this form is
/// tried before all others.
pub(super) fn plain_sukaku(line: &[u8], number: usize) -> Option<Record> {
    let line: &[u8; 729] = line.try_into().ok()?;
    let (mut is_digit, mut is_good) = ([0; 729], true);
    for ((is_digit, &byte), digit) in is_digit.iter_mut().zip(line).zip(PLACES) {
        *is_digit = u8::from(byte == digit);
        is_good &= (byte == digit) | is_empty_mark(byte);
    }
    let mut table = Table::default();
    for (set, flags) in table.sets.iter_mut().zip(is_digit.as_chunks::<9>().0) {
        let [eight @ .., last] = flags;
        *set = DigitSet::from_bits(u16::from(pack(*eight)) | u16::from(*last) << 8);
    }
    is_good.then(|| table.record(Format::Sukaku, number))
}

/// Whether the first word of a line can only be the text of a Sukaku.
pub(super) fn is_sukaku(line: &[u8]) -> bool {
    let sign = |byte: &u8| byte.is_ascii_digit() || is_empty_mark(*byte);
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
    let mut table = Table::default();
    for (place, &byte) in word.iter().enumerate().take(729) {
        let digit = Digit::ALL[place % 9];
        match byte {
            _ if is_empty_mark(byte) => {}
            _ if byte == b'0' + digit.get() => table.sets[place / 9] |= digit.into(),
            _ => return Err(wrong(unexpected(line, place, Expected::Mark(digit)))),
        }
    }
    if word.len() != 729 {
        let (place, found) = (word.len().min(729), Found::count(word));
        return Err(wrong(Wrong { place, problem: Problem::Characters { found } }));
    }
    Ok(table.record(Format::Sukaku, number))
}
