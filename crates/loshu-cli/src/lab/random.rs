//! `loshu lab random`

use anyhow::{Result, bail};

use crate::args::lab::Random;
use crate::report::Exit;

/// Runs the experiment.
pub(super) fn run(_args: &Random) -> Result<Exit> {
    bail!("not there yet")
}
