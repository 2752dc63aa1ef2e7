//! What a terminal may be sent: no text from outside steers it.
//!
//! A title or a column of a file may hold escape sequences, or signs that turn the direction of writing
//! round. Files and pipes get the data as they are; on a terminal such signs are shown as escapes. JSON has
//! escapes of its own, which mean the same, and they stand there for every reader: a pipe may end at a
//! terminal. All that is written to standard output passes [`for_stdout`], and messages [`for_stderr`].

mod bar_line;
pub(crate) mod message;
pub(crate) mod progress;
pub(crate) mod stdout;

use std::borrow::Cow;
use std::fmt::Write;
use std::io::{self, IsTerminal};

/// How a text is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shown {
    /// Every sign that could steer a terminal as `\u{1b}`.
    Text,
    /// The same as `\u001b`, so that JSON stays JSON.
    Json,
    /// As [`Shown::Text`], but with the colours of the command's own drawings.
    Drawing,
}

/// The bytes as standard output may be sent them.
pub(crate) fn for_stdout(bytes: &[u8], shown: Shown) -> Cow<'_, [u8]> {
    let is_cleaned = stdout::is_terminal() || (shown == Shown::Json && has_high_signs(bytes));
    if is_cleaned { clean_bytes(bytes, shown) } else { Cow::Borrowed(bytes) }
}

/// Whether a text has signs from U+007F on. Most rows have none, and whoever writes JSON escapes the control
/// characters before them.
fn has_high_signs(bytes: &[u8]) -> bool {
    // The largest of a chunk, because compilers look at many bytes at once for that.
    let largest = |chunk: &[u8]| chunk.iter().fold(0, |most, &byte| byte.max(most));
    bytes.chunks(256).any(|chunk| largest(chunk) >= 0x7F)
}

/// The text as standard error may be sent it.
pub(crate) fn for_stderr(text: &str) -> Cow<'_, str> {
    if io::stderr().is_terminal() { clean(text, Shown::Text) } else { Cow::Borrowed(text) }
}

fn clean_bytes(bytes: &[u8], shown: Shown) -> Cow<'_, [u8]> {
    let cleaned = match str::from_utf8(bytes) {
        Ok(text) => clean(text, shown),
        // A lone byte may be a control character to a terminal that does not know UTF-8.
        Err(_) => {
            return Cow::Owned(clean(&String::from_utf8_lossy(bytes), shown).as_bytes().into());
        }
    };
    match cleaned {
        Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
        Cow::Owned(text) => Cow::Owned(text.into_bytes()),
    }
}

/// A text with escapes in the place of all signs that could steer a terminal.
fn clean(text: &str, shown: Shown) -> Cow<'_, str> {
    if !text.contains(steers) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len() + 64);
    let mut rest = text;
    while let Some(at) = rest.find(steers) {
        safe.push_str(&rest[..at]);
        rest = &rest[at..];
        let length = if shown == Shown::Drawing { colour_length(rest) } else { 0 };
        if length > 0 {
            safe.push_str(&rest[..length]);
            rest = &rest[length..];
            continue;
        }
        let sign = rest.chars().next().expect("a sign has been found here");
        let written = match shown {
            Shown::Json => write!(safe, "\\u{:04x}", u32::from(sign)),
            Shown::Text | Shown::Drawing => write!(safe, "{}", sign.escape_unicode()),
        };
        written.expect("memory takes all");
        rest = &rest[sign.len_utf8()..];
    }
    Cow::Owned(safe + rest)
}

/// Whether a sign could steer a terminal: control characters but for line feeds and tabs, and what turns
/// the direction of writing or ends a line.
fn steers(sign: char) -> bool {
    match sign {
        '\n' | '\t' => false,
        '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => {
            true
        }
        sign => sign.is_control(),
    }
}

/// The length of the sequence for a colour or style that a text begins with, in bytes; else 0.
fn colour_length(text: &str) -> usize {
    let Some(inside) = text.strip_prefix("\u{1B}[") else { return 0 };
    let digits = inside.bytes().take_while(|byte| byte.is_ascii_digit() || *byte == b';').count();
    if inside[digits..].starts_with('m') { 2 + digits + 1 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_steers_a_terminal() {
        let hostile = "a\u{1B}[31mb\u{7}c\u{9B}0m\u{202E}d\u{2066}\r\u{7F}\u{85}\u{2028}\u{0}";
        let shown =
            "a\\u{1b}[31mb\\u{7}c\\u{9b}0m\\u{202e}d\\u{2066}\\u{d}\\u{7f}\\u{85}\\u{2028}\\u{0}";
        assert_eq!(clean(hostile, Shown::Text), shown);
        let json = clean(hostile, Shown::Json);
        assert!(json.starts_with("a\\u001b[31mb\\u0007c\\u009b0m\\u202ed\\u2066\\u000d"), "{json}");
        for shown in [Shown::Text, Shown::Json] {
            let all: String = ('\0'..=char::MAX).collect();
            assert!(!clean(&all, shown).contains(steers));
        }
        assert_eq!(clean_bytes(b"a\x9Bb", Shown::Text), "a\u{FFFD}b".as_bytes());
    }

    #[test]
    fn drawings_keep_their_colours_and_texts_all_signs() {
        let drawn = "\u{1B}[1m\u{1B}[31m5\u{1B}[0m\n";
        assert_eq!(clean(drawn, Shown::Drawing), drawn);
        assert_eq!(
            clean("\u{1B}[2J\u{1B}]0;x\u{7}", Shown::Drawing),
            "\\u{1b}[2J\\u{1b}]0;x\\u{7}"
        );
        let plain = "洛书\tnumber ’place’ 👩‍👧 ─┼─ עברית\n";
        assert!(matches!(clean(plain, Shown::Text), Cow::Borrowed(text) if text == plain));
    }
}
