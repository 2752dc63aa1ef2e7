//! `loshu lab`: the experiments of the essays, to be repeated and extended.

mod compare;
mod grids;
mod hardest;
mod orders;
mod out_dir;
mod random;
mod ratings;
mod shell;
mod tree;

use anyhow::Result;

use crate::args::lab::Lab;
use crate::chunk_result::Exit;

/// Runs an experiment.
pub(crate) fn run(experiment: &Lab) -> Result<Exit> {
    match experiment {
        Lab::Random(args) => random::run(args),
        Lab::Orders(args) => orders::run(args),
        Lab::Compare(args) => compare::run(args),
        Lab::Tree(args) => tree::run(args),
        Lab::Hardest(args) => hardest::run(args),
        Lab::Ratings(args) => ratings::run(args),
        Lab::Grids(args) => grids::run(args),
    }
}
