//! Standard output, and files in its place.

// file     a file that takes the place of another one when it is whole
// inputs   the files that a command reads, which it must not write
// packing  compressed files
// sink     standard output or a file
// stdout   standard output, which may be closed, or have a file in its place

mod file;
mod inputs;
mod packing;
mod sink;
mod stdout;

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use clap::ValueEnum;

pub(crate) use self::file::OutputFile;
pub(crate) use self::inputs::{InputFiles, check_standard_output};
pub(crate) use self::packing::unpacked_name;
pub(crate) use self::sink::Sink;
pub(crate) use self::stdout::{Stdout, abandon, cannot_write, finish, keep_old_file, redirect};
use crate::interrupt;
use crate::terminal::message::{note, printable};
use crate::terminal::{self, Shown};

/// Prints to standard output; Ctrl-C waits until all is written.
pub(crate) fn print(bytes: &[u8]) -> Result<()> {
    let _whole = interrupt::hold();
    let mut stdout = Stdout::lock();
    let bytes = terminal::for_stdout(bytes, Shown::Drawing);
    stdout.write_all(&bytes).and_then(|()| stdout.flush()).with_context(cannot_write)
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

/// The form that the ending of a file means, before `.gz` or `.zst`. Where there is no file, or it has no ending, the form is the usual
/// one.
///
/// # Errors
///
/// No form has this ending: nobody has said what to write.
pub(crate) fn form_of_ending<F: ValueEnum>(file: Option<&Path>, usual: F) -> Result<F> {
    let Some(name) = file.map(unpacked_name) else { return Ok(usual) };
    let Some(ending) = name.extension() else { return Ok(usual) };
    let ending = ending.to_string_lossy();
    F::from_str(&ending, true).map_err(|_| {
        // A form whose files have another ending than its name has that as a second name.
        let values = F::value_variants().iter().filter_map(F::to_possible_value);
        let endings: Vec<_> =
            values.filter_map(|value| Some(format!(".{}", value.get_name_and_aliases().last()?))).collect();
        let (last, others) = endings.split_last().expect("there is a form");
        let usual = usual.to_possible_value();
        let usual = usual.as_ref().map_or("", |value| value.get_name());
        let (others, ending) = (others.join(", "), printable(&ending));
        anyhow!("expected a file that ends with {others} or {last}, found .{ending}; or say --to {usual}")
    })
}

/// A path that is safe on a terminal.
pub(crate) fn shown(path: &Path) -> String {
    printable(&path.to_string_lossy())
}
