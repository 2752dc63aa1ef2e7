use std::collections::BTreeSet;
use std::ops::ControlFlow;

use loshu::{CellSet, Digit, Grid, Solver};
use loshu_clues::Near;

use crate::{is_minimal, is_proper, minimal, without};

fn near(near: Near, puzzle: &Grid) -> Vec<Grid> {
    let mut found = Vec::new();
    for piece in 0..near.pieces(puzzle) {
        near.piece(puzzle, piece, &Solver::new(), &mut |other| {
            found.push(*other);
            ControlFlow::Continue(())
        })
        .unwrap();
    }
    found
}

/// All ways to put one given in.
fn with_one(puzzle: &Grid) -> Vec<Grid> {
    let with = |cell, digit| {
        let mut puzzle = *puzzle;
        puzzle[cell] = Some(digit);
        puzzle
    };
    (!puzzle.filled()).iter().flat_map(|cell| Digit::ALL.map(|digit| with(cell, digit))).collect()
}

fn distinct(puzzles: &[Grid]) -> BTreeSet<String> {
    puzzles.iter().map(Grid::to_string).collect()
}

#[test]
fn one_out_one_in() {
    for index in 0..2 {
        let puzzle = minimal(index);
        let rests = puzzle.filled().iter().map(|cell| without(&puzzle, cell.into()));
        let by_hand: Vec<Grid> = rests.flat_map(|rest| with_one(&rest)).filter(is_proper).collect();
        let found = near(Near::new(1, 1), &puzzle);
        assert_eq!(found.len(), distinct(&found).len(), "{puzzle}");
        assert_eq!(distinct(&found), distinct(&by_hand), "{puzzle}");
        let minimal: Vec<Grid> = by_hand.into_iter().filter(is_minimal).collect();
        let found = near(Near::new(1, 1).minimal(true), &puzzle);
        assert_eq!(distinct(&found), distinct(&minimal), "{puzzle}");
    }
}

/// Two out of a few givens, two in: the whole way round, and each puzzle once.
#[test]
fn two_out_two_in_the_same_cells() {
    let puzzle = minimal(4);
    let found = near(Near::new(2, 2).same_pattern(true), &puzzle);
    assert_eq!(found.len(), distinct(&found).len());
    let cells: Vec<_> = puzzle.filled().iter().collect();
    let mut by_hand = Vec::new();
    for (at, &one) in cells.iter().enumerate() {
        for &other in &cells[at + 1..] {
            let rest = without(&puzzle, CellSet::from([one, other]));
            for first in Digit::ALL {
                for second in Digit::ALL {
                    let mut near = rest;
                    (near[one], near[other]) = (Some(first), Some(second));
                    by_hand.push(near);
                }
            }
        }
    }
    by_hand.retain(is_proper);
    assert_eq!(distinct(&found), distinct(&by_hand));
    assert!(found.iter().all(|near| near.filled() == puzzle.filled()));
}

#[test]
fn more_in_than_out() {
    let puzzle = minimal(5);
    let all = near(Near::new(0, 1), &puzzle);
    assert_eq!(all.len(), 81 - puzzle.clues());
    assert!(near(Near::new(0, 1).minimal(true), &puzzle).is_empty());
    assert_eq!(near(Near::new(0, 0), &puzzle), [puzzle]);
    assert!(near(Near::new(1, 0), &puzzle).is_empty());
    assert_eq!(Near::new(8, 1).pieces(&Grid::EMPTY), 0);
}

/// Without its last givens a puzzle has more solutions than are listed; a further given is then chosen first.
#[test]
fn with_too_many_solutions_to_list() {
    let full = minimal(6);
    let puzzle = without(&full, full.filled().iter().take(6).collect());
    assert!(Solver::new().solutions(&puzzle).nth(20_000).is_some());
    let mut found = Vec::new();
    let near = Near::new(0, 2);
    near.piece(&puzzle, 0, &Solver::new(), &mut |other| {
        found.push(*other);
        ControlFlow::Continue(())
    })
    .unwrap();
    assert!(found.iter().all(is_proper));
    let ones: Vec<Grid> = with_one(&puzzle);
    let by_hand: Vec<Grid> = ones.iter().flat_map(with_one).collect();
    let verdicts = Solver::new().solve_batch(&by_hand);
    let proper = by_hand.iter().zip(verdicts).filter(|(_, verdict)| verdict.solution().is_some());
    let proper: Vec<Grid> = proper.map(|(puzzle, _)| *puzzle).collect();
    assert_eq!(distinct(&found), distinct(&proper));
}
