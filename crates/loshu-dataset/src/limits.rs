//! What ends the ratings of a puzzle, so that one monster does not hold a piece.

use std::time::{Duration, Instant};

use loshu::Limits;
use loshu_explain::rate::Tenths;
use serde::{Deserialize, Serialize};

/// What ends the ratings of a puzzle. A rating that is ended is missing in its row, whose column `cut` names it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct RatingLimits {
    /// The highest ER that is looked for. What ends by it is the same on all machines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub er: Option<Tenths>,
    /// How many seconds each rating may take. What ends by it depends on the machine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

/// A rating that a limit can end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Rated {
    Er,
    Level,
    Te,
    Steps,
}

impl Rated {
    /// The name, as the column `cut` has it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Rated::Er => "er",
            Rated::Level => "level",
            Rated::Te => "te",
            Rated::Steps => "steps",
        }
    }
}

impl RatingLimits {
    pub(crate) fn check(&self) -> Result<(), String> {
        if self.er.is_none() && self.seconds.is_none() {
            return Err("limits: expected er or seconds".into());
        }
        let is_time = |seconds: f64| seconds > 0.0 && Duration::try_from_secs_f64(seconds).is_ok();
        match self.seconds {
            Some(seconds) if !is_time(seconds) => {
                Err(format!("limits: seconds = {seconds}, expected a number above 0"))
            }
            Some(_) | None => Ok(()),
        }
    }

    /// The limits of a rating that begins now: those of the build, and the seconds.
    pub(crate) fn of_rating(&self, build: &Limits) -> Limits {
        let duration = self.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let end = duration.and_then(|duration| Instant::now().checked_add(duration));
        build.clone().deadline(end)
    }
}
