//! The questions, asked as values.

mod check;
mod hint;
mod parse;
mod path;
mod steps;
