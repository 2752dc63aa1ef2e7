//! What the feature `schema` adds to techniques and ratings: how their JSON looks. Types that derive their
//! serialization derive their schema.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::technique::Technique;
use crate::tenths::Tenths;

impl JsonSchema for Technique {
    fn schema_name() -> Cow<'static, str> {
        "Technique".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let ids: Vec<_> = Technique::ALL.iter().map(|technique| technique.info().id).collect();
        json_schema!({ "enum": ids, "description": "The id of a technique, such as x-wing." })
    }
}

impl JsonSchema for Tenths {
    fn schema_name() -> Cow<'static, str> {
        "Rating".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "number",
            "minimum": 0,
            "maximum": 25.5,
            "description": "A rating of Sudoku Explainer, with at most one decimal, such as 7.1."
        })
    }
}
