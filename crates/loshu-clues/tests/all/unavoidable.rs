use loshu::{Cell, CellSet, DigitSet, Grid, Solver, verify};
use loshu_clues::Unavoidable;

use crate::{is_proper, minimal, solution};

/// A set is unavoidable if the grid without it has another solution; minimal, if any of its cells is enough to
/// have one.
#[test]
fn sets_are_unavoidable_and_minimal() {
    let solution = solution(&minimal(0));
    let sets = Unavoidable::of(&solution);
    assert!(sets.len() > 100, "{}", sets.len());
    for set in sets.iter() {
        let mut puzzle = *solution.grid();
        set.iter().for_each(|cell| puzzle[cell] = None);
        assert!(!is_proper(&puzzle), "{set:?}");
        for cell in set {
            let mut puzzle = puzzle;
            puzzle[cell] = solution[cell];
            let others = Solver::new().solutions(&puzzle).filter(|other| *other != solution);
            let smaller = others.map(|other| {
                set.iter().filter(|&cell| other[cell] != solution[cell]).collect::<CellSet>()
            });
            assert_eq!(smaller.collect::<Vec<_>>(), [], "{set:?} {cell}");
        }
    }
}

/// The largest known families of the grid with 29 puzzles of 17 clues, of the one with 20, and of the most canonical
/// grid (from the documentation of gridchecker).
#[test]
fn disjoint_sets() {
    for (grid, number) in [
        ("123456789456789123798231564234675918815943276967812435379164852582397641641528397", 9),
        ("594231786786945132123768954965173248378492561241856397432619875619587423857324619", 12),
        ("123456789456789123789123456231564897564897231897231564312645978645978312978312645", 12),
    ] {
        let grid: Grid = grid.parse().unwrap();
        let solution = verify(&grid, &grid).unwrap();
        let sets = Unavoidable::of(&solution).disjoint();
        let all = sets.iter().fold(CellSet::EMPTY, |all, &set| all | set);
        assert_eq!(all.len(), sets.iter().map(|set| set.len()).sum::<usize>());
        assert!(sets.len() >= number, "{grid} {}", sets.len());
    }
}

/// The cells of two to four digits are emptied: each other solution differs in an unavoidable set, and if that is small,
/// it has one of the sets inside.
#[test]
fn all_small_sets_of_few_digits() {
    let solution = solution(&minimal(1));
    let sets: Vec<CellSet> = Unavoidable::of(&solution).iter().collect();
    let mut number = 0;
    for digits in
        (0..1 << 9).map(DigitSet::from_bits).filter(|digits| (2..=4).contains(&digits.len()))
    {
        let mut puzzle = *solution.grid();
        for (cell, digit) in solution.grid().givens() {
            if digits.contains(digit) {
                puzzle[cell] = None;
            }
        }
        for other in Solver::new().solutions(&puzzle).filter(|other| *other != solution) {
            let differs: CellSet =
                Cell::ALL.into_iter().filter(|&cell| other[cell] != solution[cell]).collect();
            if differs.len() <= 14 {
                assert!(sets.iter().any(|set| set.is_subset(differs)), "{differs:?}");
                number += usize::from(sets.contains(&differs));
            }
        }
    }
    assert!(number > 50, "{number}");
}
