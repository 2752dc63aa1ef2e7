//! `loshu lab hardest`

use anyhow::{Result, bail};

use crate::args::lab::Hardest;
use crate::report::Exit;

/// Runs the experiment.
pub(super) fn run(_args: &Hardest) -> Result<Exit> {
    bail!("not there yet")
}
