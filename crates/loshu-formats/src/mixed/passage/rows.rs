//! Rows with labels or with words for empty cells, and rows in which blanks are cells, or stand where no cell lies.

use loshu::format::script::in_ascii;

use super::{Line, is_empty_word, line_of, number, side_of};
use crate::variant::{cells_in_rows, is_ruler};

/// What stands before the cells of each row.
#[derive(Clone, Copy)]
enum Label {
    /// Anything up to a colon: `Row 1: 5, 3, _`.
    Colon,
    /// A place of R: `[1,] 5 3 0`.
    Bracket,
    /// A number or a letter, one more in each row: `0  5  3  0`.
    Count,
    /// Nothing.
    None,
}

/// The grids of rows with equal labels.
pub(super) fn lines(text: &str) -> Vec<Line> {
    let lines: Vec<(usize, String)> = (1..)
        .zip(text.lines())
        .map(|(number, line)| {
            (number, String::from_utf8_lossy(&in_ascii(line.as_bytes())).into_owned())
        })
        .collect();
    let labels = [Label::Colon, Label::Bracket, Label::Count, Label::None];
    // Rows of usual signs have been looked at before.
    let is_letters = |word: &str| word.len() > 1 && word.contains(char::is_alphabetic);
    let is_word = |word: &str| is_letters(word) && is_empty_word(word);
    let has_words = text.split(|sign: char| sign.is_whitespace() || sign == ',').any(is_word);
    let labels = &labels[..if has_words { 4 } else { 3 }];
    let grids = labels.iter().map(|label| grids(&lines, *label));
    let vector = vector(&lines);
    grids.into_iter().find(|grids| !grids.is_empty()).unwrap_or(vector)
}

/// A row: its line, the count of its label, and its cells.
type Row = (usize, Option<usize>, Vec<u8>);

/// The grids of rows with one kind of label: as many rows as each of them has cells, with rulers and blank lines between
/// them at most.
fn grids(lines: &[(usize, String)], label: Label) -> Vec<Line> {
    let (mut grids, mut run): (Vec<Line>, Vec<Row>) = (Vec::new(), Vec::new());
    for (number, line) in lines {
        if line.trim().is_empty() || is_ruler(line.as_bytes()) {
            continue;
        }
        let row = row(line, label);
        let follows = |row: &(Option<usize>, Vec<u8>)| {
            run.last().is_none_or(|(_, count, cells)| {
                cells.len() == row.1.len() && count.map(|count| count + 1) == row.0
            })
        };
        if !row.as_ref().is_some_and(follows) {
            run.clear();
        }
        let Some((count, cells)) = row else { continue };
        run.push((*number, count, cells));
        if run.len() == run[0].2.len() {
            let cells: Vec<u8> = run.iter().flat_map(|(.., cells)| cells.clone()).collect();
            grids.extend(side_of(cells.len()).map(|_| line_of(run[0].0, &cells)));
            run.clear();
        }
    }
    grids
}

/// The count of a label, where there is one, and the cells behind it.
fn row(line: &str, label: Label) -> Option<(Option<usize>, Vec<u8>)> {
    let line = line.trim();
    match label {
        Label::None => Some((None, cells(line)?)),
        Label::Colon => {
            let (label, rest) = line.rsplit_once(':')?;
            // The label may be set in bold type.
            let rest = if label.contains("**") { rest.trim_start_matches('*') } else { rest };
            Some((None, cells(rest)?))
        }
        Label::Bracket => {
            let (place, rest) = line.strip_prefix('[')?.split_once(",]")?;
            Some((Some(place.trim().parse().ok()?), cells(rest)?))
        }
        Label::Count => {
            let (word, rest) = line.split_once(|sign: char| sign.is_whitespace() || sign == '|')?;
            let count = match word.trim_end_matches([':', '.', ')']) {
                word if word.len() == 1 && word.as_bytes()[0].is_ascii_uppercase() => {
                    word.as_bytes()[0].into()
                }
                word => word.parse().ok()?,
            };
            Some((Some(count), cells(rest)?))
        }
    }
}

/// The cells of a text: words, or the signs of one word.
fn cells(text: &str) -> Option<Vec<u8>> {
    let is_between = |sign: char| sign.is_whitespace() || ",;|&\"'[](){}`".contains(sign);
    let words: Vec<&str> = text.split(is_between).filter(|word| !word.is_empty()).collect();
    let word = |word: &&str| number(word).or_else(|| is_empty_word(word).then_some(0));
    match words[..] {
        [one] => one
            .chars()
            .map(|sign| match sign {
                '0'..='9' => Some(sign as u8 - b'0'),
                _ => ".-_*?xX".contains(sign).then_some(0),
            })
            .collect(),
        _ => words.iter().map(word).collect(),
    }
}

/// A vector as R prints it, with the place of the first cell of each line: `[1] 5 3 0`.
fn vector(lines: &[(usize, String)]) -> Vec<Line> {
    let (mut all, mut first): (Vec<u8>, _) = (Vec::new(), None);
    for (number, line) in lines {
        let rest = line.trim().strip_prefix('[').and_then(|rest| rest.split_once(']'));
        let Some((place, rest)) = rest else { continue };
        if place.trim().parse() != Ok(all.len() + 1) {
            return Vec::new();
        }
        let Some(cells) = cells(rest) else { return Vec::new() };
        all.extend(cells);
        first.get_or_insert(*number);
    }
    let puzzle = side_of(all.len()).and(first);
    puzzle.map(|number| line_of(number, &all)).into_iter().collect()
}

/// Rows in which a blank is an empty cell, and rows of grids that overlap with blanks where no cell lies.
pub(super) fn with_gaps(text: &str) -> Vec<Line> {
    let lines: Vec<&str> = text.trim_end().trim_matches('\n').lines().map(str::trim_end).collect();
    let overlapping: Vec<Line> =
        cells_in_rows(&lines).map(|cells| (1, cells)).into_iter().collect();
    if overlapping.is_empty() { with_blank_cells(&lines) } else { overlapping }
}

/// A grid without a frame, with a blank for each empty cell, side by side or with a blank between the cells.
fn with_blank_cells(lines: &[&str]) -> Vec<Line> {
    /// The sizes of grids with digits of one sign.
    const SIZES: [usize; 3] = [4, 6, 9];
    let side = lines.len();
    let is_cell = |sign: u8| matches!(sign, b' ' | b'1'..=b'9');
    let width = lines.iter().map(|line| line.len()).max().unwrap_or(0);
    let has_blanks = lines.iter().any(|line| line.contains(' '));
    if !has_blanks || !SIZES.contains(&side) || !lines.iter().all(|line| line.bytes().all(is_cell))
    {
        return Vec::new();
    }
    let step = if width <= side { 1 } else { 2 };
    // With digits that all stand in odd columns, nobody knows whether the blanks are cells.
    let stands = |odd: bool| {
        let signs = lines.iter().flat_map(|line| line.bytes().enumerate());
        signs.into_iter().any(|(at, sign)| sign != b' ' && (at % 2 == 1) == odd)
    };
    let is_sure =
        if step == 1 { stands(true) && stands(false) } else { width < 2 * side && !stands(true) };
    if !is_sure {
        return Vec::new();
    }
    let sign = |line: &&str, column: usize| match line.as_bytes().get(step * column) {
        Some(sign @ b'1'..=b'9') => sign - b'0',
        Some(_) | None => 0,
    };
    let cells: Vec<u8> =
        lines.iter().flat_map(|line| (0..side).map(move |column| sign(line, column))).collect();
    vec![line_of(1, &cells)]
}
