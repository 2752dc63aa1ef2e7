//! Tags: what screen readers read, in order.

use crate::scene::PartKind;
use pdf_writer::types::StructRole;
use pdf_writer::writers::StructTreeRoot;
use pdf_writer::{Finish, Pdf, Ref, TextStr};

use super::content::Marked;
use super::{Page, Refs};

/// The role of a part; none if it is not read.
pub(super) fn role(kind: PartKind) -> Option<StructRole> {
    match kind {
        PartKind::Title => Some(StructRole::H1),
        PartKind::Heading => Some(StructRole::H2),
        PartKind::Paragraph => Some(StructRole::P),
        PartKind::Figure => Some(StructRole::Figure),
        PartKind::Group | PartKind::Decoration => None,
    }
}

/// Writes the tree: the document, its pages, and the parts on each page. Answers its root.
pub(super) fn write(pdf: &mut Pdf, refs: &mut Refs, pages: &[Page]) -> Ref {
    let (root, document) = (refs.next(), refs.next());
    let mut sections = Vec::new();
    let mut parents = Vec::new();
    for page in pages {
        let (section, elements) = section(pdf, refs, document, page);
        let array = refs.next();
        pdf.indirect(array).array().items(elements);
        sections.push(section);
        parents.push(array);
    }
    let mut tree = pdf.indirect(root).start::<StructTreeRoot<'_>>();
    tree.child(document).parent_tree_next_key(parents.len() as i32);
    let mut numbers = tree.parent_tree();
    let mut entries = numbers.nums();
    for (page, array) in parents.into_iter().enumerate() {
        entries.insert(page as i32, array);
    }
    entries.finish();
    numbers.finish();
    tree.finish();
    let mut element = pdf.struct_element(document);
    element.kind(StructRole::Document).parent(root);
    let mut children = element.children();
    for section in sections {
        children.struct_element(section);
    }
    root
}

/// Writes the parts of a page. Answers the element of the page and the elements of its parts.
fn section(pdf: &mut Pdf, refs: &mut Refs, document: Ref, page: &Page) -> (Ref, Vec<Ref>) {
    let section = refs.next();
    let mut elements = Vec::new();
    for (number, marked) in page.drawn.marked.iter().enumerate() {
        let id = refs.next();
        part(pdf, id, (section, page.id), number as i32, marked);
        elements.push(id);
    }
    let mut element = pdf.struct_element(section);
    element.kind(StructRole::Sect).parent(document).page(page.id);
    let mut children = element.children();
    for element in &elements {
        children.struct_element(*element);
    }
    children.finish();
    element.finish();
    (section, elements)
}

fn part(pdf: &mut Pdf, id: Ref, (section, page): (Ref, Ref), number: i32, marked: &Marked) {
    let Some(role) = role(marked.kind) else { return };
    let mut element = pdf.struct_element(id);
    element.kind(role).parent(section).page(page);
    if marked.kind == PartKind::Figure {
        element.alt(TextStr(&marked.label));
    }
    element.children().marked_content_id(number);
}
