//! Sheets as PDF.
//!
//! The same sheets give the same bytes: a file has no date and no number of its own.

// content  what is drawn on a page
// fonts    the used letters of each font
// tags     titles and figures for screen readers
// outline  the list of contents that a reader shows next to the pages

mod content;
mod fonts;
mod outline;
mod tags;

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::TabOrder;
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, TextStr};

use self::content::Drawn;
use self::fonts::Subsets;
use crate::error::PictureError;
use crate::font::Fonts;
use crate::scene::Scene;

/// A page to be written.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The section that the page belongs to, for the list of contents.
    pub section: String,
    /// The place of the page for a reader, from 1 on. A booklet is printed in another order.
    pub number: usize,
    /// What is drawn, in points of 1/72 inch.
    pub scene: Scene,
    /// The size of the smallest numbers and letters of clues in the puzzles of the page, in points.
    pub smallest_clue: Option<f32>,
}

/// What is said of a whole file.
#[derive(Clone, Copy, Debug)]
pub struct Info<'a> {
    /// The title, for windows and lists.
    pub title: &'a str,
    /// The language as a code, such as `en`.
    pub language: &'a str,
}

/// The numbers of the objects in a file, in order.
struct Refs(Ref);

impl Refs {
    fn next(&mut self) -> Ref {
        self.0.bump()
    }
}

/// A page that has been written.
struct Page {
    id: Ref,
    /// Where it stands in the file.
    at: usize,
    height: f32,
    drawn: Drawn,
}

/// The bytes of a file with these sheets. The same sheets give the same bytes.
///
/// # Errors
///
/// [`PictureError::NoFont`], if letters cannot be taken from a font.
pub fn pdf(sheets: &[Sheet], info: Info<'_>, fonts: &Fonts<'_>) -> Result<Vec<u8>, PictureError> {
    let (mut pdf, mut refs) = (Pdf::new(), Refs(Ref::new(1)));
    pdf.set_version(1, 7);
    let (catalog, tree) = (refs.next(), refs.next());
    let subsets = Subsets::of(sheets, fonts);
    let font_ids = subsets.write(&mut pdf, &mut refs, fonts)?;
    // What is read out and listed is in the order of a reader, and what is printed in that of the sheets.
    let mut reading: Vec<_> = sheets.iter().enumerate().collect();
    reading.sort_by_key(|(_, sheet)| sheet.number);
    let mut pages = Vec::new();
    for (number, &(at, sheet)) in reading.iter().enumerate() {
        let page = Page {
            id: refs.next(),
            at,
            height: sheet.scene.view.height,
            drawn: content::draw(&sheet.scene, fonts, &subsets),
        };
        page.write(&mut pdf, &mut refs, &sheet.scene, (tree, number as i32), &font_ids)?;
        pages.push(page);
    }
    let mut printed: Vec<_> = pages.iter().map(|page| (page.at, page.id)).collect();
    printed.sort_by_key(|(at, _)| *at);
    pdf.pages(tree).kids(printed.into_iter().map(|(_, id)| id)).count(pages.len() as i32);
    let tags = tags::write(&mut pdf, &mut refs, &pages);
    let listed = reading.iter().map(|(_, sheet)| *sheet).zip(&pages);
    let outline = outline::write(&mut pdf, &mut refs, listed);
    pdf.document_info(refs.next()).title(TextStr(info.title)).producer(TextStr("Loshu"));
    let mut root = pdf.catalog(catalog);
    root.pages(tree).outlines(outline).lang(TextStr(info.language));
    root.pair(Name(b"StructTreeRoot"), tags);
    root.mark_info().marked(true);
    root.viewer_preferences().display_doc_title(true);
    root.finish();
    Ok(pdf.finish())
}

impl Page {
    fn write(
        &self,
        pdf: &mut Pdf,
        refs: &mut Refs,
        scene: &Scene,
        (tree, number): (Ref, i32),
        fonts: &fonts::FontIds,
    ) -> Result<(), PictureError> {
        let content = refs.next();
        let mut page = pdf.page(self.id);
        page.parent(tree).contents(content).struct_parents(number);
        page.media_box(Rect::new(0.0, 0.0, scene.view.width, scene.view.height));
        page.tab_order(TabOrder::StructureOrder);
        let mut resources = page.resources();
        let mut used = resources.fonts();
        for (name, id) in fonts.entries(&self.drawn.fonts) {
            used.pair(Name(name.as_bytes()), id);
        }
        used.finish();
        resources.finish();
        page.finish();
        let packed = packed(&self.drawn.bytes)?;
        pdf.stream(content, &packed).filter(Filter::FlateDecode);
        Ok(())
    }
}

/// Bytes compressed as a PDF wants them.
fn packed(bytes: &[u8]) -> Result<Vec<u8>, PictureError> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    let packed = encoder.write_all(bytes).and_then(|()| encoder.finish());
    packed.map_err(|error| PictureError::Packing(error.to_string()))
}
