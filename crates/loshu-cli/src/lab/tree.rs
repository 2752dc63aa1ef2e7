//! `loshu lab tree`

use anyhow::{Result, bail};

use crate::args::lab::Tree;
use crate::report::Exit;

/// Runs the experiment.
pub(super) fn run(_args: &Tree) -> Result<Exit> {
    bail!("not there yet")
}
