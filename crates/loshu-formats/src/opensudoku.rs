//! XML of OpenSudoku: folders of games.

mod data;

use std::mem;

use loshu::format::{Details, Format};
use quick_xml::errors::{IllFormedError, SyntaxError};
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Error, Reader, XmlVersion};

use crate::Records;
use crate::blocks::ParseLine;
use crate::error::Place;

/// The longest tag or text that is read, in bytes.
const LONGEST: usize = 1 << 20;

/// The deepest element that is read.
const DEEPEST: usize = 64;

/// Elements of a folder and what they say of its games.
const DETAILS: [(&str, &str); 8] = [
    ("name", "folder"),
    ("author", "author"),
    ("description", "description"),
    ("comment", "comment"),
    ("created", "date"),
    ("source", "source"),
    ("level", "level"),
    ("sourceURL", "url"),
];

/// Reads a stream of XML. What is not complete waits for the next piece.
pub(crate) struct Opensudoku {
    pending: Vec<u8>,
    /// Where the pending text begins.
    place: Place,
    /// The names of the open elements.
    open: Vec<String>,
    /// What is said of all games that follow.
    details: Details,
    /// The text of the innermost element.
    text: String,
    /// Whether the XML was wrong: nothing more is read.
    failed: bool,
}

/// Whether a text is XML: `<` and then `?`, `!` or a letter.
pub(crate) fn begins_xml(line: &[u8]) -> bool {
    let line = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line).trim_ascii_start();
    matches!(line, [b'<', b'?' | b'!' | b'a'..=b'z' | b'A'..=b'Z', ..])
}

impl Opensudoku {
    /// A reader whose first line has this number.
    pub(crate) fn new(line: usize) -> Opensudoku {
        Opensudoku {
            pending: Vec::new(),
            place: Place { line, column: 1 },
            open: Vec::new(),
            details: Details::default(),
            text: String::new(),
            failed: false,
        }
    }

    fn push(&mut self, bytes: &[u8], records: &mut Records) {
        if self.failed {
            return;
        }
        let bytes = if self.pending.is_empty() && self.open.is_empty() {
            bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes)
        } else {
            bytes
        };
        self.pending.extend_from_slice(bytes);
        if bytes.contains(&b'>') {
            self.read_pending(false, records);
        }
        if self.pending.len() > LONGEST {
            self.fail(0, "a tag or a text longer than 1 MiB".into(), records);
        }
    }

    /// Reads all that is complete.
    fn read_pending(&mut self, at_end: bool, records: &mut Records) {
        let pending = mem::take(&mut self.pending);
        let valid = match str::from_utf8(&pending) {
            Ok(text) => text,
            Err(error) => {
                self.pending = pending[..error.valid_up_to()].to_vec();
                let at = error.valid_up_to();
                return self.fail(at, "expected UTF-8".into(), records);
            }
        };
        let mut reader = Reader::from_str(valid);
        reader.config_mut().check_end_names = false;
        reader.config_mut().allow_unmatched_ends = true;
        let mut done = 0;
        while done < valid.len() && !self.failed {
            match reader.read_event() {
                Ok(Event::Eof) => break,
                // A text may go on in the next piece.
                Ok(Event::Text(_) | Event::GeneralRef(_))
                    if !at_end && reader.buffer_position() as usize == valid.len() =>
                {
                    break;
                }
                Ok(event) => {
                    self.event(&event, valid, done, records);
                    done = reader.buffer_position() as usize;
                }
                Err(Error::Syntax(error)) if !at_end && is_cut(&error) => break,
                Err(Error::IllFormed(IllFormedError::UnclosedReference)) if !at_end => break,
                Err(error) => {
                    let at = reader.error_position() as usize;
                    self.pending = valid.as_bytes().to_vec();
                    return self.fail(at, format!("wrong XML: {error}"), records);
                }
            }
        }
        self.place = self.place.behind(&valid.as_bytes()[..done]);
        self.pending = valid.as_bytes()[done..].to_vec();
    }

    /// Gives up at a place of the pending text.
    fn fail(&mut self, at: usize, problem: String, records: &mut Records) {
        let place = self.place.behind(&self.pending[..at.min(self.pending.len())]);
        records.push_bad(place.line, place.column, problem);
        self.failed = true;
        self.pending = Vec::new();
    }

    /// An event of the text, which begins at this place.
    fn event(&mut self, event: &Event<'_>, text: &str, at: usize, records: &mut Records) {
        match event {
            Event::Start(tag) => {
                self.tag(tag, text, at, records);
                self.open.push(tag.name().as_ref().to_string());
                self.text.clear();
                if self.open.len() > DEEPEST {
                    self.pending = text.as_bytes().to_vec();
                    self.fail(at, format!("elements deeper than {DEEPEST}"), records);
                }
            }
            Event::Empty(tag) => self.tag(tag, text, at, records),
            Event::Text(inside) => self.add_text(inside.as_ref()),
            Event::CData(inside) => self.add_text(inside.as_ref()),
            Event::GeneralRef(entity) => {
                let entity = format!("&{};", &**entity);
                match quick_xml::escape::unescape(&entity) {
                    Ok(text) => self.add_text(&text),
                    Err(_) => {
                        self.pending = text.as_bytes().to_vec();
                        self.fail(at, UNKNOWN_ENTITY.into(), records);
                    }
                }
            }
            Event::End(_) => self.end_element(),
            _ => {}
        }
    }

    fn add_text(&mut self, text: &str) {
        let room = LONGEST.saturating_sub(self.text.len());
        self.text.extend(text.chars().take(room));
    }

    fn end_element(&mut self) {
        let Some(name) = self.open.pop() else { return };
        if let Some((_, detail)) = DETAILS.iter().find(|(known, _)| *known == name) {
            self.details.set(detail, self.text.trim());
        }
        self.text.clear();
    }

    /// The tag of a folder, of a game, or something else.
    fn tag(&mut self, tag: &BytesStart<'_>, text: &str, at: usize, records: &mut Records) {
        match tag.name().as_ref() {
            "folder" => self.folder(tag),
            "game" | "sudoku" => self.game(tag, text, at, records),
            _ => {}
        }
    }

    fn folder(&mut self, tag: &BytesStart<'_>) {
        for attribute in tag.attributes().flatten() {
            let name = match attribute.key.as_ref() {
                "name" => "folder",
                "created" => "date",
                _ => continue,
            };
            if let Ok(value) = attribute.normalized_value(XmlVersion::Implicit1_0)
                && value != "0"
            {
                self.details.set(name, &value);
            }
        }
    }

    fn game(&mut self, tag: &BytesStart<'_>, text: &str, at: usize, records: &mut Records) {
        let place = self.place.behind(&text.as_bytes()[..at]);
        let mut data = None;
        for attribute in tag.attributes() {
            let Ok(attribute) = attribute else {
                return records.push_bad(place.line, place.column, "a wrong attribute".into());
            };
            if matches!(attribute.key.as_ref(), "data" | "cells_data") {
                data = Some(attribute);
            }
        }
        let Some(data) = data else {
            let problem = "expected an attribute data or cells_data".into();
            return records.push_bad(place.line, place.column, problem);
        };
        let offset = (data.value.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
        let begin = self.place.behind(&text.as_bytes()[..offset.min(text.len())]);
        let Ok(value) = data.normalized_value(XmlVersion::Implicit1_0) else {
            return records.push_bad(begin.line, begin.column, UNKNOWN_ENTITY.into());
        };
        match data::record(&value) {
            Ok(mut record) => {
                record.line = place.line;
                record.format = Format::Opensudoku;
                record.details = self.details.clone();
                records.push_record(record);
            }
            Err(fault) => {
                let column = begin.column + fault.at;
                records.push_bad(begin.line, column, fault.problem);
            }
        }
    }
}

const UNKNOWN_ENTITY: &str = "an entity that is not known";

/// Whether the text ends in the middle of something.
fn is_cut(error: &SyntaxError) -> bool {
    !matches!(error, SyntaxError::InvalidBangMarkup)
}

impl ParseLine for Opensudoku {
    fn line(&mut self, _: usize, line: &[u8], records: &mut Records) {
        self.push(line, records);
    }

    fn piece(&mut self, _: usize, piece: &[u8], records: &mut Records) -> bool {
        self.push(piece, records);
        true
    }

    fn end(&mut self, records: &mut Records) {
        if self.failed {
            return;
        }
        self.read_pending(true, records);
        if !self.failed && !self.open.is_empty() {
            let problem = format!("expected </{}>, found the end", self.open[self.open.len() - 1]);
            let at = self.pending.len();
            self.fail(at, problem, records);
        }
    }
}
