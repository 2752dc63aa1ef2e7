//! How the questions look to the description of the API.

use schemars::{JsonSchema, Schema, SchemaGenerator};

/// How the request and the answer of a question look.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Description {
    pub(crate) request: fn(&mut SchemaGenerator) -> Schema,
    pub(crate) answer: fn(&mut SchemaGenerator) -> Schema,
}

impl Description {
    pub(crate) const fn of<Q: JsonSchema, A: JsonSchema>() -> Description {
        Description {
            request: SchemaGenerator::subschema_for::<Q>,
            answer: SchemaGenerator::subschema_for::<A>,
        }
    }
}
