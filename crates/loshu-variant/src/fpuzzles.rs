//! Puzzles of f-puzzles.com: a JSON object with the grid and one key for each kind of rule.
//!
//! ```
//! use loshu_variant::{Solver, fpuzzles};
//!
//! let text = r#"{
//!     "size": 4,
//!     "grid": [[{"value": 1, "given": true}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]],
//!     "killercage": [{"cells": ["R1C2", "R2C2"], "value": "7"}],
//!     "diagonal+": true
//! }"#;
//! let read = fpuzzles::read(text)?;
//! assert_eq!(Solver::new().solve(&read.rules.puzzle(&read.setting.cells)?).name(), "multiple");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A key that is not known is an error, unless its value is empty: a puzzle is never solved without one
//! of its rules. Keys of pictures (lines, colours, text) are no rules.

//!
//! ```text
//! read      from JSON to a setting
//! write     from a setting to JSON
//! own       rules of a setter's own
//! copy      drawings of clues that other programs do not know
//! extras    what is no rule, kept as it is
//! forms     what a file says in another form than Loshu
//! drawings  what of it can be drawn
//! json      parsed JSON
//! place     names of cells
//! error     why a text is no puzzle
//! ```

mod copy;
mod drawings;
mod error;
mod extras;
mod forms;
mod json;
mod own;
mod place;
mod read;
mod write;

pub use self::copy::draw;
pub use self::drawings::{Element, SUDOKUPAD};
pub use self::error::ReadError;
pub use self::extras::Extras;
pub use self::read::{Read, Written, read, read_value};
pub use self::write::write;

use serde_json::Value;

use self::json::Nodes;

/// Whether a value that was kept says nothing.
fn is_nothing(value: &Value) -> bool {
    Nodes::parse(&value.to_string()).is_ok_and(|nodes| nodes.value().is_empty())
}
