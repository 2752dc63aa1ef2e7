//! Sudoku puzzles as pictures and on paper.
//!
//! The library `loshu` draws a puzzle or a step as a [`Scene`](loshu::scene::Scene), and writes scenes as SVG. This crate
//! lays puzzles out on [sheets], and writes scenes as PDF and PNG.
//!
//! | file | what it does |
//! |---|---|
//! | `sheet` | puzzles as sheets of paper |
//! | `pdf` | sheets as PDF |
//! | `png` | a scene as PNG |
//! | `font` | the letters: widths, outlines, and which font has which |
//! | `font_file`, `system` | fonts for what the usual letters lack, such as Chinese |
//!
//! ```
//! use loshu_picture::{Fonts, PictureError, Press, Puzzle, Style, pdf};
//!
//! let puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
//! let puzzles = [Puzzle::new(puzzle.parse().unwrap())];
//! let (style, fonts) = (Style::default(), Fonts::new(&[])?);
//! let press = Press::new(&style, fonts);
//! let file = pdf(&press.sheets(&puzzles), press.info(), press.fonts())?;
//! assert!(file.starts_with(b"%PDF-1.7"));
//! # Ok::<(), PictureError>(())
//! ```
//!
//! [sheets]: Press

mod error;
mod font;
mod font_file;
mod pdf;
#[cfg(feature = "png")]
mod png;
mod sheet;
mod system;

pub use self::error::{Few, PictureError};
pub use self::font::{Fonts, MissingLetters};
pub use self::font_file::FontFile;
pub use self::pdf::{Info, Sheet, pdf};
#[cfg(feature = "png")]
pub use self::png::png;
pub use self::sheet::puzzle::Puzzle;
pub use self::sheet::style::{CaptionPart, Paper, Solutions, Style};
pub use self::sheet::{Press, missing_letters};

/// The parts of a colour from 0 to 255: red, green, blue.
fn channels(color: u32) -> [u8; 3] {
    let [_, red, green, blue] = color.to_be_bytes();
    [red, green, blue]
}
