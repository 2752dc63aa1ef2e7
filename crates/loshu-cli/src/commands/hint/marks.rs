//! What a player has written.

use std::ffi::OsString;
use std::io::Cursor;

use anyhow::{Context, Result, anyhow, bail};
use loshu::format::Record;
use loshu::{Cell, Digit};
use loshu_answers::{LayoutPlayer, Player};
use loshu_formats::{Batch, Item, Keep, Reading, RecordStream, Variant};
use loshu_variant::DigitSet;

use crate::args::VariantArgs;

/// What a player has written, as it is read for an ordinary puzzle and for another layout. Which of them the puzzle
/// is has not been read yet.
pub(super) struct Written {
    pub(super) player: Result<Player, String>,
    pub(super) layout_player: LayoutPlayer,
}

/// Reads digits and pencil marks: the first record of a file in any format.
pub(super) fn read(name: &OsString, variant: &VariantArgs) -> Result<Written> {
    let name = name.to_string_lossy();
    let bytes = match &*name {
        "-" => std::io::read_to_string(std::io::stdin())?.into_bytes(),
        path => std::fs::read(path).with_context(|| format!("cannot read {path}"))?,
    };
    let reading = Reading {
        keep: Keep::All,
        variants: true,
        signs: variant.symbols(),
        most: 2,
        ..Reading::default().with_layout(&variant.layout()?)?
    };
    let stream = RecordStream::open(Box::new(Cursor::new(bytes)), &reading);
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
        Some(Item::Variant(variant)) => Ok(of_variant(&name, variant)),
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
fn of_record(record: &Record) -> Written {
    let notes = record.notes.filter(|_| record.candidates.is_none());
    let notes = notes.map(|notes| Cell::ALL.map(|cell| notes.digits(cell).to_string()).into());
    Written {
        player: Ok(Player { notes, ..Player::from(record.marks()) }),
        layout_player: LayoutPlayer::of_cells(&cells(record)),
    }
}

/// What is written in a grid of another layout: a player's digits and pencil marks, where the format tells them from
/// those of the puzzle, and else what the cells hold.
fn of_variant(name: &str, variant: &Variant) -> Written {
    let cells = &variant.setting.cells;
    let of_cells = LayoutPlayer::of_cells(cells);
    let layout_player = match &variant.written {
        None => of_cells,
        Some(written) => {
            let marks = written.notes.iter().zip(of_cells.notes);
            let note = |(own, given): (&DigitSet, Vec<u8>)| {
                if own.is_empty() { given } else { own.iter().collect() }
            };
            LayoutPlayer { digits: written.digits.clone(), notes: marks.map(note).collect() }
        }
    };
    let problem = format!(
        "{name}: the marks are those of {}, and the puzzle is an ordinary one (9x9)",
        variant.summary()
    );
    Written { player: Err(problem), layout_player }
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
