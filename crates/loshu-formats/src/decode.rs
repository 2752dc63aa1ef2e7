//! From bytes to UTF-8: decompression and UTF-16, told by the first bytes.

use std::io::{self, BufRead, BufReader, ErrorKind, Read};

use crate::line_ends::{BLOCK, TextReader};

/// The largest window (a power of two) that a zstd stream may ask for: 8 MiB.
const ZSTD_WINDOW: u32 = 23;

/// The text in a stream that may be compressed, and may be UTF-16.
pub(crate) fn decoded(raw: TextReader) -> io::Result<TextReader> {
    utf8(unpacked(raw)?)
}

/// The bytes in a stream that may be compressed.
fn unpacked(mut raw: TextReader) -> io::Result<TextReader> {
    let bytes: Box<dyn Read + Send> = match raw.fill_buf()? {
        [0x1F, 0x8B, ..] => Box::new(Compressed(flate2::bufread::MultiGzDecoder::new(raw))),
        [0x28, 0xB5, 0x2F, 0xFD, ..] => {
            let mut decoder = zstd::Decoder::with_buffer(raw)?;
            decoder.window_log_max(ZSTD_WINDOW)?;
            Box::new(Compressed(decoder))
        }
        _ => return Ok(raw),
    };
    Ok(BufReader::with_capacity(BLOCK, bytes))
}

/// UTF-8 for a stream that may be UTF-16.
fn utf8(mut bytes: TextReader) -> io::Result<TextReader> {
    if !matches!(bytes.fill_buf()?, [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..]) {
        return Ok(bytes);
    }
    let utf8 = encoding_rs_io::DecodeReaderBytesBuilder::new().build(bytes);
    Ok(BufReader::with_capacity(BLOCK, Box::new(utf8)))
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
