//! Questions about many puzzles: columns in, tables out.
//!
//! ```text
//! source numpy    what Python passes in: Arrow, arrays of NumPy, anything that can be iterated over
//! capsule     the C interface of Arrow, both ways
//! texts lists the texts of an Arrow array, and its numbers
//! cells buffer    columns of grids as texts or numbers, and their memory for NumPy
//! block       rows that are worked on together
//! task        a question, and how many threads answer it
//! any         puzzles of any size and rules
//! answers     what all answers have in common: bad rows, status, error
//! questions grade rate explain vary generate essay    the questions
//! variants    what is found out about a puzzle of any size and rules
//! flow        from a source to the tables of its blocks
//! stream table functions making    the classes and functions of Python
//! ```

pub(crate) mod answers;
mod any;
mod block;
mod buffer;
mod capsule;
mod cells;
mod essay;
mod explain;
pub(crate) mod flow;
pub(crate) mod functions;
mod generate;
mod grade;
mod lists;
pub(crate) mod making;
mod numpy;
mod questions;
mod rate;
mod source;
pub(crate) mod stream;
pub(crate) mod table;
mod task;
mod texts;
mod variants;
mod vary;

pub(crate) use self::any::of_layout;
