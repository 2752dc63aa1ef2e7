//! The questions, asked as values.

mod check;
mod exercise;
mod grade;
mod hint;
mod parse;
mod path;
mod steps;
mod variant;
