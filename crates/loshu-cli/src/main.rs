//! The `loshu` command.

mod args;
mod bench;
mod canon;
mod check;
mod count;
mod distinct;
mod engine;
mod generate;
mod input;
mod interrupt;
mod lab;
mod manual;
mod message;
mod output;
mod pipeline;
mod progress;
mod report;
mod seed;
mod set;
mod show;
mod solve;
mod status;
mod stream;
mod table;
mod vary;

use std::io;
use std::process::ExitCode;

use clap::Parser;

use crate::args::{Cli, Command};
use crate::report::Exit;

fn main() -> ExitCode {
    let cli = Cli::try_parse().unwrap_or_else(|error| message::refuse(&error));
    cli.color.apply();
    match run(cli.command) {
        Ok(exit) => exit.into(),
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            message::print(&format!("loshu: {error:#}\n"));
            Exit::Unreadable.into()
        }
    }
}

fn run(command: Command) -> anyhow::Result<Exit> {
    engine::check_simd()?;
    match command {
        Command::Solve(args) => solve::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Count(args) => count::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Generate(args) => generate::run(&args),
        Command::Vary(args) => vary::run(&args),
        Command::Canon(args) => canon::run(&args),
        Command::Lab(experiment) => lab::run(&experiment),
        Command::Bench(args) => bench::run(&args),
        Command::Completions { shell } => manual::completions(shell),
        Command::Man { command } => manual::page(&command),
    }
}

/// Whoever reads the output has seen enough.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let kind = error.root_cause().downcast_ref().map(io::Error::kind);
    kind == Some(io::ErrorKind::BrokenPipe)
}
