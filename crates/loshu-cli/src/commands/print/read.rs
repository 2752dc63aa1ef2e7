//! The puzzles with what is to be known of each.

use std::ops::ControlFlow;
use std::sync::Arc;

use anyhow::Result;
use loshu::format::Record;
use loshu::{Limits, Marks};
use loshu_answers::{VariantRating, clue_lines};
use loshu_explain::rate::se::Rater;
use loshu_formats::{Item, Variant};
use loshu_picture::{Hardest, Puzzle, Subject};
use loshu_variant::DigitSet;
use loshu_work::{in_order, moment};

use crate::args::explain::Reduction;
use crate::args::print::PrintArgs;
use crate::commands::PATIENCE;
use crate::commands::reduced::variant::reduced;
use crate::commands::show::{NoMarks, shown_marks};
use crate::engine;
use crate::exit::Exit;
use crate::flow::input::{Chunk, FEW, Inputs, Kept};
use crate::flow::problems::Problems;
use crate::rows::status::Status;
use crate::terminal::message;
use crate::{threads, words};

/// All that could be read, and how it went.
pub(super) struct Read {
    pub(super) puzzles: Vec<Puzzle>,
    pub(super) exit: Exit,
    /// Whether all inputs have been read to their ends.
    pub(super) complete: bool,
}

/// Reads all puzzles, and finds out on several threads what is to be known of each.
pub(super) fn read(args: &PrintArgs) -> Result<Read> {
    let kept = Kept::ALL.with_details(true).of_any_layout(&args.variant);
    let chunks = Inputs::new(&args.input, kept, FEW)?.chunks();
    let (reduction, rate, strict) = (args.candidates.clone(), args.rate, args.input.strict);
    let work = move |chunk: Chunk| {
        let problems = Problems::of(Arc::clone(&chunk.source));
        let mut reader = Reader { rater: rate.then(Rater::new), puzzles: Vec::new(), problems };
        reader.read(&chunk, reduction.as_ref());
        (reader.puzzles, reader.problems, chunk.failure.is_none())
    };
    let mut read = Read { puzzles: Vec::new(), exit: Exit::Fine, complete: true };
    in_order(chunks, threads::number(), work, |(puzzles, problems, complete)| {
        message::print(&problems.messages);
        read.puzzles.extend(puzzles);
        read.exit = read.exit.max(problems.exit);
        read.complete &= complete;
        let over = strict && read.exit == Exit::Unreadable;
        anyhow::Ok(if over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    })?;
    Ok(read)
}

/// Reads a chunk.
struct Reader {
    /// Ratings are wanted if it is there.
    rater: Option<Rater>,
    puzzles: Vec<Puzzle>,
    problems: Problems,
}

impl Reader {
    fn read(&mut self, chunk: &Chunk, reduction: Option<&Reduction>) {
        let mut records = chunk.records.full();
        for item in chunk.records.items() {
            match item {
                Item::Bad(bad) => self.problems.bad(bad),
                Item::Puzzle(..) => {
                    let Some(record) = records.next() else { continue };
                    let marks = self.marks(&record, reduction);
                    let puzzle = self.puzzle(&record, marks);
                    self.puzzles.push(puzzle);
                }
                Item::Variant(variant) => {
                    let marks = self.marks_of_variant(variant, reduction);
                    let puzzle = self.variant(variant, marks);
                    self.puzzles.push(puzzle);
                }
            }
        }
        self.problems.end(chunk);
    }

    /// The pencil marks that are wanted, or the marks of the record.
    fn marks(&mut self, record: &Record, reduction: Option<&Reduction>) -> Option<Marks> {
        shown_marks(record, reduction).unwrap_or_else(|found| self.no_marks(record.line, &found))
    }

    /// The same for a puzzle of another layout.
    fn marks_of_variant(
        &mut self,
        variant: &Variant,
        reduction: Option<&Reduction>,
    ) -> Option<Vec<DigitSet>> {
        let marks = reduction.map(|reduction| reduced(variant, reduction)).transpose();
        marks.unwrap_or_else(|found| self.no_marks(variant.line, &found))
    }

    /// Says why a puzzle is printed without pencil marks.
    fn no_marks<T>(&mut self, line: usize, found: &NoMarks) -> Option<T> {
        self.problems.improper(line, format!("no pencil marks: {found}"));
        None
    }

    /// A puzzle with its solution and its rating, if it has one solution.
    fn puzzle(&mut self, record: &Record, shown: Option<Marks>) -> Puzzle {
        let (grid, details, marks) =
            (record.givens, record.details.clone(), record.restricted_marks());
        let verdict = engine::verdict(&grid, marks.as_ref(), Limits::NONE);
        let unique = self.is_unique(record.line, Status::of(&grid, &verdict));
        let rating = self.rater.as_mut().filter(|_| unique).map(|rater| {
            rater.set_limits(Limits::NONE.deadline(Some(moment(PATIENCE))));
            let rating = rater.rate(marks.unwrap_or_else(|| Marks::of(&grid)));
            Hardest { er: rating.er, is_bound: rating.stopped.is_some() }
        });
        let solution = verdict.solution().copied();
        Puzzle {
            subject: Subject::Classic { grid, marks: shown.map(Box::new), solution },
            rating,
            details,
            clues: Vec::new(),
        }
    }

    /// A puzzle of another layout with its solution and its rating, if it has one solution.
    fn variant(&mut self, variant: &Variant, marks: Option<Vec<DigitSet>>) -> Puzzle {
        let limits = Limits::NONE.deadline(Some(moment(PATIENCE)));
        let solved = engine::variant::solve(variant, limits);
        let unique = self.is_unique(variant.line, solved.status);
        let solution = solved.solution.filter(|_| unique).map(|found| found.digits().to_vec());
        let signs = (1..=variant.setting.digits.count()).map(|digit| variant.signs.sign(digit));
        let setting = Box::new(variant.setting.clone());
        let (signs, extras) = (signs.collect(), variant.extras.clone());
        let subject = Subject::Setting { setting, extras, signs, marks, solution };
        let rating = if unique { self.rating_of_variant(variant) } else { None };
        let clues = clue_lines(&variant.setting, words::language());
        Puzzle { subject, rating, details: variant.details.clone(), clues }
    }

    /// The rating of a puzzle of another layout, if ratings are wanted. Where time runs out, its caption has none.
    fn rating_of_variant(&mut self, variant: &Variant) -> Option<Hardest> {
        self.rater.as_ref()?;
        let rated = VariantRating::of(variant, &Limits::NONE.deadline(Some(moment(PATIENCE))));
        if rated.is_err() {
            self.problems
                .note_at(variant.line, "not rated in 10 seconds, so there is no rating to print");
        }
        Some(Hardest { er: rated.ok()??.er, is_bound: false })
    }

    /// Whether the puzzle that begins on a line has one solution. If not, that is noted.
    fn is_unique(&mut self, line: usize, status: Status) -> bool {
        let unique = status == Status::Unique;
        if !unique {
            self.problems.improper(line, improper(status));
        }
        unique
    }
}

/// What is wrong with a puzzle that does not have one solution.
fn improper(status: Status) -> &'static str {
    match status {
        Status::Multiple => "several solutions, so there is none to print",
        Status::Stopped(_) => "no solution found in 10 seconds, so there is none to print",
        Status::Unique | Status::Unsolvable | Status::Invalid => "no solution",
    }
}
