//! `loshu lab hardest`: the open question of the first essay, whether a puzzle can be made to be hard
//! for a program.

pub(super) mod starts;

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use anyhow::Result;
use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressStyle};
use loshu::CellSet;
use loshu_lab::hardest::{self, HardestRecord, Outcome, Progress, Settings};

use crate::args::lab::HardestArgs;
use crate::engine::Chosen;
use crate::exit::Exit;
use crate::interrupt;
use crate::output;
use crate::rows::look::Look;
use crate::rows::{FieldSink, Row, RowFormat, Rows};
use crate::seed;
use crate::terminal::message;
use crate::threads;
use crate::words::say;

/// How long to search if nothing is said.
const MINUTE: Duration = Duration::from_secs(60);

/// Runs the experiment.
pub(super) fn run(args: &HardestArgs) -> Result<Exit> {
    let chosen = Chosen::turned(args.engine);
    let from = starts::read(&args.puzzles)?;
    let seed = seed::of(&args.seed);
    let chosen = chosen.seeded(seed);
    let settings = Settings {
        engine: super::shared(chosen),
        seed,
        from,
        patience: args.patience,
        starts: args.starts,
        budget: args.budget.or(args.starts.is_none().then_some(MINUTE)),
        wanted: args.number.try_into().unwrap_or(usize::MAX),
        jobs: threads::number(),
    };
    let (cancel, begin) = (interrupt::flag()?, Instant::now());
    let bar = io::stderr().is_terminal().then(bar);
    let outcome = settings.search(&cancel, |progress| {
        if let Some(bar) = &bar {
            bar.set_message(message(progress, begin));
        }
    })?;
    bar.inspect(ProgressBar::finish_and_clear);
    print(args, &outcome)?;
    message::print(&summary(chosen, &outcome, begin.elapsed()));
    Ok(match (cancel.load(Ordering::Relaxed), outcome.hardest.is_empty()) {
        (true, _) => Exit::Interrupted,
        (false, true) => Exit::Improper,
        (false, false) => Exit::Fine,
    })
}

fn bar() -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {msg}").expect("the template is right");
    ProgressBar::new_spinner().with_style(style)
}

/// `record 3,791 tries; 119,162 puzzles, 3,972/s; 30 seconds left`
fn message(Progress { record, measured, left }: Progress, begin: Instant) -> String {
    let rate = measured as f64 / begin.elapsed().as_secs_f64();
    let mut text = format!(
        "record {} tries; {} puzzles, {}/s",
        HumanCount(record),
        HumanCount(measured),
        HumanCount(rate as u64)
    );
    if let Some(left) = left {
        text += &format!("; {} left", HumanDuration(left));
    }
    text
}

fn print(args: &HardestArgs, outcome: &Outcome) -> Result<()> {
    let form = args.output.form(|| outcome.hardest.len() == 1);
    let look = Look::new();
    let mut rows = Rows::new(RowFormat::of(form, look, &HardestRecord::default()));
    rows.bytes.extend(rows.format.header().into_bytes());
    outcome.hardest.iter().for_each(|record| rows.push(record));
    output::print(&rows.bytes)
}

impl Row for HardestRecord {
    fn fields(&self, sink: &mut impl FieldSink) {
        sink.field("puzzle", &self.puzzle);
        sink.field("tries", &self.tries);
        sink.field("clues", &self.clues);
        sink.field("start", &self.start);
    }

    fn line(&self, out: &mut Vec<u8>) {
        write!(out, "{}\t{}", self.puzzle, self.tries).expect("memory takes all");
    }

    fn grid(&self, out: &mut Vec<u8>, look: Look) {
        look.puzzle(out, &self.puzzle, CellSet::EMPTY);
        writeln!(out, "# {}", say(&format!("{} tries", self.tries))).expect("memory takes all");
    }
}

/// What was found, by how much work, and how the puzzles of the essays compare.
fn summary(chosen: Chosen, outcome: &Outcome, time: Duration) -> String {
    /// The search of a puzzle of the essays stops after this number of tries.
    const AT_ONCE: u64 = 2_000_000;
    let measured = HumanCount(outcome.measured);
    let searched = format!("{measured} puzzles measured in {:.1} s", time.as_secs_f64());
    let Some(record) = outcome.hardest.first() else {
        return format!("loshu: {searched}: no puzzle found; try a larger --budget\n");
    };
    let (tries, clues) = (HumanCount(record.tries), record.puzzle.clues());
    let essays = hardest::essays(&*chosen.engine(), AT_ONCE).map(|(name, tries)| match tries {
        Some(tries) => format!("{name} {}", HumanCount(tries)),
        None => format!("{name} over {}", HumanCount(AT_ONCE)),
    });
    format!(
        "loshu: record: {tries} tries, {clues} clues; {searched}\n\
         loshu: tries of the essays' puzzles: {}\n",
        essays.join(", ")
    )
}
