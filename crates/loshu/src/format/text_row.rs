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
    /// Whether it is a right row of cells.
    pub(super) fn is_cells(&self) -> bool {
        self.cells.error.is_none()
    }

    /// Whether a line is a right row of cells.
    pub(super) fn is_row_of_cells(line: &[u8]) -> bool {
        let row = TextRow::new(0, line.trim_ascii_end(), Sign::Either);
        row.is_cells() && row.cells.ruler.is_none()
    }

    /// Whether it is a right row of pencil marks.
    pub(super) fn is_marks(&self) -> bool {
        match self.sign {
            Sign::Marks => true,
            Sign::Plain => false,
            Sign::Perhaps { .. } | Sign::Either => super::pm::has_nine_words(&self.text),
        }
    }

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
        let mut row = Words::default();
        text.iter().try_for_each(|&byte| row.take(byte))?;
        let Words { words, count, cells: values, found, .. } = row;
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

/// What a line of digits, blanks and bars has said so far.
#[derive(Default)]
struct Words {
    words: [u16; 9],
    count: usize,
    /// Whether the last byte was a digit.
    is_inside: bool,
    /// The first digits as cells, and the number of all.
    cells: [u8; 9],
    found: usize,
}

impl Words {
    /// Takes one more byte, unless the line is of another form.
    fn take(&mut self, byte: u8) -> Option<()> {
        let value = byte.wrapping_sub(b'0');
        let is_digit = matches!(value, 1..=9);
        let begins = is_digit && !self.is_inside;
        self.is_inside = is_digit;
        if !is_digit {
            return matches!(byte, b' ' | b'|').then_some(());
        }
        self.count += usize::from(begins);
        let (word, digit) = (self.words.get_mut(self.count - 1)?, 1 << (value - 1));
        let is_new = *word & digit == 0;
        *word |= digit;
        if let Some(cell) = self.cells.get_mut(self.found) {
            *cell = value;
        }
        self.found += 1;
        is_new.then_some(())
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;

    /// Words of digits, mostly nine, now and then with another sign.
    fn random_row(random: &mut impl FnMut(usize) -> usize) -> Vec<u8> {
        let mut row = Vec::new();
        for place in 0..8 + random(6).min(1) {
            row.extend_from_slice([" ", "  ", " | ", "|"][random(4)].as_bytes());
            let set =
                DigitSet::from_bits(random(512) as u16) & DigitSet::from_bits(random(512) as u16);
            row.extend(set.iter().map(|digit| b'0' + digit.get()));
            row.extend(set.is_empty().then_some(b'1' + place as u8));
            if random(60) == 0 {
                row.push(b"1.u\t*<,"[random(7)]);
            }
        }
        row
    }

    #[test]
    fn plain_rows_are_what_they_are_at_a_closer_look() {
        let mut state = 1_u64;
        let mut random = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) as usize % below
        };
        let (rows, mut plain_rows) = (if cfg!(miri) { 50 } else { 5_000 }, 0);
        for _ in 0..rows {
            let text = random_row(&mut random);
            let Some(plain) = TextRow::plain(7, &text) else { continue };
            let row = TextRow::new(7, &text, Sign::of(&text));
            assert_eq!(format!("{:?}", plain.cells), format!("{:?}", row.cells));
            assert_eq!((plain.sign, plain.text), (row.sign, row.text));
            let words = text.split(|byte| b" |".contains(byte)).filter(|word| !word.is_empty());
            let set = |word| str::from_utf8(word).unwrap().parse().unwrap();
            assert_eq!(plain.words.unwrap().to_vec(), words.map(set).collect::<Vec<DigitSet>>());
            plain_rows += 1;
        }
        assert!((rows / 5..rows * 9 / 10).contains(&plain_rows), "{plain_rows}");
    }
}
