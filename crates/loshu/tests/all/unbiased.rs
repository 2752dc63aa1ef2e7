//! Unbiased puzzles have the clues that all minimal puzzles have.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use loshu::{
    GenerateError, Generated, Generator, Impossible, Limits, Mask, Solver, Stop, Symmetry, verify,
};

/// The shares of minimal puzzles with 22 to 31 clues in percent: Denis Berthier, *Unbiased Statistics of a CSP:
/// A Controlled-Bias Generator* (2009), from 5,926,343 puzzles.
const SHARES: [f64; 10] =
    [0.003_482, 0.147_85, 2.284_85, 13.4246, 31.9095, 32.7122, 15.4799, 3.5983, 0.4141, 0.0241];

fn puzzles(seed: u64, number: usize) -> Vec<Generated> {
    let generator = Generator::new(seed).unbiased(true);
    generator.puzzles().take(number).map(Result::unwrap).collect()
}

/// The class of a number of clues: few, 25, 26, 27, many.
fn class(clues: usize) -> usize {
    clues.clamp(24, 28) - 24
}

/// The number of clues of a puzzle, and its weight.
type Weighted = (usize, f64);

fn weighted(made: &[Generated]) -> Vec<Weighted> {
    made.iter().map(|made| (made.puzzle.clues(), made.weight.unwrap())).collect()
}

/// Chi-square of the weights of each class, with 4 degrees of freedom.
fn chi_square(made: &[Weighted]) -> f64 {
    let mut shares = [0.0; 5];
    for (clues, share) in (22..).zip(SHARES) {
        shares[class(clues)] += share / SHARES.iter().sum::<f64>();
    }
    let mut weights = [0.0; 5];
    made.iter().for_each(|&(clues, weight)| weights[class(clues)] += weight);
    let all: f64 = weights.iter().sum();
    // What a puzzle adds to the variance: as if weights did not depend on the class.
    let spread = made.iter().map(|(_, weight)| weight * weight).sum::<f64>() / all;
    (0..5).map(|at| (weights[at] - all * shares[at]).powi(2) / (all * shares[at] * spread)).sum()
}

#[test]
fn clues_are_those_of_all_minimal_puzzles() {
    let chi = chi_square(&weighted(&puzzles(30, 30)));
    // The limit of 0.1 %.
    assert!(chi < 18.5, "{chi}");
    // Puzzles that are dug have other numbers of clues.
    let digging = Generator::new(30);
    let dug = digging.puzzles().take(30).map(|made| (made.unwrap().puzzle.clues(), 1.0));
    let dug: Vec<Weighted> = dug.collect();
    assert!(chi_square(&dug) > 30.0);
}

#[test]
#[ignore = "takes minutes"]
fn clues_of_many() {
    let made = weighted(&puzzles(31, 1500));
    let all: f64 = made.iter().map(|(_, weight)| weight).sum();
    let squares: f64 = made.iter().map(|(_, weight)| weight * weight).sum();
    let clues = made.iter().map(|&(clues, weight)| weight * clues as f64).sum::<f64>() / all;
    let plain = made.iter().filter(|(_, weight)| *weight == 1.0).count();
    let worth = all * all / squares;
    println!("chi-square {:.1}, {clues:.3} clues on average", chi_square(&made));
    println!("{plain} of 1500 weights are 1; worth {worth:.0} puzzles of equal weights");
    assert!(chi_square(&made) < 18.5);
    // Puzzles with many clues are few and have great weights, so they make most of the error.
    let off = |&(of, weight): &Weighted| (weight * (of as f64 - clues)).powi(2);
    let error = made.iter().map(off).sum::<f64>().sqrt() / all;
    assert!((clues - 26.578).abs() < 4.0 * error, "{clues} with an error of {error}");
}

#[test]
fn puzzles_are_minimal_and_differ() {
    let made = puzzles(1, 12);
    for one in &made {
        assert_eq!(Solver::new().redundant_givens(&one.puzzle).unwrap().len(), 0);
        assert!(verify(&one.puzzle, one.solution.grid()).is_ok());
        assert!(one.weight.unwrap() >= 1.0);
    }
    let puzzles: BTreeSet<_> = made.iter().map(|one| one.puzzle.to_string()).collect();
    assert_eq!(puzzles.len(), 12);
    assert_eq!(Generator::new(1).unbiased(true).puzzle(11).unwrap(), made[11]);
}

#[test]
fn wanted_clues() {
    let made = Generator::new(1).unbiased(true).clues(27..=28).puzzle(0).unwrap();
    assert!((27..=28).contains(&made.puzzle.clues()));
    let few = Generator::new(1).unbiased(true).clues(34..=40).attempts(3).puzzle(0);
    assert_eq!(few, Err(GenerateError::NoneFound { attempts: 3 }));
    assert_eq!(few.unwrap_err().to_string(), "no puzzle in 3 attempts");
}

#[test]
fn what_is_refused() {
    let any = || Generator::new(1).unbiased(true);
    let mask: Mask = "?".repeat(81).parse().unwrap();
    let refused = [
        any().symmetries(&[Symmetry::Rotate180]),
        any().symmetries(&[Symmetry::None, Symmetry::Full]),
        any().mask(mask),
        any().clues(35..=50),
    ];
    for generator in refused {
        assert_eq!(generator.check(), Err(Impossible::Unbiased), "{generator:?}");
    }
    let flag = Arc::new(AtomicBool::new(true));
    let stopped = any().with_limits(Limits::NONE.cancel(flag)).puzzle(0);
    assert_eq!(stopped, Err(GenerateError::Stopped(Stop::Cancelled)));
}
