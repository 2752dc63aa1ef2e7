//! `loshu lab compare`

use anyhow::{Result, bail};

use crate::args::lab::Compare;
use crate::report::Exit;

/// Runs the experiment.
pub(super) fn run(_args: &Compare) -> Result<Exit> {
    bail!("not there yet")
}
