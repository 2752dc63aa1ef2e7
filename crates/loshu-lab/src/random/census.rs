//! What has been seen of the puzzles.

use std::cmp::Reverse;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::measure::{Sample, SolutionClass};
use super::report;
use crate::distribution::{Distribution, Summary, round};
use crate::report::Report;
use crate::state::State;

/// How many of the hardest puzzles are kept.
const HARDEST: usize = 10;
/// The digits of values that are kept. Few tries have more; times are not so exact.
const DIGITS_OF_TRIES: u32 = 6;
const DIGITS_OF_TIMES: u32 = 3;

/// What makes an experiment that can be repeated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// The smallest number of given cells.
    pub clues: u8,
    /// The name of the engine, with its knobs and limits, as a command line says it.
    pub engine: String,
    /// The seed of the puzzles.
    pub seed: u64,
    /// The version of the program: others may try and time differently.
    pub version: String,
}

impl Plan {
    /// A plan of this version of the program.
    #[must_use]
    pub fn new(clues: u8, engine: String, seed: u64) -> Plan {
        Plan { clues, engine, seed, version: env!("CARGO_PKG_VERSION").into() }
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "--clues {} --engine {} --seed {}", self.clues, self.engine, self.seed)
    }
}

/// What has been seen of the puzzles: all that a report needs, in memory that does not grow with their
/// number. It can be saved and resumed.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub struct Census {
    pub(crate) plan: Plan,
    /// The puzzles of the numbers below this one are in it.
    pub(crate) puzzles: u64,
    pub(crate) unique: u64,
    pub(crate) several: u64,
    pub(crate) none: u64,
    pub(crate) stopped: u64,
    pub(crate) tries: Distribution,
    /// In nanoseconds.
    pub(crate) times: Distribution,
    /// After a thousand, ten thousand ... puzzles: tries and times.
    pub(crate) steps: Vec<(Summary, Summary)>,
    /// Those with the most tries, the first of equals.
    pub(crate) hardest: Vec<Sample>,
}

impl Census {
    /// A census of no puzzles.
    #[must_use]
    pub fn new(plan: Plan) -> Census {
        Census {
            plan,
            puzzles: 0,
            unique: 0,
            several: 0,
            none: 0,
            stopped: 0,
            tries: Distribution::default(),
            times: Distribution::default(),
            steps: Vec::new(),
            hardest: Vec::new(),
        }
    }

    /// Returns what makes the experiment.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Returns the report on the puzzles so far.
    #[must_use]
    pub fn report(&self) -> Report {
        report::report(self)
    }

    pub(crate) fn add(&mut self, sample: &Sample) {
        self.puzzles += 1;
        self.stopped += u64::from(sample.stopped);
        *match sample.class {
            SolutionClass::Unique => &mut self.unique,
            SolutionClass::Several => &mut self.several,
            SolutionClass::None => &mut self.none,
        } += 1;
        self.tries.add(sample.tries, DIGITS_OF_TRIES);
        self.times.add(sample.nanos, DIGITS_OF_TIMES);
        if self.puzzles >= 1000 && is_power_of_ten(self.puzzles) {
            self.steps.push(self.summaries());
        }
        self.keep_if_hard(sample);
    }

    /// Of the tries and of the times.
    pub(crate) fn summaries(&self) -> (Summary, Summary) {
        (self.tries.summary(), self.times.summary())
    }

    fn keep_if_hard(&mut self, sample: &Sample) {
        let place = self.hardest.partition_point(|hard| hard.tries >= sample.tries);
        if place < HARDEST {
            self.hardest.insert(place, *sample);
            self.hardest.truncate(HARDEST);
        }
    }
}

impl State for Census {
    fn counted(&self) -> u64 {
        self.puzzles
    }

    /// Such as sums that do not add up.
    fn check(&self) -> Result<(), String> {
        let Census {
            puzzles, unique, several, none, stopped, tries, times, steps, hardest, ..
        } = self;
        let sum = |parts: &[u64]| parts.iter().try_fold(0_u64, |sum, &part| sum.checked_add(part));
        equal("unique, several and none together", sum(&[*unique, *several, *none]), *puzzles)?;
        equal("tries together", tries.checked_len(), *puzzles)?;
        equal("times together", times.checked_len(), *puzzles)?;
        if stopped > puzzles {
            return Err(format!("stopped: expected at most {puzzles}, found {stopped}"));
        }
        let at: Vec<_> =
            (3..20).map(|power| 10_u64.pow(power)).take_while(|at| at <= puzzles).collect();
        equal("steps", Some(steps.len() as u64), at.len() as u64)?;
        for ((of_tries, of_times), at) in steps.iter().zip(at) {
            for (name, summary) in [("tries", of_tries), ("times", of_times)] {
                equal(&format!("{name} of the step after {at}"), Some(summary.values), at)?;
                if !summary.is_possible() {
                    return Err(format!(
                        "{name} of the step after {at}: the figures are impossible"
                    ));
                }
            }
        }
        equal("hardest", Some(hardest.len() as u64), (*puzzles).min(HARDEST as u64))?;
        let most = hardest.first().map_or(0, |first| round(first.tries, DIGITS_OF_TRIES));
        equal("the tries of the hardest puzzle", Some(most), tries.max())?;
        for pair in hardest.windows(2) {
            let order = |sample: &Sample| (Reverse(sample.tries), sample.index);
            if order(&pair[0]) >= order(&pair[1]) {
                return Err(format!("hardest: puzzle {} is out of order", pair[1].index));
            }
        }
        match hardest.iter().find(|sample| sample.index >= *puzzles) {
            Some(sample) => Err(format!(
                "hardest: expected puzzles below {puzzles}, found puzzle {}",
                sample.index
            )),
            None => Ok(()),
        }
    }
}

/// Refuses a number that is not the one it has to be, or a sum that is none.
fn equal(name: &str, found: Option<u64>, expected: u64) -> Result<(), String> {
    match found {
        Some(found) if found == expected => Ok(()),
        Some(found) => Err(format!("{name}: expected {expected}, found {found}")),
        None => Err(format!("{name}: expected {expected}, found a sum above 2^64")),
    }
}

fn is_power_of_ten(number: u64) -> bool {
    number.checked_ilog10().is_some_and(|power| 10_u64.pow(power) == number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn samples() -> impl Iterator<Item = Sample> {
        (0..12_000).map(|index| Sample {
            index,
            class: [SolutionClass::Unique, SolutionClass::Several, SolutionClass::None]
                [(index % 3) as usize],
            tries: index * 7919 % 5003,
            nanos: 1000 + index * 31 % 977,
            stopped: index % 100 == 0,
        })
    }

    fn empty() -> Census {
        Census::new(Plan { clues: 17, engine: "fast".into(), seed: 1, version: "0".into() })
    }

    #[test]
    fn a_census_that_is_gone_on_with_is_the_same() {
        let mut whole = empty();
        samples().for_each(|sample| whole.add(&sample));
        let mut stopped = empty();
        samples().take(1234).for_each(|sample| stopped.add(&sample));
        let written = serde_json::to_string(&stopped).unwrap();
        let mut gone_on: Census = serde_json::from_str(&written).unwrap();
        assert_eq!(gone_on, stopped);
        samples().skip(1234).for_each(|sample| gone_on.add(&sample));
        assert_eq!(gone_on, whole);
        assert_eq!((whole.steps.len(), whole.stopped, whole.several), (2, 120, 4000));
    }

    #[test]
    fn the_hardest_are_those_at_the_end_of_the_sorted_puzzles() {
        let mut census = empty();
        samples().for_each(|sample| census.add(&sample));
        let mut sorted: Vec<_> = samples().collect();
        sorted.sort_by_key(|sample| Reverse(sample.tries));
        assert_eq!(census.hardest, sorted[..HARDEST]);
    }
}
