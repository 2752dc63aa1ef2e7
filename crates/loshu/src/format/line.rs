use super::error::{Expected, Found, ParseError, Problem};
use super::layout;
use super::rows::{RULER_SIGNS, Row, Signs};
use crate::grid::Grid;

/// The puzzle on a line of the plainest form: 81 digits and `.`, then the end or a remark.
///
/// Nearly all lines of long lists are of this form, and a list is solved as fast as it is read. So
/// the 81 bytes are taken as a whole, without a branch or a table, which the compiler turns into
/// vector instructions; a line that is not of this form is left to [`LineKind`] and [`Scan`].
#[inline]
pub(super) fn plain_puzzle(line: &[u8]) -> Option<Grid> {
    let (cells, rest) = line.split_first_chunk()?;
    let ends = match rest {
        [] | [b'\n'] | [b'\r', b'\n'] => true,
        // A remark must not hide another line.
        [b' ' | b'\t' | b',' | b';' | b':' | b'#', remark @ ..] => !remark.contains(&b'\r'),
        _ => false,
    };
    let mut is_plain = ends;
    let grid = Grid::of_cells(cells, |cell| {
        is_plain &= cell.is_ascii_digit() | (cell == b'.');
        cell.wrapping_sub(b'0')
    });
    is_plain.then_some(grid)
}

/// Whether a sign stands in a text where it seldom does. All bytes are looked at, which vectors do
/// quicker than stopping.
pub(super) fn has(text: &[u8], sign: u8) -> bool {
    text.iter().fold(false, |found, &byte| found | (byte == sign))
}

/// What a line is, at a glance.
pub(super) enum LineKind {
    Blank,
    Comment,
    Ruler,
    Cells,
}

impl LineKind {
    /// Looks at no more of a line than it takes to see that it is none of the special kinds. Nine
    /// dashes are a row in some grids.
    pub(super) fn of(line: &[u8]) -> LineKind {
        if layout::is_row_of_tabs(line) {
            return LineKind::Cells;
        }
        let line = line.trim_ascii();
        match line.first() {
            None => LineKind::Blank,
            Some(b'|' | 0xE2) if layout::is_blank_row(line) => LineKind::Cells,
            Some(b'#') => LineKind::Comment,
            Some(b'=') if line.iter().all(|&byte| byte == b'=') => LineKind::Blank,
            Some(b'-') if line == [b'-'; 81] || ruler_sign(line).is_some() => LineKind::Cells,
            Some(_) if is_ruler(line) || is_frame(line) => LineKind::Ruler,
            Some(_) => LineKind::Cells,
        }
    }

    /// A line of cells as a row of a grid: its first nine cells, or what is wrong.
    pub(super) fn row(text: &[u8], line: usize, scan: &Scan, values: &[u8; 9]) -> Row {
        let column = scan.column;
        if layout::is_blank_row(text) {
            let (values, ruler, signs) = ([0; 9], Some(b' '), Signs::default());
            return Row { line, values, column, error: None, ruler, signs };
        }
        if layout::is_row_of_tabs(text) {
            let (values, ruler, signs) = ([0; 9], Some(b'\t'), Signs::default());
            return Row { line, values, column, error: None, ruler, signs };
        }
        if let Some(values) = layout::sure(text) {
            let mut signs = Signs::of(text);
            if text.contains(&b'\t') {
                signs = signs.union(Signs::TABS);
                signs.any |= values.contains(&0);
            }
            return Row { line, values, column, error: None, ruler: None, signs };
        }
        let error = scan.error(line, 9);
        if error.is_some()
            && let Some(layout::Layout { values, has_blank }) = layout::other(text)
        {
            let signs = if has_blank { Signs::BLANK } else { Signs::of(text) };
            return Row { line, values, column, error: None, ruler: None, signs };
        }
        let ruler = ruler_sign(text).filter(|_| error.is_none());
        let signs = if ruler.is_some() { Signs::default() } else { Signs::of(text) };
        Row { line, values: *values, column, error, ruler, signs }
    }
}

/// Whether a line is no more than a text: few cells, and three letters side by side.
pub(super) fn is_text(line: &[u8]) -> bool {
    let cells = line.iter().filter(|&&byte| cell_value(byte).is_some()).take(20).count();
    if cells == 20 {
        return false;
    }
    let (mut rest, mut letters, mut is_word) = (line, 0, false);
    while let Some((found, behind)) = Found::take(rest) {
        rest = behind;
        match found {
            Found::Char(c) if c.is_alphabetic() => {
                letters += 1;
                is_word |= !matches!(c, 'x' | 'X');
            }
            Found::Char(_) | Found::Byte(_) | Found::End => (letters, is_word) = (0, false),
        }
        if letters >= 3 && is_word {
            return true;
        }
    }
    false
}

/// The sign of a line of nine equal signs that draw rulers in some grids, with or without bars and
/// spaces between them.
pub(super) fn ruler_sign(line: &[u8]) -> Option<u8> {
    let mut signs = line.iter().copied().filter(|byte| !matches!(byte, b'|' | b' ' | b'\t'));
    let first = signs.next().filter(|first| RULER_SIGNS.contains(first))?;
    let others = signs.by_ref().take(8).filter(|&sign| sign == first).count();
    (others == 8 && signs.next().is_none()).then_some(first)
}

/// The top and the bottom of frames: signs of many kinds, with three lines side by side. Nine signs
/// may be cells.
fn is_frame(line: &[u8]) -> bool {
    let is_mark = |c: char| matches!(c, '.' | ':' | '\'' | '"' | '*' | ',' | '|' | '+' | '-' | '=');
    let is_sign = |c: char| is_mark(c) || c.is_whitespace();
    let is_line = |c: char| matches!(c, '-' | '=' | '\u{2550}' | '\u{2500}' | '\u{2501}');
    let is_line =
        |c: char| is_line(c) || matches!(c, '\u{2504}'..='\u{2509}' | '\u{254C}' | '\u{254D}');
    let mut signs = 0;
    let (mut rest, mut side_by_side, mut longest) = (line, 0, 0);
    loop {
        // Most of a frame is hyphens.
        let hyphens = rest.iter().take_while(|&&byte| byte == b'-').count();
        (signs, side_by_side) = (signs + hyphens, side_by_side + hyphens);
        longest = longest.max(side_by_side);
        let Some((found, behind)) = Found::take(&rest[hyphens..]) else { break };
        let Found::Char(c) = found else { return false };
        if !is_sign(c) && !matches!(c, '\u{2500}'..='\u{257F}') {
            return false;
        }
        side_by_side = if is_line(c) { side_by_side + 1 } else { 0 };
        longest = longest.max(side_by_side);
        signs += 1;
        rest = behind;
    }
    longest >= 3 && signs != 9
}

fn is_ruler(mut line: &[u8]) -> bool {
    while let Some((found, rest)) = Found::take(line) {
        match found {
            Found::Char('-' | '+' | '=' | '|' | ' ' | '\t' | '\u{2500}'..='\u{257F}') => {
                line = rest;
            }
            Found::Char(_) | Found::Byte(_) | Found::End => return false,
        }
    }
    true
}

/// What a line of cells is meant to be, right or wrong.
pub(super) enum Shape {
    Row,
    Puzzle,
    /// Neither: no grid begins with it.
    Title,
}

impl Shape {
    /// Judges by the number of cells, where 9 and 81 are expected.
    pub(super) fn of(text: &[u8], scan: &Scan) -> Shape {
        let remark = |byte: &&u8| matches!(byte, b',' | b';' | b':' | b'#');
        let cells = text.iter().take_while(|byte| !remark(byte));
        match cells.filter(|&&byte| cell_value(byte).is_some()).take(20).count() {
            0..5 if scan.count == 0 => Shape::Title,
            0..20 => Shape::Row,
            _ => Shape::Puzzle,
        }
    }
}

/// What a line of cells holds.
pub(super) struct Scan {
    count: usize,
    /// Whether more than nine cells stood side by side: a puzzle on one line.
    compact: bool,
    /// Where reading stopped, in characters, counted from 1.
    pub(super) column: usize,
    /// What stopped it.
    unexpected: Option<Found>,
    /// How many cells more stand there, behind 81.
    more: usize,
}

impl Scan {
    /// Reads up to 81 cells, as values, from the beginning of a line.
    pub(super) fn of(text: &[u8], values: &mut [u8; 81]) -> Scan {
        let run = leading_cells(text, values);
        let mut scan =
            Scan { count: run, compact: run > 9, column: run + 1, unexpected: None, more: 0 };
        let mut rest = &text[run..];
        while let Some((found, behind)) = Found::take(rest) {
            match found {
                Found::Char(',' | ';' | ':' | '#') => break,
                Found::Char(c) if c.is_whitespace() && (scan.compact || scan.count == 81) => break,
                Found::Char(c) if is_separator(c) && !scan.compact => {}
                Found::Char(_) | Found::Byte(_) | Found::End => match scan.next_cell(found) {
                    Some(value) => {
                        values[scan.count] = value;
                        scan.count += 1;
                    }
                    None => {
                        scan.unexpected = Some(found);
                        if scan.count == 81 {
                            scan.more = rest.iter().map_while(|byte| cell_value(*byte)).count();
                        }
                        break;
                    }
                },
            }
            scan.column += 1;
            rest = behind;
        }
        scan
    }

    /// The value of one more cell, if this is one.
    fn next_cell(&self, found: Found) -> Option<u8> {
        match found {
            Found::Char(c) if self.count < 81 => u8::try_from(c).ok().and_then(cell_value),
            Found::Char(_) | Found::Byte(_) | Found::End => None,
        }
    }

    /// What is wrong with the line if it should have so many cells.
    pub(super) fn error(&self, line: usize, cells: usize) -> Option<ParseError> {
        let expected = match cells {
            _ if self.count < cells => Expected::Cell,
            9 => Expected::EndOfRow,
            _ => Expected::End,
        };
        let problem = match self.unexpected {
            Some(_) if self.more > 0 && cells == 81 => {
                Problem::Cells { found: self.count + self.more, expected: 81 }
            }
            Some(found) => Problem::Unexpected { expected, found },
            None if self.count == cells => return None,
            None => Problem::Cells { found: self.count, expected: cells },
        };
        Some(ParseError { line, column: self.column, problem })
    }
}

/// Reads the cells that stand side by side at the beginning of a line; answers their number.
fn leading_cells(text: &[u8], values: &mut [u8; 81]) -> usize {
    if let Some(line) = text.first_chunk::<81>() {
        // Nearly always these are all cells, and looking at all of them is quicker than stopping.
        *values = line.map(|byte| VALUES[usize::from(byte)]);
        if values.iter().all(|&value| value != NO_CELL) {
            return 81;
        }
    }
    let cells = text.iter().zip(values.iter_mut());
    cells.map_while(|(&byte, value)| cell_value(byte).map(|v| *value = v)).count()
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, '|' | '\u{2500}'..='\u{257F}')
}

/// 0 for an empty cell.
pub(super) fn cell_value(byte: u8) -> Option<u8> {
    let value = VALUES[usize::from(byte)];
    (value != NO_CELL).then_some(value)
}

/// What is written in [`VALUES`] for a byte that is no cell.
const NO_CELL: u8 = 0xFF;

/// The values of all bytes: a table, because most of the time of reading goes into this question.
static VALUES: [u8; 256] = {
    let mut values = [NO_CELL; 256];
    let mut digit = 1;
    while digit <= 9 {
        values[b'0' as usize + digit] = digit as u8;
        digit += 1;
    }
    let empty = b".0-_*xX";
    let mut i = 0;
    while i < empty.len() {
        values[empty[i] as usize] = 0;
        i += 1;
    }
    values
};
