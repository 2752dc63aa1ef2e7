//! `--from 729`: the 729 characters of a record on one line, or on nine lines of 81.

use std::mem;

use crate::Records;
use crate::blocks::ParseLine;
use crate::mixed::Mixed;

/// The characters of a line.
const WIDTH: usize = 81;

/// Puts nine lines together.
pub(crate) struct NineLines {
    mixed: Mixed,
    /// The number of the first line that waits.
    first: usize,
    /// The lines that wait, without their ends.
    waiting: Vec<u8>,
}

impl NineLines {
    pub(crate) fn new(mixed: Mixed) -> NineLines {
        NineLines { mixed, first: 0, waiting: Vec::new() }
    }

    /// Reads the lines that wait as one.
    fn read_whole(&mut self, last: usize, records: &mut Records) {
        let (bad, whole) = (records.bad.len(), mem::take(&mut self.waiting));
        self.mixed.line(self.first, &whole, records);
        self.mixed.skip_to(last);
        for bad in &mut records.bad[bad..] {
            let at = bad.column.min(whole.len()) - 1;
            bad.line = self.first + at / WIDTH;
            bad.column = at % WIDTH + 1;
        }
    }

    /// Reads the lines that wait one by one: they are no record.
    fn release(&mut self, records: &mut Records) {
        for (number, line) in (self.first..).zip(mem::take(&mut self.waiting).chunks(WIDTH)) {
            self.mixed.line(number, line, records);
        }
    }
}

impl ParseLine for NineLines {
    fn line(&mut self, number: usize, line: &[u8], records: &mut Records) {
        let text = line.trim_ascii_end();
        if text.len() != WIDTH || !text.iter().all(|byte| b"0123456789.*_-".contains(byte)) {
            self.release(records);
            return self.mixed.line(number, line, records);
        }
        if self.waiting.is_empty() {
            self.first = number;
        }
        self.waiting.extend(text);
        if self.waiting.len() == 9 * WIDTH {
            self.read_whole(number, records);
        }
    }

    fn piece(&mut self, number: usize, piece: &[u8], records: &mut Records) -> bool {
        self.release(records);
        self.mixed.piece(number, piece, records)
    }

    fn end(&mut self, records: &mut Records) {
        self.release(records);
        self.mixed.end(records);
    }
}
