//! Fields of tables: the puzzles in them, and how spreadsheets open them.
//!
//! A spreadsheet takes a field that begins with `=`, `+`, `-`, `@`, a tab or a carriage return for a
//! formula, whoever has written it, unless it is a number. The usual remedy is an apostrophe before it, which [`push_row`] writes
//! and the reader of tables takes off again. A carriage return needs none: it is written as a blank.

use loshu::format::Problem;
use loshu::{Grid, ParseError};

use crate::RecordError;

/// The columns that hold parts of a record, where their fields can be read so.
pub(crate) const VALUES: &str = "values";
pub(crate) const CANDIDATES: &str = "candidates";
pub(crate) const NOTES: &str = "notes";
pub(crate) const SOLUTION: &str = "solution";

/// The usual names of a column of puzzles. If a table has several of them, the first of this list counts.
const PUZZLE_NAMES: [&str; 9] =
    ["puzzle", "puzzles", "quizzes", "quiz", "question", "questions", "sudoku", "unsolved", "q"];

/// Returns the place of the column of puzzles among columns with these names, if one has a usual name.
///
/// ```
/// assert_eq!(loshu_formats::puzzle_column(["source", "Question", "answer"]), Some(1));
/// assert_eq!(loshu_formats::puzzle_column(["source", "answer"]), None);
/// ```
pub fn puzzle_column<'a, I>(names: I) -> Option<usize>
where
    I: IntoIterator<Item = &'a str, IntoIter: Clone>,
{
    let names = names.into_iter();
    let position = |usual: &&str| names.clone().position(|name| name.eq_ignore_ascii_case(usual));
    PUZZLE_NAMES.iter().find_map(position)
}

/// Reads the puzzle that a field of a table holds.
///
/// # Errors
///
/// What is wrong with the text, and where.
pub fn parse_puzzle(field: &str) -> Result<Grid, RecordError> {
    field.parse().map_err(|error: ParseError| {
        // A field on one line is meant as a whole puzzle, not as the first row of one.
        let problem = match error.problem {
            Problem::Cells { found, expected: 9 } if !field.contains('\n') => {
                Problem::Cells { found, expected: 81 }
            }
            Problem::Alone { found } => Problem::Cells { found, expected: 81 },
            problem => problem,
        };
        RecordError { line: error.line, column: error.column, problem: problem.to_string() }
    })
}

/// How the fields of a table are written that a spreadsheet would take for formulas.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Formulas {
    /// With an apostrophe before them.
    #[default]
    Quoted,
    /// As they are.
    Raw,
}

/// Returns whether a spreadsheet takes a field for a formula, but for apostrophes before it. A number with a sign is
/// none.
pub fn is_formula(field: &str) -> bool {
    let text = field.trim_start_matches('\'');
    text.starts_with(['=', '+', '-', '@', '\t']) && !is_number(text)
}

/// Whether a text is a number as `-0.5` or `+1e-7`.
fn is_number(text: &str) -> bool {
    text.ends_with(|sign: char| sign.is_ascii_digit())
        && text.bytes().all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte))
        && text.parse::<f64>().is_ok()
}

/// Whether an apostrophe is written before a field.
pub(crate) fn is_guarded(field: &str, formulas: Formulas) -> bool {
    formulas == Formulas::Quoted && is_formula(field)
}

/// Returns the text of a field that has been read: without the apostrophe before a formula.
pub(crate) fn without_apostrophe(field: &str) -> &str {
    field.strip_prefix('\'').filter(|rest| is_formula(rest)).unwrap_or(field)
}

/// Appends a row with commas between its fields and a line feed at the end.
///
/// Quotes stand around fields with a comma or a quote, and around fields with a formula behind a semicolon
/// or a tab, because spreadsheets of some countries split there. A line end in a field becomes a blank,
/// so that a row stays one line.
///
/// ```
/// use loshu_formats::{Formulas, push_row};
///
/// let mut table = String::new();
/// push_row(["1", "=1+1", "a, b"], Formulas::Quoted, &mut table);
/// assert_eq!(table, "1,'=1+1,\"a, b\"\n");
/// ```
pub fn push_row<'a>(
    fields: impl IntoIterator<Item = &'a str>,
    formulas: Formulas,
    out: &mut String,
) {
    let is_split = |field: &str| {
        field.contains([';', '\t'])
            && field.split([';', '\t']).any(|part| is_formula(part.trim_start()))
    };
    push_fields(fields, is_split, formulas, out);
}

/// Appends the names of the columns. Quotes stand around names with a semicolon or a tab, by which a reader
/// would know another kind of table.
pub fn push_header<'a>(
    names: impl IntoIterator<Item = &'a str>,
    formulas: Formulas,
    out: &mut String,
) {
    push_fields(names, |name| name.contains([';', '\t']), formulas, out);
}

fn push_fields<'a>(
    fields: impl IntoIterator<Item = &'a str>,
    is_split: impl Fn(&str) -> bool,
    formulas: Formulas,
    out: &mut String,
) {
    let begin = out.len();
    for (number, field) in fields.into_iter().enumerate() {
        if number > 0 {
            out.push(',');
        }
        // Most fields are puzzles and numbers.
        if is_plain(field) {
            out.push_str(field);
        } else {
            push_field(field, is_split(field), formulas, out);
        }
    }
    // One empty field would be a blank line, which is no row.
    if out.len() == begin {
        out.push_str("\"\"");
    }
    out.push('\n');
}

/// Whether a field has only letters, digits and dots. It looks at all of them, because then the compiler
/// makes vectors of them.
fn is_plain(field: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() | (byte == b'.');
    field.bytes().fold(true, |all, byte| all & is_plain(byte))
}

fn push_field(field: &str, is_split: bool, formulas: Formulas, out: &mut String) {
    let quote = if is_split || field.contains([',', '"', '\n', '\r']) { "\"" } else { "" };
    out.push_str(quote);
    if is_guarded(field, formulas) {
        out.push('\'');
    }
    for sign in field.chars() {
        match sign {
            '\n' | '\r' => out.push(' '),
            '"' => out.push_str("\"\""),
            sign => out.push(sign),
        }
    }
    out.push_str(quote);
}

/// Whether a field that has been written is read as the same text.
pub(crate) fn is_held(text: &str, formulas: Formulas) -> bool {
    if text.contains(['\n', '\r']) {
        return false;
    }
    let is_quoted = is_guarded(text, formulas);
    // The apostrophe keeps a tab at the beginning.
    let (begin, end) = (text.trim_start() == text || is_quoted, text.trim_end() == text);
    begin && end && (is_quoted || without_apostrophe(text) == text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_get_an_apostrophe_and_lose_it_again() {
        for text in
            ["=1", "+a", "-1+1", "@a", "\t=", "'=1", "''@", "a=1", "'a", "'", "", "\"=1\"", "1;=2"]
        {
            let mut row = String::new();
            push_row(["x", text], Formulas::Quoted, &mut row);
            let field = row.trim_end().strip_prefix("x,").unwrap();
            let inside = field.strip_prefix('"').and_then(|field| field.strip_suffix('"'));
            let inside = inside.unwrap_or(field).replace("\"\"", "\"");
            assert!(!inside.starts_with(['=', '+', '-', '@', '\t']), "{row:?}");
            assert_eq!(without_apostrophe(&inside), text);
            assert!(is_held(text, Formulas::Quoted), "{text:?}");
        }
        for number in ["-0.5", "+1", "-1e-7", "'-0.5"] {
            let mut row = String::new();
            push_row([number, "x"], Formulas::Quoted, &mut row);
            assert_eq!(row, format!("{number},x\n"));
            assert_eq!(without_apostrophe(number), number);
        }
        let mut row = String::new();
        push_row(["\r=1", "\rx"], Formulas::Quoted, &mut row);
        assert_eq!(row, "\" =1\",\" x\"\n");
        let mut raw = String::new();
        push_row(["=1", "'=1"], Formulas::Raw, &mut raw);
        assert_eq!(raw, "=1,'=1\n");
        assert!(is_held("=1", Formulas::Raw) && !is_held("'=1", Formulas::Raw));
        assert!(!is_held(" a", Formulas::Quoted) && !is_held("a\n", Formulas::Quoted));
    }
}
