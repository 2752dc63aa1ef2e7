//! Tables with a column of puzzles.

use std::collections::VecDeque;
use std::sync::Arc;

use csv_core::ReadRecordResult;
use loshu::format::{Details, Format, Parser, Record};
use loshu::{Candidate, CandidateSet, Cell, Digit, Grid};
use loshu_variant::Setting;

use crate::blocks::{DIRECTIVE, LONGEST_LINE, ParseLine};
use crate::field::{
    CANDIDATES, NOTES, SOLUTION, VALUES, parse_puzzle, puzzle_column, without_apostrophe,
};
use crate::found::Found;
use crate::mixed::objects::{self, Solutions};
use crate::mixed::passage;
use crate::mixed::{self, Mixed};
use crate::variant::{OBJECT, Signs, Variant, of_field};
use crate::{Keep, ReadError, Reading, Records, Wanted};

const SOLUTION_NAMES: [&str; 5] = [SOLUTION, "solutions", "answer", "answers", "solved"];

/// More columns than any table of puzzles has.
const MOST_COLUMNS: usize = 1024;

/// Reads one column of a table with a header; comma, semicolon or tab stand between the columns. A
/// row is one line: a field with a line end in it cannot hold a puzzle.
pub(crate) struct CsvParser {
    row: Fields,
    column: usize,
    /// The column of the solutions.
    solution: Option<usize>,
    /// Whether solutions are wanted beside the puzzles.
    with_solutions: bool,
    /// The column of objects of f-puzzles, which have the rules of puzzles of other layouts.
    rules: Option<usize>,
    /// The layout of all puzzles, if a caller says it.
    layout: Option<Arc<Setting>>,
    /// How digits are written, if a caller says it.
    signs: Option<Signs>,
    /// What the columns say, by their names.
    details: Vec<Option<String>>,
    /// Whether there is a column of candidates, which may exclude more than the digits do.
    has_marks: bool,
    /// Whether a row with more fields than the header is a bad record.
    strict: bool,
    /// Whether such a row has been noted.
    is_surplus_told: bool,
    /// The header, without blanks around it.
    header: Vec<u8>,
    header_read: bool,
    /// Reads the lines that are no rows of the table.
    parser: Parser,
    /// The number of the last line that it knows of.
    at: usize,
    /// What is wrong, as rows of the table, with the lines that it is reading.
    waiting: Vec<BadRow>,
    /// Reads lines between the rows that are one record together, such as a JSON value.
    several: Option<Box<Mixed>>,
}

/// Why a line is no row of the table.
struct BadRow {
    line: usize,
    column: usize,
    problem: String,
}

/// What may stand between columns; the first one that does is meant.
const DELIMITERS: [u8; 3] = *b"\t;,";

/// More lines than this do not wait to be a grid.
const MOST_WAITING: usize = 64;

/// So many cells in a field are meant as a puzzle.
const LEAST_CELLS: usize = 20;

/// Whether a line is the header of a table with a column of puzzles.
pub(crate) fn has_puzzle_column(line: &[u8]) -> bool {
    match str::from_utf8(without_mark(line)) {
        // Without quotes, columns are all that there is to tell apart.
        Ok(text) if !text.contains('"') => {
            let names = text.split(char::from(delimiter(line))).take(MOST_COLUMNS);
            names_puzzles(names.map(|name| without_apostrophe(name.trim())))
        }
        Ok(_) | Err(_) => names_puzzles(Fields::of(line).fields()),
    }
}

/// Whether a column of puzzles is named, and no name is itself a puzzle.
fn names_puzzles<'a>(names: impl Iterator<Item = &'a str> + Clone) -> bool {
    let is_table = names.clone().nth(1).is_some();
    let is_name = |text: &str| {
        text.bytes().filter(|byte| b".0123456789".contains(byte)).count() < LEAST_CELLS
    };
    let has_names = names.clone().all(is_name);
    let mut named = names.filter(|name| puzzle_column([*name]).is_some());
    has_names && named.any(|name| is_table || says_enough(name))
}

/// Whether a name is no title of a text and no letter, so that it names a column even if there is no other one.
fn says_enough(name: &str) -> bool {
    !name.starts_with('s') && name.len() > 1
}

pub(crate) fn is_solution_column(name: &str) -> bool {
    SOLUTION_NAMES.contains(&name.to_ascii_lowercase().as_str())
}

/// Whether a field is a part of the record of a puzzle: the digits of a player, or marks. In other
/// columns with these names are texts.
pub(crate) fn is_part(name: &str, text: &str, givens: &Grid) -> bool {
    match name {
        VALUES => values_of(text, givens).is_some(),
        CANDIDATES | NOTES => marks_of(text).is_some(),
        _ => false,
    }
}

/// The digits of a player, which contain the givens.
fn values_of(text: &str, givens: &Grid) -> Option<Grid> {
    let values: Grid = Some(text).filter(|text| text.len() == 81)?.parse().ok()?;
    let has_all = givens.givens().all(|(cell, digit)| values[cell] == Some(digit));
    has_all.then_some(values)
}

/// 729 characters, nine for each cell.
fn marks_of(text: &str) -> Option<CandidateSet> {
    if text.len() != 729 {
        return None;
    }
    let mut marks = CandidateSet::EMPTY;
    for (index, byte) in text.bytes().enumerate() {
        let (cell, digit) = (Cell::ALL[index / 9], Digit::ALL[index % 9]);
        match byte {
            b'.' | b'0' => {}
            _ if byte == b'0' + digit.get() => drop(marks.insert(Candidate::new(cell, digit))),
            _ => return None,
        }
    }
    Some(marks)
}

impl CsvParser {
    /// The table with this header.
    ///
    /// # Errors
    ///
    /// There is no such column.
    pub(crate) fn new(header: &[u8], reading: &Reading) -> Result<CsvParser, ReadError> {
        let row = Fields::of(header);
        let solution = row.fields().position(is_solution_column);
        let puzzles = || puzzle_column(row.fields());
        let column = match (&reading.column, reading.wanted) {
            (Some(column), _) => row.fields().position(|name| name.eq_ignore_ascii_case(column)),
            (None, Wanted::Solutions) if solution.is_some() => solution,
            (None, Wanted::Puzzles | Wanted::Solutions | Wanted::Both) => puzzles(),
        };
        let Some(column) = column else {
            let columns = row.fields().map(str::to_owned).collect();
            return Err(ReadError::NoColumn { wanted: reading.column.clone(), columns });
        };
        let with_solutions = solution.is_some() && reading.wanted == Wanted::Both;
        // Who wants no solutions keeps the column as any other one.
        let takes_solution = reading.wanted == Wanted::Both || reading.keep == Keep::All;
        let solution = solution.filter(|solution| takes_solution && *solution != column);
        let rules = row.fields().position(|name| name.eq_ignore_ascii_case(OBJECT));
        let rules = rules.filter(|_| reading.wanted != Wanted::Solutions);
        let is_detail = |at: usize| at != column && Some(at) != solution;
        let detail = |(at, name): (usize, &str)| is_detail(at).then(|| name.to_owned());
        let details: Vec<_> = row.fields().enumerate().map(detail).collect();
        let has_marks = details.iter().flatten().any(|name| name == CANDIDATES);
        let (header_read, parser, at, waiting) = (false, Parser::new(), 0, Vec::new());
        Ok(CsvParser {
            row,
            column,
            solution,
            with_solutions,
            rules,
            layout: reading.layout.clone(),
            signs: reading.signs,
            details,
            has_marks,
            strict: reading.strict,
            is_surplus_told: false,
            header: header.trim_ascii().to_vec(),
            header_read,
            parser,
            at,
            waiting,
            several: None,
        })
    }

    /// The fields of the columns that are neither the puzzle nor its solution, with their names.
    fn named_fields(&self) -> impl Iterator<Item = (&str, &str)> {
        let columns = self.details.iter().enumerate();
        columns.filter_map(|(at, name)| Some((name.as_deref()?, self.row.field(at)?)))
    }

    /// What the other columns say of a puzzle that cannot be read.
    fn other_columns(&self) -> Details {
        let mut details = Details::default();
        for (name, text) in self.named_fields() {
            if !is_part(name, text, &Grid::EMPTY) {
                details.set(name, text);
            }
        }
        details
    }

    /// A puzzle with what the other columns say, but for its solution.
    fn with_columns(&self, line: usize, puzzle: Grid) -> Record {
        let mut record = Record::new(Format::Csv, line, puzzle);
        for (name, text) in self.named_fields() {
            if name == VALUES
                && let Some(values) = values_of(text, &puzzle)
            {
                record.values = values;
            } else if !is_part(name, text, &puzzle) {
                record.details.set(name, text);
            }
        }
        // Marks stand where no value does, so the values come first.
        for (name, text) in self.named_fields() {
            match (name, marks_of(text)) {
                (CANDIDATES, Some(marks)) => record.set_candidates(marks),
                (NOTES, Some(marks)) => record.set_notes(marks),
                _ => {}
            }
        }
        record
    }

    /// The puzzle of a row, and its solution.
    ///
    /// # Errors
    ///
    /// The column and the place in it of what is wrong, and why.
    fn grids(&self, both: bool) -> Result<(Grid, Option<Grid>), (usize, usize, String)> {
        let at = |column| move |(place, problem)| (column, place, problem);
        let puzzle = self.grid(self.column).map_err(at(self.column))?;
        let puzzle =
            puzzle.ok_or((self.column, 0, "expected a puzzle, found an empty field".into()))?;
        let solution = self.solution.filter(|_| both);
        let solution = solution.map(|column| self.grid(column).map_err(at(column)));
        Ok((puzzle, solution.transpose()?.flatten()))
    }

    /// The grid in a column; none in an empty field.
    fn grid(&self, column: usize) -> Result<Option<Grid>, (usize, String)> {
        match self.row.field(column) {
            None => Err((0, self.too_few_columns(column))),
            Some("") => Ok(None),
            Some(text) => parse_puzzle(text).map(Some).or_else(|error| match passage::one(text) {
                Some(Found::Classic(record)) if record.candidates.is_none() => {
                    Ok(Some(record.givens))
                }
                Some(Found::Classic(_) | Found::Variant(_)) | None => {
                    Err((error.column - 1, error.problem))
                }
            }),
        }
    }

    /// The puzzle of a row, if it is one of another layout: the row has its rules, or more or fewer than 81 cells.
    ///
    /// # Errors
    ///
    /// As [`grids`](Self::grids).
    fn variant(
        &self,
        line: usize,
        records: &Records,
    ) -> Result<Option<Variant>, (usize, usize, String)> {
        let object = self.rules.and_then(|column| Some((column, self.row.field(column)?)));
        let object = object.filter(|(_, text)| text.starts_with('{'));
        let (column, found) = match (object, self.row.field(self.column)) {
            (Some((column, text)), _) => (column, self.of_object(text)),
            (None, Some(text)) if text.len() != 81 => {
                let found = of_field(text, line, self.layout.as_deref(), self.signs);
                (self.column, found.transpose())
            }
            (None, _) => return Ok(None),
        };
        let at = |column| move |problem| (column, 0, problem);
        let Some(mut variant) = found.map_err(at(column))? else { return Ok(None) };
        (variant.format, variant.line) = (Format::Csv, line);
        if records.wants_texts() {
            self.named_fields().for_each(|(name, text)| variant.details.set(name, text));
        }
        variant.solution = None;
        let solution = self.solution.filter(|_| self.with_solutions || records.wants_all());
        let text = |column| Some((column, self.row.field(column)?));
        let Some((solution, text)) = solution.and_then(text) else { return Ok(Some(variant)) };
        if text.is_empty() && !self.with_solutions {
            return Ok(Some(variant));
        }
        variant.with_solution(text).map(Some).map_err(at(solution))
    }

    /// The puzzle of an object of f-puzzles, unless it is an ordinary one.
    fn of_object(&self, text: &str) -> Result<Option<Variant>, String> {
        let found = objects::records_of_object(text, Solutions::Kept, None)
            .map_err(|error| error.to_string())?;
        match found.into_iter().next() {
            Some(Ok(Found::Variant(variant))) => {
                let signs = self.signs.unwrap_or(variant.signs);
                variant.with_signs(signs).map(Some)
            }
            Some(Ok(Found::Classic(_))) | None => Ok(None),
            Some(Err(fault)) => Err(fault.problem),
        }
    }

    /// Adds the row that has been read.
    ///
    /// # Errors
    ///
    /// As [`grids`](Self::grids), and, if the input is strict, more fields than the header names.
    fn push_row(
        &mut self,
        line: usize,
        records: &mut Records,
    ) -> Result<(), (usize, usize, String)> {
        if let Some(problem) = self.surplus() {
            if self.strict {
                return Err((self.details.len(), 0, problem));
            }
            if records.wants_texts() && !self.is_surplus_told {
                self.is_surplus_told = true;
                let note = format!("{problem}; the others are left out, here and in later rows");
                records.notes.push((line, note));
            }
        }
        if let Some(variant) = self.variant(line, records)? {
            self.end_waiting(records);
            records.push_variant(variant);
            return Ok(());
        }
        let is_whole = records.wants_all();
        let (puzzle, solution) = self.grids(self.with_solutions || is_whole)?;
        self.end_waiting(records);
        let before = records.puzzles.len();
        if self.has_marks || records.wants_texts() {
            let mut record = self.with_columns(line, puzzle);
            record.solution = solution.filter(|_| is_whole);
            records.push_record(record);
        } else {
            records.push(line, puzzle);
        }
        if self.with_solutions && !is_whole && records.puzzles.len() > before {
            records.solutions.push((before, solution));
        }
        Ok(())
    }

    /// What is wrong if the row has more fields than the header, and some of them are not empty.
    fn surplus(&self) -> Option<String> {
        let named = self.details.len();
        let is_more = (named..self.row.len).any(|at| self.row.field(at) != Some(""));
        let columns = if named == 1 { "column" } else { "columns" };
        is_more.then(|| {
            format!("{} fields, expected {named}: the header has {named} {columns}", self.row.len)
        })
    }

    fn too_few_columns(&self, column: usize) -> String {
        let found = self.row.fields().count();
        let columns = if found == 1 { "column" } else { "columns" };
        format!("{found} {columns}, expected {} at least", column + 1)
    }

    /// Where a field begins in a line, in characters; about so, should quotes
    /// stand before it.
    fn indent(&self, line: &[u8], column: usize) -> usize {
        let line = String::from_utf8_lossy(line.trim_ascii_end());
        let text = self.row.field(column).unwrap_or_default();
        let before = self.row.fields().take(column).map(|field| field.len() + 1).sum();
        let found = line.get(before..).and_then(|rest| rest.find(text));
        found.map_or(&*line, |found| &line[..before + found]).chars().count()
    }
}

impl CsvParser {
    /// Reads a line that is no row of the table: it may be a puzzle by itself, or a row of a grid.
    fn push_other(&mut self, bad: BadRow, line: &[u8], records: &mut Records) {
        if self.at + 1 != bad.line {
            self.end_other(records);
            self.parser.skip_to(bad.line - 1);
        }
        self.at = bad.line;
        self.waiting.push(bad);
        self.parser.push_line(line);
        self.collect(records);
        if !self.parser.is_open() || self.waiting.len() > MOST_WAITING {
            self.end_other(records);
        }
    }

    /// Reads a line, or a piece of one, that begins or belongs to a record of several lines; tells whether
    /// it does.
    fn push_several(&mut self, number: usize, line: &[u8], records: &mut Records) -> bool {
        if self.several.is_none() {
            if !mixed::begins_several(line) {
                return false;
            }
            self.end_other(records);
            self.several =
                Some(Box::new(Mixed::new(number, &VecDeque::new(), &Reading::default())));
        }
        if let Some(mixed) = &mut self.several {
            mixed.line(number, line, records);
            if !mixed.is_busy() {
                mixed.end(records);
                self.several = None;
            }
        }
        true
    }

    /// The lines that are no rows end here.
    fn end_other(&mut self, records: &mut Records) {
        self.parser.finish();
        self.collect(records);
        self.report(usize::MAX, records);
    }

    /// The lines that are no rows end above a row, where there are any.
    fn end_waiting(&mut self, records: &mut Records) {
        if !self.waiting.is_empty() {
            self.end_other(records);
        }
    }

    /// Adds the puzzles in the lines that are no rows. Instead of what is wrong with the other lines as
    /// puzzles, what is wrong with them as rows is told.
    fn collect(&mut self, records: &mut Records) {
        while let Some(result) = self.parser.next() {
            let Ok(mut record) = result else { continue };
            // A row whose other columns are missing.
            if record.format == Format::Line {
                record.format = Format::Csv;
            }
            self.report(record.line, records);
            self.waiting.clear();
            if self.with_solutions {
                records.push_with_solution(record.line, record.givens, record.solution);
            } else {
                records.push_record(record);
            }
        }
    }

    /// Reports the lines above this one that are no rows.
    fn report(&mut self, above: usize, records: &mut Records) {
        for BadRow { line, column, problem } in self.waiting.extract_if(.., |bad| bad.line < above)
        {
            records.push_bad(line, column, problem);
        }
    }
}

impl ParseLine for CsvParser {
    fn line(&mut self, line_number: usize, line: &[u8], records: &mut Records) {
        if !self.header_read {
            self.header_read = true;
            return;
        }
        if self.several.is_some() && self.push_several(line_number, line, records) {
            return;
        }
        // Tables that were joined repeat it.
        if line.trim_ascii() == self.header {
            return self.end_other(records);
        }
        match line.trim_ascii_start().first() {
            None | Some(b'#') => {
                self.end_other(records);
                // It may say what the fields of lines are that are no rows of this table.
                if line.starts_with(DIRECTIVE) {
                    self.parser.skip_to(line_number - 1);
                    self.parser.push_line(line);
                    self.at = line_number;
                }
                return;
            }
            Some(b'{' | b'[' | b'<') if self.push_several(line_number, line, records) => return,
            Some(_) => {}
        }
        self.row.read(line);
        if let Err((column, place, problem)) = self.push_row(line_number, records) {
            let column = self.indent(line, column) + place + 1;
            if self.push_several(line_number, line, records) {
                return;
            }
            // A line with several fields is a row of the table, right or wrong.
            if self.row.len > 1 && !self.parser.is_table_row(line) {
                self.end_other(records);
                let details =
                    if records.wants_texts() { self.other_columns() } else { Details::default() };
                return records.push_bad_row(line_number, column, problem, details);
            }
            self.push_other(BadRow { line: line_number, column, problem }, line, records);
        }
    }

    fn end(&mut self, records: &mut Records) {
        if let Some(mut mixed) = self.several.take() {
            mixed.end(records);
        }
        self.end_other(records);
    }
}

/// Whether a sign stands in a header outside of quotes.
fn has_outside(header: &[u8], sign: u8) -> bool {
    let mut is_quoted = false;
    header.iter().any(|&byte| {
        is_quoted ^= byte == b'"';
        byte == sign && !is_quoted
    })
}

/// What stands between the columns of a header.
fn delimiter(header: &[u8]) -> u8 {
    DELIMITERS.into_iter().find(|sign| has_outside(header, *sign)).unwrap_or(b',')
}

/// A line without a mark of the order of bytes.
fn without_mark(line: &[u8]) -> &[u8] {
    line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line)
}

/// The fields of a line.
struct Fields {
    /// Dear to build, so one is used for all lines.
    reader: csv_core::Reader,
    text: Vec<u8>,
    /// Where the fields end in the text.
    ends: Vec<usize>,
    len: usize,
}

impl Fields {
    /// Reads a header, and learns from it what stands between the columns.
    fn of(header: &[u8]) -> Fields {
        let reader = csv_core::ReaderBuilder::new().delimiter(delimiter(header)).build();
        let (text, ends) = (vec![0; LONGEST_LINE + 1], vec![0; MOST_COLUMNS]);
        let mut row = Fields { reader, text, ends, len: 0 };
        row.read(without_mark(header));
        row
    }

    fn read(&mut self, line: &[u8]) {
        self.reader.reset();
        let (mut input, mut written) = (line.trim_ascii_end(), 0);
        self.len = 0;
        loop {
            let (result, read, wrote, ended) = self.reader.read_record(
                input,
                &mut self.text[written..],
                &mut self.ends[self.len..],
            );
            (input, written) = (&input[read..], written + wrote);
            self.len += ended;
            if result != ReadRecordResult::InputEmpty {
                break;
            }
        }
    }

    fn fields(&self) -> impl Iterator<Item = &str> + Clone {
        (0..self.len).filter_map(|at| self.field(at))
    }

    /// The field with this number, if the line has so many.
    fn field(&self, at: usize) -> Option<&str> {
        let end = *self.ends[..self.len].get(at)?;
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        let text = str::from_utf8(&self.text[start..end]).unwrap_or("\u{FFFD}");
        Some(without_apostrophe(text.trim()))
    }
}
