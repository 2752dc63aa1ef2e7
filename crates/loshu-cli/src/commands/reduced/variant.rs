//! What a reduction leaves of a variant.

use loshu_answers::AnyTechnique;
use loshu_explain::technique::Technique as OrdinaryTechnique;
use loshu_formats::Variant;
use loshu_variant::explain::{Explainer, Technique};
use loshu_variant::{DigitSet, Solver};

use crate::args::Level;
use crate::args::explain::{Reduction, Subject};
use crate::commands::show::NoMarks;

/// What the levels use, from the lowest on: singles, pairs, locked candidates.
const OF_LEVELS: [Technique; 4] = [
    Technique::HiddenSingle,
    Technique::NakedSingle,
    Technique::NakedPair,
    Technique::Intersection,
];

/// The digits of the cells, 0 where more than one candidate is left.
pub(in crate::commands) fn digits(left: &[DigitSet]) -> Vec<u8> {
    left.iter().map(|digits| digits.single().unwrap_or(0)).collect()
}

/// The candidates that a reduction leaves in each cell. A cell with one has it as a digit.
pub(in crate::commands) fn reduced(
    variant: &Variant,
    reduction: &Reduction,
) -> Result<Vec<DigitSet>, NoMarks> {
    let after_first =
        |number: usize| after(variant, |technique| OF_LEVELS[..number].contains(&technique));
    match reduction {
        Reduction::Level(Level::None) => Ok(all(variant)),
        Reduction::Level(Level::Peers) => after_first(0),
        Reduction::Level(Level::Singles) => after_first(2),
        Reduction::Level(Level::Pairs) => after_first(3),
        Reduction::Level(Level::Locked) => after_first(4),
        Reduction::Techniques(choices) => {
            after(variant, |technique| choices.iter().any(|choice| has(choice, technique)))
        }
        Reduction::True => true_candidates(variant),
    }
}

/// What the givens and the setter's candidates allow in each cell.
fn all(variant: &Variant) -> Vec<DigitSet> {
    let pairs = variant.rules.allowed().iter().zip(&variant.setting.cells);
    pairs.map(|(&allowed, &own)| if own.is_empty() { allowed } else { allowed & own }).collect()
}

/// The candidates after all steps of some techniques.
fn after(
    variant: &Variant,
    is_wanted: impl Fn(Technique) -> bool,
) -> Result<Vec<DigitSet>, NoMarks> {
    let left_out = Technique::ALL.into_iter().filter(|technique| !is_wanted(*technique));
    let explainer = Explainer::new(&variant.rules).without(left_out.collect());
    let mut position = explainer.start(&variant.setting.cells);
    while let Some(step) = explainer.next(&position) {
        explainer.apply(&step, &mut position);
    }
    let left = position.candidates();
    match left.iter().position(|digits| digits.is_empty()) {
        Some(cell) => {
            Err(NoMarks::NoDigit(variant.setting.shape.name(cell).to_string().to_lowercase()))
        }
        None => Ok(left.to_vec()),
    }
}

/// Whether a choice has a technique of variants.
fn has(choice: &Subject, technique: Technique) -> bool {
    let means = |one: AnyTechnique| one.of_variant() == Some(technique);
    match choice {
        Subject::OfVariant(one) => means(AnyTechnique::OfVariant(one)),
        Subject::Ordinary(named) => OrdinaryTechnique::ALL
            .iter()
            .any(|&one| named.has(one) && means(AnyTechnique::Ordinary(one))),
    }
}

/// The candidates that are in a solution.
fn true_candidates(variant: &Variant) -> Result<Vec<DigitSet>, NoMarks> {
    let found = Solver::new().true_candidates(&variant.puzzle()).expect("there is no limit");
    if found.iter().any(|digits| digits.is_empty()) { Err(NoMarks::NoSolution) } else { Ok(found) }
}
