//! The letters of pictures.
//!
//! The usual letters, those of Windows-1252, are Arimo's. Arimo has the widths of Helvetica, so that
//! one table of widths serves PNG, which needs outlines, and PDF, where Helvetica is one of the fonts
//! that every reader has and no file carries.

use std::ops::Range;

use ttf_parser::{Face, GlyphId};

use crate::error::PictureError;
use crate::font_file::{FontFile, parse};

const REGULAR: &[u8] = include_bytes!("font/Arimo-Regular.ttf");
const BOLD: &[u8] = include_bytes!("font/Arimo-Bold.ttf");

/// Which font a letter is taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum FontName {
    Regular,
    Bold,
    /// The font file for what the others lack.
    Other,
}

/// The fonts that letters are taken from.
#[derive(Debug)]
pub struct Fonts<'a> {
    regular: Face<'static>,
    bold: Face<'static>,
    other: Option<Face<'a>>,
    pub(crate) file: Option<&'a FontFile>,
}

/// Letters side by side that come from one font.
#[derive(Debug, PartialEq)]
pub(crate) struct Run<'t> {
    pub(crate) font: FontName,
    pub(crate) text: &'t str,
    /// The width, if letters have size 1.
    pub(crate) width: f32,
}

impl<'a> Fonts<'a> {
    /// The usual letters, and those of a font file.
    ///
    /// # Errors
    ///
    /// [`PictureError::NoFont`].
    pub fn new(file: Option<&'a FontFile>) -> Result<Fonts<'a>, PictureError> {
        let other = file.map(FontFile::face).transpose()?;
        Ok(Fonts { regular: parse(REGULAR, 0)?, bold: parse(BOLD, 0)?, other, file })
    }

    /// Whether these fonts have a letter without a font file.
    pub(crate) fn is_usual(&self, letter: char) -> bool {
        self.regular.glyph_index(letter).is_some()
    }

    /// The face of a font.
    pub(crate) fn face(&self, font: FontName) -> &Face<'a> {
        match (font, &self.other) {
            (FontName::Bold, _) => &self.bold,
            (FontName::Other, Some(other)) => other,
            _ => &self.regular,
        }
    }

    /// The font of a letter.
    fn font(&self, letter: char, bold: bool) -> FontName {
        match bold {
            _ if !self.is_usual(letter) => FontName::Other,
            true => FontName::Bold,
            false => FontName::Regular,
        }
    }

    /// The glyph of a letter, and its width if letters have size 1. Without a font file the letters
    /// that it is for count as square, as Chinese letters are.
    pub(crate) fn glyph(&self, font: FontName, letter: char) -> (GlyphId, f32) {
        if font == FontName::Other && self.other.is_none() {
            return (GlyphId(0), 1.0);
        }
        let face = self.face(font);
        let glyph = face.glyph_index(letter).unwrap_or_default();
        let width = face.glyph_hor_advance(glyph).unwrap_or_default();
        (glyph, f32::from(width) / f32::from(face.units_per_em()))
    }

    /// The pieces of a text, each in one font.
    pub(crate) fn runs<'t>(&self, text: &'t str, bold: bool) -> Vec<Run<'t>> {
        let mut pieces: Vec<(FontName, Range<usize>)> = Vec::new();
        for (at, letter) in text.char_indices() {
            let (font, end) = (self.font(letter, bold), at + letter.len_utf8());
            match pieces.last_mut() {
                Some((last, piece)) if *last == font => piece.end = end,
                _ => pieces.push((font, at..end)),
            }
        }
        let run = |(font, piece): (FontName, Range<usize>)| {
            let text = &text[piece];
            let width = text.chars().map(|letter| self.glyph(font, letter).1).sum();
            Run { font, text, width }
        };
        pieces.into_iter().map(run).collect()
    }

    /// The width of a text, if letters have size 1.
    pub(crate) fn width(&self, text: &str, bold: bool) -> f32 {
        self.runs(text, bold).iter().map(|run| run.width).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_are_those_of_helvetica() {
        let fonts = Fonts::new(None).unwrap();
        for (text, bold, width) in [("0", false, 0.556), ("W", false, 0.944), ("a", true, 0.556)] {
            assert!((fonts.width(text, bold) - width).abs() < 0.001, "{text}");
        }
        assert!((fonts.width("No. 7", false) - 2.390).abs() < 0.002);
    }

    #[test]
    fn windows_1252_is_usual() {
        let fonts = Fonts::new(None).unwrap();
        assert!("AZaz09 ~é·–—“”€ÿ".chars().all(|letter| fonts.is_usual(letter)));
        assert!("数ðЖ\u{202E}".chars().filter(|letter| !fonts.is_usual(*letter)).count() == 3);
    }

    #[test]
    fn runs_change_with_the_font() {
        let fonts = Fonts::new(None).unwrap();
        let runs = fonts.runs("No. 7 数独 x", true);
        let shown: Vec<_> = runs.iter().map(|run| (run.font, run.text)).collect();
        let expected =
            [(FontName::Bold, "No. 7 "), (FontName::Other, "数独"), (FontName::Bold, " x")];
        assert_eq!(shown, expected);
    }
}
