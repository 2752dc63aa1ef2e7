//! `loshu solve`

mod certify;
mod record;
mod trace;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Result, bail};
use loshu::{Grid, Limits, Marks, Run, Solution, Stop, Verdict};
use loshu_formats::{Records, Variant};
use loshu_work::clock;

use self::record::SolveRecord;
use self::trace::Trace;
use crate::args::{LimitArgs, SolveArgs};
use crate::engine::{self, Chosen};
use crate::exit::Exit;
use crate::flow::Flow;
use crate::flow::batch_rows::BatchRows;
use crate::flow::chunk::ChunkResult;
use crate::flow::input::{BATCH, FEW, FEWEST, Inputs};
use crate::flow::stream::Stream;
use crate::rows::board::Board;
use crate::rows::status::{Status, stop_name};
use crate::threads;

/// Runs the command.
pub(crate) fn run(args: &SolveArgs) -> Result<Exit> {
    if let Some(form) = args.certificate.certificate {
        return certify::run(args, form);
    }
    let mut job = SolveJob::new(args)?;
    let batch = match job.several {
        Some(_) => FEWEST,
        None if job.batch => BATCH,
        None => FEW,
    };
    let template = SolveRecord::template(!job.chosen.is_fast());
    let kept = job.chosen.reads(&args.variant)?.with_details(args.output.is_table());
    let inputs = Inputs::new(&args.input, kept, batch)?;
    job.names_conflicts = inputs.are_by_hand();
    let flow = Flow::placed(inputs, (&args.output, args.table), &template)?;
    let job = Arc::new(job);
    let (one, each) = (Arc::clone(&job), Arc::clone(&job));
    let flow = flow
        .with_variants(move |variant, rows| one.solve_variant(variant, rows))
        .with_variant_streams(move |variant, stream| each.list_variant(variant, stream));
    let session = if job.trace {
        flow.streams(1, move |stream, puzzle, _| job.trace(stream, puzzle))
    } else if job.several.is_some() {
        let jobs = threads::number();
        flow.streams(jobs, move |stream, puzzle, marks| job.list(stream, puzzle, marks))
    } else {
        flow.batches(threads::number(), move |records, rows| job.solve(records, rows))
    };
    Ok(session?.end(args.stats))
}

/// What is to be done with each puzzle.
#[derive(Debug)]
struct SolveJob {
    chosen: Chosen,
    limits: LimitArgs,
    /// How many solutions to print, where several are wanted.
    several: Option<u64>,
    trace: bool,
    /// Whether no figure of a single puzzle is wanted, so that all are solved together.
    batch: bool,
    /// Whether most puzzles of the last batch had several solutions. The answers do not depend on it.
    are_several: AtomicBool,
    slower_than: Option<Duration>,
    /// Whether a note says which givens clash: to a person who has typed them, not for each puzzle of a long list.
    names_conflicts: bool,
}

impl SolveJob {
    fn new(args: &SolveArgs) -> Result<SolveJob> {
        let chosen = Chosen::new(&args.engine)?;
        if args.trace && (chosen.search().is_none() || args.output.is_table()) {
            bail!("--trace needs --engine norvig, stack or backtracking, and --to line or grid");
        }
        let timed = args.stats || args.slower_than.is_some();
        Ok(SolveJob {
            chosen,
            limits: args.limits,
            several: args.all.then_some(u64::MAX).or(args.limit),
            trace: args.trace,
            batch: chosen.is_fast() && !timed && args.limits.is_none(),
            are_several: AtomicBool::new(false),
            slower_than: args.slower_than,
            names_conflicts: false,
        })
    }

    fn answer<'a>(&self, board: Board<'a>, status: Status) -> SolveRecord<'a> {
        let record = SolveRecord::new(board, status);
        let names_conflicts = self.names_conflicts && status == Status::Invalid;
        if names_conflicts { record.with_conflicts() } else { record }
    }

    /// Solves each puzzle of a batch.
    fn solve(&self, records: &Records, rows: &mut BatchRows<'_>) {
        if !self.batch {
            records.with_marks().for_each(|(puzzle, marks)| self.solve_one(puzzle, marks, rows));
            return;
        }
        let several = if self.are_several.load(Ordering::Relaxed) {
            self.solve_each(records, rows)
        } else {
            self.solve_together(records, rows)
        };
        self.are_several.store(2 * several > records.puzzles.len(), Ordering::Relaxed);
    }

    /// Solves the puzzles of a batch all together. A verdict names no solution of several, so those puzzles
    /// are searched again. Returns how many they are.
    fn solve_together(&self, records: &Records, rows: &mut BatchRows<'_>) -> usize {
        let mut several = 0;
        for (index, verdict) in engine::verdicts(records).iter().enumerate() {
            let puzzle = &records.puzzles[index];
            let first = match verdict {
                Verdict::Multiple => engine::first_solution(puzzle, records.marks(index).as_ref()),
                Verdict::Unique(_) | Verdict::Unsolvable | Verdict::Stopped { .. } => None,
            };
            several += usize::from(first.is_some());
            let board = Board::Ordinary(puzzle, verdict.found().or(first.as_ref()));
            rows.push(&self.answer(board, Status::of(puzzle, verdict)));
        }
        several
    }

    /// Solves the puzzles of a batch one by one: a search for two solutions knows the first. Returns how many
    /// have several.
    fn solve_each(&self, records: &Records, rows: &mut BatchRows<'_>) -> usize {
        let mut several = 0;
        for (puzzle, marks) in records.with_marks() {
            let mut first = None;
            let limits = Limits::NONE.solutions(2);
            let run = self.chosen.run(puzzle, marks.as_ref(), limits, &mut |solution| {
                first.get_or_insert(*solution);
            });
            let status = Status::of_run(puzzle, &run);
            several += usize::from(status == Status::Multiple);
            rows.push(&self.answer(Board::Ordinary(puzzle, first.as_ref()), status));
        }
        several
    }

    fn solve_one(&self, puzzle: &Grid, marks: Option<Marks>, rows: &mut BatchRows<'_>) {
        let limits = engine::limits(&self.limits).solutions(2);
        let mut first = None;
        let run = self.run(puzzle, marks.as_ref(), limits, &mut |solution| {
            first.get_or_insert(*solution);
        });
        rows.push(&self.record(puzzle, first.as_ref(), &run));
    }

    /// Runs the engine, and measures its time.
    fn run(
        &self,
        puzzle: &Grid,
        marks: Option<&Marks>,
        limits: Limits,
        found: &mut dyn FnMut(&Solution),
    ) -> Run {
        clock::run(|| self.chosen.run(puzzle, marks, limits, found))
    }

    fn record<'a>(
        &self,
        puzzle: &'a Grid,
        solution: Option<&'a Solution>,
        run: &Run,
    ) -> SolveRecord<'a> {
        let board = Board::Ordinary(puzzle, solution);
        let record = self.timed(self.answer(board, Status::of_run(puzzle, run)), run);
        if self.chosen.is_fast() { record } else { record.with_effort(run) }
    }

    fn timed<'a>(&self, record: SolveRecord<'a>, run: &Run) -> SolveRecord<'a> {
        let time = run.stats.elapsed;
        record.timed(time, self.slower_than.is_some_and(|limit| time > limit))
    }

    /// Solves a puzzle of another size or layout.
    fn solve_variant(&self, variant: &Variant, rows: &mut ChunkResult) {
        let solved = engine::variant::solve(variant, engine::limits(&self.limits));
        let board = Board::Other(variant, solved.solution.as_ref());
        let record = SolveRecord::new(board, solved.status);
        rows.push_variant(variant, &self.timed(record, &solved.run));
    }
}

/// One puzzle at a time with the output in pieces, for what may be longer than memory.
impl SolveJob {
    /// Writes the decisions, and then the answer.
    fn trace(&self, stream: &mut Stream<'_>, puzzle: &Grid) {
        let limits = self.limits(stream).solutions(self.several.or(Some(2)));
        let search = self.chosen.search().expect("--trace has been refused without a search");
        let mut trace = Trace::new(stream);
        let run = search.observe(puzzle, &limits, &mut trace);
        let first = trace.first;
        stream.push_last(&self.record(puzzle, first.as_ref(), &run));
    }

    /// The limits of a search that ends when nobody wants more rows.
    fn limits(&self, stream: &Stream<'_>) -> Limits {
        engine::limits(&self.limits).cancel(Arc::clone(&stream.cancel))
    }

    /// Writes each solution of an ordinary puzzle as a row.
    fn list(&self, stream: &mut Stream<'_>, puzzle: &Grid, marks: Option<Marks>) {
        let search = |limits, found: &mut dyn FnMut(Solution)| {
            self.chosen.run(puzzle, marks.as_ref(), limits, &mut |solution| found(*solution))
        };
        self.list_all(
            stream,
            search,
            puzzle,
            |puzzle, found| Board::Ordinary(puzzle, found),
            |puzzle, found, run| {
                let last = self.record(puzzle, found, run);
                match run.stopped.filter(|&by| by != Stop::Solutions && run.solutions > 1) {
                    None => last,
                    Some(by) => {
                        let (by, solutions) = (stop_name(by), run.solutions);
                        last.note(format!("stopped ({by}) after {solutions} solutions"))
                    }
                }
            },
        );
    }

    /// Writes each solution of a puzzle of another size or layout as a row.
    fn list_variant(&self, variant: &Variant, stream: &mut Stream<'_>) {
        let search = |limits, found: &mut dyn FnMut(loshu_variant::Solution)| {
            let solver = loshu_variant::Solver::new().with_limits(limits);
            solver.search(&variant.puzzle(), &mut |solution| {
                found(solution);
                ControlFlow::Continue(())
            })
        };
        self.list_all(
            stream,
            search,
            variant,
            |variant, found| Board::Other(variant, found),
            |variant, found, run| {
                let status = match (run.solutions, run.stopped) {
                    (2.., _) => Status::Multiple,
                    (_, Some(by)) => Status::Stopped(by),
                    (1, None) => Status::Unique,
                    (0, None) => Status::Unsolvable,
                };
                SolveRecord::new(Board::Other(variant, found), status)
            },
        );
    }

    /// Writes each solution as a row. Each waits for the next one, because the first cannot tell
    /// whether it is the only one.
    fn list_all<P, S>(
        &self,
        stream: &mut Stream<'_>,
        search: impl FnOnce(Limits, &mut dyn FnMut(S)) -> Run,
        puzzle: &P,
        board: for<'b> fn(&'b P, Option<&'b S>) -> Board<'b>,
        last: impl for<'b> FnOnce(&'b P, Option<&'b S>, &Run) -> SolveRecord<'b>,
    ) {
        let wanted = self.several.unwrap_or(u64::MAX);
        let limits = self.limits(stream).solutions(wanted.max(2));
        let (mut waiting, mut written) = (None, 0);
        let mut found = |solution| {
            if let Some(previous) = waiting.replace(solution) {
                stream.push(&SolveRecord::new(board(puzzle, Some(&previous)), Status::Multiple));
                written += 1;
            }
        };
        let run = clock::run(|| search(limits, &mut found));
        let last = last(puzzle, waiting.as_ref(), &run);
        if written < wanted {
            stream.push_last(&last);
        } else {
            stream.account(&last);
        }
    }
}
