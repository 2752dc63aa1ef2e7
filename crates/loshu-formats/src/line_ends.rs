//! Lines in a stream. Those of old Macs end with a carriage return alone.

use std::io::{self, BufReader, Read};

use memchr::memchr_iter;

/// The longest text that is looked at as a whole, in bytes.
pub(crate) const LONGEST: usize = 1 << 16;

/// UTF-8 with line feeds.
pub(crate) type TextReader = BufReader<Kept>;

/// A reader that keeps what it has read, as long as that is short, for those who look at the text as a whole.
pub(crate) struct Kept {
    inner: Box<dyn Read + Send>,
    text: Option<Vec<u8>>,
}

impl Kept {
    /// All that has been read, unless that is long or has been forgotten.
    pub(crate) fn text(&self) -> Option<&[u8]> {
        self.text.as_deref()
    }

    /// Keeps nothing any more.
    pub(crate) fn forget(&mut self) {
        self.text = None;
    }
}

impl Read for Kept {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.inner.read(buffer)?;
        let kept = self.text.take();
        self.text = kept.filter(|text| text.len() + length <= LONGEST).map(|mut text| {
            text.extend_from_slice(&buffer[..length]);
            text
        });
        Ok(length)
    }
}

/// The lines in a stream, which may be encoded, read in blocks of so many bytes.
pub(crate) fn lines(raw: Box<dyn Read + Send>, block: usize) -> io::Result<TextReader> {
    let bytes = BufReader::with_capacity(block, raw);
    #[cfg(feature = "encoded")]
    let bytes = crate::decode::decoded(bytes)?;
    let kept = Kept { inner: Box::new(LineEnds::new(bytes)), text: Some(Vec::new()) };
    Ok(BufReader::with_capacity(block, kept))
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
