//! Standard output, and files in its place.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context, Result};

use crate::interrupt;
use crate::message::{note, printable};

pub(crate) const CANNOT_WRITE: &str = "cannot write the output";

/// Prints to standard output; Ctrl-C waits until all is written.
pub(crate) fn print(bytes: &[u8]) -> Result<()> {
    let _whole = interrupt::hold();
    let mut stdout = io::stdout().lock();
    stdout.write_all(bytes).and_then(|()| stdout.flush()).context(CANNOT_WRITE)
}

/// Writes a file, and says so; without a file prints to standard output.
pub(crate) fn put(file: Option<&Path>, bytes: &[u8]) -> Result<()> {
    let Some(file) = file else { return print(bytes) };
    let shown = printable(&file.to_string_lossy());
    fs::write(file, bytes).with_context(|| format!("cannot write {shown}"))?;
    note(&format!("wrote {shown}"));
    Ok(())
}
