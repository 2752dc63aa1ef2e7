//! What a data set has, in numbers.

use serde::{Deserialize, Serialize};

use crate::manifest::Manifest;

/// What a data set has.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Summary {
    /// The splits.
    pub splits: Vec<SplitSummary>,
    /// The inputs.
    pub inputs: Vec<InputSummary>,
    /// How many puzzles were left out because they are equivalent to earlier ones.
    pub equivalent: u64,
    /// The kinds of puzzles, if the manifest has strata.
    pub strata: Vec<StratumSummary>,
    /// How many puzzles were left out because they are of no kind: the column of the strata has no value.
    pub without_stratum: u64,
}

/// How many puzzles of a kind there are.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StratumSummary {
    /// The name, such as `er from 2.5, below 4`.
    pub name: String,
    /// How many there were to choose from.
    pub found: u64,
    /// How many are in the data set.
    pub puzzles: u64,
}

impl Summary {
    /// Returns the inputs for which fewer puzzles were generated than the manifest asks for.
    pub fn short(&self) -> impl Iterator<Item = &InputSummary> {
        self.inputs.iter().filter(|input| input.missing.puzzles > 0)
    }

    /// Returns the kinds with fewer puzzles than the manifest asks for.
    pub fn unfilled<'a>(
        &'a self,
        manifest: &'a Manifest,
    ) -> impl Iterator<Item = &'a StratumSummary> {
        let wanted = manifest.strata.as_ref().map_or(0, |strata| strata.per as u64);
        self.strata.iter().filter(move |stratum| stratum.puzzles < wanted)
    }
}

/// What a split has.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct SplitSummary {
    /// The name.
    pub name: String,
    /// The number of puzzles, without copies.
    pub puzzles: u64,
    /// The number of rows.
    pub rows: u64,
    /// The size of its files.
    pub bytes: u64,
}

/// What an input has.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct InputSummary {
    /// The name.
    pub source: String,
    /// The file, as the manifest names it.
    pub path: Option<String>,
    /// SHA-256 of the file.
    pub hash: Option<String>,
    /// The number of puzzles with one solution.
    pub puzzles: u64,
    /// The number of puzzles with no solution or several, which are left out.
    pub improper: u64,
    /// The puzzles that were to be generated and are missing.
    pub missing: Missing,
}

/// Puzzles that were to be generated, and none as wanted was found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Missing {
    /// How many.
    pub puzzles: u64,
    /// Why the first of them was not found.
    pub why: Option<String>,
}

impl Missing {
    /// Adds later ones.
    pub(crate) fn add(&mut self, later: Missing) {
        self.puzzles += later.puzzles;
        self.why = self.why.take().or(later.why);
    }
}
