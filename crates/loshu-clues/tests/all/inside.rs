use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use loshu::{Candidate, CandidateSet, CellSet, Grid, Limits, Marks, Solver, Status, Stop};
use loshu_clues::{Inside, Puzzle};

use crate::{is_minimal, is_proper, minimal, with_more, without};

fn all<P: Puzzle>(puzzle: &P, most: usize) -> Vec<P> {
    let mut found = Vec::new();
    let inside = Inside::new(puzzle, &Solver::new()).unwrap();
    inside
        .all(&mut |minimal| {
            found.push(*minimal);
            if found.len() == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .unwrap();
    found
}

/// All minimal puzzles inside, by all ways to take givens out.
fn by_hand(puzzle: &Grid) -> BTreeSet<String> {
    let (mut seen, mut found) = (BTreeSet::new(), BTreeSet::new());
    let mut waiting = vec![*puzzle];
    while let Some(puzzle) = waiting.pop() {
        if !seen.insert(puzzle.to_string()) {
            continue;
        }
        let less = puzzle.filled().iter().map(|cell| without(&puzzle, cell.into()));
        let proper: Vec<Grid> = less.filter(is_proper).collect();
        if proper.is_empty() {
            found.insert(puzzle.to_string());
        }
        waiting.extend(proper);
    }
    found
}

#[test]
fn all_minimal_puzzles_are_found_once() {
    for index in 0..6 {
        let puzzle = with_more(&minimal(index), 6);
        let found = all(&puzzle, usize::MAX);
        let distinct: BTreeSet<String> = found.iter().map(Grid::to_string).collect();
        assert_eq!(found.len(), distinct.len(), "{puzzle}");
        assert_eq!(distinct, by_hand(&puzzle), "{puzzle}");
        assert!(distinct.len() > 1, "{puzzle}");
    }
}

#[test]
fn a_minimal_puzzle_is_the_only_one_inside_itself() {
    let puzzle = minimal(9);
    assert_eq!(all(&puzzle, 10), [puzzle]);
    let inside = Inside::new(&puzzle, &Solver::new()).unwrap();
    assert_eq!(inside.one(), Ok(puzzle));
    let sampled = inside.sample(1, 0).unwrap();
    assert_eq!((sampled.puzzle, sampled.weight), (puzzle, 1.0));
}

#[test]
fn one_and_samples_are_minimal() {
    let puzzle = with_more(&minimal(3), 20);
    let inside = Inside::new(&puzzle, &Solver::new()).unwrap();
    assert!(is_minimal(&inside.one().unwrap()));
    let samples: Vec<Grid> = (0..20).map(|index| inside.sample(7, index).unwrap().puzzle).collect();
    assert!(samples.iter().all(is_minimal));
    assert!(samples.iter().any(|sample| *sample != samples[0]));
    assert_eq!(inside.sample(7, 4).unwrap().puzzle, samples[4]);
}

/// The mean of the weights is the number of minimal puzzles. For this seed it is off by less than a tenth.
#[test]
fn weights_estimate_the_number() {
    let puzzle = with_more(&minimal(2), 8);
    let number = all(&puzzle, usize::MAX).len() as f64;
    let inside = Inside::new(&puzzle, &Solver::new()).unwrap();
    let weights = (0..2000).map(|index| inside.sample(5, index).unwrap().weight);
    let mean = weights.sum::<f64>() / 2000.0;
    assert!((mean / number - 1.0).abs() < 0.1, "{mean} {number}");
}

/// The exclusions of the pencil marks of a puzzle, with all candidates that its givens leave.
fn marks(puzzle: &Grid) -> Marks {
    let start = Marks::of(puzzle);
    let givens: CandidateSet =
        puzzle.givens().map(|(cell, digit)| Candidate::new(cell, digit)).collect();
    Marks::new(&Grid::EMPTY, CellSet::EMPTY, *start.candidates() | givens)
}

#[test]
fn exclusions_of_pencil_marks() {
    let puzzle = marks(&minimal(1));
    let solver = Solver::new();
    let inside = Inside::new(&puzzle, &solver).unwrap();
    let mut found = vec![inside.one().unwrap()];
    found.extend((0..3).map(|index| inside.sample(3, index).unwrap().puzzle));
    for minimal in &found {
        assert_eq!(solver.is_proper(minimal), Ok(true));
        assert!(puzzle.candidates().is_subset(minimal.candidates()));
        for clue in minimal.clues().iter() {
            let more = *minimal.candidates() | clue.into();
            let more = Marks::new(&Grid::EMPTY, CellSet::EMPTY, more);
            assert_eq!(solver.is_proper(&more), Ok(false), "{clue:?}");
        }
    }
    assert_ne!(found[1], found[2]);
}

#[test]
fn what_is_not_proper_has_no_minimal_puzzle() {
    let solver = Solver::new();
    assert_eq!(Inside::new(&Grid::EMPTY, &solver).unwrap_err(), Status::Multiple);
    let none = Marks::new(&Grid::EMPTY, CellSet::EMPTY, CandidateSet::EMPTY);
    assert_eq!(Inside::new(&none, &solver).unwrap_err(), Status::Unsolvable);
}

#[test]
fn the_flag_stops_all() {
    let flag = Arc::new(AtomicBool::new(false));
    let solver = Solver::new().with_limits(Limits::NONE.cancel(flag.clone()));
    let inside = Inside::new(&with_more(&minimal(3), 40), &solver).unwrap();
    let mut found = 0;
    let ended = inside.all(&mut |_| {
        found += 1;
        flag.store(found == 10, std::sync::atomic::Ordering::Relaxed);
        ControlFlow::Continue(())
    });
    assert_eq!((ended, found), (Err(Stop::Cancelled), 10));
    assert_eq!(inside.one(), Err(Stop::Cancelled));
}
