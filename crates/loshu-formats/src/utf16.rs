//! UTF-16 as UTF-8.

use std::io::{self, Cursor, Read};

/// A unit of UTF-16 from its two bytes, in the order of the text.
pub(crate) type Unit = fn([u8; 2]) -> u16;

/// How many bytes are read at once.
const BLOCK: usize = 1 << 14;

/// The text in a stream. What is no character becomes `U+FFFD`.
pub(crate) struct Utf16Reader<R> {
    raw: R,
    unit: Unit,
    text: Cursor<String>,
    /// What is wrong with the stream. It is told when the text before it has been read.
    failure: Option<io::Error>,
}

impl<R: Read> Utf16Reader<R> {
    pub(crate) fn new(raw: R, unit: Unit) -> Utf16Reader<R> {
        Utf16Reader { raw, unit, text: Cursor::default(), failure: None }
    }

    /// Reads a block, and the second half of its last character.
    fn read_block(&mut self, block: &mut Vec<u8>) -> io::Result<()> {
        self.raw.by_ref().take(BLOCK as u64).read_to_end(block)?;
        let last = block.last_chunk().map(|&bytes| (self.unit)(bytes));
        if block.len() == BLOCK && matches!(last, Some(0xD800..0xDC00)) {
            self.raw.by_ref().take(2).read_to_end(block)?;
        }
        Ok(())
    }

    /// Goes on to the text of the next block: there is none at the end.
    fn next_text(&mut self) -> io::Result<()> {
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        let mut block = Vec::new();
        match self.read_block(&mut block) {
            Err(error) if block.is_empty() => return Err(error),
            end => self.failure = end.err(),
        }
        let (pairs, rest) = block.as_chunks();
        let units = pairs.iter().map(|&bytes| (self.unit)(bytes));
        let half = rest.first().map(|_| char::REPLACEMENT_CHARACTER);
        let chars =
            char::decode_utf16(units).map(|char| char.unwrap_or(char::REPLACEMENT_CHARACTER));
        self.text = Cursor::new(chars.chain(half).collect());
        Ok(())
    }
}

impl<R: Read> Read for Utf16Reader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.text.position() == self.text.get_ref().len() as u64 {
            self.next_text()?;
        }
        self.text.read(buffer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> String {
        let mut text = String::new();
        Utf16Reader::new(bytes, u16::from_le_bytes).read_to_string(&mut text).unwrap();
        text
    }

    /// Characters of two units, so that some lie across the ends of blocks, and what is no character.
    #[test]
    fn text_comes_as_it_was_written() {
        for before in ["", "1"] {
            let text = format!("{before}{}数独", "😀".repeat(BLOCK));
            let mut bytes: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
            assert_eq!(read(&bytes), text);
            bytes.truncate(bytes.len() - 1);
            assert_eq!(read(&bytes), text.replace('独', "\u{FFFD}"));
        }
        assert_eq!(read(&[0x3D, 0xD8, 0x31, 0x00]), "\u{FFFD}1");
    }

    /// Fails after some bytes.
    struct Failing<'a>(&'a [u8]);

    impl Read for Failing<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            match self.0.read(buffer)? {
                0 => Err(io::Error::other("damaged")),
                length => Ok(length),
            }
        }
    }

    #[test]
    fn a_failure_is_told_after_the_text_before_it() {
        let mut reader = Utf16Reader::new(Failing(b"1\x002\x00"), u16::from_le_bytes);
        let mut text = Vec::new();
        assert_eq!(reader.read_to_end(&mut text).unwrap_err().to_string(), "damaged");
        assert_eq!(text, b"12");
    }
}
