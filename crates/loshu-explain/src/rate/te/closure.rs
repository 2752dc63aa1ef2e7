//! The closures of a state: under singles, under braids, and under trial and error with either inside.

use alloc::vec::Vec;

use loshu::{Stop, Watch};

use super::braid::{Braids, Sight};
use super::memory::Memory;
use crate::variables::{Cells, Contradiction, Queue, State};

/// What is applied inside of trial and error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Theory {
    /// Singles.
    Singles,
    /// Singles, and braids of at most this length.
    Braids(u32),
}

/// Whose consequences are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum World {
    /// The puzzle's.
    Puzzle,
    /// Those of an assumption that may be false.
    Assumption,
}

/// How the closure of a state ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Contradiction,
    Stopped(Stop),
}

impl From<Contradiction> for End {
    fn from(_: Contradiction) -> End {
        End::Contradiction
    }
}

/// Draws consequences.
pub(super) struct Closer<'a> {
    watch: Watch<'a>,
    queue: Queue,
    braids: Braids,
    /// The solution of the puzzle. No trial of its candidates can fail, so none is made.
    solution: State,
    /// Trials with singles inside, by their depth; the first is not used.
    plain: [Memory; 4],
    /// Trials with braids inside.
    braided: [Memory; 4],
}

impl<'a> Closer<'a> {
    /// Takes the solution of the puzzle. Memories are empty.
    pub(super) fn new(solution: State, watch: Watch<'a>) -> Closer<'a> {
        Closer {
            watch,
            queue: Queue::EMPTY,
            braids: Braids::EMPTY,
            solution,
            plain: core::array::from_fn(|_| Memory::new()),
            braided: core::array::from_fn(|_| Memory::new()),
        }
    }

    /// The state of which these are the cells.
    pub(super) fn state(&mut self, cells: &Cells) -> Result<State, Contradiction> {
        State::of(cells, &mut self.queue)
    }

    /// A longer length follows, for the same state.
    pub(super) fn theory_grows(&mut self) {
        self.braided.iter_mut().for_each(Memory::theory_grows);
    }

    /// A larger state follows.
    pub(super) fn state_grows(&mut self) {
        self.plain.iter_mut().chain(&mut self.braided).for_each(Memory::state_grows);
    }

    /// Closes a state of the puzzle under T&E(theory, depth). Memories are those of the puzzle.
    pub(super) fn close(
        &mut self,
        state: &mut State,
        depth: usize,
        theory: Theory,
    ) -> Result<(), End> {
        self.close_world(state, World::Puzzle, depth, theory)
    }

    fn close_world(
        &mut self,
        state: &mut State,
        world: World,
        depth: usize,
        theory: Theory,
    ) -> Result<(), End> {
        match (depth, theory) {
            (0, Theory::Singles) => Ok(()),
            (0, Theory::Braids(length)) => self.close_under_braids(state, world, length),
            (1.., _) => self.close_under_trials(state, world, depth, theory),
        }
    }

    fn close_under_trials(
        &mut self,
        state: &mut State,
        world: World,
        depth: usize,
        theory: Theory,
    ) -> Result<(), End> {
        let mut has_changed = true;
        while has_changed && !state.is_solved() {
            has_changed = false;
            for candidate in state.open_candidates() {
                if !state.has(candidate) || self.is_true(candidate, world) {
                    continue;
                }
                let survives = match theory {
                    Theory::Singles => self.survives(state, candidate, depth, theory)?,
                    // What one more depth of trials does not refute, braids do not.
                    Theory::Braids(_) => {
                        self.survives(state, candidate, depth + 1, Theory::Singles)?
                            || self.survives(state, candidate, depth, theory)?
                    }
                };
                if !survives {
                    state.remove(candidate, &mut self.queue)?;
                    has_changed = true;
                }
            }
        }
        Ok(())
    }

    /// Shortest braids first: they do most of the work.
    fn close_under_braids(
        &mut self,
        state: &mut State,
        world: World,
        longest: u32,
    ) -> Result<(), End> {
        let mut length = 1;
        while length <= longest && !state.is_solved() {
            let has_changed = self.remove_by_braids(state, world, length)?;
            length = if has_changed { 1 } else { length + 1 };
        }
        Ok(())
    }

    /// Removes candidates by braids of this length, if there are any. Exact searches, which take long, are
    /// made only where nothing is seen at a glance.
    fn remove_by_braids(
        &mut self,
        state: &mut State,
        world: World,
        length: u32,
    ) -> Result<bool, End> {
        let mut has_changed = false;
        let mut doubtful = Vec::new();
        for candidate in state.open_candidates() {
            if !state.has(candidate)
                || self.is_true(candidate, world)
                || length > 1 && self.survives(state, candidate, 1, Theory::Singles)?
            {
                continue;
            }
            match self.braids.glance(state, candidate, length) {
                Sight::Braid => {
                    state.remove(candidate, &mut self.queue)?;
                    has_changed = true;
                }
                Sight::Doubt => doubtful.push(candidate),
                Sight::Nothing => {}
            }
        }
        if has_changed {
            return Ok(true);
        }
        for candidate in doubtful {
            if self.braids.search(state, candidate, length, &self.watch).map_err(End::Stopped)? {
                state.remove(candidate, &mut self.queue)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a candidate is true in the world of a state, so that no trial of it can fail.
    fn is_true(&self, candidate: usize, world: World) -> bool {
        match world {
            World::Puzzle => self.solution.has(candidate),
            World::Assumption => false,
        }
    }

    /// Whether T&E(theory, depth) has no contradiction after a candidate is taken as true.
    fn survives(
        &mut self,
        state: &State,
        candidate: usize,
        depth: usize,
        theory: Theory,
    ) -> Result<bool, End> {
        if self.memory(depth, theory).survives(candidate, state) {
            return Ok(true);
        }
        if self.watch.go_on().is_break() {
            return Err(End::Stopped(self.watch.stopped().unwrap_or(Stop::Cancelled)));
        }
        let Ok(mut closure) = self.assumed(state, candidate, depth, theory) else {
            return Ok(false);
        };
        self.forget_inner(depth, theory);
        match self.close_world(&mut closure, World::Assumption, depth - 1, theory) {
            Ok(()) => {
                self.memory(depth, theory).store(candidate, &closure);
                Ok(true)
            }
            Err(End::Contradiction) => Ok(false),
            Err(End::Stopped(stop)) => Err(End::Stopped(stop)),
        }
    }

    /// A state in which a candidate is taken as true, as far as its consequences are known.
    fn assumed(
        &mut self,
        state: &State,
        candidate: usize,
        depth: usize,
        theory: Theory,
    ) -> Result<State, Contradiction> {
        // To draw the consequences of a single trial anew is quicker.
        let is_short = depth == 1 && theory == Theory::Singles;
        let common =
            if is_short { None } else { self.memory(depth, theory).common(candidate, state) };
        match common {
            Some(cells) => self.state(&cells),
            None => {
                let mut assumed = state.clone();
                assumed.assume(candidate, &mut self.queue)?;
                Ok(assumed)
            }
        }
    }

    fn memory(&mut self, depth: usize, theory: Theory) -> &mut Memory {
        match theory {
            Theory::Singles => &mut self.plain[depth],
            Theory::Braids(_) => &mut self.braided[depth],
        }
    }

    /// Forgets trials inside of another assumption.
    fn forget_inner(&mut self, depth: usize, theory: Theory) {
        match theory {
            Theory::Singles => self.plain[depth - 1].clear(),
            Theory::Braids(_) => {
                self.braided[depth - 1].clear();
                self.plain[depth].clear();
            }
        }
    }
}
