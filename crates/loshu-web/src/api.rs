//! The questions that the page asks.
//!
//! A question has a name, such as `solve`. Its request and its answer are JSON; the limits come from
//! the caller, which is the server or the page itself.
//!
//! | file | questions |
//! |---|---|
//! | `api/solve.rs` | `solve`, `count`, `batch` |
//! | `api/check.rs` | `check` |
//! | `api/hint.rs`, `api/player.rs` | `hint`, on what a player has written |
//! | `api/path.rs`, `api/told.rs` | `path`, `example`: steps in words, with drawings |
//! | `api/rate.rs` | `rate` |
//! | `api/make.rs`, `api/difficulty.rs` | `generate`, `vary` |
//! | `api/parse.rs` | `parse` |
//! | `api/sheet.rs` | `sheet`: puzzles on paper, as PDF |
//! | `api/techniques.rs` | `techniques` |
//! | `api/tree.rs` | `tree` |
//! | `api/sample.rs` | `sample`: a part of the experiment with random puzzles |
//! | `api/error.rs`, `api/text.rs` | (what is wrong, and where; values that are written as text) |

mod check;
mod difficulty;
mod engine;
mod error;
mod found;
mod hint;
mod make;
mod parse;
mod path;
mod player;
mod rate;
mod sample;
mod sheet;
mod solve;
mod techniques;
mod text;
mod told;
mod tree;

use loshu::Limits;
use serde::Serialize;
use serde::de::{DeserializeOwned, IgnoredAny};

pub use self::error::{ApiError, Kind, Reason};
pub use self::sample::{Sample, SampleRequest};

/// A request that has an answer.
pub(crate) trait Ask: DeserializeOwned {
    type Answer: Serialize;

    fn answer(self, limits: &Limits) -> Result<Self::Answer, ApiError>;
}

/// A question by its name.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// The name, which is the last part of the address: `/api/v1/solve`.
    pub name: &'static str,
    /// Whether the answer may take long. Short questions never wait for long ones.
    pub is_long: bool,
    /// The most bytes of a request.
    pub most_bytes: usize,
    answer: Answer,
}

/// From a request to an answer.
type Answer = fn(&[u8], &Limits) -> Result<Vec<u8>, ApiError>;

/// The most bytes of a request about one puzzle, and of a request with many puzzles.
const ONE: usize = 64 << 10;
const MANY: usize = 1 << 20;

impl Question {
    /// All questions.
    pub const ALL: &[Question] = &[
        short::<solve::SolveRequest>("solve"),
        short::<check::CheckRequest>("check"),
        short::<hint::HintRequest>("hint"),
        short::<parse::ParseRequest>("parse").with_many(),
        short::<techniques::TechniquesRequest>("techniques"),
        short::<make::VaryRequest>("vary"),
        long::<solve::CountRequest>("count"),
        long::<solve::BatchRequest>("batch").with_many(),
        long::<path::PathRequest>("path"),
        long::<path::ExampleRequest>("example"),
        long::<rate::RateRequest>("rate"),
        long::<make::GenerateRequest>("generate"),
        long::<sheet::SheetRequest>("sheet").with_many(),
        long::<tree::TreeRequest>("tree"),
        long::<SampleRequest>("sample"),
    ];

    /// The question of this name.
    pub fn named(name: &str) -> Option<&'static Question> {
        Question::ALL.iter().find(|question| question.name == name)
    }

    /// Answers a request; both are JSON.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the request, or that a limit was reached.
    pub fn answer(&self, request: &[u8], limits: &Limits) -> Result<Vec<u8>, ApiError> {
        (self.answer)(request, limits)
    }

    const fn with_many(self) -> Question {
        Question { most_bytes: MANY, ..self }
    }
}

const fn short<Q: Ask>(name: &'static str) -> Question {
    Question { name, is_long: false, most_bytes: ONE, answer: answer::<Q> }
}

const fn long<Q: Ask>(name: &'static str) -> Question {
    Question { is_long: true, ..short::<Q>(name) }
}

fn answer<Q: Ask>(request: &[u8], limits: &Limits) -> Result<Vec<u8>, ApiError> {
    let is_object = request.trim_ascii_start().first() == Some(&b'{');
    if !is_object {
        // An array would be taken for the fields in their order.
        serde_json::from_slice::<IgnoredAny>(request)?;
        return Err(ApiError::unexpected("request", "an object", "another value"));
    }
    let request: Q = serde_json::from_slice(request)?;
    let answer = request.answer(limits)?;
    serde_json::to_vec(&answer).map_err(ApiError::from)
}
