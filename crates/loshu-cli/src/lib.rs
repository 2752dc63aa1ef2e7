//! The `loshu` command as a library: [`main()`] runs it.
//!
//! | modules | what they do |
//! |---|---|
//! | `args` | the command line, with its help |
//! | `commands` | one module for each command |
//! | `flow` | from records to rows, in order and on several threads |
//! | `rows` | what is printed about a puzzle, as lines, drawings, CSV and JSON |
//! | `output`, `terminal`, `exit`, `interrupt`, `unfinished` | files, messages and progress, the exit status, Ctrl-C |
//! | `words` | what is said, in the language of the person |
//! | `engine`, `seed`, `threads` | the engine, the seed and the threads that the command line asks for |

// A build without some commands has no user for some of what they share.
#![cfg_attr(
    not(all(feature = "lab", feature = "print", feature = "serve")),
    allow(dead_code, unused_imports)
)]

mod args;
mod commands;
mod engine;
mod exit;
mod flow;
mod interrupt;
mod output;
mod rows;
mod seed;
mod terminal;
mod threads;
mod unfinished;
mod words;

use std::env;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use clap::FromArgMatches;

use crate::args::{Cli, Command, Speech};
use crate::exit::Exit;
use crate::rows::look;
use crate::terminal::message;

/// Runs the example in Rust of the READMEs of the repository, in both languages.
#[cfg(doctest)]
mod readme {
    #[doc = include_str!("../../../README.md")]
    struct English;

    #[doc = include_str!("../../../README.zh-CN.md")]
    struct Chinese;
}

/// Runs the command with the arguments of the process, and answers its exit status.
pub fn main() -> ExitCode {
    let (mut command, arguments) = (args::command(), args::of_process(env::args_os()));
    words::speak(words::language_of(&arguments));
    let matches = command.try_get_matches_from_mut(&arguments);
    let cli = matches.and_then(|matches| Cli::from_arg_matches(&matches));
    let cli = cli.unwrap_or_else(|error| {
        args::refuse::refuse(&args::synonyms::correct(error, &command, &arguments))
    });
    cli.color.apply();
    look::draw_with(cli.rulers);
    if cli.quiet {
        message::be_quiet();
    }
    let asked = cli.jobs.map_or(Ok(()), |jobs| threads::ask(jobs, cli.command.with_one_thread()));
    match asked.and_then(|()| run(cli.command, cli.speech, cli.output.as_deref())) {
        Ok(exit) => code(exit),
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            output::abandon();
            message::print(&format!("loshu: {error:#}\n"));
            code(Exit::Unreadable)
        }
    }
}

fn run(command: Command, speech: Speech, file: Option<&Path>) -> anyhow::Result<Exit> {
    engine::check_simd()?;
    interrupt::take_file_limit_as_error();
    if commands::end_between_lines(&command) {
        interrupt::end_between_lines()?;
    }
    let Some((path, (inputs, is_strict))) = file.zip(command.inputs()) else {
        return commands::run(command, speech);
    };
    output::redirect(path, &inputs)?;
    let exit = commands::run(command, speech)?;
    output::finish(exit, is_strict)?;
    Ok(exit)
}

/// Ends the process where a signal asked for that.
fn code(exit: Exit) -> ExitCode {
    match exit {
        Exit::Interrupted => interrupt::die(),
        Exit::Fine | Exit::Improper | Exit::Unreadable => (exit as u8).into(),
    }
}

/// Whoever reads the output has seen enough.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let kind = error.root_cause().downcast_ref().map(io::Error::kind);
    kind == Some(io::ErrorKind::BrokenPipe)
}
