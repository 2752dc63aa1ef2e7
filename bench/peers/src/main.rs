//! Loshu and the crate `sudoku` on the same puzzles, in one process.
//!
//! `loshu-peers [--rounds N] [--json] [FILES]` proves for each puzzle that it has none, one or
//! several solutions; `loshu-peers --count [--all] FILES` counts the solutions of files with lines
//! `puzzle<TAB>count`. Without files it makes puzzles of its own.
//!
//! All contenders answer a set of puzzles in turn, round after round, so that whatever else the
//! machine does meets all of them. The figure of each is the median of its rounds, in CPU time of
//! the thread. Every answer is compared: a wrong one is a panic.

mod contenders;
mod sets;

use std::error::Error;
use std::path::PathBuf;

use cpu_time::ThreadTime;
use lexopt::prelude::*;
use serde_json::{Value, json};

use contenders::{COUNTING, Contender, PROVING};
use sets::Set;

/// Solutions a puzzle at which counting stops, unless `--all` is given.
const COUNT_CAP: u64 = 1_000_000;

struct Args {
    rounds: usize,
    json: bool,
    count: bool,
    all: bool,
    files: Vec<PathBuf>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let args = args()?;
    let contenders: &[Contender] = if args.count { &COUNTING } else { &PROVING };
    let mut report = Vec::new();
    for set in &sets(&args)? {
        let speeds = compare(set, contenders, args.rounds);
        if args.json {
            report.push(record(set, contenders, &speeds));
        } else {
            print(set, contenders, &speeds);
        }
    }
    if args.json {
        println!("{}", Value::from(report));
    }
    Ok(())
}

fn args() -> Result<Args, lexopt::Error> {
    let mut args = Args { rounds: 5, json: false, count: false, all: false, files: Vec::new() };
    let mut parser = lexopt::Parser::from_env();
    while let Some(arg) = parser.next()? {
        match arg {
            Long("rounds") => args.rounds = parser.value()?.parse::<usize>()?.max(1),
            Long("json") => args.json = true,
            Long("count") => args.count = true,
            Long("all") => args.all = true,
            Value(file) => args.files.push(file.into()),
            _ => return Err(arg.unexpected()),
        }
    }
    if args.count && args.files.is_empty() {
        return Err("--count needs files with lines puzzle<TAB>count".into());
    }
    Ok(args)
}

fn sets(args: &Args) -> Result<Vec<Set>, Box<dyn Error>> {
    let cap = if args.all { u64::MAX } else { COUNT_CAP };
    let read = |file: &PathBuf| if args.count { Set::counted(file, cap) } else { Set::read(file) };
    match args.files.as_slice() {
        [] => Ok(vec![Set::minimal(10_000), Set::several(2_000)]),
        files => files.iter().map(read).collect(),
    }
}

/// The speed of each contender in units a second: puzzles, or solutions where they are counted.
fn compare(set: &Set, contenders: &[Contender], rounds: usize) -> Vec<f64> {
    let expected = set.expected.clone().unwrap_or_else(|| (contenders[0].answer)(set));
    let units = set.units() as f64;
    let mut times = vec![Vec::new(); contenders.len()];
    for _ in 0..rounds {
        for (contender, times) in contenders.iter().zip(&mut times) {
            let start = ThreadTime::now();
            let answers = (contender.answer)(set);
            times.push(start.elapsed().as_secs_f64());
            assert!(answers == expected, "{} is wrong on {}", contender.name, set.name);
        }
    }
    times.into_iter().map(|times| units / median(times)).collect()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn print(set: &Set, contenders: &[Contender], speeds: &[f64]) {
    let unit = if set.expected.is_some() { "solutions/s" } else { "puzzles/s" };
    println!("{} ({} puzzles)", set.name, set.grids.len());
    for (contender, speed) in contenders.iter().zip(speeds) {
        let ratio = speed / speeds.last().unwrap_or(speed);
        println!("  {:24} {speed:>12.0} {unit}  {ratio:6.2}", contender.name);
    }
}

fn record(set: &Set, contenders: &[Contender], speeds: &[f64]) -> Value {
    let speeds = contenders.iter().zip(speeds).map(|(c, &s)| (c.name.to_owned(), s.into()));
    json!({
        "set": set.name,
        "puzzles": set.grids.len(),
        "unit": if set.expected.is_some() { "solutions" } else { "puzzles" },
        "per_second": Value::Object(speeds.collect()),
    })
}
