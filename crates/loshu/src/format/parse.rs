use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::string::String;
use alloc::vec::Vec;
use core::str::FromStr;

use super::block::Block;
use super::error::{Expected, ParseError, Problem, Wrong, unexpected};
use super::gsf::Directive;
use super::keyed::{self, Key};
use super::kind::Format;
use super::line::{LineKind, Scan, Shape, has, is_text, plain_puzzle};
use super::pm::{self, Sign};
use super::record::{Details, Record};
use super::sdk::{self, Section};
use super::sheet::Completed;
use super::text_row::TextRow;
use super::{field, layout, library, link, markup, merge, script};
use crate::candidate::CandidateSet;
use crate::grid::Grid;

/// A puzzle and where it was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// What was read.
    pub grid: Grid,
    /// The line on which it begins, counted from 1.
    pub line: usize,
}

/// The records of a text, in order. An error stands in the place of each bad record, and reading
/// goes on behind it.
///
/// ```
/// let text = "\
/// #A Somebody
/// [Puzzle]
/// 53..7....
/// 6..195...
/// .98....6.
/// 8...6...3
/// 4..8.3..1
/// 7...2...6
/// .6....28.
/// ...419..5
/// ....8..79";
/// let record = loshu::format::records(text.as_bytes()).next().unwrap()?;
/// assert_eq!(record.format.name(), "sdk");
/// assert_eq!(record.details.get("author"), Some("Somebody"));
/// # Ok::<(), loshu::ParseError>(())
/// ```
pub fn records(text: &[u8]) -> impl Iterator<Item = Result<Record, ParseError>> + '_ {
    let mut parser = Parser::new();
    let mut lines = lines(text);
    core::iter::from_fn(move || {
        loop {
            if let Some(result) = parser.next() {
                return Some(result);
            }
            match lines.next() {
                Some(line) => parser.push_line(line),
                None if parser.is_idle() => return None,
                None => parser.finish(),
            }
        }
    })
}

/// The givens of the records of a text.
///
/// ```
/// let text = "\
/// ..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..  # easy
/// 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7";
/// let mut puzzles = loshu::format::puzzles(text.as_bytes());
/// assert_eq!(puzzles.next().unwrap().unwrap().grid.clues(), 32);
/// let error = puzzles.next().unwrap().unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 81: 80 cells, expected 81");
/// assert!(puzzles.next().is_none());
/// ```
pub fn puzzles(text: &[u8]) -> impl Iterator<Item = Result<Puzzle, ParseError>> + '_ {
    records(text)
        .map(|record| record.map(|Record { givens, line, .. }| Puzzle { grid: givens, line }))
}

impl FromStr for Grid {
    type Err = ParseError;

    /// Reads a text that holds one puzzle. Pencil marks that exclude more than its digits do are
    /// an error, because a grid cannot hold them.
    fn from_str(text: &str) -> Result<Grid, ParseError> {
        if let (81, Some(grid)) = (text.len(), plain_puzzle(text.as_bytes())) {
            return Ok(grid);
        }
        let mut all = records(text.as_bytes());
        let end =
            ParseError { line: text.lines().count().max(1), column: 1, problem: Problem::None };
        let record = all.next().unwrap_or(Err(end))?;
        if record.restricted().is_some() {
            let problem = Problem::Refused("expected a puzzle of givens, found pencil marks");
            return Err(ParseError { line: record.line, column: 1, problem });
        }
        match all.next() {
            None => Ok(record.givens),
            Some(Ok(Record { line, .. }) | Err(ParseError { line, .. })) => {
                Err(ParseError { line, column: 1, problem: Problem::Several })
            }
        }
    }
}

/// Turns lines into records; for those who read a stream.
///
/// After each [`push_line`](Parser::push_line), and after [`finish`](Parser::finish) at the end,
/// the parser is an iterator over what has been completed: a few results, if they are taken each
/// time.
#[derive(Clone, Debug, Default)]
pub struct Parser {
    line: usize,
    /// The rows of grids that are being read.
    open: Block,
    /// Records of which more may be said below: grids in a frame, or of a section `[Puzzle]`, and a
    /// puzzle behind a key.
    held: VecDeque<Record>,
    /// What the next lines may say about the last record that is held.
    below: Below,
    /// What stands above the next record and belongs to it.
    above: Option<Box<Above>>,
    /// Which fields the lines have, until the next directive.
    directive: Option<Box<Directive>>,
    ready: VecDeque<Result<Record, ParseError>>,
    last: Last,
}

/// What lines may say about the last record that is held. A line that does not say it ends this, and is
/// read like any other line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Below {
    /// Nothing but what may be said of any grid in a frame.
    #[default]
    Nothing,
    /// It is a grid below `[Puzzle]`: other sections may follow.
    Sections,
    /// The rows below `[PencilMarks]`.
    Notes {
        /// How many have been read.
        rows: usize,
        notes: CandidateSet,
    },
    /// More rows below `[PencilMarks]` of which one was wrong: the record has been given up.
    WrongNotes { rows: usize },
    /// The rows below `[Colours]`.
    Colours { rows: usize },
    /// Lines with a key and a value.
    Keys,
}

/// What the last line was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Last {
    #[default]
    Other,
    /// A record of its own.
    Record,
    /// A record behind a key that says that it is a solution.
    Solution,
}

/// What lines above a record say about it.
#[derive(Clone, Debug, Default)]
struct Above {
    headers: Details,
    title: Option<Title>,
    /// What lines with keys say.
    keys: Details,
    /// Which grid of an `.sdk` file comes next.
    part: Option<Part>,
    is_framed: bool,
}

#[derive(Clone, Debug)]
struct Title {
    text: String,
    /// Whether it may belong to a record of one line.
    is_quoted: bool,
    /// What is wrong with the line if no grid follows: it stands in a list, where each line is to be a
    /// puzzle.
    in_list: Option<ParseError>,
}

/// A grid of an `.sdk` file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Puzzle,
    State,
}

impl Parser {
    /// A parser at the beginning of a text.
    pub fn new() -> Parser {
        Parser::default()
    }

    /// Reads the next line if it is a puzzle of the plainest form, 81 digits and `.` from its
    /// beginning, and nothing is to come before it. Otherwise the line has not been read, and is to
    /// be pushed.
    ///
    /// This is for those who read a million lines: it is several times faster than
    /// [`push_line`](Parser::push_line), which gives the same puzzle, and what the line says behind
    /// it.
    ///
    /// ```
    /// use loshu::format::Parser;
    ///
    /// let mut parser = Parser::new();
    /// assert_eq!(parser.plain_line(b"# a comment"), None);
    /// parser.push_line(b"# a comment");
    /// let puzzle = parser.plain_line(&[b'.'; 81]).unwrap();
    /// assert_eq!((puzzle.line, puzzle.grid.clues()), (2, 0));
    /// ```
    #[inline]
    pub fn plain_line(&mut self, line: &[u8]) -> Option<Puzzle> {
        let is_free = self.is_idle() && self.above.is_none() && self.directive.is_none();
        let grid = if is_free { plain_puzzle(line)? } else { return None };
        (self.line, self.last) = (self.line + 1, Last::Record);
        Some(Puzzle { grid, line: self.line })
    }

    /// Reads the next line, with or without its end. White space at its end does not matter. A text
    /// with line ends inside counts as several lines.
    pub fn push_line(&mut self, line: &[u8]) {
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if has(line, b'\n') || has(line, b'\r') {
            lines(line).for_each(|line| self.push_one(line));
        } else {
            self.push_one(line);
        }
    }

    /// Passes over lines that something else has read, up to the one with this number. They end
    /// what is open.
    pub fn skip_to(&mut self, line: usize) {
        self.finish();
        self.line = line;
    }

    /// Says that the line above was a record, which something else has read. Words below it are no heading.
    pub fn follow_record(&mut self) {
        self.last = Last::Record;
    }

    /// The end of the text, or of a part of it: a grid with fewer than nine rows is an error.
    pub fn finish(&mut self) {
        self.end_below();
        let is_alone = self.line == 1 && self.open.is_one_bad_row();
        self.close();
        if is_alone
            && let Some(Err(ParseError { problem, .. })) = self.ready.back_mut()
            && let Problem::Cells { found, expected: 9 } = *problem
        {
            *problem = Problem::Alone { found };
        }
        self.release();
        self.refuse_title();
        self.above = None;
    }

    /// Whether the next line may belong to what has been read: to a grid that has a right row, to a section of rows,
    /// or to a puzzle behind a key.
    pub fn is_open(&self) -> bool {
        let goes_on = match self.below {
            Below::Nothing | Below::Sections => false,
            Below::Notes { .. }
            | Below::WrongNotes { .. }
            | Below::Colours { .. }
            | Below::Keys => true,
        };
        goes_on || self.open.has_good_row()
    }

    /// Whether a line is a row of a grid in which brackets stand around the cells, such as
    /// `[5, 3, 0, 0, 7, 0, 0, 0, 0],`: it is no record by itself, though it may be a JSON value.
    pub fn is_bracketed_row(line: &[u8]) -> bool {
        layout::bracketed(line.trim_ascii_end()).is_some()
    }

    /// Whether a line is a whole grid with brackets around and between its cells, such as an array of C.
    pub fn is_bracketed_grid(line: &[u8]) -> bool {
        layout::grid_in_brackets(line.trim_ascii_end()).is_some()
    }

    /// Whether a directive above has said that the line is a row of a table, and it is one.
    pub fn is_table_row(&self, line: &[u8]) -> bool {
        matches!(self.directed(line.trim_ascii_end()), Some(Ok(_)))
    }

    /// Whether nothing is open and no result waits.
    fn is_idle(&self) -> bool {
        let title = self.above.as_deref().and_then(|above| above.title.as_ref());
        self.open.is_empty()
            && self.ready.is_empty()
            && self.held.is_empty()
            && self.below == Below::Nothing
            && title.is_none_or(|title| title.in_list.is_none())
    }

    fn above(&mut self) -> &mut Above {
        self.above.get_or_insert_default()
    }

    /// What stands above a record belongs to no other one.
    fn take_above(&mut self) -> Above {
        self.above.take().map_or_else(Above::default, |above| *above)
    }

    /// No grid has followed a text in a list: it is a bad record.
    fn refuse_title(&mut self) {
        let title = self.above.as_mut().and_then(|above| above.title.as_mut());
        let error = title.and_then(|title| title.in_list.take());
        self.ready.extend(error.map(Err));
    }

    fn push_one(&mut self, line: &[u8]) {
        self.line += 1;
        let line = match line.strip_prefix(b"\xEF\xBB\xBF") {
            Some(rest) if self.line == 1 => rest,
            _ => line,
        };
        // In a table a text may look like anything: a link, a frame, a case of a library.
        if let Some(Ok(record)) = self.directed(line.trim_ascii_end()) {
            return self.end_line(Ok(record));
        }
        let is_any = matches!(self.below, Below::Nothing | Below::Sections);
        if is_any
            && self.directive.is_none()
            && let Some(row) = TextRow::plain(self.line, line.trim_ascii_end())
        {
            return self.push_row(row);
        }
        let line = &*script::in_ascii(line);
        let line = &*markup::unquoted(line);
        if !is_any && self.read_below(line) || self.read_section(line) {
            return;
        }
        match LineKind::of(line) {
            LineKind::Blank => self.push_blank(line),
            LineKind::Comment => self.push_comment(line.trim_ascii()),
            LineKind::Ruler if self.open.is_empty() => self.above().is_framed = true,
            LineKind::Ruler => {}
            LineKind::Cells => self.push_cells(line),
        }
    }

    /// A blank line ends a grid unless it stands between bands; a line of `=` always does, and what
    /// stands below it says nothing about the grids above.
    fn push_blank(&mut self, line: &[u8]) {
        self.last = Last::Other;
        let is_end = line.contains(&b'=');
        let done = if is_end { self.open.finish() } else { self.open.blank() };
        self.complete(done);
        if is_end {
            self.release();
        }
    }

    fn push_comment(&mut self, line: &[u8]) {
        if let Some(directive) = Directive::of(line) {
            self.finish();
            self.directive = Some(Box::new(directive));
        } else if self.open.is_empty() && line.get(1).is_some_and(u8::is_ascii_uppercase) {
            sdk::read_header(&mut self.above().headers, line);
        }
    }

    /// Reads a line that begins a section of an `.sdk` file, or is a heading of the same form.
    fn read_section(&mut self, line: &[u8]) -> bool {
        let Some(name) = markup::heading(line) else { return false };
        self.close();
        let has_sections = self.below == Below::Sections;
        match Section::of(line) {
            Some(Section::Puzzle) => {
                self.release();
                self.above().part = Some(Part::Puzzle);
            }
            Some(Section::State) if has_sections => self.above().part = Some(Part::State),
            Some(Section::PencilMarks) if has_sections => {
                self.below = Below::Notes { rows: 0, notes: CandidateSet::EMPTY };
            }
            Some(Section::Colours) if has_sections => self.below = Below::Colours { rows: 0 },
            Some(Section::State | Section::PencilMarks | Section::Colours) | None => {
                self.refuse_title();
                let text = field::text(name);
                self.above().title = Some(Title { text, is_quoted: false, in_list: None });
            }
        }
        true
    }

    /// Reads a line that says more about the record that is held; tells whether it does.
    fn read_below(&mut self, line: &[u8]) -> bool {
        match self.below {
            Below::Nothing | Below::Sections => return false,
            Below::Notes { rows, notes } => return self.read_notes(line, rows, notes),
            Below::WrongNotes { rows } if rows < 9 && sdk::is_like_notes(line) => {
                self.below = Below::WrongNotes { rows: rows + 1 };
            }
            Below::Colours { rows } if TextRow::is_row_of_cells(line) => {
                self.below =
                    if rows == 8 { Below::Sections } else { Below::Colours { rows: rows + 1 } };
            }
            Below::WrongNotes { .. } | Below::Colours { .. } => {
                self.end_below();
                return false;
            }
            Below::Keys => return self.read_key(line),
        }
        true
    }

    fn read_notes(&mut self, line: &[u8], rows: usize, before: CandidateSet) -> bool {
        match sdk::notes(rows, line.trim_ascii_end()) {
            Ok(notes) if rows == 8 => {
                if let Some(record) = self.held.back_mut() {
                    record.set_notes(before | notes);
                }
                self.below = Below::Sections;
            }
            Ok(notes) => self.below = Below::Notes { rows: rows + 1, notes: before | notes },
            Err(wrong) if sdk::is_like_notes(line) => {
                self.give_up_held(wrong.at(self.line, line));
                self.below = Below::WrongNotes { rows: rows + 1 };
            }
            Err(_) => {
                self.end_below();
                return false;
            }
        }
        true
    }

    /// Reads a line `key: value` below a puzzle with a key.
    fn read_key(&mut self, line: &[u8]) -> bool {
        let (entry, record) = (keyed::entry(line), self.held.back_mut());
        let (Some((key, value)), Some(record)) = (entry, record) else {
            self.end_below();
            return false;
        };
        match key {
            // The next puzzle, or a line that says nothing of this one.
            Key::Solution if record.solution.is_some() => {
                self.end_below();
                return false;
            }
            Key::Puzzle => {
                self.end_below();
                return false;
            }
            Key::Detail(name) => {
                // A list in YAML: the keys of the next puzzle.
                if line.trim_ascii_start().starts_with(b"- ") {
                    self.end_below();
                    return false;
                }
                record.details.set(name, &field::text(value.text));
            }
            Key::Solution => match merge::set_solution(record, line, &value) {
                Ok(()) => {}
                Err(wrong) => {
                    self.give_up_held(wrong.at(self.line, line));
                    self.below = Below::Nothing;
                }
            },
        }
        true
    }

    /// The record that is held last is wrong.
    fn give_up_held(&mut self, error: ParseError) {
        self.held.pop_back();
        self.release();
        self.ready.push_back(Err(error));
    }

    /// Ends what is said about the record that is held.
    fn end_below(&mut self) {
        match self.below {
            Below::Nothing | Below::Sections => {}
            Below::Notes { rows: 0, .. } | Below::Colours { .. } => self.below = Below::Sections,
            Below::Notes { rows, .. } => {
                let problem = Problem::Cells { found: 9 * rows, expected: 81 };
                self.give_up_held(ParseError { line: self.line - 1, column: 1, problem });
            }
            Below::WrongNotes { .. } => self.below = Below::Nothing,
            Below::Keys => self.release(),
        }
    }

    /// A line that is not blank, a comment or a ruler.
    fn push_cells(&mut self, line: &[u8]) {
        let text = layout::without_end(line);
        if self.push_record(line, text) {
            return;
        }
        let (line, sign) = (self.line, Sign::of(text));
        let row = || TextRow::new(line, text, sign);
        let is_layout = || layout::sure(text).is_some() || layout::bracketed(text).is_some();
        if self.open.takes(sign) || is_layout() {
            return self.push_row(row());
        }
        if markup::is_frame(text) {
            return;
        }
        if markup::is_markup(text) {
            return self.close();
        }
        if is_text(text) && !self.open.has_good_row() {
            return self.push_title(text);
        }
        let mut values = [0; 81];
        let scan = Scan::of(text, &mut values);
        let row = row();
        let is_row = row.is_cells()
            || match Shape::of(text, &scan) {
                Shape::Row => true,
                Shape::Title => self.open.is_begun(),
                Shape::Puzzle => false,
            };
        if is_row {
            self.push_row(row);
        } else {
            let begin = field::fullest(text).map_or(0, |field| field.begin);
            self.push_bad(text, begin);
        }
    }

    /// Reads a line that is a whole record, right or wrong; the text is the line without the blanks at its end.
    fn push_record(&mut self, line: &[u8], text: &[u8]) -> bool {
        let number = self.line;
        if let Some(record) = pm::plain_sukaku(text, number) {
            self.end_line(Ok(record));
            return true;
        }
        if library::is_case(text) {
            return self.emit(library::record(text, number), text);
        }
        if let Some(record) = library::bare_grid(text, number) {
            return self.emit(Ok(record), text);
        }
        if let Some(result) = link::record(text, number) {
            let is_read = result.is_ok();
            self.emit(result, text);
            if is_read && let Some(wrong) = link::second(text, number) {
                self.emit(Err(wrong), text);
            }
            return true;
        }
        match self.directed(text) {
            None => {}
            Some(Ok(record)) => return self.emit(Ok(record), text),
            Some(Err(wrong)) => {
                // A line may be something else than a row of the table.
                let is_other = pm::is_sukaku(text)
                    || whole_line(text, number).is_some()
                    || TextRow::is_row_of_cells(text)
                    || pm::has_nine_words(text);
                if !is_other {
                    return self.emit(Err(wrong), text);
                }
            }
        }
        if pm::is_sukaku(text) {
            self.end_line(pm::sukaku(text, number));
            return true;
        }
        if let Some((key, _)) = keyed::entry(text) {
            return self.push_key(key, text);
        }
        match whole_line(text, number).or_else(|| blank_cells(line, number)) {
            Some(record) => self.emit(Ok(record), text),
            None => false,
        }
    }

    /// Reads a line with a key where no puzzle with a key stands above it.
    fn push_key(&mut self, key: Key, text: &[u8]) -> bool {
        let Some(record) = whole_line(text, self.line) else {
            let Some((Key::Detail(name), value)) = keyed::entry(text) else { return false };
            if self.open.has_good_row() {
                return false;
            }
            let value = field::text(value.text);
            if self.above.as_ref().is_none_or(|above| above.keys.is_empty()) {
                self.push_title(text);
            }
            self.above().keys.set(name, &value);
            return true;
        };
        match key {
            Key::Puzzle => self.hold_keyed(record),
            Key::Solution if self.last == Last::Record => {
                let problem = Problem::Refused("a solution whose puzzle has no key");
                self.end_line(Err(ParseError { line: self.line, column: 1, problem }));
            }
            Key::Solution => {
                self.end_line(Ok(record));
                self.last = Last::Solution;
            }
            Key::Detail(_) => self.end_line(Ok(record)),
        }
        true
    }

    /// Holds a puzzle with a key, of which the next lines may say more.
    fn hold_keyed(&mut self, mut record: Record) {
        self.close();
        self.release();
        let above = self.take_above();
        match above.title {
            Some(title) if title.is_quoted => record.details.set("title", &title.text),
            // A line with a key that belongs to this puzzle.
            Some(_) if !above.keys.is_empty() => {}
            Some(Title { in_list, .. }) => self.ready.extend(in_list.map(Err)),
            None => {}
        }
        above.keys.iter().for_each(|(name, text)| record.details.set(name, text));
        self.last = Last::Record;
        self.held.push_back(record);
        self.below = Below::Keys;
    }

    /// The record of a line below a directive.
    fn directed(&self, text: &[u8]) -> Option<Result<Record, Wrong>> {
        self.directive.as_ref()?.record(text, self.line)
    }

    fn emit(&mut self, result: Result<Record, Wrong>, text: &[u8]) -> bool {
        let number = self.line;
        self.end_line(result.map_err(|wrong| wrong.at(number, text)));
        true
    }

    /// A record of one line: only a title in quotes above it belongs to it.
    fn end_line(&mut self, mut result: Result<Record, ParseError>) {
        self.close();
        self.release();
        self.refuse_title();
        self.last = Last::Record;
        let title = self.take_above().title.filter(|title| title.is_quoted);
        if let (Ok(record), Some(title)) = (&mut result, title) {
            record.details.set("title", &title.text);
        }
        self.ready.push_back(result);
    }

    fn push_title(&mut self, text: &[u8]) {
        self.close();
        self.refuse_title();
        let wrong = unexpected(text, text.len() - text.trim_ascii_start().len(), Expected::Cell);
        let error = wrong.at(self.line, text);
        let text = text.trim_ascii();
        let in_list = self.last != Last::Other && self.directive.is_none();
        let quoted = text.strip_prefix(b"\"").and_then(|text| text.strip_suffix(b"\""));
        let is_quoted = quoted.is_some();
        let in_list = (in_list && !is_quoted).then_some(error);
        let text = field::text(quoted.unwrap_or(text));
        self.above().title = Some(Title { text, is_quoted, in_list });
    }

    /// A line that has cells enough for a puzzle, or none at all. What is wrong is sought in the
    /// field with the most cells.
    fn push_bad(&mut self, text: &[u8], begin: usize) {
        let mut values = [0; 81];
        let scan = Scan::of(&text[begin..], &mut values);
        let error = scan.error(self.line, 81);
        let indent = super::error::column(text, begin) - 1;
        let result = match error {
            Some(error) => Err(ParseError { column: error.column + indent, ..error }),
            None => {
                let grid = Grid::from_values(&values).unwrap_or_default();
                Ok(Record::new(Format::Line, self.line, grid))
            }
        };
        self.end_line(result);
    }

    fn push_row(&mut self, row: TextRow) {
        if self.open.is_empty() {
            self.open.is_framed = self.above.as_ref().is_some_and(|above| above.is_framed);
        }
        let is_framed = self.open.is_framed;
        let done = self.open.push(row);
        let was_framed = is_framed && !done.is_empty();
        if was_framed {
            self.above().is_framed = true;
        }
        self.complete(done);
    }

    /// Ends the grid that is open.
    fn close(&mut self) {
        if !self.open.is_empty() {
            let done = self.open.finish();
            self.complete(done);
        }
    }

    /// Nothing more is said about the records that were held.
    fn release(&mut self) {
        self.ready.extend(self.held.drain(..).map(Ok));
        self.below = Below::Nothing;
    }

    /// Takes what a block of rows has given. What stands above the block belongs to its first grid, and
    /// to none if all is broken.
    fn complete(&mut self, done: Vec<Completed>) {
        let is_broken = !done.is_empty() && done.iter().all(Result::is_err);
        for result in done {
            self.last = Last::Other;
            match result {
                Ok(record) => self.complete_one(record),
                Err(error) => {
                    self.release();
                    self.refuse_title();
                    self.ready.push_back(Err(error));
                }
            }
        }
        if is_broken {
            self.take_above();
        }
    }

    /// A grid has its ninth row.
    fn complete_one(&mut self, mut record: Record) {
        let above = self.take_above();
        if above.part == Some(Part::State) && self.below == Below::Sections {
            return self.complete_state(&record);
        }
        if above.keys.is_empty()
            && let Some(title) = above.title
        {
            record.details.set("title", &title.text);
        }
        let is_section = above.part == Some(Part::Puzzle);
        if is_section || !above.headers.is_empty() {
            record.format = Format::Sdk;
        }
        for (name, text) in above.headers.iter().chain(above.keys.iter()) {
            record.details.set(name, text);
        }
        if record.candidates.is_some() {
            let merged = merge::with_marks(&mut self.held, record);
            self.release();
            self.ready.push_back(Ok(merged));
        } else if is_section || above.is_framed {
            if self.held.len() == 2
                && let Some(first) = self.held.pop_front()
            {
                self.ready.push_back(Ok(first));
            }
            self.held.push_back(record);
            self.below = if is_section { Below::Sections } else { Below::Nothing };
        } else {
            self.release();
            self.ready.push_back(Ok(record));
        }
    }

    /// The digits of a player, which must contain the givens.
    fn complete_state(&mut self, state: &Record) {
        let Some(record) = self.held.back_mut() else { return };
        if let Err(error) = merge::set_values(record, state) {
            self.give_up_held(error);
        }
    }
}

/// The record of a line that has all cells of a puzzle.
fn whole_line(text: &[u8], number: usize) -> Option<Record> {
    if text.len() < 81 || pm::is_open_row(text) {
        return None;
    }
    let record = field::record(text, number).or_else(|| {
        let cells = layout::grid_in_brackets(text).or_else(|| layout::parted(text))?;
        Some(Record::new(Format::Line, number, Grid::from_values(&cells)?))
    });
    let record = record.or_else(|| Some(Record::new(Format::Line, number, field::in_words(text)?)));
    record.or_else(|| {
        let mut values = [0; 81];
        let scan = Scan::of(text, &mut values);
        let grid = Grid::from_values(&values)?;
        scan.error(number, 81).is_none().then(|| Record::new(Format::Line, number, grid))
    })
}

/// The record of a line of 81 digits and blanks, where a blank is an empty cell.
fn blank_cells(line: &[u8], number: usize) -> Option<Record> {
    let cells: &[u8; 81] = line.try_into().ok()?;
    let is_cell = |byte: &u8| matches!(byte, b' ' | b'1'..=b'9');
    let blanks = cells.iter().filter(|byte| **byte == b' ').count();
    // Words of nine digits have few blanks, and digits with a blank between them all stand in odd columns.
    let stands = |odd: usize| cells.iter().skip(odd).step_by(2).any(u8::is_ascii_digit);
    if blanks < 9 + 9 || !cells.iter().all(is_cell) || !stands(0) || !stands(1) {
        return None;
    }
    let grid = Grid::of_cells(cells, |cell| cell.wrapping_sub(b'0'));
    Some(Record::new(Format::Line, number, grid))
}

impl Iterator for Parser {
    type Item = Result<Record, ParseError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.ready.pop_front()
    }
}

/// The lines of a text, without their ends: LF, CRLF, or CR alone.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = Some(text);
    core::iter::from_fn(move || {
        let text = rest?;
        let Some(end) = text.iter().position(|byte| matches!(byte, b'\n' | b'\r')) else {
            rest = None;
            return Some(text);
        };
        let width = if text[end..].starts_with(b"\r\n") { 2 } else { 1 };
        rest = Some(&text[end + width..]);
        Some(&text[..end])
    })
}
