//! What the feature `schema` adds to the types of the board: how their JSON looks. Types that derive their
//! serialization derive their schema.

use alloc::borrow::Cow;
#[cfg(feature = "rand")]
use alloc::vec::Vec;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::candidate::{Candidate, CandidateSet};
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
#[cfg(feature = "rand")]
use crate::generate::Mask;
use crate::grid::Grid;
use crate::house::House;
use crate::status::Status;
use crate::symmetry::Symmetry;
use crate::verify::Solution;

macro_rules! schemas {
    ($($type:ty, $name:literal, $schema:tt;)*) => {$(
        impl JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                $name.into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!($schema)
            }
        }
    )*};
}

schemas! {
    Cell, "Cell", {
        "type": "string",
        "pattern": "^r[1-9]c[1-9]$",
        "description": "Row and column, such as r3c2."
    };
    Grid, "Grid", {
        "type": "string",
        "pattern": "^[1-9.]{81}$",
        "description": "81 cells, a full stop for an empty one."
    };
    Solution, "Solution", {
        "type": "string",
        "pattern": "^[1-9]{81}$",
        "description": "81 digits."
    };
    House, "House", {
        "type": "string",
        "pattern": "^(row|column|box) [1-9]$",
        "description": "A row, a column or a box, such as row 3."
    };
    Candidate, "Candidate", {
        "type": "string",
        "pattern": "^[1-9]r[1-9]c[1-9]$",
        "description": "Digit and cell, such as 5r3c2."
    };
    Digit, "Digit", { "type": "integer", "minimum": 1, "maximum": 9 };
    Status, "Status", {
        "enum": ["unique", "multiple", "unsolvable", "invalid", "stopped"],
        "description": "How many solutions a puzzle has; invalid: none, because two givens clash."
    };
}

#[cfg(feature = "rand")]
schemas! {
    Mask, "Mask", {
        "type": "string",
        "pattern": "^[x?.]{81}$",
        "description": "81 of x, ? and . for cells with a given, cells that may have one, and empty cells."
    };
}

impl JsonSchema for Symmetry {
    fn schema_name() -> Cow<'static, str> {
        "Symmetry".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let names: Vec<_> = Symmetry::ALL.iter().map(|known| known.name()).collect();
        json_schema!({ "enum": names })
    }
}

macro_rules! sequences {
    ($($set:ty, of $item:ty;)*) => {$(
        impl JsonSchema for $set {
            fn schema_name() -> Cow<'static, str> {
                stringify!($set).into()
            }

            fn inline_schema() -> bool {
                true
            }

            fn json_schema(generator: &mut SchemaGenerator) -> Schema {
                let items = generator.subschema_for::<$item>();
                json_schema!({ "type": "array", "items": items })
            }
        }
    )*};
}

sequences! {
    DigitSet, of Digit;
    CellSet, of Cell;
    CandidateSet, of Candidate;
}
