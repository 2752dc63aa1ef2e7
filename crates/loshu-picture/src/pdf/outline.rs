//! The list of contents that a reader shows next to the pages: the sections, and in each the headings.

use crate::scene::PartKind;
use pdf_writer::{Finish, Pdf, Ref, TextStr};

use super::{Page, Refs, Sheet};

/// How far above a heading the page begins to be shown.
const ABOVE: f32 = 14.0;

/// An entry: where it leads, and what it is called.
struct Entry<'a> {
    id: Ref,
    page: Ref,
    /// From the bottom of the page.
    top: f32,
    title: &'a str,
    children: Vec<Entry<'a>>,
}

/// Writes the list of pages with something on them. Answers its root.
pub(super) fn write<'a>(
    pdf: &mut Pdf,
    refs: &mut Refs,
    pages: impl Iterator<Item = (&'a Sheet, &'a Page)>,
) -> Ref {
    let root = refs.next();
    let mut sections: Vec<Entry<'_>> = Vec::new();
    for (sheet, page) in pages.filter(|(sheet, _)| !sheet.scene.items.is_empty()) {
        let title = sheet.section.as_str();
        if sections.last().is_none_or(|last| last.title != title) {
            let (id, page, top) = (refs.next(), page.id, page.height);
            sections.push(Entry { id, page, top, title, children: Vec::new() });
        }
        if let Some(last) = sections.last_mut() {
            last.children.extend(headings(refs, page));
        }
    }
    let mut outline = pdf.outline(root);
    if let (Some(first), Some(last)) = (sections.first(), sections.last()) {
        outline.first(first.id).last(last.id).count(sections.len() as i32);
    }
    outline.finish();
    level(pdf, root, &sections);
    root
}

/// The entries of the headings of a page.
fn headings<'a>(refs: &mut Refs, page: &'a Page) -> Vec<Entry<'a>> {
    let headings = page.drawn.marked.iter().filter(|marked| marked.kind == PartKind::Heading);
    let entry = |id, (top, title)| Entry { id, page: page.id, top, title, children: Vec::new() };
    headings
        .map(|marked| (page.height - marked.top + ABOVE, marked.label.as_str()))
        .map(|place| entry(refs.next(), place))
        .collect()
}

/// Writes entries side by side, and those below them.
fn level(pdf: &mut Pdf, parent: Ref, entries: &[Entry<'_>]) {
    for (at, entry) in entries.iter().enumerate() {
        let mut item = pdf.outline_item(entry.id);
        item.title(TextStr(entry.title)).parent(parent);
        item.dest().page(entry.page).xyz(0.0, entry.top, None);
        if let Some(before) = at.checked_sub(1) {
            item.prev(entries[before].id);
        }
        if let Some(after) = entries.get(at + 1) {
            item.next(after.id);
        }
        if let (Some(first), Some(last)) = (entry.children.first(), entry.children.last()) {
            // A negative number: the entries below are not open at first.
            item.first(first.id).last(last.id).count(-(entry.children.len() as i32));
        }
        item.finish();
        level(pdf, entry.id, &entry.children);
    }
}
