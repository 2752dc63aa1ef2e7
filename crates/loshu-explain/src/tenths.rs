//! Ratings in tenths.

use core::fmt;
use core::str::FromStr;

use loshu::ValueError;

/// A rating in tenths, 0.0 to 25.5.
///
/// ```
/// use loshu_explain::rate::Tenths;
///
/// assert_eq!(Tenths(72).to_string(), "7.2");
/// assert_eq!("7.2".parse(), Ok(Tenths(72)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tenths(pub u8);

impl Tenths {
    /// Returns the rating as a number, such as 7.2.
    #[must_use]
    pub fn value(self) -> f64 {
        f64::from(self.0) / 10.0
    }
}

/// `7.2`
impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

const EXPECTED: ValueError =
    ValueError::expected("a rating from 0.0 to 25.5 with at most one decimal, such as 7.2");

/// Reads `7.2` and `7`.
impl FromStr for Tenths {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Tenths, ValueError> {
        let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
        let is_number = |digits: &str| {
            (1..=2).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
        };
        if !is_number(whole) || !is_number(tenth) || tenth.len() > 1 {
            return Err(EXPECTED);
        }
        let tenths = [whole, tenth].concat().parse().map_err(|_| EXPECTED)?;
        Ok(Tenths(tenths))
    }
}
