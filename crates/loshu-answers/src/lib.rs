//! The questions that people ask about puzzles, with their answers as data and in words.
//!
//! A question is a type that implements [`Ask`]; its answer is another. Both have a form in JSON, so the
//! same types serve programs in Rust and the interface of a server. [`Limits`] come from the caller.
//!
//! ```
//! use loshu::Limits;
//! use loshu_answers::{Ask, HintRequest};
//!
//! let puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
//! let hint = HintRequest::new(puzzle).answer(&Limits::NONE)?;
//! assert_eq!(hint.stages.len(), 5);
//! assert_eq!(hint.stages[1].text, "The technique is called Hidden Single in a Box.");
//! # Ok::<(), loshu_answers::Refusal>(())
//! ```
//!
//! | question | answer |
//! |---|---|
//! | [`SolveRequest`], [`CountRequest`], [`BatchRequest`] | the solution, the number of solutions, the solutions of many puzzles |
//! | [`CheckRequest`] | whether a puzzle is proper and minimal, and whether a grid is its solution |
//! | [`HintRequest`] | what a [`Player`] should look at next |
//! | [`ConflictsRequest`] | the rules that digits break |
//! | [`BoardRequest`] | what a puzzle looks like: its cells, its houses, its picture |
//! | [`PathRequest`], [`ExampleRequest`] | the steps to the solution, a use of a technique |
//! | [`ExerciseRequest`] | whether an exercise is solved, and what is wrong with the answer |
//! | [`StepsRequest`] | the steps that are possible now |
//! | [`RateRequest`] | how difficult a puzzle is |
//! | [`TechniquesRequest`], [`CluesRequest`] | the table of techniques, the table of clues that a setter draws |
//! | [`GenerateRequest`], [`VaryRequest`] | new puzzles, equivalent puzzles |
//! | [`CandidatesRequest`] | the candidates that are in a solution |
//! | [`CanonRequest`] | the canonical form |
//! | [`ParseRequest`], [`LinkRequest`] | the puzzles of a text, a link that opens a puzzle on another site |
//! | [`TreeRequest`], [`SampleRequest`] | the tree of a search, what random puzzles cost |
//! | `SheetRequest` | puzzles on paper (feature `sheet`) |
//!
//! # Features
//!
//! | feature | gives |
//! |---|---|
//! | `std` (default) | deadlines |
//! | `sheet` (default) | `SheetRequest` |
//! | `system-fonts` | fonts of the system for sheets |
//! | `schema` | JSON Schemas of all questions and answers |

// For readers of the source: a file for each question, or for two that share their answer. `puzzle`,
// `player` and `value` read requests, `board` is what they ask of a puzzle of any kind, `refusal` says what is wrong with one, `found` and `step` are parts
// of several answers, and `words` has the sentences.
mod answer;
mod any_technique;
mod board;
mod check;
mod clues;
mod consequence;
mod difficulty;
mod equivalent;
mod example;
mod exercise;
mod found;
mod generate;
mod grade;
mod hint;
mod judge;
mod link;
mod mistake;
mod parse;
mod path;
mod player;
mod publish;
mod puzzle;
mod rate;
mod read;
mod refusal;
mod sample;
mod setter;
#[cfg(feature = "sheet")]
mod sheet;
mod solve;
mod stage;
mod step;
mod steps;
mod techniques;
mod tree;
mod value;
mod variant;
mod words;
mod written;

use loshu::Limits;

pub use self::answer::{AnswerReader, NoAnswer};
pub use self::any_technique::AnyTechnique;
pub use self::board::{
    Board, BrokenRule, Explained, HowMany, OrdinaryBoard, Parts, RuleConflict, VariantBoard,
    digits_of,
};
pub use self::check::{
    CheckAnswer, CheckRequest, ConflictsAnswer, ConflictsRequest, redundant_givens,
};
pub use self::clues::{ClueLine, ClueNumber, ClueRow, CluesRequest};
pub use self::difficulty::Difficulty;
pub use self::equivalent::{CanonAnswer, CanonRequest, VaryAnswer, VaryRequest};
pub use self::example::{ExampleAnswer, ExampleRequest, example};
pub use self::exercise::{ExerciseAnswer, ExerciseFault, ExerciseRequest, FaultReason};
pub use self::found::Found;
pub use self::generate::{GenerateAnswer, GenerateRequest, MadePuzzle, Side, Tried};
pub use self::grade::{Fault, Grade, Graded, NoGrade};
pub use self::hint::{About, Finding, Hint, HintAnswer, HintOn, HintRequest};
pub use self::judge::{Judged, Judgement};
pub use self::link::{LinkAnswer, LinkRequest, Site};
pub use self::mistake::Mistake;
pub use self::parse::{ParseAnswer, ParseRequest, PuzzleRow};
pub use self::path::{Path, PathAnswer, PathEnd, PathRequest, Until, VariantPath};
pub use self::player::{Digits, Player};
pub use self::publish::{published, published_record};
pub use self::puzzle::Puzzle;
pub use self::rate::{HodokuRated, RateAnswer, RateRequest, VariantRating};
pub use self::refusal::{Kind, Reason, Refusal};
pub use self::sample::{Hard, Sample, SampleRequest};
pub use self::setter::SetterWords;
#[cfg(feature = "sheet")]
pub use self::sheet::{SheetAnswer, SheetForm, SheetPuzzle, SheetRequest};
pub use self::solve::{
    BatchRequest, BatchRow, CandidatesAnswer, CandidatesRequest, CountAnswer, CountRequest,
    KnownCandidates, SolveAnswer, SolveRequest,
};
pub use self::stage::HintStage;
pub use self::step::{Picture, StepAnswer, StepPrice, TechniqueName};
pub use self::steps::{StepsAnswer, StepsOfTechnique, StepsRequest};
pub use self::techniques::{LessonAnswer, SchematicAnswer, TechniqueRow, TechniquesRequest};
pub use self::tree::{Outcome, TreeAnswer, TreeNode, TreeRequest};
pub use self::value::{EngineName, ScaleName, Words};
pub use self::variant::{
    BoardAnswer, BoardLinks, BoardPicture, BoardRequest, VariantDrawing, VariantTechnique,
    VariantWishes, VariantWords, clue_line, clue_lines, clue_name, variant_description,
    variant_name,
};
pub use self::words::{
    clash, clues, conflict, remark, search_stopped, several_solutions, status, unknown_redundant,
};
pub use self::written::Written;

/// A question with an answer.
pub trait Ask {
    /// The answer.
    type Answer;

    /// Answers the question within limits.
    ///
    /// # Errors
    ///
    /// The question is wrong, or a limit was reached before the answer was found.
    fn answer(&self, limits: &Limits) -> Result<Self::Answer, Refusal>;
}

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
