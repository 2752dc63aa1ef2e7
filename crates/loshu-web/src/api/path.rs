use loshu::{Generator, Grid, Limits, Marks, Solver, Status, Stop};
use loshu_explain::step::Style;
use loshu_explain::technique::{Options, Position, Profile, Technique};
use serde::{Deserialize, Serialize};

use super::found::Found;
use super::text::{Named, PuzzleText, Words, whole};
use super::told::ToldStep;
use super::{ApiError, Ask};

/// Asks for the steps from the puzzle to its solution.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PathRequest {
    puzzle: PuzzleText,
    #[serde(default)]
    words: Words,
}

#[derive(Debug, Serialize)]
pub(crate) struct PathAnswer {
    puzzle: Grid,
    #[serde(flatten)]
    found: Found,
    steps: Vec<ToldStep>,
    /// What ended the path early.
    path_stopped: Option<Stop>,
}

impl Ask for PathRequest {
    type Answer = PathAnswer;

    fn answer(self, limits: &Limits) -> Result<PathAnswer, ApiError> {
        let puzzle = self.puzzle.read()?;
        let verdict = Solver::new().with_limits(limits.clone()).solve(&puzzle);
        let found = Found::of(&puzzle, &verdict);
        let profile = match found.status {
            Status::Unique => Profile::human(),
            Status::Multiple | Status::Unsolvable | Status::Invalid | Status::Stopped(_) => {
                Profile::human().without_uniqueness()
            }
        };
        let (steps, path_stopped) = told(&puzzle, &profile, self.words.style(), limits);
        Ok(PathAnswer { puzzle, found, steps, path_stopped })
    }
}

/// The steps, as far as the limits allow.
fn told(
    puzzle: &Grid,
    profile: &Profile,
    style: Style,
    limits: &Limits,
) -> (Vec<ToldStep>, Option<Stop>) {
    let mut steps = Vec::new();
    let mut path = profile.path(Marks::of(puzzle)).with_limits(limits.clone());
    for (marks, step) in path.by_ref() {
        steps.push(ToldStep::of(&step, &marks, style));
    }
    (steps, path.stopped())
}

/// Asks for a use of a technique, found in puzzles that are made on the spot.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExampleRequest {
    technique: Named<Technique>,
    /// The number of the puzzle to begin with.
    #[serde(default, deserialize_with = "whole")]
    from: u64,
    #[serde(default)]
    words: Words,
}

/// The most puzzles that are looked at for an answer.
const LOOKS: u64 = 200;

#[derive(Debug, Serialize)]
pub(crate) struct ExampleAnswer {
    /// There is none if a limit was reached first.
    step: Option<ToldStep>,
    puzzle: Option<Grid>,
    /// The number of the puzzle to go on with.
    next: u64,
}

impl Ask for ExampleRequest {
    type Answer = ExampleAnswer;

    fn answer(self, limits: &Limits) -> Result<ExampleAnswer, ApiError> {
        let style = self.words.style();
        let generator = Generator::new(0).with_limits(limits.clone());
        let end = self.from.saturating_add(LOOKS);
        for index in self.from..end {
            let next = index + 1;
            let Ok(made) = generator.puzzle(index) else { break };
            if let Some(step) = example(&made.puzzle, self.technique.0, style, limits) {
                return Ok(ExampleAnswer { step: Some(step), puzzle: Some(made.puzzle), next });
            }
            if limits.look().is_err() {
                return Ok(ExampleAnswer { step: None, puzzle: None, next });
            }
        }
        Ok(ExampleAnswer { step: None, puzzle: None, next: end })
    }
}

/// The first use of the technique on the path of a puzzle.
fn example(puzzle: &Grid, technique: Technique, style: Style, limits: &Limits) -> Option<ToldStep> {
    let mut options = Options::default();
    (options.siamese, options.duals) = (true, true);
    let profile = Profile::human();
    let mut positions = profile.path(Marks::of(puzzle)).with_limits(limits.clone());
    positions.find_map(|(marks, _)| {
        let position = Position::new(&marks).with_limits(limits);
        let step = technique.first(&position, &options).ok()??;
        Some(ToldStep::of(&step, &marks, style))
    })
}
