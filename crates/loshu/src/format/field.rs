//! Lines that hold a puzzle in one field: lists, banks, test files.

use alloc::string::String;
use alloc::vec::Vec;

use super::error::Found;
use super::keyed;
use super::kind::Format;
use super::line::cell_value;
use super::record::Record;
use crate::grid::Grid;

/// A piece of a line and where it begins, in bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field<'a> {
    pub(super) begin: usize,
    pub(super) text: &'a [u8],
}

impl Field<'_> {
    pub(super) fn end(&self) -> usize {
        self.begin + self.text.len()
    }

    fn cells(&self) -> usize {
        self.text.iter().filter(|&&byte| cell_value(byte).is_some()).count()
    }
}

/// The pieces of a line between characters of some kind; none is empty. Letters, digits and full stops are
/// of no such kind.
pub(super) fn pieces(
    line: &[u8],
    is_end: impl Fn(char) -> bool,
) -> impl Iterator<Item = Field<'_>> {
    let mut rest = line;
    core::iter::from_fn(move || {
        let (mut begin, mut at) = (line.len() - rest.len(), rest);
        loop {
            at = behind_signs(at);
            let Some((found, behind)) = Found::take(at) else { break };
            if matches!(found, Found::Char(c) if is_end(c)) {
                let end = line.len() - at.len();
                rest = behind;
                if end > begin {
                    return Some(Field { begin, text: &line[begin..end] });
                }
                begin = line.len() - behind.len();
            }
            at = behind;
        }
        rest = &[];
        (begin < line.len()).then(|| Field { begin, text: &line[begin..] })
    })
}

/// What stands behind the letters, digits and full stops at the beginning of a text: most of a line is these.
fn behind_signs(text: &[u8]) -> &[u8] {
    let is_sign = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'.';
    &text[text.iter().take_while(|byte| is_sign(byte)).count()..]
}

/// The fields of a line: what stands between white space, `, ; : #` and quotes or backticks.
pub(super) fn fields(line: &[u8]) -> impl Iterator<Item = Field<'_>> {
    pieces(line, |c| c.is_whitespace() || matches!(c, ',' | ';' | ':' | '#' | '"' | '`'))
}

/// The field in which a puzzle is most likely meant: the first with the most cells.
pub(super) fn fullest(line: &[u8]) -> Option<Field<'_>> {
    fields(line).reduce(|best, field| if field.cells() > best.cells() { field } else { best })
}

/// The cells of a text of exactly 81.
pub(super) fn grid_of(text: &[u8]) -> Option<Grid> {
    if text.len() < 81 {
        return None;
    }
    let mut values = [0; 81];
    let is_usual = text.len() == 81
        && values.iter_mut().zip(text).all(|(value, &cell)| {
            let known = cell_value(cell);
            *value = known.unwrap_or_default();
            known.is_some()
        });
    if is_usual { Grid::from_values(&values) } else { with_one_sign(text) }
}

/// The fewest empty cells by which a sign that is not known is one. A full grid may have a wrong letter in it.
const FEWEST_EMPTY: usize = 4;

/// The cells of a text of 81 characters that are digits and one sign more, whatever it is.
fn with_one_sign(text: &[u8]) -> Option<Grid> {
    let text = str::from_utf8(text).ok().filter(|text| text.len() <= 4 * 81)?;
    let (mut values, mut count, mut sign, mut empty) = ([0; 81], 0, None, 0);
    for found in text.chars() {
        let value = values.get_mut(count)?;
        match found {
            '1'..='9' => *value = found as u8 - b'0',
            _ if found == *sign.get_or_insert(found) => empty += 1,
            _ => return None,
        }
        count += 1;
    }
    let is_puzzle = count == 81 && (FEWEST_EMPTY..81).contains(&empty);
    is_puzzle.then(|| Grid::from_values(&values)).flatten()
}

/// The record of a line that has a field of exactly 81 cells, or 81 cells with one separator each.
pub(super) fn record(line: &[u8], number: usize) -> Option<Record> {
    let puzzle = fields(line).find_map(|field| Some((field, grid_of(field.text)?)));
    let Some((field, givens)) = puzzle.filter(|(field, _)| !is_frame(field.text)) else {
        return spread(line).map(|givens| Record::new(Format::Line, number, givens));
    };
    let mut record = Record::new(Format::Line, number, givens);
    let (before, behind) = (&line[..field.begin], &line[field.end()..]);
    let is_bank = read_bank(&mut record, before, behind);
    if !is_bank {
        read_name(&mut record, before);
    }
    let known = is_bank
        || read_test(&mut record, behind)
        || read_title(&mut record, before, behind)
        || read_solution(&mut record, behind);
    if !known {
        let quote = before.last().filter(|sign| b"\"`".contains(sign));
        let inside = quote.and_then(|&quote| behind.strip_prefix(&[quote]));
        let remark = inside.unwrap_or(behind).trim_ascii_start();
        let remark = remark.strip_prefix(b"#").unwrap_or(remark);
        record.details.set("comment", &text(remark.trim_ascii()));
    }
    Some(record)
}

/// The top and the bottom of a frame may have 81 signs too.
fn is_frame(text: &[u8]) -> bool {
    text.starts_with(b".---") || text.starts_with(b"*---")
}

/// 81 cells with one comma or semicolon between each two of them.
fn spread(line: &[u8]) -> Option<Grid> {
    let line: &[u8; 161] = line.trim_ascii().try_into().ok()?;
    let is_separator = |byte: &u8| *byte == line[1] && matches!(byte, b',' | b';');
    let (cells, separators): (Vec<_>, Vec<_>) =
        line.chunks(2).map(|pair| (pair[0], pair.get(1))).unzip();
    grid_of(&cells).filter(|_| separators.into_iter().flatten().all(is_separator))
}

/// The cells of 81 words of one sign each, or of nine, where the sign of empty cells is not a usual one.
pub(super) fn in_words(line: &[u8]) -> Option<Grid> {
    let is_between = |byte: &u8| byte.is_ascii_whitespace() || b",;|".contains(byte);
    let words: Vec<_> = line.split(is_between).filter(|word| !word.is_empty()).collect();
    if !matches!(words.len(), 9 | 81) || words.iter().any(|word| word.len() > 4 * 9) {
        return None;
    }
    let length = 81 / words.len();
    let is_whole = words.iter().all(|word| Found::count(word) == length);
    if is_whole { with_one_sign(&words.concat()) } else { None }
}

/// A text as UTF-8.
pub(super) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// `0000183b305c PUZZLE  1.2`
fn read_bank(record: &mut Record, before: &[u8], behind: &[u8]) -> bool {
    let name = before.trim_ascii_end();
    let is_name = name.len() == 12 && name.iter().all(u8::is_ascii_hexdigit);
    let rating = behind.trim_ascii();
    let is_rating = rating.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.');
    let is_bank = is_name && before.len() > 12 && is_rating && !rating.is_empty();
    if is_bank {
        record.format = Format::Bank;
        record.details.set("id", &text(name));
        record.details.set("rating", &text(rating));
    }
    is_bank
}

/// What stands before a puzzle names it: `hard-001,PUZZLE` or `1. PUZZLE`. One word is an id, several
/// are a title.
fn read_name(record: &mut Record, before: &[u8]) {
    if before.is_empty() || keyed::entry(before).is_some() {
        return;
    }
    let text = text(before);
    let is_end = |c: char| c.is_whitespace() || ",;:#\"'`.)]=|".contains(c);
    let is_begin = |c: char| c.is_whitespace() || "\"'`([-*,;#|".contains(c);
    let name = text.trim_end_matches(is_end).trim_start_matches(is_begin);
    let is_word = !name.contains(|c: char| c.is_whitespace() || ",;:|".contains(c));
    record.details.set(if is_word { "id" } else { "title" }, name);
}

/// `PUZZLE:1:SOLUTION`
fn read_test(record: &mut Record, behind: &[u8]) -> bool {
    let mut parts = behind.splitn(3, |&byte| byte == b':').skip(1).map(<[u8]>::trim_ascii);
    let Some(count) = parts.next() else { return false };
    let is_test = behind.starts_with(b":")
        && !count.is_empty()
        && count.len() < 20
        && count.iter().all(u8::is_ascii_digit);
    if is_test {
        record.format = Format::Test;
        record.details.set("solutions", &text(count));
        record.solution = parts.next().and_then(grid_of);
    }
    is_test
}

/// The line of gsf's `q2`: four numbers, the puzzle, its title, and more.
fn read_title(record: &mut Record, before: &[u8], behind: &[u8]) -> bool {
    let commas = |text: &[u8]| text.iter().filter(|&&byte| byte == b',').count();
    let is_row = commas(before) == 4 && commas(behind) >= 2 && behind.starts_with(b",");
    if is_row {
        record.format = Format::Gsf;
        let title = behind[1..].split(|&byte| byte == b',').next().unwrap_or_default();
        record.details.set("title", &text(title.trim_ascii()));
    }
    is_row
}

/// Another field of 81 digits, right or wrong: a puzzle has empty cells.
fn read_solution(record: &mut Record, behind: &[u8]) -> bool {
    record.solution = fields(behind).find_map(|field| full_grid(field.text));
    record.solution.is_some()
}

/// A grid without empty cells.
fn full_grid(text: &[u8]) -> Option<Grid> {
    grid_of(text).filter(|grid| grid.clues() == 81)
}
