//! Random numbers, solutions, puzzles and marks, the same everywhere.

use loshu::{Candidate, CandidateSet, Cell, Digit, Grid, Marks, Solution, Solver};

pub(crate) const GRID1: &str =
    "003020600900305001001806400008102900700000008006708200002609500800203009005010300";
pub(crate) const GRID2: &str =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

pub(crate) fn grid(text: &str) -> Grid {
    text.parse().unwrap()
}

/// `SplitMix64` (Steele, Lea and Flood, 2014): the same numbers everywhere.
pub(crate) struct Rng(pub(crate) u64);

impl Rng {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    pub(crate) fn shuffled<T, const N: usize>(&mut self, mut items: [T; N]) -> [T; N] {
        for i in (1..N).rev() {
            items.swap(i, self.below(i + 1));
        }
        items
    }
}

/// A full grid: three boxes that do not see each other are filled at random, and the rest is left
/// to the solver.
pub(crate) fn solution(rng: &mut Rng) -> Solution {
    let mut grid = Grid::EMPTY;
    for corner in [0, 3, 6] {
        for (i, digit) in rng.shuffled(Digit::ALL).into_iter().enumerate() {
            grid[Cell::at(corner + i / 3, corner + i % 3).unwrap()] = Some(digit);
        }
    }
    Solver::new().solutions(&grid).next().unwrap()
}

/// A part of a solution.
pub(crate) fn part(rng: &mut Rng, clues: usize) -> Grid {
    let solution = solution(rng);
    let mut grid = Grid::EMPTY;
    for cell in &rng.shuffled(Cell::ALL)[..clues] {
        grid[*cell] = solution[*cell];
    }
    grid
}

/// Marks that leave a solution, with this many of a hundred other candidates: most have hardly a given.
pub(crate) fn sukaku(rng: &mut Rng, solution: &Solution, clues: usize, share: usize) -> Marks {
    let givens = solution.givens().filter(|_| rng.below(81) < clues).collect();
    let all = Marks::of(&givens);
    let stays = |rng: &mut Rng, candidate: Candidate| {
        solution[candidate.cell()] == Some(candidate.digit()) || rng.below(100) < share
    };
    let left: CandidateSet = all.candidates().iter().filter(|at| stays(rng, *at)).collect();
    Marks::new(&givens, givens.filled(), left)
}

/// Puzzles of pencil marks of every kind, with a solution each that the marks allow.
pub(crate) fn sukakus(seed: u64, count: usize) -> Vec<(Marks, Solution)> {
    let mut rng = Rng(seed);
    let one = |_| {
        let solution = Solver::new().solutions(&part(&mut rng, 81)).next().unwrap();
        let (clues, share) = (rng.below(20), 5 + rng.below(50));
        (sukaku(&mut rng, &solution, clues, share), solution)
    };
    (0..count).map(one).collect()
}
