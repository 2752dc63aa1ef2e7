use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::string::String;
use core::mem;
use core::str::FromStr;

use super::block::{Block, Completed};
use super::error::{Expected, ParseError, Problem, Wrong, unexpected};
use super::gsf::Directive;
use super::kind::Format;
use super::line::{LineKind, Scan, Shape, has, is_text, plain_puzzle};
use super::merge;
use super::pm::{self, Sign};
use super::record::{Details, Record};
use super::sdk::{self, Section};
use super::text_row::TextRow;
use super::{field, library, link};
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
            let problem = Problem::Refused("pencil marks, expected a puzzle of givens");
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
/// the parser is an iterator over what has been completed: a few results at most, if they are taken
/// each time.
#[derive(Clone, Debug, Default)]
pub struct Parser {
    line: usize,
    /// The grid over several lines that is being read.
    open: Block,
    /// Grids in a frame, or of a section `[Puzzle]`, of which more may be said below.
    held: VecDeque<Record>,
    /// What stands above the next record and belongs to it.
    above: Option<Box<Above>>,
    ready: VecDeque<Result<Record, ParseError>>,
    /// Whether the last line was a record of its own.
    in_list: bool,
}

/// What lines above a record say about it, and how lines below are understood.
#[derive(Clone, Debug, Default)]
struct Above {
    headers: Details,
    title: Option<String>,
    /// Whether the title may belong to a record of one line.
    is_quoted: bool,
    /// What is wrong with the title if no grid follows: it stands in a list, where each line is to
    /// be a puzzle.
    in_list: Option<ParseError>,
    section: Option<Section>,
    /// The rows of a section without a grid.
    rows: usize,
    notes: CandidateSet,
    directive: Option<Directive>,
    is_framed: bool,
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
        let is_free = self.is_idle() && self.above.is_none();
        let grid = if is_free { plain_puzzle(line)? } else { return None };
        (self.line, self.in_list) = (self.line + 1, true);
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

    /// The end of the text, or of a part of it: a grid with fewer than nine rows is an error.
    pub fn finish(&mut self) {
        self.close();
        self.release();
        self.refuse_title();
        self.above = self.above.take().filter(|above| above.directive.is_some());
    }

    /// No grid has followed a text in a list: it is a bad record.
    fn refuse_title(&mut self) {
        let error = self.above.as_mut().and_then(|above| above.in_list.take());
        self.ready.extend(error.map(Err));
    }

    /// Whether a row of a grid has been read, and the next line may be another one.
    pub fn is_open(&self) -> bool {
        self.open.is_begun()
    }

    /// Whether nothing is open and no result waits.
    fn is_idle(&self) -> bool {
        let waits = |above: &Above| above.in_list.is_some();
        self.open.is_empty()
            && self.ready.is_empty()
            && self.held.is_empty()
            && !self.above.as_deref().is_some_and(waits)
    }

    fn above(&mut self) -> &mut Above {
        self.above.get_or_insert_default()
    }

    fn section(&self) -> Option<Section> {
        self.above.as_ref().and_then(|above| above.section)
    }

    fn push_one(&mut self, line: &[u8]) {
        self.line += 1;
        let line = match line.strip_prefix(b"\xEF\xBB\xBF") {
            Some(rest) if self.line == 1 => rest,
            _ => line,
        };
        if self.read_section(line) {
            return;
        }
        if self.directive().is_none()
            && let Some(row) = TextRow::plain(self.line, line.trim_ascii_end())
        {
            return self.push_row(row);
        }
        match LineKind::of(line) {
            LineKind::Blank => self.push_blank(line),
            LineKind::Comment => self.push_comment(line.trim_ascii()),
            LineKind::Ruler if self.open.is_empty() => self.above().is_framed = true,
            LineKind::Ruler => {}
            LineKind::Cells => self.push_cells(line),
        }
    }

    /// A blank line ends a grid unless it stands between bands; a line of `=` always does.
    fn push_blank(&mut self, line: &[u8]) {
        self.in_list = false;
        let done = if line.contains(&b'=') { self.open.finish() } else { self.open.blank() };
        self.complete(done);
    }

    fn push_comment(&mut self, line: &[u8]) {
        if let Some(directive) = Directive::of(line) {
            self.finish();
            self.above().directive = Some(directive);
        } else if self.open.is_empty() && line.get(1).is_some_and(u8::is_ascii_uppercase) {
            sdk::read_header(&mut self.above().headers, line);
        }
    }

    /// Reads a line that begins a section, or belongs to one without a grid.
    fn read_section(&mut self, line: &[u8]) -> bool {
        if let Some(section) = Section::of(line) {
            self.close();
            if !matches!(section, Section::State | Section::PencilMarks | Section::Colours) {
                self.release();
            }
            let above = self.above();
            (above.section, above.rows) = (Some(section), 0);
            return true;
        }
        match self.section() {
            Some(Section::PencilMarks) => self.read_notes(line),
            Some(Section::Colours) => self.count_row(line),
            _ => return false,
        }
        true
    }

    /// A row of a section without a grid; nine of them end it.
    fn count_row(&mut self, line: &[u8]) {
        let above = self.above();
        above.rows += 1;
        if above.rows == 9 || line.trim_ascii().is_empty() {
            above.section = None;
        }
    }

    fn read_notes(&mut self, line: &[u8]) {
        let row = self.above().rows;
        match sdk::notes(row, line.trim_ascii_end()) {
            Ok(notes) => self.above().notes |= notes,
            Err(wrong) => {
                self.held.pop_back();
                self.fail(wrong, line);
                self.above().section = Some(Section::Colours);
            }
        }
        self.above().rows = row + 1;
        if row == 8 {
            let notes = mem::take(&mut self.above().notes);
            self.above().section = None;
            self.held.iter_mut().next_back().into_iter().for_each(|record| record.set_notes(notes));
        }
    }

    /// A line that is not blank, a comment or a ruler.
    fn push_cells(&mut self, line: &[u8]) {
        let text = line.trim_ascii_end();
        if self.push_record(text) {
            return;
        }
        let (line, sign) = (self.line, Sign::of(text));
        let row = || TextRow::new(line, text, sign);
        if self.open.takes(sign) {
            return self.push_row(row());
        }
        if !self.open.is_begun() && is_text(text) {
            return self.push_title(text);
        }
        let mut values = [0; 81];
        let begin = field::fullest(text).map_or(0, |field| field.begin);
        let scan = Scan::of(text, &mut values);
        let is_row = match Shape::of(text, &scan) {
            Shape::Row => true,
            Shape::Title => self.open.is_begun(),
            Shape::Puzzle => false,
        };
        if is_row {
            self.push_row(row());
        } else {
            self.push_bad(text, begin);
        }
    }

    /// Reads a line that is a whole record, right or wrong.
    fn push_record(&mut self, text: &[u8]) -> bool {
        let number = self.line;
        if let Some(record) = pm::plain_sukaku(text, number) {
            self.end_line(Ok(record));
            return true;
        }
        if library::is_case(text) {
            return self.emit(library::record(text, number), text);
        }
        if let Some(result) = link::record(text, number) {
            return self.emit(result, text);
        }
        if let Some(result) = self.directed(text) {
            return self.emit(result, text);
        }
        if pm::is_sukaku(text) {
            self.end_line(pm::sukaku(text, number));
            return true;
        }
        match whole_line(text, number) {
            Some(record) => self.emit(Ok(record), text),
            None => false,
        }
    }

    /// The record of a line below a directive.
    fn directed(&self, text: &[u8]) -> Option<Result<Record, Wrong>> {
        self.directive()?.record(text, self.line)
    }

    fn directive(&self) -> Option<&Directive> {
        self.above.as_ref()?.directive.as_ref()
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
        self.in_list = true;
        let above = self.take_above();
        if let (Ok(record), Some(title), true) = (&mut result, above.title, above.is_quoted) {
            record.details.set("title", &title);
        }
        self.ready.push_back(result);
    }

    /// What stands above a record belongs to no other one. A directive goes on.
    fn take_above(&mut self) -> Above {
        let Some(above) = self.above.take() else { return Above::default() };
        if above.directive.is_some() {
            let directive = above.directive.clone();
            self.above = Some(Box::new(Above { directive, ..Above::default() }));
        }
        *above
    }

    fn push_title(&mut self, text: &[u8]) {
        self.close();
        self.refuse_title();
        let wrong = unexpected(text, text.len() - text.trim_ascii_start().len(), Expected::Cell);
        let error = wrong.at(self.line, text);
        let text = text.trim_ascii();
        let in_list = self.in_list && self.directive().is_none();
        let quoted = text.strip_prefix(b"\"").and_then(|text| text.strip_suffix(b"\""));
        let above = self.above();
        above.is_quoted = quoted.is_some();
        above.in_list = Some(error).filter(|_| in_list && quoted.is_none());
        above.title = Some(field::text(quoted.unwrap_or(text)));
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

    fn fail(&mut self, wrong: Wrong, line: &[u8]) {
        let error = wrong.at(self.line, line);
        self.release();
        self.ready.push_back(Err(error));
    }

    /// Ends the grid that is open.
    fn close(&mut self) {
        if !self.open.is_empty() {
            let done = self.open.finish();
            self.complete(done);
        }
    }

    /// Nothing more is said about the grids that were held.
    fn release(&mut self) {
        self.ready.extend(self.held.drain(..).map(Ok));
    }

    fn complete(&mut self, done: Completed) {
        for result in done {
            self.in_list = false;
            match result {
                Ok(record) => self.complete_one(record),
                Err(error) => {
                    self.release();
                    self.refuse_title();
                    self.take_above();
                    self.ready.push_back(Err(error));
                }
            }
        }
    }

    /// A grid has its ninth row.
    fn complete_one(&mut self, mut record: Record) {
        let section = self.section();
        let above = self.take_above();
        if section == Some(Section::State) && !self.held.is_empty() {
            return self.complete_state(&record);
        }
        if let Some(title) = above.title {
            record.details.set("title", &title);
        }
        if section.is_some() || !above.headers.is_empty() {
            record.format = Format::Sdk;
        }
        above.headers.iter().for_each(|(name, text)| record.details.set(name, text));
        if record.candidates.is_some() {
            let merged = merge::with_marks(&mut self.held, record);
            self.release();
            self.ready.push_back(Ok(merged));
        } else if section.is_some() || above.is_framed {
            self.ready
                .extend((self.held.len() == 2).then(|| self.held.pop_front()).flatten().map(Ok));
            self.held.push_back(record);
        } else {
            self.release();
            self.ready.push_back(Ok(record));
        }
    }

    /// The digits of a player, which must contain the givens.
    fn complete_state(&mut self, state: &Record) {
        let Some(record) = self.held.back_mut() else { return };
        match merge::set_values(record, state) {
            Ok(()) => {}
            Err(error) => {
                self.held.pop_back();
                self.release();
                self.ready.push_back(Err(error));
            }
        }
    }
}

/// The record of a line that has all cells of a puzzle.
fn whole_line(text: &[u8], number: usize) -> Option<Record> {
    if text.len() < 81 || pm::is_open_row(text) {
        return None;
    }
    field::record(text, number).or_else(|| {
        let mut values = [0; 81];
        let scan = Scan::of(text, &mut values);
        let grid = Grid::from_values(&values)?;
        scan.error(number, 81).is_none().then(|| Record::new(Format::Line, number, grid))
    })
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
