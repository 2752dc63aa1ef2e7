//! Rows in the layouts of programs and pages: fields between commas, tabs or bars, arrays of C and of
//! `NumPy`, tables of `LaTeX`, and frames in which a blank is an empty cell.

use alloc::vec::Vec;

use super::error::Found;
use super::line::cell_value;

/// A row of nine cells.
pub(super) struct Layout {
    pub(super) values: [u8; 9],
    /// Whether a blank stands for an empty cell.
    pub(super) has_blank: bool,
}

/// A row in a layout that cannot be taken for anything else.
pub(super) fn sure(line: &[u8]) -> Option<[u8; 9]> {
    separated(line).or_else(|| latex(line))
}

/// A row that is wrong if it is read in the usual way.
pub(super) fn other(line: &[u8]) -> Option<Layout> {
    match bracketed(line) {
        Some(values) => Some(Layout { values, has_blank: false }),
        None => barred(line),
    }
}

/// All 81 cells of a line with nine words of nine cells, one for each row, and the same sign between them: `/`, `,`,
/// `;` or `|`.
pub(super) fn parted(line: &[u8]) -> Option<[u8; 81]> {
    let line = line.trim_ascii();
    let sign = line.get(9..)?.iter().find(|byte| !byte.is_ascii_whitespace())?;
    if !b"/,;|".contains(sign) {
        return None;
    }
    // One more may stand at the end.
    let mut words = line.strip_suffix(&[*sign]).unwrap_or(line).split(|byte| byte == sign);
    let mut values = [0; 81];
    for row in values.as_chunks_mut::<9>().0 {
        let word: &[u8; 9] = words.next()?.trim_ascii().try_into().ok()?;
        for (value, &cell) in row.iter_mut().zip(word) {
            *value = cell_value(cell)?;
        }
    }
    words.next().is_none().then_some(values)
}

/// Whether a line is eight tabs and nothing else: in a table with tabs between the cells, it is an empty
/// row.
pub(super) fn is_row_of_tabs(line: &[u8]) -> bool {
    line.first() == Some(&b'\t') && line.trim_ascii() == b"" && tabs(line) == 8
}

fn tabs(line: &[u8]) -> usize {
    line.iter().filter(|&&byte| byte == b'\t').count()
}

/// The line without the blanks at its end. Tabs that stand for empty cells stay.
pub(super) fn without_end(line: &[u8]) -> &[u8] {
    let text = line.trim_ascii_end();
    if text.len() < line.len() && tabs(line) == 8 && separated(line).is_some() {
        line
    } else {
        text
    }
}

/// Nine fields with a comma, a semicolon, a tab or an ampersand between them, each a cell or nothing.
fn separated(line: &[u8]) -> Option<[u8; 9]> {
    let sign = line.iter().find(|byte| b",;\t&".contains(byte))?;
    let line = if *sign == b'&' { before_end_of_row(line) } else { line };
    let fields = line.split(|byte| byte == sign);
    nine(fields)
}

/// The cells of nine fields.
fn nine<'a>(fields: impl Iterator<Item = &'a [u8]>) -> Option<[u8; 9]> {
    let mut fields = fields.map(<[u8]>::trim_ascii);
    let mut values = [0; 9];
    for value in &mut values {
        *value = match fields.next()? {
            [] => 0,
            [cell] => cell_value(*cell)?,
            _ => return None,
        };
    }
    fields.next().is_none().then_some(values)
}

/// A row of a LaTeX table without `\\` and what stands behind it.
fn before_end_of_row(line: &[u8]) -> &[u8] {
    let end = line.windows(2).position(|two| two == b"\\\\");
    &line[..end.unwrap_or(line.len())]
}

/// `|5|3| | |7| | | | |.`: a row of LaTeX's package `sudoku`.
fn latex(line: &[u8]) -> Option<[u8; 9]> {
    let inside = line.trim_ascii().strip_prefix(b"|")?.strip_suffix(b"|.")?;
    nine(inside.split(|&byte| byte == b'|'))
}

/// Whether a line may be an empty row of a frame with room for each cell: three equal parts or nine
/// of blanks between bars. It may also be a ruler.
pub(super) fn is_blank_row(line: &[u8]) -> bool {
    let Some(parts) = parts(line.trim_ascii()) else { return false };
    let is_blank = |part: &Vec<u8>| part.iter().all(|&byte| byte == b' ');
    let width = parts[0].len();
    matches!(parts.len(), 3 | 9)
        && parts.iter().all(|part| is_blank(part) && part.len() == width)
        && width >= if parts.len() == 3 { 3 } else { 1 }
}

/// What stands between bars, which are at both ends too; nothing if something else than ASCII stands
/// there.
fn parts(line: &[u8]) -> Option<Vec<Vec<u8>>> {
    let (mut parts, mut part, mut rest) = (Vec::new(), Vec::new(), line);
    let mut is_first = true;
    while let Some((found, behind)) = Found::take(rest) {
        rest = behind;
        match found {
            Found::Char('|' | '\u{2502}' | '\u{2503}' | '\u{2551}') => {
                if !is_first {
                    parts.push(core::mem::take(&mut part));
                }
                is_first = false;
            }
            Found::Char(c) if c.is_ascii() && !is_first => part.push(c as u8),
            Found::Char(_) | Found::Byte(_) | Found::End => return None,
        }
    }
    (part.is_empty() && !parts.is_empty()).then_some(parts)
}

/// A row between bars with a blank for each empty cell: each cell between bars of its own, or three
/// cells at places that are equally far apart.
fn barred(line: &[u8]) -> Option<Layout> {
    let parts = parts(line.trim_ascii())?;
    let values = match parts.len() {
        9 => nine(parts.iter().map(|part| &part[..])),
        3 => three_times_three(&parts),
        _ => None,
    };
    Some(Layout { values: values?, has_blank: true })
}

/// The cells of three parts, each of which has three places.
fn three_times_three(parts: &[Vec<u8>]) -> Option<[u8; 9]> {
    let width = parts[0].len();
    // Where the first place may be, and how far the next one is.
    let places: &[(usize, usize)] = match width {
        3 => &[(0, 1)],
        5 => &[(0, 2)],
        6 => &[(0, 2), (1, 2)],
        7 => &[(1, 2)],
        9 => &[(1, 3)],
        11 => &[(1, 4)],
        _ => return None,
    };
    if parts.iter().any(|part| part.len() != width) {
        return None;
    }
    places.iter().find_map(|&(first, step)| {
        let mut values = [0; 9];
        for (part, values) in parts.iter().zip(values.as_chunks_mut::<3>().0) {
            for (at, &byte) in part.iter().enumerate() {
                let is_place = at >= first && (at - first).is_multiple_of(step);
                let place = if is_place { (at - first) / step } else { 3 };
                match (byte, values.get_mut(place)) {
                    (b' ', _) => {}
                    (b'1'..=b'9', Some(value)) => *value = byte - b'0',
                    _ => return None,
                }
            }
        }
        Some(values)
    })
}

/// `{5, 3, 0, 0, 7, 0, 0, 0, 0},` or `[[5 3 0 0 7 0 0 0 0]` or `"53..7....",`
pub(super) fn bracketed(line: &[u8]) -> Option<[u8; 9]> {
    cells_in_brackets(line)?.try_into().ok()
}

/// All 81 cells of a line with brackets around and between them, such as an array of C.
pub(super) fn grid_in_brackets(line: &[u8]) -> Option<[u8; 81]> {
    cells_in_brackets(line)?.try_into().ok()
}

/// The line without the type of its cells, such as `, dtype=int8)`, which `NumPy` writes behind the last.
fn without_type(line: &[u8]) -> &[u8] {
    const TYPE: &[u8] = b"dtype=";
    match line.windows(TYPE.len()).position(|part| part == TYPE) {
        Some(at) if line.ends_with(b")") => &line[..at],
        Some(_) | None => line,
    }
}

/// The cells in the brackets of a line: numbers with commas or blanks between them, or words of nine.
/// Before the brackets a name may stand.
fn cells_in_brackets(line: &[u8]) -> Option<Vec<u8>> {
    let is_open = |byte: &u8| b"[{(\"'`".contains(byte);
    // Few lines have this sign, and to look whether one has is quick.
    let has_sign = line.contains(&b'=');
    let line = if has_sign { without_type(line) } else { line };
    let sign = has_sign.then(|| line.iter().rposition(|&byte| byte == b'='));
    let name = sign.flatten().map_or(0, |sign| sign + 1);
    let begin = name + line[name..].iter().position(is_open)?;
    let is_name = |byte: &u8| byte.is_ascii_alphabetic() || b" \t._".contains(byte);
    if !line[name..begin].iter().all(is_name) {
        return None;
    }
    let (mut values, mut word) = (Vec::new(), Vec::new());
    for &byte in line[begin..].iter().chain(b" ") {
        match byte {
            b'0'..=b'9' | b'.' if word.len() < 81 => word.push(byte),
            _ if b"[]{}()\"'`,; \t".contains(&byte) => take_word(&mut word, &mut values)?,
            _ => return None,
        }
        if values.len() > 81 {
            return None;
        }
    }
    Some(values)
}

/// Adds the cells of a word: one, nine, or a number such as `5.`
fn take_word(word: &mut Vec<u8>, values: &mut Vec<u8>) -> Option<()> {
    match word[..] {
        [] => return Some(()),
        [digit, b'.'] if digit != b'.' => values.push(digit - b'0'),
        _ if matches!(word.len(), 1 | 9) => {
            for &byte in &*word {
                values.push(cell_value(byte)?);
            }
        }
        _ => return None,
    }
    word.clear();
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_in_many_layouts() {
        for line in [
            "5,3,,,7,,,,",
            "5\t3\t\t\t7\t\t\t\t",
            "5 & 3 & & & 7 & & & & \\\\ \\hline",
            "|5|3| | |7| | | | |.",
            "{5, 3, 0, 0, 7, 0, 0, 0, 0},",
            "  { {5,3,0,0,7,0,0,0,0},",
            "[[5 3 0 0 7 0 0 0 0]",
            " [5. 3. 0. 0. 7. 0. 0. 0. 0.]])",
            "grid = [[5, 3, 0, 0, 7, 0, 0, 0, 0],",
            "int grid[9][9] = {{5, 3, 0, 0, 7, 0, 0, 0, 0},",
            "array([[5, 3, 0, 0, 7, 0, 0, 0, 0],",
            "       [5, 3, 0, 0, 7, 0, 0, 0, 0]], dtype=int8)",
            "\"53..7....\",",
            "`53..7....`",
            "['5', '3', '.', '.', '7', '.', '.', '.', '.'],",
            "|5|3| | |7| | | | |",
            "| 5 | 3 |   |   | 7 |   |   |   |   |",
            "| 5 3   |   7   |       |",
            "\u{2502} 5 3   \u{2502}   7   \u{2502}       \u{2502}",
            "|53 | 7 |   |",
        ] {
            let row =
                sure(line.as_bytes()).or_else(|| other(line.as_bytes()).map(|row| row.values));
            assert_eq!(row, Some([5, 3, 0, 0, 7, 0, 0, 0, 0]), "{line}");
        }
    }

    #[test]
    fn lines_that_are_no_rows() {
        for line in [
            "",
            "[easy]",
            "[53, 2, 1]",
            "|8 . 5 |",
            "| 5 3 |   7   |       |",
            "|5|3| | |7| | | | |x",
            "(12) 345678",
            "=",
            "[",
        ] {
            assert!(sure(line.as_bytes()).is_none(), "{line}");
            assert!(other(line.as_bytes()).is_none(), "{line}");
        }
        assert!(is_blank_row(b"|       |       |       |") && is_blank_row(b"| | | | | | | | | |"));
        assert!(!is_blank_row(b"|") && !is_blank_row(b"|||||||||||") && !is_blank_row(b"||||"));
    }
}
