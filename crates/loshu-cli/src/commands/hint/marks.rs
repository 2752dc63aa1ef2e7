//! What a player has written.

use std::ffi::OsString;

use anyhow::{Context, Result, anyhow, bail};
use loshu::Cell;
use loshu::format;
use loshu_answers::Player;

/// Reads digits and pencil marks: the first record of a file in any format.
pub(super) fn read(name: &OsString) -> Result<Player> {
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
    let notes = record.notes.filter(|_| record.candidates.is_none());
    let notes = notes.map(|notes| Cell::ALL.map(|cell| notes.digits(cell).to_string()).into());
    Ok(Player { notes, ..Player::from(record.marks()) })
}
