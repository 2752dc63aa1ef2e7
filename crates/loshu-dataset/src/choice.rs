//! Which puzzles stand in which split.

use std::collections::{BinaryHeap, HashSet};

use crate::column::Column;
use crate::facts::Facts;
use crate::hash;
use crate::manifest::{By, Manifest, PARTS};
use crate::summary::StratumSummary;

/// The choice of puzzles: one puzzle of a class, and of each stratum the puzzles whose hashes come first.
pub(crate) struct Choice<'a> {
    manifest: &'a Manifest,
    seen: HashSet<u128>,
    /// The split of each puzzle, in the order of the inputs.
    splits: Vec<Option<u8>>,
    /// The strata, if there are any.
    strata: Vec<Stratum>,
    /// How many puzzles have no value by which they belong to a stratum.
    without_stratum: u64,
    /// How many puzzles are equivalent to earlier ones.
    pub(crate) equivalent: u64,
}

/// The puzzles of a kind.
#[derive(Clone, Default)]
struct Stratum {
    /// How many there are.
    found: u64,
    /// The hashes of those that are kept, and their numbers.
    kept: BinaryHeap<(u64, usize)>,
}

/// What has been chosen.
pub(crate) struct Chosen {
    /// The split of each puzzle, in the order of the inputs. `None` is left out.
    pub(crate) splits: Vec<Option<u8>>,
    pub(crate) strata: Vec<StratumSummary>,
    pub(crate) without_stratum: u64,
}

impl<'a> Choice<'a> {
    pub(crate) fn new(manifest: &'a Manifest) -> Choice<'a> {
        let strata = manifest.strata.as_ref().map_or(0, |strata| strata.edges.len() + 1);
        Choice {
            manifest,
            seen: HashSet::new(),
            splits: Vec::new(),
            strata: vec![Stratum::default(); strata],
            without_stratum: 0,
            equivalent: 0,
        }
    }

    /// Looks at the next puzzle.
    pub(crate) fn add(&mut self, facts: &Facts) {
        let number = self.splits.len();
        self.splits.push(None);
        if !self.seen.insert(hash::class(&facts.class)) {
            self.equivalent += 1;
            return;
        }
        self.splits[number] = Some(split_of(self.manifest, facts));
        let Some(strata) = &self.manifest.strata else { return };
        let Some(value) = value(facts, strata.column) else {
            self.splits[number] = None;
            self.without_stratum += 1;
            return;
        };
        let stratum = &mut self.strata[strata.kind_of(value)];
        stratum.found += 1;
        stratum.kept.push((hash::number(self.manifest.seed, "stratum", &facts.class), number));
        if stratum.kept.len() > strata.per
            && let Some((_, number)) = stratum.kept.pop()
        {
            self.splits[number] = None;
        }
    }

    pub(crate) fn end(self) -> Chosen {
        let summary = |(kind, stratum): (usize, &Stratum)| StratumSummary {
            name: self.manifest.strata.as_ref().map_or_else(String::new, |all| all.name(kind)),
            found: stratum.found,
            puzzles: stratum.kept.len() as u64,
        };
        let strata = self.strata.iter().enumerate().map(summary).collect();
        Chosen { splits: self.splits, strata, without_stratum: self.without_stratum }
    }
}

/// The split of a puzzle: the names in alphabetical order have their parts of the numbers from 0 to 9,999, and a
/// hash of the class is one of these numbers.
pub(crate) fn split_of(manifest: &Manifest, facts: &Facts) -> u8 {
    let together = match manifest.by {
        By::Class => &facts.class,
        By::Grid => facts.grid_class.as_ref().unwrap_or(&facts.class),
    };
    let number = hash::number(manifest.seed, "split", together) % PARTS as u64;
    let mut end = 0.0;
    for (at, part) in (0..).zip(manifest.splits.values()) {
        end += part * PARTS;
        if (number as f64) < end.round() {
            return at;
        }
    }
    (manifest.splits.len() - 1) as u8
}

/// The value of a column of numbers.
fn value(facts: &Facts, column: Column) -> Option<f64> {
    let tenths = |at: usize| facts.se.map(|se| f64::from(se[at]) / 10.0);
    let length = |depths: &[u8]| facts.te_length(depths).map(f64::from);
    match column {
        Column::Clues => Some(facts.clues as f64),
        Column::Er => tenths(0),
        Column::Ep => tenths(1),
        Column::Ed => tenths(2),
        Column::HodokuScore | Column::Score => {
            facts.level.as_ref().map(|(_, score)| f64::from(*score))
        }
        Column::TeDepth => facts.te_depth().map(f64::from),
        Column::B => length(&[0, 1]),
        Column::Bxb => length(&[2]),
        Column::Bxbb => length(&[3]),
        Column::Tries => facts.tries.map(|tries| tries as f64),
        // The manifest refuses them.
        Column::Id
        | Column::Puzzle
        | Column::Solution
        | Column::Source
        | Column::Split
        | Column::Copy
        | Column::Minimal
        | Column::Class
        | Column::GridClass
        | Column::Transform
        | Column::HodokuLevel
        | Column::Level
        | Column::Fpuzzles
        | Column::Te
        | Column::Cut
        | Column::Weight
        | Column::Steps => None,
    }
}
