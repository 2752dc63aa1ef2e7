//! The steps from a puzzle to its solution.

// variant  the steps of a variant
// ending   how a path ends, in words

mod ending;
mod variant;

use loshu::{Cell, Grid, Limits, Marks, Solver, Status, Stop, Verdict};
use loshu_explain::rate::{self, Price, PricedStep, Scale, SeRating, hodoku};
use loshu_explain::step::{Language, Sector, Style};
use loshu_explain::technique::Technique;
use serde::{Deserialize, Serialize};

use self::ending::{missed, path_ending};
pub use self::variant::VariantPath;
use super::board::OrdinaryBoard;
use super::consequence::has_consequence;
use super::found::Found;
use super::puzzle::givens;
use super::read::Read;
#[cfg(feature = "schema")]
use super::value::ScaleName;
use super::value::Words;
use super::value::{human, scale};
use super::{AnyTechnique, Ask, Puzzle, Refusal, StepAnswer, words};

/// Asks for the steps from the puzzle to its solution.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PathRequest {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// What kind of puzzle a text is, in words such as `6,x`.
    pub variant: Option<String>,
    /// Whose steps the path takes: a variant has only those of Loshu itself.
    #[serde(default = "human", deserialize_with = "scale")]
    #[cfg_attr(feature = "schema", schemars(with = "ScaleName"))]
    pub scale: Scale,
    /// The step at which the path is cut.
    #[serde(skip)]
    pub until: Option<Until>,
    /// The words of the steps.
    #[serde(default)]
    pub words: Words,
}

/// A step at which a path is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// The step with this number, counted from 1.
    Step(usize),
    /// The first use of this technique.
    Technique(AnyTechnique),
    /// The step that fills this cell: its row and its column, counted from 1.
    Cell(usize, usize),
}

/// How a path ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathEnd {
    /// The grid is full, by reasons alone.
    Solved,
    /// The grid is full, and some step is a guess, or needs cases inside cases.
    Cases,
    /// The path was to end here.
    Cut,
    /// No step is left: the techniques do not suffice, or the puzzle has several solutions.
    Stuck,
    /// The digits contradict each other.
    Contradiction,
    /// A limit ended the search for steps.
    Stopped(Stop),
}

impl PathEnd {
    /// Returns the name for programs: `needs-cases`.
    pub const fn name(self) -> &'static str {
        match self {
            PathEnd::Solved => "solved",
            PathEnd::Cases => "needs-cases",
            PathEnd::Cut => "cut",
            PathEnd::Stuck => "stuck",
            PathEnd::Contradiction => "contradiction",
            PathEnd::Stopped(Stop::Deadline) => "timeout",
            PathEnd::Stopped(by) => by.name(),
        }
    }
}

/// The steps of a puzzle, as data.
#[derive(Clone, Debug)]
pub struct Path {
    /// The puzzle.
    pub start: Marks,
    /// What a search says of the puzzle.
    pub verdict: Verdict,
    /// Whose steps the path takes.
    pub scale: Scale,
    /// The steps.
    pub steps: Vec<PricedStep>,
    /// The marks after the last step.
    pub end: Marks,
    /// The limit that ended the search for steps.
    pub stopped: Option<Stop>,
    /// HoDoKu's rating, if the path is HoDoKu's and whole.
    pub hodoku: Option<hodoku::HodokuRating>,
}

impl PathRequest {
    /// Asks for the whole path by Loshu's own techniques, in English.
    pub fn new(puzzle: impl Into<Puzzle>) -> PathRequest {
        let (puzzle, words) = (puzzle.into(), Words::default());
        PathRequest { puzzle, variant: None, scale: human(), until: None, words }
    }

    /// Finds the steps of an ordinary puzzle: see [`Path::of`].
    ///
    /// # Errors
    ///
    /// Says what is wrong with the text of the puzzle, or that it is a variant.
    pub fn find(&self, limits: &Limits) -> Result<Path, Refusal> {
        Ok(Path::of(self.puzzle.marks()?, self.scale.clone(), self.until, limits))
    }
}

impl Path {
    /// Finds the steps of a puzzle on a scale, as far as the limits allow. If the puzzle does not have one
    /// solution, techniques that need one are left out, and the path ends where the marks contradict
    /// themselves.
    pub fn of(start: Marks, scale: Scale, until: Option<Until>, limits: &Limits) -> Path {
        let verdict = Solver::new().with_limits(limits.clone()).solve(&start);
        let walked = match verdict {
            Verdict::Unique(_) => scale.clone(),
            Verdict::Multiple | Verdict::Unsolvable | Verdict::Stopped { .. } => {
                Scale::Human(scale.profile().without_uniqueness())
            }
        };
        let (steps, end, stopped, hodoku) = (Vec::new(), start, None, None);
        let mut path = Path { start, verdict, scale, steps, end, stopped, hodoku };
        path.walk(&walked, until, limits);
        path
    }

    fn walk(&mut self, scale: &Scale, until: Option<Until>, limits: &Limits) {
        if self.is_contradicted() {
            return;
        }
        let mut walk = rate::path(self.start, scale, limits);
        while self.goes_on(limits) {
            let Some(step) = walk.next() else { break };
            self.end = *walk.marks();
            self.steps.push(step);
            if self.is_at(until) || self.is_contradicted() {
                return;
            }
        }
        self.hodoku = walk.hodoku_rating();
        self.stopped = walk.stopped();
    }

    /// Whether there may be another step: with several solutions there comes a point where nothing follows.
    fn goes_on(&self, limits: &Limits) -> bool {
        let is_open = self.verdict == Verdict::Multiple && !self.end.is_full();
        !is_open || has_consequence(&self.end, limits) != Ok(false)
    }

    /// Tells whether the last step is the one at which a path is to be cut.
    pub fn is_at(&self, until: Option<Until>) -> bool {
        match (until, self.steps.last()) {
            (Some(Until::Step(number)), _) => self.steps.len() == number,
            (Some(Until::Technique(wanted)), Some(last)) => {
                wanted.of_ordinary() == Some(last.step.technique)
            }
            (Some(Until::Cell(row, column)), Some(last)) => {
                let at = |cell: Cell| (cell.row() + 1, cell.column() + 1);
                last.step.placements.iter().any(|placed| at(placed.cell()) == (row, column))
            }
            (None, _) | (Some(Until::Technique(_) | Until::Cell(..)), None) => false,
        }
    }

    /// Whether the marks contradict themselves. Those of a puzzle with one solution never do.
    fn is_contradicted(&self) -> bool {
        let clashes = || !self.end.grid().conflicts().is_empty();
        self.status() != Status::Unique && (clashes() || self.contradiction().is_some())
    }

    /// Returns the givens of the puzzle.
    pub fn puzzle(&self) -> Grid {
        givens(&self.start)
    }

    /// Tells how many solutions the puzzle has.
    pub fn status(&self) -> Status {
        Status::of(self.start.grid(), &self.verdict)
    }

    /// Tells whether the path leads to a solution.
    pub fn is_solved(&self) -> bool {
        self.end.is_full() && self.end.grid().conflicts().is_empty()
    }

    /// Returns a cell, or a digit of a house, that has no candidate left at the end.
    pub fn contradiction(&self) -> Option<Sector> {
        Sector::without_candidates(&self.end).last()
    }

    /// Returns the rating of the puzzle on the scale, if the path is whole: `ER/EP/ED 7.1/1.2/1.2`,
    /// `HoDoKu Hard (1132)`.
    pub fn rating(&self, language: Language) -> Option<String> {
        if !self.is_solved() {
            return None;
        }
        match self.scale {
            Scale::Se => {
                let rated = self
                    .steps
                    .iter()
                    .filter_map(|step| Some((step.price.se?, !step.step.placements.is_empty())));
                Some(format!("ER/EP/ED {}", SeRating::of_steps(rated)))
            }
            Scale::Hodoku => self.hodoku.map(|rating| {
                format!("HoDoKu {} ({})", rating.level.name_in(language), rating.score)
            }),
            _ => None,
        }
    }

    /// Returns what a step costs: on the scale whose steps the path takes, or on both.
    pub fn price(&self, number: usize) -> Price {
        let price = self.steps[number].price;
        match self.scale {
            Scale::Se => Price { score: None, ..price },
            Scale::Hodoku => Price { se: None, ..price },
            _ => price,
        }
    }

    /// Returns the first step whose technique stands last in the order of the scale.
    pub fn hardest(&self) -> Option<usize> {
        let profile = self.scale.profile();
        let place = |technique| profile.techniques().iter().position(|other| *other == technique);
        let places = self.steps.iter().map(|step| place(step.step.technique)).enumerate();
        // `max_by_key` returns the last of equals; the steps are walked backwards.
        places.rev().max_by_key(|(_, place)| *place).map(|(at, _)| at)
    }

    /// Returns the number of steps that are guesses.
    pub fn guesses(&self) -> usize {
        self.steps.iter().filter(|step| step.step.technique == Technique::Guess).count()
    }

    /// Tells how a path ends that was to be cut at a step.
    pub fn end_of(&self, until: Option<Until>) -> PathEnd {
        match self.stopped {
            Some(by) => PathEnd::Stopped(by),
            None if self.is_solved() && self.guesses() > 0 => PathEnd::Cases,
            None if self.is_solved() => PathEnd::Solved,
            None if self.contradiction().is_some() => PathEnd::Contradiction,
            None if self.is_at(until) => PathEnd::Cut,
            None => PathEnd::Stuck,
        }
    }

    /// Says what the number of solutions means for the steps, if it is not one, and that the path was
    /// stopped before its end.
    pub fn remark(&self, language: Language) -> Option<String> {
        let stopped = self.stopped.map(|_| words::path_stopped(language));
        words::remarks(words::remark(self.status(), language).into_iter().chain(stopped), language)
    }

    /// Says that a path that was to end at the first use of a technique, or where a cell is filled, does not.
    pub fn missed(&self, until: Option<Until>, language: Language) -> Option<String> {
        let until = until.filter(|_| self.stopped.is_none() && !self.is_at(until))?;
        missed(until, language)
    }

    /// Says where the path ends, with the number of steps and the rating.
    pub fn ending(&self, language: Language) -> String {
        path_ending(self, language)
    }

    /// Tells the steps in words, with their drawings.
    pub fn told(&self, style: Style) -> PathAnswer {
        let told = |step: &PricedStep| StepAnswer::of(&step.step, &step.marks, step.price, style);
        PathAnswer {
            puzzle: self.puzzle().to_string(),
            found: Found::of(&OrdinaryBoard::new(self.start), &self.verdict.into(), style.language),
            steps: self.steps.iter().map(told).collect(),
            solved: self.is_solved(),
            path_stopped: self.stopped,
            remark: self.remark(style.language),
            ending: self.ending(style.language),
        }
    }
}

/// The steps from a puzzle towards its solution.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PathAnswer {
    /// The givens of the puzzle as a line.
    pub puzzle: String,
    /// What a search says of the puzzle.
    #[serde(flatten)]
    pub found: Found,
    /// The steps.
    pub steps: Vec<StepAnswer>,
    /// Whether the steps lead to a solution.
    pub solved: bool,
    /// What ended the path early.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path_stopped: Option<Stop>,
    /// What the number of solutions means for the steps, if it is not one, and that the path was stopped
    /// early.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remark: Option<String>,
    /// Where the path ends, with the number of steps.
    pub ending: String,
}

impl Ask for PathRequest {
    type Answer = PathAnswer;

    fn answer(&self, limits: &Limits) -> Result<PathAnswer, Refusal> {
        let style = self.words.style();
        match self.puzzle.read(self.variant.as_deref())? {
            Read::Ordinary(board, _) => {
                let path = Path::of(*board.start(), self.scale.clone(), self.until, limits);
                Ok(path.told(style))
            }
            Read::Variant(_) if !matches!(self.scale, Scale::Human(_)) => {
                Err(Refusal::unexpected("scale", "human for a variant", "another scale"))
            }
            Read::Variant(board) => {
                Ok(VariantPath::of(board.into_variant(), self.until, style, limits).answer())
            }
        }
    }
}
