//! Grids of other sizes than nine in text: on one line, or on one line a row.

use std::collections::BTreeSet;

use loshu::format::Format;
use loshu::format::script::in_ascii;
use loshu_variant::{DigitSet, MAX_DIGITS, Setting, Shape};

use super::layout::LayoutSpec;
use super::signs::{Sign, Signs};
use super::{Variant, filled};

/// The cells of a line.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    signs: Vec<Sign>,
    /// The sign of a row of empty cells that may be a ruler: `----`, `_ _ _ _`.
    ruler: Option<char>,
    /// The signs of the empty cells beside digits.
    empty: Vec<char>,
}

/// The smallest size of a grid that is told from other text by itself.
const LEAST: usize = 4;

/// What a byte is in a row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Cell,
    /// Inside of a letter of several bytes.
    Within,
    Between,
    Other,
}

/// The kind of each byte.
const KINDS: [Kind; 256] = {
    let (mut kinds, mut byte) = ([Kind::Other; 256], 0_u8);
    while byte < u8::MAX {
        kinds[byte as usize] = match byte {
            b' ' | b'\t' | b'\n' | b'\r' | b'\x0C' | b',' | b';' | b'|' => Kind::Between,
            b'.' | b'-' | b'_' | b'*' | b'?' | b'#' => Kind::Cell,
            _ if byte.is_ascii_alphanumeric() => Kind::Cell,
            // A picture begins.
            0xE2 => Kind::Cell,
            0x80..=0xBF => Kind::Within,
            _ => Kind::Other,
        };
        byte += 1;
    }
    kinds
};

fn is_between(sign: u8) -> bool {
    KINDS[usize::from(sign)] == Kind::Between
}

/// How many cells a line may hold: one a sign, or one a word of one or two. `None` for a line with other signs.
/// This is asked of nearly every line of a text, so it only counts.
fn lengths(line: &[u8]) -> Option<(usize, Option<usize>)> {
    let (mut signs, mut words, mut word, mut longest) = (0, 0, 0, 0);
    for &sign in line {
        match KINDS[usize::from(sign)] {
            Kind::Between => word = 0,
            Kind::Within => {}
            Kind::Cell => {
                signs += 1;
                words += usize::from(word == 0);
                word += 1;
                longest = longest.max(word);
            }
            Kind::Other => return None,
        }
    }
    Some((signs, (longest <= 2).then_some(words)))
}

impl Row {
    /// Reads a line that holds cells and nothing else.
    pub(crate) fn of(line: &[u8]) -> Option<Row> {
        let line = str::from_utf8(line).ok()?.trim();
        if line.is_empty() || line.len() > 4096 {
            return None;
        }
        let is_between = |sign: char| u8::try_from(sign).is_ok_and(is_between);
        let words: Vec<&str> = line.split(is_between).filter(|word| !word.is_empty()).collect();
        let is_short = |word: &&str| word.chars().count() <= 2;
        let signs = if words.len() > 1 && words.iter().all(is_short) {
            words.iter().map(|word| Sign::of(word)).collect::<Option<Vec<_>>>()
        } else {
            None
        };
        let single = || {
            let signs = line.char_indices().filter(|(_, sign)| !is_between(*sign));
            signs.map(|(at, sign)| Sign::of(&line[at..at + sign.len_utf8()])).collect()
        };
        let signs = signs.or_else(single)?;
        let has_digit = signs.iter().any(|sign| !matches!(sign, Sign::Empty | Sign::Zero));
        let mut empty: Vec<char> = line.chars().filter(|sign| ".0-_*?xX".contains(*sign)).collect();
        empty.sort_unstable();
        empty.dedup();
        let ruler = match empty[..] {
            [sign] if !has_digit && !".0".contains(sign) => Some(sign),
            _ => None,
        };
        Some(Row { signs, ruler, empty: if has_digit { empty } else { Vec::new() } })
    }

    pub(crate) fn len(&self) -> usize {
        self.signs.len()
    }

    /// Whether all signs can be digits up to this size, in some way of writing.
    fn fits(&self, size: usize) -> bool {
        let signs = Signs::of(&self.signs, size as u8);
        self.signs
            .iter()
            .all(|&sign| signs.digit(sign).is_some_and(|digit| usize::from(digit) <= size))
    }
}

/// Whether a line lies between the rows of a grid: `+---+---+`.
pub(crate) fn is_ruler(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    line.len() > 2
        && line.iter().all(|byte| b"-+=| ".contains(byte))
        && line.iter().any(|byte| b"+=|".contains(byte))
}

/// The number of digits of a puzzle whose cells stand on one line, if there is one that is no ordinary Sudoku.
fn size_of(cells: usize) -> Option<usize> {
    let size = cells.isqrt();
    if size * size != cells {
        return corners_of_line(cells).map(|_| 9);
    }
    (size >= LEAST && size != 9).then_some(size)
}

/// The corners of the known overlapping grids with this many cells. A square may have as many.
fn corners_of_line(cells: usize) -> Option<&'static [(u8, u8)]> {
    LayoutSpec::GRIDS.iter().find(|known| known.cells == cells).map(|known| known.corners)
}

/// Whether a line may be a whole puzzle by itself.
pub(crate) fn one_line(row: &Row) -> bool {
    size_of(row.len()).is_some_and(|size| size <= MAX_DIGITS.into() && row.fits(size))
}

/// The word of a line with a remark that is a puzzle by itself, with an empty cell. Other words are none.
fn puzzle_beside_remark<'a>(line: &'a [u8], layout: Option<&Setting>) -> Option<&'a [u8]> {
    let is_puzzle = |word: &&[u8]| {
        let is_whole = |len| match layout {
            Some(layout) => len == layout.shape.len() && len != 81,
            None => size_of(len).is_some(),
        };
        word.len() >= LEAST * LEAST
            && is_whole(word.len())
            && word.iter().any(|byte| b".0".contains(byte))
            && Row::of(word).is_some_and(|row| layout.is_some() || one_line(&row))
    };
    let separates = |byte: &u8| byte.is_ascii_whitespace() || b",;:\"'".contains(byte);
    let mut puzzles = line.split(separates).filter(is_puzzle);
    let puzzle = puzzles.next().filter(|_| puzzles.next().is_none())?;
    (puzzle.len() < line.trim_ascii().len()).then_some(puzzle)
}

/// Rows of a grid, as long as it is not complete.
pub(crate) struct Block {
    /// The number of the first line, from 1.
    pub(crate) first: usize,
    rows: Vec<Row>,
    /// The lines as they came, for those that are no grid.
    pub(crate) lines: Vec<Vec<u8>>,
}

/// What has become of the rows.
pub(crate) enum Rows {
    /// There may be more.
    Open,
    /// Puzzles that are complete, or what is wrong with the text on this line.
    Complete(Vec<(usize, Result<Variant, String>)>),
    /// No grid.
    None,
}

impl Block {
    /// Begins with a line, if it may be the first row of a grid of another size than nine, or a whole puzzle.
    pub(crate) fn begin(number: usize, line: &[u8], layout: Option<&Setting>) -> Option<Block> {
        let text = &*in_ascii(line);
        let puzzle = puzzle_beside_remark(text, layout);
        let row = Block::first_row(puzzle.unwrap_or(text), layout)?;
        Some(Block { first: number, rows: vec![row], lines: vec![line.to_vec()] })
    }

    fn first_row(line: &[u8], layout: Option<&Setting>) -> Option<Row> {
        let columns = layout.map(|layout| layout.shape.columns());
        let may_be_row = |len| match columns {
            Some(columns) => len == columns && columns != 9,
            None => (LEAST..=Shape::MAX_SIDE).contains(&len) && len != 9,
        };
        let may_be_puzzle = |len| match layout {
            Some(layout) => len == layout.shape.len() && len != 81,
            None => size_of(len).is_some(),
        };
        let may_begin = |len| may_be_row(len) || may_be_puzzle(len);
        let (signs, words) = lengths(line)?;
        if !may_begin(signs) && !words.is_some_and(may_begin) {
            return None;
        }
        // A line of hyphens and stars alone is a frame, and so is `.-----.-----.`. One of the same sign may be a row.
        let is_frame = line.iter().all(|byte| byte.is_ascii() && !byte.is_ascii_alphanumeric())
            && (!line.contains(&b'.') || line.contains(&b'-'));
        let row = Row::of(line).filter(|row| !is_frame || row.ruler.is_some())?;
        let len = row.len();
        if row.ruler.is_some() {
            return may_be_row(len).then_some(row);
        }
        // A heading may be as long as a row.
        let is_word = line.trim_ascii().iter().all(u8::is_ascii_alphabetic);
        if is_word && layout.is_none() && !row.fits(len) {
            return None;
        }
        let is_puzzle =
            may_be_puzzle(len) && (layout.is_some() || one_line(&row) || len == 36 * 36);
        (may_be_row(len) || is_puzzle).then_some(row)
    }

    /// Adds a line; tells whether it belongs to the grid.
    pub(crate) fn push(&mut self, line: &[u8]) -> bool {
        if is_ruler(line) {
            self.lines.push(line.to_vec());
            return true;
        }
        match Row::of(&in_ascii(line)) {
            Some(row) if row.len() == self.rows[0].len() => {
                self.rows.push(row);
                self.lines.push(line.to_vec());
                true
            }
            _ => false,
        }
    }

    /// The lines that are rows. A row of empty cells is one if its sign stands for an empty cell beside digits too, or
    /// if there are no digits. It is a ruler if other signs stand there. Between full rows it is one unless the grid
    /// ends without it.
    fn certain_rows(&self, at_end: bool, wanted: usize) -> Vec<&Row> {
        let is_empty = |row: &Row| row.ruler.is_some();
        let empty: BTreeSet<char> = self.rows.iter().flat_map(|row| row.empty.clone()).collect();
        let is_all = self.rows.iter().all(is_empty)
            || empty.is_empty() && at_end && self.rows.len() == wanted;
        let is_row = |row: &&Row| row.ruler.is_none_or(|sign| is_all || empty.contains(&sign));
        self.rows.iter().filter(is_row).collect()
    }

    /// Whether the rows are a grid, or puzzles on a line each. `at_end` says that no more rows come.
    pub(crate) fn take(
        &self,
        at_end: bool,
        layout: Option<&Setting>,
        signs: Option<Signs>,
    ) -> Rows {
        let columns = self.rows[0].len();
        let wanted = layout.map_or(columns, |layout| layout.shape.rows());
        let certain = self.certain_rows(at_end, wanted);
        let rows = certain.len();
        let is_whole = |row: &Row| match layout {
            _ if row.ruler.is_some() => false,
            Some(layout) => row.len() == layout.shape.len(),
            None => one_line(row),
        };
        let may_be_rows =
            columns <= Shape::MAX_SIDE && layout.is_none_or(|l| l.shape.columns() == columns);
        // One wrong line makes no grid of a list of puzzles. A grid with lines between its rows is no list.
        let whole = self.rows.iter().filter(|row| is_whole(row)).count();
        let is_drawn = layout.is_none() && self.lines.len() > rows;
        let is_list = 2 * whole > rows && !is_drawn;
        if is_list && (at_end || rows == 1 && !may_be_rows || rows >= wanted) {
            return self.each(layout, signs);
        }
        if columns == 36 * 36 {
            return Rows::Complete(vec![(self.first, Err(too_large(36)))]);
        }
        if rows == wanted {
            let puzzle = puzzle(self.first, &certain, layout, signs);
            let puzzle = puzzle.map(|puzzle| Variant { format: Format::Grid, ..puzzle });
            return Rows::Complete(vec![(self.first, puzzle)]);
        }
        match at_end {
            false => Rows::Open,
            // A list of puzzles, of which some are wrong.
            true if whole > 0 => self.each(layout, signs),
            true => Rows::None,
        }
    }

    /// Each row is a puzzle.
    fn each(&self, layout: Option<&Setting>, signs: Option<Signs>) -> Rows {
        let puzzle = |(line, row)| (line, puzzle(line, &[row], layout, signs));
        Rows::Complete((self.first..).zip(&self.rows).map(puzzle).collect())
    }
}

/// The cells of a field without the brackets of a list.
fn without_brackets(field: &str) -> &str {
    field.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(field)
}

/// Reads the field of a table: all cells of a puzzle of another layout, or a list of its numbers.
pub(crate) fn of_field(
    field: &str,
    line: usize,
    layout: Option<&Setting>,
    signs: Option<Signs>,
) -> Option<Result<Variant, String>> {
    let block = Block::begin(line, without_brackets(field).as_bytes(), layout)?;
    match block.take(true, layout, signs) {
        Rows::Complete(mut puzzles) => puzzles.pop().map(|(_, puzzle)| puzzle),
        Rows::Open | Rows::None => None,
    }
}

/// The digits of a text with the cells of a shape, 0 for an empty one: written in this way, or in another one.
pub(super) fn digits_of(text: &str, setting: &Setting, signs: Signs) -> Result<Vec<u8>, String> {
    let (size, cells) = (setting.digits.count(), setting.shape.len());
    let row = Row::of(&in_ascii(without_brackets(text).as_bytes())).ok_or("no line of cells")?;
    if row.len() != cells {
        return Err(format!("{} cells, expected {cells}", row.len()));
    }
    let digits = |signs: Signs| {
        let digit = |&sign: &Sign| signs.digit(sign).filter(|digit| *digit <= size);
        row.signs.iter().map(digit).collect::<Option<Vec<u8>>>()
    };
    let digits = digits(signs).or_else(|| digits(Signs::of(&row.signs, size)));
    digits.ok_or_else(|| format!("a sign that is no digit up to {size}"))
}

/// Whether the line of a puzzle tells its shape.
pub(super) fn is_told_by_line(line: &str, shape: &Shape) -> bool {
    let row = Row::of(line.as_bytes());
    row.is_some_and(|row| layout_of(&row.signs, 1).is_ok_and(|layout| layout.shape == *shape))
}

/// How the digits of a line are written, as far as it tells.
pub(super) fn signs_of_line(line: &str, size: u8) -> Option<Signs> {
    Row::of(line.as_bytes()).map(|row| Signs::of(&row.signs, size))
}

/// The cells of rows of a known layout of several grids, as one line: blanks stand where no cell lies. The blanks may be
/// missing if the layout looks the same from both sides.
pub(crate) fn cells_in_rows(lines: &[&str]) -> Option<String> {
    let is_row = |line: &&&str| !line.trim().is_empty() && !is_ruler(line.as_bytes());
    let rows: Vec<&str> = lines.iter().filter(is_row).copied().collect();
    let mut found = LayoutSpec::GRIDS.iter().filter_map(|known| {
        let shape = Shape::grids(9, known.corners).ok()?;
        if shape.rows() != rows.len() {
            return None;
        }
        at_their_places(&shape, &rows, 1)
            .or_else(|| at_their_places(&shape, &rows, 2))
            .or_else(|| by_their_number(&shape, &rows))
    });
    // Of a square with as many rows no row has a gap.
    let gaps = rows.iter().any(|row| row.trim_end().len() != rows[0].trim_end().len());
    found.next().filter(|_| gaps)
}

/// A sign of a row as a cell of a puzzle on one line.
fn cell_sign(sign: u8) -> Option<char> {
    match sign {
        b'1'..=b'9' => Some(char::from(sign)),
        b'0' | b'.' | b'-' | b'_' | b'*' | b'x' | b'X' | b'?' => Some('.'),
        _ => None,
    }
}

/// The cells of rows in which each column is so many signs wide.
fn at_their_places(shape: &Shape, rows: &[&str], step: usize) -> Option<String> {
    let mut cells = String::new();
    for (row, line) in rows.iter().enumerate() {
        let line = line.trim_end().as_bytes();
        let is_gap = |(at, sign): (usize, &u8)| at % step == 0 || *sign == b' ';
        if line.len() > step * shape.columns() || !line.iter().enumerate().all(is_gap) {
            return None;
        }
        for column in 0..shape.columns() {
            let sign = line.get(step * column).copied().unwrap_or(b' ');
            match (shape.cell(row, column), cell_sign(sign)) {
                (Some(_), Some(sign)) => cells.push(sign),
                (None, None) if sign == b' ' => {}
                (Some(_) | None, _) => return None,
            }
        }
    }
    Some(cells)
}

/// The cells of rows, if each has as many as the row of a layout that looks the same from both sides.
fn by_their_number(shape: &Shape, rows: &[&str]) -> Option<String> {
    let last = shape.columns() - 1;
    let is_cell = |row, column| shape.cell(row, column).is_some();
    let mut cells = String::new();
    for (row, line) in rows.iter().enumerate() {
        let signs = line.bytes().filter(|sign| !b" \t|".contains(sign));
        let signs: String = signs.map(cell_sign).collect::<Option<_>>()?;
        let count = (0..=last).filter(|column| is_cell(row, *column)).count();
        let is_even = (0..=last).all(|column| is_cell(row, column) == is_cell(row, last - column));
        if !is_even || signs.len() != count {
            return None;
        }
        cells.push_str(&signs);
    }
    Some(cells)
}

/// Whether signs are rather digits of grids with nine rows than of a larger square: no other one is given. A puzzle with
/// one solution lacks at most one of its digits.
fn are_nines(signs: &[Sign]) -> bool {
    let (mut numbers, mut others) = (BTreeSet::new(), 0);
    for sign in signs {
        match sign {
            Sign::Number(number @ 1..=9) => _ = numbers.insert(*number),
            Sign::Zero | Sign::Empty | Sign::Nothing => {}
            Sign::Number(_) | Sign::Letter(_) | Sign::Picture(_) => others += 1,
        }
    }
    others == 0 && numbers.len() >= 8
}

fn too_large(size: usize) -> String {
    format!("a grid of {size}x{size}; the largest has {MAX_DIGITS} digits")
}

/// A puzzle of all cells of some rows.
fn puzzle(
    line: usize,
    rows: &[&Row],
    layout: Option<&Setting>,
    forced: Option<Signs>,
) -> Result<Variant, String> {
    let all: Vec<Sign> = rows.iter().flat_map(|row| &row.signs).copied().collect();
    let own;
    let layout = match layout {
        Some(layout) => layout,
        None => {
            own = layout_of(&all, rows.len())?;
            &own
        }
    };
    let size = layout.digits.count();
    let signs = forced.unwrap_or_else(|| match layout.digits.first() {
        0 => Signs::Hex,
        _ => Signs::of(&all, size),
    });
    let columns = layout.shape.columns();
    let is_whole = all.len() == layout.shape.rows() * columns;
    let mut cells = Vec::with_capacity(layout.shape.len());
    for (place, &sign) in all.iter().enumerate() {
        if is_whole && layout.shape.cell(place / columns, place % columns).is_none() {
            continue;
        }
        let digit = signs.digit(sign).filter(|digit| *digit <= size);
        let digit = digit
            .ok_or_else(|| format!("cell {}: no digit of a grid with {size} digits", place + 1))?;
        cells.push(DigitSet::only(digit));
    }
    filled(layout, cells, line)?.with_signs(signs)
}

/// The layout of cells without any other word: a square, or several where some places have no cell.
fn layout_of(signs: &[Sign], rows: usize) -> Result<Setting, String> {
    let error = |error: loshu_variant::RuleError| error.to_string();
    let side = signs.len().isqrt();
    if (side * side != signs.len() || are_nines(signs))
        && let Some(corners) = corners_of_line(signs.len())
    {
        let shape = Shape::grids(9, corners).map_err(error)?;
        if rows == 1 || shape.rows() == rows {
            return Ok(Setting::new(shape));
        }
    }
    if rows > 1 && signs.contains(&Sign::Nothing) {
        for known in LayoutSpec::GRIDS {
            let shape = Shape::grids(9, known.corners).map_err(error)?;
            let is_cell = |(place, sign): (usize, &Sign)| {
                shape.cell(place / side, place % side).is_some() != (*sign == Sign::Nothing)
            };
            if shape.rows() == rows && signs.iter().enumerate().all(is_cell) {
                return Ok(Setting::new(shape));
            }
        }
        return Err(
            "cells are missing, and no known layout misses these; see --variant grids=".into()
        );
    }
    match u8::try_from(side) {
        Ok(size @ 1..=MAX_DIGITS) => Ok(Setting::new(Shape::square(size).map_err(error)?)),
        _ => Err(too_large(side)),
    }
}
