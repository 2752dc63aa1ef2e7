//! From bytes to lines of UTF-8: decompression and UTF-16, told by the first bytes, and line ends.

use std::io::{self, BufRead, BufReader, ErrorKind, Read};

use encoding_rs_io::DecodeReaderBytesBuilder;

use super::line_ends::LineEnds;
use super::{BATCH, PLAIN_LINE};

/// A block of plain lines is a chunk.
const BLOCK: usize = PLAIN_LINE * BATCH;

/// The largest window (a power of two) that a zstd stream may ask for: 8 MiB.
const ZSTD_WINDOW: u32 = 23;

pub(super) type TextReader = BufReader<Box<dyn Read + Send>>;

/// The text in a stream that may be compressed, and may be UTF-16.
pub(super) fn text(raw: Box<dyn Read + Send>) -> io::Result<TextReader> {
    let mut raw = BufReader::with_capacity(BLOCK, raw);
    let bytes: Box<dyn Read + Send> = match raw.fill_buf()? {
        [0x1F, 0x8B, ..] => Box::new(Compressed(flate2::bufread::MultiGzDecoder::new(raw))),
        [0x28, 0xB5, 0x2F, 0xFD, ..] => {
            let mut decoder = zstd::Decoder::with_buffer(raw)?;
            decoder.window_log_max(ZSTD_WINDOW)?;
            Box::new(Compressed(decoder))
        }
        _ => Box::new(raw),
    };
    let mut bytes = BufReader::with_capacity(BLOCK, bytes);
    if matches!(bytes.fill_buf()?, [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..]) {
        let utf8: Box<dyn Read + Send> = Box::new(DecodeReaderBytesBuilder::new().build(bytes));
        bytes = BufReader::with_capacity(BLOCK, utf8);
    }
    Ok(BufReader::with_capacity(BLOCK, Box::new(LineEnds::new(bytes))))
}

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
