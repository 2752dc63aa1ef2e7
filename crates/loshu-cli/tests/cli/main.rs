//! The command as its users run it.

mod bad_input;
mod bench;
mod check;
mod compressed;
mod count;
mod engines;
mod equivalent;
mod exit;
mod generate;
mod input;
mod lab_hardest;
mod manual;
mod order;
mod output;
mod pipes;
mod readme;
mod safety;
mod several;
mod show;
mod simd;
mod stats;
mod support;
mod table;
