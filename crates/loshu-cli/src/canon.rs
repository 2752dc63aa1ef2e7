//! `loshu canon`

use std::io::Write;

use anyhow::Result;
use loshu::{Canonical, CellSet, Grid, canonical};
use serde_json::Value;

use crate::args;
use crate::distinct::{Class, Distinct};
use crate::input::{FEW, Inputs};
use crate::output::{Look, Row, Sheet};
use crate::pipeline::{self, Session};
use crate::report::{Exit, Report};

const COLUMNS: &[&str] = &["puzzle", "canonical", "automorphisms", "error"];

/// Runs the command.
pub(crate) fn run(args: &args::Canon) -> Result<Exit> {
    let mut inputs = Inputs::new(&args.input, FEW)?;
    let form = args.output.form(|| inputs.is_one_record());
    let look = Look::new(args.output.drawing.rulers);
    let mut session = Session::new(&inputs, args.input.strict);
    let distinct = args.distinct;
    if distinct {
        session = session.distinct(Distinct::all());
    }
    pipeline::run(inputs.chunks(), args.input.jobs(), &mut session, move |chunk| {
        Report::of(chunk, Sheet::new(form, look, COLUMNS), |report, _, puzzle| {
            let canonical = canonical(puzzle);
            report.push_of_class(
                &Form { puzzle, canonical },
                distinct.then(|| Class::of(&canonical)),
            );
            report.times.puzzles += 1;
        })
    })?;
    Ok(session.exit)
}

/// The canonical form of a puzzle.
struct Form<'a> {
    puzzle: &'a Grid,
    canonical: Canonical,
}

impl Row for Form<'_> {
    fn line(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.canonical.grid.to_line());
    }

    fn grid(&self, out: &mut Vec<u8>, look: Look) {
        look.puzzle(out, &self.canonical.grid, CellSet::EMPTY);
        let ways = self.canonical.automorphisms;
        let s = if ways == 1 { "" } else { "s" };
        writeln!(out, "{ways} automorphism{s}").expect("memory takes all");
    }

    fn fields(&self) -> Vec<(&'static str, Value)> {
        vec![
            ("puzzle", self.puzzle.to_string().into()),
            ("canonical", self.canonical.grid.to_string().into()),
            ("automorphisms", self.canonical.automorphisms.into()),
        ]
    }
}
