//! Reads a puzzle of another size, or with further rules.

use std::io::Cursor;

use loshu_formats::{Item, Keep, LayoutSpec, Reading, RecordStream, Variant};

use crate::{Kind, Refusal};

/// Reads the puzzle of a text. The names of rules add to what the text says.
pub(crate) fn read(text: &str, rules: &[String]) -> Result<Variant, Refusal> {
    let spec = LayoutSpec { rules: rules.to_vec(), ..LayoutSpec::default() };
    let wrong =
        |error: &dyn std::fmt::Display| Refusal::new(Kind::Puzzle, format!("puzzle: {error}"));
    let reading = Reading { keep: Keep::Marks, variants: true, most: 2, ..Reading::default() };
    let reading = reading
        .with_layout(&spec)
        .map_err(|error| Refusal::new(Kind::Request, format!("rules: {error}")))?;
    let bytes = Cursor::new(text.as_bytes().to_vec());
    let mut batches =
        RecordStream::open(Box::new(bytes), &reading).map_err(|error| wrong(&error))?;
    let Some(batch) = batches.next() else {
        return Err(Refusal::unexpected("puzzle", "one puzzle", "none"));
    };
    let mut items = batch.records.items();
    let first = items.next();
    if items.next().is_some()
        || batches.next().is_some_and(|next| next.records.items().next().is_some())
    {
        return Err(Refusal::unexpected("puzzle", "one puzzle", "several"));
    }
    match first {
        Some(Item::Variant(variant)) => Ok(variant.clone()),
        Some(Item::Puzzle(..)) => {
            let (expected, found) =
                ("another size or further rules", "an ordinary Sudoku, which `hint` takes");
            let marks = batch.records.full().next().and_then(|record| Variant::of_marks(&record));
            marks.ok_or_else(|| Refusal::unexpected("puzzle", expected, found))
        }
        Some(Item::Bad(bad)) => Err(bad.to_error().into()),
        None => match &batch.failure {
            Some(error) => Err(wrong(error)),
            None => Err(Refusal::unexpected("puzzle", "one puzzle", "none")),
        },
    }
}

/// Says what is wrong with the digits of a player, if anything is.
pub(super) fn check_digits(field: &str, variant: &Variant, digits: &[u8]) -> Result<(), Refusal> {
    let (cells, most) = (variant.setting.shape.len(), variant.setting.shape.size());
    if digits.len() != cells {
        return Err(Refusal::unexpected(field, format_args!("{cells} digits"), digits.len()));
    }
    match digits.iter().find(|digit| **digit > most) {
        Some(digit) => {
            Err(Refusal::unexpected(field, format_args!("digits from 0 to {most}"), digit))
        }
        None => Ok(()),
    }
}
