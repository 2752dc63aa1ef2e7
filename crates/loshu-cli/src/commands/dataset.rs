//! `loshu dataset`: data sets for people who train and test models.

mod build;
mod leaks;

use anyhow::Result;

use crate::args::dataset::Dataset;
use crate::exit::Exit;

/// Runs the command.
pub(crate) fn run(command: &Dataset) -> Result<Exit> {
    match command {
        Dataset::Build(args) => build::run(args),
        Dataset::Leaks(args) => leaks::run(args),
    }
}
