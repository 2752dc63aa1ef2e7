//! JSON: streams cut into values, values and their parts, the cells of an ordinary puzzle.

mod cells;
mod split;
mod value;

pub(crate) use self::cells::{Cells, DIGIT_KEYS};
pub(crate) use self::split::{LONGEST as LONGEST_VALUE, Piece, Splitter, Stray};
pub(crate) use self::value::{Entries, Place, on_one_line, syntax, text_of, whole_number};
