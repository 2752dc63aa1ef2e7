//! The fonts of a file: of each font the letters that are used.
//!
//! All fonts are embedded, those for usual letters too: many printers refuse files without.

use std::collections::{BTreeMap, BTreeSet};

use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, Str};
use subsetter::GlyphRemapper;
use ttf_parser::{Face, GlyphId, RawFace, Tag, name_id};

use super::{Refs, Sheet, packed};
use crate::error::PictureError;
use crate::font::{FontName, Fonts};
use crate::scene::{Item, Scene};

/// Numbers of glyphs are the codes of letters.
const IDENTITY: SystemInfo<'_> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };
/// What is copied where a letter that no font has is drawn as a box.
const REPLACEMENT: char = '\u{FFFD}';

/// The fonts that are used, and the letters of each.
#[derive(Default)]
pub(super) struct Subsets(BTreeMap<FontName, Subset>);

/// The letters of a font that are used.
#[derive(Default)]
struct Subset {
    glyphs: GlyphRemapper,
    /// The number of the glyph in the file, and its width in thousandths of the size.
    letters: BTreeMap<char, (u16, f32)>,
    /// Whether there are letters that no font has.
    has_boxes: bool,
}

/// The object of each font.
pub(super) struct FontIds(BTreeMap<FontName, Ref>);

impl FontIds {
    /// The object of a font, and its name on pages.
    pub(super) fn entries(&self, used: &BTreeSet<FontName>) -> Vec<(String, Ref)> {
        let used = self.0.iter().filter(|(font, _)| used.contains(font));
        used.map(|(font, id)| (name(*font), *id)).collect()
    }
}

/// The name of a font on a page.
pub(super) fn name(font: FontName) -> String {
    match font {
        FontName::Regular => "R".into(),
        FontName::Bold => "B".into(),
        FontName::File(index) => format!("F{index}"),
    }
}

impl Subsets {
    /// The letters of all sheets.
    pub(super) fn of(sheets: &[Sheet], fonts: &Fonts<'_>) -> Subsets {
        let mut subsets = Subsets::default();
        for sheet in sheets {
            subsets.add(&sheet.scene, fonts);
        }
        subsets
    }

    fn add(&mut self, scene: &Scene, fonts: &Fonts<'_>) {
        let mut items: Vec<&Item> = scene.items.iter().collect();
        while let Some(item) = items.pop() {
            match item {
                Item::Shape(..) => {}
                Item::Part(part) => items.extend(&part.items),
                Item::Text(paint, text) => {
                    for run in fonts.runs(&text.text, paint.ink().bold) {
                        let subset = self.0.entry(run.font).or_default();
                        run.text.chars().for_each(|letter| subset.add(run.font, letter, fonts));
                    }
                }
            }
        }
    }

    /// The code of a letter: the number of its glyph.
    pub(super) fn code(&self, font: FontName, letter: char) -> u16 {
        let found = self.0.get(&font).and_then(|subset| subset.letters.get(&letter));
        found.map_or(0, |(code, _)| *code)
    }

    /// Writes all fonts.
    pub(super) fn write(
        &self,
        pdf: &mut Pdf,
        refs: &mut Refs,
        fonts: &Fonts<'_>,
    ) -> Result<FontIds, PictureError> {
        let mut ids = BTreeMap::new();
        for (number, (&font, subset)) in self.0.iter().enumerate() {
            let id = refs.next();
            // Six letters and a plus sign mark a font that has only some of its letters.
            let mark = char::from(b'A' + (number % 26) as u8);
            let name = format!("LOSHU{mark}+{}", post_script_name(fonts.face(font)));
            Embedding { subset, font, fonts, name: &name }.write(pdf, refs, id)?;
            ids.insert(font, id);
        }
        Ok(FontIds(ids))
    }
}

impl Subset {
    fn add(&mut self, font: FontName, letter: char, fonts: &Fonts<'_>) {
        if self.letters.contains_key(&letter) {
            return;
        }
        let (glyph, width) = fonts.glyph(font, letter);
        if glyph == GlyphId(0) {
            self.has_boxes = true;
        } else {
            let code = self.glyphs.remap(glyph.0);
            self.letters.insert(letter, (code, 1000.0 * width));
        }
    }

    /// Which letter a glyph is, so that text can be copied and searched.
    fn cmap(&self) -> Vec<u8> {
        let mut cmap = UnicodeCmap::new(Name(b"Letters"), IDENTITY);
        if self.has_boxes {
            cmap.pair(0, REPLACEMENT);
        }
        for (letter, (code, _)) in &self.letters {
            cmap.pair(*code, *letter);
        }
        cmap.finish().into_vec()
    }
}

/// A font on its way into a file.
struct Embedding<'a> {
    subset: &'a Subset,
    font: FontName,
    fonts: &'a Fonts<'a>,
    name: &'a str,
}

impl Embedding<'_> {
    /// Writes the font with the letters that are used.
    fn write(&self, pdf: &mut Pdf, refs: &mut Refs, id: Ref) -> Result<(), PictureError> {
        let (data, index) = self.fonts.data(self.font);
        let subset = subsetter::subset(data, index, &self.subset.glyphs)
            .map_err(|error| PictureError::NoFont(error.to_string()))?;
        // The bare outlines where they are PostScript, the whole font otherwise.
        let cff =
            RawFace::parse(&subset, 0).ok().and_then(|raw| raw.table(Tag::from_bytes(b"CFF ")));
        let [cid, descriptor, cmap, data] = [(); 4].map(|()| refs.next());
        let mut font = pdf.type0_font(id);
        font.base_font(Name(self.name.as_bytes())).encoding_predefined(Name(b"Identity-H"));
        font.descendant_font(cid).to_unicode(cmap);
        font.finish();
        self.describe_letters(pdf, cid, descriptor, cff.is_some());
        self.describe_font(pdf, descriptor, data, cff.is_some());
        pdf.cmap(cmap, &packed(&self.subset.cmap())?).filter(Filter::FlateDecode);
        let bytes = packed(cff.unwrap_or(&subset))?;
        let mut stream = pdf.stream(data, &bytes);
        stream.filter(Filter::FlateDecode);
        if cff.is_some() {
            stream.pair(Name(b"Subtype"), Name(b"CIDFontType0C"));
        }
        Ok(())
    }

    /// The widths of the letters.
    fn describe_letters(&self, pdf: &mut Pdf, id: Ref, descriptor: Ref, is_cff: bool) {
        let mut font = pdf.cid_font(id);
        font.subtype(if is_cff { CidFontType::Type0 } else { CidFontType::Type2 });
        font.base_font(Name(self.name.as_bytes()));
        font.system_info(IDENTITY).font_descriptor(descriptor);
        font.default_width(1000.0 * self.fonts.glyph_width(self.font, GlyphId(0)));
        if !is_cff {
            font.cid_to_gid_map_predefined(Name(b"Identity"));
        }
        let mut widths = font.widths();
        for &(code, width) in self.subset.letters.values() {
            widths.same(code, code, width);
        }
    }

    /// The measures of the font as a whole.
    fn describe_font(&self, pdf: &mut Pdf, id: Ref, data: Ref, is_cff: bool) {
        let face = self.fonts.face(self.font);
        let scale = 1000.0 / f32::from(face.units_per_em());
        let measure = |units: i16| scale * f32::from(units);
        let bounds = face.global_bounding_box();
        let mut descriptor = pdf.font_descriptor(id);
        descriptor.name(Name(self.name.as_bytes())).flags(FontFlags::SYMBOLIC);
        descriptor.italic_angle(0.0).stem_v(80.0);
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
}

/// The name of a font among programs, without signs that mean something in a PDF.
fn post_script_name(face: &Face<'_>) -> String {
    let named = face.names().into_iter().filter(|name| name.name_id == name_id::POST_SCRIPT_NAME);
    let name = named.filter_map(|name| name.to_string()).next().unwrap_or_default();
    let plain: String =
        name.chars().filter(|sign| sign.is_ascii_alphanumeric() || *sign == '-').take(60).collect();
    if plain.is_empty() { "Embedded".into() } else { plain }
}
