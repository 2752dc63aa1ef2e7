//! What the runs have estimated so far.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::published::{FEWEST, LEVELS};
use super::report;
use super::run::{Estimate, Property};
use crate::report::Report;
use crate::state::State;

/// What makes an experiment that can be repeated.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// How many particles a run has.
    pub particles: u64,
    /// The weight of a set for each clue that can go: 1 for no tilt, else below 1.
    pub tilt: f64,
    /// Of which property of the puzzles to estimate the mean.
    pub of: Option<Property>,
    /// The seed.
    pub seed: u64,
    /// The version of the program.
    pub version: String,
}

impl Plan {
    /// A plan of this version of the program.
    #[must_use]
    pub fn new(particles: u64, tilt: f64, of: Option<Property>, seed: u64) -> Plan {
        Plan { particles, tilt, of, seed, version: env!("CARGO_PKG_VERSION").into() }
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "--particles {} --tilt {}", self.particles, self.tilt)?;
        if let Some(of) = self.of {
            write!(f, " --of {}", of.name())?;
        }
        write!(f, " --seed {}", self.seed)
    }
}

/// What the runs have estimated so far. It can be saved and resumed.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub struct Census {
    plan: Plan,
    pub(super) estimates: Vec<Estimate>,
}

impl Census {
    /// A census of no runs.
    #[must_use]
    pub fn new(plan: Plan) -> Census {
        Census { plan, estimates: Vec::new() }
    }

    /// Returns what makes the experiment.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Returns the report on the runs so far.
    #[must_use]
    pub fn report(&self) -> Report {
        report::report(self)
    }

    pub(super) fn add(&mut self, estimate: Estimate) {
        self.estimates.push(estimate);
    }

    /// The mean over all runs of something, and the standard error of a function of it: the jackknife, which
    /// leaves out one run after the other.
    pub(super) fn jackknife(&self, of: impl Fn(&[&Estimate]) -> f64) -> (f64, f64) {
        let all: Vec<&Estimate> = self.estimates.iter().collect();
        let value = of(&all);
        let runs = all.len() as f64;
        if all.len() < 2 {
            return (value, f64::NAN);
        }
        let without = |run: usize| {
            let mut others = all.clone();
            others.remove(run);
            of(&others)
        };
        let values: Vec<f64> = (0..all.len()).map(without).collect();
        let mean = values.iter().sum::<f64>() / runs;
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        (value, (squares * (runs - 1.0) / runs).sqrt())
    }
}

impl State for Census {
    fn counted(&self) -> u64 {
        self.estimates.len() as u64
    }

    fn check(&self) -> Result<(), String> {
        for (run, estimate) in self.estimates.iter().enumerate() {
            let is_number = |number: &f64| number.is_finite() && *number >= 0.0;
            let is_whole = estimate.minimal.len() == LEVELS && estimate.of.len() == LEVELS;
            if !is_whole || !estimate.minimal.iter().all(is_number) {
                return Err(format!(
                    "run {}: expected {LEVELS} levels from {FEWEST} clues on",
                    run + 1
                ));
            }
        }
        Ok(())
    }
}
