//! What is said of the records of a source on standard error, and the exit status that follows.

use std::fmt::{Display, Write};
use std::sync::Arc;

use loshu_formats::BadRecord;

use crate::exit::Exit;
use crate::flow::input::Chunk;
use crate::output;

/// Messages, and the worst exit status.
#[derive(Debug)]
pub(crate) struct Problems {
    pub(crate) source: Arc<str>,
    pub(crate) messages: String,
    pub(crate) exit: Exit,
}

impl Problems {
    pub(crate) fn of(source: Arc<str>) -> Problems {
        Problems { source, messages: String::new(), exit: Exit::Fine }
    }

    /// Adds a bad record.
    pub(crate) fn bad(&mut self, bad: &BadRecord) {
        self.unreadable(bad);
    }

    /// Adds why the record that begins on a line cannot be written.
    pub(crate) fn unwritten(&mut self, line: usize, problem: impl Display) {
        self.unreadable(format_args!("{line}:1: {problem}"));
    }

    fn unreadable(&mut self, problem: impl Display) {
        self.worsen(Exit::Unreadable);
        let source = &self.source;
        writeln!(self.messages, "{source}:{problem}").expect("memory takes all");
    }

    /// Adds what is good to know of the records, and the reason why the source could not be read on, if there is one.
    pub(crate) fn end(&mut self, chunk: &Chunk) {
        for (line, note) in &chunk.records.notes {
            self.note_at(*line, note);
        }
        if let Some(failure) = &chunk.failure {
            self.fail(failure);
        }
    }

    /// Adds the reason why the source could not be read on.
    pub(crate) fn fail(&mut self, failure: &anyhow::Error) {
        self.worsen(Exit::Unreadable);
        output::keep_old_file();
        let source = Arc::clone(&self.source);
        self.note(format_args!("{source}: {failure:#}"));
    }

    /// Adds what is wrong with the puzzle that begins on a line.
    pub(crate) fn improper(&mut self, line: usize, problem: impl Display) {
        self.worsen(Exit::Improper);
        self.note_at(line, problem);
    }

    /// Adds what is good to know of the puzzle that begins on a line.
    pub(crate) fn note_at(&mut self, line: usize, note: impl Display) {
        let source = Arc::clone(&self.source);
        self.note(format_args!("{source}:{line}: {note}"));
    }

    /// Adds what is good to know.
    pub(crate) fn note(&mut self, note: impl Display) {
        writeln!(self.messages, "loshu: {note}").expect("memory takes all");
    }

    /// The exit status is this one, or a worse one that it was.
    pub(crate) fn worsen(&mut self, exit: Exit) {
        self.exit = self.exit.max(exit);
    }
}
