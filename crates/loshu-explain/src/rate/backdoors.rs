use alloc::vec::Vec;

use loshu::{Candidate, Candidates, Limits, Marks, Propagation, Solution, Stop};

use crate::solution::only_solution;

/// Returns the smallest sets of digits of the solution that leave singles only: one empty set if
/// singles solve the puzzle, else single digits if there are such, else pairs of digits.
///
/// It returns `None` if no two digits are enough, or the marks do not have one solution.
///
/// # Errors
///
/// Gives the limit that was reached first. The numbers of solutions and tries have no effect here.
///
/// ```
/// use loshu_explain::rate::backdoors;
/// use loshu::{Grid, Limits, Marks};
///
/// let puzzle: Grid =
///     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let sets = backdoors(&Marks::of(&puzzle), &Limits::NONE).unwrap().unwrap();
/// assert!(sets.iter().all(|set| set.len() == 2));
/// # Ok::<(), loshu::ParseError>(())
/// ```
pub fn backdoors(marks: &Marks, limits: &Limits) -> Result<Option<Vec<Vec<Candidate>>>, Stop> {
    let Some(solution) = only_solution(marks, limits)? else { return Ok(None) };
    let Ok(left) = marks.propagate(Propagation::Singles) else { return Ok(None) };
    if left.is_solved() {
        return Ok(Some(Vec::from([Vec::new()])));
    }
    let digits = digits(&left, &solution);
    let ones: Vec<_> = digits.iter().filter_map(|&at| Some((at, after(&left, at)?))).collect();
    let solving = ones.iter().filter(|(_, left)| left.is_solved());
    let single: Vec<_> = solving.map(|(at, _)| Vec::from([*at])).collect();
    let sets = if single.is_empty() { pairs(&ones, limits)? } else { single };
    Ok((!sets.is_empty()).then_some(sets))
}

/// The digits of the solution that singles do not find.
fn digits(left: &Candidates, solution: &Solution) -> Vec<Candidate> {
    let open = !left.solved();
    open.iter().filter_map(|cell| Some(Candidate::new(cell, solution[cell]?))).collect()
}

/// What is left when a digit is placed and singles are drawn.
fn after(left: &Candidates, at: Candidate) -> Option<Candidates> {
    let mut after = *left;
    after.assign(at.cell(), at.digit(), Propagation::Singles).ok()?;
    Some(after)
}

/// The pairs that solve. A digit that follows from the other one adds nothing to it.
fn pairs(ones: &[(Candidate, Candidates)], limits: &Limits) -> Result<Vec<Vec<Candidate>>, Stop> {
    let mut pairs = Vec::new();
    for (i, (first, left)) in ones.iter().enumerate() {
        limits.look()?;
        for (second, _) in &ones[i + 1..] {
            let is_open = !left.solved().contains(second.cell());
            if is_open && after(left, *second).is_some_and(|left| left.is_solved()) {
                pairs.push(Vec::from([*first, *second]));
            }
        }
    }
    Ok(pairs)
}
