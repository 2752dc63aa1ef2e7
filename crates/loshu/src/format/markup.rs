//! Lines around puzzles that say nothing about them: tags, fences, brackets, quotes.

use alloc::borrow::Cow;

use super::line::cell_value;

/// A line as it is without the `>` that mail programs and forums put before a quoted one. Blanks stand
/// in their place, so that columns stay.
pub(super) fn unquoted(line: &[u8]) -> Cow<'_, [u8]> {
    if line.trim_ascii_start().first() != Some(&b'>') {
        return Cow::Borrowed(line);
    }
    let is_quote = |byte: &&u8| matches!(byte, b'>' | b' ' | b'\t');
    let length = line.iter().take_while(is_quote).count();
    let mut line = line.to_vec();
    line[..length].fill(b' ');
    Cow::Owned(line)
}

/// The word of a heading such as `[hard]`.
pub(super) fn heading(line: &[u8]) -> Option<&[u8]> {
    let name = line.trim_ascii().strip_prefix(b"[")?.strip_suffix(b"]")?;
    (!name.is_empty() && name.iter().all(u8::is_ascii_alphabetic)).then_some(name)
}

/// Whether a line draws a table or encloses an array, so that it may stand between the rows of a grid.
pub(super) fn is_frame(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    let is_bracket = |byte: &u8| b"[]{}(),; \t".contains(byte);
    let has_bracket = || line.iter().any(|byte| b"[]{}()".contains(byte));
    line.starts_with(b"\\hline") && is_short(line) || line.iter().all(is_bracket) && has_bracket()
}

/// Whether a line has nothing but markup: tags of HTML or of a forum, the fence of a block of code, or
/// a command of LaTeX.
pub(super) fn is_markup(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    match line {
        [b'`', b'`', b'`', rest @ ..] | [b'~', b'~', b'~', rest @ ..] => is_short(rest),
        [b'\\', letter, ..] => letter.is_ascii_alphabetic() && is_short(line),
        [b'<' | b'[', ..] => are_tags(line),
        [.., b'='] => is_name(line) && is_short(line),
        _ => false,
    }
}

/// Whether a line is a name and a sign of equality, as programs print it above a matrix.
fn is_name(line: &[u8]) -> bool {
    let name = line.strip_suffix(b"=").unwrap_or(line).trim_ascii();
    let is_sign = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    name.first().is_some_and(u8::is_ascii_alphabetic) && name.iter().all(is_sign)
}

/// Whether a text has fewer cells than a line that is meant as a puzzle.
fn is_short(text: &[u8]) -> bool {
    text.iter().filter(|&&byte| cell_value(byte).is_some()).take(20).count() < 20
}

/// Whether a text is made of tags such as `<b>`, `</pre>`, `[quote="x"]` and blanks.
fn are_tags(mut text: &[u8]) -> bool {
    while let Some((&first, rest)) = text.split_first() {
        let end = match first {
            b' ' | b'\t' => {
                text = rest;
                continue;
            }
            b'<' => b'>',
            b'[' => b']',
            _ => return false,
        };
        let name = rest.strip_prefix(b"/").or(rest.strip_prefix(b"!")).unwrap_or(rest);
        let Some(length) = rest.iter().position(|&byte| byte == end) else { return false };
        let is_name =
            name.first().is_some_and(|first| first.is_ascii_alphabetic() || *first == b'-');
        let is_tag = is_name && is_short(&rest[..length]) && !rest[..length].contains(&first);
        if !is_tag {
            return false;
        }
        text = &rest[length + 1..];
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_markup() {
        for line in ["[/code]", "[quote=\"a b\"]", "<b>", "</td></tr>", "<br/>", "```", "```text"] {
            assert!(is_markup(line.as_bytes()), "{line}");
        }
        for line in ["\\begin{sudoku}", "~~~", "<!-- a comment -->", "[b][size=2]"] {
            assert!(is_markup(line.as_bytes()), "{line}");
        }
        assert!(is_markup(b"A =") && !is_markup(b"A = 1") && !is_markup(b"===="));
        assert!(!is_markup(b"x4xxxxx8x5x3xxxxxxxxxx7xxxx="));
        let puzzle = "<b>4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2</b>";
        for line in ["<5> <3>", "[5]", "hello", "<b>1</b>", "<", "[", "[1,2]", "`4`", puzzle] {
            assert!(!is_markup(line.as_bytes()), "{line}");
        }
        assert!(is_frame(b"  }, {") && is_frame(b"[") && is_frame(b"\\hline") && !is_frame(b",,,"));
        assert_eq!(unquoted(b"> > 5 >"), b"    5 >".as_slice());
        assert_eq!(heading(b" [hard] "), Some(b"hard".as_slice()));
    }
}
