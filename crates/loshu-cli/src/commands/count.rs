//! `loshu count`

use anyhow::Result;
use loshu::{CellSet, Count, Grid, Stop};
use loshu_formats::Records;

use crate::args::{CountArgs, LimitArgs};
use crate::engine::{self, Chosen};
use crate::exit::Exit;
use crate::flow::Flow;
use crate::flow::batch_rows::BatchRows;
use crate::flow::input::{BATCH, FEW};
use crate::rows::look::Look;
use crate::rows::status::stop_name;
use crate::rows::{FieldSink, Row};

/// Runs the command.
pub(crate) fn run(args: &CountArgs) -> Result<Exit> {
    let chosen = Chosen::new(&args.engine)?;
    let batch = chosen.is_fast() && args.limits.is_none();
    let job = CountJob { chosen, limits: args.limits, most: args.limit.0, batch };
    let template = CountRecord::new(Grid::EMPTY, Count { solutions: 0, stopped: None });
    let most = if batch { BATCH } else { FEW };
    let written = (&args.output, args.table);
    let flow = Flow::placed(chosen.keeps(), &args.input, written, most, &template)?;
    let session =
        flow.batches(args.jobs.threads(), move |records, rows| job.count(records, rows))?;
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
            for (&puzzle, count) in records.puzzles.iter().zip(counts) {
                rows.push(&CountRecord::new(puzzle, count));
            }
            return;
        }
        for (&puzzle, marks) in records.with_marks() {
            let count = self.chosen.count(&puzzle, marks.as_ref(), limits());
            rows.push(&CountRecord::new(puzzle, count));
        }
    }
}

/// The number of a puzzle's solutions.
#[derive(Debug)]
struct CountRecord {
    puzzle: Grid,
    count: u64,
    exact: bool,
    /// The limit that ended the counting.
    stopped: Option<&'static str>,
}

impl CountRecord {
    fn new(puzzle: Grid, Count { solutions, stopped, .. }: Count) -> CountRecord {
        let by = stopped.map(stop_name);
        CountRecord { puzzle, count: solutions, exact: stopped.is_none(), stopped: by }
    }
}

impl Row for CountRecord {
    fn fields(&self, sink: &mut impl FieldSink) {
        sink.field("puzzle", &self.puzzle);
        sink.field("count", &self.count);
        sink.field("exact", &self.exact);
        sink.field("stopped", &self.stopped);
    }

    /// `17`, `1000000+` at the limit of solutions, `123456+ (timeout)` at another one.
    fn line(&self, out: &mut Vec<u8>) {
        let count = self.count;
        let text = match self.stopped {
            None => format!("{count}"),
            Some(by) if by == stop_name(Stop::Solutions) => format!("{count}+"),
            Some(by) => format!("{count}+ ({by})"),
        };
        out.extend(text.bytes());
    }

    fn grid(&self, out: &mut Vec<u8>, look: Look) {
        look.puzzle(out, &self.puzzle, CellSet::EMPTY);
        self.line(out);
        out.extend_from_slice(if self.count == 1 { b" solution\n" } else { b" solutions\n" });
    }

    fn exit(&self) -> Exit {
        if self.count == 1 && self.exact { Exit::Fine } else { Exit::Improper }
    }
}
