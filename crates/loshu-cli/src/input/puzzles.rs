//! Puzzles on lines, and grids over several lines: the forms of [`loshu::format`].

use loshu::format::Parser;

use super::Record;
use super::blocks::ParseLine;

impl ParseLine for Parser {
    fn line(&mut self, _: usize, line: &[u8], records: &mut Vec<Record>) {
        self.push_line(line);
        collect(self, records);
    }

    fn end(&mut self, records: &mut Vec<Record>) {
        self.finish();
        collect(self, records);
    }
}

fn collect(parser: &mut Parser, records: &mut Vec<Record>) {
    records.extend(parser.map(|result| match result {
        Ok(puzzle) => Record { line: puzzle.line, column: 1, puzzle: Ok(puzzle.grid) },
        Err(error) => Record {
            line: error.line,
            column: error.column,
            puzzle: Err(error.problem.to_string()),
        },
    }));
}
