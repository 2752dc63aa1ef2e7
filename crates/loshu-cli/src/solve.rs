//! `loshu solve`

use std::time::Duration;

use anyhow::{Result, bail};
use loshu::{CellSet, Grid, Run, Solution, Solver, Stop, Verdict};
use serde_json::Value;

use crate::args::{self, Form};
use crate::engine::{self, Chosen};
use crate::input::{BATCH, Chunk, FEW, Inputs};
use crate::output::{Look, Row, Sheet};
use crate::pipeline::{self, Session};
use crate::report::{Exit, Report, millis};
use crate::status::Status;
use crate::stream::{Stream, Trace};

const COLUMNS: &[&str] = &["puzzle", "status", "solution", "error"];
const TEACHING_COLUMNS: &[&str] = &[
    "puzzle",
    "status",
    "solution",
    "tries",
    "backtracks",
    "max_depth",
    "micros",
    "proof_tries",
    "error",
];

/// Runs the command.
pub(crate) fn run(args: &args::Solve) -> Result<Exit> {
    let mut inputs = Inputs::new(&args.input, if is_batch(args) { BATCH } else { FEW })?;
    let job = Job::new(args, &mut inputs)?;
    let mut session = Session::new(&inputs, args.input.strict);
    if args.trace || job.several.is_some() {
        for chunk in inputs.chunks() {
            let report = job.stream(chunk, &mut session)?;
            if session.accept(report)?.is_break() {
                break;
            }
        }
    } else {
        let jobs = args.input.jobs();
        pipeline::run(inputs.chunks(), jobs, &mut session, move |chunk| job.solve(chunk))?;
    }
    if args.stats {
        session.print_stats();
    }
    Ok(session.exit)
}

/// Whether nobody asks about the single puzzle.
fn is_batch(args: &args::Solve) -> bool {
    let timed = args.stats || args.slower_than.is_some();
    Chosen::named(args.engine.engine).is_fast() && !timed && args.limits.is_none()
}

/// What is to be done with each puzzle.
#[derive(Debug)]
struct Job {
    chosen: Chosen,
    limits: args::SearchLimits,
    /// How many solutions to print, where several are wanted.
    several: Option<u64>,
    trace: bool,
    batch: bool,
    slower_than: Option<Duration>,
    form: Form,
    look: Look,
}

impl Job {
    fn new(args: &args::Solve, inputs: &mut Inputs) -> Result<Job> {
        let chosen = Chosen::new(&args.engine)?;
        let form = args.output.form(|| inputs.is_one_record());
        if args.trace && (chosen.search().is_none() || matches!(form, Form::Csv | Form::Jsonl)) {
            bail!("--trace needs --engine norvig, stack or backtracking, and --to line or grid");
        }
        let all = args.all.then_some(u64::MAX);
        Ok(Job {
            chosen,
            limits: args.limits,
            several: all.or(args.limit),
            trace: args.trace,
            batch: is_batch(args),
            slower_than: args.slower_than,
            form,
            look: Look::new(args.output.drawing.rulers),
        })
    }

    fn sheet(&self) -> Sheet {
        let columns = if self.chosen.is_fast() { COLUMNS } else { TEACHING_COLUMNS };
        Sheet::new(self.form, self.look, columns)
    }

    /// Solves a chunk.
    fn solve(&self, chunk: Chunk) -> Report {
        if self.batch {
            let verdicts = Solver::new().solve_batch(&chunk.records.puzzles);
            let mut verdicts = verdicts.iter();
            return Report::of(chunk, self.sheet(), |report, _, puzzle| {
                let verdict = verdicts.next().expect("a verdict for each puzzle");
                self.answer(report, puzzle, verdict, None);
            });
        }
        let engine = self.chosen.engine();
        Report::of(chunk, self.sheet(), |report, line, puzzle| {
            let (verdict, run) = engine.verdict(puzzle, &engine::limits(&self.limits));
            let status = self.answer(report, puzzle, &verdict, Some(run));
            self.time(report, line, status, puzzle, run.stats.elapsed);
        })
    }

    fn answer(
        &self,
        report: &mut Report,
        puzzle: &Grid,
        verdict: &Verdict,
        run: Option<Run>,
    ) -> Status {
        let status = Status::of(puzzle, verdict);
        let solution = verdict.solution();
        report.push(&self.row(puzzle, status, solution, run), status.exit());
        report.times.add_puzzle(solution.is_some());
        status
    }

    /// The work is told of teaching engines only.
    fn row<'a>(
        &self,
        puzzle: &'a Grid,
        status: Status,
        solution: Option<&'a Solution>,
        run: Option<Run>,
    ) -> Answer<'a> {
        Answer { puzzle, status, solution, run: run.filter(|_| !self.chosen.is_fast()) }
    }

    fn time(
        &self,
        report: &mut Report,
        line: usize,
        status: Status,
        puzzle: &Grid,
        time: Duration,
    ) {
        report.times.add_time(time);
        if self.slower_than.is_some_and(|limit| time > limit) {
            let (source, status) = (&report.source, status.name());
            report.note(&format!("{source}:{line}: {puzzle} took {} ({status})", millis(time)));
        }
    }
}

/// One puzzle at a time with the output in pieces, for what may be longer than memory.
impl Job {
    fn stream(&self, chunk: Chunk, session: &mut Session) -> Result<Report> {
        let mut failure = None;
        let report = Report::of(chunk, self.sheet(), |report, line, puzzle| {
            if failure.is_some() {
                return;
            }
            let stream = Stream::new(report, session);
            match if self.trace { self.trace(stream, puzzle) } else { self.all(stream, puzzle) } {
                Ok(run) => self.account(report, line, puzzle, &run),
                Err(error) => failure = Some(error),
            }
        });
        failure.map_or(Ok(report), Err)
    }

    fn account(&self, report: &mut Report, line: usize, puzzle: &Grid, run: &Run) {
        report.times.add_puzzle(run.solutions > 0);
        self.time(report, line, Status::of_run(puzzle, run), puzzle, run.stats.elapsed);
        if let Some(by) = run.stopped.filter(|&by| by != Stop::Solutions && run.solutions > 1) {
            let (source, solutions) = (&report.source, run.solutions);
            report.note(&format!("{source}:{line}: stopped ({by}) after {solutions} solutions"));
        }
    }

    /// Writes the decisions, and then the answer.
    fn trace(&self, mut stream: Stream<'_>, puzzle: &Grid) -> Result<Run> {
        let mut limits = engine::limits(&self.limits);
        limits.solutions = self.several.or(Some(2));
        limits.cancel = Some(stream.cancel.clone());
        let mut trace = Trace::new(&mut stream);
        let run = self.chosen.search().unwrap_or_default().observe(puzzle, &limits, &mut trace);
        let solution = trace.first;
        let status = Status::of_run(puzzle, &run);
        stream.push(&self.row(puzzle, status, solution.as_ref(), Some(run)), status.exit());
        stream.end()?;
        Ok(run)
    }

    /// Writes each solution as a row. Each waits for the next one, because the first cannot tell
    /// whether it is the only one.
    fn all(&self, mut stream: Stream<'_>, puzzle: &Grid) -> Result<Run> {
        let wanted = self.several.unwrap_or(u64::MAX);
        let mut limits = engine::limits(&self.limits);
        limits.solutions = Some(wanted.max(2));
        limits.cancel = Some(stream.cancel.clone());
        let (mut waiting, mut written) = (None, 0);
        let run = self.chosen.engine().run(puzzle, &limits, &mut |solution| {
            if let Some(previous) = waiting.replace(*solution) {
                let status = Status::Multiple;
                let row = self.row(puzzle, status, Some(&previous), None);
                stream.push(&row, status.exit());
                written += 1;
            }
        });
        if written < wanted {
            let status = Status::of_run(puzzle, &run);
            stream.push(&self.row(puzzle, status, waiting.as_ref(), Some(run)), status.exit());
        }
        stream.end()?;
        Ok(run)
    }
}

/// A row of the output.
struct Answer<'a> {
    puzzle: &'a Grid,
    status: Status,
    solution: Option<&'a Solution>,
    /// The work, where it is told.
    run: Option<Run>,
}

impl Row for Answer<'_> {
    fn line(&self, out: &mut Vec<u8>) {
        let grid = self.solution.map_or(self.puzzle, Solution::grid);
        out.extend_from_slice(&grid.to_line());
        if self.status != Status::Unique {
            out.push(b'\t');
            out.extend(self.status.to_string().bytes());
        }
    }

    fn grid(&self, out: &mut Vec<u8>, look: Look) {
        if self.status != Status::Unique {
            out.extend(format!("# {}\n", self.status).bytes());
        }
        match self.solution {
            Some(solution) => look.solution(out, self.puzzle, solution),
            None => look.puzzle(out, self.puzzle, CellSet::EMPTY),
        }
    }

    fn fields(&self) -> Vec<(&'static str, Value)> {
        let mut fields =
            vec![("puzzle", self.puzzle.to_string().into()), ("status", self.status.name().into())];
        fields.extend(self.solution.map(|solution| ("solution", solution.to_string().into())));
        if let Some(run) = self.run {
            let stats = run.essay_stats();
            let micros = run.stats.elapsed.as_nanos() as f64 / 1e3;
            fields.extend([
                ("tries", stats.tries.into()),
                ("backtracks", stats.backtracks.into()),
                ("max_depth", stats.max_depth.into()),
                ("micros", micros.into()),
                ("proof_tries", run.stats.tries.into()),
            ]);
        }
        fields
    }
}
