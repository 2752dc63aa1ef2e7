//! What the words say of the steps of a puzzle, for tests.

use loshu::Limits;
use loshu_explain::step::Language;
use loshu_variant::explain::{Path, Reason};

use super::VariantWords;
use crate::Puzzle;

/// A step, what there is to see, and its whole sentence.
#[derive(Debug)]
pub(super) struct Told {
    pub(super) reason: Reason,
    pub(super) pattern: String,
    pub(super) argument: String,
}

/// Tells the first steps of a puzzle, at most so many.
pub(super) fn told(
    puzzle: &str,
    rules: Option<&str>,
    language: Language,
    most: usize,
) -> Vec<Told> {
    let variant = Puzzle::from(puzzle).read(rules).unwrap().into_variant().unwrap();
    let words = VariantWords::new(&variant, language);
    let path = Path::of(&variant.rules, &variant.setting.cells, most, &Limits::NONE);
    let steps = path.steps.iter();
    let told = steps.map(|(position, step)| Told {
        reason: step.reason.clone(),
        pattern: words.pattern(position, step),
        argument: words.argument(position, step),
    });
    told.collect()
}
