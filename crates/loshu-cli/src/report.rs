//! What came of the records of a chunk, and the exit status.

use std::fmt::Write;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use loshu::Grid;

use crate::input::{Chunk, Record};
use crate::output::{Bad, Row, Sheet};

/// The exit status, from the best to the worst.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    #[default]
    Fine,
    /// Some puzzle has no or several solutions, or a check failed.
    Improper,
    /// Something could not be read.
    Unreadable,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        (exit as u8).into()
    }
}

/// The times of the puzzles of a source.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Times {
    pub(crate) puzzles: u64,
    pub(crate) solved: u64,
    pub(crate) total: Duration,
    pub(crate) longest: Duration,
}

impl Times {
    pub(crate) fn add_time(&mut self, time: Duration) {
        self.total += time;
        self.longest = self.longest.max(time);
    }

    pub(crate) fn merge(&mut self, other: &Times) {
        self.puzzles += other.puzzles;
        self.solved += other.solved;
        self.total += other.total;
        self.longest = self.longest.max(other.longest);
    }
}

/// What came of a chunk.
#[derive(Debug)]
pub(crate) struct Report {
    pub(crate) source: Arc<str>,
    /// For standard output.
    pub(crate) sheet: Sheet,
    /// For standard error.
    pub(crate) log: String,
    pub(crate) exit: Exit,
    pub(crate) times: Times,
}

impl Report {
    pub(crate) fn new(source: Arc<str>, sheet: Sheet) -> Report {
        Report { source, sheet, log: String::new(), exit: Exit::Fine, times: Times::default() }
    }

    /// Reports on each record of a chunk, the bad ones and a failure included.
    pub(crate) fn of(
        chunk: Chunk,
        sheet: Sheet,
        mut each: impl FnMut(&mut Report, &Record, &Grid),
    ) -> Report {
        let mut report = Report::new(chunk.source, sheet);
        for record in &chunk.records {
            match &record.puzzle {
                Ok(puzzle) => each(&mut report, record, puzzle),
                Err(problem) => report.bad_record(record, problem),
            }
        }
        if let Some(failure) = chunk.failure {
            report.note(&format!("{}: {failure:#}", report.source));
            report.exit = Exit::Unreadable;
        }
        report
    }

    pub(crate) fn push(&mut self, row: &dyn Row, exit: Exit) {
        self.sheet.push(row);
        self.exit = self.exit.max(exit);
    }

    /// Adds a line for standard error.
    pub(crate) fn note(&mut self, line: &str) {
        writeln!(self.log, "loshu: {line}").expect("memory takes all");
    }

    fn bad_record(&mut self, record: &Record, problem: &str) {
        self.push(&Bad(problem.into()), Exit::Unreadable);
        let place = format!("{}:{}:{}", self.source, record.line, record.column);
        writeln!(self.log, "{place}: {problem}").expect("memory takes all");
    }
}
