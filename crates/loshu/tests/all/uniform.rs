//! Uniform full grids are uniform, and the others are known not to be.

use loshu::{Cell, Generator, Solution, Solver};

use crate::bands::{Band, CORNERS, Census, Classes, GRIDS, REDUCED};

/// The completions of a band of each class, in the order of [`Classes`].
const COMPLETIONS: &str = include_str!("bands.txt");

fn completions() -> Vec<u128> {
    COMPLETIONS.split_whitespace().map(|number| number.parse().unwrap()).collect()
}

/// How many reduced bands are in each class.
fn sizes(classes: &Classes) -> Vec<u128> {
    let mut sizes = vec![0; classes.number];
    classes.bands.iter().for_each(|band| sizes[classes.of(band)] += 1);
    sizes
}

#[test]
fn classes_of_bands_have_all_full_grids() {
    let classes = Classes::new();
    assert_eq!((classes.bands.len(), classes.number), (36_288, 416));
    let ways = sizes(&classes).into_iter().zip(completions());
    let grids: u128 = ways.map(|(size, completions)| CORNERS * REDUCED * size * completions).sum();
    assert_eq!(grids, GRIDS);
}

/// What the sampler has as a constant, and the tests as a table.
#[test]
#[ignore = "takes minutes"]
fn crosses_have_all_full_grids() {
    let classes = Classes::new();
    let census = Census::new(&classes.bands);
    assert_eq!((census.grids, census.most), (GRIDS, 11_664));
    assert_eq!(census.squares / GRIDS, 2724);
    let completions = completions();
    for band in &classes.bands {
        assert_eq!(census.completions(band), completions[classes.of(band)]);
    }
}

/// By how many standard deviations chi-square over the classes of the top bands is above what it is
/// for uniform grids. Classes that are too rare for the test count as one.
fn excess(grids: impl Iterator<Item = Solution>) -> f64 {
    let classes = Classes::new();
    let mut found = vec![0_u32; classes.number];
    for grid in grids {
        let values = grid.to_values();
        let band: Band =
            std::array::from_fn(|row| std::array::from_fn(|i| values[9 * row + i] - 1));
        found[classes.of(&band)] += 1;
    }
    let number = f64::from(found.iter().sum::<u32>());
    let (mut chi, mut bins, mut rare) = (0.0, 0.0, [0.0; 2]);
    let mut add = |found: f64, expected: f64| {
        chi += (found - expected).powi(2) / expected;
        bins += 1.0;
    };
    for ((size, completions), found) in sizes(&classes).into_iter().zip(completions()).zip(found) {
        let share = (CORNERS * REDUCED * size * completions) as f64 / GRIDS as f64;
        let (found, expected) = (f64::from(found), number * share);
        if expected < 5.0 {
            rare = [rare[0] + found, rare[1] + expected];
        } else {
            add(found, expected);
        }
    }
    if rare[1] > 0.0 {
        add(rare[0], rare[1]);
    }
    (chi - (bins - 1.0)) / (2.0 * (bins - 1.0)).sqrt()
}

/// The grids of the fast generator show that the test can fail.
#[test]
fn top_bands_come_as_often_as_they_should() {
    let generator = Generator::new(1);
    let uniform = excess((0..5000).map(|index| generator.uniform_grid(index)));
    assert!(uniform.abs() < 4.0, "{uniform}");
    let fast = excess((0..10_000).map(|index| generator.full_grid(index)));
    assert!(fast > 8.0, "{fast}");
}

#[test]
#[ignore = "takes minutes"]
fn top_bands_of_a_million_grids() {
    let generator = Generator::new(1);
    let uniform = excess((0..1_000_000).map(|index| generator.uniform_grid(index)));
    assert!(uniform.abs() < 4.0, "{uniform}");
}

/// A grid is as likely as any other only if a cross is drawn as often as it has completions. Then it
/// has 2724.2 on average; if all crosses came as often, it would have 2692.9.
#[test]
fn crosses_come_as_often_as_they_have_completions() {
    let (generator, solver) = (Generator::new(2), Solver::new());
    let completions = |index| {
        let mut cross = *generator.uniform_grid(index).grid();
        let open = Cell::ALL.into_iter().filter(|cell| cell.row() > 2 && cell.column() > 2);
        open.for_each(|cell| cross[cell] = None);
        solver.count(&cross).solutions
    };
    let number = 2000;
    let mean = (0..number).map(completions).sum::<u64>() as f64 / number as f64;
    assert!((mean - 2724.2).abs() < 18.0, "{mean}");
}

/// The numbers must not change from version to version, nor from machine to machine.
#[test]
fn seed_1_begins_as_ever() {
    let generator = Generator::new(1);
    let grid = "946738521372516498581294367264973185798651243135482976857329614419865732623147859";
    assert_eq!(generator.uniform_grid(0).to_string(), grid);
    let puzzle =
        "94..3.5..3.2....985..2.....2..9..1....86.1.......8.9.6........441....73...3...8..";
    assert_eq!(generator.uniform(true).puzzle(0).unwrap().puzzle.to_string(), puzzle);
}
