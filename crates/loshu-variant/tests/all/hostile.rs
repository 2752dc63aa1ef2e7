//! Rules and puzzles that cannot be.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use loshu::{Limits, Stop};
use loshu_variant::{
    Automaton, Constraint, DigitSet, Layout, RuleError, Rules, Shape, Solver, Table, Verdict,
};

#[test]
fn sizes() {
    assert!(Rules::new(0, 4).is_err());
    assert!(Rules::new(26, 4).is_err());
    assert!(Rules::new(9, 1297).is_err());
    assert!(Shape::square(0).is_err());
    assert!(Shape::square(37).is_err());
    assert!(Shape::grids(9, &[]).is_err());
    assert!(Shape::grids(9, &[(255, 255)]).is_err());
    let shape = Shape::square(36).unwrap();
    assert_eq!(Rules::sudoku(&shape).unwrap_err(), RuleError::Digits { digits: 36 });
}

#[test]
fn no_cells_have_one_solution() {
    let layout = Layout::new(&Rules::new(9, 0).unwrap());
    assert_eq!(Solver::new().count(&layout.puzzle(&[]).unwrap()).solutions, 1);
}

#[test]
fn one_digit() {
    let shape = Shape::square(1).unwrap();
    let layout = Layout::new(&Rules::sudoku(&shape).unwrap());
    assert_eq!(Solver::new().count(&layout.puzzle(&[]).unwrap()).solutions, 1);
    let mut rules = Rules::new(1, 2).unwrap();
    rules.house(&[0, 1]).unwrap();
    let puzzle = Layout::new(&rules).puzzle(&[]).unwrap();
    assert_eq!(Solver::new().solve(&puzzle), Verdict::Unsolvable);
}

#[test]
fn cells_that_do_not_exist() {
    let mut rules = Rules::new(9, 81).unwrap();
    let error = rules.thermometer(&[80, 81]).unwrap_err();
    assert_eq!(error, RuleError::NoCell { rule: "thermometer", cell: 81 });
    assert!(rules.killer_cage(&[usize::MAX], Some(5)).is_err());
    assert!(rules.between_line(&[0, 1, 1000]).is_err());
    assert!(rules.region_sum_line(&[0, 99], &[None; 81]).is_err());
    assert!(rules.region_sum_line(&[0, 1], &[None; 80]).is_err());
    assert!(rules.constrain(Constraint::Different(0, 81)).is_err());
    assert!(rules.constrain(Constraint::House(vec![81])).is_err());
    assert!(rules.restrict(81, DigitSet::EMPTY).is_err());
    assert!(rules.arrow(&[], &[1]).is_err());
    assert!(rules.quadruple(&[0, 1], &[0]).is_err());
    assert!(rules.sum(&[(0, i32::MAX)], &[1]).is_err());
    assert!(rules.regions(&[Some(3); 81]).is_err());
    assert!(rules.constraints().len() < 3);
}

type Add = fn(&mut Rules) -> Result<(), RuleError>;

#[test]
fn contradictions() {
    let contradictions: [Add; 12] = [
        |r| r.killer_cage(&[0, 1], Some(2)),
        |r| r.killer_cage(&[0, 1], Some(-7)),
        |r| r.killer_cage(&[0, 1, 2, 3, 4, 5, 6], None),
        |r| r.sum(&[], &[3]),
        |r| r.sum(&[(0, 0)], &[3]),
        |r| r.sum(&[(0, 1)], &[]),
        |r| r.sum(&[(0, 2), (1, 4)], &[9]),
        |r| r.house(&[0, 0]),
        |r| r.equal(0, 1).and_then(|()| r.house(&[0, 1])),
        |r| r.restrict(0, DigitSet::EMPTY),
        |r| r.relation(0, 0, |a, b| a < b),
        |r| r.place(&[0], DigitSet::only(1), 2),
    ];
    for (number, add) in contradictions.iter().enumerate() {
        let mut rules = Rules::new(6, 7).unwrap();
        add(&mut rules).unwrap();
        let puzzle = Layout::new(&rules).puzzle(&[]).unwrap();
        assert_eq!(Solver::new().solve(&puzzle), Verdict::Unsolvable, "{number}");
    }
}

#[test]
fn puzzles() {
    let layout = Layout::new(&Rules::new(9, 4).unwrap());
    assert!(layout.puzzle(&[DigitSet::EMPTY; 5]).is_err());
    assert!(layout.givens(&[10]).is_err());
    let beyond = layout.puzzle(&[DigitSet::only(30)]).unwrap();
    assert_eq!(Solver::new().solve(&beyond), Verdict::Unsolvable);
}

#[test]
fn automata() {
    assert!(Automaton::new(9, 0, |_, _| None, |_| true).is_none());
    assert!(Automaton::new(26, 1, |_, _| None, |_| true).is_none());
    assert!(Automaton::new(9, 30_000, |_, _| None, |_| true).is_none());
    let beyond = Automaton::new(2, 1, |_, _| Some(7), |_| true).unwrap();
    assert!(!beyond.accepts([1]) && beyond.accepts([]) && !beyond.accepts([0, 3]));
    let mut rules = Rules::new(9, 2).unwrap();
    rules.regular(&[], &Arc::new(beyond.clone())).unwrap();
    rules.regular(&[0, 1], &Arc::new(beyond)).unwrap();
    let puzzle = Layout::new(&rules).puzzle(&[]).unwrap();
    assert_eq!(Solver::new().solve(&puzzle), Verdict::Unsolvable);
}

#[test]
fn many_constraints_are_refused() {
    let mut rules = Rules::new(9, 9).unwrap();
    let table = Arc::new(Table::new(9, |a, b| a != b));
    let relation = Constraint::Relation(0, 1, table);
    let added = (0..40_000).map(|_| rules.constrain(relation.clone())).find(Result::is_err);
    assert!(matches!(added, Some(Err(RuleError::Large { .. }))));
    assert!(matches!(
        Solver::new().solve(&Layout::new(&rules).puzzle(&[]).unwrap()),
        Verdict::Multiple(_)
    ));
}

#[test]
fn the_largest_layout() {
    let mut rules = Rules::new(25, 1296).unwrap();
    for cell in 1..1296 {
        rules.house(&[cell - 1, cell]).unwrap();
    }
    let solver = Solver::new().with_limits(Limits::NONE.solutions(2));
    assert_eq!(solver.count(&Layout::new(&rules).puzzle(&[]).unwrap()).solutions, 2);
}

/// The cells of a row or a column of a large grid, from either side.
fn line(number: usize) -> Vec<usize> {
    let (line, side) = (number % 25, number / 25);
    let along = (0..25).map(|at| if side % 2 == 0 { 25 * line + at } else { 25 * at + line });
    let mut cells: Vec<usize> = along.collect();
    if side >= 2 {
        cells.reverse();
    }
    cells
}

#[test]
fn three_numbers_on_each_side_of_each_line_of_a_large_grid_have_room() {
    let mut rules = Rules::sudoku(&Shape::square(25).unwrap()).unwrap();
    for number in 0..100 {
        let sum = 150 + number as i32 / 2;
        rules.x_sum(&line(number), sum).unwrap();
        rules.sandwich(&line(number), sum).unwrap();
        rules.skyscraper(&line(number), 1 + number as i32 % 25).unwrap();
    }
    assert_eq!(rules.constraints().len(), 375);
}

#[test]
fn automata_that_are_too_large_together_are_refused() {
    let mut rules = Rules::new(25, 625).unwrap();
    let automaton = |end: u16| {
        let chain = Automaton::new(25, 20_000, |state, _| Some(state + 1), |state| state == end);
        Arc::new(chain.unwrap())
    };
    let same = automaton(0);
    for number in 0..100 {
        rules.regular(&line(number), &same).unwrap();
    }
    let added = (1..100).map(|end| rules.regular(&line(0), &automaton(end)));
    let added: Vec<_> = added.take_while(Result::is_ok).collect();
    assert_eq!(added.len(), 15, "each has 25 times 20,000 states");
    let error = rules.regular(&line(0), &automaton(99)).unwrap_err();
    assert_eq!(error, RuleError::States { rule: "regular" });
}

/// A rule that has a number for the cells of a line.
type Number = fn(&mut Rules, &[usize], i32) -> Result<(), RuleError>;

#[test]
fn a_second_number_at_the_same_place_says_nothing_or_is_refused() {
    for size in [6, 12] {
        let shape = Shape::square(size).unwrap();
        let row: Vec<usize> = (0..usize::from(size)).collect();
        let add: [Number; 3] = [Rules::sandwich, Rules::x_sum, Rules::skyscraper];
        for add in add {
            let mut rules = Rules::sudoku(&shape).unwrap();
            add(&mut rules, &row, 3).unwrap();
            let count = rules.constraints().len();
            add(&mut rules, &row, 3).unwrap();
            assert_eq!(rules.constraints().len(), count);
            assert!(matches!(add(&mut rules, &row, 4), Err(RuleError::Twice { .. })));
            let back: Vec<usize> = row.iter().rev().copied().collect();
            add(&mut rules, &back, 4).unwrap();
        }
    }
}

#[test]
fn nothing_is_solved_after_the_flag_is_set() {
    let mut rules = Rules::sudoku(&Shape::square(25).unwrap()).unwrap();
    for number in 0..100 {
        rules.x_sum(&line(number), 325).unwrap();
    }
    let puzzle = Layout::new(&rules).puzzle(&[]).unwrap();
    let cancelled = Limits::NONE.cancel(Arc::new(AtomicBool::new(true)));
    let solver = Solver::new().with_limits(cancelled);
    let by = Stop::Cancelled;
    assert_eq!(solver.solve(&puzzle), Verdict::Stopped { by, found: None });
    assert_eq!(solver.random(&puzzle, 1), (None, Some(by)));
    assert_eq!(solver.true_candidates(&puzzle), Err(by));
}
