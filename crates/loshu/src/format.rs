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
//! A cell is one of `1` to `9`, or one of `. 0 - _ * x X` for an empty cell.

mod parse;
mod print;

pub use parse::{Expected, Found, ParseError, Parser, Problem, Puzzle, puzzles};
pub use print::{Marks, Rulers, Table};
