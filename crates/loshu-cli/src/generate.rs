//! `loshu generate`

use std::ffi::OsStr;
use std::fs;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result, bail};
use loshu::{CellSet, Generated, Generator, Limits, Mask, Ungenerated, canonical};
use serde_json::Value;

use crate::args;
use crate::distinct::{Class, Distinct};
use crate::interrupt;
use crate::message;
use crate::output::{Look, Row, Sheet};
use crate::pipeline::{self, Session};
use crate::report::{Exit, Report};
use crate::seed;

const COLUMNS: &[&str] = &["puzzle", "solution", "clues", "symmetry", "seed", "index"];

/// How many puzzles a worker makes at a time: what takes a hundredth of a second. Where attempts may
/// fail, each puzzle can take as long.
const CHUNK: u64 = 256;

/// Runs the command.
pub(crate) fn run(args: &args::Generate) -> Result<Exit> {
    let mask = args.pattern.as_deref().map(pattern).transpose()?;
    check(args, mask.as_ref())?;
    let seed = seed::of(&args.seed);
    let generator = generator(args, seed, mask, interrupt::flag()?);
    let (distinct, solution) = (args.distinct, args.solution);
    let job = Job { generator, seed, solution, distinct, wish: wish(args) };
    let form = args.output.form(|| args.number == 1);
    let look = Look::new(args.output.drawing.rulers);
    let mut session = Session::of_puzzles(args.number);
    let jobs = args.jobs.threads();
    let mut end = args.from.saturating_add(args.number);
    let mut chunk = if args.pattern.is_none() && args.clues.is_none() { CHUNK } else { 1 };
    if distinct && args.number > 0 {
        session = session.distinct(Distinct::of_number(args.number));
        // Nobody knows how many it takes.
        (end, chunk) = (u64::MAX, chunk.min(args.number));
    }
    let chunks = pipeline::pieces(args.from..end, chunk);
    pipeline::run(chunks, jobs, &mut session, move |indices| {
        job.make(indices, Sheet::new(form, look, COLUMNS))
    })?;
    Ok(session.exit)
}

/// The pattern of a file, or of the signs themselves.
fn pattern(name: &OsStr) -> Result<Mask> {
    if let Some(mask) = name.to_str().and_then(|signs| signs.parse().ok()) {
        return Ok(mask);
    }
    let shown = message::printable(&name.to_string_lossy());
    let bytes =
        fs::read(name).with_context(|| format!("--pattern {shown}: no 81 signs, nor a file"))?;
    let text = String::from_utf8_lossy(&bytes);
    text.parse::<Mask>().with_context(|| format!("--pattern {shown}"))
}

/// Refuses what no puzzle can be.
fn check(args: &args::Generate, mask: Option<&Mask>) -> Result<()> {
    let symmetries = args.symmetry.0.iter();
    if let Some(mask) = mask
        && !symmetries.clone().any(|&symmetry| mask.holds(symmetry))
    {
        bail!("the pattern does not have the symmetry {}", args.symmetry.name());
    }
    if mask.is_some_and(|mask| mask.may().len() < 17) {
        bail!("the pattern has room for fewer than 17 givens, with which no puzzle is proper");
    }
    let Some(clues) = &args.clues else { return Ok(()) };
    if !symmetries.clone().any(|symmetry| symmetry.allows(&clues.0)) {
        let wish = wish(args);
        bail!("{wish}there are none, because givens that are symmetric come together");
    }
    if let Some(mask) = mask
        && (*clues.0.start() > mask.may().len() || *clues.0.end() < mask.must().len())
    {
        let (must, may) = (mask.must().len(), mask.may().len());
        bail!("{}the pattern has {must} to {may}", wish(args));
    }
    Ok(())
}

fn generator(
    args: &args::Generate,
    seed: u64,
    mask: Option<Mask>,
    cancel: Arc<AtomicBool>,
) -> Generator {
    let attempts = if mask.is_some() { 100_000 } else { 200_000 };
    let mut generator = Generator::new(seed)
        .symmetries(args.symmetry.0)
        .uniform(args.uniform)
        .attempts(args.attempts.unwrap_or(attempts))
        .limits(Limits { cancel: Some(cancel), ..Limits::default() });
    if let Some(clues) = &args.clues {
        generator = generator.clues(clues.0.clone()).minimal(args.minimal);
    }
    match mask {
        Some(mask) => generator.mask(mask),
        None => generator,
    }
}

/// What each worker does.
struct Job {
    generator: Generator,
    seed: u64,
    solution: bool,
    distinct: bool,
    /// What was asked for, in words.
    wish: String,
}

impl Job {
    /// Makes these puzzles; the first one that cannot be made is the last.
    fn make(&self, indices: Range<u64>, sheet: Sheet) -> Report {
        let mut report = Report::new("generated".into(), sheet);
        for index in indices {
            match self.generator.puzzle(index) {
                Ok(made) => {
                    let class = self.distinct.then(|| Class::of(&canonical(&made.puzzle)));
                    let made = Made { made, seed: self.seed, solution: self.solution };
                    report.push_of_class(&made, class);
                    report.times.puzzles += 1;
                }
                Err(why) => {
                    report.exit = Exit::Improper;
                    report.note(&format!("puzzle {index}: {}{why}{}", self.wish, advice(why)));
                    break;
                }
            }
        }
        report
    }
}

/// What was asked for: `22 to 26 clues, symmetry full: `.
fn wish(args: &args::Generate) -> String {
    let Some(clues) = &args.clues else { return String::new() };
    let (first, last) = (clues.0.start(), clues.0.end());
    let clues = if first == last { format!("{first}") } else { format!("{first} to {last}") };
    format!("{clues} clues, symmetry {}: ", args.symmetry.name())
}

/// What may help.
fn advice(why: Ungenerated) -> &'static str {
    match why {
        Ungenerated::Clues { .. } => "; other --clues or --symmetry, or more --attempts, may do",
        Ungenerated::Pattern { .. } => "; more --attempts, or another --seed, may do",
        Ungenerated::Stopped(_) => "",
    }
}

/// A puzzle that has been made.
struct Made {
    made: Generated,
    seed: u64,
    solution: bool,
}

impl Row for Made {
    fn line(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.made.puzzle.to_line());
        if self.solution {
            out.push(b'\t');
            out.extend_from_slice(&self.made.solution.to_line());
        }
    }

    fn grid(&self, out: &mut Vec<u8>, look: Look) {
        look.puzzle(out, &self.made.puzzle, CellSet::EMPTY);
        if self.solution {
            out.push(b'\n');
            look.solution(out, &self.made.puzzle, &self.made.solution);
        }
    }

    fn fields(&self) -> Vec<(&'static str, Value)> {
        let Generated { index, puzzle, solution, symmetry } = &self.made;
        vec![
            ("puzzle", puzzle.to_string().into()),
            ("solution", solution.to_string().into()),
            ("clues", puzzle.clues().into()),
            ("symmetry", symmetry.name().into()),
            ("seed", self.seed.into()),
            ("index", (*index).into()),
        ]
    }
}
