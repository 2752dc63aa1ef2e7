//! The questions, asked as values.

mod check;
mod hint;
mod path;
mod steps;
