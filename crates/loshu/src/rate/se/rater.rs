//! The main loop: one hint after the other, until the puzzle is solved.

use super::chains::Engine;
use super::draft::Draft;
use super::hint::Hint;
use super::state::State;
use super::{RULES, Tenths};
use crate::grid::Grid;
use crate::limits::{Limits, Stop};
use crate::marks::Marks;
use crate::rate::Rating;

use alloc::vec::Vec;

/// Rates puzzles. A rater keeps its memory from puzzle to puzzle, so use one for many.
///
/// ```
/// use loshu::rate::se::Rater;
///
/// let puzzle =
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

impl Rater {
    /// A rater without limits.
    pub fn new() -> Rater {
        Rater::default()
    }

    /// Sets a deadline or a flag that ends the rating of a puzzle. The numbers of solutions and
    /// tries have no effect here.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Rater {
        self.set_limits(limits);
        self
    }

    /// Sets other limits, for the next puzzle.
    pub fn set_limits(&mut self, limits: Limits) {
        self.engine.limits = limits;
    }

    /// Rates a puzzle. The rating means something if the puzzle has exactly one solution.
    pub fn rate(&mut self, puzzle: &Grid) -> Rating {
        self.walk(puzzle, &mut |_| {})
    }

    /// Returns the steps that the scale takes, until the puzzle is solved, or no rule helps, or a
    /// limit is reached.
    pub fn path(&mut self, puzzle: &Grid) -> Vec<Hint> {
        self.rate_with_path(puzzle).1
    }

    /// Rates a puzzle, and returns the steps that make the rating.
    pub fn rate_with_path(&mut self, puzzle: &Grid) -> (Rating, Vec<Hint>) {
        let mut path = Vec::new();
        let rating = self.walk(puzzle, &mut |draft| path.push(Hint::of(draft)));
        (rating, path)
    }

    /// Returns the step that the scale takes on these marks.
    ///
    /// # Errors
    ///
    /// Gives the limit that was reached first.
    pub fn step(&mut self, marks: &Marks) -> Result<Option<Hint>, Stop> {
        self.engine.begin();
        let draft = self.next(&State::of_marks(marks)).map_err(|(stop, _)| stop)?;
        Ok(draft.as_ref().map(Hint::of))
    }

    fn walk(&mut self, puzzle: &Grid, each: &mut dyn FnMut(&Draft)) -> Rating {
        self.engine.begin();
        let mut state = State::new(puzzle);
        let (mut rating, mut has_placed) = (Rating::default(), false);
        while state.open != 0 {
            let draft = match self.next(&state) {
                Ok(Some(draft)) => draft,
                Ok(None) => return Rating { er: UNSOLVED, ..rating },
                Err((stop, bound)) => {
                    let er = rating.er.max(bound);
                    return Rating { er, stopped: Some(stop), ..rating };
                }
            };
            each(&draft);
            let is_first = rating.er == Tenths(0);
            rating.er = rating.er.max(Tenths(draft.tenths));
            if is_first {
                rating.ed = rating.er;
            }
            if draft.place.is_some() && !has_placed {
                has_placed = true;
                rating.ep = rating.er;
            }
            draft.apply(&mut state);
        }
        rating
    }

    /// The hint of the first rule that has one; or the limit that was reached, and the lowest rating
    /// that the hint can have.
    fn next(&mut self, state: &State) -> Result<Option<Draft>, (Stop, Tenths)> {
        for (_, method) in RULES {
            let draft = method.first(&mut self.engine, state);
            if let Some(stop) = self.engine.stopped {
                return Err((stop, method.least()));
            }
            if draft.is_some() {
                return Ok(draft);
            }
        }
        Ok(None)
    }
}
