//! Lines of any format, each record by its own: what the library reads, JSON values, XML, tables of
//! HTML, and links with packed data.
//!
//! What takes several lines is read by a reader of its own, which holds the lines of a record that is not
//! complete. If that turns out to be no record, its first line is reported, and the other lines are read
//! again, as if they had just come.

// Each of these reads what may hold the others: a line a value of JSON, a text in a value a passage, and a passage lines.
pub(crate) mod objects;
pub(crate) mod passage;

use std::collections::VecDeque;
use std::sync::Arc;

use loshu::Grid;
use loshu::format::{Details, Format, Parser, Record, packed};
use loshu_variant::{DigitSet, Setting, Shape};

use self::objects::Solutions;
use crate::blocks::{ParseLine, is_comment};
use crate::error::{Fault, Place};
use crate::field::SOLUTION;
use crate::field::without_apostrophe;
use crate::found::Found;
use crate::html::{self, Table};
use crate::json::{Piece, Splitter, Stray};
use crate::opensudoku::{self, Opensudoku, Part};
use crate::packed::unpacked;
use crate::reading::Reading;
use crate::variant::{
    Block, Rows, Signs, Variant, is_rule, of_field, overlapping, read_one_line, with_layout,
};
use crate::{PLAIN_LINE, Records, iss, solo};

/// Reads lines.
pub(crate) struct Mixed {
    parser: Parser,
    /// The number of the last line that the parser knows of.
    at: usize,
    several: Several,
    /// Lines to be read again.
    again: VecDeque<Again>,
    /// The rest of a long line is not read.
    skips_line: bool,
    /// Up to this line no table of HTML ends.
    no_table: usize,
    /// Up to this line nothing ends markup that begins with `<!` or `<?`.
    unclosed: usize,
    /// The only format that is accepted.
    from: Option<Format>,
    /// The key of the puzzle in JSON objects, if it is not one of the usual ones.
    column: Option<String>,
    /// Whether grids of other sizes are read, and what is known of them.
    variants: bool,
    layout: Option<Arc<Setting>>,
    signs: Option<Signs>,
    /// Whether the rules of all puzzles are given, whatever a heading says.
    has_rules: bool,
    /// Grids of nine rows that are squares of one layout, as far as they have come.
    squares: Vec<(usize, Grid)>,
    /// The last headings that name rules. The library waits for what comes behind a drawing, which may be another
    /// heading.
    headings: VecDeque<Heading>,
}

/// A comment above a drawing that names its rules: `# 9x9 with killer cage`. The drawing has the digits only, which
/// are another puzzle.
struct Heading {
    line: usize,
    layout: String,
}

impl Heading {
    fn of(number: usize, line: &[u8]) -> Option<Heading> {
        let line =
            line.trim_ascii().strip_prefix(b"# ").filter(|line| line.len() < LONGEST_HEADING)?;
        let layout = str::from_utf8(line).ok()?;
        let (size, rules) = layout.split_once(" with ")?;
        // There may be several: `2 grids of 9x9`.
        let (rows, columns) = size.rsplit(' ').next()?.split_once('x')?;
        let is_number = |text: &str| text.parse::<u8>().is_ok();
        let is_heading = is_number(rows) && is_number(columns) && rules.split(", ").all(is_rule);
        is_heading.then(|| Heading { line: number, layout: layout.to_owned() })
    }
}

/// More headings than this wait for no drawing.
const MOST_HEADINGS: usize = 64;

/// The longest line that is looked at as a heading.
const LONGEST_HEADING: usize = 1000;

/// What reads lines that are one record together.
enum Several {
    None,
    Rows(Box<Block>),
    Json(Splitter),
    Xml(Box<Opensudoku>),
    Html(Box<Table>),
}

/// A line that is read again.
struct Again {
    number: usize,
    line: Vec<u8>,
    /// Whether what is wrong has been reported.
    is_reported: bool,
    /// Whether it begins no JSON value.
    is_plain: bool,
}

/// Whether a line begins a JSON value: no row of a grid and no section begins so.
pub(crate) fn begins_json(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    match line.split_first() {
        Some((b'{', rest)) => matches!(rest.trim_ascii_start().first(), None | Some(b'"' | b'}')),
        Some((b'[', rest)) => {
            let rest = rest.trim_ascii_start();
            let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
            match rest.get(digits) {
                None => rest.is_empty(),
                Some(b'[' | b'{' | b'"' | b']') if digits == 0 => true,
                Some(b',' | b']' | b' ') => digits > 0,
                Some(_) => false,
            }
        }
        _ => false,
    }
}

/// Whether a line begins a record of several lines, or is one that the library does not read.
pub(crate) fn begins_several(line: &[u8]) -> bool {
    let is_json = begins_json(line) && !Parser::is_bracketed_row(line);
    is_json || opensudoku::begins_xml(line) || html::begins_table(line) || packed(line).is_some()
}

/// Reads constraints or a game ID. No row of a grid and nothing of JSON begins so, so it is a record wherever it stands.
fn whole_line(line: &[u8]) -> Option<(Format, Result<Setting, String>)> {
    let text = str::from_utf8(line).ok()?;
    let of_solo = || Some((Format::Solo, solo::read(text)?));
    iss::read(text).map(|read| (Format::Iss, read)).or_else(of_solo)
}

impl Mixed {
    /// Whether a record of several lines is being read.
    pub(crate) fn is_busy(&self) -> bool {
        !matches!(self.several, Several::None)
    }

    /// A reader of lines from this number on, behind lines that say nothing by themselves.
    pub(crate) fn new(line: usize, before: &VecDeque<Vec<u8>>, reading: &Reading) -> Mixed {
        let mut parser = Parser::new();
        parser.skip_to(line - 1 - before.len());
        before.iter().for_each(|line| parser.push_line(line));
        let (several, again, skips_line) = (Several::None, VecDeque::new(), false);
        let first = line - before.len();
        let headings = before.iter().enumerate();
        let headings = headings.filter_map(|(at, line)| Heading::of(first + at, line)).collect();
        Mixed {
            parser,
            at: line - 1,
            several,
            again,
            skips_line,
            no_table: 0,
            unclosed: 0,
            from: reading.from,
            column: reading.column.clone(),
            variants: reading.variants,
            layout: reading.layout.clone(),
            signs: reading.signs,
            has_rules: reading.layout.is_some() || !reading.rules.is_empty(),
            squares: Vec::new(),
            headings,
        }
    }

    /// Refuses a drawing whose heading names rules, unless the rules of all puzzles are given; tells whether it does.
    fn refuse_without_rules(&mut self, line: usize, format: Format, records: &mut Records) -> bool {
        while self.headings.front().is_some_and(|heading| heading.line + 2 < line) {
            self.headings.pop_front();
        }
        if self.headings.front().is_none_or(|heading| heading.line >= line) {
            return false;
        }
        let Some(Heading { layout, .. }) = self.headings.pop_front() else { return false };
        if self.has_rules || format != Format::Grid {
            return false;
        }
        let problem = format!(
            "a drawing of {layout} has its digits only, expected a form with the rules, such as f-puzzles"
        );
        records.push_bad(line, 1, problem);
        true
    }

    /// Counts the lines up to this number as read.
    pub(crate) fn skip_to(&mut self, number: usize) {
        if self.at != number {
            self.parser.skip_to(number);
            self.at = number;
        }
    }

    /// Whether a puzzle on a line is what the text may be made of, and is no part of one.
    fn takes_lines(&self) -> bool {
        self.from.is_none_or(|from| accepts(from, Format::Line))
            && self.squares_of_layout().is_none()
    }

    /// The layout of all puzzles, if it is several squares of nine rows that overlap.
    fn squares_of_layout(&self) -> Option<&Arc<Setting>> {
        let is_several = |shape: &Shape| shape.size() == 9 && shape.corners().len() > 1;
        self.layout.as_ref().filter(|layout| is_several(&layout.shape))
    }

    /// Takes a grid as the next square of the layout, and makes a puzzle of all of them.
    fn push_square(&mut self, line: usize, grid: Grid, records: &mut Records) {
        self.squares.push((line, grid));
        let is_whole = |layout: &Arc<Setting>| layout.shape.corners().len() == self.squares.len();
        if self.squares_of_layout().is_some_and(is_whole) {
            self.end_squares(records);
        }
    }

    /// No more squares come.
    fn end_squares(&mut self, records: &mut Records) {
        let squares = std::mem::take(&mut self.squares);
        let layout = self.squares_of_layout().filter(|_| !squares.is_empty());
        match layout.map(|layout| overlapping(layout, &squares)) {
            None => {}
            Some(Ok(variant)) => self.push_variant(variant, records),
            Some(Err((line, problem))) => records.push_bad(line, 1, problem),
        }
    }

    /// Whether no more is wanted of a line than its puzzle, or it says no more.
    fn may_be_plain(&self, line: &[u8], records: &Records) -> bool {
        let is_whole = || matches!(line.get(81..), Some([] | [b'\n'] | [b'\r', b'\n']));
        let says_no_more = || !records.wants_texts() && !records.wants_solutions();
        self.takes_lines() && (self.from.is_none() && says_no_more() || is_whole())
    }

    fn is_json(&self, line: &[u8]) -> bool {
        // A bracket may enclose the cells of a row; a string or an object in it cannot.
        let text = line.trim_ascii();
        let is_sure = || [&b"{\""[..], b"[{\"", b"[\""].iter().any(|begin| text.starts_with(begin));
        let is_forced = self.from == Some(Format::Json) && text.starts_with(b"{");
        (is_forced || begins_json(line) && !Parser::is_bracketed_row(line))
            && (!self.parser.is_open() || is_sure())
    }

    /// Reads a line, and what it gives back.
    fn read_line(&mut self, number: usize, line: &[u8], records: &mut Records) {
        self.step(number, line, false, records);
        while let Some(again) = self.again.pop_front() {
            let bad = records.bad.len();
            self.step(again.number, &again.line, again.is_plain, records);
            if again.is_reported {
                records.bad.truncate(bad);
            }
        }
    }

    fn step(&mut self, number: usize, line: &[u8], is_plain: bool, records: &mut Records) {
        match &mut self.several {
            Several::None => {}
            Several::Rows(block) => {
                if block.push(line) {
                    return self.collect_rows(false, records);
                }
                self.again.push_front(Again {
                    number,
                    line: line.to_vec(),
                    is_reported: false,
                    is_plain: false,
                });
                return self.collect_rows(true, records);
            }
            Several::Json(splitter) => {
                splitter.begin_line(number);
                splitter.push(line);
                return self.collect_json(records);
            }
            Several::Xml(xml) => {
                xml.push(line);
                return self.collect_xml(records);
            }
            Several::Html(table) => {
                table.push(line);
                return self.collect_html(records);
            }
        }
        self.skip_to(number - 1);
        if self.may_be_plain(line, records)
            && let Some(puzzle) = self.parser.plain_line(line)
        {
            self.at = number;
            return records.push(puzzle.line, puzzle.grid);
        }
        if !is_plain && self.push_object(number, line, records) {
            return;
        }
        if !is_plain && self.begin_several(number, line, records) {
            return self.step(number, line, is_plain, records);
        }
        if !is_plain && self.may_be_variant(line) {
            if self.push_one_line(number, line, records) || self.push_pair(number, line, records) {
                return;
            }
            if self.begin_rows(number, line) {
                return self.collect_rows(false, records);
            }
        }
        if !self.push_packed(number, line, records) {
            self.parser.push_line(line);
            self.at = number;
            self.collect(records);
        }
        if let Some(heading) = Heading::of(number, line) {
            if self.headings.len() == MOST_HEADINGS {
                self.headings.pop_front();
            }
            self.headings.push_back(heading);
        }
    }

    /// Reads a line that is a JSON object by itself, as most are, an object with its solution behind a tab, or a list of
    /// objects that are cells; tells whether it is.
    fn push_object(&mut self, number: usize, line: &[u8], records: &mut Records) -> bool {
        let text = line.trim_ascii();
        if !matches!(text.first(), Some(b'{' | b'[')) || !self.is_json(line) {
            return false;
        }
        // No text of JSON has a tab in it.
        let may_end_in_solution = text[0] == b'{' && !text.ends_with(b"}");
        let tab =
            may_end_in_solution.then(|| text.iter().rposition(|&byte| byte == b'\t')).flatten();
        let (text, solution) = match tab {
            Some(tab) => (text[..tab].trim_ascii_end(), &text[tab + 1..]),
            None => (text, &b""[..]),
        };
        let (wanted, column) = (wanted_solutions(records), self.column.as_deref());
        let results =
            str::from_utf8(text).ok().and_then(|json| match (text.first(), text.last()) {
                (Some(b'{'), Some(b'}')) => objects::records_of_object(json, wanted, column).ok(),
                (Some(b'['), Some(b']')) if json.contains('{') => {
                    objects::record_of_cells(json).map(|found| vec![found])
                }
                (Some(_) | None, Some(_) | None) => None,
            });
        let Some(mut results) = results else { return false };
        if !solution.is_empty() && !has_solution(&mut results, solution) {
            return false;
        }
        self.parser.finish();
        self.collect(records);
        let indent = line.len() - line.trim_ascii_start().len();
        self.push_results(Place { line: number, column: 1 + indent }, text, results, records);
        true
    }

    /// Whether the line begins something that takes several lines. All before it has ended then.
    fn begin_several(&mut self, number: usize, line: &[u8], records: &mut Records) -> bool {
        let first = line.trim_ascii_start().first();
        let place = Place { line: number, column: 1 };
        self.several = match first {
            Some(b'{' | b'[') if self.is_json(line) => Several::Json(Splitter::new(place)),
            Some(b'<' | 0xEF) if opensudoku::begins_xml(line) => {
                Several::Xml(Box::new(Opensudoku::new(number, self.unclosed)))
            }
            Some(b'<') if number > self.no_table && html::begins_table(line) => {
                Several::Html(Box::new(Table::new(number)))
            }
            Some(_) | None => return false,
        };
        self.parser.finish();
        self.collect(records);
        true
    }

    /// Whether the line may be text of a puzzle of another layout.
    fn may_be_variant(&self, line: &[u8]) -> bool {
        let is_text = || {
            let found = [Format::Line, Format::Grid, Format::Iss, Format::Solo];
            self.from.is_none_or(|from| found.iter().any(|found| accepts(from, *found)))
        };
        (!self.parser.is_open() || whole_line(line).is_some()) && is_text() && !is_comment(line)
    }

    /// Reads a killer, a jigsaw, constraints or a game ID on one line; tells whether it is one.
    fn push_one_line(&mut self, number: usize, line: &[u8], records: &mut Records) -> bool {
        let of_line = || Some((Format::Line, read_one_line(line)?));
        let Some((format, found)) = whole_line(line).or_else(of_line) else { return false };
        self.parser.finish();
        self.parser.skip_to(number);
        self.at = number;
        self.collect(records);
        if let (Ok(setting), None, true) = (&found, &self.layout, format != Format::Line)
            && let Some(grid) = ordinary(setting)
        {
            self.push_record(Box::new(Record::new(format, number, grid)), records);
            return true;
        }
        let variant = found.and_then(|setting| Variant::new(format, number, setting));
        let variant = match &self.layout {
            Some(layout) => variant.and_then(|variant| with_layout(layout, variant)),
            None => variant,
        };
        match variant {
            Ok(variant) => self.push_variant(variant, records),
            Err(problem) => records.push_bad(number, 1, problem),
        }
        true
    }

    /// Reads a puzzle of another size on one line with its solution behind a tab; tells whether it is one.
    fn push_pair(&mut self, number: usize, line: &[u8], records: &mut Records) -> bool {
        let Ok(text) = str::from_utf8(line) else { return false };
        let Some((puzzle, solution)) = text.trim().split_once('\t') else { return false };
        let cells = puzzle.chars().count();
        if !self.variants
            || cells < FEWEST_CELLS
            || solution.chars().count() != cells
            || solution.contains(char::is_whitespace)
        {
            return false;
        }
        let Some(Ok(variant)) = of_field(puzzle, number, self.layout.as_deref(), self.signs) else {
            return false;
        };
        let Ok(variant) = variant.with_solution(solution) else { return false };
        self.parser.finish();
        self.parser.skip_to(number);
        self.at = number;
        self.collect(records);
        self.push_variant(variant, records);
        true
    }

    /// Whether the line begins a grid of another size than nine.
    fn begin_rows(&mut self, number: usize, line: &[u8]) -> bool {
        let Some(block) = Block::begin(number, line, self.layout.as_deref()) else { return false };
        // The parser goes on where it was if the rows are no grid.
        self.several = Several::Rows(Box::new(block));
        true
    }

    /// Takes the puzzles of rows. Rows that are no grid are read again by the library.
    fn collect_rows(&mut self, at_end: bool, records: &mut Records) {
        let Several::Rows(block) = &mut self.several else { return };
        let rows = block.take(at_end, self.layout.as_deref(), self.signs);
        let (first, lines) = (block.first, std::mem::take(&mut block.lines));
        match rows {
            Rows::Open => block.lines = lines,
            // Where only ordinary puzzles are read, the library says what is wrong, with each line by itself.
            Rows::Complete(puzzles)
                if !self.takes_variants(&puzzles) && puzzles.len() == lines.len() =>
            {
                self.several = Several::None;
                for (at, line) in lines.iter().enumerate() {
                    self.parser.skip_to(first + at - 1);
                    self.parser.push_line(line);
                    self.parser.finish();
                    self.collect(records);
                }
            }
            Rows::Complete(puzzles) if !self.takes_variants(&puzzles) => {
                self.read_again(first, lines);
            }
            Rows::Complete(puzzles) => {
                self.several = Several::None;
                self.parser.finish();
                self.collect(records);
                for (line, puzzle) in puzzles {
                    match puzzle {
                        Ok(variant) => {
                            if variant.format == Format::Line {
                                self.parser.follow_record();
                            }
                            self.push_variant(variant, records);
                        }
                        Err(problem) => records.push_bad(line, 1, problem),
                    }
                }
            }
            Rows::None => self.read_again(first, lines),
        }
    }

    /// Whether puzzles of other sizes are taken as such: to be read, or to be refused by what they are. Smaller ones may
    /// be ordinary puzzles that lack cells.
    fn takes_variants(&self, puzzles: &[(usize, Result<Variant, String>)]) -> bool {
        let is_larger = |puzzle: &Result<Variant, String>| {
            puzzle.as_ref().is_ok_and(|variant| variant.setting.shape.size() > 9)
        };
        self.variants || puzzles.iter().all(|(_, puzzle)| is_larger(puzzle))
    }

    /// Has the library read lines that are no grid of another size.
    fn read_again(&mut self, first: usize, lines: Vec<Vec<u8>>) {
        self.several = Several::None;
        for (at, line) in lines.into_iter().enumerate().rev() {
            let number = first + at;
            self.again.push_front(Again { number, line, is_reported: false, is_plain: true });
        }
    }

    fn collect_json(&mut self, records: &mut Records) {
        let Several::Json(splitter) = &mut self.several else { return };
        let pieces = splitter.take();
        let (mut is_over, mut again) = (false, Vec::new());
        for piece in pieces {
            match piece {
                Piece::Value { start, text, is_reported } => {
                    let bad = records.bad.len();
                    self.push_value(start, &text, records);
                    if is_reported {
                        records.bad.truncate(bad);
                    }
                }
                Piece::Stray(stray) => is_over |= self.push_stray(stray, &mut again, records),
                Piece::Broken { place, problem, start, text } => {
                    self.push_broken(place, problem, start.line, &text, records);
                }
            }
        }
        if let Several::Json(splitter) = &mut self.several {
            if is_over {
                splitter.abandon_list();
            }
            if !splitter.is_open() {
                self.several = Several::None;
                // As long as the list is open, its lines are no others.
                self.again.extend(again);
            }
        }
    }

    /// A line of a list that is no item of it; tells whether it is a puzzle, or a row of one, so that the
    /// list has ended without a bracket. A line that begins something else is to be read again then.
    fn push_stray(&mut self, stray: Stray, again: &mut Vec<Again>, records: &mut Records) -> bool {
        let Stray { place, problem, number, line, is_reported } = stray;
        if !is_reported {
            records.push_formless(place.line, place.column, problem);
        }
        if line.is_empty() {
            return false;
        }
        if begins_several(&line) && !begins_json(&line) || whole_line(&line).is_some() {
            again.push(Again { number, line, is_reported: false, is_plain: false });
            return true;
        }
        let (bad, puzzles) = (records.bad.len(), records.puzzles.len());
        self.skip_to(number - 1);
        let before = self.parser.clone();
        self.parser.push_line(&line);
        self.at = number;
        self.collect(records);
        let is_puzzle = records.puzzles.len() > puzzles || self.parser.is_open();
        if !is_puzzle {
            // The line says nothing, not even that a frame begins.
            (self.parser, self.at) = (before, number - 1);
        }
        records.bad.truncate(bad);
        is_puzzle
    }

    /// Lines that were held for a record and are none. Unless they are an array of another language, the
    /// first line is reported. The others are read again; if something is wrong with them too, that has
    /// been reported with the first one.
    fn push_broken(
        &mut self,
        place: Place,
        problem: String,
        first: usize,
        text: &[u8],
        records: &mut Records,
    ) {
        let lines: Vec<&[u8]> = text.split_inclusive(|&byte| byte == b'\n').collect();
        let is_row = |line: Option<&&[u8]>| {
            line.is_some_and(|line| {
                Parser::is_bracketed_row(line) || Parser::is_bracketed_grid(line)
            })
        };
        let is_bracket =
            |line: Option<&&[u8]>| line.is_some_and(|line| line.trim_ascii().len() == 1);
        let is_array = is_row(lines.first()) || is_bracket(lines.first()) && is_row(lines.get(1));
        if !is_array {
            records.push_formless(place.line, place.column, problem);
        }
        let again = lines.iter().enumerate().skip(usize::from(!is_array));
        // A solution without its puzzle is no puzzle.
        let again = again.filter(|(_, line)| is_array || !objects::names_solution(line));
        let again: Vec<_> = again
            .map(|(at, line)| Again {
                number: first + at,
                line: line.to_vec(),
                is_reported: !is_array,
                is_plain: at == 0,
            })
            .collect();
        for again in again.into_iter().rev() {
            self.again.push_front(again);
        }
    }

    fn push_value(&mut self, start: Place, text: &[u8], records: &mut Records) {
        let results = match str::from_utf8(text) {
            Ok(text) => objects::records(text, wanted_solutions(records), self.column.as_deref()),
            Err(error) => vec![Err(Fault::new(error.valid_up_to(), "expected UTF-8"))],
        };
        self.push_results(start, text, results, records);
    }

    /// Adds what has been read of a JSON value that begins at a place.
    fn push_results(
        &mut self,
        start: Place,
        text: &[u8],
        results: Vec<Result<Found, Fault>>,
        records: &mut Records,
    ) {
        for result in results {
            match result {
                Ok(found) => self.push_found(found, start, records),
                Err(fault) => {
                    let place = start.behind(&text[..fault.at.min(text.len())]);
                    if fault.problem == objects::NO_KEY {
                        records.push_formless(place.line, place.column, fault.problem);
                    } else {
                        records.push_bad(place.line, place.column, fault.problem);
                    }
                }
            }
        }
    }

    fn collect_xml(&mut self, records: &mut Records) {
        let Several::Xml(xml) = &mut self.several else { return };
        let parts = xml.take();
        self.unclosed = xml.unclosed();
        if !xml.is_open() {
            self.several = Several::None;
        }
        // Behind the last element, lines may be of any format.
        let is_over = matches!(self.several, Several::None);
        let is_text = |part: &Part| matches!(part, Part::Text(..));
        let inside = parts.iter().rposition(|part| !is_text(part)).map_or(0, |last| last + 1);
        let mut again = Vec::new();
        for (at, part) in parts.into_iter().enumerate() {
            match part {
                Part::Game(record) => self.push_record(record, records),
                Part::Bad(place, problem) => {
                    records.push_formless(place.line, place.column, problem);
                }
                Part::Text(number, line) if is_over && at >= inside => {
                    again.push(Again { number, line, is_reported: false, is_plain: false });
                }
                Part::Text(number, line) => {
                    self.skip_to(number - 1);
                    self.parser.push_line(&line);
                    self.at = number;
                    self.collect(records);
                }
            }
        }
        for again in again.into_iter().rev() {
            self.again.push_front(again);
        }
    }

    fn collect_html(&mut self, records: &mut Records) {
        let Several::Html(table) = &mut self.several else { return };
        match table.take() {
            None => {}
            Some(Ok(record)) => {
                self.several = Several::None;
                self.push_record(Box::new(record), records);
            }
            Some(Err((place, problem, first, text))) => {
                self.several = Several::None;
                self.push_broken(place, problem, first, &text, records);
                // The lines have been looked at for the end of a table.
                self.no_table = self.again.back().map_or(0, |again| again.number);
            }
        }
    }

    /// A link with packed data.
    fn push_packed(&mut self, number: usize, line: &[u8], records: &mut Records) -> bool {
        // In comments and tables a link is a text.
        let is_text = || is_comment(line) || self.parser.is_table_row(line);
        let found = packed(line).filter(|_| !is_text());
        let Some((at, data)) = found else { return false };
        self.parser.skip_to(number);
        self.at = number;
        self.collect(records);
        let place = Place { line: number, column: 1 }.behind(&line[..at]);
        match unpacked(data) {
            Ok(found) => self.push_found(found, place, records),
            Err(problem) => records.push_bad(number, place.column, problem),
        }
        true
    }

    fn push_found(&mut self, found: Found, place: Place, records: &mut Records) {
        match found {
            Found::Classic(mut record) => {
                record.line = place.line;
                self.push_record(record, records);
            }
            Found::Variant(mut variant) => {
                (variant.line, variant.column) = (place.line, place.column);
                self.push_variant(*variant, records);
            }
        }
    }

    fn push_variant(&mut self, variant: Variant, records: &mut Records) {
        self.end_squares(records);
        if self.refuse_without_rules(variant.line, variant.format, records) {
            return;
        }
        let (line, signs) = (variant.line, self.signs.unwrap_or(variant.signs));
        let mut variant = match variant.with_signs(signs) {
            Ok(variant) => variant,
            Err(problem) => return records.push_bad(line, 1, problem),
        };
        // A solution that belongs to the puzzle is published with it.
        let is_own = matches!(variant.format, Format::Fpuzzles | Format::Sudokupad);
        if !records.wants_solutions()
            && !is_own
            && let Some(digits) = variant.solution.take()
            && records.wants_texts()
            && variant.details.get(SOLUTION).is_none()
        {
            let text = variant.line_of(&digits);
            variant.details.set(SOLUTION, &text);
        }
        match self.from {
            Some(from) if !accepts(from, variant.format) => {
                let (from, found) = (from.name(), variant.format.name());
                records.push_bad(variant.line, 1, format!("expected {from}, found {found}"));
            }
            _ => records.push_variant(variant),
        }
    }

    fn push_record(&mut self, record: Box<Record>, records: &mut Records) {
        if self.refuse_without_rules(record.line, record.format, records) {
            return;
        }
        match self.from {
            Some(from) if !accepts(from, record.format) => {
                let (from, found) = (from.name(), record.format.name());
                records.push_bad(record.line, 1, format!("expected {from}, found {found}"));
            }
            _ if self.squares_of_layout().is_some() && record.restricted().is_none() => {
                self.push_square(record.line, record.givens, records);
            }
            _ => records.push_record(record),
        }
    }

    fn collect(&mut self, records: &mut Records) {
        while let Some(result) = self.parser.next() {
            match result {
                Ok(record) if record.format == Format::Gsf => {
                    self.push_record(Box::new(without_apostrophes(record)), records);
                }
                Ok(record) => self.push_record(Box::new(record), records),
                Err(error) => records.push_error(&error),
            }
        }
    }
}

/// A line of a table, without the apostrophes that were written before formulas.
fn without_apostrophes(mut record: Record) -> Record {
    let mut details = Details::default();
    for (name, text) in record.details.iter() {
        details.set(without_apostrophe(name), without_apostrophe(text));
    }
    record.details = details;
    record
}

/// The cells of the smallest grid.
const FEWEST_CELLS: usize = 16;

/// What becomes of the solutions in objects.
fn wanted_solutions(records: &Records) -> Solutions {
    if records.wants_solutions() { Solutions::Read } else { Solutions::Kept }
}

/// Gives the only puzzle of an object the solution that stands behind the object; tells whether it is one.
fn has_solution(results: &mut [Result<Found, Fault>], solution: &[u8]) -> bool {
    let ([Ok(found)], Ok(text)) = (results, str::from_utf8(solution)) else { return false };
    match found {
        Found::Classic(record) => {
            record.solution = text.parse().ok();
            record.solution.is_some()
        }
        Found::Variant(variant) => {
            variant.solution = variant.solution_of(text).ok();
            variant.solution.is_some()
        }
    }
}

/// The givens of an ordinary Sudoku; `None` for any other setting.
fn ordinary(setting: &Setting) -> Option<Grid> {
    let all = setting.digits.all();
    let is_plain = |digits: &DigitSet| digits.len() < 2 || *digits == all;
    if !setting.is_classic() || !setting.cells.iter().all(is_plain) {
        return None;
    }
    let mut values = [0; 81];
    values.iter_mut().zip(&setting.cells).for_each(|(value, digits)| {
        *value = digits.single().unwrap_or(0);
    });
    Grid::from_values(&values)
}

/// Whether records of one format are what a file of another is made of.
fn accepts(from: Format, found: Format) -> bool {
    let parts: &[Format] = match from {
        Format::Line | Format::Sdm => &[Format::Line, Format::Test],
        Format::Test | Format::Gsf => &[Format::Line],
        Format::Ss | Format::Sdx => &[Format::Grid, Format::Pm],
        Format::Sdk | Format::Pm => &[Format::Grid],
        Format::Json | Format::Sudokupad => &[Format::Fpuzzles],
        Format::Fpuzzles => &[Format::Json],
        _ => &[],
    };
    from == found || parts.contains(&found)
}

impl ParseLine for Mixed {
    fn line(&mut self, number: usize, line: &[u8], records: &mut Records) {
        self.skips_line = false;
        self.read_line(number, line, records);
        if matches!(self.several, Several::None) {
            self.skip_to(number);
            self.collect(records);
        }
    }

    fn plain_lines(&mut self, text: &[u8], most: usize, records: &mut Records) -> usize {
        if !matches!(self.several, Several::None) || !self.takes_lines() {
            return 0;
        }
        let lines = text.chunks_exact(PLAIN_LINE).take_while(|line| line.ends_with(b"\n"));
        let puzzles = lines.map_while(|line| self.parser.plain_line(line)).take(most);
        let count = puzzles.map(|puzzle| records.push(puzzle.line, puzzle.grid)).count();
        self.at += count;
        count
    }

    fn piece(&mut self, number: usize, piece: &[u8], records: &mut Records) -> bool {
        let is_end = piece.ends_with(b"\n");
        if matches!(self.several, Several::None) && !self.skips_line {
            self.skip_to(number - 1);
            if !self.begin_several(number, piece, records) {
                return false;
            }
        }
        if !self.skips_line {
            self.read_line(number, piece, records);
            self.skips_line = matches!(self.several, Several::None);
        }
        if is_end {
            self.skips_line = false;
            if matches!(self.several, Several::None) {
                self.skip_to(number);
                self.collect(records);
            }
        }
        true
    }

    fn end(&mut self, records: &mut Records) {
        loop {
            match &mut self.several {
                Several::None => break,
                Several::Rows(_) => self.collect_rows(true, records),
                Several::Json(splitter) => {
                    splitter.finish();
                    self.collect_json(records);
                }
                Several::Xml(xml) => {
                    xml.finish();
                    self.collect_xml(records);
                }
                Several::Html(table) => {
                    table.finish();
                    self.collect_html(records);
                }
            }
            while let Some(again) = self.again.pop_front() {
                let bad = records.bad.len();
                self.step(again.number, &again.line, again.is_plain, records);
                if again.is_reported {
                    records.bad.truncate(bad);
                }
            }
        }
        self.parser.finish();
        self.collect(records);
        self.end_squares(records);
    }
}
