//! What the feature `serde` adds to the types of the board. The answers of the engines derive it.
//!
//! * [`Grid`] and [`Solution`] are texts, as they are displayed; a solution is
//!   [verified](verify()) on the way in, and a grid may have any writing that can be parsed;
//! * a [`Digit`] is a number, 1 to 9;
//! * a [`Cell`], a [`House`] and a [`Candidate`] are texts: `r3c2`, `row 3` and `5r3c2`. `C2` and `row C` are read too;
//! * a symmetry and a mask are texts;
//! * a [`Status`] is its name, and is not read;
//! * a [`DigitSet`], a [`CellSet`] or a [`CandidateSet`] is a sequence.

use alloc::string::{String, ToString};
use core::fmt::{self, Display};
use core::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Unexpected, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::candidate::{Candidate, CandidateSet};
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
#[cfg(feature = "rand")]
use crate::generate::Mask;
use crate::grid::Grid;
use crate::house::House;
use crate::status::Status;
use crate::symmetry::Symmetry;
use crate::verify::{Solution, verify};

/// Makes a value of a text.
struct Text<F> {
    expected: &'static str,
    make: F,
}

impl<T, E: Display, F: Fn(&str) -> Result<T, E>> Visitor<'_> for Text<F> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<X: Error>(self, text: &str) -> Result<T, X> {
        (self.make)(text).map_err(X::custom)
    }
}

macro_rules! texts {
    ($($type:ty, $expected:literal, $make:expr, $format:literal;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(&format_args!($format, self))
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Text { expected: $expected, make: $make })
            }
        }
    )*};
}

texts! {
    Cell, "the name of a cell", str::parse::<Cell>, "{:#}";
    Grid, "81 cells", str::parse::<Grid>, "{}";
    Solution, "81 digits", solution, "{}";
    House, "the name of a house", str::parse::<House>, "{:#}";
    Candidate, "a candidate such as 5r3c2", str::parse::<Candidate>, "{:#}";
    Symmetry, "the name of a symmetry", str::parse::<Symmetry>, "{}";
}

#[cfg(feature = "rand")]
impl<'de> Deserialize<'de> for Mask {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Mask, D::Error> {
        let expected = "81 of x, ? and .";
        deserializer.deserialize_str(Text { expected, make: str::parse::<Mask> })
    }
}

fn solution(text: &str) -> Result<Solution, String> {
    let grid: Grid = text.parse().map_err(|error: crate::ParseError| error.to_string())?;
    verify(&Grid::EMPTY, &grid).map_err(|flaw| flaw.to_string())
}

impl Serialize for Status {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl Serialize for Digit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.get())
    }
}

impl<'de> Deserialize<'de> for Digit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Digit, D::Error> {
        let value = u8::deserialize(deserializer)?;
        let unexpected = Unexpected::Unsigned(value.into());
        Digit::new(value).ok_or_else(|| Error::invalid_value(unexpected, &"a digit, 1 to 9"))
    }
}

/// Collects a sequence into a set.
struct Items<Set, Item>(PhantomData<(Set, Item)>);

impl<'de, Set, Item> Visitor<'de> for Items<Set, Item>
where
    Set: FromIterator<Item>,
    Item: Deserialize<'de>,
{
    type Value = Set;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a sequence")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Set, A::Error> {
        core::iter::from_fn(|| items.next_element().transpose()).collect()
    }
}

macro_rules! sequences {
    ($($set:ty, of $item:ty;)*) => {$(
        impl Serialize for $set {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.iter())
            }
        }

        impl<'de> Deserialize<'de> for $set {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_seq(Items::<$set, $item>(PhantomData))
            }
        }
    )*};
}

sequences! {
    DigitSet, of Digit;
    CellSet, of Cell;
    CandidateSet, of Candidate;
}
