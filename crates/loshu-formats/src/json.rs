//! JSON values: objects, lists of cells, lists of records.

mod split;
mod value;

pub(crate) use self::split::{LONGEST as LONGEST_VALUE, Piece, Splitter, Stray};
pub(crate) use self::value::{
    Entries, Found, NO_KEY, Solutions, cells, is_grid, is_marks, may_be_solution, names_solution,
    record_of_cells, records, records_of_object, syntax, text_of,
};
