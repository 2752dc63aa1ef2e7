use std::ops::ControlFlow;

use loshu::{Limits, Marks, Solver, Status, Stop};
use loshu_explain::rate::Price;
use loshu_explain::step::{Step, Style};
use loshu_explain::technique::{Family, Position, Profile, Technique};
use serde::{Deserialize, Serialize};

use super::board::OrdinaryBoard;
use super::puzzle::is_plain;
use super::step::TechniqueName;
use super::value::Words;
use super::{Ask, Player, Puzzle, Refusal, StepAnswer};

/// The most steps of a technique. A player wants to see that it has uses, and some of them.
const MOST: usize = 8;

/// Asks for the steps that are possible now, by technique. Forcing chains and guesses are left out: they
/// have uses nearly everywhere.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct StepsRequest {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// What the player has written; nothing, if it is left out.
    pub player: Option<Player>,
    /// The words of the steps.
    #[serde(default)]
    pub words: Words,
}

/// The steps that are possible now.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StepsAnswer {
    /// The techniques that have a use, in the order in which players learn them.
    pub techniques: Vec<StepsOfTechnique>,
    /// What ended the search early. The techniques that were looked at until then are all there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
}

/// The steps of one technique.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StepsOfTechnique {
    /// The technique.
    pub technique: TechniqueName,
    /// Its steps, each with other conclusions: 8 at most.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = MOST)))]
    pub steps: Vec<StepAnswer>,
    /// Whether there are more.
    pub more: bool,
}

impl StepsRequest {
    /// The marks on which the steps stand, and the techniques whose steps are wanted.
    fn position(&self, limits: &Limits) -> Result<(Marks, Profile), Refusal> {
        let start = self.puzzle.marks()?;
        let marks = match &self.player {
            None => start,
            Some(player) => player.marks(&OrdinaryBoard::new(start))?,
        };
        let verdict = Solver::new().with_limits(limits.clone()).solve(&start);
        let profile = match Status::of(start.grid(), &verdict) {
            Status::Unique if is_plain(&start) => Profile::human(),
            Status::Unique => Profile::human().for_marks(&start, limits),
            Status::Multiple | Status::Unsolvable | Status::Invalid | Status::Stopped(_) => {
                Profile::human().without_uniqueness()
            }
        };
        Ok((marks, profile.retain(is_wanted)))
    }
}

fn is_wanted(technique: Technique) -> bool {
    !matches!(technique.info().family, Family::Forcing | Family::LastResort)
}

impl Ask for StepsRequest {
    type Answer = StepsAnswer;

    fn answer(&self, limits: &Limits) -> Result<StepsAnswer, Refusal> {
        let (marks, profile) = self.position(limits)?;
        let position = Position::new(&marks).with_limits(limits);
        let mut techniques = Vec::new();
        for &technique in profile.techniques() {
            let (steps, more) = some(technique, &position, &profile);
            if !steps.is_empty() {
                techniques.push(told(technique, &steps, more, &marks, self.words.style()));
            }
            if position.stopped().is_some() {
                break;
            }
        }
        Ok(StepsAnswer { techniques, stopped: position.stopped() })
    }
}

/// The first steps of a technique that have conclusions of their own, and whether there are more.
fn some(technique: Technique, position: &Position<'_>, profile: &Profile) -> (Vec<Step>, bool) {
    let (mut steps, mut more) = (Vec::<Step>::new(), false);
    let _ = technique.find(position, profile.options(), &mut |step| {
        let is_same = |other: &Step| {
            other.placements == step.placements && other.eliminations == step.eliminations
        };
        if steps.iter().any(is_same) {
            return ControlFlow::Continue(());
        }
        if steps.len() == MOST {
            more = true;
            return ControlFlow::Break(());
        }
        steps.push(step);
        ControlFlow::Continue(())
    });
    (steps, more)
}

fn told(
    technique: Technique,
    steps: &[Step],
    more: bool,
    marks: &Marks,
    style: Style,
) -> StepsOfTechnique {
    let told = |step: &Step| StepAnswer::of(step, marks, Price::of(technique), style);
    StepsOfTechnique {
        technique: TechniqueName::of(technique, style.language),
        steps: steps.iter().map(told).collect(),
        more,
    }
}
