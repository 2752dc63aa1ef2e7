//! A font for letters that the usual fonts lack.

use std::collections::BTreeSet;

use ttf_parser::Face;

use crate::error::PictureError;

/// A font in a file, with all letters that are wanted of it.
#[derive(Debug)]
pub struct FontFile {
    pub(crate) data: Vec<u8>,
    /// Which of the fonts in the file.
    pub(crate) index: u32,
}

impl FontFile {
    /// The first font of a file, which is TTF, OTF or TTC, that has all of these letters.
    ///
    /// # Errors
    ///
    /// What is wrong with the last font of the file, if none has them all and may be used.
    pub fn new(data: Vec<u8>, letters: &BTreeSet<char>) -> Result<FontFile, PictureError> {
        let fonts = ttf_parser::fonts_in_collection(&data).unwrap_or(1);
        let mut problem = PictureError::NoFont("the collection is empty".into());
        for index in 0..fonts {
            match check(&data, index, letters) {
                Ok(()) => return Ok(FontFile { data, index }),
                Err(found) => problem = found,
            }
        }
        Err(problem)
    }

    /// The font, ready to be asked for glyphs.
    pub(crate) fn face(&self) -> Result<Face<'_>, PictureError> {
        parse(&self.data, self.index)
    }
}

/// Reads a font.
pub(crate) fn parse(data: &[u8], index: u32) -> Result<Face<'_>, PictureError> {
    Face::parse(data, index).map_err(|error| PictureError::NoFont(error.to_string()))
}

/// Whether a font has all of these letters, and may be used.
pub(crate) fn check(data: &[u8], index: u32, letters: &BTreeSet<char>) -> Result<(), PictureError> {
    let face = parse(data, index)?;
    let missing = letters.iter().copied().filter(|letter| face.glyph_index(*letter).is_none());
    let missing: BTreeSet<char> = missing.collect();
    if !missing.is_empty() {
        return Err(PictureError::Lacks(missing));
    }
    if face.tables().glyf.is_none() && face.tables().cff.is_none() {
        return Err(PictureError::NoOutlines);
    }
    if !face.is_outline_embedding_allowed() || !face.is_subsetting_allowed() {
        return Err(PictureError::NotAllowed);
    }
    Ok(())
}
