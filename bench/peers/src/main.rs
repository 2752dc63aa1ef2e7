//! Loshu and the crate `sudoku` on the same puzzles, in one process.
//!
//! The contenders take the puzzles in slices, each slice in turn and in a changing order, so that
//! whatever else the machine does meets all of them. They are timed in CPU time of the thread. A
//! speed is the median of the rounds; a ratio is the median of the ratios of the rounds, since two
//! figures of one round have met the same disturbances. Every answer is compared with that of
//! `sudoku`: a wrong one is a panic. `--help` lists the options.

mod args;
mod compare;
mod contenders;
mod cut;
mod essays;
mod generate;
mod json;
mod make;
mod naked;
mod sets;
mod table;
mod worst;

use std::error::Error;
use std::process::ExitCode;

use args::{Args, Job, USAGE};
use compare::compare;
use sets::Set;
use worst::worst;

/// What goes wrong outside of the solvers: arguments, files.
type Failure = Box<dyn Error>;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("loshu-peers: {failure}");
            ExitCode::from(2)
        }
    }
}

/// Does what the arguments say.
fn run() -> Result<(), Failure> {
    let args = args::read()?;
    match args.job {
        Job::Help => print!("{USAGE}"),
        Job::Compare => comparisons(&args)?,
        Job::Worst => slowest(&args)?,
        Job::Make => print!("{}", make::comparison(args.rounds.unwrap_or(9))),
    }
    Ok(())
}

/// Compares the contenders on each set. Sets are made and dropped one by one, and tables printed
/// at once: a run takes minutes.
fn comparisons(args: &Args) -> Result<(), Failure> {
    let mut records = Vec::new();
    for source in args.sources() {
        let set = Set::of(&source)?.repeated(args.at_least_for(&source));
        let comparison = compare(&set, &args.only, args.rounds, args.slice);
        if args.json {
            records.push(json::comparison(&set, &comparison));
        } else {
            println!("{}", table::comparison(&set, &comparison));
        }
    }
    if args.json {
        json::print(records);
    }
    Ok(())
}

/// Times single calls on each set, and on the two notorious puzzles of the essay.
fn slowest(args: &Args) -> Result<(), Failure> {
    let rounds = args.rounds.unwrap_or(25);
    let mut found = Vec::new();
    for source in args.sources() {
        found.push(worst(&Set::of(&source)?, rounds));
    }
    for set in essays::sets()? {
        found.push(worst(&set, rounds));
    }
    if args.json {
        json::print(found.iter().map(json::worst).collect());
    } else {
        print!("{}", table::worst(&found));
    }
    Ok(())
}
