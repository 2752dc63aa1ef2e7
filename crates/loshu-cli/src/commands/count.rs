//! `loshu count`

use anyhow::{Result, ensure};
use loshu::{CellSet, Count, Grid, Stop};
use loshu_formats::{Records, Variant};

use crate::args::{CountArgs, LimitArgs};
use crate::engine::{self, Chosen};
use crate::exit::Exit;
use crate::flow::Flow;
use crate::flow::batch_rows::BatchRows;
use crate::flow::input::{BATCH, FEW};
use crate::rows::digits::Digits;
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
    let read = (&args.input, &args.layout);
    let flow = if chosen.is_fast() {
        Flow::of_any_layout(chosen.keeps(), read, written, most, &template)?
    } else {
        ensure!(args.layout.spec()?.is_empty(), "layouts need --engine fast");
        Flow::placed(chosen.keeps(), &args.input, written, most, &template)?
    };
    let (limits, limit) = (args.limits, args.limit.0);
    let flow = flow.with_variants(move |variant, rows| {
        let limits = engine::limits(&limits).solutions(limit);
        let number = Number::new(engine::variant::count(variant, limits));
        let row = VariantCount { puzzle: Digits::of_givens(variant), number, variant };
        rows.push_variant(variant, &row);
    });
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
    number: Number,
}

/// A number of solutions.
#[derive(Debug)]
struct Number {
    count: u64,
    exact: bool,
    /// The limit that ended the counting.
    stopped: Option<&'static str>,
}

impl Number {
    fn new(Count { solutions, stopped, .. }: Count) -> Number {
        Number { count: solutions, exact: stopped.is_none(), stopped: stopped.map(stop_name) }
    }

    fn fields(&self, sink: &mut impl FieldSink) {
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

    /// The same as a sentence.
    fn sentence(&self, out: &mut Vec<u8>) {
        self.line(out);
        out.extend_from_slice(if self.count == 1 { b" solution\n" } else { b" solutions\n" });
    }

    fn exit(&self) -> Exit {
        if self.count == 1 && self.exact { Exit::Fine } else { Exit::Improper }
    }
}

impl CountRecord {
    fn new(puzzle: Grid, count: Count) -> CountRecord {
        CountRecord { puzzle, number: Number::new(count) }
    }
}

/// The number of solutions of a puzzle of another layout. It has the columns of a [`CountRecord`].
#[derive(Debug)]
struct VariantCount<'a> {
    puzzle: Digits,
    number: Number,
    variant: &'a Variant,
}

impl Row for VariantCount<'_> {
    fn fields(&self, sink: &mut impl FieldSink) {
        sink.field("puzzle", &self.puzzle);
        self.number.fields(sink);
    }

    fn line(&self, out: &mut Vec<u8>) {
        self.number.line(out);
    }

    fn grid(&self, out: &mut Vec<u8>, look: Look) {
        look.variant(out, self.variant, None);
        self.number.sentence(out);
    }

    fn exit(&self) -> Exit {
        self.number.exit()
    }
}

impl Row for CountRecord {
    fn fields(&self, sink: &mut impl FieldSink) {
        sink.field("puzzle", &self.puzzle);
        self.number.fields(sink);
    }

    fn line(&self, out: &mut Vec<u8>) {
        self.number.line(out);
    }

    fn grid(&self, out: &mut Vec<u8>, look: Look) {
        look.puzzle(out, &self.puzzle, CellSet::EMPTY);
        self.number.sentence(out);
    }

    fn exit(&self) -> Exit {
        self.number.exit()
    }
}
