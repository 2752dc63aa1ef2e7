//! Solutions and their number.

use loshu::{Candidates, Cell, Digit, Dlx, Engine, Grid, Propagation, Search, Solver, Verdict};
use proptest::prelude::*;
use proptest::sample::select;

use super::{MOST, cases, count, grids, proper, seeds, solvable};
use crate::naive;
use crate::random::{self, Rng};
use crate::suite::at_most;

/// Exchanges that turn solutions into solutions.
#[derive(Debug)]
struct Symmetry {
    digits: [Digit; 9],
    rows: [usize; 9],
    columns: [usize; 9],
    transposed: bool,
}

impl Symmetry {
    fn random(seed: u64) -> Symmetry {
        let mut rng = Rng(seed);
        Symmetry {
            digits: rng.shuffled(Digit::ALL),
            rows: lines(&mut rng),
            columns: lines(&mut rng),
            transposed: rng.below(2) == 1,
        }
    }

    fn apply(&self, grid: &Grid) -> Grid {
        let mut image = Grid::EMPTY;
        for (cell, digit) in grid.givens() {
            let (row, column) = (self.rows[cell.row()], self.columns[cell.column()]);
            let (row, column) = if self.transposed { (column, row) } else { (row, column) };
            image[Cell::at(row, column).unwrap()] = Some(self.digits[digit.index()]);
        }
        image
    }
}

/// Exchanges bands, and rows inside of bands; or stacks and columns.
fn lines(rng: &mut Rng) -> [usize; 9] {
    let bands = rng.shuffled([0, 3, 6]);
    let inside = [0; 3].map(|_| rng.shuffled([0, 1, 2]));
    core::array::from_fn(|line| bands[line / 3] + inside[line / 3][line % 3])
}

proptest! {
    #![proptest_config(cases(2))]

    #[test]
    fn counts_do_not_change_under_symmetries(puzzle in grids(), seed in seeds()) {
        let image = Symmetry::random(seed).apply(&puzzle);
        prop_assert_eq!(image.clues(), puzzle.clues());
        prop_assert_eq!(image.conflicts().len(), puzzle.conflicts().len());
        prop_assert_eq!(count(&image), count(&puzzle));
        let level = |grid: &Grid| Candidates::of(grid, Propagation::Locked).map(|c| c.to_grid());
        let solved = level(&puzzle).map(|grid| grid.clues());
        prop_assert_eq!(level(&image).map(|grid| grid.clues()).ok(), solved.ok());
    }

    #[test]
    fn a_digit_of_a_solution_never_raises_the_count(
        puzzle in solvable(20..60),
        cell in select(&Cell::ALL[..]),
    ) {
        let before = count(&puzzle);
        let solution = Solver::new().solutions(&puzzle).take(3).last().unwrap();
        let (mut more, mut less) = (puzzle, puzzle);
        more[cell] = solution[cell];
        less[cell] = None;
        prop_assert!((1..=before).contains(&count(&more)));
        prop_assert!(count(&less) >= before);
    }

    /// The solutions of a puzzle are those with the one digit and with the others in a cell.
    #[test]
    fn the_digits_of_a_cell_share_the_solutions(
        puzzle in solvable(24..50),
        cell in select(&Cell::ALL[..]),
    ) {
        prop_assume!(puzzle[cell].is_none());
        let with = |digit| { let mut more = puzzle; more[cell] = Some(digit); count(&more) };
        let sum: u64 = Digit::ALL.into_iter().map(with).sum();
        prop_assert_eq!(sum.min(MOST), count(&puzzle));
    }

    #[test]
    fn redundant_givens_are_those_of_the_oracle(puzzle in proper()) {
        let redundant = Solver::new().redundant_givens(&puzzle).unwrap();
        for (cell, _) in puzzle.givens() {
            let mut less = puzzle;
            less[cell] = None;
            let found = naive::solutions(&less.to_values(), 2, u64::MAX).unwrap();
            prop_assert_eq!(redundant.contains(cell), found.len() == 1, "{}", cell);
        }
    }

    #[test]
    fn engines_find_the_same_solutions(puzzle in grids()) {
        let all = |engine: &dyn Engine| {
            let mut found = Vec::new();
            engine.run(&puzzle, &at_most(100), &mut |solution| found.push(*solution));
            found.sort_unstable();
            found
        };
        let found = all(&Solver::new());
        prop_assume!(found.len() < 100);
        prop_assert_eq!(&all(&Dlx), &found);
        for propagation in Propagation::ALL.iter().copied().skip(1) {
            prop_assert_eq!(&all(&Search { propagation, ..Search::norvig() }), &found);
        }
        let mut iterated: Vec<_> = Solver::new().solutions(&puzzle).collect();
        iterated.sort_unstable();
        prop_assert_eq!(&iterated, &found);
    }

    #[test]
    fn a_verdict_is_that_of_the_naive_solver(puzzle in solvable(19..32)) {
        let all = naive::solutions(&puzzle.to_values(), 2, 200_000);
        prop_assume!(all.is_some());
        let all = all.unwrap();
        let solver = Solver::new();
        match solver.solve(&puzzle) {
            Verdict::Unsolvable => prop_assert!(all.is_empty()),
            Verdict::Unique(solution) => prop_assert_eq!(&all, &[solution.to_values()]),
            Verdict::Multiple => prop_assert_eq!(all.len(), 2),
            verdict => prop_assert!(false, "{:?}", verdict),
        }
        prop_assert_eq!(solver.is_proper(&puzzle), Ok(all.len() == 1));
    }
}

#[test]
fn redundant_givens_until_there_are_none() {
    let mut puzzle = *random::solution(&mut Rng(9)).grid();
    let solution = puzzle;
    loop {
        let redundant = Solver::new().redundant_givens(&puzzle).unwrap();
        let Some(cell) = redundant.iter().nth(redundant.len() / 2) else { break };
        puzzle[cell] = None;
        let found = Solver::new().solve(&puzzle);
        assert_eq!(found.solution().map(|found| *found.grid()), Some(solution));
    }
    assert!(puzzle.clues() < 30);
    assert!(matches!(Solver::new().solve(&puzzle), Verdict::Unique(_)));
}
