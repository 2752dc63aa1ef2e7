//! A look into a PDF: its objects as text, and the letters that its pages show.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::Path;

use flate2::read::ZlibDecoder;

/// A file, taken apart as far as the tests need it.
pub(crate) struct Pdf {
    /// All that is no stream.
    pub(crate) objects: String,
    /// The content of the pages in order.
    pub(crate) pages: Vec<String>,
    pub(crate) bytes: Vec<u8>,
    /// The letters of the codes of each font, by the name that pages have for it.
    fonts: BTreeMap<String, BTreeMap<u16, char>>,
}

impl Pdf {
    pub(crate) fn open(path: &Path) -> Pdf {
        Pdf::read(fs::read(path).unwrap())
    }

    pub(crate) fn read(bytes: Vec<u8>) -> Pdf {
        assert!(bytes.starts_with(b"%PDF-1.7") && bytes.ends_with(b"%%EOF"));
        let (mut objects, mut pages, mut rest) = (String::new(), Vec::new(), &bytes[..]);
        let mut streams = BTreeMap::new();
        while let Some(begin) = find(rest, b"\nstream\n") {
            let end = find(rest, b"\nendstream").unwrap();
            objects += &String::from_utf8_lossy(&rest[..begin]);
            let mut plain = Vec::new();
            ZlibDecoder::new(&rest[begin + 8..end]).read_to_end(&mut plain).unwrap();
            let number = number_before(&objects, " 0 obj");
            streams.insert(number, String::from_utf8_lossy(&plain).into_owned());
            // Pages begin with the line that turns them round.
            if plain.starts_with(b"1 0 0 -1 0 ") {
                pages.push(String::from_utf8_lossy(&plain).into_owned());
            }
            rest = &rest[end + 10..];
        }
        objects += &String::from_utf8_lossy(rest);
        let fonts = fonts(&objects, &streams);
        Pdf { objects, pages, bytes, fonts }
    }

    /// How often a text stands among the objects.
    pub(crate) fn count(&self, text: &str) -> usize {
        self.objects.matches(text).count()
    }

    /// The texts of a page, in order; each in one font.
    pub(crate) fn texts(&self, page: usize) -> Vec<String> {
        self.texts_of(&self.pages[page])
    }

    /// The texts of a part of a page.
    pub(crate) fn texts_of(&self, content: &str) -> Vec<String> {
        let (mut font, mut texts) = ("", Vec::new());
        for line in content.lines() {
            if let Some((name, _)) = line.strip_suffix(" Tf").and_then(|line| line.split_once(' '))
            {
                font = name.trim_start_matches('/');
            }
            if let Some(shown) = line.strip_suffix(" Tj") {
                let letter =
                    |code: &[u8]| self.fonts[font][&u16::from_be_bytes([code[0], code[1]])];
                texts.push(codes(shown).chunks(2).map(letter).collect());
            }
        }
        texts
    }

    /// Whether a page shows a text.
    pub(crate) fn shows(&self, page: usize, text: &str) -> bool {
        self.texts(page).iter().any(|shown| shown == text)
    }

    /// The digits of the boards of a page.
    pub(crate) fn digits(&self, page: usize) -> String {
        self.texts(page).into_iter().filter(|text| text.chars().count() == 1).collect()
    }
}

/// The number that stands before the last place of a text.
fn number_before(objects: &str, text: &str) -> u32 {
    let before = objects.rsplit_once(text).unwrap().0;
    before.rsplit_once('\n').map_or(before, |(_, number)| number).parse().unwrap()
}

/// The letters of each font on the pages: what its `ToUnicode` says.
fn fonts(objects: &str, streams: &BTreeMap<u32, String>) -> BTreeMap<String, BTreeMap<u16, char>> {
    let reference = |text: &str| text.split(' ').next().unwrap().parse().unwrap();
    let mut fonts = BTreeMap::new();
    for used in objects.split("/Font <<").skip(1) {
        let entries = used.split_once(">>").unwrap().0;
        for entry in entries.split('/').skip(1) {
            let (name, id) = entry.split_once(' ').unwrap();
            let id: u32 = reference(id);
            let object = objects.split(&format!("\n{id} 0 obj")).nth(1).unwrap();
            let cmap: u32 = reference(object.split_once("/ToUnicode ").unwrap().1);
            fonts.insert(name.to_owned(), letters(&streams[&cmap]));
        }
    }
    fonts
}

/// The letters of codes, from lines such as `<0001> <0041>`.
fn letters(cmap: &str) -> BTreeMap<u16, char> {
    let pair = |line: &str| {
        let (code, letter) = line.strip_prefix('<')?.strip_suffix('>')?.split_once("> <")?;
        let units: Vec<u16> =
            letter.as_bytes().chunks(4).map(|unit| hexadecimal(unit) as u16).collect();
        Some((hexadecimal(code.as_bytes()) as u16, char::decode_utf16(units).next()?.unwrap()))
    };
    cmap.lines().filter(|line| *line != "<0000> <FFFF>").filter_map(pair).collect()
}

fn hexadecimal(digits: &[u8]) -> u32 {
    u32::from_str_radix(str::from_utf8(digits).unwrap(), 16).unwrap()
}

/// A string of a PDF: hexadecimal digits, or signs in brackets with escapes.
fn codes(shown: &str) -> Vec<u8> {
    if let Some(digits) = shown.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')) {
        return digits.as_bytes().chunks(2).map(|pair| hexadecimal(pair) as u8).collect();
    }
    let shown = shown.strip_prefix('(').unwrap().strip_suffix(')').unwrap();
    let (mut codes, mut rest) = (Vec::new(), shown.as_bytes());
    while let Some((&first, behind)) = rest.split_first() {
        rest = behind;
        if first != b'\\' {
            codes.push(first);
            continue;
        }
        let plain = [(b'n', b'\n'), (b'r', b'\r'), (b't', b'\t'), (b'b', 8), (b'f', 12)];
        match plain.iter().find(|(sign, _)| *sign == rest[0]) {
            Some((_, code)) => codes.push(*code),
            None if rest[0].is_ascii_digit() => {
                codes.push(u8::from_str_radix(str::from_utf8(&rest[..3]).unwrap(), 8).unwrap());
                rest = &rest[2..];
            }
            None => codes.push(rest[0]),
        }
        rest = &rest[1..];
    }
    codes
}

fn find(text: &[u8], wanted: &[u8]) -> Option<usize> {
    text.windows(wanted.len()).position(|window| window == wanted)
}
