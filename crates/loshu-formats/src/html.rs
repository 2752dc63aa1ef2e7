//! Tables of HTML with nine rows of nine cells, or with nine tables inside, one for each box.

use loshu::format::{Format, Record};
use loshu::{Cell, Digit, Grid, House};

use crate::error::{Fault, Place};

/// The longest table that is read, in bytes.
const LONGEST: usize = 1 << 18;

/// Why a table is none of a puzzle: where, the number of its first line, and its text.
type Broken = (Place, String, usize, Vec<u8>);

/// The lines of a table.
pub(crate) struct Table {
    first: usize,
    text: Vec<u8>,
    /// Whether the last tag begins a cell: a table that follows stands in this cell.
    in_cell: bool,
    /// How many tables in cells are open.
    inner: usize,
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
        Table { first, text: Vec::new(), in_cell: false, inner: 0, done: None }
    }

    /// Reads a line, or a piece of one.
    pub(crate) fn push(&mut self, line: &[u8]) {
        self.text.extend_from_slice(line);
        if self.ends_in(&line.to_ascii_lowercase()) {
            self.end();
        } else if self.text.len() > LONGEST {
            self.fail(0, "a table longer than 256 KiB".into());
        }
    }

    /// Whether the table ends in a line. Only a table in a cell stands in another one: any other beginning
    /// is that of a table after one without an end.
    fn ends_in(&mut self, line: &[u8]) -> bool {
        for at in memchr::memchr_iter(b'<', line) {
            match Tag::of(&line[at..]) {
                Some(Tag::Cell) => self.in_cell = true,
                Some(Tag::Table) => self.inner += usize::from(std::mem::take(&mut self.in_cell)),
                Some(Tag::TableEnd) if self.inner == 0 => return true,
                Some(Tag::TableEnd) => self.inner -= 1,
                Some(Tag::Row | Tag::CellEnd) => self.in_cell = false,
                None => {}
            }
        }
        false
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

/// The tags that tables are made of.
enum Tag {
    Table,
    TableEnd,
    Row,
    Cell,
    CellEnd,
}

impl Tag {
    /// The tag that a text in small letters begins with, if it is one of these.
    fn of(text: &[u8]) -> Option<Tag> {
        let text = text.strip_prefix(b"<")?;
        let (is_end, text) = match text.strip_prefix(b"/") {
            Some(text) => (true, text),
            None => (false, text),
        };
        let length = text.iter().position(|byte| !byte.is_ascii_alphanumeric())?;
        match (&text[..length], is_end) {
            (b"table", false) => Some(Tag::Table),
            (b"table", true) => Some(Tag::TableEnd),
            (b"tr", false) => Some(Tag::Row),
            (b"td" | b"th", false) => Some(Tag::Cell),
            (b"td" | b"th", true) => Some(Tag::CellEnd),
            _ => None,
        }
    }
}

/// The cells of a table: nine rows of nine, or nine tables of three rows of three.
fn grid(text: &[u8]) -> Result<Grid, Fault> {
    let lower = text.to_ascii_lowercase();
    let (mut cells, mut has_inner) = (Vec::with_capacity(81), false);
    // The cells of this row, and of each row above.
    let (mut in_row, mut width) = (0, None);
    let mut at = 0;
    while let Some(tag) = find(&lower[at..], b"<") {
        let begin = at + tag;
        let end = find(&lower[begin..], b">").map_or(lower.len(), |end| begin + end + 1);
        at = end;
        match Tag::of(&lower[begin..]) {
            Some(Tag::Row | Tag::TableEnd) if in_row > 0 => {
                let expected = width.unwrap_or(if has_inner && in_row == 3 { 3 } else { 9 });
                if in_row != expected {
                    let problem = format!("{in_row} cells in a row, expected {expected}");
                    return Err(Fault::new(begin, problem));
                }
                (width, in_row) = (Some(expected), 0);
            }
            Some(Tag::Cell) => {
                let stop = next_tag(&lower[end..]).map_or(lower.len(), |stop| end + stop);
                if let Some(Tag::Table) = Tag::of(&lower[stop..]) {
                    has_inner = true;
                    continue;
                }
                if cells.len() == 81 {
                    return Err(Fault::new(begin, "more than 81 cells"));
                }
                let digit = content(&lower[end..stop])
                    .map_err(|fault| Fault { at: end + fault.at, ..fault })?;
                cells.push(digit);
                (in_row, at) = (in_row + 1, stop);
            }
            Some(Tag::Table | Tag::TableEnd | Tag::Row | Tag::CellEnd) | None => {}
        }
    }
    if cells.len() < 81 {
        return Err(Fault::new(text.len(), format!("{} cells, expected 81", cells.len())));
    }
    let by_boxes = || House::BLOCKS.into_iter().flat_map(House::cells);
    let order: Vec<Cell> = if width == Some(3) { by_boxes().collect() } else { Cell::ALL.into() };
    Ok(order.into_iter().zip(cells).filter_map(|(cell, digit)| Some((cell, digit?))).collect())
}

/// Where the next tag of a table stands, or the end of another part of one.
fn next_tag(text: &[u8]) -> Option<usize> {
    memchr::memchr_iter(b'<', text)
        .find(|&at| Tag::of(&text[at..]).is_some() || text[at..].starts_with(b"</t"))
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
