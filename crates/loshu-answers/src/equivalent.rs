//! The canonical form of a puzzle, and puzzles that look different.

use loshu::{Grid, Limits, Transform, canonical, seed_of};
use serde::{Deserialize, Serialize};

use super::value::{in_range, one, whole};
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
