//! What the feature `serde` adds to sectors, techniques and ratings. The other types derive it.

use core::fmt::{self, Display};

use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::step::Sector;
use crate::technique::Technique;
use crate::tenths::Tenths;

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

/// A text such as `r3c2` or `5r3`.
impl Serialize for Sector {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Sector {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let expected = "a cell such as r3c2, or a digit in a house such as 5r3";
        deserializer.deserialize_str(Text { expected, make: str::parse::<Sector> })
    }
}

/// The id, such as `x-wing`.
impl Serialize for Technique {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{self:#}"))
    }
}

impl<'de> Deserialize<'de> for Technique {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let make = str::parse::<Technique>;
        deserializer.deserialize_str(Text { expected: "the id of a technique", make })
    }
}

/// A number such as `7.1`.
impl Serialize for Tenths {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.value())
    }
}

impl<'de> Deserialize<'de> for Tenths {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Tenths, D::Error> {
        let number = f64::deserialize(deserializer)?;
        // The printed number is the shortest one that reads as the same float, so 7.1 has one decimal.
        let tenths = alloc::format!("{number}").parse();
        let expected = "a rating from 0.0 to 25.5 with at most one decimal";
        tenths.map_err(|_| Error::invalid_value(Unexpected::Float(number), &expected))
    }
}
