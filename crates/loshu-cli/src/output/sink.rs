//! Where the records go.

use std::io::{BufWriter, Write};
use std::path::Path;

use anyhow::{Context, Result};

use super::{InputFiles, OutputFile, Stdout, cannot_write};
use crate::interrupt;

/// How much waits in memory.
const BLOCK: usize = 1 << 16;

/// Standard output, or a file that takes its place in the end.
pub(crate) enum Sink {
    Stdout(BufWriter<Stdout>),
    File { file: Box<OutputFile>, waiting: String },
}

impl Sink {
    /// Opens the file, unless it is one of those that are read.
    pub(crate) fn open(path: Option<&Path>, inputs: &InputFiles) -> Result<Sink> {
        Ok(match path {
            None => Sink::Stdout(BufWriter::with_capacity(BLOCK, Stdout::lock())),
            Some(path) => {
                let file = Box::new(OutputFile::create(path, inputs)?);
                Sink::File { file, waiting: String::new() }
            }
        })
    }

    pub(crate) fn write(&mut self, text: &str) -> Result<()> {
        match self {
            Sink::Stdout(stdout) => {
                let _whole = interrupt::hold();
                stdout.write_all(text.as_bytes()).with_context(cannot_write)
            }
            Sink::File { file, waiting } => {
                waiting.push_str(text);
                if waiting.len() < BLOCK {
                    return Ok(());
                }
                let written = file.write(waiting.as_bytes());
                waiting.clear();
                written
            }
        }
    }

    /// Lets whoever reads standard output see what has been written.
    pub(crate) fn flush(&mut self) -> Result<()> {
        match self {
            Sink::Stdout(stdout) => {
                let _whole = interrupt::hold();
                stdout.flush().with_context(cannot_write)
            }
            Sink::File { .. } => Ok(()),
        }
    }

    /// Ends the output. A file is put in its place, unless there is a reason to leave what was there.
    pub(crate) fn end(mut self, keep_old: Option<&str>) -> Result<()> {
        self.flush()?;
        match (self, keep_old) {
            (Sink::Stdout(_), _) => Ok(()),
            (Sink::File { file, .. }, Some(why)) if file.is_replacing() => {
                file.give_up(why);
                Ok(())
            }
            (Sink::File { mut file, waiting }, _) => {
                file.write(waiting.as_bytes())?;
                file.finish()
            }
        }
    }
}
