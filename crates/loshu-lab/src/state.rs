//! What is saved of an experiment, so that a stopped run can be resumed.

use serde::Serialize;

/// The state as JSON.
pub(crate) fn to_json(state: &impl Serialize) -> String {
    serde_json::to_string(state).expect("numbers and text can be written")
}
