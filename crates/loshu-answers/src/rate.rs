use loshu::{Limits, Marks, Status, Stop};
use loshu_explain::rate::hodoku::{self, Level};
use loshu_explain::rate::se::Rater;
use loshu_explain::rate::{SeRating, Tenths, te};
use loshu_explain::technique::Technique;
use loshu_formats::Variant;
use loshu_variant::explain::{NotRated, Rating};
use serde::{Deserialize, Serialize};

use super::board::OrdinaryBoard;
use super::read::Read;
use super::value::Words;
use super::variant::level;
use super::{Ask, Puzzle, Refusal, words};

/// Asks how difficult a puzzle is.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RateRequest {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The kind of puzzle as words with commas, which add to a text: `6,x`, `anti-knight`.
    pub variant: Option<String>,
    /// Whether to find the depth of trial and error too. For the hardest puzzles this takes seconds.
    #[serde(default)]
    pub te: bool,
    /// The words of the answer.
    #[serde(default)]
    pub words: Words,
}

/// The ratings of a puzzle with one solution. An ordinary one has those of HoDoKu and Sudoku Explainer, a variant those
/// of Loshu, unless a limit was reached.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RateAnswer {
    /// How many solutions there are.
    pub status: Status,
    /// The same in a sentence.
    pub text: String,
    /// Level and score of HoDoKu, unless a limit was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hodoku: Option<hodoku::HodokuRating>,
    /// ER, EP and ED of Sudoku Explainer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub se: Option<SeRating>,
    /// Depth of trial and error, and B, `BxB` or `BxBB`, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub te: Option<te::TeRating>,
    /// What the steps of a variant cost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<VariantRating>,
}

/// What the steps of a variant cost: Loshu's own prices, on the scale of Sudoku Explainer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VariantRating {
    /// The level, by the hardest step.
    pub level: Level,
    /// The sum of all prices.
    pub score: u32,
    /// The price of the hardest step.
    pub er: Tenths,
    /// The price of the hardest step up to the first digit.
    pub ep: Tenths,
    /// The price of the first step.
    pub ed: Tenths,
}

impl VariantRating {
    /// Rates a variant with one solution, as far as the limits allow.
    ///
    /// # Errors
    ///
    /// Gives the limit that ended the path before its end.
    pub fn of(variant: &Variant, limits: &Limits) -> Result<Option<VariantRating>, Stop> {
        match Rating::of_puzzle(&variant.setting, limits) {
            Ok(rating) => Ok(rating.map(VariantRating::from)),
            Err(NotRated::Stopped(by)) => Err(by),
            Err(NotRated::Setting(_)) => unreachable!("a variant has rules"),
        }
    }
}

impl From<Rating> for VariantRating {
    fn from(rating: Rating) -> VariantRating {
        let Rating { hardest, pearl, diamond, score } = rating;
        let er = Tenths(hardest);
        let level = level::of_variant(er);
        VariantRating { level, score, er, ep: Tenths(pearl), ed: Tenths(diamond) }
    }
}

impl RateRequest {
    /// Asks about a puzzle, in English.
    pub fn new(puzzle: impl Into<Puzzle>) -> RateRequest {
        let (puzzle, words) = (puzzle.into(), Words::default());
        RateRequest { puzzle, variant: None, te: false, words }
    }
}

impl Ask for RateRequest {
    type Answer = RateAnswer;

    fn answer(&self, limits: &Limits) -> Result<RateAnswer, Refusal> {
        let read = self.puzzle.read(self.variant.as_deref())?;
        let board = read.board();
        let status = board.status(&board.solve(&[], limits));
        let mut answer = RateAnswer {
            status,
            text: words::status(status, self.words.language),
            hodoku: None,
            se: None,
            te: None,
            variant: None,
        };
        if status == Status::Unique {
            match &read {
                Read::Ordinary(board, _) => self.rate(board, &mut answer, limits),
                Read::Variant(board) => match VariantRating::of(board.variant(), limits) {
                    Ok(rating) => answer.variant = rating,
                    Err(_) => {
                        let language = self.words.language;
                        let said = [answer.text, words::path_stopped(language)];
                        answer.text = words::sentences(&said, language);
                    }
                },
            }
        }
        Ok(answer)
    }
}

impl RateRequest {
    fn rate(&self, board: &OrdinaryBoard, answer: &mut RateAnswer, limits: &Limits) {
        let start = *board.start();
        answer.hodoku = HodokuRated::of(start, limits).whole();
        answer.se = Some(Rater::new().with_limits(limits.clone()).rate(start));
        if self.te {
            answer.te = te::TeRater::new().with_limits(limits.clone()).rate(start);
        }
    }
}

/// HoDoKu's rating of a puzzle with one solution, and how it was found.
#[derive(Clone, Debug)]
pub struct HodokuRated {
    /// The rating.
    pub rating: hodoku::HodokuRating,
    /// The techniques of the steps.
    pub techniques: Vec<Technique>,
    /// The limit that ended the path early. The rating is then a lower bound.
    pub stopped: Option<Stop>,
}

impl HodokuRated {
    /// Rates a puzzle by the steps of HoDoKu, as far as the limits allow.
    pub fn of(start: impl Into<Marks>, limits: &Limits) -> HodokuRated {
        let mut path = hodoku::HodokuPath::new(start).with_limits(limits.clone());
        let techniques = path.by_ref().map(|(_, step)| step.technique).collect();
        HodokuRated { rating: path.rating(), techniques, stopped: path.stopped() }
    }

    /// Returns the rating, unless it is a lower bound.
    pub fn whole(&self) -> Option<hodoku::HodokuRating> {
        Some(self.rating).filter(|_| self.stopped.is_none())
    }
}
