//! A look into a PDF: its objects as text, and the letters that its pages show.

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
}

impl Pdf {
    pub(crate) fn open(path: &Path) -> Pdf {
        Pdf::read(fs::read(path).unwrap())
    }

    pub(crate) fn read(bytes: Vec<u8>) -> Pdf {
        assert!(bytes.starts_with(b"%PDF-1.7") && bytes.ends_with(b"%%EOF"));
        let (mut objects, mut pages, mut rest) = (String::new(), Vec::new(), &bytes[..]);
        while let Some(begin) = find(rest, b"\nstream\n") {
            let end = find(rest, b"\nendstream").unwrap();
            objects += &String::from_utf8_lossy(&rest[..begin]);
            let mut plain = Vec::new();
            ZlibDecoder::new(&rest[begin + 8..end]).read_to_end(&mut plain).unwrap();
            // Pages begin with the line that turns them round.
            if plain.starts_with(b"1 0 0 -1 0 ") {
                pages.push(String::from_utf8_lossy(&plain).into_owned());
            }
            rest = &rest[end + 10..];
        }
        objects += &String::from_utf8_lossy(rest);
        Pdf { objects, pages, bytes }
    }

    /// How often a text stands among the objects.
    pub(crate) fn count(&self, text: &str) -> usize {
        self.objects.matches(text).count()
    }

    /// The texts of a page, in order.
    pub(crate) fn texts(&self, page: usize) -> Vec<String> {
        let shown = self.pages[page].lines().filter_map(|line| line.strip_suffix(" Tj"));
        shown.map(text).collect()
    }

    /// Whether a page shows a text.
    pub(crate) fn shows(&self, page: usize, text: &str) -> bool {
        self.texts(page).iter().any(|shown| shown == text)
    }

    /// The digits of the boards of a page.
    pub(crate) fn digits(&self, page: usize) -> String {
        self.texts(page).into_iter().filter(|text| text.len() == 1).collect()
    }
}

/// A string of a PDF: letters in brackets, or codes in hexadecimal digits.
fn text(shown: &str) -> String {
    match shown.strip_prefix('<') {
        None => shown.trim_matches(['(', ')']).into(),
        Some(codes) => {
            let pairs = codes.trim_end_matches('>').as_bytes().chunks(2);
            let code = |pair| u8::from_str_radix(str::from_utf8(pair).unwrap(), 16).unwrap();
            pairs.map(|pair| char::from(code(pair))).collect()
        }
    }
}

fn find(text: &[u8], wanted: &[u8]) -> Option<usize> {
    text.windows(wanted.len()).position(|window| window == wanted)
}
