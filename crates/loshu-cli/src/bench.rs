//! bench
use crate::args;
use crate::report::Exit;
use anyhow::Result;
pub(crate) fn run(_args: args::Bench) -> Result<Exit> {
    todo!()
}
