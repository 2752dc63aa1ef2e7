//! Puzzles of a layout have the givens that were asked for.

use core::ops::RangeInclusive;

use loshu::{Limits, Stop, Symmetry};
use loshu_variant::generate::{ClueKind, GenerateError, Request, generate};
use loshu_variant::{Clue, Global, Redundant, Setting, Shape, Solver, Verdict};

fn square(size: u8) -> Request {
    Request::new(Setting::new(Shape::square(size).unwrap()))
}

/// The cells that have givens.
fn givens(setting: &Setting) -> Vec<usize> {
    (0..setting.cells.len()).filter(|&cell| setting.cells[cell].single().is_some()).collect()
}

fn made(request: &Request, seed: u64) -> Setting {
    let made = generate(request, seed, &Limits::NONE).unwrap();
    let verdict = Solver::new().solve(&made.setting.puzzle().unwrap());
    assert_eq!(verdict, Verdict::Unique(made.solution));
    made.setting
}

fn refused(request: &Request) -> GenerateError {
    generate(request, 1, &Limits::NONE).unwrap_err()
}

#[test]
fn givens_have_the_symmetry_and_no_orbit_of_them_can_go() {
    for (size, symmetry) in
        [(4, Symmetry::LeftRight), (6, Symmetry::Rotate180), (9, Symmetry::Full)]
    {
        let setting = made(&Request { symmetries: vec![symmetry], ..square(size) }, 7);
        let given = givens(&setting);
        let mut orbits = Vec::new();
        for &cell in &given {
            let place = setting.shape.place(cell).unwrap();
            let orbit: Vec<usize> =
                (symmetry.orbit_in_square(usize::from(size), place).into_iter())
                    .map(|(row, column)| setting.shape.cell(row, column).unwrap())
                    .collect();
            assert!(orbit.iter().all(|cell| given.contains(cell)), "{symmetry}: {given:?}");
            orbits.push(orbit);
        }
        for orbit in orbits {
            let mut without = setting.clone();
            orbit.iter().for_each(|&cell| without.cells[cell] = Default::default());
            let verdict = Solver::new().solve(&without.puzzle().unwrap());
            assert!(matches!(verdict, Verdict::Multiple(_)), "{symmetry}: {orbit:?}");
        }
    }
}

#[test]
fn there_are_as_many_givens_as_are_wanted() {
    let wanted: [RangeInclusive<usize>; 4] = [4..=4, 5..=5, 10..=10, 16..=16];
    for givens_wanted in wanted {
        for seed in 0..5 {
            let setting = made(&Request { givens: givens_wanted.clone(), ..square(4) }, seed);
            assert!(givens_wanted.contains(&givens(&setting).len()));
        }
    }
    let request = Request { givens: 20..=22, symmetries: vec![Symmetry::Rotate180], ..square(6) };
    assert!((20..=22).contains(&givens(&made(&request, 3)).len()));
}

#[test]
fn nothing_is_added_where_the_givens_are_enough() {
    let request = Request { givens: 5..=36, ..square(6) };
    let redundant = Redundant::of(&made(&request, 1), &Limits::NONE).unwrap();
    assert_eq!(redundant, Redundant::default());
}

/// With 1,500 tries for each question, each of these puzzles kept a cage that it does not need.
#[test]
fn cages_beside_another_rule_are_all_needed() {
    let setting = Setting {
        clues: [Global::RisingDiagonal, Global::FallingDiagonal].map(Clue::Global).to_vec(),
        ..Setting::new(Shape::square(9).unwrap())
    };
    let request = Request { clues: vec![ClueKind::Killer], ..Request::new(setting) };
    for seed in [18, 21, 33, 38, 44] {
        let redundant = Redundant::of(&made(&request, seed), &Limits::NONE);
        assert_eq!(redundant, Ok(Redundant::default()), "{seed}");
    }
}

/// With 1,500 tries for each question, each of these puzzles kept a given that it does not need.
#[test]
fn givens_beside_a_strong_rule_are_all_needed() {
    let clues = vec![Clue::Global(Global::NonConsecutive)];
    let setting = Setting { clues, ..Setting::new(Shape::square(9).unwrap()) };
    let request = Request::new(setting);
    for seed in [1, 3, 7, 8, 9] {
        let redundant = Redundant::of(&made(&request, seed), &Limits::NONE);
        assert_eq!(redundant, Ok(Redundant::default()), "{seed}");
    }
}

#[test]
fn cages_are_made_beside_givens() {
    let request = Request { givens: 6..=6, clues: vec![ClueKind::Killer], ..square(6) };
    let setting = made(&request, 2);
    assert_eq!(givens(&setting).len(), 6);
    assert!(!setting.clues.is_empty());
}

#[test]
fn what_cannot_be_is_said() {
    assert_eq!(
        refused(&Request { givens: 0..=3, ..square(4) }),
        GenerateError::Givens { nearest: 4 }
    );
    let odd = Request { givens: 7..=7, symmetries: vec![Symmetry::Rotate180], ..square(4) };
    assert_eq!(refused(&odd), GenerateError::Symmetry);
    // Of all symmetries, one that can be is taken.
    let any = Request { symmetries: Symmetry::ALL.to_vec(), ..odd };
    (0..20).for_each(|seed| assert_eq!(givens(&made(&any, seed)).len(), 7));
    assert_eq!(refused(&Request { givens: 17..=20, ..square(4) }), GenerateError::Cells(16));
    let beside = Setting::new(Shape::grids(9, &[(0, 0), (0, 12)]).unwrap());
    let turned = Request { symmetries: vec![Symmetry::Rotate90], ..Request::new(beside) };
    assert_eq!(refused(&turned), GenerateError::Symmetry);
    let limits = Limits::NONE.deadline(std::time::Instant::now());
    let stopped = generate(&square(9), 1, &limits);
    assert_eq!(stopped.unwrap_err(), GenerateError::Stopped(Stop::Deadline));
}
