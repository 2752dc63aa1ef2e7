//! The main loop: one hint after the other, until the puzzle is solved.

use alloc::vec::Vec;

use loshu::{Limits, Marks, Stop};

use super::chains::Engine;
use super::draft::Draft;
use super::hint::Hint;
use super::state::State;
use super::{RULES, Tenths};
use crate::rate::{RatingOfSteps, SeRating};

/// Rates puzzles. A rater keeps its memory from puzzle to puzzle, so use one for many.
///
/// ```
/// use loshu::Grid;
/// use loshu_explain::rate::se::Rater;
///
/// let puzzle: Grid =
///     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let mut rater = Rater::new();
/// assert_eq!(rater.rate(&puzzle).to_string(), "2.6/1.2/1.2");
/// assert_eq!(rater.path(&puzzle)[17].rule.to_string(), "Direct Hidden Pair");
/// # Ok::<(), loshu::ParseError>(())
/// ```
#[derive(Debug, Default)]
pub struct Rater {
    engine: Engine,
}

/// What the scale gives a puzzle that its rules do not solve.
const UNSOLVED: Tenths = Tenths(200);

/// No rating is higher.
const HIGHEST: Tenths = Tenths(u8::MAX);

impl Rater {
    /// A rater without limits.
    pub fn new() -> Rater {
        Rater::default()
    }

    /// Sets a deadline or a flag that ends the rating of a puzzle. The numbers of solutions and
    /// tries have no effect here.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Rater {
        self.set_limits(limits);
        self
    }

    /// Sets other limits, for the next puzzle.
    pub fn set_limits(&mut self, limits: Limits) {
        self.engine.limits = limits;
    }

    /// Rates a puzzle, or pencil marks such as those of a Sukaku. The rating means something if there is
    /// exactly one solution.
    pub fn rate(&mut self, start: impl Into<Marks>) -> SeRating {
        self.walk(State::of(&start.into()), HIGHEST, &mut |_| {}).rating
    }

    /// Rates a puzzle, or pencil marks, whose ER is `most` or less. The work ends where a step needs more, so that it
    /// is quick to tell that a puzzle is too hard.
    ///
    /// # Errors
    ///
    /// A rating above `most` that the ER has at least.
    ///
    /// ```
    /// use loshu::Grid;
    /// use loshu_explain::rate::Tenths;
    /// use loshu_explain::rate::se::Rater;
    ///
    /// let puzzle: Grid =
    ///     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
    /// let mut rater = Rater::new();
    /// assert_eq!(rater.rate_up_to(&puzzle, Tenths(26)), Ok(rater.rate(&puzzle)));
    /// assert_eq!(rater.rate_up_to(&puzzle, Tenths(25)), Err(Tenths(26)));
    /// # Ok::<(), loshu::ParseError>(())
    /// ```
    pub fn rate_up_to(
        &mut self,
        start: impl Into<Marks>,
        most: Tenths,
    ) -> Result<SeRating, Tenths> {
        let Walked { rating, above } = self.walk(State::of(&start.into()), most, &mut |_| {});
        match above {
            Some(above) => Err(above),
            None => Ok(rating),
        }
    }

    /// Returns the steps that the scale takes, until the puzzle is solved, or no rule helps, or a
    /// limit is reached.
    pub fn path(&mut self, start: impl Into<Marks>) -> Vec<Hint> {
        self.rate_with_path(start).1
    }

    /// Rates a puzzle, or pencil marks, and returns the steps that make the rating.
    pub fn rate_with_path(&mut self, start: impl Into<Marks>) -> (SeRating, Vec<Hint>) {
        let mut path = Vec::new();
        let start = State::of(&start.into());
        let walked = self.walk(start, HIGHEST, &mut |draft| path.push(Hint::of(draft)));
        (walked.rating, path)
    }

    /// Returns the step that the scale takes on these marks.
    ///
    /// # Errors
    ///
    /// Gives the limit that was reached first.
    pub fn step(&mut self, marks: &Marks) -> Result<Option<Hint>, Stop> {
        self.engine.begin();
        Ok(self.draft(&State::of(marks))?.as_ref().map(Hint::of))
    }

    /// The next draft, whatever its rating is.
    fn draft(&mut self, state: &State) -> Result<Option<Draft>, Stop> {
        match self.next(state, HIGHEST) {
            Err(End { stop: Some(stop), .. }) => Err(stop),
            Err(End { stop: None, .. }) => Ok(None),
            Ok(draft) => Ok(draft),
        }
    }

    /// Goes from step to step as long as their ratings are not above `most`.
    fn walk(&mut self, mut state: State, most: Tenths, each: &mut dyn FnMut(&Draft)) -> Walked {
        self.engine.begin();
        let mut steps = RatingOfSteps::default();
        while state.open != 0 {
            let rating = steps.rating;
            let draft = match self.next(&state, most) {
                Ok(Some(draft)) => draft,
                Ok(None) => return Walked::to(SeRating { er: UNSOLVED, ..rating }, most),
                Err(End { stop: None, bound }) => return Walked { rating, above: Some(bound) },
                Err(End { stop, bound }) => {
                    let er = rating.er.max(bound);
                    return Walked {
                        rating: SeRating { er, stopped: stop, ..rating },
                        above: None,
                    };
                }
            };
            each(&draft);
            steps.add(Tenths(draft.tenths), draft.place.is_some());
            if steps.rating.er > most {
                break;
            }
            draft.apply(&mut state);
        }
        Walked::to(steps.rating, most)
    }

    /// The hint of the first rule that has one.
    fn next(&mut self, state: &State, most: Tenths) -> Result<Option<Draft>, End> {
        for (_, bound, method) in RULES {
            if bound > most {
                return Err(End { stop: None, bound });
            }
            let draft = method.first(&mut self.engine, state);
            if self.engine.stopped.is_some() {
                return Err(End { stop: self.engine.stopped, bound });
            }
            if draft.is_some() {
                return Ok(draft);
            }
        }
        Ok(None)
    }
}

/// The hints of a puzzle, one after the other, with the memory of one rating.
#[derive(Debug)]
pub(crate) struct HintPath {
    rater: Rater,
    state: State,
}

impl HintPath {
    pub(crate) fn new(mut rater: Rater, start: &Marks) -> HintPath {
        rater.engine.begin();
        HintPath { rater, state: State::of(start) }
    }

    /// The next hint; `None` if the puzzle is solved, or no rule helps.
    pub(crate) fn next(&mut self) -> Result<Option<Hint>, Stop> {
        if self.state.open == 0 {
            return Ok(None);
        }
        let Some(draft) = self.rater.draft(&self.state)? else { return Ok(None) };
        draft.apply(&mut self.state);
        Ok(Some(Hint::of(&draft)))
    }
}

/// Where the steps have led.
struct Walked {
    rating: SeRating,
    /// A lower bound of the ER, if it is above the highest that is wanted.
    above: Option<Tenths>,
}

impl Walked {
    fn to(rating: SeRating, most: Tenths) -> Walked {
        Walked { rating, above: Some(rating.er).filter(|&er| er > most) }
    }
}

/// Why no further rule is tried.
struct End {
    /// The limit that was reached; without it, the ratings of the rules are too high.
    stop: Option<Stop>,
    /// The lowest rating that the hint can have.
    bound: Tenths,
}
