//! Links that say the whole puzzle as text.

use super::error::{Expected, Problem, Wrong, unexpected};
use super::field::{Field, grid_of, text};
use super::kind::Format;
use super::line::has;
use super::record::Record;
use crate::grid::Grid;

mod exchange;
mod wiki;

pub use self::exchange::EXCHANGE_SIGNS;

/// A link in a line.
struct Link<'a> {
    line: &'a [u8],
    /// Where the host begins.
    begin: usize,
    host: &'a str,
    /// What stands behind the host.
    path: Field<'a>,
}

/// The puzzle of a line with a link; nothing if there is no link to a site that is known, and the
/// line does not begin with one.
///
/// A link ends at a blank, a quote or an angle bracket. Signs behind it may belong to the sentence in
/// which it stands: if it cannot be read, it is tried without them.
///
/// A text behind the link is a comment.
pub(super) fn record(line: &[u8], number: usize) -> Option<Result<Record, Wrong>> {
    if let Some(field) = bare_wiki(line) {
        return Some(wiki::read(line, &field, number));
    }
    if packed(line).is_some() {
        let problem =
            Problem::Refused("the data of the link is packed; the loshu command reads it");
        return Some(Err(Wrong { place: 0, problem }));
    }
    let link = Link::of(line)?;
    let commented = |link: &Link<'_>| {
        let result = link.record(number)?;
        Some(result.map(|record| link.with_comment(record)))
    };
    let result = commented(&link)?;
    if result.is_ok() {
        return Some(result);
    }
    let shorter = link.without_sentence().find_map(|link| commented(&link)?.ok());
    Some(shorter.map_or(result, Ok))
}

/// What is wrong with a line that has the link of another puzzle behind the first one.
pub(super) fn second(line: &[u8], number: usize) -> Option<Wrong> {
    let end = Link::of(line)?.path.end();
    let second = Link::of(&line[end..])?;
    let place = end + second.begin;
    second.record(number)?.ok()?;
    let problem = Problem::Refused("a second link on the line; write it on a line of its own");
    Some(Wrong { place, problem })
}

/// The packed data of an f-puzzles or SudokuPad link, or of a bare word `fpuzzles…` or `scl…`, and where it
/// begins in the line, in bytes.
///
/// ```
/// let line = b"https://www.f-puzzles.com/?load=N4Ig";
/// assert_eq!(loshu::format::packed(line), Some((32, &line[32..])));
/// ```
pub fn packed(line: &[u8]) -> Option<(usize, &[u8])> {
    let begin = match Link::of(line) {
        None => bare_packed(line)?,
        Some(link) => match link.host {
            "f-puzzles.com" => link.parameter("load")?.begin,
            "sudokupad.app" | "app.crackingthecryptic.com" => {
                let field = link.parameter("puzzleid").or_else(|| link.packed_part())?;
                field.begin + prefix(field.text)?
            }
            _ => return None,
        },
    };
    // Blanks stand for `+` where a form has decoded the data.
    let is_end = |byte: &u8| b"&?#<>()[]{}\"'`,;|\\".contains(byte);
    let rest = &line[begin..];
    let end = rest.iter().position(is_end).unwrap_or(rest.len());
    Some((begin, rest[..end].trim_ascii_end()))
}

/// Whether a text is one link, or the packed data of one.
pub fn is_link(text: &str) -> bool {
    let text = text.trim();
    let is_address = text.starts_with("http://") || text.starts_with("https://");
    let is_address =
        is_address || !text.contains(' ') && without_scheme(text.as_bytes()) == Some(0);
    let is_bare = bare_packed(text.as_bytes()).is_some() || bare_wiki(text.as_bytes()).is_some();
    is_bare || is_address && !text.contains('\n')
}

/// The length of the word that says what packed data is.
fn prefix(text: &[u8]) -> Option<usize> {
    let names: [&[u8]; 4] = [b"fpuzzles", b"fpuz", b"scl", b"ctc"];
    names.into_iter().find(|name| text.starts_with(name)).map(<[u8]>::len)
}

/// How packed data begins: this is what becomes of the bracket at the beginning of JSON.
const BRACKET: &[u8] = b"N4";

/// The sites whose links are read.
const SITES: [&[u8]; 6] = [
    b"sudokuexchange.com",
    b"sudokuwiki.org",
    b"sudoku.coach",
    b"sudokupad.app",
    b"app.crackingthecryptic.com",
    b"f-puzzles.com",
];

/// Where the host begins of an address with `http://` or `https://`.
fn with_scheme(line: &[u8]) -> Option<usize> {
    let scheme = line.windows(3).position(|three| three == b"://")?;
    let name = line[..scheme].to_ascii_lowercase();
    (name.ends_with(b"http") || name.ends_with(b"https")).then_some(scheme + 3)
}

/// Where the host begins of an address of a known site, without `https://`, as browsers show it.
fn without_scheme(line: &[u8]) -> Option<usize> {
    SITES.iter().find_map(|site| {
        let begin = line.windows(site.len()).position(|part| part == *site)?;
        let begin = if line[..begin].ends_with(b"www.") { begin - 4 } else { begin };
        let is_host = line[begin..].iter().find(|byte| b"/?# ".contains(byte)) == Some(&b'/');
        let is_begin = line[..begin].last().is_none_or(|byte| !byte.is_ascii_alphanumeric());
        (is_host && is_begin).then_some(begin)
    })
}

/// A line of one long word that begins with the name of packed data.
fn bare_packed(line: &[u8]) -> Option<usize> {
    let word = line.trim_ascii();
    let is_word = word.len() > 40 && !word.contains(&b' ');
    let indent = line.len() - line.trim_ascii_start().len();
    let length = prefix(word).filter(|_| is_word)?;
    let is_packed = word.starts_with(b"fpuz") || word[length..].starts_with(BRACKET);
    is_packed.then_some(indent + length)
}

/// A line of one word `S9B` and 162 digits of base 36.
fn bare_wiki(line: &[u8]) -> Option<Field<'_>> {
    let text = line.trim_ascii();
    let is_code = text.starts_with(b"S9B") && text.len() > 80;
    let begin = line.len() - line.trim_ascii_start().len();
    (is_code && text.iter().all(u8::is_ascii_alphanumeric)).then_some(Field { begin, text })
}

impl<'a> Link<'a> {
    fn of(line: &'a [u8]) -> Option<Link<'a>> {
        // Few lines have a slash.
        if !has(line, b'/') {
            return None;
        }
        let begin = with_scheme(line).or_else(|| without_scheme(line))?;
        let rest = &line[begin..];
        let is_end = |byte: &u8| byte.is_ascii_whitespace() || b"<>\"`\\^{}|".contains(byte);
        let end = rest.iter().position(is_end).unwrap_or(rest.len());
        let host = rest[..end].split(|byte| b"/?#".contains(byte)).next()?;
        let path = Field { begin: begin + host.len(), text: &rest[host.len()..end] };
        let host = str::from_utf8(host).ok()?;
        let host = host.strip_prefix("www.").unwrap_or(host);
        Some(Link { line, begin, host, path })
    }

    /// The puzzle of the link; nothing if the site is not known, and the line does not begin with the
    /// link.
    fn record(&self, number: usize) -> Option<Result<Record, Wrong>> {
        match self.host {
            "sudokuexchange.com" => Some(self.exchange(number)),
            "sudokuwiki.org" => Some(self.wiki(number)),
            "sudoku.coach" => Some(self.coach(number)),
            "sudokupad.app" | "app.crackingthecryptic.com" => Some(self.pad(number)),
            "f-puzzles.com" => Some(Err(self.server("id"))),
            _ => match self.cells() {
                Some(grid) => Some(Ok(Record::new(Format::Line, number, grid))),
                None => self.is_first().then(|| Err(self.unknown())),
            },
        }
    }

    /// The 81 cells in the link of a site that is not known.
    fn cells(&self) -> Option<Grid> {
        let is_cell = |byte: u8| byte.is_ascii_digit() || byte == b'.';
        let is_sign = |byte: u8| is_cell(byte) || matches!(byte, b'-' | b'_' | b'*');
        let find = |is_part: &dyn Fn(u8) -> bool| {
            self.path.text.split(|&byte| !is_part(byte)).find_map(grid_of)
        };
        find(&is_cell).or_else(|| find(&is_sign))
    }

    /// The link without signs at its end, or from a closing bracket on, that may belong to the sentence
    /// around it.
    fn without_sentence(&self) -> impl Iterator<Item = Link<'a>> {
        let text = self.path.text;
        let is_mark = |byte: &&u8| b".,;:!?)]*'_~".contains(byte);
        let marks = text.iter().rev().take_while(is_mark).count().min(8);
        let bracket = text.iter().position(|byte| b")]".contains(byte));
        let ends = (1..=marks).map(move |marks| text.len() - marks).chain(bracket);
        let Link { line, begin, host, .. } = *self;
        let path = move |end| Field { begin: self.path.begin, text: &text[..end] };
        ends.map(move |end| Link { line, begin, host, path: path(end) })
    }

    /// The record with the text behind a link that the line begins with.
    fn with_comment(&self, mut record: Record) -> Record {
        let behind = text(self.line[self.path.end()..].trim_ascii());
        let is_text = behind.chars().any(char::is_alphanumeric);
        if is_text && self.is_first() && record.details.get("comment").is_none() {
            record.details.set("comment", &behind);
        }
        record
    }

    fn is_first(&self) -> bool {
        self.line.trim_ascii_start().starts_with(b"http")
    }

    /// The value of a parameter behind `?` or `#`.
    fn parameter(&self, name: &str) -> Option<Field<'a>> {
        self.named(name).map(|(_, value)| value)
    }

    /// A parameter and its value.
    fn named(&self, name: &str) -> Option<(Field<'a>, Field<'a>)> {
        let query = self.path.text.iter().position(|byte| b"?#".contains(byte))? + 1;
        let mut begin = query;
        for pair in self.path.text[query..].split(|byte| b"&#".contains(byte)) {
            let whole = Field { begin: self.path.begin + begin, text: pair };
            let value = pair.strip_prefix(name.as_bytes()).and_then(|rest| rest.strip_prefix(b"="));
            if let Some(text) = value {
                return Some((whole, Field { begin: whole.end() - text.len(), text }));
            }
            begin += pair.len() + 1;
        }
        None
    }

    /// The part of the path with packed data, which may have slashes in it.
    fn packed_part(&self) -> Option<Field<'a>> {
        let text = self.path.text;
        let begins = (0..text.len()).filter(|&at| text[at] == b'/').map(|slash| slash + 1);
        let mut parts =
            begins.map(|begin| Field { begin: self.path.begin + begin, text: &text[begin..] });
        parts.find(|part| {
            prefix(part.text).is_some_and(|length| {
                let data = &part.text[length..];
                data.starts_with(BRACKET)
                    || data.starts_with(b"%")
                    || part.text.starts_with(b"fpuz")
            })
        })
    }

    /// The last part of the path.
    fn last(&self) -> Field<'a> {
        let end = self.path.text.iter().position(|byte| b"?#".contains(byte));
        let path = &self.path.text[..end.unwrap_or(self.path.text.len())];
        let begin = path.iter().rposition(|&byte| byte == b'/').map_or(0, |slash| slash + 1);
        Field { begin: self.path.begin + begin, text: &path[begin..] }
    }

    /// The puzzle itself stands in a data base of the site.
    fn server(&self, parameter: &str) -> Wrong {
        let place = self.named(parameter).map_or(self.path.begin, |(whole, _)| whole.begin);
        Wrong { place, problem: Problem::Refused(SERVER) }
    }

    fn unknown(&self) -> Wrong {
        let place = self.line.len() - self.line.trim_ascii_start().len();
        let reason = "a link to a site that is not known; a shortened link needs the network";
        Wrong { place, problem: Problem::Refused(reason) }
    }

    fn missing(&self, parameter: &'static str) -> Wrong {
        let place = self.line.windows(4).position(|four| four == b"http").unwrap_or(0);
        Wrong { place, problem: Problem::Refused(parameter) }
    }

    fn exchange(&self, number: usize) -> Result<Record, Wrong> {
        let Some(field) = self.parameter("s") else {
            return Err(self.missing("the link has no parameter s"));
        };
        exchange::read(self.line, &field, Format::Exchange, number)
    }

    fn wiki(&self, number: usize) -> Result<Record, Wrong> {
        match self.parameter("bd") {
            Some(field) => wiki::read(self.line, &field, number),
            None if self.parameter("n").is_some() => Err(self.server("n")),
            None => Err(self.missing("the link has no parameter bd")),
        }
    }

    fn coach(&self, number: usize) -> Result<Record, Wrong> {
        let field = self.last();
        wiki::plain(self.line, &field).map(|grid| Record::new(Format::Coach, number, grid))
    }

    /// `classic…` and `scf…`; anything else is known to the server only.
    fn pad(&self, number: usize) -> Result<Record, Wrong> {
        let field = self.parameter("puzzleid").unwrap_or_else(|| self.last());
        let format = Format::Sudokupad;
        let cut = |length| Field { begin: field.begin + length, text: &field.text[length..] };
        if field.text.starts_with(b"classic") {
            return exchange::classic(self.line, &cut(7), number);
        }
        if field.text.starts_with(b"scf") {
            return exchange::read(self.line, &cut(3), format, number);
        }
        Err(Wrong { place: field.begin, problem: Problem::Refused(SERVER) })
    }
}

const SERVER: &str = "only the server of the site knows this puzzle; open the link and export it";

/// What is expected of the end of a code.
fn too_few(field: &Field<'_>, found: usize) -> Wrong {
    Wrong { place: field.end(), problem: Problem::Cells { found, expected: 81 } }
}

fn wrong_sign(line: &[u8], place: usize, expected: &'static str) -> Wrong {
    unexpected(line, place, Expected::Other(expected))
}
