use loshu::{Generator, Grid, Limits, Marks};
use loshu_explain::rate::Price;
use loshu_explain::step::Step;
use loshu_explain::technique::{Options, Position, Profile, Technique};
use serde::{Deserialize, Serialize};

use super::puzzle::givens;
use super::value::{Words, whole};
use super::{Ask, Refusal, StepAnswer};

/// Asks for a use of a technique.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ExampleRequest {
    /// The technique.
    pub technique: Technique,
    /// Where the search begins: 0, or `next` of the last answer.
    #[serde(default, deserialize_with = "whole")]
    #[cfg_attr(feature = "schema", schemars(range(max = u64::MAX)))]
    pub from: u64,
    /// The words of the step.
    #[serde(default)]
    pub words: Words,
}

/// The most puzzles that are searched for an answer.
const LOOKS: u64 = 200;

/// A use of a technique, as far as one was found.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExampleAnswer {
    /// The step. There is none if 200 puzzles have no use of the technique, or if a limit was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<StepAnswer>,
    /// The givens of the puzzle of the step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<Grid>,
    /// Where to go on.
    pub next: u64,
}

impl Ask for ExampleRequest {
    type Answer = ExampleAnswer;

    fn answer(&self, limits: &Limits) -> Result<ExampleAnswer, Refusal> {
        let end = self.from.saturating_add(LOOKS);
        let style = self.words.style();
        let (found, next) = example(self.technique, self.from..end, limits);
        let told = |(marks, step): &(Marks, Step)| {
            StepAnswer::of(step, marks, Price::of(self.technique), style)
        };
        let puzzle = |(marks, _): &(Marks, Step)| givens(marks);
        Ok(ExampleAnswer {
            step: found.as_ref().map(told),
            puzzle: found.as_ref().map(puzzle),
            next,
        })
    }
}

/// Finds a use of a technique. The first numbers stand for its known examples, which need the technique; each
/// further number stands for a new puzzle. Returns the marks and the step, and the number to go on with. A
/// limit ends the search early.
pub fn example(
    technique: Technique,
    numbers: std::ops::Range<u64>,
    limits: &Limits,
) -> (Option<(Marks, Step)>, u64) {
    let options = Options::of_examples();
    let first = |marks: &Marks| {
        let step = technique.first(&Position::new(marks).with_limits(limits), &options);
        step.ok().flatten().map(|step| (*marks, step))
    };
    let generator = Generator::new(0).with_limits(limits.clone());
    let profile = Profile::human();
    for number in numbers.clone() {
        let known = usize::try_from(number).ok().and_then(|number| technique.example(number));
        let on_path = |puzzle: &Grid| {
            let mut path = profile.path(Marks::of(puzzle)).with_limits(limits.clone());
            path.find_map(|(marks, _)| first(&marks))
        };
        let found = match known {
            Some(found) => Some(found),
            None => generator.puzzle(number).ok().and_then(|made| on_path(&made.puzzle)),
        };
        if found.is_some() || limits.look().is_err() {
            return (found, number + 1);
        }
    }
    (None, numbers.end)
}
