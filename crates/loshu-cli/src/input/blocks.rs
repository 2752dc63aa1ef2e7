//! Lines in blocks: memory stays small, and a slow pipe gets its answers at once.

use std::io::{self, BufRead, Read};

use memchr::memchr;

use super::decode::TextReader;
use super::{PLAIN_LINE, Records};

/// A line longer than this is a bad record: no puzzle needs it, and memory must not grow with it.
pub(super) const LONGEST_LINE: usize = 1 << 16;

/// Makes records of lines.
pub(super) trait ParseLine: Send {
    /// Reads a line, with its line feed; a number counts the lines from 1.
    fn line(&mut self, number: usize, line: &[u8], records: &mut Records);

    /// The input ends.
    fn end(&mut self, records: &mut Records);
}

/// Reads a text line by line.
pub(super) struct Blocks {
    text: TextReader,
    /// The current line, with its line feed; empty at the end.
    line: Vec<u8>,
    number: usize,
    /// Whether the current line has been parsed.
    done: bool,
    /// Why the current line is not whole.
    failure: Option<io::Error>,
}

impl Blocks {
    /// Begins with the first line that says something as the current one.
    pub(super) fn new(text: TextReader) -> Blocks {
        let mut blocks = Blocks { text, line: Vec::new(), number: 0, done: false, failure: None };
        blocks.advance();
        while blocks.failure.is_none() && !blocks.line.is_empty() && says_nothing(&blocks.line) {
            blocks.advance();
        }
        blocks
    }

    /// How many lines stand before the current one.
    pub(super) fn lines_before(&self) -> usize {
        self.number - 1
    }

    /// Whether the text has no line that says something.
    pub(super) fn is_empty(&self) -> bool {
        self.line.is_empty() && self.number == 1
    }

    /// The current line.
    pub(super) fn line(&self) -> &[u8] {
        &self.line
    }

    /// Goes to the next line.
    fn advance(&mut self) {
        self.done = false;
        self.number += 1;
        self.line.clear();
        self.failure = self.read_line().err();
    }

    /// Keeps of a line that is too long only one byte more than the limit.
    fn read_line(&mut self) -> io::Result<()> {
        self.text.by_ref().take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut self.line)?;
        if self.line.len() > LONGEST_LINE && !self.line.ends_with(b"\n") {
            self.text.skip_until(b'\n')?;
        }
        Ok(())
    }

    /// Appends records until there are `most`; returns whether there may be more. Stops where the
    /// next line might have to be waited for.
    ///
    /// # Errors
    ///
    /// The text cannot be read on. What is complete before that is appended.
    pub(super) fn read(
        &mut self,
        parse: &mut dyn ParseLine,
        most: usize,
        records: &mut Records,
    ) -> io::Result<bool> {
        loop {
            if self.done {
                self.advance();
            }
            if let Some(error) = self.failure.take() {
                self.rescue(parse, records);
                return Err(error);
            }
            if self.line.is_empty() {
                parse.end(records);
                return Ok(false);
            }
            self.parse_line(parse, records);
            self.done = true;
            self.parse_block(parse, most, records);
            let block_ends = memchr(b'\n', self.text.buffer()).is_none() && !records.is_empty();
            if block_ends || records.len() >= most {
                return Ok(true);
            }
        }
    }

    /// Parses the next lines where they are, as long as they lie in the block as a whole. All lines
    /// but the first of a block are read here, without a copy of each.
    fn parse_block(&mut self, parse: &mut dyn ParseLine, most: usize, records: &mut Records) {
        let (block, mut read) = (self.text.buffer(), 0);
        records.reserve((block.len() / PLAIN_LINE).min(most));
        while records.len() < most
            && let Some(end) = memchr(b'\n', &block[read..])
            && end < LONGEST_LINE
        {
            self.number += 1;
            parse.line(self.number, &block[read..=read + end], records);
            read += end + 1;
        }
        self.text.consume(read);
    }

    /// Appends the puzzle that the line so far ends, if it does; a piece of one is not told of as a
    /// bad record, because the text says nothing wrong.
    fn rescue(&mut self, parse: &mut dyn ParseLine, records: &mut Records) {
        let complete = records.bad.len();
        if !self.line.is_empty() {
            self.parse_line(parse, records);
        }
        parse.end(records);
        records.bad.truncate(complete);
    }

    fn parse_line(&mut self, parse: &mut dyn ParseLine, records: &mut Records) {
        if self.line.len() <= LONGEST_LINE {
            return parse.line(self.number, &self.line, records);
        }
        if is_comment(&self.line) {
            return parse.line(self.number, b"#\n", records);
        }
        // A blank line in its place keeps a grid from going on behind it.
        parse.line(self.number, b"\n", records);
        let problem = format!("the line is longer than {LONGEST_LINE} bytes");
        records.push_bad(self.number, LONGEST_LINE + 1, problem);
    }
}

/// Whether a line is blank, a comment, or the line with which spreadsheets tell the separator.
fn says_nothing(line: &[u8]) -> bool {
    let line = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line).trim_ascii();
    line.is_empty() || is_comment(line) || (line.len() == 5 && line.starts_with(b"sep="))
}

/// Whether a line of a text or of a table is a comment.
pub(super) fn is_comment(line: &[u8]) -> bool {
    line.trim_ascii_start().starts_with(b"#")
}
