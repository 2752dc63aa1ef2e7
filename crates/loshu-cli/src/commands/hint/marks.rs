//! The marks of a player.

use std::ffi::OsString;

use anyhow::{Context, Result, anyhow, bail};
use loshu::format;
use loshu::{CandidateSet, DigitSet, Marks};

/// Reads digits and pencil marks: the first record of a file in any format.
pub(super) fn read(name: &OsString) -> Result<Marks> {
    let name = name.to_string_lossy();
    let bytes = match &*name {
        "-" => std::io::read_to_string(std::io::stdin())?.into_bytes(),
        path => std::fs::read(path).with_context(|| format!("cannot read {path}"))?,
    };
    let mut records = format::records(&bytes);
    let Some(first) = records.next() else { bail!("{name}: no marks; the file is empty") };
    let record = first.map_err(|error| anyhow!("{name}: {error}"))?;
    if records.next().is_some() {
        bail!("{name}: several grids; the marks of one puzzle are wanted");
    }
    let noted = record.notes.filter(|_| record.candidates.is_none());
    Ok(match noted {
        None => record.marks(),
        Some(notes) => with_notes(&record.marks(), &notes),
    })
}

/// The marks with notes: a cell without notes says nothing.
fn with_notes(marks: &Marks, notes: &CandidateSet) -> Marks {
    let silent = !notes.all_cells();
    let silent = *marks.candidates() & CandidateSet::block(silent, DigitSet::ALL);
    Marks::new(marks.grid(), marks.givens(), (*marks.candidates() & *notes) | silent)
}
