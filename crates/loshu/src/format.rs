//! Reading and printing puzzles.
//!
//! Accepted, one after the other in any mixture ([`puzzles`]):
//!
//! * one puzzle a line: 81 cells, then the end of the line, or white space or one of `, ; : #`
//!   and a remark;
//! * nine lines of nine cells, with or without `|`, spaces and box drawing between them, and with
//!   or without rulers (lines made only of `- + = |` and box drawing) above, below and between;
//! * grids end after their ninth row, at a blank line, or at a line of `=`;
//! * lines that begin with `#` are comments; CRLF and a byte order mark are fine.
//!
//! A cell is one of `1` to `9`, or one of `. 0 - _ * x X` for an empty cell. (A line of 81 `-` is
//! no ruler but an empty puzzle, and a line of nine is a row where other rows have had a `-`.)
//!
//! What is none of that is an error in the place of a puzzle, and costs no other puzzle: a line
//! with fewer than 20 cells counts as one of nine rows, except for a title before a grid.

mod error;
mod line;
mod parse;
mod print;

pub use self::error::{Expected, Found, ParseError, Problem};
pub use self::parse::{Parser, Puzzle, puzzles};
pub use self::print::{Marks, Rulers, Table};
