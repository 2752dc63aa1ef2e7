//! `loshu generate`

mod record;

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::ops::Range;

use anyhow::{Context, Result, bail};
use loshu::{GenerateError, Generator, Mask, Minimal};

use self::record::GenerateRecord;
use crate::args;
use crate::chunk_result::{ChunkResult, Exit};
use crate::distinct::Distinct;
use crate::look::Look;
use crate::message;
use crate::pipeline;
use crate::row::{RowFormat, Rows};
use crate::seed;
use crate::session::Session;

/// How many puzzles a worker makes at a time: what takes a hundredth of a second. Where attempts may
/// fail, each puzzle can take as long.
const CHUNK: u64 = 256;

/// Runs the command.
pub(crate) fn run(args: &args::GenerateArgs) -> Result<Exit> {
    let mask = args.pattern.as_deref().map(pattern).transpose()?;
    check(args, mask.as_ref())?;
    let mut end = end(args)?;
    let seed = seed::of(&args.seed);
    let generator = generator(args, seed, mask);
    let (distinct, solution) = (args.distinct, args.solution);
    let job = GenerateJob { generator, seed, solution, distinct, request: request(args) };
    let form = args.output.form(|| args.number == 1)?;
    let look = Look::new(args.output.drawing.rulers);
    let format = RowFormat::of(form, look, &GenerateRecord::default());
    let mut session = Session::of_puzzles(args.number);
    let mut chunk = if args.pattern.is_none() && args.clues.is_none() { CHUNK } else { 1 };
    if distinct && args.number > 0 {
        session = session.distinct(Distinct::of_number(args.number));
        // How many indices it takes is not known.
        (end, chunk) = (u64::MAX, chunk.min(args.number));
    }
    pipeline::in_order(
        pipeline::pieces(args.from..end, chunk),
        args.jobs.threads(),
        move |indices| job.make(indices, Rows::new(format.clone())),
        |result| session.accept(result),
    )?;
    Ok(session.exit)
}

/// The first index behind the puzzles that are wanted.
fn end(args: &args::GenerateArgs) -> Result<u64> {
    let end = args.from.checked_add(args.number);
    end.with_context(|| {
        format!(
            "--from {}: expected an index of which {} more are below 2^64",
            args.from, args.number
        )
    })
}

/// The pattern of a file, or of the signs themselves.
fn pattern(name: &OsStr) -> Result<Mask> {
    if let Some(mask) = name.to_str().and_then(|signs| signs.parse().ok()) {
        return Ok(mask);
    }
    let shown = message::printable(&name.to_string_lossy());
    let bytes = read(name)
        .with_context(|| format!("--pattern {shown}: neither 81 signs nor a readable file"))?;
    let text = String::from_utf8_lossy(&bytes);
    text.parse::<Mask>().with_context(|| format!("--pattern {shown}"))
}

/// The first bytes of a file or of standard input: more than any pattern has.
fn read(name: &OsStr) -> io::Result<Vec<u8>> {
    const MOST: u64 = 1 << 16;
    let source: Box<dyn Read> =
        if name == "-" { Box::new(io::stdin()) } else { Box::new(File::open(name)?) };
    let mut bytes = Vec::new();
    source.take(MOST).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Refuses what no puzzle can be.
fn check(args: &args::GenerateArgs, mask: Option<&Mask>) -> Result<()> {
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
        let request = request(args);
        bail!("{request}there are none, because symmetric givens come in sets");
    }
    if let Some(mask) = mask
        && (*clues.0.start() > mask.may().len() || *clues.0.end() < mask.must().len())
    {
        let (must, may) = (mask.must().len(), mask.may().len());
        bail!("{}the pattern has {must} to {may}", request(args));
    }
    Ok(())
}

fn generator(args: &args::GenerateArgs, seed: u64, mask: Option<Mask>) -> Generator {
    let attempts = if mask.is_some() { 100_000 } else { 200_000 };
    let mut generator = Generator::new(seed)
        .symmetries(args.symmetry.0)
        .uniform(args.uniform)
        .attempts(args.attempts.unwrap_or(attempts));
    if let Some(clues) = &args.clues {
        generator = generator.clues(clues.0.clone());
    }
    if args.minimal {
        generator = generator.minimal(Minimal::Givens);
    }
    match mask {
        Some(mask) => generator.mask(mask),
        None => generator,
    }
}

/// What each worker does.
struct GenerateJob {
    generator: Generator,
    seed: u64,
    solution: bool,
    distinct: bool,
    /// What was asked for, in words.
    request: String,
}

impl GenerateJob {
    /// Makes these puzzles; the first one that cannot be made is the last.
    fn make(&self, indices: Range<u64>, rows: Rows) -> ChunkResult {
        let mut result = ChunkResult::new("generated".into(), rows);
        for index in indices {
            match self.generator.puzzle(index) {
                Ok(made) => {
                    let record = GenerateRecord::of(&made, self.seed, self.solution);
                    let record = if self.distinct { record.classed() } else { record };
                    result.push(0, &record);
                }
                Err(why) => {
                    result.exit = Exit::Improper;
                    result.note(&format!("puzzle {index}: {}{why}{}", self.request, advice(why)));
                    break;
                }
            }
        }
        result
    }
}

/// What was asked for: `22 to 26 clues, symmetry full: `.
fn request(args: &args::GenerateArgs) -> String {
    let Some(clues) = &args.clues else { return String::new() };
    let (first, last) = (clues.0.start(), clues.0.end());
    let clues = if first == last { format!("{first}") } else { format!("{first} to {last}") };
    format!("{clues} clues, symmetry {}: ", args.symmetry.name())
}

/// What to try next.
fn advice(why: GenerateError) -> &'static str {
    match why {
        GenerateError::Clues { .. } => {
            "; try other --clues, another --symmetry, or more --attempts"
        }
        GenerateError::Pattern { .. } => "; try more --attempts, or another --seed",
        _ => "",
    }
}
