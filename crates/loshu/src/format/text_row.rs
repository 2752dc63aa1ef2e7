//! A line of a grid, with all that can be told from the line alone.

use alloc::vec::Vec;

use super::error::{ParseError, Problem};
use super::line::{LineKind, Scan};
use super::pm::Sign;
use super::rows::{Row, Signs};
use crate::digit::DigitSet;

/// A line that is a row of cells or of pencil marks.
#[derive(Clone, Debug)]
pub(super) struct TextRow {
    pub(super) line: usize,
    pub(super) text: Vec<u8>,
    /// The line as a row of cells.
    pub(super) cells: Row,
    /// Which kind of row it may be.
    pub(super) sign: Sign,
    /// The nine words, where they are digits alone.
    pub(super) words: Option<[DigitSet; 9]>,
}

impl TextRow {
    pub(super) fn new(line: usize, text: &[u8], sign: Sign) -> TextRow {
        let mut values = [0; 81];
        let scan = Scan::of(text, &mut values);
        let first = values.first_chunk().expect("81 values");
        let cells = LineKind::row(text, line, &scan, first);
        TextRow { line, text: text.into(), cells, sign, words: None }
    }

    /// Reads a row of pencil marks of the plainest form: nine words of different digits, not all of
    /// one, with blanks and bars around them.
    ///
    /// Nearly all rows of long files are of this form. So it is tried before all others, and the line
    /// is looked at once.
    pub(super) fn plain(line: usize, text: &[u8]) -> Option<TextRow> {
        let (mut words, mut values) = ([0_u16; 9], [0; 9]);
        let (mut count, mut found, mut is_inside) = (0, 0, false);
        for &byte in text {
            let value = byte.wrapping_sub(b'0');
            if !matches!(value, 1..=9) {
                if !matches!(byte, b' ' | b'|') {
                    return None;
                }
                is_inside = false;
                continue;
            }
            count += usize::from(!is_inside);
            is_inside = true;
            let word = words.get_mut(count - 1)?;
            if *word >> (value - 1) & 1 == 1 {
                return None;
            }
            *word |= 1 << (value - 1);
            if let Some(cell) = values.get_mut(found) {
                *cell = value;
            }
            found += 1;
        }
        // 81 digits may also be a puzzle on one line.
        let is_plain = count == 9 && (10..81).contains(&found);
        let problem = Problem::Cells { found, expected: 9 };
        let column = text.len() + 1;
        let error = Some(ParseError { line, column, problem });
        let cells = Row { line, values, column, error, ruler: None, signs: Signs::default() };
        let words = Some(words.map(DigitSet::from_bits));
        is_plain.then(|| TextRow { line, text: text.into(), cells, sign: Sign::Marks, words })
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;

    #[test]
    fn plain_rows_are_what_the_words_say() {
        for text in
            ["| 1 23 4 | 5 6 789 | 12 3 4 |", "12 3 4 5 6 7 8 9 123", " 1|2|3|4|5|6|7|8|9", "1 2 3"]
        {
            let text = text.as_bytes();
            let row = TextRow::new(7, text, Sign::of(text));
            match TextRow::plain(7, text) {
                Some(plain) => {
                    assert_eq!(format!("{:?}", plain.cells), format!("{:?}", row.cells));
                    assert_eq!(plain.sign, row.sign);
                }
                None => assert_ne!(row.sign, Sign::Marks),
            }
        }
    }
}
