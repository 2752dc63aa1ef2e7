//! Fonts for letters that the usual fonts lack.

use std::collections::BTreeSet;

use ttf_parser::Face;

use crate::error::PictureError;
use crate::missing::{MissingLetters, has};

/// A font in a file, with some of the letters that are wanted.
#[derive(Debug)]
pub struct FontFile {
    pub(crate) data: Vec<u8>,
    /// Which of the fonts in the file.
    pub(crate) index: u32,
}

impl FontFile {
    /// The font of a file, which is TTF, OTF or TTC, that has most of these letters: the first of
    /// several.
    ///
    /// # Errors
    ///
    /// What is wrong with the last font of the file, if none has any of the letters and may be used.
    pub fn new(data: Vec<u8>, letters: &MissingLetters) -> Result<FontFile, PictureError> {
        let letters = letters.all();
        let fonts = ttf_parser::fonts_in_collection(&data).unwrap_or(1);
        let mut problem = PictureError::NoFont("the collection is empty".into());
        let mut best: Option<(usize, u32)> = None;
        for index in 0..fonts {
            let face = match usable(&data, index) {
                Ok(face) => face,
                Err(found) => {
                    problem = found;
                    continue;
                }
            };
            let number = letters.iter().filter(|letter| has(&face, **letter)).count();
            if number == 0 {
                problem = PictureError::Lacks(letters.clone());
            } else if best.is_none_or(|(most, _)| number > most) {
                best = Some((number, index));
            }
        }
        match best {
            Some((_, index)) => Ok(FontFile { data, index }),
            None => Err(problem),
        }
    }

    /// The font, ready to be asked for glyphs.
    pub(crate) fn face(&self) -> Result<Face<'_>, PictureError> {
        parse(&self.data, self.index)
    }
}

impl MissingLetters {
    /// The letters that these files lack too.
    #[must_use]
    pub fn without(&self, files: &[FontFile]) -> MissingLetters {
        let faces: Vec<_> = files.iter().filter_map(|file| file.face().ok()).collect();
        let lacking = |letters: &BTreeSet<char>| -> BTreeSet<char> {
            let is_lacking = |letter: &char| !faces.iter().any(|face| has(face, *letter));
            letters.iter().copied().filter(is_lacking).collect()
        };
        MissingLetters { regular: lacking(&self.regular), bold: lacking(&self.bold) }
    }
}

/// Reads a font.
pub(crate) fn parse(data: &[u8], index: u32) -> Result<Face<'_>, PictureError> {
    Face::parse(data, index).map_err(|error| PictureError::NoFont(error.to_string()))
}

/// Reads a font that may be put into other files.
pub(crate) fn usable(data: &[u8], index: u32) -> Result<Face<'_>, PictureError> {
    let face = parse(data, index)?;
    if face.tables().glyf.is_none() && face.tables().cff.is_none() {
        return Err(PictureError::NoOutlines);
    }
    if !face.is_outline_embedding_allowed() || !face.is_subsetting_allowed() {
        return Err(PictureError::NotAllowed);
    }
    Ok(face)
}
