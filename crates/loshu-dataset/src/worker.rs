//! Finds the facts of blocks, on one thread.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use loshu::{Generator, Grid, Limits, Minimal, Solver, Verdict};

use crate::blocks::BlockFacts;
use crate::error::DatasetError;
use crate::facts::{Finder, Needs};
use crate::hash;
use crate::inputs::{Block, Puzzles};
use crate::kind::Kind;
use crate::manifest::Manifest;
use crate::variant::{self, NoFacts, VariantFinder};

/// Finds the facts of blocks.
pub(crate) struct Worker {
    manifest: Manifest,
    needs: Needs,
    limits: Limits,
}

impl Worker {
    pub(crate) fn new(manifest: Manifest, cancel: &Arc<AtomicBool>) -> Worker {
        let (needs, limits) = (Needs::of(&manifest), Limits::NONE.cancel(Arc::clone(cancel)));
        Worker { manifest, needs, limits }
    }

    pub(crate) fn find(&self, block: &Block) -> Result<BlockFacts, DatasetError> {
        let puzzles = match (&block.puzzles, self.manifest.kind().map_err(DatasetError::Manifest)?)
        {
            (Puzzles::Variants(objects), Some(kind)) => {
                return self.find_variants(block.input, objects.clone(), kind);
            }
            (&Puzzles::Generate { first, number }, Some(kind)) => {
                let made = self.make_variants(block.input, first, number, &kind)?;
                return self.find_variants(block.input, made, kind);
            }
            (Puzzles::Read(_), Some(_)) | (Puzzles::Variants(_), None) => {
                return Err(DatasetError::Record("the piece belongs to another manifest".into()));
            }
            (Puzzles::Read(puzzles), None) => puzzles.clone(),
            (&Puzzles::Generate { first, number }, None) => {
                self.generate(block.input, first, number)?
            }
        };
        let verdicts = Solver::new().with_limits(self.limits.clone()).solve_batch(&puzzles);
        let mut finder = Finder::new(self.needs.clone(), self.limits.clone());
        let mut found = BlockFacts { input: block.input, improper: 0, facts: Vec::new() };
        for (puzzle, verdict) in puzzles.iter().zip(&verdicts) {
            match verdict {
                Verdict::Unique(solution) => {
                    let facts = finder.find(puzzle, solution);
                    found.facts.push(facts.map_err(|_| DatasetError::Cancelled)?);
                }
                Verdict::Multiple | Verdict::Unsolvable => found.improper += 1,
                Verdict::Stopped { .. } => return Err(DatasetError::Cancelled),
            }
        }
        Ok(found)
    }

    /// The facts of variants, which are objects of f-puzzles.
    fn find_variants(
        &self,
        input: usize,
        objects: Vec<String>,
        kind: Kind,
    ) -> Result<BlockFacts, DatasetError> {
        let mut finder = VariantFinder::new(kind, self.needs.clone(), self.limits.clone());
        let mut found = BlockFacts { input, improper: 0, facts: Vec::new() };
        for object in objects {
            match finder.find(object) {
                Ok(facts) => found.facts.push(facts),
                Err(NoFacts::Improper) => found.improper += 1,
                Err(NoFacts::Stopped) => return Err(DatasetError::Cancelled),
                Err(NoFacts::Wrong(why)) => return Err(DatasetError::Record(why)),
            }
        }
        Ok(found)
    }

    /// The variants of these numbers of an input.
    fn make_variants(
        &self,
        at: usize,
        first: u64,
        number: u64,
        kind: &Kind,
    ) -> Result<Vec<String>, DatasetError> {
        let input = &self.manifest.inputs[at];
        let request = kind.request(input.levels, input.clues).map_err(DatasetError::Manifest)?;
        let seed = self.seed(at);
        let make = |index| {
            self.limits.look().map_err(|_| DatasetError::Cancelled)?;
            variant::made(&request, seed, index, &self.limits).map_err(|why| self.unmade(at, &why))
        };
        (first..first + number).map(make).collect()
    }

    /// The seed of an input: two of them have different puzzles.
    fn seed(&self, at: usize) -> u64 {
        hash::number(self.manifest.seed, &format!("input {at}"), &Grid::EMPTY.to_string())
    }

    /// Why a puzzle of an input cannot be made.
    fn unmade(&self, at: usize, why: &dyn fmt::Display) -> DatasetError {
        if self.limits.look().is_err() {
            return DatasetError::Cancelled;
        }
        let source = &self.manifest.inputs[at].source;
        DatasetError::Manifest(format!("input {} ({source}): {why}", at + 1))
    }

    /// The puzzles of these numbers of an input.
    fn generate(&self, at: usize, first: u64, number: u64) -> Result<Vec<Grid>, DatasetError> {
        let input = &self.manifest.inputs[at];
        let mut generator =
            Generator::new(self.seed(at)).minimal(Minimal::Givens).with_limits(self.limits.clone());
        if let Some([fewest, most]) = input.clues {
            generator = generator.clues(fewest..=most);
        }
        let puzzle = |index| {
            self.limits.look().map_err(|_| DatasetError::Cancelled)?;
            let made = generator.puzzle(index).map_err(|why| self.unmade(at, &why))?;
            Ok(made.puzzle)
        };
        (first..first + number).map(puzzle).collect()
    }
}
