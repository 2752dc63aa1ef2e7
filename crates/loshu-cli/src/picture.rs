//! Scenes as files: PNG and PDF. (SVG is written by the library.)
//!
//! | file | what it does |
//! |---|---|
//! | `font` | the letters: widths, outlines, and which font has which |
//! | `font_file` | a font for what the usual letters lack, such as Chinese |
//! | `png` | a scene as PNG |
//! | `pdf` | sheets as PDF |

pub(crate) mod font;
pub(crate) mod font_file;
pub(crate) mod pdf;
pub(crate) mod png;

use loshu::scene::{Item, Scene};

/// All letters of a scene.
pub(crate) fn letters(scene: &Scene) -> impl Iterator<Item = char> {
    let mut letters = Vec::new();
    collect(&scene.items, &mut letters);
    letters.into_iter()
}

fn collect(items: &[Item], letters: &mut Vec<char>) {
    for item in items {
        match item {
            Item::Shape(..) => {}
            Item::Text(_, text) => letters.extend(text.text.chars()),
            Item::Part(part) => collect(&part.items, letters),
        }
    }
}

/// The parts of a colour from 0 to 255: red, green, blue.
pub(crate) fn channels(color: u32) -> [u8; 3] {
    let [_, red, green, blue] = color.to_be_bytes();
    [red, green, blue]
}
