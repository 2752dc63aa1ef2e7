use loshu::{
    GenerateError, Generated, Generator, Impossible, Limits, Mask, Minimal, Symmetry, seed_of,
};
use loshu_explain::difficulty::{self, DifficultyError, ImpossibleDifficulty};
use loshu_explain::rate::Tenths;
use loshu_explain::rate::hodoku::{self, Level};
use loshu_explain::rate::se::Rater;
use serde::{Deserialize, Serialize};

use super::difficulty::Difficulty;
use super::value::{Whole, in_range, one, whole};
use super::variant::Maker;
use super::{Ask, HodokuRated, Kind, Refusal, VariantRating};

/// The most puzzles of an answer.
const MOST: u64 = 100;
/// The most indices without a puzzle as asked for.
const MISSES: u64 = 20;
/// The attempts of an index where each is another puzzle. With few attempts an index takes little time,
/// so that the next request can go on where this one stops.
const ATTEMPTS: u64 = 10;
/// The most clues for which the generator searches.
const FEW: u64 = 20;
/// How many tries a step of a search for few clues, or for a pattern, counts as. Where a number of tries
/// is the limit there is no clock, and a request that ends late would say nothing until then.
const TRIES_OF_STEP: u64 = 100_000;

/// Asks for new puzzles. The same request gives the same puzzles on every machine, as far as time
/// allows.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GenerateRequest {
    /// A number or any other text.
    pub seed: String,
    /// The kind of a variant as words with commas: a size, rules, kinds of clues to be made, such as `6,x` or
    /// `killer,anti-knight`; an ordinary puzzle, if it is left out.
    pub variant: Option<String>,
    /// How many.
    #[serde(default = "one", deserialize_with = "whole")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = MOST)))]
    pub number: u64,
    /// The index to begin with.
    #[serde(default, deserialize_with = "whole")]
    #[cfg_attr(feature = "schema", schemars(range(max = u64::MAX)))]
    pub from: u64,
    /// The symmetry of the givens.
    #[serde(default)]
    pub symmetry: Symmetry,
    /// The fewest and the most clues.
    #[cfg_attr(feature = "schema", schemars(with = "Option<[u8; 2]>"))]
    pub clues: Option<(Whole, Whole)>,
    /// Whether no given may be redundant.
    #[serde(default)]
    pub minimal: bool,
    /// Whether a variant is to have few clues of each kind, and long lines.
    #[serde(default)]
    pub few_clues: bool,
    /// Whether all minimal puzzles have to be equally likely, but for weights.
    #[serde(default)]
    pub unbiased: bool,
    /// Where givens may and must stand.
    pub pattern: Option<Mask>,
    /// How difficult the puzzles have to be.
    #[serde(default)]
    pub difficulty: Difficulty,
}

/// New puzzles.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GenerateAnswer {
    /// The seed as a number; as a text, because it may have 20 digits.
    pub seed: String,
    /// The puzzles.
    pub puzzles: Vec<MadePuzzle>,
    /// The index to go on with. Fewer puzzles than asked for mean that a limit was reached.
    pub next: u64,
    /// What was tried.
    pub tried: Tried,
}

/// What was tried for the puzzles of an answer, and how near it came where it failed.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tried {
    /// Puzzles that were dug, steps of a search for few clues, or fillings of a pattern.
    pub attempts: u64,
    /// The number of clues that is nearest to the numbers asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clues: Option<usize>,
    /// How far that is from the nearest number asked for.
    pub clues_off: usize,
    /// The puzzles with a redundant given, where none may be redundant.
    pub redundant: u64,
    /// The fewest solutions of a filling of the pattern.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<u64>,
    /// The puzzles that were too easy.
    pub easier: Side,
    /// The puzzles that were too hard.
    pub harder: Side,
    /// How many puzzles had no use for the technique.
    pub without: u64,
}

/// The puzzles on one side of the difficulty asked for.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Side {
    /// How many there were.
    pub puzzles: u64,
    /// The nearest ER.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub er: Option<Tenths>,
    /// The nearest level.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
}

impl From<difficulty::Tried> for Tried {
    fn from(tried: difficulty::Tried) -> Tried {
        let difficulty::Tried { attempts, misses, .. } = tried;
        let ([low, high], [easy, hard]) = (misses.ratings, misses.levels);
        Tried {
            attempts: attempts.made,
            clues: attempts.closest_clues,
            clues_off: attempts.clues_off,
            redundant: attempts.redundant,
            solutions: attempts.fewest_solutions,
            easier: Side { puzzles: misses.easier, er: low, level: easy },
            harder: Side { puzzles: misses.harder, er: high, level: hard },
            without: misses.without,
        }
    }
}

/// A new puzzle.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MadePuzzle {
    /// Its index among the puzzles of the seed.
    pub index: u64,
    /// The puzzle: a line of its givens, or of a variant an object of f-puzzles.
    pub puzzle: String,
    /// Its solution as a line.
    pub solution: String,
    /// The number of givens.
    pub clues: usize,
    /// The symmetry of the givens.
    pub symmetry: Symmetry,
    /// For how many puzzles it stands, if unbiased ones were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight: Option<f64>,
    /// Level and score of HoDoKu, unless a limit was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hodoku: Option<hodoku::HodokuRating>,
    /// The ER of Sudoku Explainer, if a range of it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub er: Option<Tenths>,
    /// What the steps of a variant cost, unless it was made without a look at them, or a limit was reached: minimal
    /// puzzles and those with more than 16 digits are, where no level and no rating is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<VariantRating>,
}

/// Refuses a range whose first end is above its last one.
pub(crate) fn check_order(
    field: &str,
    (Whole(fewest), Whole(most)): (Whole, Whole),
) -> Result<(), Refusal> {
    if fewest <= most {
        return Ok(());
    }
    let error = format!("{field}: {fewest} to {most} is turned round; write {most} first");
    Err(Refusal::impossible("clues-order", vec![fewest.to_string(), most.to_string()], error))
}

impl Ask for GenerateRequest {
    type Answer = GenerateAnswer;

    fn answer(&self, limits: &Limits) -> Result<GenerateAnswer, Refusal> {
        in_range("number", self.number, 1, MOST)?;
        self.check_clues()?;
        if let Some(words) = &self.variant {
            return self.variants(words, limits);
        }
        let seed = seed_of(&self.seed);
        let wanted = self.difficulty.wanted()?;
        let generator = self.generator(seed, wanted.is_any(), limits);
        let (mut puzzles, mut next, mut misses) = (Vec::new(), self.from, 0);
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
                    why => return Err(Refusal::new(Kind::Impossible, why)),
                },
                Err(why) => return Err(Refusal::new(Kind::Impossible, why)),
            }
            next = next.saturating_add(1);
        }
        Ok(GenerateAnswer { seed: seed.to_string(), puzzles, next, tried: tried.into() })
    }
}

impl GenerateRequest {
    /// Refuses a range of clues that is turned round.
    fn check_clues(&self) -> Result<(), Refusal> {
        self.clues.map_or(Ok(()), |clues| check_order("clues", clues))
    }

    /// Makes variants. Each index is one attempt.
    fn variants(&self, words: &str, limits: &Limits) -> Result<GenerateAnswer, Refusal> {
        if let Some(field) = self.only_ordinary() {
            let error =
                format!("{field}: only ordinary puzzles are made so, and this is a variant");
            return Err(Refusal::new(Kind::Impossible, error));
        }
        let wishes = self.difficulty.of_variant(self.minimal);
        if self.minimal && wishes.is_graded() {
            let error = "minimal: a variant has the givens that its steps need";
            return Err(Refusal::new(Kind::Impossible, error));
        }
        let maker = Maker::new(words, self.symmetry, self.clues, &wishes)?;
        let maker = if self.few_clues { maker.with_few_clues() } else { maker };
        let seed = self.seed.parse().unwrap_or_else(|_| seed_of(&self.seed));
        let (mut puzzles, mut next) = (Vec::new(), self.from);
        while (puzzles.len() as u64) < self.number {
            match maker.puzzle(seed, next, limits)? {
                Some(puzzle) => puzzles.push(puzzle),
                // The next request is not to end at the same puzzle.
                None if next > self.from => break,
                None => {}
            }
            next = next.saturating_add(1);
            if limits.look().is_err() {
                break;
            }
        }
        let tried = Tried { attempts: next - self.from, ..difficulty::Tried::default().into() };
        Ok(GenerateAnswer { seed: seed.to_string(), puzzles, next, tried })
    }

    /// The field that only ordinary puzzles know, if there is one.
    fn only_ordinary(&self) -> Option<&'static str> {
        let fields = [
            ("pattern", self.pattern.is_some()),
            ("difficulty.te", self.difficulty.te.is_some()),
            ("unbiased", self.unbiased),
        ];
        fields.into_iter().find(|(_, is_asked)| *is_asked).map(|(name, _)| name)
    }

    fn generator(&self, seed: u64, is_any: bool, limits: &Limits) -> Generator {
        let mut generator = Generator::new(seed)
            .symmetries(&[self.symmetry])
            .unbiased(self.unbiased)
            .with_limits(limits.clone());
        if self.is_dug() {
            if !is_any {
                generator = generator.attempts(ATTEMPTS);
            }
        } else if let Some(tries) = limits.tries {
            generator = generator.attempts((tries / TRIES_OF_STEP).max(1));
        }
        if let Some((Whole(fewest), Whole(most))) = self.clues {
            let clues = |number| usize::try_from(number).unwrap_or(usize::MAX);
            generator = generator.clues(clues(fewest)..=clues(most));
        }
        if self.minimal {
            generator = generator.minimal(Minimal::Givens);
        }
        match &self.pattern {
            Some(mask) => generator.mask(*mask),
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
impl From<Impossible> for Refusal {
    fn from(why: Impossible) -> Refusal {
        let (reason, values) = match why {
            Impossible::Clues => ("clues", Vec::new()),
            Impossible::Room(cells) => ("room", vec![cells.to_string()]),
            Impossible::EmptyLines(lines) => {
                ("empty-lines", lines.map(|line| format!("{line:#}")).to_vec())
            }
            Impossible::Mask => ("mask", Vec::new()),
            Impossible::Symmetry => ("symmetry", Vec::new()),
            Impossible::MaskClues { must, may } => {
                ("mask-clues", vec![must.to_string(), may.to_string()])
            }
            // The library may learn more reasons; they are told in its own words.
            _ => return Refusal::new(Kind::Impossible, why),
        };
        Refusal::impossible(reason, values, why)
    }
}

/// Why no puzzle can be as difficult as asked for.
impl From<ImpossibleDifficulty> for Refusal {
    fn from(why: ImpossibleDifficulty) -> Refusal {
        let (reason, values) = match why {
            ImpossibleDifficulty::Rating => ("rating", Vec::new()),
            ImpossibleDifficulty::HighestRating(most) => ("highest-rating", vec![most.to_string()]),
            ImpossibleDifficulty::Levels => ("levels", Vec::new()),
            ImpossibleDifficulty::Trials => ("trials", Vec::new()),
            ImpossibleDifficulty::NoTrials => ("no-trials", Vec::new()),
            ImpossibleDifficulty::SinglesRating(most) => ("singles-rating", vec![most.to_string()]),
            ImpossibleDifficulty::SinglesLevel(most) => {
                ("singles-level", vec![most.name().to_string()])
            }
            ImpossibleDifficulty::LevelRating { level, most } => {
                ("level-rating", vec![level.name().to_string(), most.to_string()])
            }
            ImpossibleDifficulty::Singles(technique) => ("singles", vec![format!("{technique:#}")]),
            ImpossibleDifficulty::LevelTechnique { level, technique } => {
                ("level-technique", vec![level.name().to_string(), format!("{technique:#}")])
            }
            ImpossibleDifficulty::Behind { needed, used } => {
                ("behind", vec![format!("{needed:#}"), format!("{used:#}")])
            }
            ImpossibleDifficulty::Practice(technique) => {
                ("practice", vec![format!("{technique:#}")])
            }
            // As above.
            _ => return Refusal::new(Kind::Impossible, why),
        };
        Refusal::impossible(reason, values, why)
    }
}

impl MadePuzzle {
    fn of(made: &Generated, with_er: bool, limits: &Limits) -> MadePuzzle {
        let puzzle = made.puzzle;
        MadePuzzle {
            index: made.index,
            puzzle: puzzle.to_string(),
            solution: made.solution.to_string(),
            clues: puzzle.clues(),
            symmetry: made.symmetry,
            weight: made.weight,
            hodoku: HodokuRated::of(puzzle, limits).whole(),
            er: with_er.then(|| Rater::new().with_limits(limits.clone()).rate(puzzle).er),
            variant: None,
        }
    }
}
