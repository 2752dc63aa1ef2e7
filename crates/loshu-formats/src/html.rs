//! Tables of HTML with nine rows of nine cells.

use loshu::format::{Format, Record};
use loshu::{Cell, Digit, Grid};

use crate::error::{Fault, Place};

/// The longest table that is read, in bytes.
const LONGEST: usize = 1 << 18;

/// Why a table is none of a puzzle: where, the number of its first line, and its text.
type Broken = (Place, String, usize, Vec<u8>);

/// The lines of a table.
pub(crate) struct Table {
    first: usize,
    text: Vec<u8>,
    done: Option<Result<Record, Broken>>,
}

/// Whether a line that begins with `<` has the beginning of a table.
pub(crate) fn begins_table(line: &[u8]) -> bool {
    find(&line.to_ascii_lowercase(), b"<table").is_some()
}

fn find(text: &[u8], part: &[u8]) -> Option<usize> {
    memchr::memmem::find(text, part)
}

impl Table {
    /// A table whose first line has this number.
    pub(crate) fn new(first: usize) -> Table {
        Table { first, text: Vec::new(), done: None }
    }

    /// Reads a line, or a piece of one.
    pub(crate) fn push(&mut self, line: &[u8]) {
        self.text.extend_from_slice(line);
        if find(&line.to_ascii_lowercase(), b"</table").is_some() {
            self.end();
        } else if self.text.len() > LONGEST {
            self.fail(0, "a table longer than 256 KiB".into());
        }
    }

    /// The text ends.
    pub(crate) fn finish(&mut self) {
        self.fail(0, "expected </table>, found the end".into());
    }

    /// The record, or what is wrong, if the table has ended.
    pub(crate) fn take(&mut self) -> Option<Result<Record, Broken>> {
        self.done.take()
    }

    fn end(&mut self) {
        match grid(&self.text) {
            Ok(grid) => self.done = Some(Ok(Record::new(Format::Grid, self.first, grid))),
            Err(Fault { at, problem }) => self.fail(at, problem),
        }
    }

    fn fail(&mut self, at: usize, problem: String) {
        let text = std::mem::take(&mut self.text);
        let place = Place { line: self.first, column: 1 }.behind(&text[..at]);
        self.done = Some(Err((place, problem, self.first, text)));
    }
}

/// The cells of a table: nine rows of nine.
fn grid(text: &[u8]) -> Result<Grid, Fault> {
    let lower = text.to_ascii_lowercase();
    let (mut grid, mut found, mut in_row) = (Grid::EMPTY, 0, 0);
    let mut at = 0;
    while let Some(tag) = find(&lower[at..], b"<") {
        let begin = at + tag;
        let end = find(&lower[begin..], b">").map_or(lower.len(), |end| begin + end + 1);
        let is = |name: &[u8]| {
            let rest = lower[begin + 1..].strip_prefix(name);
            rest.and_then(<[u8]>::first).is_some_and(|next| !next.is_ascii_alphanumeric())
        };
        at = end;
        if is(b"tr") || is(b"/table") {
            if !matches!(in_row, 0 | 9) {
                return Err(Fault::new(begin, format!("{in_row} cells in a row, expected 9")));
            }
            in_row = 0;
        } else if is(b"td") || is(b"th") {
            let stop = next_cell(&lower[end..]).map_or(lower.len(), |stop| end + stop);
            let Some(&cell) = Cell::ALL.get(found) else {
                return Err(Fault::new(begin, "more than 81 cells"));
            };
            grid[cell] = content(&lower[end..stop])
                .map_err(|fault| Fault { at: end + fault.at, ..fault })?;
            (found, in_row, at) = (found + 1, in_row + 1, stop);
        }
    }
    match found {
        81 => Ok(grid),
        found => Err(Fault::new(text.len(), format!("{found} cells, expected 81"))),
    }
}

/// Where a cell ends: at its end tag, or where the next one or the next row begins.
fn next_cell(text: &[u8]) -> Option<usize> {
    let ends: [&[u8]; 6] = [b"</td", b"</th", b"<td", b"<th", b"<tr", b"</t"];
    ends.iter().filter_map(|end| find(text, end)).min()
}

/// The digit in a cell: its text without tags, or the value of a field.
fn content(text: &[u8]) -> Result<Option<Digit>, Fault> {
    let (mut sign, mut is_tag) = (None, false);
    let plain = String::from_utf8_lossy(text).replace("&nbsp;", "      ");
    let plain = plain.replace("&#160;", "      ");
    for (at, c) in plain.char_indices() {
        match c {
            '<' => is_tag = true,
            '>' => is_tag = false,
            _ if is_tag || c.is_whitespace() => {}
            '0'..='9' | '.' | '-' | '_' if sign.is_none() => sign = Some(c),
            _ => {
                let found = c.escape_debug();
                return Err(Fault::new(at, format!("expected one cell, found '{found}'")));
            }
        }
    }
    let value = plain.split("value=").nth(1).map(|value| value.trim_start_matches(['"', '\'']));
    let digit = sign.or_else(|| value?.chars().next()).and_then(|c| c.to_digit(10));
    Ok(digit.and_then(|digit| Digit::new(digit as u8)))
}
