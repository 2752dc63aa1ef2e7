use core::ops::ControlFlow;

use super::{Position, Technique};
use crate::candidate::Candidate;
use crate::solve::Solver;
use crate::step::{Reason, Step};

/// Takes a digit from the solution, if the marks have one solution: of the open cells the one in the middle,
/// as HoDoKu does.
pub(super) fn find(
    position: &Position<'_>,
    sink: &mut dyn FnMut(Step) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let marks = position.marks();
    let solver = Solver::new().with_candidates(*marks.candidates());
    let mut solutions = solver.solutions(marks.grid());
    let Some(solution) = solutions.next().filter(|_| solutions.next().is_none()) else {
        return ControlFlow::Continue(());
    };
    let open = marks.open();
    let middle = open.iter().nth(open.len() / 2);
    let guess = middle.and_then(|cell| Some(Candidate::new(cell, solution[cell]?)));
    guess.map_or(ControlFlow::Continue(()), |guess| {
        sink(Step::placing(Technique::Guess, guess, Reason::Guess))
    })
}
