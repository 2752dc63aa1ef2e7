use loshu::{Grid, Limits, Transform, seed_of};
use serde::{Deserialize, Serialize};

use super::value::{in_range, one, whole};
use super::{Ask, Puzzle, Refusal};

/// The most puzzles of an answer.
const MOST: u64 = 100;

/// Asks for puzzles that are equivalent to a puzzle, and look different.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct VaryRequest {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// A number or any other text.
    pub seed: String,
    /// How many puzzles.
    #[serde(default = "one", deserialize_with = "whole")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = MOST)))]
    pub number: u64,
}

/// Equivalent puzzles.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VaryAnswer {
    /// The seed as a number; as a text, because it may have 20 digits.
    pub seed: String,
    /// The puzzles.
    pub puzzles: Vec<Grid>,
}

impl Ask for VaryRequest {
    type Answer = VaryAnswer;

    fn answer(&self, _: &Limits) -> Result<VaryAnswer, Refusal> {
        in_range("number", self.number, 1, MOST)?;
        let (puzzle, seed) = (self.puzzle.grid()?, seed_of(&self.seed));
        let variation = |index| Transform::random(seed, index).apply(&puzzle);
        let puzzles = (0..self.number).map(variation).collect();
        Ok(VaryAnswer { seed: seed.to_string(), puzzles })
    }
}
