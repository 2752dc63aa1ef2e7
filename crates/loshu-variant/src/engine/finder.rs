//! Finds solutions one after the other: by search, and by clause learning where the search does not end.

use loshu::{Limits, Stop};

use super::compiled::Compiled;
#[cfg(feature = "learning")]
use super::learning::{Learner, Turn};
use super::search::{Search, Spent};

/// Finds the solutions of a puzzle.
pub(crate) struct Finder<'a, const W: usize> {
    search: Search<'a, W>,
    /// `None` if the search is alone.
    #[cfg(feature = "learning")]
    turns: Option<Turns>,
}

/// The search and the learner take turns, because nobody knows which of them ends first.
#[cfg(feature = "learning")]
struct Turns {
    learner: Option<Box<Learner>>,
    /// The tries after which the turn of the search ends.
    tries: u64,
    /// The clauses of the next turn of the learner.
    clauses: u64,
    /// The solutions that were found by either.
    found: Vec<Vec<u32>>,
    ended: bool,
}

/// The tries of the first turn of the search.
#[cfg(feature = "learning")]
const TRIES: u64 = 2_000;

/// The clauses of the first turn of the learner. To learn a clause takes about as long as fifteen tries, so the
/// learner has about half of the time of the search.
#[cfg(feature = "learning")]
const CLAUSES: u64 = 80;

/// With more digits, tries take long and lead nowhere: the search has one turn.
#[cfg(feature = "learning")]
const MOST_DIGITS_OF_SEARCH: usize = 16;

#[cfg(not(feature = "learning"))]
impl<'a, const W: usize> Finder<'a, W> {
    pub(crate) fn new(
        rules: &'a Compiled<W>,
        candidates: &[u32],
        _limits: &Limits,
    ) -> Finder<'a, W> {
        Finder { search: Search::new(rules, candidates) }
    }

    /// Looks for the next solution. It is in [`masks`](Finder::masks) then.
    pub(crate) fn next(&mut self, limits: &Limits) -> Result<bool, Stop> {
        self.search.next(limits)
    }

    pub(crate) fn masks(&self) -> &[u32] {
        self.search.masks()
    }
}

#[cfg(feature = "learning")]
impl<'a, const W: usize> Finder<'a, W> {
    pub(crate) fn new(
        rules: &'a Compiled<W>,
        candidates: &[u32],
        limits: &Limits,
    ) -> Finder<'a, W> {
        // Learning counts no tries, and each solution that it finds makes it slower.
        let few = limits.solutions.is_some_and(|solutions| solutions <= 2);
        let turns = (few && limits.tries.is_none()).then(|| Turns {
            learner: None,
            tries: TRIES,
            clauses: CLAUSES,
            found: Vec::new(),
            ended: false,
        });
        Finder { search: Search::new(rules, candidates), turns }
    }

    /// Looks for the next solution. It is in [`masks`](Finder::masks) then.
    pub(crate) fn next(&mut self, limits: &Limits) -> Result<bool, Stop> {
        let Some(turns) = &mut self.turns else { return self.search.next(limits) };
        while !turns.ended {
            match self.search.next(&limits.clone().tries(turns.tries)) {
                Ok(true) if turns.add(self.search.masks()) => return Ok(true),
                // The learner has found this solution before.
                Ok(true) => {}
                Ok(false) => turns.ended = true,
                Err(Stop::Tries) => {
                    if turns.let_learn(&self.search, limits)? {
                        return Ok(true);
                    }
                }
                Err(by) => return Err(by),
            }
        }
        Ok(false)
    }

    pub(crate) fn masks(&self) -> &[u32] {
        let last = self.turns.as_ref().and_then(|turns| turns.found.last());
        match last {
            Some(solution) => solution,
            None => self.search.masks(),
        }
    }
}

#[cfg(feature = "learning")]
impl Turns {
    /// Adds a solution of the search. Returns whether it is new.
    fn add(&mut self, solution: &[u32]) -> bool {
        if self.found.iter().any(|found| found == solution) {
            return false;
        }
        if let Some(learner) = &mut self.learner {
            learner.forbid(solution);
        }
        self.found.push(solution.to_vec());
        true
    }

    /// The turn of the learner. Returns whether it has found a solution.
    fn let_learn<const W: usize>(
        &mut self,
        search: &Search<'_, W>,
        limits: &Limits,
    ) -> Result<bool, Stop> {
        let learner = match &mut self.learner {
            Some(learner) => learner,
            None => match Learner::new(search.rules(), search.start(), limits) {
                Some(mut learner) => {
                    self.found.iter().for_each(|solution| learner.forbid(solution));
                    self.learner.insert(Box::new(learner))
                }
                None => {
                    self.tries = u64::MAX;
                    return Ok(false);
                }
            },
        };
        let alone = search.rules().digits > MOST_DIGITS_OF_SEARCH;
        match learner.take_turn(if alone { u64::MAX } else { self.clauses })? {
            Turn::Found(solution) => {
                self.found.push(solution);
                return Ok(true);
            }
            Turn::Ended => self.ended = true,
            Turn::Over => {
                self.clauses *= 2;
                self.tries *= 2;
            }
        }
        Ok(false)
    }
}

impl<const W: usize> Finder<'_, W> {
    /// The work of the search.
    pub(crate) fn spent(&self) -> Spent {
        self.search.spent
    }
}
