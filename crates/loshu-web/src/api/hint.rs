use loshu::{Candidate, Cell, Limits, Marks, Solver, Status};
use loshu_explain::step::{Drawing, Role, Stage, Step, Style};
use loshu_explain::technique::{Advice, Plan, Profile};
use serde::{Deserialize, Serialize};

use super::player::Player;
use super::text::{PuzzleText, Words, in_range, whole};
use super::told::{Picture, TechniqueName};
use super::{ApiError, Ask};

/// Asks what to look at next.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HintRequest {
    puzzle: PuzzleText,
    /// What the player has written; nothing, if it is left out.
    player: Option<Player>,
    /// How much is given away, 1 to 5.
    #[serde(default = "first", deserialize_with = "whole")]
    stage: u64,
    #[serde(default)]
    words: Words,
}

fn first() -> u64 {
    1
}

/// What a hint is about.
#[derive(Debug, Serialize)]
#[serde(tag = "about", rename_all = "kebab-case")]
pub(crate) enum HintAnswer {
    /// The next step.
    Step(Box<StepHint>),
    /// Digits that are not those of the solution.
    Wrong { cells: Vec<Cell> },
    /// Candidates that were struck, but belong to the solution.
    Missing(MissingHint),
    /// The grid is full and right.
    Solved,
    /// No technique finds anything.
    Stuck,
    /// The puzzle does not have exactly one solution.
    Improper { status: Status },
}

/// Candidates that were struck, but belong to the solution, as far as the stage tells it: that there
/// are some at stage 1, their cells from stage 2 on, and their digits from stage 3 on.
#[derive(Debug, Serialize)]
pub(crate) struct MissingHint {
    /// The stage, 3 at most.
    stage: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    cells: Option<Vec<Cell>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates: Option<Vec<Candidate>>,
}

/// The next step, as far as the stage tells it.
#[derive(Debug, Serialize)]
pub(crate) struct StepHint {
    stage: u64,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    technique: Option<TechniqueName>,
    #[serde(skip_serializing_if = "Option::is_none")]
    picture: Option<Picture>,
    placements: Vec<Candidate>,
    eliminations: Vec<Candidate>,
}

impl Ask for HintRequest {
    type Answer = HintAnswer;

    fn answer(self, limits: &Limits) -> Result<HintAnswer, ApiError> {
        let stage = in_range("stage", self.stage, 1, 5)?;
        let puzzle = self.puzzle.read()?;
        let marks = match &self.player {
            Some(player) => player.marks(&puzzle)?,
            None => Marks::of(&puzzle),
        };
        let verdict = Solver::new().with_limits(limits.clone()).solve(&puzzle);
        let Some(solution) = verdict.solution() else {
            return Ok(HintAnswer::Improper { status: Status::of(&puzzle, &verdict) });
        };
        let mut plan = Plan::new(puzzle, *solution, Profile::human(), limits.clone());
        Ok(match plan.advise(&marks) {
            Advice::Step(step) => {
                let hint = StepHint::of(&step, &marks, stage, self.words.style());
                HintAnswer::Step(Box::new(hint))
            }
            Advice::WrongDigits(cells) => HintAnswer::Wrong { cells },
            Advice::Missing(candidates) => HintAnswer::Missing(MissingHint::of(candidates, stage)),
            Advice::Solved => HintAnswer::Solved,
            Advice::Stuck => HintAnswer::Stuck,
            Advice::Stopped(stop) => return Err(stop.into()),
        })
    }
}

impl MissingHint {
    fn of(candidates: Vec<Candidate>, stage: u64) -> MissingHint {
        let cells = || candidates.iter().map(|candidate| candidate.cell()).collect();
        MissingHint {
            stage: stage.min(3),
            cells: (stage >= 2).then(cells),
            candidates: (stage >= 3).then_some(candidates),
        }
    }
}

impl StepHint {
    fn of(step: &Step, marks: &Marks, number: u64, style: Style) -> StepHint {
        let stage = Stage::ALL[number as usize - 1];
        let tells = |part: Stage| stage >= part;
        let picture = tells(Stage::Place).then(|| drawing(step, marks, stage));
        let technique = TechniqueName::of(step.technique, style.language);
        let all = tells(Stage::Everything);
        StepHint {
            stage: number,
            text: step.hint(marks, stage, style),
            technique: tells(Stage::Name).then_some(technique),
            picture: picture.map(|drawing| Picture::new(drawing, style.language)),
            placements: if all { step.placements.clone() } else { Vec::new() },
            eliminations: if all { step.eliminations.clone() } else { Vec::new() },
        }
    }
}

/// The drawing without what the stage does not tell.
fn drawing(step: &Step, marks: &Marks, stage: Stage) -> Drawing {
    let whole = step.drawing(marks);
    match stage {
        Stage::Everything => whole,
        Stage::Pattern => {
            let shown = |role: &Role| !matches!(role, Role::Eliminated | Role::Placed);
            let candidates = whole.candidates.iter().filter(|(_, role)| shown(role));
            Drawing { candidates: candidates.copied().collect(), ..whole }
        }
        Stage::Family | Stage::Name | Stage::Place => {
            Drawing { houses: whole.houses, ..Drawing::default() }
        }
    }
}
