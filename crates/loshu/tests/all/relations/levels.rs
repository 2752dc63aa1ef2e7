//! The levels of propagation.

use loshu::{Candidates, Cell, Propagation, Solver, Verdict, verify};
use proptest::prelude::*;

use super::{cases, grids, proper, seeds, solvable};
use crate::random::Rng;
use crate::suite::suite;

proptest! {
    #![proptest_config(cases(2))]

    #[test]
    fn higher_levels_leave_no_more_candidates(puzzle in grids()) {
        let levels = Propagation::ALL.iter().map(|&level| Candidates::of(&puzzle, level));
        let levels = levels.collect::<Vec<_>>();
        for (lower, higher) in levels.iter().zip(&levels[1..]) {
            match (lower, higher) {
                (Ok(lower), Ok(higher)) => for cell in Cell::ALL {
                    prop_assert!((higher.get(cell) - lower.get(cell)).is_empty());
                    prop_assert!(!higher.get(cell).is_empty());
                    prop_assert!(higher.solved().contains(cell) || !lower.solved().contains(cell));
                },
                (Err(_), Ok(_)) => prop_assert!(false, "a contradiction is lost"),
                (_, Err(_)) => {}
            }
        }
        if levels.iter().any(Result::is_err) {
            prop_assert_eq!(Solver::new().solve(&puzzle), Verdict::Unsolvable);
        }
    }

    #[test]
    fn no_level_removes_a_solution(puzzle in solvable(20..60)) {
        for &level in Propagation::ALL {
            let candidates = Candidates::of(&puzzle, level).unwrap();
            for solution in Solver::new().solutions(&puzzle).take(20) {
                for (cell, digit) in solution.givens() {
                    prop_assert!(candidates.get(cell).contains(digit), "{} {}", cell, digit);
                }
            }
            if candidates.is_solved() {
                prop_assert!(verify(&puzzle, &candidates.to_grid()).is_ok());
            }
        }
    }

    /// Consequences at the end, and after each given in another order.
    #[test]
    fn propagation_does_not_depend_on_the_order(puzzle in grids(), seed in seeds()) {
        let cells = Rng(seed).shuffled(Cell::ALL);
        for &level in Propagation::ALL {
            let mut candidates = Candidates::ALL;
            let mut givens = cells.iter().filter_map(|&cell| Some((cell, puzzle[cell]?)));
            let result = givens.try_for_each(|(cell, digit)| candidates.assign(cell, digit, level));
            let again = Candidates::of(&puzzle, level);
            prop_assert_eq!(result.is_ok(), again.is_ok(), "{:?}", level);
            prop_assert!(again.is_err() || again == Ok(candidates), "{:?}", level);
        }
    }

    /// As in the essay, where `assign` is written so.
    #[test]
    fn to_eliminate_all_others_is_to_assign(puzzle in proper(), seed in seeds()) {
        let candidates = Candidates::of(&puzzle, Propagation::Singles).unwrap();
        let cell = Cell::ALL[Rng(seed).below(81)];
        let digits = candidates.get(cell);
        for digit in digits {
            let (mut assigned, mut eliminated) = (candidates, candidates);
            let one = assigned.assign(cell, digit, Propagation::Singles);
            let mut others = digits.without(digit).iter();
            let other = others
                .try_for_each(|other| eliminated.eliminate(cell, other, Propagation::Singles));
            prop_assert_eq!(one.is_ok(), other.is_ok());
            prop_assert!(one.is_err() || assigned == eliminated);
        }
    }
}

/// Each level solves what the note of the puzzle says, and the levels below do not.
#[test]
fn what_solves_a_puzzle() {
    let mut seen = [0; 4];
    for case in suite("edge.sud") {
        let lowest = match &*case.note {
            "minimal, solved by singles" => 2,
            "minimal, solved by naked pairs" => 3,
            "minimal, solved by locked candidates" => 4,
            "minimal, no level of propagation solves it" | "no level of propagation sees it" => 5,
            _ => continue,
        };
        seen[lowest - 2] += 1;
        for (height, level) in Propagation::ALL.iter().copied().enumerate() {
            let solved = Candidates::of(&case.puzzle, level).unwrap().is_solved();
            assert_eq!(solved, height >= lowest, "{}: {level:?}", case.place);
        }
    }
    assert_eq!(seen, [4, 4, 4, 12]);
}
