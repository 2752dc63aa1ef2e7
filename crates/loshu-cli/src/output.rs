//! Standard output, and files in its place.

// file    a file that takes the place of another one when it is whole
// inputs  the files that a command reads, which it must not write
// sink    one of the two

mod file;
mod inputs;
mod sink;

use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context, Result};

pub(crate) use self::file::{OutputFile, remove_unfinished};
pub(crate) use self::inputs::{InputFiles, check_standard_output};
pub(crate) use self::sink::Sink;
use crate::interrupt;
use crate::terminal::message::{note, printable};
use crate::terminal::{self, Shown};

pub(crate) const CANNOT_WRITE: &str = "cannot write the output";

/// Prints to standard output; Ctrl-C waits until all is written.
pub(crate) fn print(bytes: &[u8]) -> Result<()> {
    let _whole = interrupt::hold();
    let mut stdout = io::stdout().lock();
    let bytes = terminal::for_stdout(bytes, Shown::Drawing);
    stdout.write_all(&bytes).and_then(|()| stdout.flush()).context(CANNOT_WRITE)
}

/// Writes a file, and says so; without a file prints to standard output.
pub(crate) fn put(path: Option<&Path>, inputs: &InputFiles, bytes: &[u8]) -> Result<()> {
    let Some(path) = path else { return print(bytes) };
    let mut file = OutputFile::create(path, inputs)?;
    file.write(bytes)?;
    file.finish()?;
    note(&format!("wrote {}", shown(path)));
    Ok(())
}

/// A path that is safe on a terminal.
pub(crate) fn shown(path: &Path) -> String {
    printable(&path.to_string_lossy())
}
