//! JSON values: objects, lists of cells, lists of records.

mod split;
mod value;

pub(super) use self::split::{Piece, Splitter};
pub(super) use self::value::{Entries, cells, record, text_of};
