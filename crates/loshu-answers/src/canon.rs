use loshu::{Grid, Limits, canonical};
use serde::{Deserialize, Serialize};

use super::{Ask, Puzzle, Refusal};

/// Asks for the smallest of all equivalent puzzles.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CanonRequest {
    /// The puzzle.
    pub puzzle: Puzzle,
}

/// The canonical form of a puzzle.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CanonAnswer {
    /// The smallest of all equivalent puzzles (minlex).
    pub canonical: Grid,
    /// The number of ways in which the puzzle is equivalent to itself, 1 for nearly all puzzles.
    pub automorphisms: u64,
}

impl Ask for CanonRequest {
    type Answer = CanonAnswer;

    fn answer(&self, _: &Limits) -> Result<CanonAnswer, Refusal> {
        let form = canonical(&self.puzzle.grid()?);
        Ok(CanonAnswer { canonical: form.grid, automorphisms: form.automorphisms })
    }
}
