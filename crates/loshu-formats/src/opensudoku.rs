//! XML of OpenSudoku: folders of games.

mod data;

use std::mem;

use loshu::format::{Details, Format, Record};
use quick_xml::errors::{IllFormedError, SyntaxError};
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Error, Reader, XmlVersion};

use crate::error::Place;

/// The longest tag or text that is read, in bytes.
const LONGEST: usize = 1 << 20;

/// What is shorter is looked at with each line, in bytes.
const SHORT: usize = 1 << 12;

/// The cells of a puzzle on one line.
const SHORTEST_PUZZLE: usize = 81;

/// The deepest element that is read.
const DEEPEST: usize = 64;

/// The name of the folder that is written where no folder is known.
pub(crate) const OWN_FOLDER: &str = "Loshu";

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

/// The elements that contain games.
const FOLDERS: [&str; 4] = ["opensudoku", "opensudoku2", "onegravitysudoku", "folder"];

/// What has been found.
pub(crate) enum Part {
    Game(Box<Record>),
    Bad(Place, String),
    /// A line between the games, with its number.
    Text(usize, Vec<u8>),
}

/// Reads a stream of XML. What is not complete waits for the next piece.
pub(crate) struct Opensudoku {
    pending: Vec<u8>,
    /// How long the pending text was when it was looked at.
    scanned: usize,
    /// Where the pending text begins.
    place: Place,
    /// The names of the open elements.
    open: Vec<String>,
    /// What is said of all games that follow.
    details: Details,
    /// The text of the innermost element.
    text: String,
    /// Where it begins.
    text_place: Place,
    /// Up to this line nothing ends a comment or another piece of markup that begins with `<!` or `<?`.
    unclosed: usize,
    /// Whether something has been read.
    is_begun: bool,
    /// Whether the last line has been read as a whole.
    is_line_ended: bool,
    /// The rest of the line is passed over.
    skips_line: bool,
    parts: Vec<Part>,
}

/// Whether a line begins XML of OpenSudoku.
pub(crate) fn begins_xml(line: &[u8]) -> bool {
    let line = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line).trim_ascii_start();
    let begins = |name: &str| {
        let rest = line.strip_prefix(b"<").and_then(|rest| rest.strip_prefix(name.as_bytes()));
        rest.is_some_and(|rest| rest.first().is_none_or(|next| !next.is_ascii_alphanumeric()))
    };
    begins("?xml")
        || begins("game")
        || begins("sudoku")
        || FOLDERS.iter().any(|name| begins(name))
        || begins("!DOCTYPE") && memchr::memmem::find(line, b"html").is_none()
        || begins("!--") && memchr::memmem::find(line, b"-->").is_none()
}

/// What is wrong at a place of the pending text.
struct Wrong {
    at: usize,
    problem: String,
}

impl Wrong {
    fn new(at: usize, problem: impl Into<String>) -> Wrong {
        Wrong { at, problem: problem.into() }
    }
}

impl Opensudoku {
    /// A reader whose first line has this number. Up to another one nothing ends markup that begins with
    /// `<!` or `<?`.
    pub(crate) fn new(line: usize, unclosed: usize) -> Opensudoku {
        Opensudoku {
            pending: Vec::new(),
            scanned: 0,
            place: Place { line, column: 1 },
            open: Vec::new(),
            details: Details::default(),
            text: String::new(),
            text_place: Place { line, column: 1 },
            unclosed,
            is_begun: false,
            is_line_ended: true,
            skips_line: false,
            parts: Vec::new(),
        }
    }

    /// Whether an element is open, or something is not complete.
    pub(crate) fn is_open(&self) -> bool {
        self.is_pending() || self.open.iter().any(|name| FOLDERS.contains(&name.as_str()))
    }

    fn is_pending(&self) -> bool {
        !self.pending.trim_ascii().is_empty()
    }

    /// Up to which line nothing ends markup that begins with `<!` or `<?`.
    pub(crate) fn unclosed(&self) -> usize {
        self.unclosed
    }

    /// What has been found so far.
    pub(crate) fn take(&mut self) -> Vec<Part> {
        mem::take(&mut self.parts)
    }

    /// Reads a line, or a piece of one.
    pub(crate) fn push(&mut self, bytes: &[u8]) {
        let again = self.push_piece(bytes);
        self.push_again(again);
    }

    /// Reads lines again, behind one that is wrong.
    fn push_again(&mut self, mut lines: Vec<Vec<u8>>) {
        lines.reverse();
        while let Some(line) = lines.pop() {
            lines.extend(self.push_piece(&line).into_iter().rev());
        }
    }

    /// Reads a line, or a piece of one; returns the lines that are to be read again.
    fn push_piece(&mut self, bytes: &[u8]) -> Vec<Vec<u8>> {
        let is_line = mem::replace(&mut self.is_line_ended, bytes.ends_with(b"\n"));
        let is_begun = mem::replace(&mut self.is_begun, true);
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").filter(|_| !is_begun).unwrap_or(bytes);
        if is_line && (is_begun && !self.is_open() || self.is_other(bytes)) {
            self.place = self.place.behind(&mem::take(&mut self.pending));
            self.give_lines(self.place, bytes);
            self.place = self.place.behind(bytes);
            return Vec::new();
        }
        self.pending.extend_from_slice(bytes);
        if self.skips_line {
            self.skip_line();
        }
        // What is long is looked at again only when it has grown by a part of its length.
        let is_grown = 8 * self.pending.len() >= 9 * self.scanned;
        let is_new = is_grown || self.pending.len() < SHORT;
        if is_new && (bytes.contains(&b'>') || bytes.contains(&b'<')) {
            if let Err(wrong) = self.read_events(false) {
                return self.mend(wrong, false);
            }
            self.scanned = self.pending.len();
        }
        if self.pending.len() > LONGEST {
            return self.mend(Wrong::new(0, "a tag or a text longer than 1 MiB"), true);
        }
        let is_text = !self.pending.trim_ascii_start().starts_with(b"<");
        if self.is_line_ended && is_text && !self.is_in_detail() {
            let text = mem::take(&mut self.pending);
            self.give_lines(self.place, &text);
            self.place = self.place.behind(&text);
        }
        Vec::new()
    }

    /// Whether a line between the elements begins with no tag: it is something else, and the XML has
    /// ended without its last tags.
    fn is_other(&self, line: &[u8]) -> bool {
        let is_tag = match line.trim_ascii_start() {
            [b'<', next, ..] => next.is_ascii_alphabetic() || b"/!?".contains(next),
            line => line.is_empty(),
        };
        !is_tag && !self.is_pending() && !self.is_in_detail()
    }

    /// Whether the innermost element has a text.
    fn is_in_detail(&self) -> bool {
        let is_detail = |name: &String| DETAILS.iter().any(|(known, _)| known == name);
        self.open.last().is_some_and(is_detail)
    }

    /// The text ends.
    pub(crate) fn finish(&mut self) {
        loop {
            let wrong = match self.read_events(true) {
                Ok(()) if !self.is_pending() => break,
                Ok(()) => Wrong::new(0, "expected the end of the tag, found the end"),
                Err(wrong) => wrong,
            };
            let again = self.mend(wrong, true);
            self.push_again(again);
        }
        self.give_text();
        if let Some(name) = self.open.last() {
            let problem = format!("expected </{name}>, found the end");
            self.parts.push(Part::Bad(self.place, problem));
            self.open.clear();
        }
        self.pending.clear();
    }

    /// Passes over the rest of a line whose beginning was wrong.
    fn skip_line(&mut self) {
        let end = self.pending.iter().position(|&byte| byte == b'\n');
        let length = end.unwrap_or(self.pending.len());
        self.place = self.place.behind(&self.pending[..length]);
        self.pending.drain(..length);
        self.skips_line = end.is_none();
    }

    /// Reports what is wrong with what the pending text begins with. Returns what is read again: from the
    /// next game on the same line on, or from the next line on. The end may be missing of what is wrong.
    fn mend(&mut self, wrong: Wrong, is_unclosed: bool) -> Vec<Vec<u8>> {
        let pending = mem::take(&mut self.pending);
        let at = wrong.at.min(pending.len());
        self.parts.push(Part::Bad(self.place.behind(&pending[..at]), wrong.problem));
        if is_unclosed {
            let lines = pending.iter().filter(|&&byte| byte == b'\n').count();
            self.unclosed = self.unclosed.max(self.place.line + lines);
        }
        let blank = pending.len() - pending.trim_ascii_start().len();
        let end = memchr::memchr(b'\n', &pending[blank..]).map(|end| blank + end);
        let line = &pending[..end.unwrap_or(pending.len())];
        let begin = at.clamp(blank, line.len());
        let is_tag = |at: &usize| {
            let tag = &line[*at..];
            tag.starts_with(b"<game") || tag.starts_with(b"<sudoku") || tag.starts_with(b"</")
        };
        let tags = memchr::memchr_iter(b'<', &line[begin..]).map(|tag| begin + tag);
        let tag = tags.filter(|tag| *tag > begin).find(is_tag);
        let skipped = tag.unwrap_or(line.len());
        self.skips_line = tag.is_none() && end.is_none();
        self.place = self.place.behind(&pending[..skipped]);
        (self.is_line_ended, self.scanned) = (false, 0);
        let rest = pending[skipped..].split_inclusive(|&byte| byte == b'\n');
        rest.map(<[u8]>::to_vec).collect()
    }

    /// Reads all that is complete and right.
    ///
    /// # Errors
    ///
    /// What is wrong behind it.
    fn read_events(&mut self, at_end: bool) -> Result<(), Wrong> {
        let mut pending = mem::take(&mut self.pending);
        // The reader would pass over a byte order mark without counting it.
        if pending.starts_with(b"\xEF\xBB\xBF") {
            pending[..3].fill(b' ');
        }
        let (valid, is_valid) = match str::from_utf8(&pending) {
            Ok(text) => (text, true),
            Err(error) => {
                let (valid, _) = pending.split_at(error.valid_up_to());
                (str::from_utf8(valid).unwrap_or_default(), false)
            }
        };
        let mut done = 0;
        let result = self.read_valid(valid, at_end, &mut done);
        let left = valid.len() - done;
        pending.drain(..done);
        self.pending = pending;
        let result = result.map_err(|wrong| Wrong { at: wrong.at.saturating_sub(done), ..wrong });
        match result {
            Ok(()) if !is_valid => Err(Wrong::new(left, "expected UTF-8")),
            result => result,
        }
    }

    /// Reads what is complete of a text. What has been read of it is counted in `done`, and `place` is the
    /// place behind it: to count the lines from the beginning for each event would be quadratic.
    fn read_valid(&mut self, valid: &str, at_end: bool, done: &mut usize) -> Result<(), Wrong> {
        let mut reader = Reader::from_str(valid);
        reader.config_mut().check_end_names = false;
        reader.config_mut().allow_unmatched_ends = true;
        while *done < valid.len() {
            if self.is_unclosed_markup(&valid[*done..]) {
                return Err(Wrong::new(*done, "markup without an end"));
            }
            match reader.read_event() {
                Ok(Event::Eof) => break,
                // A text may go on in the next piece.
                Ok(Event::Text(_) | Event::GeneralRef(_))
                    if !at_end && reader.buffer_position() as usize == valid.len() =>
                {
                    break;
                }
                Ok(event) => {
                    let end = reader.buffer_position() as usize;
                    let text = &valid[*done..end];
                    let result = check_tag(&event, text).and_then(|()| self.event(&event, text));
                    result.map_err(|problem| Wrong::new(*done, problem))?;
                    self.place = self.place.behind(text.as_bytes());
                    *done = end;
                }
                Err(Error::Syntax(error)) if is_cut(&error) && !at_end => {
                    return match has_tag_inside(&valid[*done..]) {
                        true => Err(Wrong::new(*done, "expected the end of the tag, found '<'")),
                        false => Ok(()),
                    };
                }
                Err(Error::IllFormed(IllFormedError::UnclosedReference)) if !at_end => break,
                Err(error) => {
                    let at = (reader.error_position() as usize).clamp(*done, valid.len());
                    return Err(Wrong::new(at, format!("wrong XML: {error}")));
                }
            }
        }
        Ok(())
    }

    /// Whether a text begins with a comment or the like of which it is known that it has no end.
    fn is_unclosed_markup(&self, text: &str) -> bool {
        let is_markup = text.starts_with("<!") || text.starts_with("<?");
        is_markup && self.place.line < self.unclosed
    }

    /// An event, and the text that it was.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    fn event(&mut self, event: &Event<'_>, text: &str) -> Result<(), String> {
        match event {
            Event::Start(tag) => {
                self.give_text();
                self.tag(tag, text);
                self.open.push(tag.name().as_ref().to_string());
                self.text.clear();
                if self.open.len() > DEEPEST {
                    self.open.clear();
                    return Err(format!("elements deeper than {DEEPEST}"));
                }
            }
            Event::Empty(tag) => {
                self.give_text();
                self.tag(tag, text);
            }
            Event::Text(inside) => self.add_text(inside.as_ref()),
            Event::CData(inside) => self.add_text(inside.as_ref()),
            Event::GeneralRef(entity) => {
                let entity = format!("&{};", &**entity);
                match quick_xml::escape::unescape(&entity) {
                    Ok(inside) => self.add_text(&inside),
                    Err(_) => return Err(UNKNOWN_ENTITY.into()),
                }
            }
            Event::End(_) => self.end_element(),
            _ => {}
        }
        Ok(())
    }

    /// The text of an element. Where no text is to stand, its lines are something else, and the XML has
    /// ended without its last tags.
    fn add_text(&mut self, inside: &str) {
        if self.is_in_detail() {
            if self.text.is_empty() {
                self.text_place = self.place;
            }
            let room = LONGEST.saturating_sub(self.text.len());
            self.text.extend(inside.chars().take(room));
            return;
        }
        self.give_lines(self.place, inside.as_bytes());
    }

    /// Gives lines to be read in another way, if they are not blank. Beside a tag a text is no line of its
    /// own, unless it is as long as a puzzle.
    fn give_lines(&mut self, first: Place, text: &[u8]) {
        for (at, line) in text.split(|&byte| byte == b'\n').enumerate() {
            if line.trim_ascii().is_empty() {
                continue;
            }
            self.open.clear();
            let is_beside = at == 0 && first.column > 1;
            let begins_with_cell = line.trim_ascii_start().first().is_some_and(is_cell);
            let is_puzzle = line.len() >= SHORTEST_PUZZLE && begins_with_cell;
            self.parts.push(if is_beside && !is_puzzle {
                Part::Bad(first, "expected a tag, found a text".into())
            } else {
                Part::Text(first.line + at, [line, b"\n"].concat())
            });
        }
    }

    /// An element begins, or the text ends, where a text has not ended: its lines are something else.
    fn give_text(&mut self) {
        let text = mem::take(&mut self.text);
        self.give_lines(self.text_place, text.as_bytes());
    }

    fn end_element(&mut self) {
        let Some(name) = self.open.pop() else { return };
        if let Some((_, detail)) = DETAILS.iter().find(|(known, _)| *known == name) {
            self.details.set(detail, self.text.trim());
        }
        self.text.clear();
    }

    /// The tag of a folder, of a game, or something else.
    fn tag(&mut self, tag: &BytesStart<'_>, text: &str) {
        match tag.name().as_ref() {
            "folder" => self.folder(tag),
            "game" | "sudoku" => {
                let part = match self.game(tag, text) {
                    Ok(record) => Part::Game(record),
                    Err((place, problem)) => Part::Bad(place, problem),
                };
                self.parts.push(part);
            }
            _ => {}
        }
    }

    /// The folder that is written where no folder is known says nothing.
    fn folder(&mut self, tag: &BytesStart<'_>) {
        let is_own = |key: &str, value: &[u8]| {
            let mut all = tag.attributes().flatten();
            all.any(|one| one.key.as_ref() == key && one.value.as_bytes() == value)
        };
        if is_own("name", OWN_FOLDER.as_bytes()) && is_own("created", b"0") {
            return;
        }
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

    fn game(&self, tag: &BytesStart<'_>, text: &str) -> Result<Box<Record>, (Place, String)> {
        let place = self.place;
        let mut data = None;
        for attribute in tag.attributes() {
            let Ok(attribute) = attribute else { return Err((place, "a wrong attribute".into())) };
            if matches!(attribute.key.as_ref(), "data" | "cells_data") {
                data = Some(attribute);
            }
        }
        let Some(data) = data else {
            return Err((place, "expected an attribute data or cells_data".into()));
        };
        let offset = (data.value.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
        let begin = place.behind(&text.as_bytes()[..offset.min(text.len())]);
        let Ok(value) = data.normalized_value(XmlVersion::Implicit1_0) else {
            return Err((begin, UNKNOWN_ENTITY.into()));
        };
        match data::record(&value).map(Box::new) {
            Ok(mut record) => {
                record.line = place.line;
                record.format = Format::Opensudoku;
                record.details = self.details.clone();
                Ok(record)
            }
            Err(fault) => Err((Place { column: begin.column + fault.at, ..begin }, fault.problem)),
        }
    }
}

/// Whether a sign may be the first cell of a puzzle, or the frame before it.
fn is_cell(byte: &u8) -> bool {
    byte.is_ascii_digit() || b"._*-|".contains(byte)
}

const UNKNOWN_ENTITY: &str = "an entity that is not known";

/// Whether the text ends in the middle of something.
fn is_cut(error: &SyntaxError) -> bool {
    !matches!(error, SyntaxError::InvalidBangMarkup)
}

/// Checks that no other tag begins inside of a tag, and no content inside of a declaration of the document:
/// its end is missing then.
fn check_tag(event: &Event<'_>, text: &str) -> Result<(), String> {
    let has_no_end = match event {
        Event::Start(_) | Event::Empty(_) | Event::End(_) => has_tag_inside(text),
        Event::DocType(_) => has_content_inside(text),
        _ => false,
    };
    if has_no_end {
        return Err("expected the end of the tag, found '<'".into());
    }
    Ok(())
}

/// Whether a declaration of the document has an element or a text in it, besides other declarations and
/// comments.
fn has_content_inside(text: &str) -> bool {
    let mut tags = text.as_bytes().windows(2).skip(1);
    let has_element = tags.any(|signs| signs[0] == b'<' && !matches!(signs[1], b'!' | b'?'));
    let subset = text.split_once('[').map(|(_, subset)| subset.trim_start());
    has_element || subset.is_some_and(|subset| !subset.starts_with(['<', '%', ']']))
}

/// Whether a tag has another `<` in it.
fn has_tag_inside(text: &str) -> bool {
    let is_markup = text.starts_with("<!") || text.starts_with("<?");
    !is_markup && text.starts_with('<') && text[1..].contains('<')
}
