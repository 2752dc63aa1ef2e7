//! Output that is written while a search goes on.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Result;
use loshu::{Cell, Contradiction, Digit, DigitSet, Observer, Solution};

use crate::output::Row;
use crate::pipeline::Session;
use crate::report::{Exit, Report};

/// What may wait in memory.
const BLOCK: usize = 1 << 16;

/// Rows that go out in blocks. If they cannot, the search is cancelled.
pub(crate) struct Stream<'a> {
    report: &'a mut Report,
    session: &'a mut Session,
    pub(crate) cancel: Arc<AtomicBool>,
    result: Result<()>,
}

impl<'a> Stream<'a> {
    pub(crate) fn new(report: &'a mut Report, session: &'a mut Session) -> Stream<'a> {
        Stream { report, session, cancel: Arc::default(), result: Ok(()) }
    }

    pub(crate) fn push(&mut self, row: &dyn Row, exit: Exit) {
        self.report.push(row, exit);
        self.spill();
    }

    /// Answers whether all could be written.
    pub(crate) fn end(self) -> Result<()> {
        self.result
    }

    fn spill(&mut self) {
        if self.report.sheet.bytes.len() >= BLOCK && self.result.is_ok() {
            self.result = self.session.flush(self.report);
            self.cancel.store(self.result.is_err(), Ordering::Relaxed);
        }
        if self.result.is_err() {
            self.report.sheet.bytes.clear();
        }
    }
}

/// Writes the decisions of a search as indented text.
pub(crate) struct Trace<'a, 'b> {
    stream: &'a mut Stream<'b>,
    /// The first solution.
    pub(crate) first: Option<Solution>,
    depth: usize,
    digits: Vec<DigitSet>,
}

impl<'a, 'b> Trace<'a, 'b> {
    pub(crate) fn new(stream: &'a mut Stream<'b>) -> Trace<'a, 'b> {
        Trace { stream, first: None, depth: 0, digits: Vec::new() }
    }

    fn write(&mut self, text: std::fmt::Arguments<'_>) {
        let bytes = &mut self.stream.report.sheet.bytes;
        writeln!(bytes, "{:1$}{text}", "", 2 * self.depth).expect("memory takes all");
        self.stream.spill();
    }
}

impl Observer for Trace<'_, '_> {
    fn branched(&mut self, depth: usize, _: Cell, digits: DigitSet) {
        self.digits.truncate(depth - 1);
        self.digits.push(digits);
    }

    fn tried(&mut self, depth: usize, cell: Cell, digit: Digit) {
        self.depth = depth - 1;
        let digits = self.digits[self.depth];
        self.write(format_args!("{cell} = {digit} of {digits}"));
        self.depth = depth;
    }

    fn contradicted(&mut self, contradiction: &Contradiction) {
        self.write(format_args!("fails: {contradiction}"));
    }

    fn solved(&mut self, solution: &Solution) {
        self.first.get_or_insert(*solution);
        self.write(format_args!("solved: {solution}"));
    }
}
