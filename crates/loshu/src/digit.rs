//! The digits 1 to 9 and sets of them.

use core::fmt;
use core::num::NonZeroU8;
use core::str::FromStr;

use crate::set::bit_set;
use crate::value::ValueError;

/// One of the digits 1 to 9. `Option<Digit>` is one byte, with `None` for an empty cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// The digits in ascending order.
    pub const ALL: [Digit; 9] = {
        let mut all = [Digit(NonZeroU8::MIN); 9];
        let mut i = 1;
        while i < 9 {
            all[i] = Digit(NonZeroU8::MIN.saturating_add(i as u8));
            i += 1;
        }
        all
    };

    /// Returns the digit with this value, if the value is 1 to 9.
    pub const fn new(value: u8) -> Option<Digit> {
        match NonZeroU8::new(value) {
            Some(value) if value.get() <= 9 => Some(Digit(value)),
            _ => None,
        }
    }

    /// Returns the digit with this index, if the index is 0 to 8.
    pub const fn from_index(index: usize) -> Option<Digit> {
        if index < 9 { Some(Digit::ALL[index]) } else { None }
    }

    /// Returns the value, 1 to 9.
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// Returns the value less one, 0 to 8: the place of the digit in tables and sets.
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

const EXPECTED: ValueError = ValueError::expected("a digit, 1 to 9");

impl TryFrom<u8> for Digit {
    type Error = ValueError;

    fn try_from(value: u8) -> Result<Digit, ValueError> {
        Digit::new(value).ok_or(EXPECTED)
    }
}

/// The digit that is written with this character, `1` to `9`.
impl TryFrom<char> for Digit {
    type Error = ValueError;

    fn try_from(sign: char) -> Result<Digit, ValueError> {
        let value = sign.to_digit(10).and_then(|value| u8::try_from(value).ok());
        value.and_then(Digit::new).ok_or(EXPECTED)
    }
}

impl From<Digit> for u8 {
    fn from(digit: Digit) -> u8 {
        digit.get()
    }
}

impl From<Digit> for char {
    fn from(digit: Digit) -> char {
        char::from(b'0' + digit.get())
    }
}

/// One character, `1` to `9`.
impl FromStr for Digit {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Digit, ValueError> {
        let mut signs = text.chars();
        match (signs.next(), signs.next()) {
            (Some(sign), None) => sign.try_into(),
            _ => Err(EXPECTED),
        }
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

bit_set! {
    /// A set of digits, nine bits wide.
    ///
    /// ```
    /// use loshu::{Digit, DigitSet};
    ///
    /// let evens: DigitSet = [2, 4, 6, 8].into_iter().filter_map(Digit::new).collect();
    /// assert_eq!(evens.len(), 4);
    /// assert_eq!((!evens).to_string(), "13579");
    /// ```
    DigitSet(u16), iterated by Digits, of Digit, all = 0x1FF
}

/// The digits in ascending order without separators, as pencil marks are written: `"139"`.
impl fmt::Display for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = [0; 9];
        for (byte, digit) in text.iter_mut().zip(*self) {
            *byte = b'0' + digit.get();
        }
        f.pad(core::str::from_utf8(&text[..self.len()]).expect("digits are ASCII"))
    }
}

/// Digits without separators, in any order: `"139"`.
impl FromStr for DigitSet {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<DigitSet, ValueError> {
        text.chars().map(Digit::try_from).collect()
    }
}
