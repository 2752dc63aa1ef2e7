//! The level and the score of HoDoKu 2.2.0, with its default options.
//!
//! HoDoKu takes the first step of the first slot that has one, adds the score of the slot, and begins
//! again. The order in which it meets singles decides much of the score, so it is kept.

// queues  the order of singles

mod queues;

use alloc::boxed::Box;
use core::fmt;

use loshu::{Grid, Limits, Marks, Solver, Stop};

use self::queues::Queues;
use crate::catalog::orders::{HODOKU, Slot};
pub use crate::level::Level;
use crate::step::Step;
use crate::technique::{Options, Position, find_together, first};

/// A rating on the scale of HoDoKu.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "HodokuRating"))]
#[non_exhaustive]
pub struct HodokuRating {
    /// The level of the hardest step, raised while the score is too high for it.
    pub level: Level,
    /// The sum of the scores of all steps.
    pub score: u32,
}

/// `Hard (1132)`
impl fmt::Display for HodokuRating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.level, self.score)
    }
}

/// HoDoKu refuses puzzles with fewer digits.
const FEWEST_CLUES: usize = 10;

/// What HoDoKu adds when it gives a puzzle up.
const GIVEN_UP: u32 = 20_000;

/// Rates a puzzle, or pencil marks such as those of a Sukaku; `None` if it is a puzzle with fewer than 10
/// clues, which HoDoKu refuses.
///
/// ```
/// use loshu::Grid;
/// use loshu_explain::rate::hodoku::{self, Level};
///
/// let puzzle: Grid =
///     "003020600900305001001806400008102900700000008006708200002609500800203009005010300".parse()?;
/// let rating = hodoku::rate(&puzzle).unwrap();
/// assert_eq!((rating.level, rating.score), (Level::Easy, 196));
/// # Ok::<(), loshu::ParseError>(())
/// ```
pub fn rate(start: impl Into<Marks>) -> Option<HodokuRating> {
    let start = start.into();
    let is_puzzle = start == Marks::of(start.grid());
    (start.grid().clues() >= FEWEST_CLUES || !is_puzzle).then(|| HodokuPath::new(start).rate())
}

/// Whether techniques may rely on the puzzle having one solution.
#[derive(Clone, Debug)]
enum Uniqueness {
    /// It is known.
    Known(bool),
    /// They may if these digits alone have one, which is asked when such a technique is due.
    Of(Box<Grid>),
}

/// The steps that HoDoKu takes, each with the marks on which it is found.
#[derive(Clone, Debug)]
pub struct HodokuPath {
    queues: Queues,
    rating: HodokuRating,
    uniqueness: Uniqueness,
    /// Whether no technique finds a step where the path has come to.
    given_up: bool,
    limits: Limits,
    stopped: Option<Stop>,
}

impl HodokuPath {
    /// Begins with a puzzle, or with pencil marks. The techniques that rely on one solution are left out
    /// unless the digits alone have one: where candidates have been taken away, a pattern that could be
    /// filled in two ways may be fine.
    pub fn new(start: impl Into<Marks>) -> HodokuPath {
        let start = start.into();
        HodokuPath {
            queues: Queues::of(&start),
            rating: HodokuRating { level: Level::Easy, score: 0 },
            uniqueness: Uniqueness::Of(Box::new(*start.grid())),
            given_up: false,
            limits: Limits::NONE,
            stopped: None,
        }
    }

    /// Goes on to the end.
    fn rate(mut self) -> HodokuRating {
        self.by_ref().for_each(drop);
        self.rating()
    }

    /// Sets when to stop: at a deadline, or by a flag, also in the middle of a step. The numbers of
    /// solutions and tries have no effect here.
    ///
    /// ```
    /// use std::time::Instant;
    ///
    /// use loshu_explain::rate::hodoku::HodokuPath;
    /// use loshu::{Grid, Limits, Stop};
    ///
    /// let puzzle: Grid =
    ///     "003020600900305001001806400008102900700000008006708200002609500800203009005010300".parse()?;
    /// let mut path = HodokuPath::new(&puzzle).with_limits(Limits::NONE.deadline(Instant::now()));
    /// assert_eq!((path.next(), path.stopped()), (None, Some(Stop::Deadline)));
    /// # Ok::<(), loshu::ParseError>(())
    /// ```
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> HodokuPath {
        HodokuPath { limits, ..self }
    }

    /// The limit that ended the path before its last step, so that the rating is a lower bound.
    pub fn stopped(&self) -> Option<Stop> {
        self.stopped
    }

    /// The rating of the steps so far; of the puzzle, once the path has come to its end.
    pub fn rating(&self) -> HodokuRating {
        let HodokuRating { mut level, mut score } = self.rating;
        if self.given_up {
            (level, score) = (Level::Extreme, score + GIVEN_UP);
        }
        HodokuRating { level: level.raised(score), score }
    }

    /// The marks reached so far.
    pub fn marks(&self) -> &Marks {
        self.queues.marks()
    }

    /// Goes on to the end if no step is above a level. The work ends where one is, so that it is
    /// quick to tell that a puzzle is too hard.
    ///
    /// # Errors
    ///
    /// A level above `most` that the puzzle has at least. If a limit is reached, this is not known, and
    /// the result says nothing: see [`stopped`](HodokuPath::stopped).
    ///
    /// ```
    /// use loshu::Grid;
    /// use loshu_explain::rate::hodoku::{Level, HodokuPath};
    ///
    /// let puzzle: Grid =
    ///     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
    /// assert_eq!(HodokuPath::new(&puzzle).rate_up_to(Level::Easy), Err(Level::Medium));
    /// assert!(HodokuPath::new(&puzzle).rate_up_to(Level::Medium).is_ok());
    /// # Ok::<(), loshu::ParseError>(())
    /// ```
    pub fn rate_up_to(&mut self, most: Level) -> Result<HodokuRating, Level> {
        while let Ok(Some((step, level, score))) = self.step(most) {
            if level > most {
                return Err(level);
            }
            self.go(&step, level, score);
        }
        let harder = Level::ALL.into_iter().find(|&level| level > most);
        let is_open = self.stopped.is_none() && !self.marks().is_full();
        if is_open && let Some(harder) = harder {
            return Err(harder);
        }
        let rating = self.rating();
        if rating.level > most { Err(rating.level) } else { Ok(rating) }
    }

    /// The next step with its level and score. Where only techniques above `most` help it may be any of
    /// them, or none.
    fn step(&mut self, most: Level) -> Result<Option<(Step, Level, u16)>, Stop> {
        let found = self.found(most);
        self.stopped = found.as_ref().err().copied().filter(|_| !self.marks().is_full());
        self.given_up = most == Level::Extreme && found == Ok(None) && !self.marks().is_full();
        found
    }

    fn found(&mut self, most: Level) -> Result<Option<(Step, Level, u16)>, Stop> {
        self.limits.look()?;
        if let Some(step) = self.queues.next_single() {
            let score = step.technique.info().score.unwrap_or(0);
            return Ok(Some((step, Level::Easy, score)));
        }
        let found = self.found_after_singles(most)?;
        Ok(found.map(|(step, slot)| (step, slot.level, slot.score())))
    }

    /// Whether techniques may rely on the puzzle having one solution.
    fn relies_on_uniqueness(&mut self) -> Result<bool, Stop> {
        match &self.uniqueness {
            Uniqueness::Known(known) => Ok(*known),
            Uniqueness::Of(digits) => {
                let limits = self.limits.clone().solutions(None).tries(None);
                let is_proper = Solver::new().with_limits(limits).is_proper(&**digits)?;
                self.uniqueness = Uniqueness::Known(is_proper);
                Ok(is_proper)
            }
        }
    }

    fn go(&mut self, step: &Step, level: Level, score: u16) {
        self.rating.level = self.rating.level.max(level);
        self.rating.score += u32::from(score);
        self.queues.apply(step);
    }

    /// The first step of the first slot after the singles, and the slot; perhaps none where only slots
    /// above a level have one.
    fn found_after_singles(&mut self, most: Level) -> Result<Option<(Step, &'static Slot)>, Stop> {
        let relies = self.relies_on_uniqueness()?;
        let position = Position::new(self.marks()).with_limits(&self.limits);
        let takes = |slot: &&Slot| relies || !slot.needs_uniqueness();
        let (easier, others) =
            HODOKU.split_at(HODOKU.iter().take_while(|slot| slot.level <= most).count());
        let found = first_of(easier.iter().filter(takes), &position)?;
        if found.is_some() {
            return Ok(found);
        }
        // Slots above the level come in between. They take long, and matter only where a later one
        // would help.
        let later = others.iter().filter(|slot| slot.level <= most).filter(takes);
        match first_of(later, &position)? {
            Some(_) => first_of(others.iter().filter(takes), &position),
            None => Ok(None),
        }
    }
}

impl Iterator for HodokuPath {
    type Item = (Marks, Step);

    fn next(&mut self) -> Option<(Marks, Step)> {
        let before = *self.marks();
        let (step, level, score) = self.step(Level::Extreme).ok()??;
        self.go(&step, level, score);
        Some((before, step))
    }
}

/// The first step of the first of these slots that has one, and the slot.
fn first_of(
    slots: impl Iterator<Item = &'static Slot>,
    position: &Position<'_>,
) -> Result<Option<(Step, &'static Slot)>, Stop> {
    let options = Options::default();
    for slot in slots {
        let techniques = slot.techniques;
        let step = first(position, |sink| find_together(techniques, position, &options, sink))?;
        if let Some(step) = step {
            return Ok(Some((step, slot)));
        }
    }
    Ok(None)
}
