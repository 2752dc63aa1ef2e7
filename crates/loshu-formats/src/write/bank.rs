//! Lines of the Sudoku Exchange puzzle bank: a name, the puzzle, its rating.

use std::fmt::Write;

use loshu::format::{Format, Record};
use sha1::{Digest, Sha1};

use super::ascii::digits;
use super::loss::{Loss, lost_parts};
use crate::error::Unwritable;

/// Appends a line. The name is the beginning of the SHA-1 of the 81 digits.
pub(super) fn line(record: &Record, out: &mut String) -> Result<(), Unwritable> {
    let rating = record.details.get("rating").filter(|text| is_rating(text));
    let rating = rating.ok_or(Unwritable::NoRating)?;
    let digits = digits(&record.givens);
    writeln!(out, "{} {digits} {rating:>4}", name(&digits)).expect("memory takes all");
    Ok(())
}

fn name(digits: &str) -> String {
    Sha1::digest(digits)[..6].iter().fold(String::new(), |name, byte| name + &format!("{byte:02x}"))
}

fn is_rating(text: &str) -> bool {
    text.parse::<f32>().is_ok() && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
}

/// What a line cannot hold of a record: the name is made from the puzzle.
pub(super) fn losses(record: &Record) -> Vec<Loss> {
    let mut losses = lost_parts(record, Format::Bank);
    let id = name(&digits(&record.givens));
    losses.extend(record.details.iter().filter_map(|(name, text)| match name {
        "rating" => None,
        "id" => (text != id).then(|| Loss::Text(name.into())),
        _ => Some(Loss::Detail(name.into())),
    }));
    losses.extend(record.details.get("id").is_none().then(|| Loss::Added("id".into())));
    losses
}
