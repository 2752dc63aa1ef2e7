//! What a command prints about one puzzle.

use std::borrow::Cow;
use std::io::Write;
use std::time::Duration;

use loshu::format::Details;

use super::class::Class;
use super::fields::FieldSink;
use super::look::Look;
use crate::exit::Exit;
use crate::words::say;

/// What a command prints about one puzzle.
///
pub(crate) trait Row {
    /// Lists the fields: the columns of CSV, and the members of a JSON object. A field that is `None` is an
    /// empty field of CSV, and is left out of the object.
    fn fields(&self, sink: &mut impl FieldSink);

    /// Writes one line, without a line feed.
    fn line(&self, out: &mut Vec<u8>);

    /// Draws, with a line feed at the end.
    fn grid(&self, out: &mut Vec<u8>, look: Look);

    /// The exit status, if this were the only row.
    fn exit(&self) -> Exit {
        Exit::Fine
    }

    /// Whether a solution was found, for `--stats`.
    fn is_solved(&self) -> bool {
        false
    }

    /// The time that was measured, for `--stats`.
    fn time(&self) -> Option<Duration> {
        None
    }

    /// Messages about the puzzle, which are printed with its place.
    fn notes(&self) -> Cow<'_, [String]> {
        Cow::Borrowed(&[])
    }

    /// Whether the row is not written, because nobody asked for such puzzles.
    fn is_left_out(&self) -> bool {
        false
    }

    /// What the rows are sorted by. A row without a key is written at once.
    fn sort_key(&self) -> Option<u32> {
        None
    }

    /// The class of equivalent puzzles, if only one puzzle of a class is to be printed.
    fn class(&self) -> Option<Class> {
        None
    }
}

/// Where a puzzle stands, and what else its record says: what joins a row to its input.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<'a> {
    pub(crate) source: &'a str,
    /// The line on which the puzzle begins, counted from 1.
    pub(crate) line: usize,
    pub(crate) details: Option<&'a Details>,
}

/// A text that is printed as it is, in place of columns and members.
#[derive(Debug, Default)]
pub(crate) struct TextRow {
    pub(crate) text: String,
    pub(crate) exit: Exit,
    pub(crate) notes: Vec<String>,
}

impl Row for TextRow {
    fn fields(&self, _: &mut impl FieldSink) {}

    fn line(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(self.text.as_bytes());
    }

    fn grid(&self, out: &mut Vec<u8>, _: Look) {
        self.line(out);
    }

    fn exit(&self) -> Exit {
        self.exit
    }

    fn notes(&self) -> Cow<'_, [String]> {
        Cow::Borrowed(&self.notes)
    }
}

/// A bad record: it keeps its place among the rows.
#[derive(Debug)]
pub(super) struct BadRow<'a> {
    pub(super) error: &'a str,
}

impl Row for BadRow<'_> {
    fn fields(&self, sink: &mut impl FieldSink) {
        sink.field("status", "error");
        sink.field("error", &*say(self.error));
    }

    fn line(&self, out: &mut Vec<u8>) {
        write!(out, "!\terror: {}", say(self.error)).expect("memory takes all");
    }

    fn grid(&self, out: &mut Vec<u8>, _: Look) {
        writeln!(out, "# error: {}", say(self.error)).expect("memory takes all");
    }
}
