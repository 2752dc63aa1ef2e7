//! Lines of the Sudoku Exchange puzzle bank: a name, the puzzle, its rating.

use std::fmt::Write;

use loshu::format::{Record, Unwritable};
use sha1::{Digest, Sha1};

/// Appends a line. The name is the beginning of the SHA-1 of the 81 digits.
pub(super) fn line(record: &Record, out: &mut String) -> Result<(), Unwritable> {
    let rating = record.details.get("rating").filter(|text| is_rating(text));
    let rating = rating.ok_or(Unwritable::NoRating)?;
    let digits = record.givens.to_values().map(|value| b'0' + value);
    for byte in &Sha1::digest(digits)[..6] {
        write!(out, "{byte:02x}").expect("memory takes all");
    }
    let digits = str::from_utf8(&digits).expect("digits are ASCII");
    writeln!(out, " {digits} {rating:>4}").expect("memory takes all");
    Ok(())
}

fn is_rating(text: &str) -> bool {
    text.parse::<f32>().is_ok() && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
}
