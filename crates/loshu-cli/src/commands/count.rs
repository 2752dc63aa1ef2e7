//! `loshu count`

use std::io::Write;

use anyhow::Result;
use loshu::{Count, Grid, Stop};
use loshu_formats::Records;

use crate::args::{CountArgs, LimitArgs};
use crate::engine::{self, Chosen};
use crate::exit::Exit;
use crate::flow::Flow;
use crate::flow::batch_rows::BatchRows;
use crate::flow::input::{BATCH, FEW, Inputs};
use crate::rows::board::Board;
use crate::rows::look::Look;
use crate::rows::status::stop_name;
use crate::rows::{FieldSink, Row};
use crate::threads;
use crate::words::say;

/// Runs the command.
pub(crate) fn run(args: &CountArgs) -> Result<Exit> {
    let chosen = Chosen::new(&args.engine)?;
    let batch = chosen.is_fast() && args.limits.is_none();
    let job = CountJob { chosen, limits: args.limits, most: args.limit.0, batch };
    let nothing = CountRecord::new(&Grid::EMPTY, Count { solutions: 0, stopped: None });
    let most = if batch { BATCH } else { FEW };
    let kept = chosen.reads(&args.variant)?.with_details(args.output.is_table());
    let inputs = Inputs::new(&args.input, kept, most)?;
    let flow = Flow::placed(inputs, (&args.output, args.table), &nothing)?;
    let (limits, limit) = (args.limits, args.limit.0);
    let flow = flow.with_variants(move |variant, rows| {
        let count = engine::variant::count(variant, engine::limits(&limits).solutions(limit));
        rows.push_variant(variant, &CountRecord { board: Board::Other(variant, None), count });
    });
    let session = flow.batches(threads::number(), move |records, rows| job.count(records, rows))?;
    Ok(session.exit)
}

/// What is to be done with each puzzle.
struct CountJob {
    chosen: Chosen,
    limits: LimitArgs,
    most: Option<u64>,
    /// Whether no limit belongs to a single puzzle, so that all are counted together.
    batch: bool,
}

impl CountJob {
    /// Counts the solutions of each.
    fn count(&self, records: &Records, rows: &mut BatchRows<'_>) {
        let limits = || engine::limits(&self.limits).solutions(self.most);
        if self.batch {
            let counts = engine::counts(records, limits());
            for (puzzle, count) in records.puzzles.iter().zip(counts) {
                rows.push(&CountRecord::new(puzzle, count));
            }
            return;
        }
        for (puzzle, marks) in records.with_marks() {
            let count = self.chosen.count(puzzle, marks.as_ref(), limits());
            rows.push(&CountRecord::new(puzzle, count));
        }
    }
}

/// The number of a puzzle's solutions.
#[derive(Debug)]
struct CountRecord<'a> {
    board: Board<'a>,
    count: Count,
}

impl CountRecord<'_> {
    fn new(puzzle: &Grid, count: Count) -> CountRecord<'_> {
        CountRecord { board: Board::Ordinary(puzzle, None), count }
    }
}

impl Row for CountRecord<'_> {
    fn fields(&self, sink: &mut impl FieldSink) {
        let Count { solutions, stopped, .. } = self.count;
        self.board.puzzle_field(sink);
        sink.field("count", &solutions);
        sink.field("exact", &stopped.is_none());
        sink.field("stopped", &stopped.map(stop_name));
    }

    /// `17`, `1000000+` at the limit of solutions, `123456+ (timeout)` at another one.
    fn line(&self, out: &mut Vec<u8>) {
        let Count { solutions, stopped, .. } = self.count;
        match stopped {
            None => write!(out, "{solutions}"),
            Some(Stop::Solutions) => write!(out, "{solutions}+"),
            Some(by) => write!(out, "{solutions}+ ({})", stop_name(by)),
        }
        .expect("memory takes all");
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
