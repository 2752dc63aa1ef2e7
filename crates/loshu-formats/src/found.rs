//! A puzzle that stands in data of any kind.

use loshu::format::{Details, Record};

use crate::sudokupad;
use crate::variant::Variant;

/// A puzzle of either kind.
pub(crate) enum Found {
    /// An ordinary puzzle.
    Classic(Box<Record>),
    /// A puzzle of another size or layout.
    Variant(Box<Variant>),
}

impl From<Record> for Found {
    fn from(record: Record) -> Found {
        Found::Classic(Box::new(record))
    }
}

impl From<sudokupad::Puzzle> for Found {
    fn from(puzzle: sudokupad::Puzzle) -> Found {
        match puzzle {
            sudokupad::Puzzle::Ordinary(record) => Found::Classic(record),
            sudokupad::Puzzle::Drawn(variant) => Found::Variant(variant),
        }
    }
}

impl Found {
    pub(crate) fn details(&mut self) -> &mut Details {
        match self {
            Found::Classic(record) => &mut record.details,
            Found::Variant(variant) => &mut variant.details,
        }
    }
}
