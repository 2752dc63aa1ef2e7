//! A certificate as a line of text.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use loshu::Grid;

use super::{Certificate, Place, Proof};

/// The digits in base 18.
const BASE: u16 = 18;

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{};", self.puzzle)?;
        write_grids(f, &self.solutions)?;
        f.write_str(";")?;
        match &self.proof {
            Proof::None => f.write_str("+")?,
            Proof::Places(places) => {
                let digit = |value: u16| char::from_digit(value.into(), BASE.into()).unwrap_or('?');
                let signs =
                    places.iter().flat_map(|Place(at)| [digit(at / BASE), digit(at % BASE)]);
                f.write_str(&signs.collect::<String>())?;
            }
        }
        let Some(others) = &self.others else { return Ok(()) };
        f.write_str(";")?;
        write_grids(f, others)
    }
}

fn write_grids(f: &mut fmt::Formatter<'_>, grids: &[Grid]) -> fmt::Result {
    for (at, grid) in grids.iter().enumerate() {
        let comma = if at == 0 { "" } else { "," };
        write!(f, "{comma}{grid}")?;
    }
    Ok(())
}

/// What is wrong with the text of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseCertificateError {
    /// There are not three or four parts with semicolons between them, but so many.
    Parts(usize),
    /// A grid is not 81 digits and points.
    Grid,
    /// A place is not two digits in base 18; counted from 1.
    Place(usize),
}

impl fmt::Display for ParseCertificateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseCertificateError::Parts(found) => write!(
                f,
                "expected PUZZLE;SOLUTIONS;PLACES, 3 or 4 parts with semicolons between them, found {found}"
            ),
            ParseCertificateError::Grid => {
                f.write_str("expected a grid of 81 signs, digits or points")
            }
            ParseCertificateError::Place(number) => {
                write!(f, "place {number}: expected two digits in base 18, 0 to 9 and a to h")
            }
        }
    }
}

impl core::error::Error for ParseCertificateError {}

impl FromStr for Certificate {
    type Err = ParseCertificateError;

    fn from_str(line: &str) -> Result<Certificate, ParseCertificateError> {
        let parts: Vec<&str> = line.split(';').collect();
        let (puzzle, solutions, places, others) = match parts[..] {
            [puzzle, solutions, places] => (puzzle, solutions, places, None),
            [puzzle, solutions, places, others] => (puzzle, solutions, places, Some(others)),
            _ => return Err(ParseCertificateError::Parts(parts.len())),
        };
        Ok(Certificate {
            puzzle: grid(puzzle)?,
            solutions: grids(solutions)?,
            proof: if places == "+" { Proof::None } else { Proof::Places(read_places(places)?) },
            others: others.map(grids).transpose()?,
        })
    }
}

fn grid(text: &str) -> Result<Grid, ParseCertificateError> {
    let is_plain = text.bytes().all(|sign| matches!(sign, b'.' | b'1'..=b'9'));
    text.parse().ok().filter(|_| is_plain).ok_or(ParseCertificateError::Grid)
}

fn grids(text: &str) -> Result<Vec<Grid>, ParseCertificateError> {
    if text.is_empty() { Ok(Vec::new()) } else { text.split(',').map(grid).collect() }
}

fn read_places(text: &str) -> Result<Vec<Place>, ParseCertificateError> {
    let place = |(at, signs): (usize, &[u8])| {
        let digit = |sign: u8| char::from(sign).to_digit(BASE.into());
        // Two digits are always below 324.
        let place = match *signs {
            [high, low] => digit(high).zip(digit(low)),
            _ => None,
        };
        let place = place.map(|(high, low)| Place(BASE * high as u16 + low as u16));
        place.ok_or(ParseCertificateError::Place(at + 1))
    };
    text.as_bytes().chunks(2).enumerate().map(place).collect()
}
