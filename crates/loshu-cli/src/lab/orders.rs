//! `loshu lab orders`

use anyhow::{Result, bail};

use crate::args::lab::Orders;
use crate::report::Exit;

/// Runs the experiment.
pub(super) fn run(_args: &Orders) -> Result<Exit> {
    bail!("not there yet")
}
