use loshu::rate::hodoku::Level;
use loshu::technique::{Profile, Technique};
use loshu::{
    GenerateError, Generated, Generator, Grid, Limits, Marks, Mask, Minimal, Solution, Symmetry,
    Transform, seed_of,
};
use serde::{Deserialize, Serialize};

use super::rate::{HodokuRating, hodoku};
use super::text::{Named, PuzzleText, in_range};
use super::{ApiError, Ask, Kind};

/// The most puzzles of an answer.
const MOST: u64 = 100;
/// The most puzzles that are looked at for an answer.
const LOOKS: u64 = 1_000;

/// Asks for new puzzles. The same request gives the same puzzles on every machine, as far as time
/// allows.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GenerateRequest {
    /// A number or any other text.
    seed: String,
    /// How many.
    #[serde(default = "one")]
    number: u64,
    /// The index to begin with.
    #[serde(default)]
    from: u64,
    #[serde(default)]
    symmetry: Named<Symmetry>,
    /// The fewest and the most clues.
    clues: Option<(usize, usize)>,
    /// Whether no given may be redundant.
    #[serde(default)]
    minimal: bool,
    /// Where givens may and must stand: 81 of `x`, `?` and `.`.
    pattern: Option<Named<Mask>>,
    #[serde(default)]
    wanted: Wanted,
}

/// What is asked of a puzzle beyond its givens.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Wanted {
    /// The level of HoDoKu, such as `Hard`.
    level: Option<String>,
    /// A technique that stands on its path.
    technique: Option<Named<Technique>>,
}

fn one() -> u64 {
    1
}

#[derive(Debug, Serialize)]
pub(crate) struct GenerateAnswer {
    /// As a text, because it may have 20 digits.
    seed: String,
    puzzles: Vec<MadePuzzle>,
    /// The index to go on with. Fewer puzzles than asked for mean that a limit was reached.
    next: u64,
}

#[derive(Debug, Serialize)]
pub(crate) struct MadePuzzle {
    index: u64,
    puzzle: Grid,
    solution: Solution,
    clues: usize,
    symmetry: &'static str,
    hodoku: Option<HodokuRating>,
}

impl Ask for GenerateRequest {
    type Answer = GenerateAnswer;

    fn answer(self, limits: &Limits) -> Result<GenerateAnswer, ApiError> {
        in_range("number", self.number, 1, MOST)?;
        self.wanted.check()?;
        let seed = seed_of(&self.seed);
        let generator = self.generator(seed, limits);
        let mut answer =
            GenerateAnswer { seed: seed.to_string(), puzzles: Vec::new(), next: self.from };
        let end = self.from.saturating_add(LOOKS);
        while (answer.puzzles.len() as u64) < self.number && answer.next < end {
            match generator.puzzle(answer.next) {
                Ok(made) => answer.puzzles.extend(self.wanted.pick(&made, limits)),
                Err(GenerateError::Stopped(_)) => break,
                Err(why) => return Err(ApiError::new(Kind::Impossible, why)),
            }
            answer.next = answer.next.saturating_add(1);
            if limits.look().is_err() {
                break;
            }
        }
        Ok(answer)
    }
}

impl GenerateRequest {
    fn generator(&self, seed: u64, limits: &Limits) -> Generator {
        let mut generator =
            Generator::new(seed).symmetries(&[self.symmetry.0]).limits(limits.clone());
        if let Some((fewest, most)) = self.clues {
            generator = generator.clues(fewest..=most);
        }
        if self.minimal {
            generator = generator.minimal(Minimal::Givens);
        }
        match &self.pattern {
            Some(Named(mask)) => generator.mask(*mask),
            None => generator,
        }
    }
}

impl Wanted {
    fn check(&self) -> Result<(), ApiError> {
        let Some(level) = &self.level else { return Ok(()) };
        let names = Level::ALL.map(Level::name);
        if names.contains(&level.as_str()) {
            return Ok(());
        }
        let found = format_args!("{level:?}");
        Err(ApiError::unexpected("level", format_args!("one of {}", names.join(", ")), found))
    }

    /// The puzzle with its rating, if it is as wanted.
    fn pick(&self, made: &Generated, limits: &Limits) -> Option<MadePuzzle> {
        let hodoku = hodoku(&made.puzzle, limits);
        if let Some(level) = &self.level {
            hodoku.as_ref().filter(|rating| rating.level() == level)?;
        }
        if let Some(Named(technique)) = self.technique {
            let profile = Profile::human();
            profile.path(Marks::of(&made.puzzle)).find(|(_, step)| step.technique == technique)?;
        }
        Some(MadePuzzle {
            index: made.index,
            puzzle: made.puzzle,
            solution: made.solution,
            clues: made.puzzle.clues(),
            symmetry: made.symmetry.name(),
            hodoku,
        })
    }
}

/// Asks for puzzles that are equivalent to a puzzle, and look different.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct VaryRequest {
    puzzle: PuzzleText,
    seed: String,
    #[serde(default = "one")]
    number: u64,
}

#[derive(Debug, Serialize)]
pub(crate) struct VaryAnswer {
    seed: String,
    puzzles: Vec<Grid>,
}

impl Ask for VaryRequest {
    type Answer = VaryAnswer;

    fn answer(self, _: &Limits) -> Result<VaryAnswer, ApiError> {
        in_range("number", self.number, 1, MOST)?;
        let (puzzle, seed) = (self.puzzle.read()?, seed_of(&self.seed));
        let variation = |index| Transform::random(seed, index).apply(&puzzle);
        let puzzles = (0..self.number).map(variation).collect();
        Ok(VaryAnswer { seed: seed.to_string(), puzzles })
    }
}
