//! Finds the facts of blocks, on one thread.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use loshu::{Grid, Limits, Solver, Verdict};

use crate::blocks::BlockFacts;
use crate::error::DatasetError;
use crate::facts::{Finder, Needs};
use crate::hash;
use crate::inputs::{Block, Puzzles};
use crate::kind::Kind;
use crate::manifest::Manifest;
use crate::summary::Missing;
use crate::variant::{self, NoFacts, VariantFinder};
use crate::wanted::Unmade;

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
        let kind = self.manifest.kind().map_err(DatasetError::Manifest)?;
        match (&block.puzzles, kind) {
            (Puzzles::Read(puzzles), None) => self.find_ordinary(block.input, puzzles),
            (Puzzles::Variants(objects), Some(kind)) => {
                self.find_variants(block.input, objects.clone(), kind)
            }
            (&Puzzles::Generate { first, number }, None) => {
                let (made, missing) = self.generate(block.input, first, number)?;
                Ok(BlockFacts { missing, ..self.find_ordinary(block.input, &made)? })
            }
            (&Puzzles::Generate { first, number }, Some(kind)) => {
                let (made, missing) = self.make_variants(block.input, first, number, &kind)?;
                Ok(BlockFacts { missing, ..self.find_variants(block.input, made, kind)? })
            }
            (Puzzles::Read(_), Some(_)) | (Puzzles::Variants(_), None) => {
                Err(DatasetError::Record("the piece belongs to another manifest".into()))
            }
        }
    }

    /// The facts of ordinary puzzles.
    fn find_ordinary(&self, input: usize, puzzles: &[Grid]) -> Result<BlockFacts, DatasetError> {
        let verdicts = Solver::new().with_limits(self.limits.clone()).solve_batch(puzzles);
        let mut finder = Finder::new(self.needs.clone(), self.limits.clone());
        let mut found = BlockFacts::of(input);
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
        let mut found = BlockFacts::of(input);
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

    /// The variants of these numbers of an input, but for those that are not found.
    fn make_variants(
        &self,
        at: usize,
        first: u64,
        number: u64,
        kind: &Kind,
    ) -> Result<(Vec<String>, Missing), DatasetError> {
        let request = self.manifest.inputs[at].request(kind).map_err(DatasetError::Manifest)?;
        let seed = self.seed(at);
        self.make(at, first, number, &|index| variant::made(&request, seed, index, &self.limits))
    }

    /// The ordinary puzzles of these numbers of an input, but for those that are not found.
    fn generate(
        &self,
        at: usize,
        first: u64,
        number: u64,
    ) -> Result<(Vec<Grid>, Missing), DatasetError> {
        let input = &self.manifest.inputs[at];
        let generator = input.generator(self.seed(at)).with_limits(self.limits.clone());
        let difficulty = input.difficulty().map_err(DatasetError::Manifest)?;
        self.make(at, first, number, &|index| match difficulty.puzzle(&generator, index) {
            Ok(made) => Ok(made.puzzle),
            Err(why) => Err(Unmade::of_ordinary(&why)),
        })
    }

    /// The puzzles of these numbers of an input, but for those that are not found.
    fn make<T>(
        &self,
        at: usize,
        first: u64,
        number: u64,
        made: &dyn Fn(u64) -> Result<T, Unmade>,
    ) -> Result<(Vec<T>, Missing), DatasetError> {
        let (mut puzzles, mut missing) = (Vec::new(), Missing::default());
        for index in first..first + number {
            let made = made(index);
            self.limits.look().map_err(|_| DatasetError::Cancelled)?;
            match made {
                Ok(puzzle) => puzzles.push(puzzle),
                Err(Unmade::NotFound(why)) => missing.add(Missing { puzzles: 1, why: Some(why) }),
                Err(Unmade::Impossible(why)) => {
                    let source = &self.manifest.inputs[at].source;
                    let number = at + 1;
                    return Err(DatasetError::Manifest(format!(
                        "input {number} ({source}): {why}"
                    )));
                }
            }
        }
        Ok((puzzles, missing))
    }

    /// The seed of an input: two of them have different puzzles.
    fn seed(&self, at: usize) -> u64 {
        hash::number(self.manifest.seed, &format!("input {at}"), &Grid::EMPTY.to_string())
    }
}
