//! Puzzles in files: what people keep puzzles in, as records, and back.
//!
//! [`read`] reads a whole text, [`write()`] makes one. Programs that read more than fits into memory use
//! a [`RecordStream`] and a [`Writer`]. The formats are those of [`Format`]; formats of mere text are
//! read by [`loshu::format`], others need the crates on which this one depends.
//!
//! ```
//! use loshu_formats::{Format, read, write};
//!
//! let text = r#"{"puzzle": "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"}"#;
//! let records = read(text, None)?;
//! let record = records[0].as_ref().unwrap();
//! assert_eq!(record.format, Format::Json);
//!
//! let xml = write(std::slice::from_ref(record), Format::Opensudoku).unwrap();
//! assert!(xml.contains("<game data="));
//! # Ok::<(), loshu_formats::ReadError>(())
//! ```
//!
//! | file | what it does |
//! |---|---|
//! | `stream` | a text as batches of records; its format is recognised by itself |
//! | `decode`, `utf16`, `zst` | compressed files, and UTF-16 |
//! | `line_ends`, `blocks` | lines in blocks, in little memory |
//! | `records`, `found` | what has been read |
//! | `mixed` | lines of any format; what several lines are together is read by the next ones |
//! | `mixed::objects` | objects and lists of JSON as records |
//! | `mixed::passage` | prints of programs and answers in words: what a whole text says, if its lines say nothing |
//! | `nine_lines` | 729 characters on nine lines |
//! | `csv`, `field` | tables with a column of puzzles; their fields |
//! | `json` | JSON values: `split` cuts a stream into values, `value` has their parts, `cells` those of a puzzle |
//! | `fpuzzles` | the JSON of f-puzzles |
//! | `sudokupad` | the data of SudokuPad |
//! | `packed`, `lz` | data that is packed into links |
//! | `html` | tables of HTML |
//! | `opensudoku` | XML |
//! | `variant` | puzzles of other sizes and layouts |
//! | `write` | from records to text |
//! | `error` | what is wrong with a text, and with a record |

mod blocks;
mod csv;
#[cfg(feature = "encoded")]
mod decode;
mod error;
mod field;
mod found;
mod fpuzzles;
mod html;
mod iss;
mod json;
mod line_ends;
mod lz;
mod mixed;
mod nine_lines;
mod opensudoku;
mod packed;
mod reading;
mod records;
mod solo;
mod stream;
mod sudokupad;
#[cfg(feature = "encoded")]
mod utf16;
mod variant;
mod write;
#[cfg(feature = "encoded")]
mod zst;

pub use loshu::format::{Format, Record};

pub use self::error::{ReadError, RecordError, Unwritable};
pub use self::field::{Formulas, is_formula, parse_puzzle, push_header, push_row, puzzle_column};
pub use self::reading::{Reading, Wanted};
pub use self::records::{BadRecord, InOrder, Item, Items, Keep, Records};
pub use self::stream::{Batch, RecordStream};
pub use self::variant::{
    LayoutError, LayoutSpec, SharedRules, Signs, Variant, VariantSpec, VariantSpecError,
    VariantSpecProblem,
};
pub use self::write::{JsonValue, Loss, Writer, is_sukaku, packed_record};

use std::borrow::Cow;

/// The bytes of a puzzle on a line of its own.
const PLAIN_LINE: usize = 82;

/// How many records a batch has at most, unless said otherwise: enough for a solver to work on many
/// puzzles at once, few enough to keep memory small.
const BATCH: usize = 1024;

/// A block of plain lines is a batch.
const BLOCK: usize = PLAIN_LINE * BATCH;

/// Reads the records of a text. Its format is recognised by itself, unless one is named. A record that
/// is wrong stands as an error in its place; all other records are still read.
///
/// # Errors
///
/// The text cannot be read on, such as damaged compressed data, or holds no record.
pub fn read(
    text: impl Into<Vec<u8>>,
    from: Option<Format>,
) -> Result<Vec<Result<Record, RecordError>>, ReadError> {
    let reading = Reading { keep: Keep::All, from, ..Reading::default() };
    let mut items = Vec::new();
    for batch in RecordStream::of_text(text, &reading)? {
        let in_order = batch.records.full_in_order();
        items.extend(in_order.map(|item| item.map(Cow::into_owned).map_err(BadRecord::to_error)));
        batch.failure.map_or(Ok(()), Err)?;
    }
    Ok(items)
}

/// Writes records: the text of a file. What the format cannot hold is left out.
///
/// # Errors
///
/// The format is only read, or it cannot hold a record.
pub fn write(records: &[Record], format: Format) -> Result<String, Unwritable> {
    let writer = Writer::new(format, None, records);
    let mut text = writer.header();
    for (index, record) in records.iter().enumerate() {
        text.push_str(if index > 0 && format.is_tall() { "\n" } else { "" });
        writer.write(record, &mut text)?;
    }
    Ok(text + writer.footer())
}

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
