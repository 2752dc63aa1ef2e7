//! Tables with a column of puzzles.

use csv_core::ReadRecordResult;
use loshu::format::{Format, Problem, Record};
use loshu::{Grid, ParseError};

use crate::agree::find_clash;
use crate::blocks::{LONGEST_LINE, ParseLine, is_comment};
use crate::{ReadError, Reading, Records, Wanted};

const PUZZLE_NAMES: [&str; 8] =
    ["puzzle", "puzzles", "quizzes", "quiz", "question", "questions", "sudoku", "unsolved"];
const SOLUTION_NAMES: [&str; 5] = ["solution", "solutions", "answer", "answers", "solved"];

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
    /// What the columns say, by their names.
    details: Vec<Option<String>>,
    header_read: bool,
}

/// Whether a line is the header of a table with a column of puzzles.
pub(crate) fn has_puzzle_column(line: &[u8]) -> bool {
    let fields = Fields::of(line);
    let is_table = fields.len > 1;
    fields.fields().any(|name| is_puzzle_column(name) && (is_table || !name.starts_with('s')))
}

fn is_puzzle_column(name: &str) -> bool {
    PUZZLE_NAMES.contains(&name.to_ascii_lowercase().as_str())
}

fn is_solution_column(name: &str) -> bool {
    SOLUTION_NAMES.contains(&name.to_ascii_lowercase().as_str())
}

/// What a column with this name says.
fn detail_name(name: &str) -> String {
    match &*name.to_ascii_lowercase() {
        "difficulty" => "rating".into(),
        known @ ("rating" | "source" | "id" | "title" | "author") => known.into(),
        _ => name.into(),
    }
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
        let puzzles = || {
            let named =
                |name: &&str| row.fields().position(|field| field.eq_ignore_ascii_case(name));
            PUZZLE_NAMES.iter().find_map(named)
        };
        let column = match (&reading.column, reading.wanted) {
            (Some(column), _) => row.fields().position(|name| name.eq_ignore_ascii_case(column)),
            (None, Wanted::Solutions) if solution.is_some() => solution,
            (None, _) => puzzles(),
        };
        let Some(column) = column else {
            let columns = row.fields().map(str::to_owned).collect();
            return Err(ReadError::NoColumn { wanted: reading.column.clone(), columns });
        };
        let with_solutions = solution.is_some() && reading.wanted == Wanted::Both;
        let solution = solution.filter(|solution| *solution != column);
        let is_detail = |at: usize| at != column && Some(at) != solution;
        let detail = |(at, name): (usize, &str)| is_detail(at).then(|| detail_name(name));
        let details = row.fields().enumerate().map(detail).collect();
        Ok(CsvParser { row, column, solution, with_solutions, details, header_read: false })
    }

    /// All that a row says.
    ///
    /// # Errors
    ///
    /// As [`grids`](Self::grids), and a solution that does not belong to the puzzle.
    fn record(&self, line: usize) -> Result<Record, (usize, usize, String)> {
        let (puzzle, solution) = self.grids(true)?;
        let clash = solution.and_then(|solution| find_clash(&puzzle, &solution));
        if let (Some(column), Some((cell, problem))) = (self.solution, clash) {
            return Err((column, cell.index(), problem));
        }
        let mut record = Record::new(Format::Csv, line, puzzle);
        record.solution = solution;
        for (name, text) in self.details.iter().zip(self.row.fields()) {
            name.iter().for_each(|name| record.details.set(name, text));
        }
        Ok(record)
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
        match self.row.fields().nth(column) {
            None => Err((0, self.too_few_columns(column))),
            Some("") => Ok(None),
            Some(text) => text
                .parse()
                .map(Some)
                .map_err(|error: ParseError| (error.column - 1, problem(text, error.problem))),
        }
    }

    /// Adds the row that has been read.
    fn push(&self, line: usize, records: &mut Records) -> Result<(), (usize, usize, String)> {
        if records.wants_all() {
            records.push_record(self.record(line)?);
            return Ok(());
        }
        let (puzzle, solution) = self.grids(self.with_solutions)?;
        if self.with_solutions {
            records.push_with_solution(line, puzzle, solution);
        } else {
            records.push(line, puzzle);
        }
        Ok(())
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
        let text = self.row.fields().nth(column).unwrap_or_default();
        let before = self.row.fields().take(column).map(|field| field.len() + 1).sum();
        let found = line.get(before..).and_then(|rest| rest.find(text));
        found.map_or(&*line, |found| &line[..before + found]).chars().count()
    }
}

/// A field on one line is meant as a whole puzzle, not as the first row of one.
fn problem(text: &str, problem: Problem) -> String {
    match problem {
        Problem::Cells { found, expected: 9 } if !text.contains('\n') => {
            Problem::Cells { found, expected: 81 }.to_string()
        }
        _ => problem.to_string(),
    }
}

impl ParseLine for CsvParser {
    fn line(&mut self, line_number: usize, line: &[u8], records: &mut Records) {
        if !self.header_read {
            self.header_read = true;
        } else if !line.trim_ascii().is_empty() && !is_comment(line) {
            self.row.read(line);
            if let Err((column, place, problem)) = self.push(line_number, records) {
                let place = self.indent(line, column) + place + 1;
                records.push_bad(line_number, place, problem);
            }
        }
    }

    fn end(&mut self, _: &mut Records) {}
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
        let delimiter = [b'\t', b';', b','].into_iter().find(|sign| header.contains(sign));
        let delimiter = delimiter.unwrap_or(b',');
        let reader = csv_core::ReaderBuilder::new().delimiter(delimiter).build();
        let (text, ends) = (vec![0; LONGEST_LINE + 1], vec![0; MOST_COLUMNS]);
        let mut row = Fields { reader, text, ends, len: 0 };
        row.read(header.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(header));
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

    fn fields(&self) -> impl Iterator<Item = &str> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        let fields = starts.zip(&self.ends[..self.len]);
        fields.map(|(start, &end)| {
            str::from_utf8(&self.text[start..end]).unwrap_or("\u{FFFD}").trim()
        })
    }
}
