//! Lines in a stream. Those of old Macs end with a carriage return alone.

use std::io::{self, BufReader, Read};

use memchr::memchr_iter;

use crate::{BATCH, PLAIN_LINE};

/// A block of plain lines is a batch.
pub(crate) const BLOCK: usize = PLAIN_LINE * BATCH;

pub(crate) type TextReader = BufReader<Box<dyn Read + Send>>;

/// The lines in a stream, which may be encoded.
pub(crate) fn lines(raw: Box<dyn Read + Send>) -> io::Result<TextReader> {
    let bytes = BufReader::with_capacity(BLOCK, raw);
    #[cfg(feature = "encoded")]
    let bytes = crate::decode::decoded(bytes)?;
    Ok(BufReader::with_capacity(BLOCK, Box::new(LineEnds::new(bytes))))
}

/// Turns each carriage return without a line feed behind it into a line feed.
pub(crate) struct LineEnds<R> {
    inner: R,
    /// Whether the last byte was a carriage return: a line feed that follows belongs to it.
    after_return: bool,
}

impl<R: Read> LineEnds<R> {
    pub(crate) fn new(inner: R) -> LineEnds<R> {
        LineEnds { inner, after_return: false }
    }
}

impl<R: Read> Read for LineEnds<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let mut length = self.inner.read(buffer)?;
            if length == 0 {
                return Ok(0);
            }
            if self.after_return && buffer[0] == b'\n' {
                buffer.copy_within(1..length, 0);
                length -= 1;
            }
            self.after_return = mend(&mut buffer[..length]);
            if length > 0 {
                return Ok(length);
            }
        }
    }
}

/// Answers whether the last byte was a carriage return.
fn mend(bytes: &mut [u8]) -> bool {
    let is_alone = |&at: &usize| bytes.get(at + 1) != Some(&b'\n');
    let alone: Vec<_> = memchr_iter(b'\r', bytes).filter(is_alone).collect();
    alone.iter().for_each(|&at| bytes[at] = b'\n');
    alone.last().is_some_and(|&at| at + 1 == bytes.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reader that gives at most this number of bytes at a time.
    struct Slow<'a>(&'a [u8], usize);

    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let length = self.1.min(buffer.len());
            self.0.read(&mut buffer[..length])
        }
    }

    #[test]
    fn lines_are_the_same_however_they_are_read() {
        let text = b"a\rb\r\nc\n\r\rd\r\n\r\n\n\re\r";
        for step in 1..=text.len() {
            let mut mended = String::new();
            LineEnds::new(Slow(text, step)).read_to_string(&mut mended).unwrap();
            let lines: Vec<_> = mended.lines().collect();
            assert_eq!(lines, ["a", "b", "c", "", "", "d", "", "", "", "e"], "{step} at a time");
        }
    }
}
