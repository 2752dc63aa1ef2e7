//! All integration tests in one binary. Each search is compared with a plain one that tries everything.

mod hunt;
mod inside;
mod near;
mod unavoidable;

use loshu::{Cell, CellSet, Generator, Grid, Minimal, Solution, Solver, Verdict};

/// A minimal puzzle.
fn minimal(index: u64) -> Grid {
    Generator::new(31).minimal(Minimal::Givens).puzzle(index).unwrap().puzzle
}

fn solution(puzzle: &Grid) -> Solution {
    let Verdict::Unique(solution) = Solver::new().solve(puzzle) else { panic!("{puzzle}") };
    solution
}

/// A puzzle with so many more givens.
fn with_more(puzzle: &Grid, more: usize) -> Grid {
    let solution = solution(puzzle);
    let mut puzzle = *puzzle;
    let empty: Vec<Cell> = (!puzzle.filled()).iter().collect();
    for cell in empty.iter().step_by(empty.len() / more).take(more) {
        puzzle[*cell] = solution[*cell];
    }
    puzzle
}

fn without(puzzle: &Grid, cells: CellSet) -> Grid {
    let mut puzzle = *puzzle;
    cells.iter().for_each(|cell| puzzle[cell] = None);
    puzzle
}

fn is_proper(puzzle: &Grid) -> bool {
    Solver::new().is_proper(puzzle).unwrap()
}

fn is_minimal(puzzle: &Grid) -> bool {
    let can_go = |cell: Cell| is_proper(&without(puzzle, cell.into()));
    is_proper(puzzle) && !puzzle.filled().iter().any(can_go)
}
