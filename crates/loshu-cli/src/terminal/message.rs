//! Messages on standard error.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Result;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use loshu::Grid;
use loshu_explain::step::Language;

use crate::exit::Exit;
use crate::{output, terminal, words};

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

/// Ends the process with what clap has to say: help on standard output, or an error. Unlike
/// [`clap::Error::exit`], it escapes what could steer a terminal, and fails if help cannot be
/// written.
pub(crate) fn refuse(error: &clap::Error) -> ! {
    if !error.use_stderr() {
        let written = print_help(&error.render());
        process::exit(if written.is_ok() { 0 } else { Exit::Unreadable as i32 });
    }
    let steers = |argument: OsString| argument.to_string_lossy().contains(char::is_control);
    let is_plain = words::language() == Language::Chinese;
    if is_plain || std::env::args_os().any(steers) {
        let text = error.render().to_string();
        print(&text.lines().map(|line| printable(line) + "\n").collect::<String>());
    } else {
        // If that fails, there is nobody left to tell.
        let _ = error.print();
    }
    if let Some(name) = no_command(error).filter(|name| is_input(name)) {
        print(&format!("\nTo solve it: loshu solve {}\n", printable(name)));
    }
    process::exit(error.exit_code())
}

/// Prints help to standard output, with styles where there is colour.
pub(crate) fn print_help(help: &StyledStr) -> Result<()> {
    let text = if output::has_color() { help.ansi().to_string() } else { help.to_string() };
    output::print(text.as_bytes())
}

/// What stands in the place of a command.
fn no_command(error: &clap::Error) -> Option<&str> {
    if error.kind() != ErrorKind::InvalidSubcommand {
        return None;
    }
    match error.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(name)) => Some(name),
        _ => None,
    }
}

/// Whether a command could read this.
fn is_input(name: &str) -> bool {
    name == "-" || Path::new(name).is_file() || name.parse::<Grid>().is_ok()
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
