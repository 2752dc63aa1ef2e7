//! `loshu lab hardest`: the open question of the first essay, whether a puzzle can be made to be hard
//! for a program.

mod climb;
mod moves;
mod record;
mod shared;
mod starts;
mod threads;

use std::time::{Duration, Instant};

use anyhow::Result;
use indicatif::HumanCount;
use loshu::{Grid, Limits};

use self::record::{HardestPuzzles, HardestRecord};
use self::shared::{Counters, Shared};
use crate::args::lab::HardestArgs;
use crate::chunk_result::Exit;
use crate::engine::{self, Chosen};
use crate::interrupt;
use crate::look::Look;
use crate::message;
use crate::output;
use crate::row::{RowFormat, Rows};
use crate::seed;

/// How long to search if nothing is said.
const MINUTE: Duration = Duration::from_secs(60);

/// Puzzles of the essays to compare with.
const ESSAYS: [(&str, &str); 4] = [
    ("grid2", "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"),
    (
        "Inkala 2006",
        "85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4.",
    ),
    (
        "Inkala 2010",
        "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
    ),
    (
        "Inkala 2012",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ),
];

/// Runs the experiment.
pub(super) fn run(args: &HardestArgs) -> Result<Exit> {
    let shared = shared(args)?;
    let begin = Instant::now();
    let mut records = HardestPuzzles::new(args.number.try_into().unwrap_or(usize::MAX));
    threads::climb(&shared, args.jobs.threads(), &mut records)?;
    print(args, &records)?;
    message::print(&summary(&shared, &records, begin.elapsed()));
    Ok(match (shared.is_cancelled(), records.hardest.is_empty()) {
        (true, _) => Exit::Interrupted,
        (false, true) => Exit::Improper,
        (false, false) => Exit::Fine,
    })
}

fn shared(args: &HardestArgs) -> Result<Shared> {
    let chosen = Chosen::turned(args.engine, &args.knobs)?;
    let from = starts::read(&args.puzzles)?;
    let seed = seed::of(&args.seed);
    let cancel = interrupt::flag()?;
    let budget = args.budget.or(args.starts.is_none().then_some(MINUTE));
    Ok(Shared {
        chosen: chosen.seeded(seed),
        seed,
        from,
        patience: args.patience,
        starts: args.starts.unwrap_or(u64::MAX),
        limits: Limits::NONE.deadline(budget.map(engine::moment)).cancel(cancel.clone()),
        cancel,
        progress: Counters::default(),
    })
}

fn print(args: &HardestArgs, records: &HardestPuzzles) -> Result<()> {
    let form = args.output.form(|| records.hardest.len() == 1)?;
    let look = Look::new(args.output.drawing.rulers);
    let mut rows = Rows::new(RowFormat::of(form, look, &HardestRecord::default()));
    rows.bytes.extend(rows.format.header().into_bytes());
    records.hardest.iter().for_each(|record| rows.push(record));
    output::print(&rows.bytes)
}

/// What was found, by how much work, and how the puzzles of the essays compare.
fn summary(shared: &Shared, records: &HardestPuzzles, time: Duration) -> String {
    let measured = HumanCount(shared.progress.measured());
    let searched = format!("{measured} puzzles measured in {:.1} s", time.as_secs_f64());
    let Some(record) = records.hardest.first() else {
        return format!("loshu: {searched}: no puzzle found; try a larger --budget\n");
    };
    let (tries, clues) = (HumanCount(record.tries), record.puzzle.clues());
    let essays = ESSAYS.map(|(name, puzzle)| format!("{name} {}", essay(shared.chosen, puzzle)));
    format!(
        "loshu: record: {tries} tries, {clues} clues; {searched}\n\
         loshu: tries of the essays' puzzles: {}\n",
        essays.join(", ")
    )
}

/// The tries of a puzzle, as far as they can be told at once.
fn essay(chosen: Chosen, puzzle: &str) -> String {
    const AT_ONCE: u64 = 2_000_000;
    let limits = Limits::NONE.solutions(1).tries(AT_ONCE);
    let puzzle: Grid = puzzle.parse().expect("the essays are right");
    match chosen.engine().run(&puzzle, &limits, &mut |_| {}).to_first {
        Some(stats) => HumanCount(stats.tries).to_string(),
        None => format!("over {}", HumanCount(AT_ONCE)),
    }
}
