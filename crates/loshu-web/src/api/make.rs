use loshu::{
    GenerateError, Generated, Generator, Grid, Impossible, Limits, Mask, Minimal, Solution,
    Symmetry, Transform, seed_of,
};
use loshu_explain::difficulty::{self, DifficultyError, ImpossibleDifficulty};
use loshu_explain::rate::hodoku::Level;
use loshu_explain::rate::se::Rater;
use serde::{Deserialize, Serialize};

use super::difficulty::Difficulty;
use super::rate::{HodokuRating, hodoku};
use super::text::{Named, PuzzleText, Whole, in_range, whole};
use super::{ApiError, Ask, Kind};

/// The most puzzles of an answer.
const MOST: u64 = 100;
/// The most indices without a puzzle as asked for.
const MISSES: u64 = 20;
/// The attempts of an index where each is another puzzle. With few attempts an index takes little time,
/// so that the next request can go on where this one stops.
const ATTEMPTS: u64 = 10;
/// The most clues for which the generator searches.
const FEW: u64 = 20;
/// The attempts of an index where attempts are the steps of a search. A server has a deadline. In the page
/// without a server there is no clock, and a request that ends late would say nothing until then.
const STEPS: Option<u64> = if cfg!(feature = "server") { None } else { Some(500) };

/// Asks for new puzzles. The same request gives the same puzzles on every machine, as far as time
/// allows.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GenerateRequest {
    /// A number or any other text.
    seed: String,
    /// How many.
    #[serde(default = "one", deserialize_with = "whole")]
    number: u64,
    /// The index to begin with.
    #[serde(default, deserialize_with = "whole")]
    from: u64,
    #[serde(default)]
    symmetry: Named<Symmetry>,
    /// The fewest and the most clues.
    clues: Option<(Whole, Whole)>,
    /// Whether no given may be redundant.
    #[serde(default)]
    minimal: bool,
    /// Where givens may and must stand: 81 of `x`, `?` and `.`.
    pattern: Option<Named<Mask>>,
    #[serde(default)]
    difficulty: Difficulty,
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
    tried: Tried,
}

/// What was tried for the puzzles of an answer, and how near it came where it failed.
#[derive(Debug, Serialize)]
struct Tried {
    /// Puzzles that were dug, steps of a search for few clues, or fillings of a pattern.
    attempts: u64,
    /// The number of clues that is nearest to the numbers asked for.
    clues: Option<usize>,
    /// How far that is from the nearest number asked for.
    clues_off: usize,
    /// The puzzles with a redundant given, where none may be redundant.
    redundant: u64,
    /// The fewest solutions of a filling of the pattern.
    solutions: Option<u64>,
    /// How many puzzles were too easy, too hard, or without use for the technique.
    easier: u64,
    harder: u64,
    without: u64,
    /// The nearest ER below and above those asked for.
    ratings: [Option<String>; 2],
    /// The nearest level below and above those asked for.
    levels: [Option<&'static str>; 2],
}

impl From<difficulty::Tried> for Tried {
    fn from(tried: difficulty::Tried) -> Tried {
        let difficulty::Tried { attempts, misses, .. } = tried;
        Tried {
            attempts: attempts.made,
            clues: attempts.closest_clues,
            clues_off: attempts.clues_off,
            redundant: attempts.redundant,
            solutions: attempts.fewest_solutions,
            easier: misses.easier,
            harder: misses.harder,
            without: misses.without,
            ratings: misses.ratings.map(|rating| rating.map(|rating| rating.to_string())),
            levels: misses.levels.map(|level| level.map(Level::name)),
        }
    }
}

#[derive(Debug, Serialize)]
pub(crate) struct MadePuzzle {
    index: u64,
    puzzle: Grid,
    solution: Solution,
    clues: usize,
    symmetry: &'static str,
    hodoku: Option<HodokuRating>,
    /// The ER of Sudoku Explainer, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    er: Option<String>,
}

impl Ask for GenerateRequest {
    type Answer = GenerateAnswer;

    fn answer(self, limits: &Limits) -> Result<GenerateAnswer, ApiError> {
        in_range("number", self.number, 1, MOST)?;
        self.check_clues()?;
        let seed = seed_of(&self.seed);
        let generator = self.generator(seed, limits);
        let (mut puzzles, mut next, mut misses) = (Vec::new(), self.from, 0);
        let wanted = self.difficulty.wanted();
        let mut tried = difficulty::Tried::default();
        while (puzzles.len() as u64) < self.number && misses < MISSES && limits.look().is_ok() {
            let mut last = difficulty::Tried::default();
            let made = wanted.puzzle_watched(&generator, next, &mut |tried| last = *tried);
            tried.merge(&last);
            match made {
                Ok(made) => {
                    puzzles.push(MadePuzzle::of(&made, self.difficulty.has_rating(), limits));
                }
                Err(DifficultyError::Missed { .. }) => misses += 1,
                Err(DifficultyError::Impossible(reason)) => return Err(reason.into()),
                Err(DifficultyError::Generate(why)) => match why {
                    GenerateError::Clues { .. }
                    | GenerateError::Minimal { .. }
                    | GenerateError::Pattern { .. } => misses += 1,
                    // The next request is not to end at the same puzzle.
                    GenerateError::Stopped(_) if next > self.from => break,
                    GenerateError::Stopped(_) => {}
                    GenerateError::Impossible(reason) => return Err(reason.into()),
                    why => return Err(ApiError::new(Kind::Impossible, why)),
                },
                Err(why) => return Err(ApiError::new(Kind::Impossible, why)),
            }
            next = next.saturating_add(1);
        }
        Ok(GenerateAnswer { seed: seed.to_string(), puzzles, next, tried: tried.into() })
    }
}

impl GenerateRequest {
    /// Refuses a range of clues that is turned round.
    fn check_clues(&self) -> Result<(), ApiError> {
        let Some((Whole(fewest), Whole(most))) = self.clues else { return Ok(()) };
        if fewest <= most {
            return Ok(());
        }
        let error = format!("clues: {fewest} to {most} is turned round; write {most} first");
        let values = vec![fewest.to_string(), most.to_string()];
        Err(ApiError::impossible("clues-order", values, error))
    }

    fn generator(&self, seed: u64, limits: &Limits) -> Generator {
        let mut generator =
            Generator::new(seed).symmetries(&[self.symmetry.0]).with_limits(limits.clone());
        if self.is_dug() {
            if !self.difficulty.wanted().is_any() {
                generator = generator.attempts(ATTEMPTS);
            }
        } else if let Some(steps) = STEPS {
            generator = generator.attempts(steps);
        }
        if let Some((Whole(fewest), Whole(most))) = self.clues {
            let clues = |number| usize::try_from(number).unwrap_or(usize::MAX);
            generator = generator.clues(clues(fewest)..=clues(most));
        }
        if self.minimal {
            generator = generator.minimal(Minimal::Givens);
        }
        match &self.pattern {
            Some(Named(mask)) => generator.mask(*mask),
            None => generator,
        }
    }

    /// Whether every attempt is another puzzle: with few clues or a pattern, attempts are the steps
    /// of a search.
    fn is_dug(&self) -> bool {
        self.pattern.is_none() && self.clues.is_none_or(|(_, Whole(most))| most > FEW)
    }
}

/// Why no puzzle can be as asked for.
impl From<Impossible> for ApiError {
    fn from(why: Impossible) -> ApiError {
        let (reason, values) = match why {
            Impossible::Clues => ("clues", Vec::new()),
            Impossible::Room(cells) => ("room", vec![cells.to_string()]),
            Impossible::EmptyLines(lines) => {
                ("empty-lines", lines.map(|line| line.to_string()).to_vec())
            }
            Impossible::Mask => ("mask", Vec::new()),
            Impossible::Symmetry => ("symmetry", Vec::new()),
            Impossible::MaskClues { must, may } => {
                ("mask-clues", vec![must.to_string(), may.to_string()])
            }
            // The library may learn more reasons; they are told in its own words.
            _ => return ApiError::new(Kind::Impossible, why),
        };
        ApiError::impossible(reason, values, why)
    }
}

/// Why no puzzle can be as difficult as asked for.
impl From<ImpossibleDifficulty> for ApiError {
    fn from(why: ImpossibleDifficulty) -> ApiError {
        let (reason, values) = match why {
            ImpossibleDifficulty::Rating => ("rating", Vec::new()),
            ImpossibleDifficulty::Levels => ("levels", Vec::new()),
            ImpossibleDifficulty::LevelRating { level, most } => {
                ("level-rating", vec![level.name().to_string(), most.to_string()])
            }
            ImpossibleDifficulty::Singles(technique) => ("singles", vec![format!("{technique:#}")]),
            ImpossibleDifficulty::Practice(technique) => {
                ("practice", vec![format!("{technique:#}")])
            }
            // As above.
            _ => return ApiError::new(Kind::Impossible, why),
        };
        ApiError::impossible(reason, values, why)
    }
}

impl MadePuzzle {
    fn of(made: &Generated, with_er: bool, limits: &Limits) -> MadePuzzle {
        let puzzle = made.puzzle;
        MadePuzzle {
            index: made.index,
            puzzle,
            solution: made.solution,
            clues: puzzle.clues(),
            symmetry: made.symmetry.name(),
            hodoku: hodoku(&puzzle, limits),
            er: with_er
                .then(|| Rater::new().with_limits(limits.clone()).rate(puzzle).er.to_string()),
        }
    }
}

/// Asks for puzzles that are equivalent to a puzzle, and look different.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct VaryRequest {
    puzzle: PuzzleText,
    seed: String,
    #[serde(default = "one", deserialize_with = "whole")]
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
