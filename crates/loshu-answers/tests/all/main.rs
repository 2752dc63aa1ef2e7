//! The questions, asked as values.

mod check;
mod exercise;
mod hint;
mod layout;
mod parse;
mod path;
mod steps;
