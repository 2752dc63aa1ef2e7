//! Finds solutions one after the other: by search, and by clause learning where the search does not end.

use loshu::{Limits, Stop};

use super::compiled::Compiled;
#[cfg(feature = "learning")]
use super::learning::{Learner, Turn};
use super::planes::PlaneEngine;
use super::search::{Begun, Search, Spent};

/// Finds the solutions of a puzzle.
pub(crate) struct Finder<'a, const W: usize> {
    search: Searches<'a, W>,
    /// `None` if the search is alone.
    #[cfg(feature = "learning")]
    turns: Option<Turns>,
}

/// The search, by the engine that suits the layout.
enum Searches<'a, const W: usize> {
    General(Box<Search<'a, W>>),
    Planes(Box<Search<'a, W, PlaneEngine<'a, W>>>),
}

/// After so many tries a search uses more of what follows from the constraints, which takes time to make and to look at.
const TRIES_BEFORE_MORE: u64 = 64;

/// Most small boards need no search, and what planes need takes longer to make than the first consequences: there it
/// is made when cells are left.
const MOST_DIGITS_OF_SMALL: usize = 8;

impl<'a, const W: usize> Searches<'a, W> {
    fn new(rules: &'a Compiled<W>, candidates: &[u32], limits: &Limits) -> Searches<'a, W> {
        let on_planes = |ground| Box::new(Search::on_planes(rules, ground, candidates));
        let small = rules.digits <= MOST_DIGITS_OF_SMALL;
        if let Some(ground) = if small { rules.known_ground() } else { rules.ground() } {
            return Searches::Planes(on_planes(ground));
        }
        let begun = Begun::new(rules, candidates, limits);
        let ground = if small && begun.is_open() { rules.ground() } else { None };
        match ground {
            Some(ground) => Searches::Planes(on_planes(ground)),
            None => Searches::General(Box::new(begun.search(limits))),
        }
    }

    fn next(&mut self, limits: &Limits) -> Result<bool, Stop> {
        let may_grow = limits.tries.is_none_or(|tries| tries > TRIES_BEFORE_MORE);
        if may_grow && self.spent().tries < TRIES_BEFORE_MORE {
            match self.go_on(&limits.clone().tries(TRIES_BEFORE_MORE)) {
                Err(Stop::Tries) => {
                    if let Some(found) = self.grow(limits)? {
                        return Ok(found);
                    }
                }
                found => return found,
            }
        }
        self.go_on(limits)
    }

    fn go_on(&mut self, limits: &Limits) -> Result<bool, Stop> {
        match self {
            Searches::General(search) => search.next(limits),
            Searches::Planes(search) => search.next(limits),
        }
    }

    /// Uses more of what follows from the constraints. Planes know less of sets of cells that hold each digit equally
    /// often than the general engine, so where there are any, that engine has a short turn; in a long one planes are
    /// faster. Returns whether this turn has found a solution, if it has ended the search.
    fn grow(&mut self, limits: &Limits) -> Result<Option<bool>, Stop> {
        let search = match self {
            Searches::General(search) => return search.grow(limits).map(|()| None),
            Searches::Planes(search) if search.has_twins() && !search.has_found() => search,
            Searches::Planes(_) => return Ok(None),
        };
        let mut general = search.off_planes(limits);
        let turn = limits.tries.unwrap_or(u64::MAX).min(2 * TRIES_BEFORE_MORE);
        match general.next(&limits.clone().tries(turn)) {
            Ok(found) => {
                *self = Searches::General(Box::new(general));
                Ok(Some(found))
            }
            Err(Stop::Tries) => {
                search.spent = general.spent;
                Ok(None)
            }
            Err(by) => Err(by),
        }
    }

    fn masks(&self) -> Vec<u32> {
        match self {
            Searches::General(search) => search.masks(),
            Searches::Planes(search) => search.masks(),
        }
    }

    #[cfg(feature = "learning")]
    fn rules(&self, limits: &Limits) -> Result<&'a Compiled<W>, Stop> {
        match self {
            Searches::General(search) => Ok(search.rules()),
            Searches::Planes(search) => {
                Ok(search.rules().extended(limits)?.unwrap_or(search.rules()))
            }
        }
    }

    #[cfg(feature = "learning")]
    fn start(&self) -> Vec<u32> {
        match self {
            Searches::General(search) => search.start(),
            Searches::Planes(search) => search.start(),
        }
    }

    fn spent(&self) -> Spent {
        match self {
            Searches::General(search) => search.spent,
            Searches::Planes(search) => search.spent,
        }
    }
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
/// learner has about a third of the time of the search.
#[cfg(feature = "learning")]
pub(super) const CLAUSES: u64 = 50;

/// The same for layouts with cages. Where these list their sets, each set is a variable, so clauses say much, and the
/// learner ends searches that do not end otherwise.
#[cfg(feature = "learning")]
const CLAUSES_OF_CAGES: u64 = 200;

/// The same for planes, whose tries take half as long. There the learner ends more searches, and has about as much
/// time as the search.
#[cfg(feature = "learning")]
const CLAUSES_BESIDE_PLANES: u64 = 160;

/// With more digits, tries take long and lead nowhere: the search has one turn.
#[cfg(feature = "learning")]
pub(super) const MOST_DIGITS_OF_SEARCH: usize = 16;

#[cfg(not(feature = "learning"))]
impl<'a, const W: usize> Finder<'a, W> {
    pub(crate) fn new(
        rules: &'a Compiled<W>,
        candidates: &[u32],
        limits: &Limits,
    ) -> Finder<'a, W> {
        Finder { search: Searches::new(rules, candidates, limits) }
    }

    /// Looks for the next solution. It is in [`masks`](Finder::masks) then.
    pub(crate) fn next(&mut self, limits: &Limits) -> Result<bool, Stop> {
        self.search.next(limits)
    }

    pub(crate) fn masks(&self) -> Vec<u32> {
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
        let search = Searches::new(rules, candidates, limits);
        let clauses = match search {
            Searches::General(_) if rules.cages.is_empty() => CLAUSES,
            Searches::General(_) => CLAUSES_OF_CAGES,
            Searches::Planes(_) => CLAUSES_BESIDE_PLANES,
        };
        // Learning counts no tries, and each solution that it finds makes it slower.
        let few = limits.solutions.is_some_and(|solutions| solutions <= 2);
        let turns = (few && limits.tries.is_none()).then(|| Turns {
            learner: None,
            tries: TRIES,
            clauses,
            found: Vec::new(),
            ended: false,
        });
        Finder { search, turns }
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

    pub(crate) fn masks(&self) -> Vec<u32> {
        let last = self.turns.as_ref().and_then(|turns| turns.found.last());
        match last {
            Some(solution) => solution.clone(),
            None => self.search.masks(),
        }
    }
}

#[cfg(feature = "learning")]
impl Turns {
    /// Adds a solution of the search. Returns whether it is new.
    fn add(&mut self, solution: Vec<u32>) -> bool {
        if self.found.contains(&solution) {
            return false;
        }
        if let Some(learner) = &mut self.learner {
            learner.forbid(&solution);
        }
        self.found.push(solution);
        true
    }

    /// The turn of the learner. Returns whether it has found a solution.
    fn let_learn<const W: usize>(
        &mut self,
        search: &Searches<'_, W>,
        limits: &Limits,
    ) -> Result<bool, Stop> {
        let rules = search.rules(limits)?;
        let learner = match &mut self.learner {
            Some(learner) => learner,
            None => match Learner::new(rules, &search.start(), limits)? {
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
        let alone = rules.digits > MOST_DIGITS_OF_SEARCH;
        match learner.take_turn(if alone { u64::MAX } else { self.clauses })? {
            Turn::Found(solution) => {
                self.found.push(solution);
                return Ok(true);
            }
            Turn::Ended => self.ended = true,
            Turn::Full => {
                self.learner = None;
                self.tries = u64::MAX;
            }
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
        self.search.spent()
    }
}
