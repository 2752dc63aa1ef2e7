//! What has been counted.

use serde::{Deserialize, Serialize};

use super::crosses::Crosses;
use super::{bands, report};
use crate::report::Report;
use crate::state::State;

/// The number of classes of top bands.
pub const CLASSES: usize = 416;
/// The crosses with one band, and the most completions of a cross.
const CROSSES: u64 = 2_612_736;
const MOST_COMPLETIONS: u64 = 11_664;

/// The counts of the first classes of bands. It can be saved and resumed.
#[derive(Debug, Serialize, Deserialize)]
pub struct Census {
    /// The version of the program.
    pub version: String,
    /// The crosses with a band of each class.
    pub(crate) crosses: Vec<Crosses>,
}

impl Census {
    /// A census of no classes, of this version of the program.
    #[must_use]
    pub fn new() -> Census {
        Census { version: env!("CARGO_PKG_VERSION").into(), crosses: Vec::new() }
    }

    /// Returns the report on the classes so far.
    #[must_use]
    pub fn report(&self) -> Report {
        report::report(&bands::classes(&bands::reduced()), self)
    }
}

impl State for Census {
    fn counted(&self) -> u64 {
        self.crosses.len() as u64
    }

    fn check(&self) -> Result<(), String> {
        if self.crosses.len() > CLASSES {
            return Err(format!(
                "expected {CLASSES} classes at most, found {}",
                self.crosses.len()
            ));
        }
        let is_possible = |crosses: &Crosses| {
            let Crosses { completions, squares, most } = *crosses;
            most <= MOST_COMPLETIONS
                && completions <= CROSSES * MOST_COMPLETIONS
                && squares <= completions * MOST_COMPLETIONS
        };
        match self.crosses.iter().position(|crosses| !is_possible(crosses)) {
            Some(at) => Err(format!("the numbers of class {at} are impossible")),
            None => Ok(()),
        }
    }
}

impl Default for Census {
    fn default() -> Census {
        Census::new()
    }
}
