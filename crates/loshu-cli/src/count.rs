//! `loshu count`

use anyhow::Result;
use loshu::{CellSet, Count, Grid, Limits, Solver, Stop};
use serde_json::Value;

use crate::args;
use crate::engine::{self, Chosen};
use crate::input::{BATCH, Chunk, FEW, Inputs};
use crate::output::{Look, Row, Sheet};
use crate::pipeline::{self, Session};
use crate::report::{Exit, Report};

const COLUMNS: &[&str] = &["puzzle", "count", "exact", "stopped", "error"];

/// Runs the command.
pub(crate) fn run(args: &args::Count) -> Result<Exit> {
    let batch = Chosen::named(args.engine.engine).is_fast() && args.limits.is_none();
    let mut inputs = Inputs::new(&args.input, if batch { BATCH } else { FEW })?;
    let form = args.output.form(|| inputs.is_one_record());
    let look = Look::new(args.output.drawing.rulers);
    let chosen = Chosen::new(&args.engine)?;
    let job = Job { chosen, limits: args.limits, most: args.limit.0, batch };
    let mut session = Session::new(&inputs, args.input.strict);
    pipeline::run(inputs.chunks(), args.input.jobs(), &mut session, move |chunk: Chunk| {
        let sheet = Sheet::new(form, look, COLUMNS);
        let mut counts = job.counts(&chunk.records.puzzles).into_iter();
        Report::of(chunk, sheet, |report, _, puzzle| {
            let count = counts.next().expect("a count for each puzzle");
            let proper = count == Count { solutions: 1, stopped: None };
            let exit = if proper { Exit::Fine } else { Exit::Improper };
            report.push(&Counted { puzzle, count }, exit);
            report.times.puzzles += 1;
        })
    })?;
    Ok(session.exit)
}

/// What is to be done with each puzzle.
struct Job {
    chosen: Chosen,
    limits: args::SearchLimits,
    most: Option<u64>,
    /// Whether no puzzle is asked about by itself.
    batch: bool,
}

impl Job {
    /// Counts the solutions of each.
    fn counts(&self, puzzles: &[Grid]) -> Vec<Count> {
        if self.batch {
            let limits = Limits { solutions: self.most, ..Limits::default() };
            return Solver::new().limits(limits).count_batch(puzzles);
        }
        let engine = self.chosen.engine();
        let limits = || Limits { solutions: self.most, ..engine::limits(&self.limits) };
        puzzles.iter().map(|puzzle| engine.count(puzzle, &limits())).collect()
    }
}

/// The count of a puzzle's solutions.
struct Counted<'a> {
    puzzle: &'a Grid,
    count: Count,
}

impl Row for Counted<'_> {
    /// `17`, `1000000+` at the limit of solutions, `123456+ (deadline)` at another one.
    fn line(&self, out: &mut Vec<u8>) {
        let Count { solutions, stopped } = self.count;
        let text = match stopped {
            None => format!("{solutions}"),
            Some(Stop::Solutions) => format!("{solutions}+"),
            Some(by) => format!("{solutions}+ ({by})"),
        };
        out.extend(text.bytes());
    }

    fn grid(&self, out: &mut Vec<u8>, look: Look) {
        look.puzzle(out, self.puzzle, CellSet::EMPTY);
        self.line(out);
        out.extend(match self.count.solutions {
            1 => &b" solution\n"[..],
            _ => b" solutions\n",
        });
    }

    fn fields(&self) -> Vec<(&'static str, Value)> {
        let mut fields = vec![
            ("puzzle", self.puzzle.to_string().into()),
            ("count", self.count.solutions.into()),
            ("exact", self.count.stopped.is_none().into()),
        ];
        fields.extend(self.count.stopped.map(|by| ("stopped", by.to_string().into())));
        fields
    }
}
