use std::collections::BTreeSet;
use std::error::Error;
use std::fmt;

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PictureError {
    /// The data is no font, for the reason that is given.
    NoFont(String),
    /// The font has none of these letters.
    Lacks(BTreeSet<char>),
    /// The font has no outlines that a PDF can carry.
    NoOutlines,
    /// The font does not allow to be put into other files.
    NotAllowed,
    /// The picture has too many pixels.
    TooLarge,
    /// Data cannot be packed, for the reason that is given.
    Packing(String),
}

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PictureError::NoFont(reason) => write!(f, "is no font: {reason}"),
            PictureError::Lacks(letters) => {
                write!(f, "the font has none of the letters {}", Few(letters))
            }
            PictureError::NoOutlines => {
                f.write_str("the font has no outlines that a PDF can carry")
            }
            PictureError::NotAllowed => {
                f.write_str("the font does not allow to be put into other files")
            }
            PictureError::TooLarge => f.write_str("the picture is too large"),
            PictureError::Packing(reason) => write!(f, "cannot pack the data: {reason}"),
        }
    }
}

impl Error for PictureError {}

/// The first few letters of a set, safe for a terminal.
#[derive(Clone, Copy, Debug)]
pub struct Few<'a>(pub &'a BTreeSet<char>);

impl fmt::Display for Few<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.iter().take(8) {
            letter.escape_debug().fmt(f)?;
        }
        f.write_str(if self.0.len() > 8 { " ..." } else { "" })
    }
}
