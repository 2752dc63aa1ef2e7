//! Letters that the usual fonts lack.

use std::collections::BTreeSet;

use ttf_parser::Face;

/// The letters of a text that the usual fonts lack: those in texts of usual weight, and in bold ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MissingLetters {
    /// In texts of usual weight.
    pub regular: BTreeSet<char>,
    /// In bold texts.
    pub bold: BTreeSet<char>,
}

impl MissingLetters {
    /// Whether the usual fonts have all letters.
    pub fn is_empty(&self) -> bool {
        self.regular.is_empty() && self.bold.is_empty()
    }

    /// All letters, of both weights.
    pub fn all(&self) -> BTreeSet<char> {
        &self.regular | &self.bold
    }
}

/// Whether a font has a letter.
pub(crate) fn has(face: &Face<'_>, letter: char) -> bool {
    face.glyph_index(letter).is_some_and(|glyph| glyph.0 != 0)
}
