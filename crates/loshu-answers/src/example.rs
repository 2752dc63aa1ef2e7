use loshu::{Generator, Grid, Limits, Marks};
use loshu_explain::rate::Price;
use loshu_explain::step::Step;
use loshu_explain::technique::Technique;
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

/// The most puzzles that are searched for an answer: of the techniques that players meet often, one in five to
/// twenty has a use. To search for rare ones would take longer than somebody waits for an exercise.
const LOOKS: u64 = 20;

/// A use of a technique, as far as one was found.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExampleAnswer {
    /// The step. There is none if a limit was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<StepAnswer>,
    /// The givens of the puzzle of the step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<Grid>,
    /// That easier techniques have the conclusions too, if no known position needs this one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remark: Option<&'static str>,
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
            remark: self.technique.needless(style.language),
            next,
        })
    }
}

/// Finds a use of a technique that nothing easier makes needless. The first numbers stand for its known
/// examples; each further number stands for a new puzzle, which may have a use
/// [on its way](Technique::exercise_of). If no puzzle of the range has one, the answer is a known example in
/// [disguise](Technique::disguise). Returns the marks and the step, and the number to go on with; nothing
/// is found where a limit ends the search early.
pub fn example(
    technique: Technique,
    numbers: std::ops::Range<u64>,
    limits: &Limits,
) -> (Option<(Marks, Step)>, u64) {
    let generator = Generator::new(0).with_limits(limits.clone());
    // Where nothing needs a technique, no puzzle has a use of it that will do.
    let may_be_made = technique.why_no_example().is_none();
    for number in numbers.clone() {
        let known = match usize::try_from(number) {
            Ok(number) => technique.use_within(number, limits),
            Err(_) => Ok(None),
        };
        let found = match known {
            Ok(None) if may_be_made => generator
                .puzzle(number)
                .ok()
                .and_then(|made| technique.exercise_of(&made.puzzle, limits).ok().flatten()),
            Ok(known) => known,
            Err(_) => None,
        };
        if found.is_some() || limits.look().is_err() {
            return (found, number + 1);
        }
        if !may_be_made {
            return (technique.disguise(number, limits).ok(), number + 1);
        }
    }
    (technique.disguise(numbers.start, limits).ok(), numbers.end)
}
