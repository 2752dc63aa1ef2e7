//! The commands, one module each.

mod bench;
mod canon;
mod check;
mod convert;
mod count;
mod dataset;
mod explain;
mod generate;
mod grid;
mod hint;
#[cfg(feature = "lab")]
mod lab;
mod manual;
mod minimize;
mod near;
#[cfg(feature = "print")]
mod print;
pub(crate) mod rate;
mod reduced;
#[cfg(feature = "serve")]
mod serve;
mod show;
mod solve;
mod techniques;
mod vary;

use std::time::Duration;

use anyhow::Result;

use crate::args::{Command, Speech};
use crate::exit::Exit;

/// How long a person waits for one answer: a hint at another layout, a rating or a solution to print, an example.
const PATIENCE: Duration = Duration::from_secs(10);

/// Runs a command.
pub(crate) fn run(command: Command, speech: Speech) -> Result<Exit> {
    match command {
        Command::Solve(args) => solve::run(&args),
        Command::Check(args) => check::run(&args, speech),
        Command::Count(args) => count::run(&args),
        Command::Show(args) => show::run(&args, speech),
        Command::Convert(args) => convert::run(&args),
        #[cfg(feature = "print")]
        Command::Print(args) => print::run(&args, speech.lang),
        #[cfg(not(feature = "print"))]
        Command::Print(args) => args.refuse("print"),
        Command::Explain(args) => explain::run(&args, speech),
        Command::Hint(args) => hint::run(&args, speech),
        Command::Rate(args) => rate::run(&args),
        Command::Techniques(args) => techniques::run(&args, speech),
        Command::Generate(args) => generate::run(&args),
        Command::Vary(args) => vary::run(&args),
        Command::Canon(args) => canon::run(&args),
        Command::Minimize(args) => minimize::run(&args),
        Command::Near(args) => near::run(&args),
        Command::Grid(args) => grid::run(&args),
        Command::Dataset(command) => dataset::run(&command),
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
pub(crate) fn end_between_lines(command: &Command) -> bool {
    !matches!(
        command,
        Command::Lab(_) | Command::Serve(_) | Command::Generate(_) | Command::Dataset(_)
    )
}
