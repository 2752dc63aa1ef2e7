//! The digits 1 to 9 and sets of them.

use core::fmt;
use core::num::NonZeroU8;

use crate::set::bit_set;

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

    /// The digit with this value, if it is 1 to 9.
    pub const fn new(value: u8) -> Option<Digit> {
        match NonZeroU8::new(value) {
            Some(value) if value.get() <= 9 => Some(Digit(value)),
            _ => None,
        }
    }

    /// The digit with this index, if it is 0 to 8.
    pub const fn from_index(index: usize) -> Option<Digit> {
        if index < 9 { Some(Digit::ALL[index]) } else { None }
    }

    /// The value, 1 to 9.
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// The value less one, 0 to 8: the place of the digit in tables and sets.
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
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
        f.pad(core::str::from_utf8(&text[..self.len()]).unwrap_or_default())
    }
}
