//! LZ-string as base64, unpacked: what f-puzzles and SudokuPad put into links.
//!
//! The library that packs has no limit for what it unpacks, and some kilobytes may stand for gigabytes. Each entry of the
//! dictionary is a piece of the text before it, so the dictionary is a list of pieces and costs little.

/// The longest text that is unpacked, in units of UTF-16.
const LONGEST: usize = 2 << 20;

/// Why data cannot be unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Damage {
    /// It is no such data, or a part of it is missing.
    Broken,
    /// Its text is longer than is read.
    TooLong,
}

/// The text of packed data.
pub(crate) fn unpack(packed: &[u8]) -> Result<String, Damage> {
    let units = units(Bits { packed, next: 0 })?;
    String::from_utf16(&units).map_err(|_| Damage::Broken)
}

/// A piece of the text: where it begins, and its length.
type Piece = (usize, usize);

/// What a code stands for.
enum Code {
    /// A unit that was not there before.
    New(u16),
    /// An entry of the dictionary.
    Known(usize),
    End,
}

fn units(mut bits: Bits<'_>) -> Result<Vec<u16>, Damage> {
    // The first three codes have meanings of their own.
    let mut entries: Vec<Piece> = vec![(0, 0); 3];
    let mut text = Vec::new();
    let mut before: Option<Piece> = None;
    // A code has one bit more when all numbers of its width are given away; the first entry comes without one.
    let (mut width, mut left) = (2, 1_usize);
    loop {
        let code = bits.code(width)?;
        let piece = match code {
            Code::End => return Ok(text),
            Code::New(unit) => {
                let piece = (text.len(), 1);
                text.push(unit);
                entries.push(piece);
                left -= 1;
                if left == 0 {
                    left = 1 << width;
                    width += 1;
                }
                piece
            }
            Code::Known(entry) => {
                // The next entry is the piece before with one unit more, the first of the piece that is about to come.
                let next = before.map(|(begin, length)| (begin, length + 1));
                let is_next = entry == entries.len();
                let known = entries.get(entry).copied();
                let (begin, length) = known.or(next.filter(|_| is_next)).ok_or(Damage::Broken)?;
                if length > LONGEST - text.len().min(LONGEST) {
                    return Err(Damage::TooLong);
                }
                let piece = (text.len(), length);
                // The piece may reach into itself.
                for at in begin..begin + length {
                    let unit = *text.get(at).ok_or(Damage::Broken)?;
                    text.push(unit);
                }
                piece
            }
        };
        if let Some((begin, length)) = before {
            entries.push((begin, length + 1));
            left -= 1;
            if left == 0 {
                left = 1 << width;
                width += 1;
            }
        }
        if before.is_none() {
            (width, left) = (3, 4);
        }
        before = Some(piece);
    }
}

struct Bits<'a> {
    packed: &'a [u8],
    /// The number of the next bit.
    next: usize,
}

impl Bits<'_> {
    fn code(&mut self, width: u32) -> Result<Code, Damage> {
        Ok(match self.number(width)? {
            0 => Code::New(self.number(8)? as u16),
            1 => Code::New(self.number(16)? as u16),
            2 => Code::End,
            entry => Code::Known(entry as usize),
        })
    }

    /// A number whose least bit comes first.
    fn number(&mut self, width: u32) -> Result<u32, Damage> {
        // No text within the limit has codes of more bits.
        if width > 31 {
            return Err(Damage::TooLong);
        }
        let mut number = 0;
        for place in 0..width {
            number |= u32::from(self.bit()?) << place;
        }
        Ok(number)
    }

    /// The next bit: the highest of the six bits of a sign comes first.
    fn bit(&mut self) -> Result<bool, Damage> {
        let sign = *self.packed.get(self.next / 6).ok_or(Damage::Broken)?;
        let value = match sign {
            b'A'..=b'Z' => sign - b'A',
            b'a'..=b'z' => sign - b'a' + 26,
            b'0'..=b'9' => sign - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' => 63,
            _ => return Err(Damage::Broken),
        };
        let bit = value >> (5 - self.next % 6) & 1 == 1;
        self.next += 1;
        Ok(bit)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn what_is_packed_is_unpacked(text in "(\\PC{0,3}[ab]{0,40}){0,30}") {
            let packed = lz_str::compress_to_base64(&*text);
            prop_assert_eq!(unpack(packed.as_bytes()), Ok(text));
        }

        #[test]
        fn no_data_is_too_much(packed in "[A-Za-z0-9+/]{0,400}") {
            let known = lz_str::decompress_from_base64(packed.as_str());
            let known = known.and_then(|units| String::from_utf16(&units).ok());
            if let Ok(text) = unpack(packed.as_bytes()) {
                prop_assert_eq!(Some(text), known);
            }
        }
    }

    #[test]
    fn a_text_without_end_is_too_long() {
        let text = "0".repeat(LONGEST + 1);
        let packed = lz_str::compress_to_base64(&*text);
        assert!(packed.len() < 16_000);
        assert_eq!(unpack(packed.as_bytes()), Err(Damage::TooLong));
    }

    #[test]
    fn nothing_is_broken_data() {
        assert_eq!(unpack(b""), Err(Damage::Broken));
        assert_eq!(unpack(b"N4I=="), Err(Damage::Broken));
    }
}
