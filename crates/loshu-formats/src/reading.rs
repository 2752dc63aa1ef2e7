//! How a text is read.

use std::sync::Arc;

use loshu::format::Format;
use loshu_variant::{Clue, Setting};

use crate::BATCH;
use crate::records::Keep;
use crate::variant::{LayoutError, LayoutSpec, Signs};

/// How a text is read.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The only format that is accepted; without one the format is recognised.
    pub from: Option<Format>,
    /// The name of the column that is read of a table, if it is not one of the usual names.
    pub column: Option<String>,
    /// Whether the text is known to be a table, such as by its name.
    pub is_table: bool,
    /// Which grids are wanted.
    pub wanted: Wanted,
    /// What is kept of a record.
    pub keep: Keep,
    /// Whether details are kept, such as titles and other columns, even if `keep` does not say so.
    pub with_details: bool,
    /// Whether the first bad record is the end.
    pub strict: bool,
    /// Whether puzzles of other sizes and layouts are kept; else they are bad records.
    pub variants: bool,
    /// The layout of all puzzles. Options of a caller: they add to what the text says.
    pub layout: Option<Arc<Setting>>,
    /// Rules of the whole grid that add to what the text says, where there is no layout.
    pub rules: Vec<Clue>,
    /// How the digits of other sizes are written, if it is known.
    pub signs: Option<Signs>,
    /// How many records a batch has at most, but for bad ones before the first puzzle.
    pub most: usize,
}

/// Any format, the givens alone, in batches of 1,024.
impl Default for Reading {
    fn default() -> Reading {
        let (wanted, keep) = (Wanted::Puzzles, Keep::Givens);
        Reading {
            from: None,
            column: None,
            is_table: false,
            wanted,
            keep,
            with_details: false,
            strict: false,
            variants: false,
            layout: None,
            rules: Vec::new(),
            signs: None,
            most: BATCH,
        }
    }
}

impl Reading {
    /// The same with what a caller says of all puzzles.
    ///
    /// # Errors
    ///
    /// Words that are not known, or contradict each other.
    pub fn with_layout(self, spec: &LayoutSpec) -> Result<Reading, LayoutError> {
        if spec.has_only_rules() {
            return Ok(Reading { rules: spec.clues()?, ..self });
        }
        let layout = if spec.is_empty() { None } else { Some(Arc::new(spec.setting()?)) };
        Ok(Reading { layout, ..self })
    }
}

/// Which grids are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The puzzles.
    Puzzles,
    /// The solutions, if there is a column of them, in the place of the puzzles.
    Solutions,
    /// The puzzles, and the solutions that stand beside them: in a column of a table, a member of an object, or another
    /// field of a line.
    Both,
}
