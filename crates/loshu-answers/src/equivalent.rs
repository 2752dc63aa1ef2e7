//! The canonical form of a puzzle, and puzzles that look different.

use loshu::{Limits, Transform, canonical, seed_of};
use loshu_formats::Variant;
use loshu_variant::{Setting, Symmetries};
use serde::{Deserialize, Serialize};

use super::read::Read;
use super::value::{in_range, one, whole};
use super::variant::text_of;
use super::{Ask, Kind, Puzzle, Refusal};

/// Asks for the form that all equivalent puzzles have in common.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CanonRequest {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The kind of a variant as words with commas, if the puzzle does not say it itself.
    pub variant: Option<String>,
}

/// The canonical form of a puzzle.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CanonAnswer {
    /// The form: of ordinary puzzles the smallest equivalent one (minlex), as a line; of a variant one that all equivalent
    /// puzzles have in common, as a line or an object of f-puzzles.
    pub canonical: String,
    /// The number of ways in which the puzzle is equivalent to itself, 1 for nearly all puzzles; absent above 2^53.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub automorphisms: Option<u64>,
}

impl Ask for CanonRequest {
    type Answer = CanonAnswer;

    fn answer(&self, limits: &Limits) -> Result<CanonAnswer, Refusal> {
        match self.puzzle.read(self.variant.as_deref())? {
            Read::Ordinary(..) => {
                let form = canonical(&self.puzzle.grid()?);
                let automorphisms = Some(form.automorphisms);
                Ok(CanonAnswer { canonical: form.grid.to_string(), automorphisms })
            }
            Read::Variant(board) => {
                let variant = board.variant();
                let form = symmetries(variant)?.canonical(&variant.setting.cells, limits)?;
                let canonical = text_of(&like(variant, form.setting)?);
                Ok(CanonAnswer { canonical, automorphisms: form.automorphisms })
            }
        }
    }
}

fn symmetries(variant: &Variant) -> Result<Symmetries, Refusal> {
    Symmetries::of(&variant.setting).map_err(|error| Refusal::new(Kind::Puzzle, error))
}

/// A puzzle with the signs of another one.
fn like(variant: &Variant, setting: Setting) -> Result<Variant, Refusal> {
    variant.with_setting(setting).map_err(|error| Refusal::new(Kind::Puzzle, error))
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
    /// The kind of a variant as words with commas, if the puzzle does not say it itself.
    pub variant: Option<String>,
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
    /// The puzzles: lines, or objects of f-puzzles.
    pub puzzles: Vec<String>,
}

impl Ask for VaryRequest {
    type Answer = VaryAnswer;

    fn answer(&self, limits: &Limits) -> Result<VaryAnswer, Refusal> {
        in_range("number", self.number, 1, MOST)?;
        let seed = seed_of(&self.seed);
        let puzzles = match self.puzzle.read(self.variant.as_deref())? {
            Read::Ordinary(..) => {
                let puzzle = self.puzzle.grid()?;
                let variation = |index| Transform::random(seed, index).apply(&puzzle).to_string();
                (0..self.number).map(variation).collect()
            }
            Read::Variant(board) => {
                let variant = board.variant();
                let symmetries = symmetries(variant)?;
                let variation = |index: u64| {
                    limits.look()?;
                    let own = seed_of(&format!("{seed} {index}"));
                    let setting = symmetries.variation(&variant.setting.cells, own);
                    Ok(text_of(&like(variant, setting)?))
                };
                (0..self.number).map(variation).collect::<Result<_, Refusal>>()?
            }
        };
        Ok(VaryAnswer { seed: seed.to_string(), puzzles })
    }
}
