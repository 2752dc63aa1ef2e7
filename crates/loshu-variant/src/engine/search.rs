//! Depth-first search that learns where to branch.

mod probe;

use loshu::{Limits, Stop};

use super::board::Board;
use super::choice::Try;
use super::compiled::{Compiled, Whole};
use super::ground::Ground;
use super::planes::PlaneEngine;
use super::propagate::{Clash, Engine};
use super::state::State;
use crate::digits::bits;
use crate::random::Random;

/// The number of tries between two looks at the clock and the flag.
const TRIES_BETWEEN_LOOKS: u64 = 16;

/// Scores are halved after so many clashes.
const CLASHES_BETWEEN_DECAYS: u32 = 4096;

/// The same where a layout has relations and no sums, places or automata: the last clashes say most of the next ones.
const CLASHES_OF_RELATIONS: u32 = 128;

/// A search of fewer tries does not stay with the cell whose tries fail: the scores say more than one failure.
const TRIES_OF_SHORT_SEARCH: u64 = 10;

/// A search has room for so many states before it asks for more memory.
const DEPTH_OF_SHORT_SEARCH: usize = 8;

/// What a search has used of its limits.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Spent {
    pub(crate) tries: u64,
    pub(crate) backtracks: u64,
    pub(crate) max_depth: usize,
}

/// What a search asks of an engine.
pub(crate) trait Reasoning<'a, const W: usize> {
    /// The candidates of all cells.
    type State: Clone;

    fn rules(&self) -> &'a Compiled<W>;

    /// Becomes equal to another state of the same layout.
    fn copy(from: &Self::State, to: &mut Self::State);

    /// Keeps only these digits in a cell. Nothing may be left to do.
    fn keep(&mut self, state: &mut Self::State, cell: usize, digits: u32) -> Result<(), Clash>;

    /// Draws all consequences. After a clash, [`blame`](Reasoning::blame) has to be called.
    fn propagate(&mut self, state: &mut Self::State) -> Result<(), Clash>;

    /// The next try; `None` if all cells have their digits. No score is greater than `greatest`.
    fn choose(&self, state: &Self::State, scores: &[u32], greatest: u32) -> Option<Try>;

    /// The next try that puts a digit into a cage; `None` if the digits of all cages are known. `failing` is a cage
    /// whose tries failed.
    fn choose_member(
        &self,
        _state: &Self::State,
        _scores: &[u32],
        _failing: Option<u16>,
    ) -> Option<Try> {
        None
    }

    /// Begins a try. Nothing may be left to do.
    fn assume(&mut self, state: &mut Self::State, next: Try) -> Result<(), Clash> {
        self.keep(state, usize::from(next.cell), 1 << next.digit)
    }

    /// Excludes a try that failed. Nothing may be left to do.
    fn refute(&mut self, state: &mut Self::State, last: Try) -> Result<(), Clash> {
        self.keep(state, usize::from(last.cell), !(1 << last.digit))
    }

    /// The candidates of a cell.
    fn digits(&self, state: &Self::State, cell: usize) -> u32;

    /// The candidates of all cells.
    fn masks(&self, state: &Self::State) -> Vec<u32>;

    /// The score of a cell before any clash, at least 1.
    fn first_score(&self, cell: usize) -> u32;

    /// Adds to the scores of the cells that were part of a clash, and forgets the work that was left.
    fn blame(&mut self, state: &Self::State, clash: Clash, add: impl FnMut(usize, u32));
}

/// Whether a layout says all that it says beyond houses and relations by cages and automata. Their searches are
/// shorter if they stay with the cage or the cell whose tries fail; with other sums and places they are longer.
fn keeps_trying<const W: usize>(rules: &Compiled<W>) -> bool {
    rules.own_wholes > 0
        && rules.wholes[..rules.own_wholes].iter().all(|whole| match whole {
            Whole::Cage(_) | Whole::Regular(_) | Whole::Sandwich(_) => true,
            Whole::Place(_) | Whole::Sum(_) | Whole::Equal(_) | Whole::Any(_) => false,
        })
}

/// After how many clashes scores are halved.
fn clashes_between_decays<const W: usize>(rules: &Compiled<W>) -> u32 {
    if rules.own_wholes == 0 && !rules.linked_cells.is_empty() {
        CLASHES_OF_RELATIONS
    } else {
        CLASHES_BETWEEN_DECAYS
    }
}

/// The search of one puzzle.
#[derive(Debug)]
pub(crate) struct Search<'a, const W: usize, R: Reasoning<'a, W> = Engine<'a, W>> {
    engine: R,
    /// The state after each try that stands, the start first. There may be unused ones behind.
    states: Vec<R::State>,
    tries: Vec<Try>,
    /// Whether the last state is a solution that was reported, or the start failed.
    back: bool,
    /// Whether any solution was reported.
    has_found: bool,
    ended: bool,
    /// The limit that ended the work in the middle of a try.
    stopped: Option<Stop>,
    /// Whether the search puts digits into cages first, and stays with cages and cells whose tries fail.
    keeps_trying: bool,
    /// The cell whose tries failed, until one stands.
    failing: Option<u16>,
    /// The same for a cage.
    failing_cage: Option<u16>,
    /// How often a cell was part of a clash, from its first score on.
    scores: Vec<u32>,
    /// No score is greater.
    greatest: u32,
    clashes: u32,
    /// The number of clashes after which scores are halved.
    clashes_between_decays: u32,
    /// Chooses digits, if they are chosen at random.
    random: Option<Random>,
    pub(crate) spent: Spent,
}

impl<'a, const W: usize> Search<'a, W> {
    /// Begins with these candidates of the cells, and draws the first consequences.
    pub(crate) fn new(
        rules: &'a Compiled<W>,
        candidates: &[u32],
        limits: &Limits,
    ) -> Search<'a, W> {
        Begun::new(rules, candidates, limits).search(limits)
    }
}

/// The consequences of the constraints themselves, before any that is derived from them.
pub(crate) struct Begun<'a, const W: usize> {
    rules: &'a Compiled<W>,
    engine: Engine<'a, W>,
    start: State<W>,
    result: Result<(), Clash>,
}

impl<'a, const W: usize> Begun<'a, W> {
    /// Begins with these candidates of the cells.
    pub(crate) fn new(rules: &'a Compiled<W>, candidates: &[u32], limits: &Limits) -> Begun<'a, W> {
        let mut engine = Engine::new(rules).with_limits(limits);
        let mut start = State::full(rules);
        let begun = engine.begin(&mut start, candidates);
        let result = begun.and_then(|()| engine.propagate(&mut start));
        Begun { rules, engine, start, result }
    }

    /// Whether cells are left and nothing clashes.
    pub(crate) fn is_open(&self) -> bool {
        self.result.is_ok() && self.start.open > 0
    }

    /// How many candidates are left; 0 after a clash.
    pub(crate) fn candidates(&self) -> u32 {
        match self.result {
            Ok(()) => self.start.masks.iter().map(|mask| mask.count_ones()).sum(),
            Err(_) => 0,
        }
    }

    /// Goes on with what is derived from the constraints.
    pub(crate) fn search(mut self, limits: &Limits) -> Search<'a, W> {
        if self.is_open() {
            match self.rules.extended(limits) {
                Ok(None) => {}
                Ok(Some(extended)) => {
                    self.engine = Engine::new(extended).with_limits(limits);
                    self.engine.go_on(&mut self.start, self.rules);
                    self.result = self.engine.propagate(&mut self.start);
                }
                Err(by) => self.result = Err(Clash::Stopped(by)),
            }
        }
        Search::with(self.engine, self.start, self.result)
    }
}

impl<const W: usize> Search<'_, W> {
    /// Goes on with more that follows from the constraints, if it has not done so.
    pub(crate) fn grow(&mut self, limits: &Limits) -> Result<(), Stop> {
        let known = self.engine.rules();
        let Some(more) = known.extended(limits)? else { return Ok(()) };
        self.states.truncate(self.tries.len() + 1);
        self.states.iter_mut().for_each(|state| state.members.resize(more.cages.len(), 0));
        self.engine = Engine::new(more).with_limits(limits);
        // A solution that has been reported is left by a turn back.
        if self.back {
            return Ok(());
        }
        let state = &mut self.states[self.tries.len()];
        self.engine.go_on(state, known);
        let result = self.engine.propagate(state);
        if !self.is_free(result)? {
            self.turn_back()?;
        }
        Ok(())
    }
}

impl<'a, const W: usize> Search<'a, W, PlaneEngine<'a, W>> {
    /// Begins on planes.
    pub(crate) fn on_planes(
        rules: &'a Compiled<W>,
        ground: &'a Ground<W>,
        candidates: &[u32],
    ) -> Search<'a, W, PlaneEngine<'a, W>> {
        let mut engine = PlaneEngine::new(rules, ground);
        let mut start = Board::full(rules, ground);
        let begun = engine.begin(&mut start, candidates);
        let result = begun.and_then(|()| engine.propagate(&mut start));
        Search::with(engine, start, result)
    }

    /// Whether the layout has pairs of sets that hold each digit equally often.
    pub(crate) fn has_twins(&self) -> bool {
        self.engine.has_twins()
    }

    /// Begins again with what is known without any try.
    pub(crate) fn off_planes(&self, limits: &Limits) -> Search<'a, W> {
        let search = Search::new(self.engine.rules(), &self.start(), limits);
        Search { spent: self.spent, ..search }
    }
}

impl<'a, const W: usize, R: Reasoning<'a, W>> Search<'a, W, R> {
    /// A search from this state on. It has ended if the first consequences clash.
    fn with(engine: R, start: R::State, begun: Result<(), Clash>) -> Search<'a, W, R> {
        let (ended, stopped) = match begun {
            Ok(()) => (false, None),
            Err(Clash::Cell(_) | Clash::House | Clash::Whole) => (true, None),
            Err(Clash::Stopped(by)) => (false, Some(by)),
        };
        let cells = engine.rules().cells;
        let scores: Vec<u32> = (0..cells).map(|cell| engine.first_score(cell)).collect();
        let greatest = scores.iter().copied().max().unwrap_or(1);
        let keeps_trying = keeps_trying(engine.rules());
        let clashes_between_decays = clashes_between_decays(engine.rules());
        let mut states = Vec::with_capacity(DEPTH_OF_SHORT_SEARCH);
        states.push(start);
        Search {
            engine,
            states,
            tries: Vec::with_capacity(DEPTH_OF_SHORT_SEARCH),
            back: false,
            has_found: false,
            keeps_trying,
            failing: None,
            failing_cage: None,
            ended,
            stopped,
            scores,
            greatest,
            clashes: 0,
            clashes_between_decays,
            random: None,
            spent: Spent::default(),
        }
    }

    /// Begins with random cells and goes on with random digits.
    pub(crate) fn randomly(mut self, seed: u64) -> Search<'a, W, R> {
        let mut random = Random::new(seed);
        self.scores.iter_mut().for_each(|score| *score = 1 + random.below(3) as u32);
        self.greatest = 3;
        // A random search is short, and what a seed gives stays.
        self.clashes_between_decays = CLASHES_BETWEEN_DECAYS;
        self.random = Some(random);
        self
    }

    /// Looks for the next solution. It is in [`masks`](Search::masks) then.
    pub(crate) fn next(&mut self, limits: &Limits) -> Result<bool, Stop> {
        if let Some(by) = self.stopped {
            return Err(by);
        }
        if self.ended {
            return Ok(false);
        }
        if self.back {
            self.back = false;
            if !self.turn_back()? {
                return Ok(false);
            }
        }
        loop {
            let Some(next) = self.choose() else {
                self.back = true;
                self.has_found = true;
                return Ok(true);
            };
            self.take_try(limits)?;
            if self.attempt(next)? {
                self.end_failing(next);
                continue;
            }
            if !self.turn_back()? {
                return Ok(false);
            }
        }
    }

    /// The next try; `None` if all cells have their digits.
    fn choose(&mut self) -> Option<Try> {
        let state = &self.states[self.tries.len()];
        if self.keeps_trying
            && self.random.is_none()
            && let Some(next) = self.engine.choose_member(state, &self.scores, self.failing_cage)
        {
            return Some(next);
        }
        let mut next = self.engine.choose(state, &self.scores, self.greatest)?;
        if let Some(random) = &mut self.random {
            let digits = self.engine.digits(state, usize::from(next.cell));
            let digits: Vec<usize> = bits(digits).collect();
            next.digit = random.pick(&digits).map_or(next.digit, |digit| digit as u8);
            return Some(next);
        }
        // Stays with the cell whose tries fail.
        if let Some(cell) = self.failing
            && self.spent.tries >= TRIES_OF_SHORT_SEARCH
        {
            let digits = self.engine.digits(state, usize::from(cell));
            if digits.is_power_of_two() {
                self.failing = None;
            } else {
                next = Try { cell, digit: digits.trailing_zeros() as u8, cage: None };
            }
        }
        Some(next)
    }

    /// A try stands: its cage or cell fails no longer.
    fn end_failing(&mut self, next: Try) {
        match next.cage {
            Some(cage) if self.failing_cage == Some(cage) => self.failing_cage = None,
            None if self.failing == Some(next.cell) => self.failing = None,
            Some(_) | None => {}
        }
    }

    fn take_try(&mut self, limits: &Limits) -> Result<(), Stop> {
        if limits.tries == Some(self.spent.tries) {
            return Err(Stop::Tries);
        }
        if self.spent.tries.is_multiple_of(TRIES_BETWEEN_LOOKS) {
            limits.look()?;
        }
        self.spent.tries += 1;
        Ok(())
    }

    /// Whether any solution has been found.
    pub(crate) fn has_found(&self) -> bool {
        self.has_found
    }

    /// The constraints, with those that were derived.
    #[cfg(feature = "learning")]
    pub(crate) fn rules(&self) -> &'a Compiled<W> {
        self.engine.rules()
    }

    /// The candidates that are left without any try. Those of solutions that were found may be missing.
    pub(crate) fn start(&self) -> Vec<u32> {
        self.engine.masks(&self.states[0])
    }

    /// The candidates of the last state.
    pub(crate) fn masks(&self) -> Vec<u32> {
        self.engine.masks(&self.states[self.tries.len()])
    }

    /// Puts a digit into a cell, and returns whether nothing clashes. The try stands even if it fails.
    fn attempt(&mut self, next: Try) -> Result<bool, Stop> {
        let depth = self.tries.len();
        if self.states.len() == depth + 1 {
            let copy = self.states[depth].clone();
            self.states.push(copy);
        } else {
            let (before, after) = self.states.split_at_mut(depth + 1);
            R::copy(&before[depth], &mut after[0]);
        }
        self.tries.push(next);
        self.spent.max_depth = self.spent.max_depth.max(depth + 1);
        let state = &mut self.states[depth + 1];
        let begun = self.engine.assume(state, next);
        let result = begun.and_then(|()| self.engine.propagate(state));
        self.is_free(result)
    }

    /// Whether there is no clash. Learns from one.
    fn is_free(&mut self, result: Result<(), Clash>) -> Result<bool, Stop> {
        match result {
            Ok(()) => Ok(true),
            Err(Clash::Stopped(by)) => {
                self.stopped = Some(by);
                Err(by)
            }
            Err(clash @ (Clash::Cell(_) | Clash::House | Clash::Whole)) => {
                self.learn(clash);
                Ok(false)
            }
        }
    }

    /// Takes back the last try, and those before it until the other candidates of one can be searched.
    /// Returns whether there is such a try.
    fn turn_back(&mut self) -> Result<bool, Stop> {
        while let Some(last) = self.tries.pop() {
            self.spent.backtracks += 1;
            if self.keeps_trying {
                match last.cage {
                    Some(cage) => self.failing_cage = self.failing_cage.or(Some(cage)),
                    None => self.failing = self.failing.or(Some(last.cell)),
                }
            }
            let state = &mut self.states[self.tries.len()];
            let refuted = self.engine.refute(state, last);
            let result = refuted.and_then(|()| self.engine.propagate(state));
            if self.is_free(result)? {
                return Ok(true);
            }
        }
        self.ended = true;
        Ok(false)
    }

    /// Remembers who was part of a clash.
    fn learn(&mut self, clash: Clash) {
        let state = &self.states[self.tries.len()];
        let scores = &mut self.scores;
        let greatest = &mut self.greatest;
        let mut add = |cell: usize, score| {
            scores[cell] += score;
            *greatest = (*greatest).max(scores[cell]);
        };
        if let Some(last) = self.tries.last() {
            add(usize::from(last.cell), 1);
        }
        self.engine.blame(state, clash, add);
        self.clashes += 1;
        if self.clashes == self.clashes_between_decays {
            self.clashes = 0;
            self.scores.iter_mut().for_each(|score| *score = score.div_ceil(2));
            self.greatest = self.greatest.div_ceil(2);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;
    use crate::shape::Shape;

    #[test]
    fn scores_of_relations_decay_soon() {
        let decays = |rules: &Rules| {
            let cell_of: Vec<u16> = (0..81).collect();
            clashes_between_decays(&Compiled::<2>::new(rules, &cell_of, 81))
        };
        let mut rules = Rules::sudoku(&Shape::square(9).unwrap()).unwrap();
        assert_eq!(decays(&rules), CLASHES_BETWEEN_DECAYS);
        rules.thermometer(&[0, 10]).unwrap();
        assert_eq!(decays(&rules), CLASHES_OF_RELATIONS);
        rules.killer_cage(&[40, 41], Some(9)).unwrap();
        assert_eq!(decays(&rules), CLASHES_BETWEEN_DECAYS);
    }

    #[test]
    fn the_search_stays_with_a_cage_whose_try_failed() {
        let mut rules = Rules::sudoku(&Shape::square(9).unwrap()).unwrap();
        rules.killer_cage(&[0, 1, 2], Some(10)).unwrap();
        rules.killer_cage(&[78, 79, 80], Some(12)).unwrap();
        let cell_of: Vec<u16> = (0..81).collect();
        let compiled = Compiled::<2>::new(&rules, &cell_of, 81);
        let mut search = Search::new(&compiled, &[compiled.all; 81], &Limits::NONE);
        let first = search.choose().unwrap();
        assert_eq!(first.cage, Some(0), "the cage with fewer sets");
        assert_eq!((search.attempt(first), search.turn_back()), (Ok(true), Ok(true)));
        search.scores[78..].fill(99);
        let again = search.choose().unwrap();
        assert_eq!(again.cage, Some(0));
        search.end_failing(again);
        assert_eq!(search.choose().unwrap().cage, Some(1));
    }
}
