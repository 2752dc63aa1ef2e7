//! Published numbers of grids.

use loshu::{Limits, Stop};
use loshu_variant::generate::random_regions;
use loshu_variant::{Layout, Rules, Setting, Shape, Solver};

fn count(rules: &Rules) -> u64 {
    let layout = Layout::new(rules);
    let count = Solver::new().count(&layout.puzzle(&[]).unwrap());
    assert_eq!(count.stopped, None);
    count.solutions
}

fn sudoku(size: u8) -> (Shape, Rules) {
    let shape = Shape::square(size).unwrap();
    let rules = Rules::sudoku(&shape).unwrap();
    (shape, rules)
}

#[test]
fn there_are_288_grids_of_4x4() {
    assert_eq!(count(&sudoku(4).1), 288);
}

#[test]
fn latin_squares() {
    let latin = |size| count(&Rules::latin(&Shape::square(size).unwrap()).unwrap());
    assert_eq!([1, 2, 3, 4, 5].map(latin), [1, 2, 12, 576, 161_280]);
}

#[test]
fn grids_of_4x4_with_both_diagonals() {
    let (shape, mut rules) = sudoku(4);
    rules.falling_diagonal(&shape).unwrap();
    rules.rising_diagonal(&shape).unwrap();
    assert_eq!(count(&rules), 48);
}

/// Grids of 6x6 with a given first row: 28,200,960 / 6!.
#[test]
fn grids_of_6x6_with_a_given_row() {
    let layout = Layout::new(&sudoku(6).1);
    let puzzle = layout.givens(&[1, 2, 3, 4, 5, 6]).unwrap();
    assert_eq!(Solver::new().count(&puzzle).solutions, 28_200_960 / 720);
}

#[test]
#[ignore = "takes a minute"]
fn there_are_28_200_960_grids_of_6x6() {
    assert_eq!(count(&sudoku(6).1), 28_200_960);
}

/// Both chess rules and non-consecutive cells: two givens can be enough.
#[test]
fn anti_knight_king_and_non_consecutive() {
    let (shape, mut rules) = sudoku(9);
    rules.anti_knight(&shape).unwrap();
    rules.anti_king(&shape).unwrap();
    rules.non_consecutive(&shape).unwrap();
    let mut givens = [0; 81];
    (givens[4 * 9 + 2], givens[5 * 9 + 6]) = (1, 2);
    let puzzle = Layout::new(&rules).givens(&givens).unwrap();
    assert_eq!(Solver::new().solve(&puzzle).name(), "unique");
}

#[test]
fn limits_end_a_count() {
    let puzzle = Layout::new(&sudoku(9).1).puzzle(&[]).unwrap();
    for limit in [0, 1, 2, 1000] {
        let solver = Solver::new().with_limits(Limits::NONE.solutions(limit));
        let count = solver.count(&puzzle);
        assert_eq!((count.solutions, count.stopped), (limit, Some(Stop::Solutions)));
        assert_eq!(solver.solutions(&puzzle).len() as u64, limit);
    }
    let count = Solver::new().with_limits(Limits::NONE.tries(100)).count(&puzzle);
    assert_eq!(count.stopped, Some(Stop::Tries));
}

/// The general engine has a turn after 64 tries, and ends at the limit, too.
#[test]
fn a_limit_ends_the_turn_of_another_engine() {
    let mut setting = Setting::new(Shape::square(9).unwrap());
    setting.regions = random_regions(&setting.shape, 300);
    let puzzle = setting.puzzle().unwrap();
    for tries in [60, 65, 100, 127, 200] {
        // With a smaller limit of solutions, a house would be filled first.
        let limits = Limits::NONE.tries(tries).solutions(3);
        let run = Solver::new()
            .with_limits(limits)
            .search(&puzzle, &mut |_| std::ops::ControlFlow::Continue(()));
        assert_eq!((run.stopped, run.stats.tries), (Some(Stop::Tries), tries));
    }
}

#[test]
fn true_candidates_are_those_of_all_solutions() {
    let (shape, mut rules) = sudoku(4);
    rules.falling_diagonal(&shape).unwrap();
    let layout = Layout::new(&rules);
    let puzzle = layout.givens(&[1, 0, 0, 0, 0, 0, 2]).unwrap();
    let solver = Solver::new();
    let mut seen = vec![loshu_variant::DigitSet::EMPTY; 16];
    for solution in solver.solutions(&puzzle) {
        for (seen, &digit) in seen.iter_mut().zip(solution.digits()) {
            *seen |= loshu_variant::DigitSet::only(digit);
        }
    }
    assert_eq!(solver.true_candidates(&puzzle).unwrap(), seen);
    let none = layout.givens(&[1, 1]).unwrap();
    assert!(solver.true_candidates(&none).unwrap().iter().all(|digits| digits.is_empty()));
}

#[test]
fn a_samurai_has_369_cells() {
    let shape = Shape::grids(9, &[(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)]).unwrap();
    let layout = Layout::new(&Rules::sudoku(&shape).unwrap());
    let solver = Solver::new().with_limits(Limits::NONE.solutions(3));
    let solutions = solver.solutions(&layout.puzzle(&[]).unwrap());
    assert_eq!(solutions.len(), 3);
    for solution in solutions {
        assert!(crate::naive::is_solution(&Rules::sudoku(&shape).unwrap(), solution.digits()));
    }
}
