//! Data that is packed into links: objects of f-puzzles, and data of SudokuPad.

use std::borrow::Cow;

use percent_encoding::{NON_ALPHANUMERIC, percent_decode, utf8_percent_encode};
use serde_json::Value;

use crate::found::Found;
use crate::json::Entries;
use crate::lz::{Damage, unpack};
use crate::sudokupad::Beside;
use crate::{fpuzzles, sudokupad};

/// What stands before packed data, to say what it is. The data itself says it, too.
pub(crate) const PREFIXES: [&str; 4] = ["fpuzzles", "fpuz", "scl", "ctc"];

/// The longest packed data that is read, in bytes.
const LONGEST: usize = 256 << 10;

/// The longest packed data that is written, in bytes: browsers and servers take no longer addresses.
pub(crate) const LONGEST_LINK: usize = 12 << 10;

/// Unpacks the data of a link. A text may stand behind a link, which then ends at its first blank.
pub(crate) fn unpacked(packed: &[u8]) -> Result<Found, String> {
    unpacked_beside(packed, Beside::default)
}

/// Unpacks data that has words beside it.
pub(crate) fn unpacked_beside(packed: &[u8], beside: impl Fn() -> Beside) -> Result<Found, String> {
    let whole = unpacked_whole(packed, &beside);
    let end = packed.iter().position(u8::is_ascii_whitespace);
    match (whole, end) {
        (Err(problem), Some(end)) => unpacked_whole(&packed[..end], &beside).map_err(|_| problem),
        (whole, _) => whole,
    }
}

fn unpacked_whole(packed: &[u8], beside: &impl Fn() -> Beside) -> Result<Found, String> {
    if packed.len() > LONGEST {
        return Err(format!("the packed data is longer than {LONGEST} bytes"));
    }
    let damaged = || "the packed data is damaged".to_owned();
    let text = percent_decode(packed).decode_utf8().map_err(|_| damaged())?.replace(' ', "+");
    let text = text.trim_end_matches(['.', ':', '!', '?', '=']);
    if text.is_empty() {
        return Err("there is no puzzle in the link".into());
    }
    let mut problem = damaged();
    for text in with_slashes(text) {
        match unpack(text.as_bytes()) {
            Ok(json) => {
                if let Some(found) = found(&json, beside) {
                    return found;
                }
            }
            Err(Damage::TooLong) => problem = "the packed data is a text that is too long".into(),
            Err(Damage::Broken) => {}
        }
    }
    Err(problem)
}

/// The puzzle of unpacked JSON; `None` if it is damaged.
fn found(json: &str, beside: &impl Fn() -> Beside) -> Option<Result<Found, String>> {
    if let Ok(entries) = serde_json::from_str::<Entries<'_>>(json)
        && fpuzzles::is_puzzle(&entries)
    {
        return Some(
            fpuzzles::record_beside(json, &entries, &beside()).map_err(|fault| fault.problem),
        );
    }
    let value: Value = sudokupad::value(json)?;
    Some(match sudokupad::is_puzzle(&value) {
        true => sudokupad::read(&value, beside()).map(Found::from),
        false => Err("the packed data is no puzzle of f-puzzles or SudokuPad".into()),
    })
}

/// The most slashes of which each may have been two.
const MOST_SLASHES: usize = 12;

/// A text, and what it may have been before a server made one slash of two.
fn with_slashes(text: &str) -> impl Iterator<Item = Cow<'_, str>> {
    let slashes: Vec<usize> =
        text.match_indices('/').map(|(at, _)| at).take(MOST_SLASHES).collect();
    let count = slashes.len();
    let ones = (0..count).map(|one| vec![one]);
    let twos = (0..count).flat_map(move |one| (one + 1..count).map(move |two| vec![one, two]));
    let doubled = ones.chain(twos).map(move |chosen| {
        let mut longer = text.to_owned();
        chosen.iter().rev().for_each(|&slash| longer.insert(slashes[slash], '/'));
        Cow::Owned(longer)
    });
    [Cow::Borrowed(text)].into_iter().chain(doubled)
}

/// JSON as the data of a link.
///
/// # Errors
///
/// The length that a link may have.
pub(crate) fn packed(json: &str) -> Result<String, usize> {
    let packed = lz_str::compress_to_base64(json);
    // The characters of base64 that are no letters mean something else in an address.
    let packed = utf8_percent_encode(&packed, NON_ALPHANUMERIC).to_string();
    if packed.len() > LONGEST_LINK { Err(LONGEST_LINK) } else { Ok(packed) }
}
