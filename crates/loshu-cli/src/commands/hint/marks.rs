//! What a player has written.

use std::ffi::OsString;
use std::io::Cursor;

use anyhow::{Context, Result, anyhow, bail};
use loshu::format::{self, Record};
use loshu::{Cell, Digit};
use loshu_answers::{LayoutPlayer, Player};
use loshu_formats::{Item, Keep, Reading, RecordStream};
use loshu_variant::DigitSet;

use crate::args::LayoutArgs;

/// What a player has written, as it is read for an ordinary puzzle and for another layout. Which of them the puzzle
/// is has not been read yet.
pub(super) struct Written {
    pub(super) player: Result<Player, String>,
    pub(super) layout_player: Result<LayoutPlayer, String>,
}

/// Reads digits and pencil marks: the first record of a file in any format.
pub(super) fn read(name: &OsString, layout: &LayoutArgs) -> Result<Written> {
    let name = name.to_string_lossy();
    let bytes = match &*name {
        "-" => std::io::read_to_string(std::io::stdin())?.into_bytes(),
        path => std::fs::read(path).with_context(|| format!("cannot read {path}"))?,
    };
    let player = player(&name, &bytes);
    let layout_player = layout_player(&name, bytes, layout);
    match (player, layout_player) {
        (Err(error), Err(_)) => Err(error),
        (player, layout_player) => {
            let text = |error: anyhow::Error| error.to_string();
            Ok(Written { player: player.map_err(text), layout_player: layout_player.map_err(text) })
        }
    }
}

/// The marks of an ordinary puzzle.
fn player(name: &str, bytes: &[u8]) -> Result<Player> {
    let mut records = format::records(bytes);
    let Some(first) = records.next() else { bail!("{name}: no marks; the file is empty") };
    let record = first.map_err(|error| anyhow!("{name}: {error}"))?;
    if records.next().is_some() {
        bail!("{name}: several grids; the marks of one puzzle are wanted");
    }
    let notes = record.notes.filter(|_| record.candidates.is_none());
    let notes = notes.map(|notes| Cell::ALL.map(|cell| notes.digits(cell).to_string()).into());
    Ok(Player { notes, ..Player::from(record.marks()) })
}

/// The marks of a puzzle of another layout. Its rules may be missing in the file: a killer has 81 digits.
fn layout_player(name: &str, bytes: Vec<u8>, layout: &LayoutArgs) -> Result<LayoutPlayer> {
    let reading = Reading {
        keep: Keep::All,
        variants: true,
        signs: layout.symbols,
        most: 2,
        ..Reading::default().with_layout(&layout.spec()?)?
    };
    let mut batches = RecordStream::open(Box::new(Cursor::new(bytes)), &reading)
        .map_err(|error| anyhow!("{name}: {error}"))?;
    let Some(batch) = batches.next() else { bail!("{name}: no marks; the file is empty") };
    let mut items = batch.records.items();
    let first = items.next();
    if items.next().is_some() {
        bail!("{name}: several grids; the marks of one puzzle are wanted");
    }
    match first {
        Some(Item::Variant(variant)) => Ok(LayoutPlayer::of_cells(&variant.setting.cells)),
        Some(Item::Puzzle(..)) => {
            let record = batch.records.full().next();
            let record = record.with_context(|| format!("{name}: no marks"))?;
            Ok(LayoutPlayer::of_cells(&cells(&record)))
        }
        Some(Item::Bad(bad)) => bail!("{name}: {bad}"),
        None => bail!("{name}: no marks; the file is empty"),
    }
}

/// The digits and the candidates of the cells of an ordinary grid.
fn cells(record: &Record) -> Vec<DigitSet> {
    let noted = record.candidates.or(record.notes);
    let cell = |cell: Cell| match (record.values[cell], &noted) {
        (Some(digit), _) => DigitSet::only(digit.get()),
        (None, Some(noted)) => noted.digits(cell).iter().map(Digit::get).collect(),
        (None, None) => DigitSet::EMPTY,
    };
    Cell::ALL.into_iter().map(cell).collect()
}
