//! `loshu count`

use anyhow::Result;
use loshu::{CellSet, Count, Grid, Stop};
use serde_json::Value;

use crate::args;
use crate::engine::{self, Chosen};
use crate::input::{Chunk, Inputs, Record};
use crate::output::{Look, Row, Sheet};
use crate::pipeline::{self, Session};
use crate::report::{Exit, Report};

const COLUMNS: &[&str] = &["puzzle", "count", "exact", "stopped", "error"];

/// Runs the command.
pub(crate) fn run(args: &args::Count) -> Result<Exit> {
    let mut inputs = Inputs::new(&args.input)?;
    let form = args.output.form(|| inputs.is_one_record());
    let look = Look::new(args.output.drawing.rulers);
    let chosen = Chosen::new(&args.engine)?;
    let (limits, most) = (args.limits, args.limit);
    let mut session = Session::new(&inputs, args.input.strict);
    pipeline::run(inputs, args.input.jobs(), &mut session, move |chunk: Chunk| {
        let sheet = Sheet::new(form, look, COLUMNS);
        let engine = chosen.engine();
        Report::of(chunk, sheet, |report, _: &Record, puzzle| {
            let mut limits = engine::limits(&limits);
            limits.solutions = most.0;
            let count = engine.count(puzzle, &limits);
            let proper = count == Count { solutions: 1, stopped: None };
            let exit = if proper { Exit::Fine } else { Exit::Improper };
            report.push(&Counted { puzzle: *puzzle, count }, exit);
            report.times.puzzles += 1;
        })
    })?;
    Ok(session.exit)
}

/// The count of a puzzle's solutions.
struct Counted {
    puzzle: Grid,
    count: Count,
}

impl Row for Counted {
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
        look.puzzle(out, &self.puzzle, CellSet::EMPTY);
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
