//! Compressed files: a name that ends with `.gz` or `.zst` says so.

use std::borrow::Cow;
use std::io::{self, Write};
use std::mem;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

/// How much text a frame of zstd has: enough to find repetitions, few enough to keep memory small. Readers take
/// several frames for one file.
const FRAME: usize = 1 << 20;

/// What turns the text into the bytes of a file.
#[derive(Default)]
pub(super) enum Packing {
    #[default]
    None,
    Gzip(GzEncoder<Vec<u8>>),
    /// The text of the frame that has begun.
    Zstd(Vec<u8>),
}

/// The kinds of compressed files.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Gzip,
    Zstd,
}

/// The kind that a name says.
fn kind(path: &Path) -> Option<Kind> {
    let ending = path.extension()?;
    if ending.eq_ignore_ascii_case("gz") {
        return Some(Kind::Gzip);
    }
    ending.eq_ignore_ascii_case("zst").then_some(Kind::Zstd)
}

/// The name that the file had before it was compressed.
pub(crate) fn unpacked_name(path: &Path) -> PathBuf {
    if kind(path).is_some() { path.with_extension("") } else { path.into() }
}

impl Packing {
    /// What the name of a file asks for.
    pub(super) fn of(path: &Path) -> Packing {
        match kind(path) {
            None => Packing::None,
            Some(Kind::Gzip) => Packing::Gzip(GzEncoder::new(Vec::new(), Compression::default())),
            Some(Kind::Zstd) => Packing::Zstd(Vec::new()),
        }
    }

    /// Takes more of the text; returns what can be written by now.
    pub(super) fn pack<'a>(&mut self, text: &'a [u8]) -> io::Result<Cow<'a, [u8]>> {
        match self {
            Packing::None => Ok(Cow::Borrowed(text)),
            Packing::Gzip(encoder) => {
                encoder.write_all(text)?;
                Ok(Cow::Owned(mem::take(encoder.get_mut())))
            }
            Packing::Zstd(waiting) => {
                waiting.extend_from_slice(text);
                if waiting.len() < FRAME {
                    return Ok(Cow::Borrowed(&[]));
                }
                Ok(Cow::Owned(frame(&mem::take(waiting))))
            }
        }
    }

    /// Ends the file; returns what is left to be written.
    pub(super) fn end(self) -> io::Result<Vec<u8>> {
        match self {
            Packing::None => Ok(Vec::new()),
            Packing::Gzip(encoder) => encoder.finish(),
            Packing::Zstd(waiting) => Ok(frame(&waiting)),
        }
    }
}

fn frame(text: &[u8]) -> Vec<u8> {
    compress_to_vec(text, CompressionLevel::Fastest)
}
