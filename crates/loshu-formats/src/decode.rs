//! From bytes to UTF-8: decompression and UTF-16, told by the first bytes.

use std::io::{self, BufRead, BufReader, ErrorKind, Read};

use crate::BLOCK;
use crate::utf16::{Unit, Utf16Reader};
use crate::zst::ZstReader;

/// Bytes that may be encoded.
pub(crate) type ByteReader = BufReader<Box<dyn Read + Send>>;

/// The text in a stream that may be compressed, and may be UTF-16.
pub(crate) fn decoded(raw: ByteReader) -> io::Result<ByteReader> {
    utf8(unpacked(raw)?)
}

/// The bytes in a stream that may be compressed.
fn unpacked(mut raw: ByteReader) -> io::Result<ByteReader> {
    let bytes: Box<dyn Read + Send> = match raw.fill_buf()? {
        [0x1F, 0x8B, 8, ..] => Box::new(Compressed(flate2::bufread::MultiGzDecoder::new(raw))),
        [0x28, 0xB5, 0x2F, 0xFD, ..] => Box::new(Compressed(ZstReader::new(raw))),
        _ => return Ok(raw),
    };
    Ok(BufReader::with_capacity(BLOCK, bytes))
}

/// UTF-8 for a stream that may be UTF-16.
fn utf8(mut bytes: ByteReader) -> io::Result<ByteReader> {
    let Some(unit) = utf16(bytes.fill_buf()?) else { return Ok(bytes) };
    if bytes.buffer().first_chunk().is_some_and(|&first| unit(first) == BYTE_ORDER_MARK) {
        bytes.consume(2);
    }
    Ok(BufReader::with_capacity(BLOCK, Box::new(Utf16Reader::new(bytes, unit))))
}

/// Whether a text is UTF-16: of its pairs of bytes nearly all have a zero at the same place, because
/// puzzles are made of ASCII. After a byte order mark one of them is enough.
fn utf16(begin: &[u8]) -> Option<Unit> {
    let (pairs, _) = begin[..begin.len().min(LOOKED_AT)].as_chunks::<2>();
    let zeros = |at: usize| pairs.iter().filter(|pair| pair[at] == 0).count();
    let (big, little) = (zeros(0), zeros(1));
    let is_most = |many: usize, few: usize| {
        pairs.len() >= 4 && 4 * many >= 3 * pairs.len() && 8 * few <= pairs.len()
    };
    match pairs.first()? {
        [0xFF, 0xFE] if little > 0 || pairs.len() == 1 => Some(u16::from_le_bytes),
        [0xFE, 0xFF] if big > 0 || pairs.len() == 1 => Some(u16::from_be_bytes),
        _ if is_most(little, big) => Some(u16::from_le_bytes),
        _ if is_most(big, little) => Some(u16::from_be_bytes),
        _ => None,
    }
}

/// It may stand before a text, and is no part of it.
const BYTE_ORDER_MARK: u16 = 0xFEFF;

/// How many bytes tell the encoding.
const LOOKED_AT: usize = 4096;

/// Names what is wrong with compressed data.
struct Compressed<R>(R);

impl<R: Read> Read for Compressed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer).map_err(|error| match error.kind() {
            ErrorKind::UnexpectedEof => {
                io::Error::new(error.kind(), "the compressed data ends too early")
            }
            ErrorKind::InvalidInput | ErrorKind::InvalidData | ErrorKind::Other => {
                io::Error::new(error.kind(), format!("the compressed data is damaged: {error}"))
            }
            _ => error,
        })
    }
}
