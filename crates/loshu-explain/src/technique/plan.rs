use alloc::vec::Vec;

use loshu::{Candidate, Cell, Limits, Marks, Solution, Stop};

use super::Profile;
use crate::solution::only_solution;
use crate::step::{Reason, Step};

/// The path of a puzzle with one solution, to be asked again and again with a player's own marks. The
/// player may be behind the plan or ahead of it, or wrong.
///
/// A step of the path is worked out when it is needed, so that the first hint costs no more than the
/// first step.
#[derive(Clone, Debug)]
pub struct Plan {
    profile: Profile,
    solution: Solution,
    limits: Limits,
    steps: Vec<Step>,
    /// The marks after the last step that is known.
    front: Marks,
}

/// What a player should look at next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Advice {
    /// The digits in these cells are not those of the solution.
    WrongDigits(Vec<Cell>),
    /// These candidates were struck, but they are digits of the solution.
    Missing(Vec<Candidate>),
    /// The next step.
    Step(Step),
    /// The grid is full and right.
    Solved,
    /// The techniques of the profile find nothing.
    Stuck,
    /// A limit ended the search for a step.
    Stopped(Stop),
}

impl Plan {
    /// Plans the path of a puzzle, or of pencil marks, with the techniques that hold
    /// [there](Profile::for_marks); `None` if there is no solution, or several. The limits hold for this
    /// and for all that is asked of the plan; those of solutions and tries have no effect here.
    ///
    /// # Errors
    ///
    /// Gives the limit that was reached first.
    pub fn of(
        start: impl Into<Marks>,
        profile: Profile,
        limits: Limits,
    ) -> Result<Option<Plan>, Stop> {
        let start = start.into();
        let Some(solution) = only_solution(&start, &limits)? else { return Ok(None) };
        let profile = profile.for_marks(&start, &limits);
        Ok(Some(Plan::new(start, solution, profile, limits)))
    }

    /// Plans the path of a puzzle, or of pencil marks, whose only solution is known. The limits hold as in
    /// [`of`](Plan::of).
    pub fn new(
        start: impl Into<Marks>,
        solution: Solution,
        profile: Profile,
        limits: Limits,
    ) -> Plan {
        Plan { profile, solution, limits, steps: Vec::new(), front: start.into() }
    }

    /// Returns step `number` of the path, counted from 0; `None` behind the last one.
    ///
    /// # Errors
    ///
    /// Gives the limit that was reached first.
    pub fn step(&mut self, number: usize) -> Result<Option<&Step>, Stop> {
        while self.steps.len() <= number {
            let next = self.profile.next_step(&self.front, &self.limits)?;
            let Some(step) = next else { break };
            step.apply(&mut self.front);
            self.steps.push(step);
        }
        Ok(self.steps.get(number))
    }

    /// The solution.
    pub fn solution(&self) -> &Solution {
        &self.solution
    }

    /// Returns what to look at next: first what is wrong, then the first step of the path that the
    /// player has not done, if it holds on the player's marks, else the first step that the profile
    /// finds there.
    pub fn advise(&mut self, marks: &Marks) -> Advice {
        let wrong: Vec<_> =
            marks.filled().iter().filter(|cell| self.is_wrong(marks, *cell)).collect();
        if !wrong.is_empty() {
            return Advice::WrongDigits(wrong);
        }
        if marks.is_full() {
            return Advice::Solved;
        }
        let digits =
            marks.open().iter().filter_map(|cell| Some(Candidate::new(cell, self.solution[cell]?)));
        let missing: Vec<_> = digits.filter(|candidate| !marks.contains(*candidate)).collect();
        if !missing.is_empty() {
            return Advice::Missing(missing);
        }
        self.next(marks)
            .map_or_else(Advice::Stopped, |next| next.map_or(Advice::Stuck, Advice::Step))
    }

    fn next(&mut self, marks: &Marks) -> Result<Option<Step>, Stop> {
        let mut number = 0;
        let planned = loop {
            match self.step(number)? {
                Some(step) if !step.changes(marks) => number += 1,
                planned => break planned.cloned(),
            }
        };
        match planned {
            Some(step) if self.holds(&step, marks)? => Ok(Some(step)),
            _ => self.profile.next_step(marks, &self.limits),
        }
    }

    /// Whether a step of the path holds on a player's marks, which have all digits of the solution.
    fn holds(&self, step: &Step, marks: &Marks) -> Result<bool, Stop> {
        if step.reason == Reason::Guess {
            return Ok(only_solution(marks, &self.limits)?.is_some());
        }
        Ok(step.verify(marks).is_ok())
    }

    fn is_wrong(&self, marks: &Marks, cell: Cell) -> bool {
        marks.grid()[cell] != self.solution[cell]
    }
}
