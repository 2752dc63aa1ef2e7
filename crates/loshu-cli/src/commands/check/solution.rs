//! Is a grid the solution of a puzzle?

use loshu::{Cell, CellSet, Conflict, Digit, Grid, Marks, Solution, Solver, Verdict};

use super::finding::Finding;
use super::record::CheckRecord;
use crate::commands::show::names;
use crate::rows::status::Status;

/// Checks a grid, which may have empty cells, against the verdict on its puzzle.
pub(super) fn check(
    puzzle: &Grid,
    marks: Option<Marks>,
    grid: &Grid,
    verdict: &Verdict,
    solver: &Solver,
) -> CheckRecord {
    let mut problems = mistakes(puzzle, grid);
    let (finding, wrong) = match verdict {
        Verdict::Unique(solution) => beside_the_solution(grid, solution, &mut problems),
        Verdict::Stopped { .. } => (Finding::Puzzle(Status::of(puzzle, verdict)), CellSet::EMPTY),
        Verdict::Unsolvable => {
            problems.push("the puzzle has no solution".into());
            (Finding::Wrong, clashing(grid))
        }
        Verdict::Multiple if !problems.is_empty() => {
            (Finding::Wrong, clashing(grid) | changed(puzzle, grid))
        }
        Verdict::Multiple => {
            let marks = marks.unwrap_or_else(|| Marks::of(puzzle));
            beside_other_solutions(&marks, grid, solver, &mut problems)
        }
    };
    CheckRecord::new(puzzle, finding).with_solution(grid, wrong).with_problems(problems)
}

/// Compares with the only solution.
fn beside_the_solution(
    grid: &Grid,
    solution: &Solution,
    problems: &mut Vec<String>,
) -> (Finding, CellSet) {
    let wrong = differences(grid, solution);
    if !wrong.is_empty() {
        problems.push(format!("not as in the solution: {}", names(wrong)));
        return (Finding::Wrong, wrong);
    }
    match 81 - grid.clues() {
        0 => (Finding::Correct, wrong),
        empty => {
            problems.push(format!("right so far, {empty} cells are empty"));
            (Finding::Incomplete, wrong)
        }
    }
}

/// Compares with the solutions of a puzzle that has several.
fn beside_other_solutions(
    marks: &Marks,
    grid: &Grid,
    solver: &Solver,
    problems: &mut Vec<String>,
) -> (Finding, CellSet) {
    let filled_in = Marks::new(grid, marks.givens(), *marks.candidates());
    let Some(solution) = solver.solutions(&filled_in).next() else {
        problems.push("no solution of the puzzle has these digits".into());
        return (Finding::Wrong, CellSet::EMPTY);
    };
    let other = solver.solutions(marks).find(|other| *other != solution);
    let others = other.map_or(CellSet::EMPTY, |other| differences(grid, &other));
    problems.push(format!(
        "the puzzle has several solutions; in another one differ: {}",
        names(others)
    ));
    (Finding::Possible, others)
}

/// What is wrong with a grid whatever the solution is: givens that have been changed, and digits that
/// clash.
fn mistakes(puzzle: &Grid, grid: &Grid) -> Vec<String> {
    let mut mistakes: Vec<_> = changes(puzzle, grid)
        .map(|(cell, given)| match grid[cell] {
            Some(found) => format!("{cell} is {found}, the puzzle gives {given}"),
            None => format!("{cell} is empty, the puzzle gives {given}"),
        })
        .collect();
    mistakes.extend(grid.conflicts().iter().map(Conflict::to_string));
    mistakes
}

/// The givens that the grid does not have.
fn changes(puzzle: &Grid, grid: &Grid) -> impl Iterator<Item = (Cell, Digit)> {
    puzzle.givens().filter(|&(cell, given)| grid[cell] != Some(given))
}

fn changed(puzzle: &Grid, grid: &Grid) -> CellSet {
    changes(puzzle, grid).map(|(cell, _)| cell).collect()
}

pub(super) fn clashing(grid: &Grid) -> CellSet {
    grid.conflicts().iter().fold(CellSet::EMPTY, |all, conflict| all | conflict.cells)
}

/// The filled cells that have another digit in the solution.
fn differences(grid: &Grid, solution: &Solution) -> CellSet {
    let differs = grid.givens().filter(|&(cell, digit)| solution[cell] != Some(digit));
    differs.map(|(cell, _)| cell).collect()
}
