//! Tables of gsf's `sudoku`: a directive names the columns of the lines below it.

use alloc::string::String;
use alloc::vec::Vec;

use super::error::{Expected, Problem, Wrong, unexpected};
use super::field::{Field, grid_of, pieces, text};
use super::kind::Format;
use super::record::Record;

/// `#!sudoku -c4,Q1,ER,XR,puzzle,label`
#[derive(Clone, Debug)]
pub(super) struct Directive {
    /// The number of the column of puzzles, from 0.
    column: usize,
    with_commas: bool,
    names: Vec<String>,
}

impl Directive {
    /// Reads a line; answers nothing if it does not name a column.
    pub(super) fn of(line: &[u8]) -> Option<Directive> {
        let options = line.strip_prefix(b"#!sudoku")?;
        let begin = options.windows(2).position(|pair| pair == b"-c")?;
        let number = options[begin + 2..].trim_ascii_start();
        let length = number.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let column: usize = str::from_utf8(&number[..length]).ok()?.parse().ok()?;
        let names = number[length..].strip_prefix(b",");
        let name = |name: &[u8]| text(name.trim_ascii());
        let split = |names: &[u8]| names.split(|&byte| byte == b',').map(name).collect();
        let with_commas = names.is_some();
        let names = names.map(split).unwrap_or_default();
        (1..=1000).contains(&column).then(|| Directive { column: column - 1, with_commas, names })
    }

    fn fields<'a>(&self, line: &'a [u8]) -> Vec<Field<'a>> {
        if !self.with_commas {
            return pieces(line, char::is_whitespace).collect();
        }
        let mut begin = 0;
        let field = |text: &'a [u8]| {
            let field = Field { begin, text };
            begin += text.len() + 1;
            field
        };
        line.split(|&byte| byte == b',').map(field).collect()
    }

    /// Reads a line of the table; answers nothing if it is a text.
    pub(super) fn record(&self, line: &[u8], number: usize) -> Option<Result<Record, Wrong>> {
        let fields = self.fields(line);
        let Some(puzzle) = fields.get(self.column) else {
            let problem = Problem::Fields { found: fields.len(), expected: self.column + 1 };
            return Some(Err(Wrong { place: line.len(), problem }));
        };
        let cells = puzzle.text.trim_ascii();
        let Some(givens) = grid_of(cells) else {
            return (cells.len() >= 21).then(|| Err(wrong_cells(line, puzzle)));
        };
        let mut record = Record::new(Format::Gsf, number, givens);
        let named = self.names.iter().zip(&fields).enumerate();
        for (_, (name, field)) in named.filter(|(column, _)| *column != self.column) {
            record.details.set(detail(name), &text(field.text.trim_ascii()));
        }
        Some(Ok(record))
    }
}

/// What a column with this name says.
fn detail(name: &str) -> &str {
    match &*name.to_ascii_lowercase() {
        "label" => "title",
        "author" | "poster" | "submitter" => "author",
        "date" => "date",
        _ => name,
    }
}

/// The first character that is no cell, or a number of cells other than 81.
pub(super) fn wrong_cells(line: &[u8], field: &Field<'_>) -> Wrong {
    let is_cell = |byte: &u8| super::line::cell_value(*byte).is_some();
    let good = field.text.iter().take_while(|byte| is_cell(byte)).count();
    match good {
        81.. => unexpected(line, field.begin + 81, Expected::End),
        _ if good < field.text.len() => unexpected(line, field.begin + good, Expected::Cell),
        found => Wrong { place: field.end(), problem: Problem::Cells { found, expected: 81 } },
    }
}
