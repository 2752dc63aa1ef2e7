//! `loshu count`

use std::io::Write;

use anyhow::Result;
use loshu::{Count, Grid, Marks, Stop};
use loshu_formats::{Records, Variant};
use loshu_variant::Estimate;

use crate::args::{CountArgs, LimitArgs};
use crate::engine::{self, Chosen};
use crate::exit::Exit;
use crate::flow::Flow;
use crate::flow::batch_rows::BatchRows;
use crate::flow::chunk::ChunkResult;
use crate::flow::input::{BATCH, FEW, Inputs};
use crate::rows::board::Board;
use crate::rows::look::Look;
use crate::rows::status::stop_name;
use crate::rows::{FieldSink, Row};
use crate::words::say;
use crate::{seed, threads};

/// Runs the command.
pub(crate) fn run(args: &CountArgs) -> Result<Exit> {
    let estimates =
        args.estimate.map(|probes| Estimates { probes, seed: seed::of(&args.engine.seed) });
    let chosen = match estimates {
        None => Chosen::new(&args.engine)?,
        Some(Estimates { seed, .. }) => Chosen::turned(args.engine.engine).seeded(seed),
    };
    let batch = chosen.is_fast() && args.limits.is_none() && estimates.is_none();
    let job = CountJob { chosen, limits: args.limits, most: args.limit.0, estimates, batch };
    let nothing = CountRecord {
        board: Board::Ordinary(&Grid::EMPTY, None),
        count: Count { solutions: 0, stopped: None },
        estimate: estimates.map(|_| None),
    };
    let most = if batch { BATCH } else { FEW };
    let kept = chosen.reads(&args.variant)?.with_details(args.output.is_table());
    let inputs = Inputs::new(&args.input, kept, most)?;
    let flow = Flow::placed(inputs, (&args.output, args.table), &nothing)?;
    let flow = flow.with_variants(move |variant, rows| job.count_variant(variant, rows));
    let session = flow.batches(threads::number(), move |records, rows| job.count(records, rows))?;
    Ok(session.exit)
}

/// How numbers are estimated that are too large to be counted.
#[derive(Clone, Copy)]
struct Estimates {
    probes: u64,
    seed: u64,
}

/// What is to be done with each puzzle.
#[derive(Clone, Copy)]
struct CountJob {
    chosen: Chosen,
    limits: LimitArgs,
    most: Option<u64>,
    estimates: Option<Estimates>,
    /// Whether no limit belongs to a single puzzle, so that all are counted together.
    batch: bool,
}

impl CountJob {
    /// Counts the solutions of each.
    fn count(&self, records: &Records, rows: &mut BatchRows<'_>) {
        let limits = || engine::limits(&self.limits).solutions(self.most);
        let row = |puzzle, count, marks: Option<&Marks>| {
            let estimate = self.estimate(count, || engine::variant::ordinary(puzzle, marks));
            CountRecord { board: Board::Ordinary(puzzle, None), count, estimate }
        };
        if self.batch {
            let counts = engine::counts(records, limits());
            for (puzzle, count) in records.puzzles.iter().zip(counts) {
                rows.push(&row(puzzle, count, None));
            }
            return;
        }
        for (puzzle, marks) in records.with_marks() {
            let count = self.chosen.count(puzzle, marks.as_ref(), limits());
            rows.push(&row(puzzle, count, marks.as_ref()));
        }
    }

    fn count_variant(&self, variant: &Variant, rows: &mut ChunkResult) {
        let limits = engine::limits(&self.limits).solutions(self.most);
        let count = engine::variant::count(variant, limits);
        let estimate = self.estimate(count, || variant.puzzle());
        rows.push_variant(
            variant,
            &CountRecord { board: Board::Other(variant, None), count, estimate },
        );
    }

    /// The estimate of a number that was not counted to its end. The time for it begins now.
    fn estimate(
        &self,
        count: Count,
        puzzle: impl FnOnce() -> loshu_variant::Puzzle,
    ) -> Option<Option<Estimate>> {
        let Estimates { probes, seed } = self.estimates?;
        Some(count.stopped.map(|_| {
            let solver = loshu_variant::Solver::new().with_limits(engine::limits(&self.limits));
            solver.estimate(&puzzle(), probes, seed)
        }))
    }
}

/// The number of a puzzle's solutions.
#[derive(Debug)]
struct CountRecord<'a> {
    board: Board<'a>,
    count: Count,
    /// `None` if nobody asked for estimates, and none inside if the count is exact.
    estimate: Option<Option<Estimate>>,
}

/// A number with four digits: an estimate knows no more, and machines may compute the last ones differently.
fn rounded(number: f64) -> f64 {
    format!("{number:.3e}").parse().unwrap_or(number)
}

impl Row for CountRecord<'_> {
    fn fields(&self, sink: &mut impl FieldSink) {
        let Count { solutions, stopped, .. } = self.count;
        self.board.puzzle_field(sink);
        sink.field("count", &solutions);
        sink.field("exact", &stopped.is_none());
        sink.field("stopped", &stopped.map(stop_name));
        if let Some(estimate) = self.estimate {
            let log10 = estimate.filter(|one| one.hits > 0).map(|one| rounded(one.log10));
            sink.field("estimate", &estimate.map(|one| rounded(one.solutions())));
            sink.field("estimate_log10", &log10);
            sink.field("estimate_error", &estimate.map(|one| rounded(one.error)));
            sink.field("probes", &estimate.map(|one| one.probes));
        }
    }

    /// `17`, `1000000+` at the limit of solutions, `123456+ (timeout)` at another one, with an estimate behind it.
    fn line(&self, out: &mut Vec<u8>) {
        let Count { solutions, stopped, .. } = self.count;
        match stopped {
            None => write!(out, "{solutions}"),
            Some(Stop::Solutions) => write!(out, "{solutions}+"),
            Some(by) => write!(out, "{solutions}+ ({})", stop_name(by)),
        }
        .expect("memory takes all");
        if let Some(estimate) = self.estimate.flatten() {
            write!(out, ", about {estimate}").expect("memory takes all");
        }
    }

    fn grid(&self, out: &mut Vec<u8>, look: Look) {
        self.board.draw(out, look);
        let mut number = Vec::new();
        self.line(&mut number);
        let number = String::from_utf8_lossy(&number);
        let noun = if self.count.solutions == 1 { "solution" } else { "solutions" };
        writeln!(out, "{}", say(&format!("{number} {noun}"))).expect("memory takes all");
    }

    fn exit(&self) -> Exit {
        let is_proper = self.count.solutions == 1 && self.count.stopped.is_none();
        if is_proper { Exit::Fine } else { Exit::Improper }
    }
}
