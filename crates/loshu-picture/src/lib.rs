//! Sudoku puzzles as pictures and on paper.
//!
//! [`board()`] draws a puzzle, or a step of `loshu-explain`, as a [`Scene`](scene::Scene): shapes and texts as
//! data. A scene is written as SVG, as PNG (feature `png`) and, laid out on sheets of paper, as PDF (feature
//! `pdf`).
//!
#![cfg_attr(feature = "pdf", doc = "```")]
#![cfg_attr(not(feature = "pdf"), doc = "```ignore")]
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

// scene, board   pictures as data, and as SVG          setting   puzzles of any layout
// sheet          puzzles as sheets of paper          pdf   sheets as PDF
// png            a scene as PNG
// font           the letters: widths, outlines, and which font has which
// font_file, system   fonts for what the usual letters lack, such as Chinese

mod board;
#[cfg(feature = "pdf")]
mod error;
#[cfg(feature = "pdf")]
mod font;
#[cfg(feature = "pdf")]
mod font_file;
#[cfg(feature = "pdf")]
mod missing;
#[cfg(feature = "pdf")]
mod pdf;
#[cfg(feature = "png")]
mod png;
pub mod scene;
mod setting;
#[cfg(feature = "pdf")]
mod sheet;
#[cfg(feature = "pdf")]
mod system;

pub use self::board::{Lettering, board, sign};
#[cfg(feature = "pdf")]
pub use self::error::{Few, PictureError};
#[cfg(feature = "pdf")]
pub use self::font::Fonts;
#[cfg(feature = "pdf")]
pub use self::font_file::FontFile;
#[cfg(feature = "pdf")]
pub use self::missing::MissingLetters;
#[cfg(feature = "pdf")]
pub use self::pdf::{Info, Sheet, pdf};
#[cfg(feature = "png")]
pub use self::png::png;
pub use self::setting::{
    Rule, Shown, drawn_board, has_bulb, legend, line_color, puzzle_name, rule_of, setting_board,
    shown_board,
};
#[cfg(feature = "pdf")]
pub use self::sheet::lesson::LessonSheet;
#[cfg(feature = "pdf")]
pub use self::sheet::puzzle::{Hardest, Puzzle, Subject};
#[cfg(feature = "pdf")]
pub use self::sheet::style::{CaptionPart, Paper, Solutions, Style};
#[cfg(feature = "pdf")]
pub use self::sheet::{Press, missing_letters};

/// The parts of a colour from 0 to 255: red, green, blue.
#[cfg(feature = "pdf")]
fn channels(color: u32) -> [u8; 3] {
    let [_, red, green, blue] = color.to_be_bytes();
    [red, green, blue]
}

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
