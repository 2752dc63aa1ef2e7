//! `loshu minimize`: the minimal puzzles inside puzzles.

mod variant;

use std::borrow::Cow;
use std::io::Write;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Result, bail};
use loshu::format::Table;
use loshu::{Cell, CellSet, Grid, Limits, Marks, Propagation, Solver, Stop};
use loshu_answers::clues;
use loshu_clues::{Clues, Inside, Puzzle};
use loshu_work::moment;

use super::reduced::{self, after_singles};
use crate::args::clues::MinimizeArgs;
use crate::exit::Exit;
use crate::flow::Flow;
use crate::flow::input::{FEWEST, Inputs, Kept};
use crate::flow::stream::Stream;
use crate::rows::look::Look;
use crate::rows::status::{Status, Told, unfinished};
use crate::rows::{FieldSink, Row};
use crate::seed;
use crate::threads;
use crate::words;

/// Runs the command.
pub(crate) fn run(args: &MinimizeArgs) -> Result<Exit> {
    let wanted = match args.sample {
        Some(number) => Wanted::Random { number, seed: seed::of(&args.seed) },
        None if args.seed.seed.is_some() => bail!("--seed needs --sample"),
        None if args.all => Wanted::All { most: None },
        None => args.limit.map_or(Wanted::One, |most| Wanted::All { most: Some(most) }),
    };
    let job = Job { wanted, expand: args.expand, timeout: args.timeout };
    // All minimal sets of hundreds of exclusions are beyond any search.
    let kept = match wanted {
        Wanted::One | Wanted::Random { .. } => Kept::MARKS,
        Wanted::All { .. } => Kept::GIVENS,
    };
    let of_ordinary =
        [("--all", args.all), ("--limit", args.limit.is_some()), ("--expand", args.expand)];
    let of_ordinary = of_ordinary.into_iter().find(|(_, is_asked)| *is_asked);
    if let Some((option, _)) = of_ordinary {
        args.variant.refuse(option)?;
    }
    let kept = kept.with_details(args.output.is_table());
    let kept = if of_ordinary.is_some() { kept } else { kept.of_any_layout(&args.variant) };
    let inputs = Inputs::new(&args.input, kept, FEWEST)?;
    let flow = Flow::placed(inputs, (&args.output, args.table), &MinimalRecord::none())?;
    let variants = variant::Wanted {
        sample: match wanted {
            Wanted::Random { number, seed } => Some((number, seed)),
            Wanted::One | Wanted::All { .. } => None,
        },
        timeout: args.timeout,
    };
    let flow = flow.with_variant_streams(move |variant, stream| variants.run(stream, variant));
    let session = flow.streams(threads::number(), move |stream, puzzle, marks| match marks {
        None => job.run(stream, puzzle, puzzle),
        Some(marks) => job.run(stream, puzzle, &marks),
    })?;
    Ok(session.exit)
}

/// Which minimal puzzles are wanted.
#[derive(Clone, Copy, Debug)]
enum Wanted {
    One,
    All { most: Option<u64> },
    Random { number: u64, seed: u64 },
}

/// What is to be done with each puzzle.
#[derive(Clone, Copy, Debug)]
struct Job {
    wanted: Wanted,
    expand: bool,
    timeout: Option<Duration>,
}

impl Job {
    fn run<P: Clued>(&self, stream: &mut Stream<'_>, givens: &Grid, puzzle: &P) {
        let limits = Limits::NONE.cancel(Arc::clone(&stream.cancel));
        let solver = Solver::new().with_limits(limits.deadline(self.timeout.map(moment)));
        let record = MinimalRecord { puzzle: *givens, ..MinimalRecord::none() };
        let inside = match Inside::new(puzzle, &solver) {
            Ok(inside) => inside,
            Err(status) => {
                let invalid = status == Status::Unsolvable && !givens.conflicts().is_empty();
                let status = if invalid { Status::Invalid } else { status };
                return stream.push_last(&MinimalRecord { status, ..record });
            }
        };
        // A proper puzzle has no contradiction.
        let expanded = self.expand.then(|| puzzle.expanded()).flatten();
        let inside = match expanded.map(|puzzle| Inside::new(&puzzle, &solver)) {
            None => inside,
            Some(Ok(inside)) => inside,
            Some(Err(status)) => return stream.push_last(&MinimalRecord { status, ..record }),
        };
        let mut last = MinimalRecord { status: Status::Unique, ..record };
        if let Err(stop) = self.find(stream, &inside, &last) {
            last.status = Status::Stopped(stop);
        }
        match (self.wanted, last.status) {
            (Wanted::One, Status::Stopped(_)) => stream.push_last(&last),
            (Wanted::One | Wanted::All { .. } | Wanted::Random { .. }, _) => stream.account(&last),
        }
    }

    /// Writes a row for each minimal puzzle that is wanted.
    fn find<P: Clued>(
        &self,
        stream: &mut Stream<'_>,
        inside: &Inside<P>,
        record: &MinimalRecord,
    ) -> Result<(), Stop> {
        let push = |stream: &mut Stream<'_>, puzzle: &P, weight| {
            let minimal = puzzle.minimal();
            stream.push(&MinimalRecord { minimal: Some(minimal), weight, ..record.clone() });
        };
        match self.wanted {
            Wanted::One => push(stream, &inside.one()?, None),
            Wanted::All { most } => {
                let mut left = most.unwrap_or(u64::MAX);
                inside.all(&mut |puzzle| {
                    push(stream, puzzle, None);
                    left -= 1;
                    if left == 0 || stream.is_cancelled() {
                        return ControlFlow::Break(());
                    }
                    ControlFlow::Continue(())
                })?;
            }
            Wanted::Random { number, seed } => {
                let first = stream.number.saturating_mul(number);
                for index in first..first.saturating_add(number) {
                    let sampled = inside.sample(seed, index)?;
                    push(stream, &sampled.puzzle, Some(sampled.weight));
                    if stream.is_cancelled() {
                        break;
                    }
                }
            }
        }
        Ok(())
    }
}

/// A puzzle of givens or of pencil marks.
trait Clued: Puzzle {
    /// The puzzle after singles, unless they lead to a contradiction.
    fn expanded(&self) -> Option<Self>;

    /// What a row says of it as a minimal puzzle.
    fn minimal(&self) -> Minimal;
}

impl Clued for Grid {
    fn expanded(&self) -> Option<Grid> {
        after_singles(self, None).ok()
    }

    fn minimal(&self) -> Minimal {
        Minimal { text: self.to_string(), clues: self.clues(), table: self.table() }
    }
}

impl Clued for Marks {
    fn expanded(&self) -> Option<Marks> {
        // The digits stay among the candidates: the clues of marks are exclusions.
        let left = self.propagate(Propagation::Singles).ok()?;
        Some(Marks::new(&Grid::EMPTY, CellSet::EMPTY, reduced::all(&left)))
    }

    fn minimal(&self) -> Minimal {
        let text = Cell::ALL.iter().flat_map(|&cell| {
            let digits = self.digits(cell);
            loshu::Digit::ALL.map(|digit| {
                if digits.contains(digit) { char::from(b'0' + digit.get()) } else { '.' }
            })
        });
        Minimal { text: text.collect(), clues: self.clues().size(), table: self.table() }
    }
}

/// A minimal puzzle as it is written.
#[derive(Clone)]
struct Minimal {
    text: String,
    clues: usize,
    table: Table<'static>,
}

/// A minimal puzzle inside a puzzle, or why there is none.
#[derive(Clone)]
struct MinimalRecord {
    puzzle: Grid,
    minimal: Option<Minimal>,
    weight: Option<f64>,
    status: Status,
}

impl MinimalRecord {
    fn none() -> MinimalRecord {
        MinimalRecord { puzzle: Grid::EMPTY, minimal: None, weight: None, status: Status::Unique }
    }
}

impl Row for MinimalRecord {
    fn fields(&self, sink: &mut impl FieldSink) {
        sink.field("puzzle", &self.puzzle);
        sink.field("minimal", &self.minimal.as_ref().map(|minimal| &minimal.text));
        sink.field("clues", &self.minimal.as_ref().map(|minimal| minimal.clues));
        sink.field("weight", &self.weight);
        sink.field("status", &self.status);
    }

    fn line(&self, out: &mut Vec<u8>) {
        match &self.minimal {
            Some(minimal) => out.extend(minimal.text.bytes()),
            None => {
                write!(out, "{}\t{}", self.puzzle, self.status.said()).expect("memory takes all");
            }
        }
    }

    fn grid(&self, out: &mut Vec<u8>, look: Look) {
        match &self.minimal {
            Some(minimal) => {
                look.draw(out, minimal.table.clone(), |_| anstyle::Style::new());
                writeln!(out, "{}", clues(minimal.clues, words::language()))
                    .expect("memory takes all");
            }
            None => {
                look.puzzle(out, &self.puzzle, CellSet::EMPTY);
                writeln!(out, "{}", self.status.said()).expect("memory takes all");
            }
        }
    }

    fn exit(&self) -> Exit {
        self.status.exit()
    }

    fn notes(&self) -> Cow<'_, [String]> {
        notes(self.status, self.minimal.is_some())
    }
}

/// The note that there may be more minimal puzzles, where a limit ended the search for them.
fn notes(status: Status, is_found: bool) -> Cow<'static, [String]> {
    match status {
        Status::Stopped(by) if !is_found => unfinished(Some(by)),
        Status::Unique
        | Status::Multiple
        | Status::Unsolvable
        | Status::Invalid
        | Status::Stopped(_) => unfinished(None),
    }
}
