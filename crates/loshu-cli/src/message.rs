//! Messages on standard error.

use std::ffi::OsString;
use std::io::{self, Write};

/// Prints to standard error. If that fails, there is nobody left to tell.
pub(crate) fn print(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
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

/// Ends the program as [`clap::Error::exit`] does; but that one repeats arguments as they are.
pub(crate) fn refuse(error: &clap::Error) -> ! {
    let steers = |argument: OsString| argument.to_string_lossy().contains(char::is_control);
    if !std::env::args_os().any(steers) {
        error.exit();
    }
    let text = error.render().to_string();
    print(&text.lines().map(|line| printable(line) + "\n").collect::<String>());
    std::process::exit(error.exit_code());
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
