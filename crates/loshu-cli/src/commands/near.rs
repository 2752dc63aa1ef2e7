//! `loshu near`: the puzzles near a puzzle.

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

use super::reduced::after_singles;
use crate::args::clues::{NearArgs, NearScale};
use crate::exit::Exit;
use crate::flow::Flow;
use crate::flow::distinct::Distinct;
use crate::flow::input::{Inputs, Kept};
use crate::flow::pieces::Allowance;
use crate::flow::sorted::Sorted;
use crate::flow::stream::Stream;
use crate::rows::class::Class;
use crate::rows::look::Look;
use crate::rows::ratings::{HodokuColumns, Ratings, SeColumns, TeColumns, hodoku_in_words};
use crate::rows::status::unfinished;
use crate::rows::{FieldSink, Row};
use crate::{threads, words};

/// Runs the command.
pub(crate) fn run(args: &NearArgs) -> Result<Exit> {
    let near = Near::new(args.remove, args.add);
    let near = near.minimal(args.minimal).same_pattern(args.same_pattern);
    let (scales, sort, timeout) = (args.rate.clone().into(), args.sort, args.timeout);
    let job = Job { near, scales, sort };
    let kept = Kept::GIVENS.with_details(args.output.is_table());
    let inputs = Inputs::new(&args.input, kept, 1)?;
    let mut flow = Flow::placed(inputs, (&args.output, args.table), &NearRecord::of(&job))?;
    flow = flow.distinct(Distinct::all());
    if args.sort {
        flow = flow.sorted(Sorted::new(args.reverse));
    }
    let expand = args.expand;
    let begin = move |puzzle: &Grid| {
        // Of a puzzle that has a contradiction, nothing is near.
        let expanded = expand.then(|| after_singles(puzzle, None).ok());
        let puzzle = expanded.flatten().unwrap_or(*puzzle);
        let class = Class::of(&canonical(&puzzle));
        let start = Start { puzzle, class, allowance: Allowance::new(timeout) };
        (start, near.pieces(&puzzle).max(1))
    };
    let write =
        move |stream: &mut Stream<'_>, start: &Start, piece| job.write(stream, start, piece);
    let session = flow.pieces(threads::number(), begin, write)?;
    Ok(session.end_search())
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
        let Some(stop) = stopped.or(searched.err()) else { return ControlFlow::Continue(()) };
        if start.allowance.is_to_tell() {
            stream.account(&NearRecord { stopped: Some(stop), ..NearRecord::of(self) });
        }
        ControlFlow::Break(())
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
    stopped: Option<Stop>,
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
            stopped: None,
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
        if self.stopped.is_none() { Exit::Fine } else { Exit::Improper }
    }

    fn notes(&self) -> Cow<'_, [String]> {
        unfinished(self.stopped)
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
