use core::ops::ControlFlow;

use loshu::Candidate;

use crate::solution::only_solution;
use crate::step::{Reason, Step};
use crate::technique::{Position, Sink, Technique};

/// Takes a digit from the solution, if the marks have one solution: of the open cells the one in the middle,
/// as HoDoKu does.
pub(crate) fn find(position: &Position<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let (marks, watch) = (position.marks(), position.watch());
    let solution = match only_solution(marks, watch.limits()) {
        Ok(Some(solution)) => solution,
        Ok(None) => return ControlFlow::Continue(()),
        Err(stop) => return watch.stop(stop),
    };
    let open = marks.open();
    let middle = open.iter().nth(open.len() / 2);
    let guess = middle.and_then(|cell| Some(Candidate::new(cell, solution[cell]?)));
    guess.map_or(ControlFlow::Continue(()), |guess| {
        sink(Step::placing(Technique::Guess, guess, Reason::Guess))
    })
}
