//! What `loshu solve` prints about a puzzle.

use std::borrow::Cow;
use std::time::Duration;

use loshu::{CellSet, Grid, Run, Solution};
use loshu_formats::Variant;

use crate::exit::Exit;
use crate::flow::times::millis;
use crate::rows::digits::Digits;
use crate::rows::look::Look;
use crate::rows::status::{Status, Told};
use crate::rows::{FieldSink, Row};

/// A puzzle and its solution.
#[derive(Debug)]
pub(super) struct SolveRecord<'a> {
    puzzle: &'a Grid,
    status: Status,
    solution: Option<&'a Solution>,
    /// Of teaching engines.
    effort: Option<Effort>,
    time: Option<Duration>,
    notes: Vec<String>,
}

/// A puzzle of another size or layout, and its solution. It has the columns of a [`SolveRecord`].
#[derive(Debug)]
pub(super) struct VariantRecord<'a> {
    puzzle: Digits,
    status: Status,
    solution: Option<Digits>,
    variant: &'a Variant,
    digits: Option<Vec<u8>>,
    time: Option<Duration>,
    notes: Vec<String>,
}

impl<'a> VariantRecord<'a> {
    pub(super) fn new(
        variant: &'a Variant,
        status: Status,
        solution: Option<&loshu_variant::Solution>,
    ) -> VariantRecord<'a> {
        let mut notes = Vec::new();
        if status == Status::Multiple && !variant.drawings.is_empty() {
            notes.push(format!(
                "the file draws something ({}); rules that only drawings or words tell are not known",
                variant.drawings.join(", ")
            ));
        }
        VariantRecord {
            puzzle: Digits::of_givens(variant),
            status,
            solution: solution.map(|solution| Digits::of_solution(solution, variant)),
            variant,
            digits: solution.map(|solution| solution.digits().to_vec()),
            time: None,
            notes,
        }
    }

    /// With the time that it took, and a note about it if `tell`.
    pub(super) fn timed(mut self, time: Duration, tell: bool) -> VariantRecord<'a> {
        if tell {
            let (found, status) = (self.variant.summary(), self.status.name());
            self.notes.push(format!("{found} took {} ({status})", millis(time)));
        }
        self.time = Some(time);
        self
    }
}

impl Row for VariantRecord<'_> {
    fn fields(&self, sink: &mut impl FieldSink) {
        sink.field("puzzle", &self.puzzle);
        sink.field("status", &self.status);
        sink.field("solution", &self.solution);
    }

    fn line(&self, out: &mut Vec<u8>) {
        let size = self.variant.setting.shape.size();
        let line = match &self.digits {
            Some(digits) => self.variant.signs.line(digits, size),
            None => self.variant.givens(),
        };
        out.extend(line.bytes());
        if self.status != Status::Unique {
            out.push(b'\t');
            out.extend(self.status.told().bytes());
        }
    }

    fn grid(&self, out: &mut Vec<u8>, look: Look) {
        if self.status != Status::Unique {
            out.extend(format!("# {}\n", self.status.told()).bytes());
        }
        look.variant(out, self.variant, self.digits.as_deref());
    }

    fn exit(&self) -> Exit {
        self.status.exit()
    }

    fn is_solved(&self) -> bool {
        self.solution.is_some()
    }

    fn time(&self) -> Option<Duration> {
        self.time
    }

    fn notes(&self) -> Cow<'_, [String]> {
        Cow::Borrowed(&self.notes)
    }
}

/// What a search cost: up to the first solution, and for the proof that there is no second one.
#[derive(Debug, Default)]
struct Effort {
    tries: u64,
    backtracks: u64,
    max_depth: usize,
    micros: f64,
    proof_tries: u64,
}

impl<'a> SolveRecord<'a> {
    /// A record with all fields that there can be.
    pub(super) fn template(with_effort: bool) -> SolveRecord<'a> {
        let effort = with_effort.then(Effort::default);
        SolveRecord { effort, ..SolveRecord::new(&Grid::EMPTY, Status::Unique, None) }
    }

    pub(super) fn new(
        puzzle: &'a Grid,
        status: Status,
        solution: Option<&'a Solution>,
    ) -> SolveRecord<'a> {
        SolveRecord { puzzle, status, solution, effort: None, time: None, notes: Vec::new() }
    }

    pub(super) fn with_effort(self, run: &Run) -> SolveRecord<'a> {
        let stats = run.essay_stats();
        let effort = Effort {
            tries: stats.tries,
            backtracks: stats.backtracks,
            max_depth: stats.max_depth,
            micros: run.stats.elapsed.as_nanos() as f64 / 1e3,
            proof_tries: run.stats.tries,
        };
        SolveRecord { effort: Some(effort), ..self }
    }

    /// With the time that it took, and a note about it if `tell`.
    pub(super) fn timed(self, time: Duration, tell: bool) -> SolveRecord<'a> {
        let record = SolveRecord { time: Some(time), ..self };
        if !tell {
            return record;
        }
        let note = format!("{} took {} ({})", record.puzzle, millis(time), record.status.name());
        record.note(note)
    }

    pub(super) fn note(mut self, note: String) -> SolveRecord<'a> {
        self.notes.push(note);
        self
    }
}

impl Row for SolveRecord<'_> {
    fn fields(&self, sink: &mut impl FieldSink) {
        sink.field("puzzle", self.puzzle);
        sink.field("status", &self.status);
        sink.field("solution", &self.solution);
        if let Some(effort) = &self.effort {
            sink.field("tries", &effort.tries);
            sink.field("backtracks", &effort.backtracks);
            sink.field("max_depth", &effort.max_depth);
            sink.field("micros", &effort.micros);
            sink.field("proof_tries", &effort.proof_tries);
        }
    }

    fn line(&self, out: &mut Vec<u8>) {
        let grid = self.solution.map_or(self.puzzle, Solution::grid);
        out.extend_from_slice(&grid.to_line());
        if self.status != Status::Unique {
            out.push(b'\t');
            out.extend(self.status.told().bytes());
        }
    }

    fn grid(&self, out: &mut Vec<u8>, look: Look) {
        if self.status != Status::Unique {
            out.extend(format!("# {}\n", self.status.told()).bytes());
        }
        match self.solution {
            Some(solution) => look.solution(out, self.puzzle, solution),
            None => look.puzzle(out, self.puzzle, CellSet::EMPTY),
        }
    }

    fn exit(&self) -> Exit {
        self.status.exit()
    }

    fn is_solved(&self) -> bool {
        self.solution.is_some()
    }

    fn time(&self) -> Option<Duration> {
        self.time
    }

    fn notes(&self) -> Cow<'_, [String]> {
        Cow::Borrowed(&self.notes)
    }
}
