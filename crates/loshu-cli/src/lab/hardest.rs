//! `loshu lab hardest`: the open question of the first essay, whether a puzzle can be made to be hard
//! for a program.

mod climb;
mod course;
mod moves;
mod record;
mod starts;
mod watch;

use std::time::{Duration, Instant};

use anyhow::Result;
use indicatif::HumanCount;
use loshu::{Grid, Limits};

use self::course::{Course, Progress};
use self::record::{COLUMNS, Records};
use crate::args::lab::Hardest;
use crate::engine::{self, Chosen};
use crate::interrupt;
use crate::message;
use crate::output::{self, Look, Sheet};
use crate::report::Exit;
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
pub(super) fn run(args: &Hardest) -> Result<Exit> {
    let course = course(args)?;
    let begin = Instant::now();
    let mut records = Records::new(args.number.try_into().unwrap_or(usize::MAX));
    watch::climb(&course, args.jobs.threads(), &mut records)?;
    print(args, &records)?;
    message::print(&summary(&course, &records, begin.elapsed()));
    Ok(if course.is_cancelled() || records.hardest.is_empty() {
        Exit::Improper
    } else {
        Exit::Fine
    })
}

fn course(args: &Hardest) -> Result<Course> {
    let chosen = Chosen::turned(args.engine, &args.knobs)?;
    let from = starts::read(&args.from)?;
    let seed = seed::of(&args.seed);
    let cancel = interrupt::flag()?;
    let budget = args.budget.or(args.starts.is_none().then_some(MINUTE));
    Ok(Course {
        chosen: chosen.seeded(seed),
        seed,
        from,
        patience: args.patience,
        starts: args.starts.unwrap_or(u64::MAX),
        limits: Limits {
            deadline: budget.map(engine::moment),
            cancel: Some(cancel.clone()),
            ..Limits::default()
        },
        cancel,
        progress: Progress::default(),
    })
}

fn print(args: &Hardest, records: &Records) -> Result<()> {
    let form = args.output.form(|| records.hardest.len() == 1);
    let mut sheet = Sheet::new(form, Look::new(args.output.drawing.rulers), COLUMNS);
    let mut bytes = sheet.header().into_bytes();
    records.hardest.iter().for_each(|record| sheet.push(record));
    bytes.append(&mut sheet.bytes);
    output::print(&bytes)
}

/// What was found, by how much work, and how the puzzles of the essays compare.
fn summary(course: &Course, records: &Records, time: Duration) -> String {
    let measured = HumanCount(course.progress.measured());
    let searched = format!("{measured} puzzles measured in {:.1} s", time.as_secs_f64());
    let Some(record) = records.hardest.first() else {
        return format!("loshu: {searched}: no record; a larger --budget may do\n");
    };
    let (tries, clues) = (HumanCount(record.tries), record.puzzle.clues());
    let essays = ESSAYS.map(|(name, puzzle)| format!("{name} {}", essay(course.chosen, puzzle)));
    format!(
        "loshu: record: {tries} tries, {clues} clues; {searched}\n\
         loshu: tries of the essays' puzzles: {}\n",
        essays.join(", ")
    )
}

/// The tries of a puzzle, as far as they can be told at once.
fn essay(chosen: Chosen, puzzle: &str) -> String {
    const AT_ONCE: u64 = 2_000_000;
    let limits = Limits { solutions: Some(1), tries: Some(AT_ONCE), ..Limits::default() };
    let puzzle: Grid = puzzle.parse().expect("the essays are right");
    match chosen.engine().run(&puzzle, &limits, &mut |_| {}).to_first {
        Some(stats) => HumanCount(stats.tries).to_string(),
        None => format!("over {}", HumanCount(AT_ONCE)),
    }
}
