//! What is said of a command line that is no command.

use std::ffi::OsString;
use std::path::Path;
use std::process;

use anyhow::Result;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use loshu::Grid;
use loshu_explain::step::Language;

use crate::exit::Exit;
use crate::terminal::message::{print, printable};
use crate::terminal::stdout;
use crate::{output, words};

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
    let text = if stdout::has_color() { help.ansi().to_string() } else { help.to_string() };
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
