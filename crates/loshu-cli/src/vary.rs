//! `loshu vary`

use std::sync::atomic::Ordering;

use anyhow::Result;
use loshu::{CellSet, Grid, Transform};
use serde_json::Value;

use crate::args;
use crate::input::{FEW, Inputs};
use crate::output::{Look, Row, Sheet};
use crate::pipeline::Session;
use crate::report::{Exit, Report};
use crate::seed;
use crate::stream::Stream;

const COLUMNS: &[&str] = &["puzzle", "variation", "seed", "index", "error"];

/// Runs the command. The variations of one puzzle may be more than memory holds, so they are written
/// one by one.
pub(crate) fn run(args: &args::Vary) -> Result<Exit> {
    let seed = seed::of(&args.seed);
    let mut inputs = Inputs::new(&args.input, FEW)?;
    let form = args.output.form(|| args.number == 1 && inputs.is_one_record());
    let look = Look::new(args.output.drawing.rulers);
    let mut session = Session::new(&inputs, args.input.strict);
    for chunk in inputs.chunks() {
        let mut result = Ok(());
        let sheet = Sheet::new(form, look, COLUMNS);
        let report = Report::of(chunk, sheet, |report, _, puzzle| {
            if result.is_ok() {
                result = vary(Stream::new(report, &mut session), puzzle, seed, args.number);
                report.times.puzzles += 1;
            }
        });
        result?;
        if session.accept(report)?.is_break() {
            break;
        }
    }
    Ok(session.exit)
}

fn vary(mut stream: Stream<'_>, puzzle: &Grid, seed: u64, number: u64) -> Result<()> {
    for index in 0..number {
        let variation = Transform::random(seed, index).apply(puzzle);
        stream.push(&Varied { puzzle, variation, seed, index }, Exit::Fine);
        if stream.cancel.load(Ordering::Relaxed) {
            break;
        }
    }
    stream.end()
}

/// A puzzle that is equivalent to another one.
struct Varied<'a> {
    puzzle: &'a Grid,
    variation: Grid,
    seed: u64,
    index: u64,
}

impl Row for Varied<'_> {
    fn line(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.variation.to_line());
    }

    fn grid(&self, out: &mut Vec<u8>, look: Look) {
        look.puzzle(out, &self.variation, CellSet::EMPTY);
    }

    fn fields(&self) -> Vec<(&'static str, Value)> {
        vec![
            ("puzzle", self.puzzle.to_string().into()),
            ("variation", self.variation.to_string().into()),
            ("seed", self.seed.into()),
            ("index", self.index.into()),
        ]
    }
}
