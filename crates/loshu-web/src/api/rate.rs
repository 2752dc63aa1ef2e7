use loshu::{Grid, Limits, Solver, Status, Stop};
use loshu_explain::rate::hodoku;
use loshu_explain::rate::se::Rater;
use serde::{Deserialize, Serialize};

use super::text::PuzzleText;
use super::{ApiError, Ask};

/// Asks how difficult a puzzle is.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RateRequest {
    puzzle: PuzzleText,
}

#[derive(Debug, Serialize)]
pub(crate) struct RateAnswer {
    status: Status,
    hodoku: Option<HodokuRating>,
    se: Option<SeRating>,
}

/// Level and score of HoDoKu.
#[derive(Debug, Serialize)]
pub(crate) struct HodokuRating {
    level: &'static str,
    score: u32,
}

/// ER, EP and ED of Sudoku Explainer.
#[derive(Debug, Serialize)]
pub(crate) struct SeRating {
    er: String,
    ep: String,
    ed: String,
    /// Then ER is a lower bound.
    stopped: Option<Stop>,
}

impl Ask for RateRequest {
    type Answer = RateAnswer;

    fn answer(self, limits: &Limits) -> Result<RateAnswer, ApiError> {
        let puzzle = self.puzzle.read()?;
        let verdict = Solver::new().with_limits(limits.clone()).solve(&puzzle);
        let status = Status::of(&puzzle, &verdict);
        if status != Status::Unique {
            return Ok(RateAnswer { status, hodoku: None, se: None });
        }
        Ok(RateAnswer { status, hodoku: hodoku(&puzzle, limits), se: Some(se(&puzzle, limits)) })
    }
}

/// The rating, unless a limit is reached.
pub(crate) fn hodoku(puzzle: &Grid, limits: &Limits) -> Option<HodokuRating> {
    let mut path = hodoku::Path::new(puzzle).with_limits(limits.clone());
    path.by_ref().for_each(drop);
    let rating = Some(path.rating()).filter(|_| path.stopped().is_none())?;
    Some(HodokuRating { level: rating.level.name(), score: rating.score })
}

fn se(puzzle: &Grid, limits: &Limits) -> SeRating {
    let rating = Rater::new().with_limits(limits.clone()).rate(puzzle);
    SeRating {
        er: rating.er.to_string(),
        ep: rating.ep.to_string(),
        ed: rating.ed.to_string(),
        stopped: rating.stopped,
    }
}
