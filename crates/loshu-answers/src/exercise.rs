// variant  exercises of variants

mod variant;

use std::ops::ControlFlow;

use loshu::{Candidate, CandidateSet, Cell, House, Limits, Marks, Solution, Solver, Stop, Verdict};
use loshu_explain::rate::Price;
use loshu_explain::step::{Sector, Step, Style};
use loshu_explain::technique::{Options, Position, Technique};
use serde::{Deserialize, Serialize};

use super::board::OrdinaryBoard;
use super::read::Read;
use super::step::TechniqueName;
use super::value::Words;
use super::{AnyTechnique, Ask, Player, Puzzle, Refusal, StepAnswer, words};

/// So many singles a player follows to see that an answer is wrong. A longer way would show it no better.
const FOLLOWED: usize = 8;

/// Asks whether an exercise is solved: whether a technique gives what a player has chosen, and nothing easier
/// does.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ExerciseRequest {
    /// The technique.
    pub technique: AnyTechnique,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The position; that of the puzzle, if it is left out.
    pub player: Option<Player>,
    /// What the player has chosen.
    #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
    pub chosen: Vec<String>,
    /// Whether the chosen digits are to be placed; otherwise they are to be struck.
    #[serde(default)]
    pub places: bool,
    /// The words of the answer.
    #[serde(default)]
    pub words: Words,
}

/// Whether an exercise is solved.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExerciseAnswer {
    /// What is wrong with candidates that were chosen. If there is nothing, the answer is right.
    pub faults: Vec<ExerciseFault>,
    /// A use of the technique that gives what was chosen, or a part of it; only if the answer is right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<StepAnswer>,
}

/// What is wrong with a candidate that was chosen.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExerciseFault {
    /// The candidate, such as `5r3c2`.
    pub candidate: String,
    /// What is wrong with it.
    pub reason: FaultReason,
    /// The easier technique that gives it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub easier: Option<TechniqueName>,
    /// The same in words.
    pub text: String,
}

/// Why a candidate is no answer to an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FaultReason {
    /// It is false: a digit of the solution must not be struck, and another one not be placed.
    False,
    /// It is true, but an easier technique gives it.
    Easier,
    /// It may be true, but the technique does not give it.
    Other,
}

/// What the exercise is about, and where.
struct Exercise<'a> {
    request: &'a ExerciseRequest,
    technique: Technique,
    marks: &'a Marks,
    position: Position<'a>,
    style: Style,
}

impl Ask for ExerciseRequest {
    type Answer = ExerciseAnswer;

    fn answer(&self, limits: &Limits) -> Result<ExerciseAnswer, Refusal> {
        if self.chosen.is_empty() {
            return Err(Refusal::unexpected("chosen", "a candidate or several", "none"));
        }
        match self.puzzle.read(None)? {
            Read::Ordinary(board, _) => self.on(&board, limits),
            Read::Variant(board) => variant::Exercise::of(self, &board, limits)?.judged(),
        }
    }
}

impl ExerciseRequest {
    /// Judges the answer on an ordinary puzzle.
    fn on(&self, board: &OrdinaryBoard, limits: &Limits) -> Result<ExerciseAnswer, Refusal> {
        let start = *board.start();
        let marks = match &self.player {
            None => start,
            Some(player) => player.marks(board)?,
        };
        let candidate = |name: &String| {
            let wrong = |_| Refusal::unexpected("chosen", "candidates such as 5r3c2", name);
            name.parse::<Candidate>().map_err(wrong)
        };
        let chosen = self.chosen.iter().map(candidate).collect::<Result<CandidateSet, _>>()?;
        let technique = self.technique.in_ordinary()?;
        let solution = match Solver::new().with_limits(limits.clone()).solve(&start) {
            Verdict::Unique(solution) => Some(solution),
            Verdict::Multiple | Verdict::Unsolvable => None,
            Verdict::Stopped { by, .. } => return Err(by.into()),
        };
        let position = Position::new(&marks).with_limits(limits);
        let exercise = Exercise {
            request: self,
            technique,
            marks: &marks,
            position,
            style: self.words.style(),
        };
        exercise.judged(chosen, solution.as_ref())
    }
}

impl Exercise<'_> {
    fn judged(
        &self,
        chosen: CandidateSet,
        solution: Option<&Solution>,
    ) -> Result<ExerciseAnswer, Refusal> {
        let technique = self.technique;
        let whole = self.first(technique, chosen)?;
        let (mut faults, mut shown) = (Vec::new(), whole.clone());
        for at in chosen.iter() {
            let own = match &whole {
                Some(step) => Some(step.clone()),
                None => self.first(technique, CandidateSet::from(at))?,
            };
            match self.fault(at, own.is_some(), solution)? {
                Some(fault) => faults.push(fault),
                None => shown = shown.or(own),
            }
        }
        let step = shown
            .filter(|_| faults.is_empty())
            .map(|step| StepAnswer::of(&step, self.marks, Price::of(technique), self.style));
        Ok(ExerciseAnswer { faults, step })
    }

    /// What is wrong with a candidate, if the technique gives it or not.
    fn fault(
        &self,
        at: Candidate,
        is_given: bool,
        solution: Option<&Solution>,
    ) -> Result<Option<ExerciseFault>, Stop> {
        let (technique, places) = (self.technique, self.request.places);
        let is_false =
            solution.is_some_and(|solution| (solution[at.cell()] == Some(at.digit())) != places);
        if is_false {
            return Ok(Some(self.told(at, FaultReason::False, None)));
        }
        // A few techniques have no position that no earlier chapter can do without them, and some none that
        // nothing easier can: there a true answer by the technique is right.
        let before = match (is_given, technique.why_no_example()) {
            (false, _) => technique.learned_before(),
            (true, None) => technique.easier(),
            (true, Some(_)) => Vec::new(),
        };
        let easier = self.first_of(&before, at)?;
        Ok(match easier {
            Some(step) => Some(self.told(at, FaultReason::Easier, Some(&step))),
            None if is_given => None,
            None => Some(self.told(at, FaultReason::Other, None)),
        })
    }

    fn told(&self, at: Candidate, reason: FaultReason, easier: Option<&Step>) -> ExerciseFault {
        let name = |step: &Step| TechniqueName::of(step.technique, self.style.language);
        let what = easier.map(|step| step.prose(self.marks, self.style).what);
        let request = self.request;
        let text = match (reason, what) {
            (FaultReason::Easier, Some(what)) => {
                words::easier(at, request.places, &what, self.style)
            }
            (FaultReason::False, _) => {
                let why = self.why_false(at);
                words::is_false(at, request.places, why, self.style)
            }
            (FaultReason::Other | FaultReason::Easier, _) => {
                words::not_by(at, request.places, self.technique, self.style)
            }
        };
        ExerciseFault { candidate: format!("{at:#}"), reason, easier: easier.map(name), text }
    }

    /// Why a wrong answer is wrong, in words: the nearest reason that the grid shows.
    fn why_false(&self, at: Candidate) -> Option<String> {
        let places = self.request.places;
        if let Some((cell, house)) = taken(self.marks, at).filter(|_| places) {
            return Some(words::taken(at.digit(), house, cell, self.style));
        }
        let sector = emptied(self.marks, at, places)?;
        Some(words::emptied(sector, at, places, self.style))
    }

    /// The first step of these techniques that gives a candidate.
    fn first_of(&self, techniques: &[Technique], at: Candidate) -> Result<Option<Step>, Stop> {
        for &technique in techniques {
            let step = self.first(technique, CandidateSet::from(at))?;
            if step.is_some() {
                return Ok(step);
            }
        }
        Ok(None)
    }

    /// The first step of a technique that gives all of these candidates.
    fn first(&self, technique: Technique, all: CandidateSet) -> Result<Option<Step>, Stop> {
        let mut found = None;
        let _ = technique.find(&self.position, &Options::of_examples(), &mut |step| {
            let given = if self.request.places { step.placed() } else { step.struck() };
            if !all.is_subset(&given) {
                return ControlFlow::Continue(());
            }
            found = Some(step);
            ControlFlow::Break(())
        });
        match self.position.stopped() {
            Some(stop) if found.is_none() => Err(stop),
            Some(_) | None => Ok(found),
        }
    }
}

/// A cell that has the digit of a candidate already, and the house that it shares with the candidate.
fn taken(marks: &Marks, at: Candidate) -> Option<(Cell, House)> {
    let has_it = |cell: &Cell| marks.grid()[*cell] == Some(at.digit());
    at.cell().houses().into_iter().find_map(|house| {
        let mut others = (house.cells() & at.cell().peers()).iter();
        others.find(has_it).map(|cell| (cell, house))
    })
}

/// What is left without a place or a digit once a wrong answer is followed by a few singles; `None` if that shows
/// nothing.
fn emptied(marks: &Marks, at: Candidate, places: bool) -> Option<Sector> {
    let mut marks = *marks;
    if places {
        marks.place(at.cell(), at.digit());
    } else {
        marks.remove(at.into());
    }
    for _ in 0..FOLLOWED {
        if let Some(emptied) = Sector::without_candidates(&marks).next() {
            return Some(emptied);
        }
        let single = Sector::all().filter(|sector| sector.is_open(&marks)).find_map(|sector| {
            let places = sector.candidates(&marks);
            places.iter().next().filter(|_| places.len() == 1)
        })?;
        marks.place(single.cell(), single.digit());
    }
    Sector::without_candidates(&marks).next()
}
