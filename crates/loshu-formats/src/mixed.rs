//! Lines of any format, each record by its own: what the library reads, JSON values, and links with
//! packed data.

use std::collections::VecDeque;

use loshu::format::{Format, Parser, packed};

use crate::blocks::ParseLine;
use crate::error::{Fault, Place};
use crate::json::{self, Piece, Splitter};
use crate::{PLAIN_LINE, Records, fpuzzles};

/// Reads lines.
pub(crate) struct Mixed {
    parser: Parser,
    json: Option<Splitter>,
    /// The only format that is accepted.
    from: Option<Format>,
}

/// Whether a line begins a JSON value: no row of a grid and no section begins so.
pub(crate) fn begins_json(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    match line.split_first() {
        Some((b'{', rest)) => matches!(rest.trim_ascii_start().first(), None | Some(b'"' | b'}')),
        Some((b'[', rest)) => {
            let rest = rest.trim_ascii_start();
            let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
            match rest.get(digits) {
                None => rest.is_empty(),
                Some(b'[' | b'{' | b'"' | b']') if digits == 0 => true,
                Some(b',' | b']' | b' ') => digits > 0,
                Some(_) => false,
            }
        }
        _ => false,
    }
}

impl Mixed {
    /// A reader of lines from this number on, behind lines that say nothing by themselves.
    pub(crate) fn new(line: usize, before: &VecDeque<Vec<u8>>, from: Option<Format>) -> Mixed {
        let mut parser = Parser::new();
        parser.skip_to(line - 1 - before.len());
        before.iter().for_each(|line| parser.push_line(line));
        Mixed { parser, json: None, from }
    }

    /// Counts the lines up to this number as read.
    pub(crate) fn skip_to(&mut self, number: usize) {
        self.parser.skip_to(number);
    }

    /// Whether a puzzle on a line is what the text may be made of.
    fn takes_lines(&self) -> bool {
        self.from.is_none_or(|from| accepts(from, Format::Line))
    }

    /// Whether no more is wanted of a line than its puzzle, or it says no more.
    fn may_be_plain(&self, line: &[u8], records: &Records) -> bool {
        let is_whole = || matches!(line.get(81..), Some([] | [b'\n'] | [b'\r', b'\n']));
        self.takes_lines() && (self.from.is_none() && !records.wants_all() || is_whole())
    }

    fn is_json(&self, line: &[u8]) -> bool {
        !self.parser.is_open()
            && (begins_json(line)
                || self.from == Some(Format::Json) && line.trim_ascii_start().starts_with(b"{"))
    }

    /// Reads a line, or a piece of one, as JSON.
    fn push_json(&mut self, number: usize, line: &[u8], records: &mut Records) {
        let place = Place { line: number, column: 1 };
        self.json.get_or_insert_with(|| Splitter::new(place)).push(line);
        self.collect_json(records);
        self.json = self.json.take().filter(Splitter::is_open);
    }

    fn collect_json(&mut self, records: &mut Records) {
        let pieces = self.json.as_mut().map(Splitter::take).unwrap_or_default();
        for piece in pieces {
            match piece {
                Piece::Error(place, problem) => records.push_bad(place.line, place.column, problem),
                Piece::Value(start, text) => self.push_value(start, &text, records),
            }
        }
    }

    fn push_value(&self, start: Place, text: &[u8], records: &mut Records) {
        let result = match str::from_utf8(text) {
            Ok(text) => json::record(text),
            Err(error) => Err(Fault::new(error.valid_up_to(), "expected UTF-8")),
        };
        match result {
            Ok(mut record) => {
                record.line = start.line;
                self.push_record(record, records);
            }
            Err(fault) => {
                let place = start.behind(&text[..fault.at.min(text.len())]);
                records.push_bad(place.line, place.column, fault.problem);
            }
        }
    }

    /// A link with packed data.
    fn push_packed(&mut self, number: usize, line: &[u8], records: &mut Records) -> bool {
        let Some((at, data)) = packed(line) else { return false };
        self.parser.skip_to(number);
        self.collect(records);
        match fpuzzles::unpacked(data) {
            Ok(mut record) => {
                record.line = number;
                self.push_record(record, records);
            }
            Err(problem) => {
                let place = Place { line: number, column: 1 }.behind(&line[..at]);
                records.push_bad(number, place.column, problem);
            }
        }
        true
    }

    fn push_record(&self, record: loshu::format::Record, records: &mut Records) {
        match self.from {
            Some(from) if !accepts(from, record.format) => {
                let (from, found) = (from.name(), record.format.name());
                records.push_bad(record.line, 1, format!("expected {from}, found {found}"));
            }
            _ => records.push_record(record),
        }
    }

    fn collect(&mut self, records: &mut Records) {
        while let Some(result) = self.parser.next() {
            match result {
                Ok(record) => self.push_record(record, records),
                Err(error) => records.push_bad(error.line, error.column, error.problem.to_string()),
            }
        }
    }
}

/// Whether records of one format are what a file of another is made of.
fn accepts(from: Format, found: Format) -> bool {
    let parts: &[Format] = match from {
        Format::Line | Format::Sdm => &[Format::Line, Format::Test],
        Format::Test | Format::Gsf => &[Format::Line],
        Format::Ss => &[Format::Grid, Format::Pm],
        Format::Sdk | Format::Pm => &[Format::Grid],
        Format::Sdx => &[Format::Pm],
        Format::Json => &[Format::Fpuzzles],
        Format::Fpuzzles => &[Format::Json],
        _ => &[],
    };
    from == found || parts.contains(&found)
}

impl ParseLine for Mixed {
    fn line(&mut self, number: usize, line: &[u8], records: &mut Records) {
        if self.json.is_some() {
            self.parser.skip_to(number);
            return self.push_json(number, line, records);
        }
        if self.may_be_plain(line, records)
            && let Some(puzzle) = self.parser.plain_line(line)
        {
            return records.push(puzzle.line, puzzle.grid);
        }
        if self.is_json(line) {
            self.parser.skip_to(number);
            self.collect(records);
            return self.push_json(number, line, records);
        }
        if !self.push_packed(number, line, records) {
            self.parser.push_line(line);
            self.collect(records);
        }
    }

    fn plain_lines(&mut self, text: &[u8], most: usize, records: &mut Records) -> usize {
        if self.json.is_some() || !self.takes_lines() {
            return 0;
        }
        let lines = text.chunks_exact(PLAIN_LINE).take_while(|line| line.ends_with(b"\n"));
        let puzzles = lines.map_while(|line| self.parser.plain_line(line)).take(most);
        puzzles.map(|puzzle| records.push(puzzle.line, puzzle.grid)).count()
    }

    fn piece(&mut self, number: usize, piece: &[u8], records: &mut Records) -> bool {
        let is_json = self.json.is_some() || self.is_json(piece);
        if is_json {
            self.parser.skip_to(number);
            self.collect(records);
            self.push_json(number, piece, records);
        }
        is_json
    }

    fn end(&mut self, records: &mut Records) {
        if let Some(json) = &mut self.json {
            json.finish();
        }
        self.collect_json(records);
        self.parser.finish();
        self.collect(records);
    }
}
