//! The letters of pictures.
//!
//! The usual letters come from Arimo, which this crate has: the letters of Windows-1252 and of Latin
//! Extended-A, which the languages of Europe with Latin letters use, and the pictures that stand in place of
//! digits for children. Letters that Arimo
//! lacks come from font files, each letter from the first file that has it. A letter that no font has
//! is drawn as a box.

use std::ops::Range;

use ttf_parser::{Face, GlyphId};

use crate::error::PictureError;
use crate::font_file::{FontFile, parse};
use crate::missing::has;

const REGULAR: &[u8] = include_bytes!("font/Arimo-Regular.ttf");
const BOLD: &[u8] = include_bytes!("font/Arimo-Bold.ttf");

/// Which font a letter is taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum FontName {
    Regular,
    Bold,
    /// The font file with this index.
    File(usize),
}

/// The fonts that letters are taken from.
#[derive(Debug)]
pub struct Fonts<'a> {
    regular: Face<'static>,
    bold: Face<'static>,
    files: &'a [FontFile],
    /// The font in each file.
    faces: Vec<Face<'a>>,
}

/// Letters side by side that come from one font.
#[derive(Debug, PartialEq)]
pub(crate) struct Run<'t> {
    pub(crate) font: FontName,
    /// Whether the letters must be made bold, because the text is and the font is not.
    pub(crate) thicken: bool,
    pub(crate) text: &'t str,
    /// The width, if letters have size 1.
    pub(crate) width: f32,
}

/// How much wider a line of a letter gets that is made bold, if letters have size 1.
pub(crate) const THICKER: f32 = 0.035;

impl<'a> Fonts<'a> {
    /// The usual letters, and the letters of font files.
    ///
    /// # Errors
    ///
    /// [`PictureError::NoFont`].
    pub fn new(files: &'a [FontFile]) -> Result<Fonts<'a>, PictureError> {
        let faces: Result<_, _> = files.iter().map(FontFile::face).collect();
        Ok(Fonts { regular: parse(REGULAR, 0)?, bold: parse(BOLD, 0)?, files, faces: faces? })
    }

    /// Whether these fonts have a letter without a font file.
    pub(crate) fn is_usual(&self, letter: char) -> bool {
        has(&self.regular, letter)
    }

    /// The face of a font.
    pub(crate) fn face(&self, font: FontName) -> &Face<'a> {
        match font {
            FontName::Regular => &self.regular,
            FontName::Bold => &self.bold,
            FontName::File(index) => &self.faces[index],
        }
    }

    /// The bytes of a font, and which of the fonts in them it is.
    pub(crate) fn data(&self, font: FontName) -> (&[u8], u32) {
        match font {
            FontName::Regular => (REGULAR, 0),
            FontName::Bold => (BOLD, 0),
            FontName::File(index) => (&self.files[index].data, self.files[index].index),
        }
    }

    /// The font of a letter, and whether it must be made bold. A letter that no font has is one of the
    /// usual font, whose first glyph is a box.
    fn font(&self, letter: char, bold: bool) -> (FontName, bool) {
        let usual = if bold { FontName::Bold } else { FontName::Regular };
        if self.is_usual(letter) {
            return (usual, false);
        }
        let having = || self.faces.iter().enumerate().filter(|(_, face)| has(face, letter));
        let fitting = having().find(|(_, face)| is_bold(face) == bold);
        match fitting.or_else(|| having().next()) {
            Some((index, face)) => (FontName::File(index), bold && !is_bold(face)),
            None => (usual, false),
        }
    }

    /// The glyph of a letter, and its width if letters have size 1.
    pub(crate) fn glyph(&self, font: FontName, letter: char) -> (GlyphId, f32) {
        let glyph = self.face(font).glyph_index(letter).unwrap_or_default();
        (glyph, self.glyph_width(font, glyph))
    }

    /// The width of a glyph, if letters have size 1.
    pub(crate) fn glyph_width(&self, font: FontName, glyph: GlyphId) -> f32 {
        let face = self.face(font);
        let width = face.glyph_hor_advance(glyph).unwrap_or_default();
        f32::from(width) / f32::from(face.units_per_em())
    }

    /// The width of a letter of size 1.
    pub(crate) fn letter_width(&self, letter: char, bold: bool) -> f32 {
        self.glyph(self.font(letter, bold).0, letter).1
    }

    /// The pieces of a text, each in one font.
    pub(crate) fn runs<'t>(&self, text: &'t str, bold: bool) -> Vec<Run<'t>> {
        let mut pieces: Vec<((FontName, bool), Range<usize>)> = Vec::new();
        for (at, letter) in text.char_indices() {
            let (font, end) = (self.font(letter, bold), at + letter.len_utf8());
            match pieces.last_mut() {
                Some((last, piece)) if *last == font => piece.end = end,
                _ => pieces.push((font, at..end)),
            }
        }
        let run = |((font, thicken), piece): ((FontName, bool), Range<usize>)| {
            let text = &text[piece];
            let width = text.chars().map(|letter| self.glyph(font, letter).1).sum();
            Run { font, thicken, text, width }
        };
        pieces.into_iter().map(run).collect()
    }

    /// The width of a text, if letters have size 1.
    pub(crate) fn width(&self, text: &str, bold: bool) -> f32 {
        text.chars().map(|letter| self.letter_width(letter, bold)).sum()
    }
}

/// Whether the letters of a font are bold.
pub(crate) fn is_bold(face: &Face<'_>) -> bool {
    face.weight().to_number() >= 600
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::missing::MissingLetters;

    #[test]
    fn widths_are_those_of_helvetica() {
        let fonts = Fonts::new(&[]).unwrap();
        for (text, bold, width) in [("0", false, 0.556), ("W", false, 0.944), ("a", true, 0.556)] {
            assert!((fonts.width(text, bold) - width).abs() < 0.001, "{text}");
        }
        assert!((fonts.width("No. 7", false) - 2.390).abs() < 0.002);
    }

    #[test]
    fn latin_letters_are_usual() {
        let fonts = Fonts::new(&[]).unwrap();
        assert!("●■▲♥☼♦♣♫♠".chars().all(|picture| fonts.is_usual(picture)));
        assert!("AZaz09 ~é·–—“”€ÿŁódźČšğőșİ".chars().all(|letter| fonts.is_usual(letter)));
        assert!("数ðЖ\u{202E}".chars().filter(|letter| !fonts.is_usual(*letter)).count() == 3);
    }

    fn test_font(name: &str, letters: &str) -> FontFile {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fonts/");
        let data = std::fs::read(format!("{folder}{name}")).unwrap();
        let regular = letters.chars().collect();
        FontFile::new(data, &MissingLetters { regular, bold: BTreeSet::new() }).unwrap()
    }

    /// Each letter comes from a font that has it: the usual one, or the first of the files. The letters
    /// of a bold text are made bold where the font is not. What no font has is a box of the usual font.
    #[test]
    fn runs_change_with_the_font() {
        let files = [test_font("cyrillic.ttf", "Судоку"), test_font("chinese.otf", "数独")];
        let fonts = Fonts::new(&files).unwrap();
        let runs = fonts.runs("No. 7 数独 Судоку\u{10FFFF}", true);
        let shown: Vec<_> = runs.iter().map(|run| (run.font, run.thicken, run.text)).collect();
        let expected = [
            (FontName::Bold, false, "No. 7 "),
            (FontName::File(1), true, "数独"),
            (FontName::Bold, false, " "),
            (FontName::File(0), true, "Судоку"),
            (FontName::Bold, false, "\u{10FFFF}"),
        ];
        assert_eq!(shown, expected);
        assert_eq!(fonts.glyph(FontName::Bold, '\u{10FFFF}').0, GlyphId(0));
        assert!(fonts.letter_width('\u{10FFFF}', true) > 0.5);
        assert!(fonts.runs("数独", false).iter().all(|run| !run.thicken));
        let letters = "7数独Судоку\u{10FFFF}".chars().filter(|letter| !fonts.is_usual(*letter));
        let missing = MissingLetters { regular: letters.collect(), bold: BTreeSet::new() };
        assert_eq!(missing.without(&files).all(), BTreeSet::from(['\u{10FFFF}']));
        assert_eq!(missing.without(&files[..1]).all(), BTreeSet::from(['数', '独', '\u{10FFFF}']));
    }
}
