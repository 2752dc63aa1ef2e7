//! Finds solutions one after the other: by search, and by clause learning where the search does not end.

use loshu::{Limits, Stop};

use super::compiled::Compiled;
#[cfg(feature = "learning")]
use super::learning::{Learner, patience};
use super::search::{Search, Spent};

/// Finds the solutions of a puzzle.
pub(crate) struct Finder<'a, const W: usize> {
    search: Search<'a, W>,
    #[cfg(feature = "learning")]
    handover: Handover,
    /// The last solution, if the search has not found it.
    #[cfg(feature = "learning")]
    learned: Vec<u32>,
    /// The solutions that the search has found before it hands over.
    #[cfg(feature = "learning")]
    found: Vec<Vec<u32>>,
}

/// Who finds the solutions.
#[cfg(feature = "learning")]
enum Handover {
    /// The search, for good.
    Never,
    /// The search, until it has taken so many tries.
    After(u64),
    /// Clause learning.
    Done(Box<Learner>),
}

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
        let handover = match (few, limits.tries) {
            (true, None) => Handover::After(patience(rules.digits)),
            (false, _) | (_, Some(_)) => Handover::Never,
        };
        let search = Search::new(rules, candidates);
        Finder { search, handover, learned: Vec::new(), found: Vec::new() }
    }

    /// Looks for the next solution. It is in [`masks`](Finder::masks) then.
    pub(crate) fn next(&mut self, limits: &Limits) -> Result<bool, Stop> {
        if let Handover::After(tries) = self.handover {
            match self.search.next(&limits.clone().tries(tries)) {
                Err(Stop::Tries) => self.hand_over(limits),
                Ok(true) => {
                    self.found.push(self.search.masks().to_vec());
                    return Ok(true);
                }
                end => return end,
            }
        }
        match &mut self.handover {
            Handover::Done(learner) => {
                let solution = learner.next()?;
                Ok(solution.map(|solution| self.learned = solution).is_some())
            }
            Handover::Never | Handover::After(_) => self.search.next(limits),
        }
    }

    fn hand_over(&mut self, limits: &Limits) {
        let learner = Learner::new(self.search.rules(), self.search.start(), limits);
        self.handover = match learner {
            None => Handover::Never,
            Some(mut learner) => {
                self.found.iter().for_each(|solution| learner.forbid(solution));
                Handover::Done(Box::new(learner))
            }
        };
    }

    pub(crate) fn masks(&self) -> &[u32] {
        if self.learned.is_empty() { self.search.masks() } else { &self.learned }
    }
}

impl<const W: usize> Finder<'_, W> {
    /// The work of the search.
    pub(crate) fn spent(&self) -> Spent {
        self.search.spent
    }
}
