//! Sets of digits.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign};
use core::str::FromStr;

/// The largest number of digits that a layout may have: 25, for 25x25.
pub const MAX_DIGITS: u8 = 25;

/// With so many digits or fewer, what is said of a set of digits may be listed for all sets.
pub(crate) const FEW_DIGITS: usize = 9;

/// A set of digits from 1 to 32.
///
/// ```
/// use loshu_variant::DigitSet;
///
/// let odd: DigitSet = [1, 3, 5].into_iter().collect();
/// assert_eq!((odd.len(), odd.contains(3), odd.contains(2)), (3, true, false));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub struct DigitSet(u32);

impl DigitSet {
    /// No digit.
    pub const EMPTY: DigitSet = DigitSet(0);

    /// The digits from 1 to `digits`, at most 32.
    pub const fn all(digits: u8) -> DigitSet {
        if digits >= 32 { DigitSet(u32::MAX) } else { DigitSet((1 << digits) - 1) }
    }

    /// One digit; no digit, if it is not in 1 to 32.
    pub const fn only(digit: u8) -> DigitSet {
        match digit {
            1..=32 => DigitSet(1 << (digit - 1)),
            _ => DigitSet::EMPTY,
        }
    }

    /// The set whose bit `d - 1` is set for each digit `d`.
    pub const fn from_bits(bits: u32) -> DigitSet {
        DigitSet(bits)
    }

    /// Returns a number whose bit `d - 1` is set for each digit `d`.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Returns the number of digits.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns whether there is no digit.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the digit is in the set.
    pub const fn contains(self, digit: u8) -> bool {
        self.0 & DigitSet::only(digit).0 != 0
    }

    /// Returns the digit of a set of one digit.
    pub const fn single(self) -> Option<u8> {
        if self.0.is_power_of_two() { Some(self.0.trailing_zeros() as u8 + 1) } else { None }
    }

    /// Returns the digits of this set that are not in the other one.
    #[must_use]
    pub const fn without(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & !other.0)
    }

    /// Returns the digits in ascending order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        bits(self.0).map(|bit| bit as u8 + 1)
    }
}

/// The positions of the bits that are set, in ascending order.
pub(crate) fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let first = (set != 0).then_some(set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        first
    })
}

impl FromIterator<u8> for DigitSet {
    fn from_iter<T: IntoIterator<Item = u8>>(digits: T) -> DigitSet {
        digits.into_iter().fold(DigitSet::EMPTY, |set, digit| set | DigitSet::only(digit))
    }
}

impl BitAnd for DigitSet {
    type Output = DigitSet;

    fn bitand(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & other.0)
    }
}

impl BitAndAssign for DigitSet {
    fn bitand_assign(&mut self, other: DigitSet) {
        self.0 &= other.0;
    }
}

impl BitOr for DigitSet {
    type Output = DigitSet;

    fn bitor(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 | other.0)
    }
}

impl BitOrAssign for DigitSet {
    fn bitor_assign(&mut self, other: DigitSet) {
        self.0 |= other.0;
    }
}

/// The numbers that the digits of a puzzle are: 1 to 9, or 0 to 8, or 1 to 9 in a grid of six rows. Everywhere else, digits
/// are counted from 1 on, whatever number the first one is.
///
/// ```
/// use loshu_variant::DigitRange;
///
/// let range = DigitRange::new(0, 9).unwrap();
/// assert_eq!((range.value(1), range.digit(8), range.digit(9)), (0, Some(9), None));
/// assert_eq!(range.to_string(), "0-8");
/// assert_eq!("0-8".parse(), Ok(range));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DigitRange {
    first: u8,
    count: u8,
}

impl DigitRange {
    /// So many digits, 1 to [`MAX_DIGITS`], from 0 or from 1 on. Returns `None` for others.
    pub const fn new(first: u8, count: u8) -> Option<DigitRange> {
        match (first, count) {
            (0 | 1, 1..=MAX_DIGITS) => Some(DigitRange { first, count }),
            _ => None,
        }
    }

    /// The digits from 1 on, without a look at their number.
    pub(crate) const fn from_one(count: u8) -> DigitRange {
        DigitRange { first: 1, count }
    }

    /// Returns the number that is the first digit, 0 or 1.
    pub const fn first(self) -> u8 {
        self.first
    }

    /// Returns the number that is the last digit.
    pub const fn last(self) -> u8 {
        self.first + self.count - 1
    }

    /// Returns how many digits there are.
    pub const fn count(self) -> u8 {
        self.count
    }

    /// Returns all digits.
    pub const fn all(self) -> DigitSet {
        DigitSet::all(self.count)
    }

    /// Returns the number that a digit, counted from 1, is.
    pub const fn value(self, digit: u8) -> u8 {
        digit + self.first - 1
    }

    /// Returns the digit, counted from 1, that is a number.
    pub fn digit(self, value: i64) -> Option<u8> {
        let digit = u8::try_from(value + 1 - i64::from(self.first)).ok()?;
        (1..=self.count).contains(&digit).then_some(digit)
    }
}

/// The first and the last number: `0-8`.
impl fmt::Display for DigitRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.first, self.last())
    }
}

/// The first and the last number.
impl FromStr for DigitRange {
    type Err = DigitRangeError;

    fn from_str(text: &str) -> Result<DigitRange, DigitRangeError> {
        let numbers = text.split_once('-').and_then(|(first, last)| {
            let (first, last): (u8, u8) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
            Some((first, last.checked_sub(first)?.checked_add(1)?))
        });
        numbers.and_then(|(first, count)| DigitRange::new(first, count)).ok_or(DigitRangeError)
    }
}

/// A text that is no range of digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DigitRangeError;

impl fmt::Display for DigitRangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "expected the first and the last digit, such as 0-8 or 1-9; the first is 0 or 1",
        )
    }
}

impl core::error::Error for DigitRangeError {}

/// The digits in braces: `{1, 3, 5}`.
impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
