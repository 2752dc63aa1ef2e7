//! The questions, asked as values.

mod hint;
mod path;
