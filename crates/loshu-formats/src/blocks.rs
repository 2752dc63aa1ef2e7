//! Lines in blocks: memory stays small, and a slow pipe gets its answers at once.

use std::collections::VecDeque;
use std::io::{self, BufRead, Read};
use std::mem;

use memchr::memchr;

use crate::line_ends::TextReader;
use crate::{PLAIN_LINE, Records};

/// A line longer than this is a bad record: no puzzle needs it, and memory must not grow with it.
pub(crate) const LONGEST_LINE: usize = 1 << 16;

/// How many lines before the first that says something are kept, and how long they may be.
const MOST_BEFORE: usize = 64;
const LONGEST_BEFORE: usize = 1 << 14;

/// What a line of gsf's tables begins with that names the columns of the lines below it.
pub(crate) const DIRECTIVE: &[u8] = b"#!sudoku";

/// Makes records of lines.
pub(crate) trait ParseLine: Send {
    /// Reads a line, with its line feed; a number counts the lines from 1.
    fn line(&mut self, number: usize, line: &[u8], records: &mut Records);

    /// Reads lines of 81 cells and nothing else, as many as the text begins with, but at most `most`;
    /// answers how many. Any other line is left to [`line`](ParseLine::line), which reads such lines too:
    /// this is for long lists.
    fn plain_lines(&mut self, _text: &[u8], _most: usize, _records: &mut Records) -> usize {
        0
    }

    /// Reads a piece of a line that is too long to be read as a whole; tells whether it has been
    /// read. The last piece has a line feed.
    fn piece(&mut self, _number: usize, _piece: &[u8], _records: &mut Records) -> bool {
        false
    }

    /// The input ends.
    fn end(&mut self, records: &mut Records);
}

/// Reads a text line by line.
pub(crate) struct Blocks {
    text: TextReader,
    /// The current line, with its line feed; empty at the end.
    line: Vec<u8>,
    number: usize,
    /// Whether the current line has been parsed.
    done: bool,
    /// Whether the rest of the current line has not been read.
    is_cut: bool,
    /// Whether the current line is read piece by piece, and has not ended.
    in_pieces: bool,
    /// Why the current line is not whole.
    failure: Option<io::Error>,
    /// The lines before the first one that says something: comments may belong to it.
    before: VecDeque<Vec<u8>>,
}

impl Blocks {
    /// Begins with the first line that says something as the current one.
    pub(crate) fn new(text: TextReader) -> Blocks {
        let (line, number, done, is_cut) = (Vec::new(), 0, false, false);
        let (in_pieces, failure, before) = (false, None, VecDeque::new());
        let mut blocks = Blocks { text, line, number, done, is_cut, in_pieces, failure, before };
        blocks.advance();
        while blocks.failure.is_none() && !blocks.line.is_empty() && says_nothing(&blocks.line) {
            blocks.keep_before();
            blocks.advance();
        }
        blocks
    }

    /// Keeps a line that says nothing by itself, unless it is long. Of many the last are kept.
    fn keep_before(&mut self) {
        if self.before.len() == MOST_BEFORE {
            self.before.pop_front();
        }
        let is_long = self.line.len() > LONGEST_BEFORE;
        self.before.push_back(if is_long { b"\n".to_vec() } else { self.line.clone() });
    }

    /// The number of the current line, and the last lines before it.
    pub(crate) fn before(&self) -> (usize, &VecDeque<Vec<u8>>) {
        (self.number, &self.before)
    }

    /// The whole text so far, unless it is long or has been forgotten.
    pub(crate) fn text(&self) -> Option<&[u8]> {
        self.text.get_ref().text()
    }

    /// Says that nobody looks at the text as a whole.
    pub(crate) fn forget(&mut self) {
        self.text.get_mut().forget();
    }

    /// How many lines have been read.
    pub(crate) fn lines(&self) -> usize {
        if self.line.is_empty() { self.number - 1 } else { self.number }
    }

    /// Whether the text has no line that says something.
    pub(crate) fn is_empty(&self) -> bool {
        self.line.is_empty() && self.number == 1
    }

    /// The current line.
    pub(crate) fn line(&self) -> &[u8] {
        &self.line
    }

    /// Goes to the next line.
    fn advance(&mut self) {
        self.done = false;
        self.number += 1;
        self.failure = self.skip_rest().and_then(|()| self.read_piece()).err();
    }

    /// Reads a line, or as much of one that is too long as is kept: one byte more than the limit.
    fn read_piece(&mut self) -> io::Result<()> {
        self.line.clear();
        self.text.by_ref().take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut self.line)?;
        self.is_cut = self.line.len() > LONGEST_LINE && !self.line.ends_with(b"\n");
        Ok(())
    }

    fn skip_rest(&mut self) -> io::Result<()> {
        if mem::take(&mut self.is_cut) {
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
    pub(crate) fn read(
        &mut self,
        parse: &mut dyn ParseLine,
        most: usize,
        records: &mut Records,
    ) -> io::Result<bool> {
        loop {
            if self.in_pieces {
                self.failure = self.read_piece().err();
            } else if self.done {
                self.advance();
            }
            if let Some(error) = self.failure.take() {
                self.rescue(parse, records);
                return Err(error);
            }
            if self.in_pieces {
                parse.piece(self.number, &self.line, records);
                self.in_pieces = self.is_cut;
            } else if self.line.is_empty() {
                parse.end(records);
                return Ok(false);
            } else {
                self.parse_line(parse, records);
                self.done = true;
            }
            if !self.in_pieces {
                self.parse_block(parse, most, records);
            }
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
        loop {
            let room = most.saturating_sub(records.len());
            let plain = parse.plain_lines(&block[read..], room, records);
            self.number += plain;
            read += plain * PLAIN_LINE;
            let end = memchr(b'\n', &block[read..]).filter(|&end| end < LONGEST_LINE);
            let Some(end) = end.filter(|_| records.len() < most) else { break };
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
        if self.in_pieces {
            parse.piece(self.number, &self.line, records);
        } else if !self.line.is_empty() {
            self.parse_line(parse, records);
        }
        parse.end(records);
        records.bad.truncate(complete);
    }

    fn parse_line(&mut self, parse: &mut dyn ParseLine, records: &mut Records) {
        if self.line.len() <= LONGEST_LINE {
            return parse.line(self.number, &self.line, records);
        }
        if parse.piece(self.number, &self.line, records) {
            self.in_pieces = self.is_cut;
            return;
        }
        self.failure = self.skip_rest().err();
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
pub(crate) fn is_comment(line: &[u8]) -> bool {
    line.trim_ascii_start().starts_with(b"#") && !is_row_of_grids(line)
}

/// Whether a line is a row of grids that overlap, with no cells at its beginning: `# # # 4 . 6`.
fn is_row_of_grids(line: &[u8]) -> bool {
    /// The columns of the narrowest of such grids.
    const NARROWEST: usize = 15;
    /// A grid begins in one of the columns behind a third of another one.
    const GAPS: usize = 3;
    let (mut signs, mut gaps) = (0, 0);
    for &byte in line {
        match byte {
            b' ' | b'\t' | b'\r' | b'\n' => {}
            b'#' => gaps += 1,
            b'.' | b'0'..=b'9' => signs += 1,
            _ => return false,
        }
    }
    signs > 0 && gaps >= GAPS && signs + gaps >= NARROWEST
}
