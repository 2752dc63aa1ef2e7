//! Cuts a stream of bytes into JSON values, in little memory.
//!
//! The syntax is judged byte by byte, so that a text that is no JSON is noticed at its first wrong
//! sign. What has been read of a value that is wrong is given back: only its first line is known to
//! be bad.

use std::borrow::Cow;

use memchr::memchr3;

use crate::error::Place;

/// The deepest value that is read.
const DEEPEST: usize = 64;

/// The longest value that is read, in bytes.
pub(crate) const LONGEST: usize = 1 << 20;

/// The most cells of a row. A list of more is a puzzle by itself.
const LONGEST_ROW: usize = 36;

/// Most values are not longer than this, in bytes.
const USUAL: usize = 256;

/// What has been found.
#[derive(Debug)]
pub(crate) enum Piece {
    /// The text of a value, and where it begins.
    Value {
        start: Place,
        text: Vec<u8>,
        /// Whether the lines of the value have been reported already, as a part of a wrong one.
        is_reported: bool,
    },
    /// A line of a list that is no item of it.
    Stray(Stray),
    /// A value of its own that is wrong, from its beginning to the end of what has been read.
    Broken { place: Place, problem: String, start: Place, text: Vec<u8> },
}

/// A line of a list that is no item of it.
#[derive(Debug)]
pub(crate) struct Stray {
    /// Where it is wrong as an item, and why.
    pub(crate) place: Place,
    pub(crate) problem: String,
    /// Its number.
    pub(crate) number: usize,
    /// The line; empty if something else stands before the item.
    pub(crate) line: Vec<u8>,
    /// Whether the line has been reported already, as a part of a wrong item.
    pub(crate) is_reported: bool,
}

/// Finds the ends of values. A list of objects or puzzles is cut into its items.
#[derive(Debug)]
pub(crate) struct Splitter {
    place: Place,
    /// Behind the last sign that is no white space.
    last: Place,
    /// Where the value begins that is being read.
    start: Place,
    text: Vec<u8>,
    /// The brackets that are open in the value.
    open: Vec<u8>,
    expected: Expected,
    inside: Inside,
    list: List,
    /// Whether something else than white space stands on this line before the value.
    is_line_begun: bool,
    /// The same where the value begins that is being read.
    is_begun_before: bool,
    /// Up to this line, what is wrong has been reported as a part of a wrong value.
    reported: usize,
    /// Whether the rest of the line is passed over.
    skips_line: bool,
    pieces: Vec<Piece>,
}

/// What may come next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Expected {
    Value,
    ValueOrEnd,
    Key,
    KeyOrEnd,
    Colon,
    CommaOrEnd,
}

impl Expected {
    fn name(self) -> &'static str {
        match self {
            Expected::Value => "a value",
            Expected::ValueOrEnd => "a value or ]",
            Expected::Key => "a key in quotes",
            Expected::KeyOrEnd => "a key in quotes or }",
            Expected::Colon => "a colon",
            Expected::CommaOrEnd => "a comma or the end of the value",
        }
    }
}

/// The token that is being read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Inside {
    Nothing,
    /// A number, `true`, `false` or `null`, which begins at this place of the text.
    Word(usize),
    String {
        is_key: bool,
        escaped: bool,
    },
}

/// What is known of the list at the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum List {
    /// There is none.
    None,
    /// Its first item decides.
    Unknown,
    /// It is one puzzle.
    Cells,
    /// Its items are records.
    Records,
}

impl Splitter {
    pub(crate) fn new(place: Place) -> Splitter {
        Splitter {
            place,
            last: place,
            start: place,
            text: Vec::new(),
            open: Vec::new(),
            expected: Expected::Value,
            inside: Inside::Nothing,
            list: List::None,
            is_line_begun: false,
            is_begun_before: false,
            reported: 0,
            skips_line: false,
            pieces: Vec::new(),
        }
    }

    /// Whether a value or a list is open.
    pub(crate) fn is_open(&self) -> bool {
        self.list != List::None || !self.text.is_empty()
    }

    /// Gives up the list that is open, unless an item of it has begun.
    pub(crate) fn abandon_list(&mut self) {
        if self.text.is_empty() && !self.skips_line {
            self.list = List::None;
        }
    }

    /// What has been found so far.
    pub(crate) fn take(&mut self) -> Vec<Piece> {
        std::mem::take(&mut self.pieces)
    }

    /// The next line has this number: others have been read in another way.
    pub(crate) fn begin_line(&mut self, number: usize) {
        if self.place.column == 1 {
            self.place.line = number;
        }
    }

    /// Reads more of the text: a line, or a piece of one.
    pub(crate) fn push(&mut self, bytes: &[u8]) {
        // Most values are short, and stand on one line.
        self.text.reserve(bytes.len().min(USUAL));
        let (mut text, mut at) = (Cow::Borrowed(bytes), 0);
        while let Err((read, problem)) = self.scan(&text[at..]) {
            let held = std::mem::take(&mut self.text);
            at += read;
            // What is held of the value stands before this place, or came earlier.
            if held.len() <= at {
                at -= held.len();
            } else {
                text = Cow::Owned([&held, &text[at..]].concat());
                at = 0;
            }
            let value = &text[at..];
            match self.list {
                List::Records => at += self.mend_list(problem, value, !held.is_empty()),
                List::None | List::Unknown | List::Cells => {
                    return self.give_up(problem, value.to_vec(), !held.is_empty());
                }
            }
        }
    }

    /// Reads bytes up to the first that is wrong.
    ///
    /// # Errors
    ///
    /// How many were right, and what is wrong with the next one.
    fn scan(&mut self, bytes: &[u8]) -> Result<(), (usize, String)> {
        let mut at = 0;
        while let Some(&byte) = bytes.get(at) {
            self.byte(byte).map_err(|problem| (at, problem))?;
            self.pass(byte);
            at += 1;
            if self.text.len() > LONGEST {
                return Err((at, "the value is longer than 1 MiB".into()));
            }
            if let Inside::String { escaped: false, .. } = self.inside {
                at += self.keep_plain(&bytes[at..]);
            }
        }
        Ok(())
    }

    fn pass(&mut self, byte: u8) {
        self.place = self.place.after(byte);
        if byte == b'\n' {
            (self.is_line_begun, self.skips_line) = (false, false);
        }
        if !byte.is_ascii_whitespace() {
            self.last = self.place;
        }
        if !byte.is_ascii_whitespace() && self.text.is_empty() {
            self.is_line_begun = true;
        }
    }

    /// Keeps what is nothing special in a string, at once; returns how many bytes.
    fn keep_plain(&mut self, bytes: &[u8]) -> usize {
        let room = bytes.len().min(LONGEST.saturating_sub(self.text.len()));
        let end = memchr3(b'"', b'\\', b'\n', &bytes[..room]).unwrap_or(room);
        let plain = &bytes[..end];
        self.text.extend_from_slice(plain);
        self.place = self.place.along(plain);
        self.last = self.place;
        end
    }

    /// The text ends, or goes on with something else. What is missing is missed behind the last sign.
    pub(crate) fn finish(&mut self) {
        self.push(b"\n");
        while self.is_open() {
            let problem = format!("expected {}, found the end", self.expected.name());
            self.place = self.last;
            if self.text.is_empty() {
                self.list = List::None;
                let (place, line) = (self.last, Vec::new());
                let (problem, number) = ("expected ], found the end".into(), place.line);
                let is_reported = false;
                self.pieces.push(Piece::Stray(Stray { place, problem, number, line, is_reported }));
                return;
            }
            let held = std::mem::take(&mut self.text);
            match self.list {
                List::Records => {
                    let skipped = self.mend_list(problem, &held, true);
                    self.push(&held[skipped..]);
                }
                List::None | List::Unknown | List::Cells => self.give_up(problem, held, true),
            }
        }
    }

    /// Reads a byte.
    ///
    /// # Errors
    ///
    /// What is wrong with it. It has not been read.
    fn byte(&mut self, byte: u8) -> Result<(), String> {
        if self.skips_line {
            return Ok(());
        }
        match self.inside {
            Inside::String { is_key, escaped } => return self.string_byte(byte, is_key, escaped),
            Inside::Word(begin) => {
                if byte.is_ascii_alphanumeric() || b"+-.".contains(&byte) {
                    self.text.push(byte);
                    return Ok(());
                }
                let word = &self.text[begin..];
                if serde_json::from_slice::<serde::de::IgnoredAny>(word).is_err() {
                    return Err(self.unexpected(word[0]));
                }
                self.inside = Inside::Nothing;
                self.end_item();
            }
            Inside::Nothing => {}
        }
        if matches!(byte, b'{' | b'[') && self.is_behind_item() {
            let (place, number, line) = (self.place, self.place.line, Vec::new());
            let problem = self.unexpected(byte);
            let is_reported = number <= self.reported;
            self.pieces.push(Piece::Stray(Stray { place, problem, number, line, is_reported }));
            self.expected = Expected::Value;
        }
        let may_be_value = matches!(self.expected, Expected::Value | Expected::ValueOrEnd);
        match byte {
            b' ' | b'\t' | b'\r' | b'\n' => self.keep(byte),
            b'{' | b'[' if may_be_value => return self.open(byte),
            b'}' | b']' => return self.close(byte),
            b',' => return self.comma(byte),
            b':' if self.expected == Expected::Colon => {
                self.text.push(byte);
                self.expected = Expected::Value;
            }
            b'"' => {
                let is_key = matches!(self.expected, Expected::Key | Expected::KeyOrEnd);
                if !is_key && !may_be_value {
                    return Err(self.unexpected(byte));
                }
                self.begin(byte);
                self.inside = Inside::String { is_key, escaped: false };
            }
            // A number is no item of a list of records.
            b'-' | b'0'..=b'9' | b't' | b'f' | b'n'
                if may_be_value && !(self.list == List::Records && self.text.is_empty()) =>
            {
                self.begin(byte);
                self.inside = Inside::Word(self.text.len() - 1);
            }
            _ => return Err(self.unexpected(byte)),
        }
        Ok(())
    }

    /// Whether an item of a list of records has ended, and no comma stands behind it: only that is
    /// missing if another item begins.
    fn is_behind_item(&self) -> bool {
        self.list == List::Records && self.text.is_empty() && self.expected == Expected::CommaOrEnd
    }

    fn unexpected(&self, found: u8) -> String {
        let found = match found {
            b'\n' => "the end of the line".to_owned(),
            0x80.. => "another character".to_owned(),
            found => format!("'{}'", char::from(found).escape_debug()),
        };
        format!("wrong JSON: expected {}, found {found}", self.expected.name())
    }

    fn string_byte(&mut self, byte: u8, is_key: bool, escaped: bool) -> Result<(), String> {
        if byte == b'\n' {
            return Err("expected the end of the string, found the end of the line".into());
        }
        self.text.push(byte);
        match byte {
            _ if escaped => self.inside = Inside::String { is_key, escaped: false },
            b'\\' => self.inside = Inside::String { is_key, escaped: true },
            b'"' => {
                self.inside = Inside::Nothing;
                if is_key {
                    self.expected = Expected::Colon;
                } else {
                    self.end_item();
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Keeps white space in a value.
    fn keep(&mut self, byte: u8) {
        if !self.text.is_empty() {
            self.text.push(byte);
        }
    }

    /// Keeps the first byte of a token.
    fn begin(&mut self, byte: u8) {
        if self.text.is_empty() {
            (self.start, self.is_begun_before) = (self.place, self.is_line_begun);
        }
        self.text.push(byte);
    }

    fn open(&mut self, byte: u8) -> Result<(), String> {
        if self.open.len() == DEEPEST {
            return Err(format!("the value is deeper than {DEEPEST} brackets"));
        }
        if self.open.is_empty() && self.list == List::None && byte == b'[' {
            self.list = List::Unknown;
        } else if self.open.len() == 1 && self.list == List::Unknown && byte == b'{' {
            self.cut_list();
        }
        self.begin(byte);
        self.open.push(byte);
        self.expected = if byte == b'{' { Expected::KeyOrEnd } else { Expected::ValueOrEnd };
        Ok(())
    }

    fn close(&mut self, byte: u8) -> Result<(), String> {
        let may_end = match self.open.last() {
            None => self.list == List::Records && byte == b']',
            Some(b'{') => {
                byte == b'}' && matches!(self.expected, Expected::KeyOrEnd | Expected::CommaOrEnd)
            }
            Some(_) => {
                byte == b']' && matches!(self.expected, Expected::ValueOrEnd | Expected::CommaOrEnd)
            }
        };
        if !may_end {
            return Err(self.unexpected(byte));
        }
        if self.open.pop().is_some() {
            self.text.push(byte);
            self.end_item();
        } else {
            (self.list, self.expected) = (List::None, Expected::Value);
        }
        Ok(())
    }

    fn comma(&mut self, byte: u8) -> Result<(), String> {
        self.expected = match self.open.last() {
            // Behind an item of a list of records, or behind a value of its own.
            None if self.text.is_empty() => Expected::Value,
            Some(b'{') if self.expected == Expected::CommaOrEnd => Expected::Key,
            Some(b'[') if self.expected == Expected::CommaOrEnd => Expected::Value,
            _ => return Err(self.unexpected(byte)),
        };
        self.keep(byte);
        Ok(())
    }

    /// A value inside of another one, or a whole one, has ended.
    fn end_item(&mut self) {
        self.expected = Expected::CommaOrEnd;
        match (self.open.len(), self.list) {
            (0, _) => self.emit(),
            (1, List::Unknown) => self.decide(),
            (_, List::None | List::Unknown | List::Cells | List::Records) => {}
        }
    }

    /// Whether the first item of a list is a record, or a part of one.
    fn decide(&mut self) {
        let item = &self.text[1..];
        let row: Result<Vec<serde::de::IgnoredAny>, _> = serde_json::from_slice(item);
        let string: Result<String, _> = serde_json::from_slice(item);
        let is_nested = item.trim_ascii().starts_with(b"[[");
        let is_part = match (row, string) {
            (Ok(row), _) => row.len() <= LONGEST_ROW && !is_nested,
            (_, Ok(string)) => string.chars().count() <= LONGEST_ROW,
            _ => true,
        };
        if is_part {
            self.list = List::Cells;
        } else {
            self.cut_list();
            self.emit();
        }
    }

    /// The items of the list are records: what stands behind its bracket begins the first one.
    fn cut_list(&mut self) {
        self.list = List::Records;
        let text = std::mem::take(&mut self.text);
        let item = text[1..].trim_ascii_start();
        let before = &text[..text.len() - item.len()];
        self.is_begun_before = !before.contains(&b'\n');
        self.start = self.start.behind(before);
        self.text = item.to_vec();
        self.open.clear();
    }

    fn emit(&mut self) {
        let text = std::mem::take(&mut self.text);
        let is_reported = self.start.line <= self.reported;
        self.pieces.push(Piece::Value { start: self.start, text, is_reported });
        if self.list != List::Records {
            self.list = List::None;
            self.expected = Expected::Value;
        }
        self.is_line_begun = true;
    }

    /// Gives a value of its own up. The text begins with it, if some of it has been read.
    fn give_up(&mut self, problem: String, text: Vec<u8>, is_begun: bool) {
        let start = if is_begun { self.start } else { self.place };
        self.pieces.push(Piece::Broken { place: self.place, problem, start, text });
        let (place, pieces) = (self.place, std::mem::take(&mut self.pieces));
        *self = Splitter { pieces, ..Splitter::new(place) };
    }

    /// Gives an item of a list of records up. The text begins with it, if some of it has been read.
    /// Returns how much of the text is passed over: up to the next object of its first line, or up to
    /// the next line.
    fn mend_list(&mut self, problem: String, text: &[u8], is_begun: bool) -> usize {
        let start = if is_begun { self.start } else { self.place };
        let end = text.iter().position(|&byte| byte == b'\n').map_or(text.len(), |end| end + 1);
        let first = &text[..end];
        let has_more = if is_begun { self.is_begun_before } else { self.is_line_begun };
        let line = if has_more { Vec::new() } else { first.to_vec() };
        let (place, number) = (self.place, start.line);
        let is_reported = number <= self.reported;
        self.pieces.push(Piece::Stray(Stray { place, problem, number, line, is_reported }));
        if !is_reported {
            self.reported = self.place.line - usize::from(self.place.column == 1);
        }
        self.open.clear();
        (self.expected, self.inside) = (Expected::Value, Inside::Nothing);
        // An object on the same line may be the next item.
        let is_object = |two: &[u8]| two == b"{\"" || two == b"{ ";
        let bracket = first.windows(2).skip(1).position(is_object);
        let skipped = bracket.map_or(end, |bracket| bracket + 1);
        // Of a line that is read in pieces the rest is passed over too.
        self.skips_line = bracket.is_none() && !first.ends_with(b"\n");
        self.place = start.behind(&first[..skipped]);
        self.is_line_begun = self.place.column > 1;
        skipped
    }
}
