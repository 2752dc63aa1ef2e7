//! The class of equivalent puzzles of a row.

use std::hash::{DefaultHasher, Hasher};

use loshu::Canonical;

/// What all equivalent puzzles have in common: 128 bits of their canonical form, made by `SipHash`.
///
/// Of n classes two have the same bits, so that one of them is lost, with a probability below
/// n² / 2^129: for a billion puzzles 1.5e-21. The bits are never written, so that the hash of the
/// standard library may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Class(u128);

impl Class {
    pub(crate) fn of(canonical: &Canonical) -> Class {
        Class::of_bytes(&canonical.grid.to_values())
    }

    /// The class of the variants that have this form.
    pub(crate) fn of_text(canonical: &str) -> Class {
        Class::of_bytes(canonical.as_bytes())
    }

    fn of_bytes(cells: &[u8]) -> Class {
        let half = |number: u8| {
            let mut hasher = DefaultHasher::new();
            hasher.write_u8(number);
            hasher.write(cells);
            u128::from(hasher.finish())
        };
        Class(half(0) << 64 | half(1))
    }
}
