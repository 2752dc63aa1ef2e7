//! The questions by their names, with requests and answers as JSON.

use loshu::Limits;
use loshu_answers as answers;
use loshu_answers::{Ask, Refusal};
use serde::Serialize;
use serde::de::{DeserializeOwned, IgnoredAny};

use crate::error::ApiError;

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
    /// What the description of the API says of the question.
    #[cfg(feature = "schema")]
    pub(crate) description: crate::description::Description,
}

/// From a request to an answer.
type Answer = fn(&[u8], &Limits) -> Result<Vec<u8>, ApiError>;

/// The most bytes of a request about one puzzle, and of a request with many puzzles.
const ONE: usize = 64 << 10;
const MANY: usize = 1 << 20;

/// What a question needs to have a name here.
#[cfg(not(feature = "schema"))]
trait Asked: Ask<Answer: Serialize> + DeserializeOwned {}
#[cfg(not(feature = "schema"))]
impl<Q: Ask<Answer: Serialize> + DeserializeOwned> Asked for Q {}

/// The same, with schemas.
#[cfg(feature = "schema")]
trait Asked:
    Ask<Answer: Serialize + schemars::JsonSchema> + DeserializeOwned + schemars::JsonSchema
{
}
#[cfg(feature = "schema")]
impl<Q> Asked for Q where
    Q: Ask<Answer: Serialize + schemars::JsonSchema> + DeserializeOwned + schemars::JsonSchema
{
}

impl Question {
    /// All questions.
    pub const ALL: &[Question] = &[
        short::<answers::SolveRequest>("solve"),
        short::<answers::CheckRequest>("check"),
        short::<answers::HintRequest>("hint"),
        short::<answers::ParseRequest>("parse").with_many(),
        short::<answers::LinkRequest>("link"),
        short::<answers::TechniquesRequest>("techniques"),
        short::<answers::CluesRequest>("clues"),
        short::<answers::VaryRequest>("vary"),
        short::<answers::BoardRequest>("board"),
        short::<answers::ConflictsRequest>("conflicts"),
        long::<answers::CandidatesRequest>("candidates"),
        long::<answers::CanonRequest>("canon"),
        long::<answers::CountRequest>("count"),
        long::<answers::BatchRequest>("batch").with_many(),
        long::<answers::PathRequest>("path"),
        long::<answers::StepsRequest>("steps"),
        long::<answers::ExampleRequest>("example"),
        long::<answers::ExerciseRequest>("exercise"),
        long::<answers::RateRequest>("rate"),
        long::<answers::GenerateRequest>("generate"),
        #[cfg(feature = "sheet")]
        long::<answers::SheetRequest>("sheet").with_many(),
        long::<answers::TreeRequest>("tree"),
        long::<answers::SampleRequest>("sample"),
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

const fn short<Q: Asked>(name: &'static str) -> Question {
    Question {
        name,
        is_long: false,
        most_bytes: ONE,
        answer: answer::<Q>,
        #[cfg(feature = "schema")]
        description: crate::description::Description::of::<Q, Q::Answer>(),
    }
}

const fn long<Q: Asked>(name: &'static str) -> Question {
    Question { is_long: true, ..short::<Q>(name) }
}

fn answer<Q: Asked>(request: &[u8], limits: &Limits) -> Result<Vec<u8>, ApiError> {
    let is_object = request.trim_ascii_start().first() == Some(&b'{');
    if !is_object {
        // An array would be taken for the fields in their order.
        serde_json::from_slice::<IgnoredAny>(request)?;
        let expected = "the request: expected an object, found another value";
        return Err(Refusal::new(answers::Kind::Request, expected).into());
    }
    let request: Q = serde_json::from_slice(request)?;
    Ok(serde_json::to_vec(&request.answer(limits)?)?)
}
