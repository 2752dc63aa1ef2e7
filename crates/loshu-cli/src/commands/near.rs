//! `loshu near`: the puzzles near a puzzle.

mod variant;

use std::borrow::Cow;
use std::io::Write;
use std::ops::ControlFlow;
use std::sync::Arc;

use anyhow::Result;
use loshu::{CellSet, Grid, Limits, Solver, Stop, canonical};
use loshu_answers::{HodokuRated, clues};
use loshu_clues::Near;
use loshu_explain::rate::se::Rater;
use loshu_explain::rate::te::{TeRater, TeRating};

use self::variant::VariantStart;
use super::reduced::after_singles;
use crate::args::clues::{NearArgs, NearScale};
use crate::exit::Exit;
use crate::flow::Flow;
use crate::flow::distinct::Distinct;
use crate::flow::input::{Inputs, Kept};
use crate::flow::pieces::{Allowance, Posed};
use crate::flow::sorted::Sorted;
use crate::flow::stream::Stream;
use crate::rows::class::Class;
use crate::rows::look::Look;
use crate::rows::ratings::{HodokuColumns, Ratings, SeColumns, TeColumns, hodoku_in_words};
use crate::rows::status::stop_name;
use crate::rows::{FieldSink, Row};
use crate::{threads, words};

/// Runs the command.
pub(crate) fn run(args: &NearArgs) -> Result<Exit> {
    let near = Near::new(args.remove, args.add);
    let near = near.minimal(args.minimal).same_pattern(args.same_pattern);
    let (scales, sort, timeout) = (args.rate.clone().into(), args.sort, args.timeout);
    let job = Job { near, remove: args.remove, scales, sort };
    let only_ordinary = args.only_ordinary();
    if let Some(option) = only_ordinary {
        args.variant.refuse(option)?;
    }
    let kept = Kept::GIVENS.with_details(args.output.is_table());
    let kept = if only_ordinary.is_some() { kept } else { kept.of_any_layout(&args.variant) };
    let inputs = Inputs::new(&args.input, kept, 1)?;
    let mut flow = Flow::placed(inputs, (&args.output, args.table), &NearRecord::of(&job))?;
    flow = flow.distinct(Distinct::all());
    if args.sort {
        flow = flow.sorted(Sorted::new(args.reverse));
    }
    let expand = args.expand;
    let begin = move |posed: Posed<'_>| match posed {
        Posed::Ordinary(puzzle) => {
            // Of a puzzle that has a contradiction, nothing is near.
            let expanded = expand.then(|| after_singles(puzzle, None).ok());
            let puzzle = expanded.flatten().unwrap_or(*puzzle);
            let class = Class::of(&canonical(&puzzle));
            let start = Start { puzzle, class, allowance: Allowance::new(timeout) };
            (Begun::Ordinary(start), near.pieces(&puzzle).max(1))
        }
        Posed::Variant(variant) => {
            let start = VariantStart::new(variant, Allowance::new(timeout));
            let pieces = near.pieces_of(start.givens()).max(1);
            (Begun::Variant(Box::new(start)), pieces)
        }
    };
    let write = move |stream: &mut Stream<'_>, begun: &Begun, piece| match begun {
        Begun::Ordinary(start) => job.write(stream, start, piece),
        Begun::Variant(start) => start.write(&job, stream, piece),
    };
    let session = flow.pieces(threads::number(), begin, write)?;
    Ok(session.end_search())
}

/// A puzzle whose pieces of work wait.
enum Begun {
    Ordinary(Start),
    Variant(Box<VariantStart>),
}

/// The puzzle from which the others are reached.
struct Start {
    puzzle: Grid,
    class: Class,
    allowance: Allowance,
}

/// What is to be done with each puzzle.
#[derive(Clone)]
struct Job {
    near: Near,
    /// How many givens are taken out.
    remove: usize,
    scales: Arc<[NearScale]>,
    sort: bool,
}

impl Job {
    /// Writes a row for each puzzle of a piece.
    fn write(&self, stream: &mut Stream<'_>, start: &Start, piece: u64) -> ControlFlow<()> {
        let limits = start.allowance.limits(stream);
        let solver = Solver::new().with_limits(limits.clone());
        let mut rater = Rater::new();
        let mut stopped = None;
        let mut found = |puzzle: &Grid| {
            let class = Class::of(&canonical(puzzle));
            if class != start.class {
                let record =
                    NearRecord { puzzle: *puzzle, class: Some(class), ..NearRecord::of(self) };
                stream.push_last(&record.rated(&mut rater));
            }
            stopped = limits.look().err();
            if stopped.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let searched = self.near.piece(&start.puzzle, piece, &solver, &mut found);
        let givens = start.puzzle.to_values();
        self.end(stream, &start.allowance, &givens, stopped.or(searched.err()))
    }

    /// Says after a piece why not all was found: a limit, or a puzzle that has not so many givens. Breaks then.
    fn end(
        &self,
        stream: &mut Stream<'_>,
        allowance: &Allowance,
        givens: &[u8],
        stopped: Option<Stop>,
    ) -> ControlFlow<()> {
        let missing = match stopped {
            Some(by) => Missing::Stopped(by),
            None if self.near.pieces_of(givens) == 0 => {
                let found = givens.iter().filter(|digit| **digit > 0).count();
                Missing::Givens { found, wanted: self.remove }
            }
            None => return ControlFlow::Continue(()),
        };
        if allowance.is_to_tell() {
            stream.account(&NearRecord { missing: Some(missing), ..NearRecord::of(self) });
        }
        ControlFlow::Break(())
    }
}

/// Why not all puzzles were found.
#[derive(Clone, Copy, Debug)]
enum Missing {
    /// A limit ended the search.
    Stopped(Stop),
    /// The puzzle has not so many givens as are to be taken out.
    Givens { found: usize, wanted: usize },
}

impl Missing {
    fn note(self) -> String {
        match self {
            Missing::Stopped(by) => format!("stopped ({}): there may be more", stop_name(by)),
            Missing::Givens { found, wanted } => {
                format!("--remove {wanted}: the puzzle has not so many givens, found {found}")
            }
        }
    }
}

/// A puzzle near another one, or why not all were found.
struct NearRecord {
    puzzle: Grid,
    class: Option<Class>,
    ratings: Ratings,
    te: Option<TeRating>,
    scales: Arc<[NearScale]>,
    sort: bool,
    missing: Option<Missing>,
}

impl NearRecord {
    fn of(job: &Job) -> NearRecord {
        NearRecord {
            puzzle: Grid::EMPTY,
            class: None,
            ratings: Ratings::default(),
            te: None,
            scales: Arc::clone(&job.scales),
            sort: job.sort,
            missing: None,
        }
    }

    /// With its ratings.
    fn rated(mut self, rater: &mut Rater) -> NearRecord {
        for scale in &*Arc::clone(&self.scales) {
            match scale {
                NearScale::Se => self.ratings.se = Some(rater.rate(self.puzzle)),
                NearScale::Hodoku => {
                    self.ratings.hodoku =
                        HodokuRated::of(loshu::Marks::of(&self.puzzle), &Limits::NONE).whole();
                }
                NearScale::Te => self.te = TeRater::new().rate(self.puzzle),
            }
        }
        self
    }

    fn ratings_in_words(&self) -> String {
        let words = self.scales.iter().map(|scale| match scale {
            NearScale::Se => self.ratings.se.map(|rating| format!("ED={rating}")),
            NearScale::Hodoku => self.ratings.hodoku.map(hodoku_in_words),
            NearScale::Te => self.te.map(|rating| rating.to_string()),
        });
        words.flatten().collect::<Vec<_>>().join(" ")
    }
}

impl Row for NearRecord {
    fn fields(&self, sink: &mut impl FieldSink) {
        sink.field("puzzle", &self.puzzle);
        sink.field("clues", &self.puzzle.clues());
        if self.scales.contains(&NearScale::Se) {
            SeColumns::from(self.ratings.se).fields(sink);
        }
        if self.scales.contains(&NearScale::Hodoku) {
            HodokuColumns::from(self.ratings.hodoku).fields(sink);
        }
        if self.scales.contains(&NearScale::Te) {
            TeColumns(self.te).fields(sink);
        }
    }

    fn line(&self, out: &mut Vec<u8>) {
        write!(out, "{}", self.puzzle).expect("memory takes all");
        if !self.scales.is_empty() {
            write!(out, " {}", self.ratings_in_words()).expect("memory takes all");
        }
    }

    fn grid(&self, out: &mut Vec<u8>, look: Look) {
        look.puzzle(out, &self.puzzle, CellSet::EMPTY);
        let clues = clues(self.puzzle.clues(), words::language());
        let ratings = self.ratings_in_words();
        let comma = if ratings.is_empty() { "" } else { ", " };
        writeln!(out, "{clues}{comma}{ratings}").expect("memory takes all");
    }

    fn exit(&self) -> Exit {
        if self.missing.is_none() { Exit::Fine } else { Exit::Improper }
    }

    fn notes(&self) -> Cow<'_, [String]> {
        self.missing.map(Missing::note).into_iter().collect()
    }

    fn sort_key(&self) -> Option<u32> {
        let scale = self.scales.first().filter(|_| self.sort)?;
        let key = match scale {
            NearScale::Se => self.ratings.se.map(|rating| rating.er.0.into()),
            NearScale::Hodoku => self.ratings.hodoku.map(|rating| rating.score),
            NearScale::Te => TeColumns(self.te).sort_key(),
        };
        Some(key.unwrap_or_default())
    }

    fn class(&self) -> Option<Class> {
        self.class
    }
}
