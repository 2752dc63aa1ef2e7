use loshu::{Grid, Limits, Solver, Stop, Verdict, random_puzzle, seed_of};
use serde::{Deserialize, Serialize};

use super::value::EngineName;
use super::value::{in_range, whole};
use super::{Ask, Refusal};

/// The most puzzles of one sample.
const MOST: u64 = 1_000;
/// The most clues of a random puzzle.
const MOST_CLUES: u64 = 40;
/// How many of the hardest puzzles are kept.
const HARDEST: usize = 5;
/// The tries after which a puzzle is given up.
const TRIES: u64 = 100_000;

/// Asks for a part of the experiment of the first essay: random puzzles, and what they cost.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SampleRequest {
    /// A number or any other text.
    pub seed: String,
    /// The index of the first puzzle.
    #[serde(default, deserialize_with = "whole")]
    #[cfg_attr(feature = "schema", schemars(range(max = u64::MAX)))]
    pub from: u64,
    /// How many puzzles.
    #[serde(deserialize_with = "whole")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = MOST)))]
    pub number: u64,
    /// The number of clues of each puzzle.
    #[serde(default = "seventeen", deserialize_with = "whole")]
    #[cfg_attr(feature = "schema", schemars(range(max = MOST_CLUES)))]
    pub clues: u64,
    /// The engine that is measured.
    #[serde(default)]
    pub engine: EngineName,
}

fn seventeen() -> u64 {
    17
}

/// What the puzzles cost. Samples are added up by those who ask.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sample {
    /// The index of the first puzzle.
    pub from: u64,
    /// The index to go on with.
    pub next: u64,
    /// How many puzzles have one solution.
    pub unique: u64,
    /// How many puzzles have several solutions.
    pub several: u64,
    /// How many puzzles have no solution.
    pub none: u64,
    /// How many puzzles were given up.
    pub given_up: u64,
    /// The sum of all tries.
    pub tries: u64,
    /// How many puzzles took 0 tries, 1 try, 2 to 3, 4 to 7, and so on.
    pub histogram: Vec<u64>,
    /// The puzzles that took most tries, the hardest first.
    pub hardest: Vec<Hard>,
}

/// A puzzle of a sample.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hard {
    /// Its index.
    pub index: u64,
    /// The puzzle.
    pub puzzle: Grid,
    /// The tries that it took.
    pub tries: u64,
}

impl SampleRequest {
    /// The request for a part of these puzzles.
    #[must_use]
    pub fn part(&self, from: u64, number: u64) -> SampleRequest {
        SampleRequest { from, number, ..self.clone() }
    }

    /// Checks the fields.
    ///
    /// # Errors
    ///
    /// Says which field has a wrong value.
    pub fn check(&self) -> Result<(), Refusal> {
        in_range("number", self.number, 1, MOST)?;
        in_range("clues", self.clues, 0, MOST_CLUES)?;
        Ok(())
    }

    /// Solves the puzzles. The sample ends early where a limit is reached.
    ///
    /// # Errors
    ///
    /// Says which field has a wrong value.
    pub fn sample(&self, limits: &Limits) -> Result<Sample, Refusal> {
        self.check()?;
        let (seed, engine) = (seed_of(&self.seed), self.engine.engine());
        let limits = limits.clone().solutions(1).tries(TRIES);
        let mut sample = Sample::from(self.from);
        for index in self.from..self.from.saturating_add(self.number) {
            let puzzle = random_puzzle(self.clues as usize, seed, index);
            let run = engine.run(&puzzle, &limits, &mut |_| {});
            if matches!(run.stopped, Some(Stop::Cancelled | Stop::Deadline)) {
                break;
            }
            sample.add(index, puzzle, run.essay_stats().tries, run.stopped);
        }
        Ok(sample)
    }
}

impl Ask for SampleRequest {
    type Answer = Sample;

    fn answer(&self, limits: &Limits) -> Result<Sample, Refusal> {
        self.sample(limits)
    }
}

impl Sample {
    fn from(from: u64) -> Sample {
        Sample {
            from,
            next: from,
            unique: 0,
            several: 0,
            none: 0,
            given_up: 0,
            tries: 0,
            histogram: Vec::new(),
            hardest: Vec::new(),
        }
    }

    fn add(&mut self, index: u64, puzzle: Grid, tries: u64, stopped: Option<Stop>) {
        self.next = index + 1;
        self.given_up += u64::from(stopped == Some(Stop::Tries));
        *self.class(&puzzle) += 1;
        self.tries += tries;
        let place = tries.checked_ilog2().map_or(0, |log| log as usize + 1);
        self.histogram.resize(self.histogram.len().max(place + 1), 0);
        self.histogram[place] += 1;
        let place = self.hardest.partition_point(|hard| hard.tries >= tries);
        if place < HARDEST {
            self.hardest.insert(place, Hard { index, puzzle, tries });
            self.hardest.truncate(HARDEST);
        }
    }

    /// The fast engine tells none, one and several solutions apart, whichever engine is measured.
    fn class(&mut self, puzzle: &Grid) -> &mut u64 {
        match Solver::new().solve(puzzle) {
            Verdict::Unsolvable => &mut self.none,
            Verdict::Unique(_) => &mut self.unique,
            Verdict::Multiple | Verdict::Stopped { .. } => &mut self.several,
        }
    }
}
