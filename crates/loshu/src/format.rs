//! Reading and printing puzzles.
//!
//! Accepted, one after the other in any mixture ([`puzzles`]):
//!
//! * one puzzle a line: 81 cells, then the end of the line, or white space or one of `, ; : #`
//!   and a remark;
//! * nine lines of nine cells, with or without `|`, spaces and box drawing between them, and with
//!   or without rulers (lines made only of `- + = |` and box drawing) above, below and between;
//! * grids end after their ninth row, at a blank line, or at a line of `=`;
//! * lines that begin with `#` are comments; lines end with LF, CRLF or CR, and a byte order mark is
//!   skipped.
//!
//! A cell is one of `1` to `9`, or one of `. 0 - _ * x X` for an empty cell. (A line of 81 `-` is
//! no ruler but an empty puzzle. A line of nine of `- _ * x X` is a row where that sign stands for
//! an empty cell in other rows, and a ruler elsewhere. A row `123456789` above nine other rows
//! numbers the columns.)
//!
//! Digits may be those of any script. In a line of 81 characters, any sign that stands beside the digits and is the
//! only one is an empty cell, and so is a blank. A line may also be nine words of nine cells with `/`, `,`, `;` or `|`
//! between them.
//!
//! Anything else is an error in the place of a puzzle; all other puzzles are still read. A line with fewer than 20
//! cells counts as one of nine rows, except for a title before a grid.
//!
//! The crate `loshu-formats` writes records, and reads what else puzzles are kept in: tables, JSON, XML. For those who
//! write, [`library`], [`pm`] and [`sdk`] say what a text is read as, and [`script`] what digits of other scripts are.

mod block;
mod divide;
pub(crate) mod error;
mod field;
mod gsf;
mod keyed;
mod kind;
mod layout;
pub mod library;
mod line;
mod link;
mod markup;
mod merge;
mod parse;
pub mod pm;
mod print;
mod record;
mod rows;
pub mod script;
pub mod sdk;
mod sheet;
mod text_row;

pub use self::error::{Expected, Found, Problem};
pub use self::kind::{FPUZZLES_EXTRAS, Format};
pub use self::link::{EXCHANGE_SIGNS, is_link, packed};
pub use self::parse::{Parser, Puzzle, puzzles, records};
pub use self::print::{Marks, Rulers, Table};
pub use self::record::{DetailValue, Details, Part, Parts, Record};
