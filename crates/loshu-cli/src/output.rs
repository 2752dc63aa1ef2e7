//! Standard output.

use std::io::{self, Write};

use anyhow::{Context, Result};

use crate::interrupt;

pub(crate) const CANNOT_WRITE: &str = "cannot write the output";

/// Prints to standard output; Ctrl-C waits until all is written.
pub(crate) fn print(bytes: &[u8]) -> Result<()> {
    let _whole = interrupt::hold();
    let mut stdout = io::stdout().lock();
    stdout.write_all(bytes).and_then(|()| stdout.flush()).context(CANNOT_WRITE)
}
