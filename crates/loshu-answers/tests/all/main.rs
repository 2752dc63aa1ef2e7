//! The questions, asked as values.

mod check;
mod exercise;
mod hint;
mod parse;
mod path;
mod steps;
mod variant;
