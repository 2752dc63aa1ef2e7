//! How many solutions a puzzle has, about.

use core::fmt;

use loshu::{Limits, Stop};

use crate::engine::{Compiled, Search};
use crate::layout::{Puzzle, Width};
use crate::random::Random;
use crate::solver::Solver;

/// An estimate of the number of solutions, from random ways through the tree of a search, as D. E. Knuth describes it in
/// "Estimating the efficiency of backtrack programs" (1975). Where the ways differ very much, the error is known as badly as
/// the number itself.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Estimate {
    /// How many ways were taken.
    pub probes: u64,
    /// How many of them ended in a solution.
    pub hits: u64,
    /// The common logarithm of the number of solutions. It says nothing if no way ended in one.
    pub log10: f64,
    /// The standard error of the number, as a part of it: 0.05 is 5 %. The number lies within two of these in about 95 of
    /// 100 cases. It is 0 for fewer than two ways.
    pub error: f64,
    /// The limit that ended the work before all ways were taken.
    pub stopped: Option<Stop>,
}

impl Estimate {
    /// Returns the number of solutions; infinite beyond 1e308.
    pub fn solutions(&self) -> f64 {
        if self.hits == 0 { 0.0 } else { 10_f64.powf(self.log10) }
    }
}

/// The number with two digits and its error: `6.7e21 ± 3 %`.
impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.hits == 0 {
            return write!(f, "0");
        }
        let mut exponent = self.log10.floor();
        let mut digits = (10_f64.powf(self.log10 - exponent) * 10.0).round();
        if digits >= 100.0 {
            (digits, exponent) = (10.0, exponent + 1.0);
        }
        let percent = (200.0 * self.error).ceil();
        write!(f, "{:.1}e{exponent} ± {percent} %", digits / 10.0)
    }
}

/// The sum of numbers and of their squares, which are told by their logarithms.
#[derive(Default)]
struct Sums {
    /// The greatest logarithm. Both sums are parts of the number that it stands for.
    greatest: f64,
    sum: f64,
    squares: f64,
    hits: u64,
}

impl Sums {
    fn add(&mut self, logarithm: f64) {
        if self.hits == 0 || logarithm > self.greatest {
            let shrunk = if self.hits == 0 { 0.0 } else { (self.greatest - logarithm).exp() };
            self.greatest = logarithm;
            self.sum *= shrunk;
            self.squares *= shrunk * shrunk;
        }
        let part = (logarithm - self.greatest).exp();
        self.sum += part;
        self.squares += part * part;
        self.hits += 1;
    }

    fn estimate(&self, probes: u64, stopped: Option<Stop>) -> Estimate {
        if self.hits == 0 {
            return Estimate { probes, stopped, ..Estimate::default() };
        }
        let count = probes as f64;
        let mean = self.sum / count;
        let variance = (self.squares / count - mean * mean).max(0.0);
        let error = if probes > 1 { (variance / (count - 1.0)).sqrt() / mean } else { 0.0 };
        let log10 = (self.greatest + mean.ln()) / core::f64::consts::LN_10;
        Estimate { probes, hits: self.hits, log10, error, stopped }
    }
}

impl Solver {
    /// Estimates the number of solutions from so many random ways through the tree of a search. The same seed gives the same
    /// estimate, unless a limit ends the work. The limits of solutions and tries are not used.
    ///
    /// ```
    /// use loshu_variant::{Setting, Shape, Solver};
    ///
    /// let puzzle = Setting::new(Shape::square(4)?).puzzle()?;
    /// let estimate = Solver::new().estimate(&puzzle, 1_000, 1);
    /// assert!((estimate.solutions() / 288.0 - 1.0).abs() < 4.0 * estimate.error.max(0.01));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn estimate(&self, puzzle: &Puzzle, probes: u64, seed: u64) -> Estimate {
        let limits = self.limits();
        match puzzle.layout().width(limits) {
            Ok(Width::Two(rules)) => estimate(rules, puzzle, limits, probes, seed),
            Ok(Width::Six(rules)) => estimate(rules, puzzle, limits, probes, seed),
            Ok(Width::TwentyOne(rules)) => estimate(rules, puzzle, limits, probes, seed),
            Err(by) => Estimate { stopped: Some(by), ..Estimate::default() },
        }
    }
}

fn estimate<const W: usize>(
    rules: &Compiled<W>,
    puzzle: &Puzzle,
    limits: &Limits,
    probes: u64,
    seed: u64,
) -> Estimate {
    let mut search = Search::new(rules, puzzle.candidates(), limits);
    let (mut random, mut sums) = (Random::new(seed), Sums::default());
    for done in 0..probes {
        match search.probe(&mut random, limits) {
            Ok(Some(logarithm)) => sums.add(logarithm),
            Ok(None) => {}
            Err(by) => return sums.estimate(done, Some(by)),
        }
    }
    sums.estimate(probes, None)
}
