//! What people type in place of our names. Clap guesses by letters, and `--difficulty` looks like `--distinct`: the tables
//! here know what is meant.

use std::ffi::OsString;

use clap::Command;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use loshu_explain::technique::Named;

/// An option that people type, an option of ours, and how to write it. Of several rows for one word the first counts whose
/// option the command has.
const OPTIONS: [(&str, &str, &str); 29] = [
    ("--size", VARIANT, "--variant 6"),
    ("--boxes", VARIANT, "--variant 6:3x2"),
    ("--rules", VARIANT, "--variant x"),
    ("--rule", VARIANT, "--variant x"),
    ("--regions", VARIANT, "--variant regions=FILE"),
    ("--extra", VARIANT, "--variant extra=FILE"),
    ("--grids", VARIANT, "--variant grids=samurai"),
    ("--symbols", VARIANT, "--variant symbols=A"),
    ("--with", VARIANT, "--variant killer"),
    ("--killer", VARIANT, "--variant killer"),
    ("--jigsaw", VARIANT, "--variant jigsaw"),
    ("--layout", VARIANT, "--variant 6,x"),
    (VARIANT, VARIANT, "--variant 6,x"),
    ("--propagation", ENGINE, "--engine norvig,propagation=pairs"),
    ("--cell-order", ENGINE, "--engine norvig,cell-order=row-major"),
    ("--digit-order", ENGINE, "--engine stack,digit-order=random"),
    ("--undo", ENGINE, "--engine stack,undo=trail"),
    ("--difficulty", "--level", "--level hard"),
    ("--difficulty", "--min", "--min 7.0"),
    ("--technique", "--uses", "--uses x-wing"),
    ("--technique", "--only", "--only x-wing"),
    ("--techniques", "--uses", "--uses x-wing"),
    ("--techniques", "--only", "--only x-wing"),
    ("--count", "--number", "--number 5"),
    ("--format", "--to", "--to csv"),
    ("--language", "--lang", "--lang zh"),
    ("--dedupe", "--unique", "--unique"),
    ("--dedupe", "--distinct", "--distinct"),
    ("--hint", "--stage", "--stage 3"),
];

/// The option for the kind of puzzle.
const VARIANT: &str = "--variant";

/// The option for an engine with its knobs.
const ENGINE: &str = "--engine";

/// Adds to an error what to type, if the tables know the word that was typed.
pub(crate) fn correct(
    mut error: clap::Error,
    command: &Command,
    arguments: &[OsString],
) -> clap::Error {
    let typed = |kind| match error.get(kind) {
        Some(ContextValue::String(typed)) => Some(typed.as_str()),
        _ => None,
    };
    let tip = match error.kind() {
        ErrorKind::UnknownArgument => typed(ContextKind::InvalidArg)
            .and_then(|typed| for_option(typed, called(command, arguments))),
        ErrorKind::InvalidSubcommand => {
            typed(ContextKind::InvalidSubcommand).and_then(for_technique)
        }
        _ => None,
    };
    if let Some(tip) = tip {
        // The usage that clap shows has the option in it that it guessed.
        let usage = called(command, arguments).clone().render_usage();
        error.insert(ContextKind::Usage, ContextValue::StyledStr(usage));
        error.remove(ContextKind::SuggestedArg);
        error.remove(ContextKind::SuggestedSubcommand);
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    error
}

/// The command that the arguments call.
fn called<'a>(command: &'a Command, arguments: &[OsString]) -> &'a Command {
    let names = arguments.iter().filter_map(|argument| argument.to_str());
    names.fold(command, |command, name| command.find_subcommand(name).unwrap_or(command))
}

/// What to type in place of an option that a command does not have.
fn for_option(typed: &str, command: &Command) -> Option<String> {
    let typed = typed.split([' ', '=']).next()?;
    let has = |option: &str| {
        let mut arguments = command.get_arguments();
        arguments.any(|argument| argument.get_long() == option.strip_prefix("--"))
    };
    let mut rows = OPTIONS.iter().filter(|(word, ..)| *word == typed);
    if let Some((_, _, example)) = rows.clone().find(|(_, option, _)| has(option)) {
        return Some(format!("use '{example}'"));
    }
    let is_variant = rows.any(|(_, option, _)| *option == VARIANT);
    (is_variant && !command.has_subcommands()).then(|| {
        format!(
            "{typed} is for other sizes and rules; this command takes ordinary Sudokus (9x9) only"
        )
    })
}

/// What to type in place of a command that is the name of a technique.
pub(crate) fn for_technique(typed: &str) -> Option<String> {
    let named = Named::of(typed)?;
    Some(format!("'{}' is a technique: use 'loshu techniques {0}'", named.id()))
}
