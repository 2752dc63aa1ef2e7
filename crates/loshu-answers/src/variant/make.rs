//! New variants.

use loshu::format::Format;
use loshu::{Limits, Symmetry, seed_of};
use loshu_explain::rate::Tenths;
use loshu_formats::{Signs, Variant, VariantSpec};
use loshu_variant::MAX_CELLS;
use loshu_variant::explain::PRICES;
use loshu_variant::generate::{GenerateError, Request, Steps, generate};

use super::VariantWishes;
use super::open::text_of;
use crate::value::{Whole, in_range, variant_spec};
use crate::{AnyTechnique, Kind, MadePuzzle, Refusal, VariantRating};

/// Makes variants of a kind.
pub(crate) struct Maker {
    request: Request,
    signs: Signs,
    symmetry: Symmetry,
}

impl Maker {
    /// A maker of the kind that words name, with a number of givens. Where a puzzle needs fewer, some are added,
    /// unless it is to be minimal.
    pub(crate) fn new(
        words: &str,
        symmetry: Symmetry,
        givens: Option<(Whole, Whole)>,
        wishes: &VariantWishes,
    ) -> Result<Maker, Refusal> {
        let spec = variant_spec(words, VariantSpec::to_make)?;
        let setting = spec.layout.setting();
        let setting = setting.map_err(|error| Refusal::new(Kind::Request, error))?;
        let steps = wishes.steps(&setting.shape).map_err(AnyTechnique::not_in_variants)?;
        let request = Request {
            random_regions: spec.random_regions,
            clues: spec.clues,
            symmetries: vec![symmetry],
            fills_up: !wishes.is_minimal,
            steps,
            ..Request::new(setting)
        };
        let signs = spec.symbols.unwrap_or(Signs::Digits);
        let Some((Whole(fewest), Whole(most))) = givens else {
            return Ok(Maker { request, signs, symmetry });
        };
        let number = |number| in_range("clues", number, 0, MAX_CELLS as u64);
        let givens = number(fewest)? as usize..=number(most)? as usize;
        Ok(Maker { request: Request { givens, ..request }, signs, symmetry })
    }

    /// Makes few clues of each kind, and long lines.
    pub(crate) fn with_few_clues(self) -> Maker {
        Maker { request: Request { few_clues: true, ..self.request }, ..self }
    }

    /// Makes the puzzle of an index of a seed; nothing if a limit ended the work.
    pub(crate) fn puzzle(
        &self,
        seed: u64,
        index: u64,
        limits: &Limits,
    ) -> Result<Option<MadePuzzle>, Refusal> {
        // The seed of the command for this puzzle.
        let own = seed_of(&format!("{seed} {index}"));
        let made = match generate(&self.request, own, limits) {
            Ok(made) => made,
            Err(error) if error.stopped().is_some() => return Ok(None),
            Err(error) => return Err(self.refusal(error)),
        };
        let is_graded = self.request.steps.is_some();
        let impossible = |error| Refusal::new(Kind::Impossible, error);
        let variant = Variant::new(Format::Line, 0, made.setting)
            .and_then(|variant| variant.with_signs(self.signs))
            .map_err(impossible)?;
        Ok(Some(MadePuzzle {
            index,
            puzzle: text_of(&variant),
            solution: variant.line_of(made.solution.digits()),
            clues: variant.setting.cells.iter().filter(|cell| cell.single().is_some()).count(),
            symmetry: self.symmetry,
            weight: None,
            hodoku: None,
            er: None,
            variant: if is_graded {
                VariantRating::of(&variant, limits).ok().flatten()
            } else {
                None
            },
        }))
    }

    /// Why no puzzle can be as asked for.
    fn refusal(&self, error: GenerateError) -> Refusal {
        let most = *PRICES.end();
        let is_above = |steps: &Steps| *steps.hardest.start() > most;
        if error == GenerateError::Price && self.request.steps.as_ref().is_some_and(is_above) {
            let most = Tenths(most).to_string();
            return Refusal::impossible("highest-rating", vec![most], error);
        }
        Refusal::new(Kind::Impossible, error)
    }
}
