//! What goes wrong with records, for commands that write something else than rows.

use std::fmt::Display;

use crate::chunk_result::Exit;
use crate::input::{BadRecord, Chunk};

/// Messages for standard error, and the exit status.
#[derive(Debug, Default)]
pub(crate) struct Problems {
    pub(crate) messages: String,
    pub(crate) exit: Exit,
}

impl Problems {
    /// Adds a bad record.
    pub(crate) fn bad(&mut self, chunk: &Chunk, bad: &BadRecord) {
        self.add(Exit::Unreadable, &format!("{}:{bad}", chunk.source));
    }

    /// Adds the reason why the source could not be read on, if there is one.
    pub(crate) fn end(&mut self, chunk: &Chunk) {
        if let Some(failure) = &chunk.failure {
            self.add(Exit::Unreadable, &format!("loshu: {}: {failure:#}", chunk.source));
        }
    }

    /// Adds why the record that begins on a line cannot be written.
    pub(crate) fn unwritten(&mut self, chunk: &Chunk, line: usize, problem: impl Display) {
        self.add(Exit::Unreadable, &format!("{}:{line}:1: {problem}", chunk.source));
    }

    /// Adds what is wrong with the puzzle that begins on a line.
    pub(crate) fn improper(&mut self, chunk: &Chunk, line: usize, problem: impl Display) {
        self.add(Exit::Improper, &format!("loshu: {}:{line}: {problem}", chunk.source));
    }

    fn add(&mut self, exit: Exit, message: &str) {
        self.exit = self.exit.max(exit);
        self.messages += message;
        self.messages.push('\n');
    }
}
