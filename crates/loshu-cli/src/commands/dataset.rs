//! `loshu dataset`: data sets for people who train and test models.

mod build;
mod leaks;

use anyhow::{Error, Result, anyhow};
use loshu_dataset::DatasetError;

use crate::args::dataset::Dataset;
use crate::exit::Exit;
use crate::terminal::message::printable;

/// Runs the command.
pub(crate) fn run(command: &Dataset) -> Result<Exit> {
    match command {
        Dataset::Build(args) => build::run(args),
        Dataset::Leaks(args) => leaks::run(args),
    }
}

/// An error whose lines may quote a manifest or a file.
fn shown(error: &DatasetError) -> Error {
    let lines: Vec<String> = error.to_string().lines().map(printable).collect();
    anyhow!("{}", lines.join("\n"))
}
