//! Random rules on few cells: the engine finds the solutions that the naive counter finds.

use std::sync::Arc;

use loshu::Limits;
use loshu_variant::{
    Automaton, Constraint, DigitSet, Layout, Rules, Sign, Solution, Solver, Table, Verdict,
};
use proptest::prelude::*;

use crate::naive;

/// A random number in 0 to `below - 1`, from a small generator.
fn next(seed: &mut u64, below: usize) -> usize {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    ((*seed >> 33) as usize) % below.max(1)
}

fn cells(seed: &mut u64, cells: usize, most: usize) -> Vec<u16> {
    let mut all: Vec<u16> = (0..cells as u16).collect();
    for index in (1..cells).rev() {
        all.swap(index, next(seed, index + 1));
    }
    all.truncate(1 + next(seed, most.min(cells)));
    all
}

fn constraint(seed: &mut u64, digits: u8, size: usize) -> Constraint {
    let two = |seed: &mut u64| (next(seed, size) as u16, next(seed, size) as u16);
    match next(seed, 10) {
        0 => Constraint::House(cells(seed, size, usize::from(digits) + 1)),
        1 => {
            let (a, b) = two(seed);
            Constraint::Different(a, b)
        }
        2 => {
            let (a, b) = two(seed);
            Constraint::Equal(a, b)
        }
        3 | 4 => {
            let (a, b) = two(seed);
            let allowed = next(seed, usize::MAX) | next(seed, usize::MAX);
            let table = Table::new(digits, |a, b| (allowed >> ((a * 5 + b) % 31)) & 1 != 0);
            Constraint::Relation(a, b, Arc::new(table))
        }
        5 | 6 => {
            let cells = cells(seed, size, 6);
            let plain = next(seed, 2) == 0;
            let factor = |seed: &mut u64| if plain { 1 } else { next(seed, 7) as i32 - 3 };
            let terms: Vec<_> = cells.into_iter().map(|cell| (cell, factor(seed))).collect();
            // A total that some digits have.
            let total = terms
                .iter()
                .map(|term| term.1 * (1 + next(seed, usize::from(digits)) as i32))
                .sum();
            let others = (0..next(seed, 3)).map(|_| next(seed, 20) as i32).collect::<Vec<_>>();
            Constraint::Sum { terms, totals: [&others[..], &[total]].concat() }
        }
        7 => {
            let mut cells = cells(seed, size, 5);
            if next(seed, 4) == 0 {
                cells.push(cells[0]);
            }
            let digits = DigitSet::from_bits(next(seed, 1 << digits) as u32);
            Constraint::Place { cells, digits, count: next(seed, 3) as u16 }
        }
        8 => {
            let list = |seed: &mut u64| {
                (0..next(seed, 3)).map(|_| constraint(seed, digits, size)).collect()
            };
            let lists: Vec<Vec<Constraint>> = (0..=next(seed, 3)).map(|_| list(seed)).collect();
            Constraint::Any(lists.into())
        }
        _ => {
            let cells = cells(seed, size, 5);
            let random = next(seed, usize::MAX);
            let automaton = Automaton::new(
                digits,
                3,
                |state, digit| {
                    let to = (random >> ((u32::from(state) * 7 + u32::from(digit) * 3) % 29)) & 3;
                    (to < 3).then_some(to as u16)
                },
                |state| random >> 29 >> state & 1 != 0 || state == 2,
            );
            Constraint::Regular { cells, automaton: Arc::new(automaton.unwrap()) }
        }
    }
}

/// Random rules: a Latin square of 2 to 4, or loose cells, with some random constraints.
fn rules(mut seed: u64) -> Rules {
    let seed = &mut seed;
    next(seed, 2);
    let digits = 2 + next(seed, 3);
    let mut rules = match next(seed, 3) {
        0 => Rules::new(digits as u8, 2 + next(seed, 6)).unwrap(),
        1 => Rules::latin(&loshu_variant::Shape::square(digits as u8).unwrap()).unwrap(),
        _ => Rules::sudoku(&loshu_variant::Shape::square(4).unwrap()).unwrap(),
    };
    for _ in 0..next(seed, 5) {
        let constraint = constraint(seed, rules.digits(), rules.cells());
        rules.constrain(constraint).unwrap();
    }
    if next(seed, 3) == 0 {
        let cell = next(seed, rules.cells());
        rules.restrict(cell, DigitSet::from_bits(next(seed, 1 << digits) as u32)).unwrap();
    }
    // Different cells of which any two are related.
    if next(seed, 3) == 0 {
        let line = cells(seed, rules.cells(), 4).into_iter().map(usize::from).collect::<Vec<_>>();
        let add = if next(seed, 3) == 0 { Rules::nabner } else { Rules::renban };
        add(&mut rules, &line).unwrap();
    }
    // Signs from which sums of houses follow.
    if next(seed, 3) == 0 {
        for _ in 0..1 + next(seed, 3) {
            let (a, b) = (next(seed, rules.cells()), next(seed, rules.cells()));
            rules.sign(a, b, Sign::Sum(3 + next(seed, 4) as u8)).unwrap();
        }
    }
    rules
}

/// Compares the solutions, and returns their number.
fn check(rules: &Rules, seed: u64) -> usize {
    let mut expected: Vec<Vec<u8>> = Vec::new();
    naive::solutions(rules, &mut |digits| expected.push(digits.to_vec()));
    let puzzle = Layout::new(rules).puzzle(&[]).unwrap();
    let found = Solver::new().solutions(&puzzle);
    let mut found: Vec<_> = found.iter().map(Solution::digits).map(<[u8]>::to_vec).collect();
    found.sort();
    expected.sort();
    assert_eq!(found, expected, "seed {seed}: {rules:?}");
    let two: Vec<Solution> = match Solver::new().solve(&puzzle) {
        Verdict::Unsolvable => Vec::new(),
        Verdict::Unique(solution) => vec![solution],
        Verdict::Multiple(two) => two.into(),
        Verdict::Stopped { .. } => unreachable!("there is no limit"),
    };
    assert_eq!(two.len(), expected.len().min(2), "seed {seed}: {rules:?}");
    assert!(two.is_sorted_by(|a, b| a != b), "seed {seed}: twice the same solution");
    for solution in &two {
        assert!(
            expected.binary_search_by(|own| own[..].cmp(solution.digits())).is_ok(),
            "seed {seed}"
        );
    }
    let mut seen = vec![DigitSet::EMPTY; rules.cells()];
    for digits in &expected {
        seen.iter_mut().zip(digits).for_each(|(seen, &digit)| *seen |= DigitSet::only(digit));
    }
    assert_eq!(Solver::new().true_candidates(&puzzle).unwrap(), seen, "seed {seed}");
    expected.len()
}

/// Random regions of a Latin square of 4, cells that differ, cells that are equal, and cells with few digits: layouts
/// for the engine on planes.
fn plain_rules(mut seed: u64) -> Rules {
    let seed = &mut seed;
    next(seed, 2);
    let mut rules = Rules::latin(&loshu_variant::Shape::square(4).unwrap()).unwrap();
    let order = cells(seed, 16, 1_000);
    for region in order.chunks_exact(4) {
        rules.constrain(Constraint::House(region.to_vec())).unwrap();
    }
    for _ in 0..next(seed, 6) {
        let (a, b) = (next(seed, 16) as u16, next(seed, 16) as u16);
        let constraint = match next(seed, 12) {
            0 => Constraint::Equal(a, b),
            1 => Constraint::House(cells(seed, 16, 4)),
            _ => Constraint::Different(a, b),
        };
        rules.constrain(constraint).unwrap();
    }
    // Where no cell is, all digits are alike.
    let restricted = if next(seed, 4) > 0 { cells(seed, 16, 6) } else { Vec::new() };
    for cell in restricted {
        rules.restrict(usize::from(cell), DigitSet::from_bits(next(seed, 16) as u32)).unwrap();
    }
    rules
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_rules_have_the_solutions_of_the_naive_counter(seed: u64) {
        check(&rules(seed), seed);
    }

    /// A full grid breaks something if it is no solution, and a part of a solution breaks nothing.
    #[test]
    fn what_is_broken_is_no_part_of_a_solution(seed: u64) {
        let rules = rules(seed);
        let mut random = seed;
        let mut digits: Vec<u8> =
            (0..rules.cells()).map(|_| 1 + next(&mut random, usize::from(rules.digits())) as u8).collect();
        for _ in 0..20 {
            let cell = next(&mut random, digits.len());
            digits[cell] = 1 + next(&mut random, usize::from(rules.digits())) as u8;
            let broken = rules.broken(&digits, &Limits::NONE).unwrap();
            prop_assert_eq!(broken.is_empty(), naive::is_solution(&rules, &digits), "{:?}", broken);
        }
        let mut solution = None;
        naive::solutions(&rules, &mut |found| solution = Some(found.to_vec()));
        if let Some(mut part) = solution {
            part.iter_mut().for_each(|digit| if next(&mut random, 2) == 0 { *digit = 0 });
            prop_assert_eq!(rules.broken(&part, &Limits::NONE), Ok(Vec::new()));
        }
    }
}

#[test]
fn houses_and_cells_that_differ_have_the_solutions_of_the_naive_counter() {
    let solvable = (0..3000).filter(|&seed| check(&plain_rules(seed), seed) > 0).count();
    assert!((600..2400).contains(&solvable), "{solvable}");
}

/// The same for many numbers, with `LOSHU_CASES`.
#[test]
#[ignore = "takes minutes"]
fn a_million_random_rules() {
    let cases = std::env::var("LOSHU_CASES").ok().and_then(|cases| cases.parse().ok());
    for seed in 0..cases.unwrap_or(1_000_000) {
        check(&rules(seed), seed);
        check(&plain_rules(seed), seed);
    }
}
