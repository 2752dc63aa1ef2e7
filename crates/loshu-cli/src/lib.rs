//! The `loshu` command as a library: [`main()`] runs it.
//!
//! | modules | what they do |
//! |---|---|
//! | `args` | the command line, with its help |
//! | `input` | from arguments to records |
//! | `solve` to `bench`, `lab` | one module for each subcommand |
//! | `flow`, `pipeline`, `session` | from records to rows, in order and on several threads |
//! | `row`, `batch_rows`, `look`, `output`, `message`, `progress`, `table`, `terminal` | what is printed |

// A build without some commands has no user for some of what they share.
#![cfg_attr(
    not(all(feature = "lab", feature = "print", feature = "serve")),
    allow(dead_code, unused_imports)
)]

mod args;
mod bar_line;
mod batch_rows;
mod bench;
mod canon;
mod check;
mod chunk_result;
mod convert;
mod count;
mod distinct;
mod engine;
mod explain;
mod flow;
mod generate;
mod hint;
mod input;
mod interrupt;
#[cfg(feature = "lab")]
mod lab;
mod look;
mod manual;
mod message;
mod output;
#[cfg(feature = "print")]
mod print;
mod problems;
mod progress;
mod puzzle_set;
mod rate;
mod ratings;
mod row;
mod seed;
#[cfg(feature = "serve")]
mod serve;
mod session;
mod show;
mod solve;
mod sorted;
mod status;
mod stream;
mod table;
mod techniques;
mod terminal;
mod trace;
mod vary;

use std::env;
use std::io;
use std::process::ExitCode;

use clap::FromArgMatches;

use crate::args::{Cli, Command};
use crate::chunk_result::Exit;

/// Runs the command with the arguments of the process, and answers its exit status.
pub fn main() -> ExitCode {
    let matches = args::command().try_get_matches_from(args::of_process(env::args_os()));
    let cli = matches.and_then(|matches| Cli::from_arg_matches(&matches));
    let cli = cli.unwrap_or_else(|error| message::refuse(&error));
    cli.color.apply();
    if cli.quiet {
        message::be_quiet();
    }
    match run(cli.command) {
        Ok(exit) => exit.into_code(),
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            message::print(&format!("loshu: {error:#}\n"));
            Exit::Unreadable.into_code()
        }
    }
}

fn run(command: Command) -> anyhow::Result<Exit> {
    engine::check_simd()?;
    interrupt::take_file_limit_as_error();
    if ends_between_lines(&command) {
        interrupt::end_between_lines()?;
    }
    match command {
        Command::Solve(args) => solve::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Count(args) => count::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Convert(args) => convert::run(&args),
        #[cfg(feature = "print")]
        Command::Print(args) => print::run(&args),
        #[cfg(not(feature = "print"))]
        Command::Print(args) => args.refuse("print"),
        Command::Explain(args) => explain::run(&args),
        Command::Hint(args) => hint::run(&args),
        Command::Rate(args) => rate::run(&args),
        Command::Techniques(args) => techniques::run(&args),
        Command::Generate(args) => generate::run(&args),
        Command::Vary(args) => vary::run(&args),
        Command::Canon(args) => canon::run(&args),
        #[cfg(feature = "lab")]
        Command::Lab(experiment) => lab::run(&experiment),
        #[cfg(not(feature = "lab"))]
        Command::Lab(args) => args.refuse("lab"),
        Command::Bench(args) => bench::run(&args),
        #[cfg(feature = "serve")]
        Command::Serve(args) => serve::run(&args),
        #[cfg(not(feature = "serve"))]
        Command::Serve(args) => args.refuse("serve"),
        Command::Completions { shell } => manual::completions(shell),
        Command::Help { names } => manual::help(&names),
        Command::Man { command } => manual::page(&command),
    }
}

/// Whether Ctrl-C may end a command at once. Experiments and the search for puzzles have something to
/// save or to report, and a server has requests to finish.
fn ends_between_lines(command: &Command) -> bool {
    !matches!(command, Command::Lab(_) | Command::Serve(_) | Command::Generate(_))
}

/// Whoever reads the output has seen enough.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let kind = error.root_cause().downcast_ref().map(io::Error::kind);
    kind == Some(io::ErrorKind::BrokenPipe)
}
