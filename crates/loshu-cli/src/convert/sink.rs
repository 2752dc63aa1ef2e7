//! Where the records go.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::interrupt;
use crate::output::CANNOT_WRITE;

/// Standard output or a file.
pub(super) struct Sink(BufWriter<Box<dyn Write>>);

impl Sink {
    /// Opens the file, unless it is one of those that are read.
    pub(super) fn open(path: Option<&Path>, inputs: &[OsString]) -> Result<Sink> {
        let out: Box<dyn Write> = match path {
            None => Box::new(io::stdout().lock()),
            Some(path) if is_one_of(path, inputs) => {
                bail!("{} is read too; name another file with -o", path.display())
            }
            Some(path) => {
                let file = File::create(path);
                Box::new(file.with_context(|| format!("cannot write {}", path.display()))?)
            }
        };
        Ok(Sink(BufWriter::with_capacity(1 << 16, out)))
    }

    pub(super) fn write(&mut self, text: &str) -> Result<()> {
        let _whole = interrupt::hold();
        self.0.write_all(text.as_bytes()).context(CANNOT_WRITE)
    }

    pub(super) fn flush(&mut self) -> Result<()> {
        let _whole = interrupt::hold();
        self.0.flush().context(CANNOT_WRITE)
    }
}

fn is_one_of(path: &Path, inputs: &[OsString]) -> bool {
    let Ok(path) = fs::canonicalize(path) else { return false };
    path.is_file() && inputs.iter().any(|input| fs::canonicalize(input).is_ok_and(|it| it == path))
}
