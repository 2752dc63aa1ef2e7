use loshu::{Limits, Marks, Solver, Status, Stop};
use loshu_explain::rate::se::Rater;
use loshu_explain::rate::{SeRating, hodoku, te};
use loshu_explain::technique::Technique;
use serde::{Deserialize, Serialize};

use super::value::Words;
use super::{Ask, Puzzle, Refusal, words};

/// Asks how difficult a puzzle is.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RateRequest {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Whether to find the depth of trial and error too. For the hardest puzzles this takes seconds.
    #[serde(default)]
    pub te: bool,
    /// The words of the answer.
    #[serde(default)]
    pub words: Words,
}

/// The ratings of a puzzle with one solution.
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
}

impl RateRequest {
    /// Asks about a puzzle, in English.
    pub fn new(puzzle: impl Into<Puzzle>) -> RateRequest {
        RateRequest { puzzle: puzzle.into(), te: false, words: Words::default() }
    }
}

impl Ask for RateRequest {
    type Answer = RateAnswer;

    fn answer(&self, limits: &Limits) -> Result<RateAnswer, Refusal> {
        let start = self.puzzle.marks()?;
        let verdict = Solver::new().with_limits(limits.clone()).solve(&start);
        let status = Status::of(start.grid(), &verdict);
        let text = words::status(status, self.words.language);
        if status != Status::Unique {
            return Ok(RateAnswer { status, text, hodoku: None, se: None, te: None });
        }
        let se = Rater::new().with_limits(limits.clone()).rate(start);
        Ok(RateAnswer {
            status,
            text,
            hodoku: HodokuRated::of(start, limits).whole(),
            se: Some(se),
            te: self
                .te
                .then(|| te::TeRater::new().with_limits(limits.clone()).rate(start))
                .flatten(),
        })
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
