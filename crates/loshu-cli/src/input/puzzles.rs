//! Puzzles on lines, and grids over several lines: the forms of [`loshu::format`].

use loshu::format::Parser;

use super::Records;
use super::blocks::ParseLine;

/// A parser behind lines that say nothing.
pub(super) fn after(lines: usize) -> Parser {
    let mut parser = Parser::new();
    (0..lines).for_each(|_| parser.push_line(b""));
    parser
}

impl ParseLine for Parser {
    fn line(&mut self, _: usize, line: &[u8], records: &mut Records) {
        if let Some(puzzle) = self.plain_line(line) {
            return records.push(puzzle.line, puzzle.grid);
        }
        self.push_line(line);
        collect(self, records);
    }

    fn end(&mut self, records: &mut Records) {
        self.finish();
        collect(self, records);
    }
}

fn collect(parser: &mut Parser, records: &mut Records) {
    for result in parser {
        match result {
            Ok(puzzle) => records.push(puzzle.line, puzzle.grid),
            Err(error) => records.push_bad(error.line, error.column, error.problem.to_string()),
        }
    }
}
