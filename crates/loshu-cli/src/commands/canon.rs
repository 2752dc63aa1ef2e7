//! `loshu canon`

use std::io::Write;

use anyhow::Result;
use loshu::{CellSet, Grid, canonical};

use crate::args::CanonArgs;
use crate::exit::Exit;
use crate::flow::Flow;
use crate::flow::distinct::{Class, Distinct};
use crate::flow::input::{FEW, Inputs, Kept};
use crate::rows::look::Look;
use crate::rows::{FieldSink, Row};
use crate::threads;

/// Runs the command.
pub(crate) fn run(args: &CanonArgs) -> Result<Exit> {
    let kept = Kept::GIVENS.with_details(args.output.is_table());
    let inputs = Inputs::new(&args.input, kept, FEW)?;
    let mut flow = Flow::placed(inputs, (&args.output, args.table), &CanonRecord::default())?;
    let distinct = args.distinct;
    if distinct {
        flow = flow.distinct(Distinct::all());
    }
    let session = flow.each(threads::number(), move |puzzle| CanonRecord::of(puzzle, distinct))?;
    Ok(session.exit)
}

/// The canonical form of a puzzle.
#[derive(Debug, Default)]
struct CanonRecord {
    puzzle: Grid,
    canonical: Grid,
    automorphisms: u64,
    class: Option<Class>,
}

impl CanonRecord {
    fn of(puzzle: &Grid, distinct: bool) -> CanonRecord {
        let form = canonical(puzzle);
        CanonRecord {
            puzzle: *puzzle,
            canonical: form.grid,
            automorphisms: form.automorphisms,
            class: distinct.then(|| Class::of(&form)),
        }
    }
}

impl Row for CanonRecord {
    fn fields(&self, sink: &mut impl FieldSink) {
        sink.field("puzzle", &self.puzzle);
        sink.field("canonical", &self.canonical);
        sink.field("automorphisms", &self.automorphisms);
    }

    fn line(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.canonical.to_line());
    }

    fn grid(&self, out: &mut Vec<u8>, look: Look) {
        look.puzzle(out, &self.canonical, CellSet::EMPTY);
        let ways = self.automorphisms;
        let s = if ways == 1 { "" } else { "s" };
        writeln!(out, "{ways} automorphism{s}").expect("memory takes all");
    }

    fn class(&self) -> Option<Class> {
        self.class
    }
}
