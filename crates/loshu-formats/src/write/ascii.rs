//! Text of ASCII from tables: most of the time of writing pencil marks goes into their words.

use loshu::{DigitSet, Grid};

/// The longest word, with room behind it, so that each is copied in one move.
const ROOM: usize = 16;

/// The digits of each set, one behind the other, and blanks.
static WORDS: [[u8; ROOM]; 512] = words();

const fn words() -> [[u8; ROOM]; 512] {
    let mut words = [[b' '; ROOM]; 512];
    let mut set = 0;
    while set < 512 {
        let (mut digit, mut end) = (0, 0);
        while digit < 9 {
            if set >> digit & 1 == 1 {
                words[set][end] = b'1' + digit;
                end += 1;
            }
            digit += 1;
        }
        set += 1;
    }
    words
}

/// A line that is written from left to right on blanks.
pub(super) struct Line<const LENGTH: usize> {
    bytes: [u8; LENGTH],
    end: usize,
}

impl<const LENGTH: usize> Line<LENGTH> {
    pub(super) fn new() -> Self {
        Line { bytes: [b' '; LENGTH], end: 0 }
    }

    pub(super) fn push(&mut self, sign: u8) {
        self.bytes[self.end] = sign;
        self.end += 1;
    }

    pub(super) fn push_str(&mut self, text: &str) {
        text.bytes().for_each(|sign| self.push(sign));
    }

    /// A digit, or the sign of an empty cell for 0.
    pub(super) fn push_value(&mut self, value: u8, empty: u8) {
        self.push(if value == 0 { empty } else { b'0' + value });
    }

    pub(super) fn skip(&mut self, blanks: usize) {
        self.end += blanks;
    }

    /// The digits of a set.
    pub(super) fn push_word(&mut self, set: DigitSet) {
        self.bytes[self.end..self.end + ROOM].copy_from_slice(&WORDS[usize::from(set.bits())]);
        self.end += set.len();
    }

    pub(super) fn text(&self) -> &str {
        text(&self.bytes[..self.end])
    }
}

/// The text of bytes that have been written here.
fn text(bytes: &[u8]) -> &str {
    str::from_utf8(bytes).expect("ASCII is UTF-8")
}

/// The 81 cells.
pub(super) fn push_cells(out: &mut String, grid: &Grid, empty: u8) {
    let sign = |value: u8| if value == 0 { empty } else { b'0' + value };
    out.push_str(text(&grid.to_values().map(sign)));
}

/// The 81 digits, 0 for an empty cell.
pub(super) fn digits(grid: &Grid) -> String {
    let mut text = String::with_capacity(81);
    push_cells(&mut text, grid, b'0');
    text
}
