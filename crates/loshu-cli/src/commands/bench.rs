//! `loshu bench`

mod sets;

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use loshu::{Engine, Grid, Limits, Solution, Solver, verify};
use loshu_work::{clock, moment};
use serde::Serialize;

use crate::args::{self, BenchForm, EngineName};
use crate::engine::Chosen;
use crate::exit::Exit;
use crate::flow::puzzle_set::{self, PuzzleSet, PuzzleSets};
use crate::output;
use crate::rows::table::Table;
use crate::seed;
use crate::terminal::progress::Progress;

/// Runs the command.
pub(crate) fn run(args: &args::BenchArgs) -> Result<Exit> {
    let read = if args.input.inputs.is_empty() {
        let sets = sets::generated(seed::number(&args.seed), args.number)?;
        PuzzleSets { sets, exit: Exit::Fine }
    } else {
        puzzle_set::read(&args.input, usize::MAX)?
    };
    let all: usize = read.sets.iter().map(|set| set.puzzles.len() * args.engine.len()).sum();
    let mut progress = Progress::before_output(all as u64, "puzzles");
    let mut done = 0;
    let mut rows = Vec::new();
    for set in &read.sets {
        let mut answers = vec![None; set.puzzles.len()];
        for name in &args.engine {
            let row = row(set, *name, args.timeout, &mut answers, || {
                done += 1;
                progress.update(|| (done, done));
            });
            rows.push(row.with_context(|| format!("{}, engine {name}", set.name))?);
        }
    }
    drop(progress);
    let text = match args.to {
        BenchForm::Table => table(&rows).to_text() + "\n",
        BenchForm::Json => serde_json::to_string_pretty(&rows)? + "\n",
    };
    output::print(text.as_bytes())?;
    Ok(read.exit)
}

/// What an engine needed for a set: looking for a second solution of each puzzle. Times are in
/// microseconds.
#[derive(Debug, Default, Serialize)]
struct Measurement {
    set: String,
    engine: String,
    puzzles: usize,
    /// Puzzles whose search the time-out stopped; their time counts.
    stopped: usize,
    puzzles_per_second: f64,
    tries_per_puzzle: f64,
    mean: f64,
    median: f64,
    p99: f64,
    max: f64,
    /// Of the fast engine: the vectors it works with, and its rate if it gets all puzzles at once.
    backend: Option<&'static str>,
    batch_per_second: Option<f64>,
}

/// What the first engine found that was not stopped.
type Solved = (u64, Option<Solution>);

fn row(
    set: &PuzzleSet,
    name: EngineName,
    timeout: Duration,
    answers: &mut [Option<Solved>],
    step: impl FnMut(),
) -> Result<Measurement> {
    let chosen = Chosen::named(name);
    let mut row = measure(set, &*chosen.engine(), timeout, answers, step)?;
    row.engine = name.to_string();
    if chosen.is_fast() {
        row.backend = Some(Solver::new().backend().name());
        // A batch has no time-out for each puzzle.
        row.batch_per_second =
            (row.stopped == 0).then(|| measure_batch(set, answers)).transpose()?;
    }
    Ok(row)
}

/// The puzzles a second if the fast engine gets all of them at once, with the same question.
fn measure_batch(set: &PuzzleSet, answers: &[Option<Solved>]) -> Result<f64> {
    let two = Limits::NONE.solutions(2);
    let (counts, time) =
        clock::measure(|| Solver::new().with_limits(two).count_batch(&set.puzzles));
    for ((puzzle, count), answer) in set.puzzles.iter().zip(counts).zip(answers) {
        let agrees = answer.is_some_and(|(solutions, _)| solutions == count.solutions);
        ensure!(agrees, "the batch gives another answer for {puzzle}");
    }
    Ok(set.puzzles.len() as f64 / time.as_secs_f64())
}

fn measure(
    set: &PuzzleSet,
    engine: &dyn Engine,
    timeout: Duration,
    answers: &mut [Option<Solved>],
    mut step: impl FnMut(),
) -> Result<Measurement> {
    let mut row =
        Measurement { set: set.name.clone(), puzzles: set.puzzles.len(), ..Measurement::default() };
    let (mut times, mut tries) = (Vec::with_capacity(set.puzzles.len()), 0);
    for (puzzle, answer) in set.puzzles.iter().zip(answers) {
        let deadline = Some(moment(timeout));
        let limits = Limits::NONE.solutions(2).deadline(deadline);
        let mut found = Vec::new();
        let run = clock::run(|| engine.run(puzzle, &limits, &mut |solution| found.push(*solution)));
        step();
        times.push(run.stats.elapsed);
        tries += run.stats.tries;
        if run.solutions < 2 && run.stopped.is_some() {
            row.stopped += 1;
        } else {
            compare(puzzle, &found, answer)?;
        }
    }
    times.sort_unstable();
    let total = times.iter().sum::<Duration>().as_secs_f64();
    let count = times.len() as f64;
    let micros = |rank: f64| 1e6 * times[(rank * (count - 1.0)).round() as usize].as_secs_f64();
    row.puzzles_per_second = count / total;
    row.tries_per_puzzle = tries as f64 / count;
    row.mean = 1e6 * total / count;
    (row.median, row.p99, row.max) = (micros(0.5), micros(0.99), micros(1.0));
    Ok(row)
}

/// Checks the solutions, and that all engines say the same.
fn compare(puzzle: &Grid, found: &[Solution], answer: &mut Option<Solved>) -> Result<()> {
    for solution in found {
        verify(puzzle, solution).with_context(|| format!("a wrong solution of {puzzle}"))?;
    }
    let unique = found.first().copied().filter(|_| found.len() == 1);
    let this = (found.len() as u64, unique);
    let first = answer.get_or_insert(this);
    ensure!(*first == this, "the engines disagree on {puzzle}");
    Ok(())
}

fn table(rows: &[Measurement]) -> Table {
    let mut table = Table::new(&[
        "set",
        "engine",
        "puzzles",
        "stopped",
        "puzzles/s",
        "tries/puzzle",
        "mean µs",
        "median µs",
        "p99 µs",
        "max µs",
        "backend",
        "batch/s",
    ])
    .names(2);
    for row in rows {
        table.row([
            row.set.clone(),
            row.engine.clone(),
            row.puzzles.to_string(),
            row.stopped.to_string(),
            format!("{:.0}", row.puzzles_per_second),
            format!("{:.2}", row.tries_per_puzzle),
            format!("{:.1}", row.mean),
            format!("{:.1}", row.median),
            format!("{:.1}", row.p99),
            format!("{:.1}", row.max),
            row.backend.unwrap_or_default().into(),
            row.batch_per_second.map_or(String::new(), |rate| format!("{rate:.0}")),
        ]);
    }
    table
}
