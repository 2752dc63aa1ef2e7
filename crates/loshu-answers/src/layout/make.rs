//! New puzzles of another size, or with further rules.

use loshu::format::Format;
use loshu::{Limits, Symmetry, seed_of};
use loshu_formats::{LayoutSpec, Signs, Variant};
use loshu_variant::MAX_CELLS;
use loshu_variant::generate::{ClueKind, GenerateError, Request, generate};
use serde::{Deserialize, Serialize};

use super::open::text_of;
use crate::generate::check_order;
use crate::value::{Whole, byte, in_range, whole};
use crate::{Ask, Kind, Refusal};

/// Asks for a new puzzle of another size, or with further rules. The same request gives the same puzzle on every
/// machine, as far as time allows.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LayoutGenerateRequest {
    /// A number or any other text.
    pub seed: String,
    /// Which of the puzzles of the seed, counted from 0.
    #[serde(default, deserialize_with = "whole")]
    #[cfg_attr(feature = "schema", schemars(range(max = u64::MAX)))]
    pub index: u64,
    /// The number of rows, columns and digits.
    #[serde(default, deserialize_with = "byte")]
    #[cfg_attr(feature = "schema", schemars(range(min = 4, max = 25)))]
    pub size: Option<u8>,
    /// The rows and the columns of a box, such as `3x4`.
    pub boxes: Option<String>,
    /// The names of rules of the whole grid, such as `x` or `anti-knight`.
    #[serde(default)]
    pub rules: Vec<String>,
    /// Whether the regions are made at random.
    #[serde(default)]
    pub jigsaw: bool,
    /// Kinds of clues to be made, such as `killer` or `thermometers`.
    #[serde(default)]
    pub clues: Vec<String>,
    /// The symmetry of the givens.
    #[serde(default)]
    pub symmetry: Symmetry,
    /// The fewest and the most givens. Where a puzzle needs fewer, some are added.
    #[cfg_attr(feature = "schema", schemars(with = "Option<[u16; 2]>"))]
    pub givens: Option<(Whole, Whole)>,
    /// How its digits are written: `1-9A`, `0-9A`, `A`, `numbers` or `pictures`.
    pub symbols: Option<String>,
}

/// A new puzzle with one solution.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LayoutGenerateAnswer {
    /// The puzzle with all of its rules, as an object of f-puzzles in a text.
    pub puzzle: String,
    /// The digits of its solution.
    pub solution: Vec<u8>,
    /// The number of givens.
    pub clues: usize,
    /// The seed as a number; as a text, because it may have 20 digits.
    pub seed: String,
}

impl Ask for LayoutGenerateRequest {
    type Answer = LayoutGenerateAnswer;

    fn answer(&self, limits: &Limits) -> Result<LayoutGenerateAnswer, Refusal> {
        let request = self.request()?;
        let signs = self.signs()?;
        let seed = self.seed.parse().unwrap_or_else(|_| seed_of(&self.seed));
        // The seed of the command for this puzzle.
        let own = seed_of(&format!("{seed} {}", self.index));
        let made = generate(&request, own, limits).map_err(|error| match error {
            GenerateError::Stopped(by) => Refusal::from(by),
            other => Refusal::new(Kind::Impossible, other),
        })?;
        let impossible = |error| Refusal::new(Kind::Impossible, error);
        let variant = Variant::new(Format::Line, 0, made.setting)
            .and_then(|variant| variant.with_signs(signs))
            .map_err(impossible)?;
        Ok(LayoutGenerateAnswer {
            puzzle: text_of(&variant),
            solution: made.solution.digits().to_vec(),
            clues: variant.setting.cells.iter().filter(|cell| cell.single().is_some()).count(),
            seed: seed.to_string(),
        })
    }
}

impl LayoutGenerateRequest {
    fn request(&self) -> Result<Request, Refusal> {
        let LayoutGenerateRequest { size, boxes, rules, .. } = self.clone();
        let spec = LayoutSpec { size, boxes, rules, ..LayoutSpec::default() };
        let setting = spec.setting().map_err(|error| Refusal::new(Kind::Request, error))?;
        let clues: Result<Vec<ClueKind>, Refusal> =
            self.clues.iter().map(|name| kind(name)).collect();
        let (random_regions, clues) = (self.jigsaw, clues?);
        if setting.is_classic() && !random_regions && clues.is_empty() {
            let error =
                "an ordinary Sudoku, which `generate` makes; expected another size, rules or clues";
            return Err(Refusal::new(Kind::Impossible, error));
        }
        let symmetries = vec![self.symmetry];
        let request = Request { random_regions, clues, symmetries, ..Request::new(setting) };
        let Some(givens) = self.givens else { return Ok(request) };
        check_order("givens", givens)?;
        let number = |Whole(wish)| in_range("givens", wish, 0, MAX_CELLS as u64);
        let (fewest, most) = (number(givens.0)? as usize, number(givens.1)? as usize);
        Ok(Request { givens: fewest..=most, ..request })
    }

    fn signs(&self) -> Result<Signs, Refusal> {
        let Some(name) = &self.symbols else { return Ok(Signs::Digits) };
        let expected = || Signs::NAMES.join(", ");
        name.parse()
            .map_err(|_| Refusal::unexpected("symbols", expected(), format_args!("{name:?}")))
    }
}

/// The kind of clues of this name.
fn kind(name: &str) -> Result<ClueKind, Refusal> {
    let known = ClueKind::ALL.into_iter().find(|kind| kind.name() == name);
    known.ok_or_else(|| {
        let names = ClueKind::ALL.map(ClueKind::name).join(", ");
        Refusal::unexpected("clues", names, format_args!("{name:?}"))
    })
}
