//! What is saved of an experiment, so that a stopped run can be resumed.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// What an experiment has counted so far. It can be saved and resumed.
pub trait State: Serialize + DeserializeOwned {
    /// Returns how much that is: classes, puzzles or runs.
    fn counted(&self) -> u64;

    /// Refuses what no run can have saved.
    ///
    /// # Errors
    ///
    /// Says which number is impossible.
    fn check(&self) -> Result<(), String>;

    /// Reads what was saved, perhaps by another version of the program.
    ///
    /// # Errors
    ///
    /// Says what is wrong with it.
    fn from_json(text: &str) -> Result<Self, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    /// Returns the state as JSON, to be resumed later.
    fn to_json(&self) -> String {
        serde_json::to_string(self).expect("numbers and text can be written")
    }
}
