use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use loshu::{CellSet, Grid, Limits, Solver, Stop};
use loshu_clues::{Hunt, Unavoidable};

use crate::{is_proper, minimal, solution, with_more};

/// The puzzles with so many clues, all of them in these cells.
fn hunt(puzzle: &Grid, cells: CellSet, clues: usize) -> Vec<Grid> {
    let solution = solution(puzzle);
    let hunt = Hunt::new(&solution, &Unavoidable::of(&solution), cells, clues);
    let mut found = Vec::new();
    for piece in 0..hunt.pieces() {
        hunt.piece(piece, &Solver::new(), &mut |puzzle| {
            found.push(*puzzle);
            ControlFlow::Continue(())
        })
        .unwrap();
    }
    found.sort();
    found
}

/// All puzzles that have so many of the givens, found by trying each choice.
fn choices(puzzle: &Grid, clues: usize) -> Vec<Grid> {
    fn go_on(
        chosen: Grid,
        mut left: Vec<loshu::Cell>,
        puzzle: &Grid,
        clues: usize,
        all: &mut Vec<Grid>,
    ) {
        if chosen.clues() == clues {
            all.extend(is_proper(&chosen).then_some(chosen));
            return;
        }
        while chosen.clues() + left.len() >= clues {
            let Some(cell) = left.pop() else { return };
            let mut chosen = chosen;
            chosen[cell] = puzzle[cell];
            go_on(chosen, left.clone(), puzzle, clues, all);
        }
    }
    let mut all = Vec::new();
    go_on(Grid::EMPTY, puzzle.filled().iter().collect(), puzzle, clues, &mut all);
    all.sort();
    all
}

#[test]
fn all_puzzles_inside_a_puzzle_are_found_once() {
    for index in 0..3 {
        let small = minimal(index);
        let puzzle = with_more(&small, 4);
        for more in [0, 1, 2] {
            let clues = small.clues() + more;
            let found = hunt(&puzzle, puzzle.filled(), clues);
            assert_eq!(found, choices(&puzzle, clues), "{puzzle} {clues}");
            assert!(!found.is_empty());
        }
        assert_eq!(hunt(&puzzle, puzzle.filled(), 15), []);
    }
}

/// With many more cells, so that the search begins with the wide table and learns sets.
#[test]
fn a_puzzle_with_17_clues_is_found_among_more_cells() {
    let puzzle: Grid =
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
            .parse()
            .unwrap();
    let more = with_more(&puzzle, 32);
    let found = hunt(&puzzle, more.filled(), 17);
    assert!(found.contains(&puzzle));
    assert!(found.iter().all(|puzzle| puzzle.clues() == 17 && is_proper(puzzle)));
    assert_eq!(hunt(&puzzle, more.filled(), 16), []);
}

/// All cells that are left may be added to a proper puzzle, so there are too many to keep.
#[test]
fn a_hunt_for_many_clues_ends_when_told() {
    let solution = solution(&minimal(0));
    let hunt = Hunt::new(&solution, &Unavoidable::of(&solution), CellSet::ALL, 45);
    let mut found = 0;
    let searched = hunt.piece(0, &Solver::new(), &mut |puzzle| {
        assert_eq!(puzzle.clues(), 45);
        found += 1;
        if found == 1_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((searched, found), (Ok(()), 1_000));
    let limits = Limits::NONE.deadline(Some(Instant::now() + Duration::from_millis(50)));
    let solver = Solver::new().with_limits(limits);
    let searched = hunt.piece(0, &solver, &mut |_| ControlFlow::Continue(()));
    assert_eq!(searched, Err(Stop::Deadline));
}
