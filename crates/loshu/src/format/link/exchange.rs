//! The code of sudokuexchange.com, which SudokuPad uses too, and that of `classic` links.

use super::{too_few, wrong_sign};
use crate::format::error::{Expected, Wrong, unexpected};
use crate::format::field::Field;
use crate::format::kind::Format;
use crate::format::record::Record;
use crate::grid::Grid;

/// The signs of 0 to 59 in links to sudokuexchange.com. Such a number is a digit, 0 for an empty cell, plus ten times the
/// number of empty cells behind it, at most five.
pub const EXCHANGE_SIGNS: &[u8; 60] =
    b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";

/// The signs of 0, 1, 2 and more empty cells in `classic` links.
const GAPS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_";

/// Reads 81 cells, or the packed form.
pub(super) fn read(
    line: &[u8],
    field: &Field<'_>,
    format: Format,
    number: usize,
) -> Result<Record, Wrong> {
    let is_empty = |byte: u8| matches!(byte, b'.' | b'_' | b'-' | b'0');
    let is_plain = field.text.len() >= 81
        && field.text.iter().all(|&byte| byte.is_ascii_digit() || is_empty(byte));
    let mut cells = Cells::default();
    for (place, &sign) in (field.begin..).zip(field.text) {
        if cells.count == 81 {
            return Err(unexpected(line, place, Expected::End));
        }
        match EXCHANGE_SIGNS.iter().position(|&known| known == sign) {
            _ if is_plain && is_empty(sign) => cells.skip(1),
            Some(value) => cells.put(value % 10, value / 10),
            None if sign == b',' => {}
            None if matches!(sign, b'.' | b'_' | b'-') => cells.skip(1),
            None => return Err(wrong_sign(line, place, "one of 0-9, A-Z and a-x")),
        }
        if cells.count > 81 {
            return Err(unexpected(line, place, Expected::End));
        }
    }
    cells.record(field, format, number)
}

/// Reads digits and gaps.
pub(super) fn classic(line: &[u8], field: &Field<'_>, number: usize) -> Result<Record, Wrong> {
    let mut cells = Cells::default();
    for (place, &sign) in (field.begin..).zip(field.text) {
        match GAPS.iter().position(|&known| known == sign) {
            _ if sign.is_ascii_digit() => cells.put((sign - b'0').into(), 0),
            Some(gap) => cells.skip(gap),
            None => return Err(wrong_sign(line, place, "a digit or a sign for empty cells")),
        }
    }
    if cells.count != 81 {
        return read(line, field, Format::Sudokupad, number);
    }
    cells.record(field, Format::Sudokupad, number)
}

/// Cells that come one after the other.
struct Cells {
    values: [u8; 81],
    count: usize,
}

impl Default for Cells {
    fn default() -> Cells {
        Cells { values: [0; 81], count: 0 }
    }
}

impl Cells {
    /// A digit, or 0 for an empty cell, and a gap behind it.
    fn put(&mut self, digit: usize, gap: usize) {
        if let Some(value) = self.values.get_mut(self.count) {
            *value = digit as u8;
        }
        self.skip(1 + gap);
    }

    fn skip(&mut self, gap: usize) {
        self.count += gap;
    }

    fn record(&self, field: &Field<'_>, format: Format, number: usize) -> Result<Record, Wrong> {
        match Grid::from_values(&self.values) {
            Some(grid) if self.count == 81 => Ok(Record::new(format, number, grid)),
            _ => Err(too_few(field, self.count)),
        }
    }
}
