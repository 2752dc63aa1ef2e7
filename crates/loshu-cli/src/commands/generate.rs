//! `loshu generate`

mod record;
mod search;
mod variant;

use std::ffi::OsStr;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, Read};
use std::ops::Range;
use std::sync::Arc;

use anyhow::{Context, Result, anyhow};
use loshu::{GenerateError, Generated, Generator, Mask, Minimal, Stop};
use loshu_answers::AnyTechnique;
use loshu_explain::difficulty::{Difficulty, DifficultyError, Tried};
use loshu_explain::rate::se::Rater;
use loshu_explain::technique::Technique;

use self::record::GenerateRecord;
use loshu_work::{in_order, pieces};

use self::search::Search;
use crate::args::{self, Clues, MinimalKind};
use crate::exit::Exit;
use crate::flow::chunk::ChunkResult;
use crate::flow::distinct::Distinct;
use crate::flow::session::Session;
use crate::interrupt;
use crate::rows::look::Look;
use crate::rows::status::stop_name;
use crate::rows::{RowFormat, Rows};
use crate::seed;
use crate::terminal::message;
use crate::terminal::progress::Progress;
use crate::threads;

/// How many puzzles a worker makes at a time: what takes a hundredth of a second. Where attempts may
/// fail, each puzzle can take as long.
const CHUNK: u64 = 256;

/// Runs the command.
pub(crate) fn run(args: &args::GenerateArgs) -> Result<Exit> {
    if let Some((request, signs)) = variant::request(args)? {
        return variant::run(args, request, signs);
    }
    args.clues.as_ref().map_or(Ok(()), Clues::check_for_nine)?;
    let mask = args.pattern.as_deref().map(pattern).transpose()?;
    let difficulty = args.difficulty.difficulty()?;
    check(&generator(args, 0, mask), &difficulty, args)?;
    let mut end = end(args)?;
    let seed = seed::of(&args.seed);
    let generator = generator(args, seed, mask);
    let search = search(args, &difficulty)?;
    let job = GenerateJob {
        generator,
        difficulty,
        seed,
        solution: args.solution,
        ratings: args.difficulty.ratings,
        distinct: args.distinct,
        request: request(args),
        advice: examples(args),
        search,
    };
    let form = args.output.form(|| args.number == 1);
    let look = Look::new();
    let template = GenerateRecord::default();
    let template = if args.unbiased { template.with_column_of_weight() } else { template };
    let template = if job.ratings { template.with_columns_of_ratings() } else { template };
    let format = RowFormat::of(form, look, &template);
    let mut session = Session::of_puzzles(progress(job.search.clone(), args.number));
    let mut chunk = if job.search.is_some() { 1 } else { CHUNK };
    if args.distinct && args.number > 0 {
        session = session.distinct(Distinct::of_number(args.number));
        // How many indices it takes is not known.
        (end, chunk) = (u64::MAX, chunk.min(args.number));
    }
    let (search, stopping) = (job.search.clone(), job.search.clone());
    let is_stopped =
        move || stopping.as_ref().is_some_and(|search: &Arc<Search>| search.is_cancelled());
    in_order(
        pieces(args.start..end, chunk).take_while(move |_| !is_stopped()),
        threads::number(),
        move |indices| job.make(indices, Rows::new(format.clone())),
        |result| session.accept(result),
    )?;
    let exit = session.exit;
    // The progress ends with the session.
    drop(session);
    let Some(search) = search else { return Ok(exit) };
    search.end();
    Ok(if search.is_cancelled() { Exit::Interrupted } else { exit })
}

/// The search, where a puzzle may take long. Otherwise Ctrl-C ends the command between two lines.
fn search(args: &args::GenerateArgs, difficulty: &Difficulty) -> Result<Option<Arc<Search>>> {
    if may_fail(args, difficulty) || args.timeout.is_some() {
        return Search::begin(args.number, args.timeout).map(Some);
    }
    interrupt::end_between_lines()?;
    Ok(None)
}

fn progress(search: Option<Arc<Search>>, number: u64) -> Progress {
    match search {
        Some(search) => Progress::of_search(move || search.in_words()),
        None => Progress::beside_output(Some(number)),
    }
}

/// Whether a puzzle may take many attempts.
fn may_fail(args: &args::GenerateArgs, difficulty: &Difficulty) -> bool {
    let is_any = *difficulty == Difficulty::ANY;
    let has_options = args.pattern.is_some() || args.clues.is_some() || args.minimal.is_some();
    has_options || args.unbiased || !is_any
}

/// The first index behind the puzzles that are wanted.
fn end(args: &args::GenerateArgs) -> Result<u64> {
    let end = args.start.checked_add(args.number);
    end.with_context(|| {
        format!(
            "--start {}: with {} puzzles, the last index would not be below 2^64",
            args.start, args.number
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
fn check(generator: &Generator, difficulty: &Difficulty, args: &args::GenerateArgs) -> Result<()> {
    let refuse = |why: &dyn Display| anyhow!("{}{why}", request(args));
    difficulty.check().map_err(|why| refuse(&why))?;
    generator.check().map_err(|why| refuse(&why))
}

fn generator(args: &args::GenerateArgs, seed: u64, mask: Option<Mask>) -> Generator {
    let attempts = if mask.is_some() { 100_000 } else { 200_000 };
    let mut generator = Generator::new(seed)
        .symmetries(args.symmetry.0)
        .uniform(args.uniform)
        .unbiased(args.unbiased)
        .attempts(args.attempts.unwrap_or(attempts));
    if let Some(clues) = &args.clues {
        generator = generator.clues(clues.0.clone());
    }
    generator = generator.minimal(match args.minimal {
        None => Minimal::NotRequired,
        Some(MinimalKind::Givens) => Minimal::Givens,
        Some(MinimalKind::Orbits) => Minimal::Orbits,
    });
    match mask {
        Some(mask) => generator.mask(mask),
        None => generator,
    }
}

/// What each worker does.
struct GenerateJob {
    generator: Generator,
    difficulty: Difficulty,
    seed: u64,
    solution: bool,
    ratings: bool,
    distinct: bool,
    /// What was asked for, in words.
    request: String,
    /// Where to find the techniques that were asked for, if no puzzle with them is made.
    advice: String,
    /// Where a puzzle may take long.
    search: Option<Arc<Search>>,
}

impl GenerateJob {
    /// Makes these puzzles; the first one that cannot be made is the last.
    fn make(&self, indices: Range<u64>, rows: Rows) -> ChunkResult {
        let mut result = ChunkResult::new("generated".into(), rows);
        let limits = self.search.as_ref().map(|search| search.limits().deadline(None));
        let mut rater = Rater::new().with_limits(limits.unwrap_or_default());
        for index in indices {
            match self.puzzle(index) {
                Ok(made) => {
                    let record = GenerateRecord::of(&made, self.seed, self.solution);
                    let record = if self.distinct { record.classed() } else { record };
                    let record = if self.ratings { record.rated(&mut rater) } else { record };
                    result.push(0, &record);
                }
                Err(failure) => {
                    let (why, tried) = *failure;
                    if why.stopped() == Some(Stop::Cancelled) {
                        break;
                    }
                    result.problems.worsen(Exit::Improper);
                    let (request, advice) = (&self.request, advice(why));
                    let examples = if is_out_of_reach(why) { &*self.advice } else { "" };
                    let why = words(why, &tried);
                    result
                        .problems
                        .note(format_args!("puzzle {index}: {request}{why}{advice}{examples}"));
                    break;
                }
            }
        }
        result
    }

    fn puzzle(&self, index: u64) -> Result<Generated, Box<(DifficultyError, Tried)>> {
        match &self.search {
            Some(search) => search.puzzle(&self.generator, &self.difficulty, index),
            None => {
                let made = self.difficulty.puzzle(&self.generator, index);
                made.map_err(|why| Box::new((why, Tried::default())))
            }
        }
    }
}

/// What was asked for: `22 to 26 clues, symmetry full: `.
fn request(args: &args::GenerateArgs) -> String {
    let clues = args.clues.as_ref().map(|clues| match (clues.0.start(), clues.0.end()) {
        (first, last) if first == last => format!("{first} clues"),
        (first, last) => format!("{first} to {last} clues"),
    });
    let symmetry = format!("symmetry {}", args.symmetry.name());
    let is_symmetry_told = args.symmetry.name() != "none" || clues.is_some() && !args.unbiased;
    let symmetry = Some(symmetry).filter(|_| is_symmetry_told);
    let unbiased = args.unbiased.then(|| "unbiased".to_owned());
    let parts = clues.into_iter().chain(symmetry).chain(unbiased).chain(args.difficulty.in_words());
    let text = parts.collect::<Vec<_>>().join(", ");
    if text.is_empty() { text } else { text + ": " }
}

/// Why there is no puzzle. A time that is over says nothing of what was tried.
fn words(why: DifficultyError, tried: &Tried) -> String {
    match why.stopped() {
        Some(stop) => format!("stopped ({}): {tried}", stop_name(stop)),
        None => why.to_string(),
    }
}

/// Whether puzzles were made, and none of them was as wanted.
fn is_out_of_reach(why: DifficultyError) -> bool {
    let is_stopped = why.stopped().is_some();
    is_stopped || matches!(why, DifficultyError::Missed { .. })
}

/// Where to find the techniques that were asked for: they may be too rare to be met by chance.
fn examples(args: &args::GenerateArgs) -> String {
    let place = |technique: Technique| match technique.why_no_example() {
        None => format!(
            "; `loshu techniques {technique:#}` shows an example of it, and `loshu lab examples \
             {technique:#}` looks for more"
        ),
        Some(_) => format!(
            "; no known puzzle needs it, but `loshu techniques {technique:#}` shows a position with it"
        ),
    };
    let ordinary = args.difficulty.techniques().filter_map(AnyTechnique::of_ordinary);
    let mut known: Vec<Technique> = ordinary.collect();
    known.sort_unstable();
    known.dedup();
    known.into_iter().map(place).collect()
}

/// What to try next.
fn advice(why: DifficultyError) -> &'static str {
    let why = match why {
        DifficultyError::Generate(why) => why,
        DifficultyError::Missed { .. } => return "; try more --attempts, or another difficulty",
        _ => return "",
    };
    match why {
        GenerateError::Clues { .. } => {
            "; try other --clues, another --symmetry, or more --attempts"
        }
        GenerateError::NoneFound { .. } => "; try more --attempts, or other --clues",
        GenerateError::Pattern { .. } => "; try more --attempts, or another --seed",
        GenerateError::Stopped(_) => "; try a longer --timeout, or another --seed",
        _ => "",
    }
}
