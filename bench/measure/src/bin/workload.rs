//! Fixed work for the fast engine, to count the instructions that it takes: see
//! `bench/instructions.sh`.

use std::env;
use std::hint::black_box;

use loshu::{Cell, Digit, Grid, Limits, Solver, Verdict};

const EASY: &str =
    "003020600900305001001806400008102900700000008006708200002609500800203009005010300";
const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const MANY: &str =
    ".....6....59.....82....8....45........3........6..3.54...325..6..................";

/// The name of each, the puzzle, and how many of its kind there are.
const WORKLOADS: [(&str, &str, usize); 5] = [
    ("batch_easy", EASY, 2000),
    ("batch_hard", HARD, 150),
    ("single_easy", EASY, 1000),
    ("single_hard", HARD, 50),
    ("count", MANY, 20),
];

fn main() {
    let wanted = env::args().nth(1);
    let Some(&(name, puzzle, size)) =
        WORKLOADS.iter().find(|(name, ..)| Some(*name) == wanted.as_deref())
    else {
        return WORKLOADS.iter().for_each(|(name, ..)| println!("{name}"));
    };
    let puzzle = puzzle.parse().expect("the puzzles are well written");
    let puzzles: Vec<_> = (0..size).map(|number| variant(&puzzle, number)).collect();
    let solved = workload(name, &puzzles);
    assert_eq!(solved, puzzles.len(), "wrong answers");
}

/// The work that is measured. Answers how many answers are right.
#[inline(never)]
fn workload(name: &str, puzzles: &[Grid]) -> usize {
    let is_unique = |verdict: &Verdict| matches!(verdict, Verdict::Unique(_));
    let solver = Solver::new();
    match name.split('_').next() {
        Some("batch") => solver.solve_batch(puzzles).iter().filter(|v| is_unique(v)).count(),
        Some("single") => {
            puzzles.iter().filter(|puzzle| is_unique(&solver.solve(black_box(*puzzle)))).count()
        }
        _ => {
            let limits = Limits::NONE.solutions(1000);
            let counts = solver.with_limits(limits).count_batch(puzzles);
            counts.iter().filter(|count| count.solutions == 1000).count()
        }
    }
}

/// An equivalent puzzle: digits exchanged, rows moved inside of bands, and bands.
fn variant(puzzle: &Grid, number: usize) -> Grid {
    let mut variant = Grid::EMPTY;
    for (cell, digit) in puzzle.givens() {
        let (band, row) = (cell.row() / 3, cell.row() % 3);
        let row = (band + number / 3) % 3 * 3 + (row + number) % 3;
        let digit = Digit::ALL[(digit.index() + number) % 9];
        if let Some(cell) = Cell::at(row, cell.column()) {
            variant[cell] = Some(digit);
        }
    }
    variant
}
