use alloc::vec::Vec;

use super::Profile;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::grid::Grid;
use crate::marks::Marks;
use crate::solve::Solver;
use crate::step::Step;
use crate::verify::Solution;

/// The path of a puzzle with one solution, worked out once, to be asked again and again with a
/// player's own marks. The player may be behind the plan or ahead of it, or wrong.
#[derive(Clone, Debug)]
pub struct Plan {
    profile: Profile,
    solution: Solution,
    steps: Vec<Step>,
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
}

impl Plan {
    /// Works out the path; `None` if the puzzle has no solution, or several.
    pub fn of(puzzle: &Grid, profile: Profile) -> Option<Plan> {
        let solver = Solver::new();
        let mut solutions = solver.solutions(puzzle);
        let solution = solutions.next().filter(|_| solutions.next().is_none())?;
        let steps = profile.path(Marks::of(puzzle)).map(|(_, step)| step).collect();
        Some(Plan { profile, solution, steps })
    }

    /// The steps of the path.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The solution.
    pub fn solution(&self) -> &Solution {
        &self.solution
    }

    /// Returns what to look at next: first what is wrong, then the first step of the path that the
    /// player has not done, if it holds on the player's marks, else the first step that the profile
    /// finds there.
    pub fn advise(&self, marks: &Marks) -> Advice {
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
        let planned = self.steps.iter().find(|step| step.changes(marks));
        let holds = |step: &&Step| step.verify(&marks.clone()).is_ok();
        let next = planned.filter(holds).cloned().or_else(|| self.profile.next_step(marks));
        next.map_or(Advice::Stuck, Advice::Step)
    }

    fn is_wrong(&self, marks: &Marks, cell: Cell) -> bool {
        marks.grid()[cell] != self.solution[cell]
    }
}
