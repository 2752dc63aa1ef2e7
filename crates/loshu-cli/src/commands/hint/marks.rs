//! What a player has written.

use std::ffi::OsString;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use loshu::format::Record;
use loshu::{Cell, Digit, Grid};
use loshu_answers::{Digits, Player};
use loshu_formats::{Batch, Item, Keep, Reading, RecordStream, Variant};
use loshu_variant::DigitSet;

use crate::args::VariantArgs;

/// Reads digits and pencil marks: a grid of 81 cells, or the first record of a file in any format.
pub(super) fn read(name: &OsString, variant: &VariantArgs) -> Result<Player> {
    let name = name.to_string_lossy();
    let bytes = match &*name {
        "-" => std::io::read_to_string(std::io::stdin())?.into_bytes(),
        grid if grid.parse::<Grid>().is_ok() && !Path::new(grid).exists() => grid.into(),
        path => std::fs::read(path).with_context(|| format!("cannot read {path}"))?,
    };
    let reading = Reading {
        keep: Keep::All,
        variants: true,
        signs: variant.symbols(),
        most: 2,
        ..Reading::default().with_layout(&variant.layout()?)?
    };
    let stream = RecordStream::of_text(bytes, &reading);
    let mut batches = stream.map_err(|error| anyhow!("{name}: {error}"))?;
    let Some(batch) = batches.next() else { bail!("{name}: no grid and no pencil marks in it") };
    let mut items = batch.records.items();
    let first = items.next();
    if let Some(Item::Bad(bad)) = first {
        bail!("{name}: {bad}");
    }
    if items.next().is_some() {
        bail!("{name}: several grids; the marks of one puzzle are wanted");
    }
    match first {
        Some(Item::Variant(variant)) => Ok(of_variant(variant)),
        Some(Item::Puzzle(..)) => {
            let record =
                batch.records.full().next().with_context(|| format!("{name}: no marks"))?;
            Ok(of_record(&record))
        }
        Some(Item::Bad(_)) | None => Err(nothing(&name, &batch)),
    }
}

/// Why a file has no record.
fn nothing(name: &str, batch: &Batch) -> anyhow::Error {
    match &batch.failure {
        Some(loshu_formats::ReadError::NoPuzzle { lines }) => {
            let lines = if *lines == 1 { "1 line".into() } else { format!("{lines} lines") };
            anyhow!("{name}: {lines}, no grid and no pencil marks in them")
        }
        Some(failure) => anyhow!("{name}: {failure}"),
        None => anyhow!("{name}: no grid and no pencil marks in it"),
    }
}

/// What is written in an ordinary grid. The rules of the puzzle may be missing in the file: a killer has 81 digits.
fn of_record(record: &Record) -> Player {
    let noted = record.candidates.or(record.notes);
    let note = |cell: Cell| match (record.values[cell], &noted) {
        (None, Some(noted)) => noted.digits(cell).iter().map(Digit::get).collect(),
        (Some(_), _) | (None, None) => Vec::new(),
    };
    Player { grid: Digits::from(&record.values), notes: Cell::ALL.map(note).into() }
}

/// What is written in a grid of a variant: a player's digits and pencil marks, where the format tells them from those of
/// the puzzle, and else what the cells hold.
fn of_variant(variant: &Variant) -> Player {
    let of_cells = Player::of_cells(&variant.setting.cells);
    let Some(written) = &variant.written else { return of_cells };
    let marks = written.notes.iter().zip(of_cells.notes);
    let note = |(own, given): (&DigitSet, Vec<u8>)| {
        if own.is_empty() { given } else { own.iter().collect() }
    };
    Player { grid: Digits::List(written.digits.clone()), notes: marks.map(note).collect() }
}
