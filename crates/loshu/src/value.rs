//! Texts and numbers that become values of small types.

use core::fmt;

/// A text or a number is no value of the type that was asked for.
///
/// ```
/// use loshu::{Digit, House};
///
/// assert_eq!("x".parse::<Digit>().unwrap_err().to_string(), "expected a digit, 1 to 9");
/// assert_eq!("box 4".parse(), Ok(House::BLOCKS[3]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueError {
    expected: &'static str,
}

impl ValueError {
    /// Makes an error that says what was expected, such as `a digit, 1 to 9`.
    pub const fn expected(expected: &'static str) -> ValueError {
        ValueError { expected }
    }
}

impl fmt::Display for ValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.expected)
    }
}

impl core::error::Error for ValueError {}

/// Reads and prints the values of an enum by their names: each type has `ALL` and `name`.
macro_rules! named {
    ($type:ty, $expected:literal) => {
        impl core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.name())
            }
        }

        impl core::str::FromStr for $type {
            type Err = $crate::value::ValueError;

            fn from_str(name: &str) -> Result<Self, Self::Err> {
                let named = Self::ALL.iter().copied().find(|value| value.name() == name);
                named.ok_or($crate::value::ValueError::expected($expected))
            }
        }
    };
}

pub(crate) use named;
