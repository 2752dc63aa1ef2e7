//! Lines `key: value`, as in YAML, TOML and mails.

use super::field::Field;

/// What a key says about its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Puzzle,
    Solution,
    /// A text with this name.
    Detail(&'static str),
}

const KEYS: [(&str, Key); 33] = [
    ("puzzle", Key::Puzzle),
    ("sudoku", Key::Puzzle),
    ("grid", Key::Puzzle),
    ("board", Key::Puzzle),
    ("quiz", Key::Puzzle),
    ("question", Key::Puzzle),
    ("problem", Key::Puzzle),
    ("unsolved", Key::Puzzle),
    ("givens", Key::Puzzle),
    ("clues", Key::Puzzle),
    ("mission", Key::Puzzle),
    ("start", Key::Puzzle),
    ("initial", Key::Puzzle),
    ("solution", Key::Solution),
    ("answer", Key::Solution),
    ("solved", Key::Solution),
    ("title", Key::Detail("title")),
    ("name", Key::Detail("title")),
    ("id", Key::Detail("id")),
    ("no", Key::Detail("id")),
    ("number", Key::Detail("id")),
    ("author", Key::Detail("author")),
    ("source", Key::Detail("source")),
    ("rating", Key::Detail("rating")),
    ("difficulty", Key::Detail("rating")),
    ("level", Key::Detail("level")),
    ("date", Key::Detail("date")),
    ("description", Key::Detail("description")),
    ("comment", Key::Detail("comment")),
    ("note", Key::Detail("comment")),
    ("notes", Key::Detail("comment")),
    ("url", Key::Detail("url")),
    ("link", Key::Detail("url")),
];

/// The key of a line, and its value without quotes and a comma behind it.
pub(super) fn entry(line: &[u8]) -> Option<(Key, Field<'_>)> {
    let sign = line.iter().take(40).position(|byte| matches!(byte, b':' | b'='))?;
    let name = line[..sign].trim_ascii();
    let name = name.strip_prefix(b"- ").unwrap_or(name).trim_ascii();
    let name = name.strip_prefix(b"\"").and_then(|name| name.strip_suffix(b"\"")).unwrap_or(name);
    let known = |(known, _): &&(&str, Key)| known.as_bytes().eq_ignore_ascii_case(name);
    let (_, key) = KEYS.iter().find(known)?;
    let is_blank = |byte: &&u8| byte.is_ascii_whitespace();
    let mut begin = sign + 1 + line[sign + 1..].iter().take_while(is_blank).count();
    let mut text = line[begin..].trim_ascii_end();
    text = text.strip_suffix(b",").unwrap_or(text);
    for quote in [b'"', b'\''] {
        if let [first, inside @ .., last] = text
            && (*first, *last) == (quote, quote)
        {
            (begin, text) = (begin + 1, inside);
        }
    }
    Some((*key, Field { begin, text }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_values() {
        let read = |line: &'static str| {
            entry(line.as_bytes()).map(|(key, value)| (key, value.begin, value.text))
        };
        assert_eq!(read("solution: 12"), Some((Key::Solution, 10, b"12".as_slice())));
        assert_eq!(read("- Puzzle: \"12\","), Some((Key::Puzzle, 11, b"12".as_slice())));
        assert_eq!(read("  title = 'a: b'"), Some((Key::Detail("title"), 11, b"a: b".as_slice())));
        assert_eq!(read("id:"), Some((Key::Detail("id"), 3, b"".as_slice())));
        assert_eq!(read("hello: 12"), None);
        assert_eq!(read("12"), None);
    }
}
