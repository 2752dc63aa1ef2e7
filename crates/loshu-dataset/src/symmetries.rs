//! The symmetry of givens, as a manifest names it.

use std::slice;

use loshu::Symmetry;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The symmetry of givens, as a manifest names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetries {
    /// This one.
    One(Symmetry),
    /// Any, at random for each puzzle: `random`.
    Random,
}

impl Symmetries {
    const RANDOM: &str = "random";

    /// All of them.
    pub(crate) fn as_slice(&self) -> &[Symmetry] {
        match self {
            Symmetries::One(one) => slice::from_ref(one),
            Symmetries::Random => Symmetry::ALL,
        }
    }

    /// The names that a manifest may have.
    fn names() -> impl Iterator<Item = &'static str> {
        Symmetry::ALL.iter().map(|symmetry| symmetry.name()).chain([Symmetries::RANDOM])
    }
}

impl Serialize for Symmetries {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Symmetries::One(one) => serializer.serialize_str(one.name()),
            Symmetries::Random => serializer.serialize_str(Symmetries::RANDOM),
        }
    }
}

impl<'de> Deserialize<'de> for Symmetries {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Symmetries, D::Error> {
        let name = String::deserialize(deserializer)?;
        if name == Symmetries::RANDOM {
            return Ok(Symmetries::Random);
        }
        name.parse().map(Symmetries::One).map_err(|_| {
            let names = Symmetries::names().collect::<Vec<_>>().join(", ");
            D::Error::custom(format!("symmetry: expected one of {names}"))
        })
    }
}
