//! Cuts a stream of bytes into JSON values, in little memory.

use crate::error::Place;

/// The deepest value that is read.
const DEEPEST: usize = 64;

/// The longest value that is read, in bytes.
const LONGEST: usize = 1 << 20;

/// What has been found.
#[derive(Debug)]
pub(crate) enum Piece {
    /// The text of a value, and where it begins. It may be wrong, or end too early.
    Value(Place, Vec<u8>),
    /// What cannot be a value.
    Error(Place, String),
}

/// Finds the ends of values. A list of objects or puzzles is cut into its items.
#[derive(Debug)]
pub(crate) struct Splitter {
    place: Place,
    /// Where the value begins that is being read.
    start: Place,
    text: Vec<u8>,
    /// The brackets that are open in the value.
    open: Vec<u8>,
    in_string: bool,
    escaped: bool,
    /// The last byte that is no white space and not in a string.
    last: u8,
    list: List,
    /// Whether all is passed over up to a line that begins a value.
    skipping: bool,
    pieces: Vec<Piece>,
}

/// What is known of the list at the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum List {
    /// There is none.
    None,
    /// It may be a list of cells.
    Unknown,
    /// Its items are records.
    Records,
}

impl Splitter {
    pub(crate) fn new(place: Place) -> Splitter {
        Splitter {
            place,
            start: place,
            text: Vec::new(),
            open: Vec::new(),
            in_string: false,
            escaped: false,
            last: 0,
            list: List::None,
            skipping: false,
            pieces: Vec::new(),
        }
    }

    /// Whether a value or a list is open, or has been given up.
    pub(crate) fn is_open(&self) -> bool {
        self.skipping || !self.open.is_empty() || self.list != List::None || !self.text.is_empty()
    }

    /// What has been found so far.
    pub(crate) fn take(&mut self) -> Vec<Piece> {
        std::mem::take(&mut self.pieces)
    }

    pub(crate) fn push(&mut self, mut bytes: &[u8]) {
        while let Some((&byte, rest)) = bytes.split_first() {
            self.byte(byte);
            self.place = self.place.after(byte);
            bytes = if self.in_string { self.keep_plain(rest) } else { rest };
        }
    }

    /// Keeps what is nothing special in a string, at once; answers with the bytes behind it.
    fn keep_plain<'a>(&mut self, bytes: &'a [u8]) -> &'a [u8] {
        if self.escaped {
            return bytes;
        }
        let is_special = |byte: &u8| matches!(byte, b'"' | b'\\' | b'\n');
        let room = bytes.len().min(LONGEST.saturating_sub(self.text.len()));
        let end = bytes[..room].iter().position(is_special).unwrap_or(room);
        let (plain, rest) = bytes.split_at(end);
        self.text.extend_from_slice(plain);
        self.place = self.place.behind(plain);
        rest
    }

    /// The text ends, or goes on with something else.
    pub(crate) fn finish(&mut self) {
        if self.skipping {
            self.skipping = false;
        } else if !self.text.is_empty() {
            self.emit();
        } else if self.list != List::None {
            self.pieces.push(Piece::Error(self.place, "expected ], found the end".into()));
        }
        (self.list, self.in_string) = (List::None, false);
        self.open.clear();
        self.text.clear();
    }

    fn byte(&mut self, byte: u8) {
        if self.skipping {
            if self.place.column > 1 || !matches!(byte, b'{' | b'[') {
                return;
            }
            self.skipping = false;
        }
        match byte {
            _ if self.in_string => self.string_byte(byte),
            b' ' | b'\t' | b'\r' | b'\n' => self.keep(byte),
            b'{' | b'[' => self.open(byte),
            b'}' | b']' => self.close(byte),
            b',' if self.open.is_empty() => self.between(),
            _ => self.scalar(byte),
        }
        if self.text.len() > LONGEST {
            self.fail("the value is longer than 1 MiB");
        }
    }

    fn string_byte(&mut self, byte: u8) {
        if byte == b'\n' {
            return self.fail("expected the end of the string, found the end of the line");
        }
        self.keep(byte);
        match byte {
            _ if self.escaped => self.escaped = false,
            b'\\' => self.escaped = true,
            b'"' => {
                self.in_string = false;
                self.end_scalar();
            }
            _ => {}
        }
    }

    /// Keeps a byte of a value.
    fn keep(&mut self, byte: u8) {
        if !self.text.is_empty() {
            self.text.push(byte);
        }
    }

    /// A byte of a number or a word, or the first of a string.
    fn scalar(&mut self, byte: u8) {
        if self.text.is_empty() {
            self.start = self.place;
        }
        self.text.push(byte);
        (self.in_string, self.last) = (byte == b'"', byte);
    }

    fn open(&mut self, byte: u8) {
        let depth = self.open.len();
        let may_begin = depth == 0 || matches!(self.last, b'[' | b',' | b':' | b'{');
        if !may_begin {
            return self.restart(byte);
        }
        if depth == 0 && self.list == List::None && byte == b'[' {
            self.list = List::Unknown;
        } else if depth == 1 && self.list == List::Unknown && byte == b'{' {
            self.cut_list();
        }
        if self.text.is_empty() {
            self.start = self.place;
        }
        self.text.push(byte);
        self.open.push(byte);
        self.last = byte;
        if self.open.len() > DEEPEST {
            self.fail(&format!("the value is deeper than {DEEPEST} brackets"));
        }
    }

    fn close(&mut self, byte: u8) {
        match self.open.pop() {
            None if self.list == List::Records && byte == b']' => {
                self.emit();
                self.list = List::None;
                return;
            }
            None => return self.fail("expected a value, found the end of one"),
            // The brackets of a pair are two apart in ASCII.
            Some(open) if open + 2 != byte => return self.fail("the brackets are no pair"),
            Some(_) => self.text.push(byte),
        }
        self.last = byte;
        match (self.open.len(), self.list) {
            (0, List::Records) => self.emit(),
            (0, _) => {
                self.emit();
                self.list = List::None;
            }
            (1, List::Unknown) => self.decide(),
            _ => {}
        }
    }

    /// A comma between the items of a list of records.
    fn between(&mut self) {
        self.emit();
        self.last = b',';
        if self.list != List::Records {
            self.fail("expected a value, found a comma");
        }
    }

    /// Behind the first item of a list that is a string.
    fn end_scalar(&mut self) {
        self.last = b'"';
        if self.open.len() == 1 && self.list == List::Unknown {
            self.decide();
        }
    }

    /// Whether the first item of a list is a record, or a row of one.
    fn decide(&mut self) {
        let item = &self.text[1..];
        let row: Result<Vec<serde::de::IgnoredAny>, _> = serde_json::from_slice(item);
        let string: Result<String, _> = serde_json::from_slice(item);
        let is_row = row.is_ok_and(|row| row.len() == 9 && !item.trim_ascii().starts_with(b"[["))
            || string.is_ok_and(|string| string.chars().count() == 9);
        if is_row {
            return;
        }
        self.cut_list();
        self.emit();
    }

    /// The items of the list are records: what stands behind its bracket begins the first one.
    fn cut_list(&mut self) {
        self.list = List::Records;
        let text = std::mem::take(&mut self.text);
        let item = text[1..].trim_ascii_start();
        let before = &text[..text.len() - item.len()];
        self.start = self.start.behind(before);
        self.text = item.to_vec();
        self.open.clear();
    }

    fn emit(&mut self) {
        let text = std::mem::take(&mut self.text);
        if !text.trim_ascii().is_empty() {
            self.pieces.push(Piece::Value(self.start, text));
        }
    }

    /// A value that cannot stand here: the one before is broken, and this one begins again if it is
    /// the first of its line.
    fn restart(&mut self, byte: u8) {
        let is_first = self.place.column == 1;
        self.fail("expected a comma or the end of the value, found a bracket");
        if is_first {
            self.skipping = false;
            self.open(byte);
        }
    }

    /// Gives the value up. Reading goes on at a line that begins with a bracket.
    fn fail(&mut self, problem: &str) {
        self.pieces.push(Piece::Error(self.place, problem.into()));
        let (place, pieces) = (self.place, std::mem::take(&mut self.pieces));
        *self = Splitter { skipping: true, pieces, ..Splitter::new(place) };
    }
}
