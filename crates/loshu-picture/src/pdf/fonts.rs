//! The fonts of a file: Helvetica by name, which every reader has, and the used letters of a font
//! file, if there are letters that Helvetica lacks.

use std::collections::BTreeMap;

use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, Str};
use subsetter::GlyphRemapper;
use ttf_parser::{Face, RawFace, Tag};

use super::{Refs, Sheet, packed};
use crate::error::PictureError;
use crate::font::{FontName, Fonts};
use crate::letters;

/// Numbers of glyphs are the codes of letters.
const IDENTITY: SystemInfo<'_> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };
/// Six letters and a plus sign mark a font of which only some letters are there.
const SUBSET_NAME: Name<'_> = Name(b"LOSHUA+Embedded");

/// The name of a font on a page.
pub(super) fn name(font: FontName) -> Name<'static> {
    match font {
        FontName::Regular => Name(b"R"),
        FontName::Bold => Name(b"B"),
        FontName::Other => Name(b"C"),
    }
}

/// The objects of the fonts.
pub(super) struct FontIds([Ref; 3]);

impl FontIds {
    pub(super) fn id(&self, font: FontName) -> Ref {
        self.0[font as usize]
    }
}

/// The letters of the font file that are used.
#[derive(Default)]
pub(super) struct Subset {
    glyphs: GlyphRemapper,
    /// The number of the glyph in the file, and its width in thousandths of the size.
    letters: BTreeMap<char, (u16, f32)>,
}

impl Subset {
    pub(super) fn of(sheets: &[Sheet], fonts: &Fonts<'_>) -> Subset {
        let mut subset = Subset::default();
        let all = sheets.iter().flat_map(|sheet| letters(&sheet.scene));
        for letter in all.filter(|letter| !fonts.is_usual(*letter)) {
            let (glyph, width) = fonts.glyph(FontName::Other, letter);
            let code = subset.glyphs.remap(glyph.0);
            subset.letters.insert(letter, (code, 1000.0 * width));
        }
        subset
    }

    /// The number of the glyph of a letter.
    pub(super) fn code(&self, letter: char) -> u16 {
        self.letters.get(&letter).map_or(0, |(code, _)| *code)
    }

    /// Writes all fonts.
    pub(super) fn write(
        &self,
        pdf: &mut Pdf,
        refs: &mut Refs,
        fonts: &Fonts<'_>,
    ) -> Result<FontIds, PictureError> {
        let ids = FontIds([refs.next(), refs.next(), refs.next()]);
        let usual = [(FontName::Regular, "Helvetica"), (FontName::Bold, "Helvetica-Bold")];
        for (font, name) in usual {
            let mut helvetica = pdf.type1_font(ids.id(font));
            helvetica.base_font(Name(name.as_bytes()));
            helvetica.encoding_predefined(Name(b"WinAnsiEncoding"));
        }
        if !self.letters.is_empty() {
            self.embed(pdf, refs, ids.id(FontName::Other), fonts)?;
        }
        Ok(ids)
    }

    /// Writes the font with the letters that are used.
    fn embed(
        &self,
        pdf: &mut Pdf,
        refs: &mut Refs,
        id: Ref,
        fonts: &Fonts<'_>,
    ) -> Result<(), PictureError> {
        let lacks = || PictureError::Lacks(self.letters.keys().copied().collect());
        let file = fonts.file.ok_or_else(lacks)?;
        let face = fonts.face(FontName::Other);
        let subset = subsetter::subset(&file.data, file.index, &self.glyphs)
            .map_err(|error| PictureError::NoFont(error.to_string()))?;
        // The bare outlines where they are PostScript, the whole font otherwise.
        let cff =
            RawFace::parse(&subset, 0).ok().and_then(|raw| raw.table(Tag::from_bytes(b"CFF ")));
        let [cid, descriptor, cmap, data] = [(); 4].map(|()| refs.next());
        let mut font = pdf.type0_font(id);
        font.base_font(SUBSET_NAME).encoding_predefined(Name(b"Identity-H"));
        font.descendant_font(cid).to_unicode(cmap);
        font.finish();
        self.describe(pdf, cid, descriptor, cff.is_some());
        describe(pdf, descriptor, data, face, cff.is_some());
        pdf.cmap(cmap, &packed(&self.cmap())?).filter(Filter::FlateDecode);
        let bytes = packed(cff.unwrap_or(&subset))?;
        let mut stream = pdf.stream(data, &bytes);
        stream.filter(Filter::FlateDecode);
        if cff.is_some() {
            stream.pair(Name(b"Subtype"), Name(b"CIDFontType0C"));
        }
        Ok(())
    }

    /// The widths of the letters.
    fn describe(&self, pdf: &mut Pdf, id: Ref, descriptor: Ref, is_cff: bool) {
        let mut font = pdf.cid_font(id);
        font.subtype(if is_cff { CidFontType::Type0 } else { CidFontType::Type2 });
        font.base_font(SUBSET_NAME).system_info(IDENTITY).font_descriptor(descriptor);
        font.default_width(1000.0);
        if !is_cff {
            font.cid_to_gid_map_predefined(Name(b"Identity"));
        }
        let mut widths = font.widths();
        for &(code, width) in self.letters.values() {
            widths.same(code, code, width);
        }
    }

    /// Which letter a glyph is, so that text can be copied and searched.
    fn cmap(&self) -> Vec<u8> {
        let mut cmap = UnicodeCmap::new(Name(b"Letters"), IDENTITY);
        for (letter, (code, _)) in &self.letters {
            cmap.pair(*code, *letter);
        }
        cmap.finish().into_vec()
    }
}

/// The measures of a font as a whole.
fn describe(pdf: &mut Pdf, id: Ref, data: Ref, face: &Face<'_>, is_cff: bool) {
    let scale = 1000.0 / f32::from(face.units_per_em());
    let measure = |units: i16| scale * f32::from(units);
    let bounds = face.global_bounding_box();
    let mut descriptor = pdf.font_descriptor(id);
    descriptor.name(SUBSET_NAME).flags(FontFlags::SYMBOLIC).italic_angle(0.0).stem_v(80.0);
    descriptor.bbox(Rect::new(
        measure(bounds.x_min),
        measure(bounds.y_min),
        measure(bounds.x_max),
        measure(bounds.y_max),
    ));
    descriptor.ascent(measure(face.ascender())).descent(measure(face.descender()));
    descriptor.cap_height(measure(face.capital_height().unwrap_or(face.ascender())));
    if is_cff {
        descriptor.font_file3(data);
    } else {
        descriptor.font_file2(data);
    }
}
