//! Messages on standard error.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use crate::{terminal, words};

/// Whether notes are left out.
static QUIET: AtomicBool = AtomicBool::new(false);

/// Leaves notes and progress out from now on: `--quiet`.
pub(crate) fn be_quiet() {
    QUIET.store(true, Ordering::Relaxed);
}

pub(crate) fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

/// Prints what is good to know and no error, such as a seed.
pub(crate) fn note(text: &str) {
    if !is_quiet() {
        print(&format!("loshu: {text}\n"));
    }
}

/// Prints to standard error, in the language that is spoken. If that fails, there is nobody left to tell.
pub(crate) fn print(text: &str) {
    let text = words::say_lines(text);
    let _ = io::stderr().write_all(terminal::for_stderr(&text).as_bytes());
}

/// A text from outside so that it is safe on a terminal: what could steer it is escaped.
pub(crate) fn printable(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\'' | '"' | '\\' => safe.push(c),
            _ => safe.extend(c.escape_debug()),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printable_escapes_what_steers_a_terminal() {
        assert_eq!(printable("a\u{1B}[31m\n\u{9B}\u{202E}"), "a\\u{1b}[31m\\n\\u{9b}\\u{202e}");
        assert_eq!(printable(r#"数独 "it's" a\b.txt"#), r#"数独 "it's" a\b.txt"#);
    }
}
