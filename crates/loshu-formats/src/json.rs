//! JSON values: objects, lists of cells, lists of records.

mod split;
mod value;

pub(crate) use self::split::{Piece, Splitter};
pub(crate) use self::value::{Entries, cells, record, text_of};
