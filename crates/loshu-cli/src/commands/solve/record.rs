//! What `loshu solve` prints about a puzzle.

use std::borrow::Cow;
use std::time::Duration;

use loshu::{Grid, Run};
use loshu_answers::conflict;
use loshu_explain::step::Style;

use crate::exit::Exit;
use crate::flow::times::millis;
use crate::rows::board::Board;
use crate::rows::look::Look;
use crate::rows::status::{Status, Told};
use crate::rows::{FieldSink, Row};
use crate::words;

/// A puzzle and its solution.
#[derive(Debug)]
pub(super) struct SolveRecord<'a> {
    board: Board<'a>,
    status: Status,
    /// Of teaching engines.
    effort: Option<Effort>,
    time: Option<Duration>,
    notes: Vec<String>,
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
        let board = Board::Ordinary(&Grid::EMPTY, None);
        SolveRecord { effort, ..SolveRecord::new(board, Status::Unique) }
    }

    pub(super) fn new(board: Board<'a>, status: Status) -> SolveRecord<'a> {
        let mut notes = Vec::new();
        if let (Board::Other(variant, _), Status::Multiple) = (&board, status)
            && !variant.drawings.is_empty()
        {
            notes.push(format!(
                "the file draws something ({}); rules that only drawings or words tell are not known",
                variant.drawings.join(", ")
            ));
        }
        SolveRecord { board, status, effort: None, time: None, notes }
    }

    /// With a note that says which givens clash.
    pub(super) fn with_conflicts(mut self) -> SolveRecord<'a> {
        if let Board::Ordinary(puzzle, _) = self.board {
            let style = Style { language: words::language(), ..Style::default() };
            let each: Vec<_> = puzzle.conflicts().iter().map(|one| conflict(one, style)).collect();
            self.notes.extend((!each.is_empty()).then(|| each.join(" ")));
        }
        self
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
        let (name, status) = (record.board.name(), record.status.name());
        record.note(format!("{name} took {} ({status})", millis(time)))
    }

    pub(super) fn note(mut self, note: String) -> SolveRecord<'a> {
        self.notes.push(note);
        self
    }
}

impl Row for SolveRecord<'_> {
    fn fields(&self, sink: &mut impl FieldSink) {
        self.board.puzzle_field(sink);
        sink.field("status", &self.status);
        self.board.solution_field(sink);
        if let Some(effort) = &self.effort {
            sink.field("tries", &effort.tries);
            sink.field("backtracks", &effort.backtracks);
            sink.field("max_depth", &effort.max_depth);
            sink.field("micros", &effort.micros);
            sink.field("proof_tries", &effort.proof_tries);
        }
    }

    fn line(&self, out: &mut Vec<u8>) {
        self.board.line(out);
        if self.status != Status::Unique {
            out.push(b'\t');
            out.extend(self.status.said().bytes());
        }
    }

    fn grid(&self, out: &mut Vec<u8>, look: Look) {
        if self.status != Status::Unique {
            out.extend(format!("# {}\n", self.status.said()).bytes());
        }
        self.board.draw(out, look);
    }

    fn exit(&self) -> Exit {
        self.status.exit()
    }

    fn is_solved(&self) -> bool {
        self.board.is_solved()
    }

    fn time(&self) -> Option<Duration> {
        self.time
    }

    fn notes(&self) -> Cow<'_, [String]> {
        Cow::Borrowed(&self.notes)
    }
}
