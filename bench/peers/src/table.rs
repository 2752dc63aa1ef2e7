//! Results for people.

use std::fmt::Write;

use crate::compare::{Comparison, Row};
use crate::sets::{Question, Set};
use crate::worst::Worst;

/// A comparison: what was asked in the first line, then a line a contender.
pub fn comparison(set: &Set, comparison: &Comparison) -> String {
    let (base, unit) = (comparison.rows.last().map_or("", |row| row.name), unit(set));
    let mut text = head(set, comparison);
    let columns = format!("{:<18}{:>13}{unit}{:>8}", "", "puzzles/s", "ratio");
    let _ = writeln!(text, "  {columns}  (lowest to highest), {base} = 1");
    for row in &comparison.rows {
        let _ = writeln!(text, "{}", line(set, row));
    }
    text
}

/// The name, what was asked, and how often.
fn head(set: &Set, comparison: &Comparison) -> String {
    let Comparison { rounds, slices, .. } = comparison;
    let (puzzles, question) = (puzzles(set), question(set));
    let plural = if *slices == 1 { "" } else { "s" };
    format!("{}: {puzzles}, {question}; {rounds} rounds in {slices} slice{plural}\n", set.name)
}

/// The number of puzzles, and how often they are repeated.
fn puzzles(set: &Set) -> String {
    let (distinct, all) = (set.distinct, set.grids.len());
    if distinct == all {
        return format!("{} puzzles", grouped(all as u64));
    }
    let times = all as f64 / distinct as f64;
    format!("{} puzzles x {times:.1} = {}", grouped(distinct as u64), grouped(all as u64))
}

/// What was asked.
fn question(set: &Set) -> String {
    match set.question {
        Question::Prove => "none, one or several solutions".into(),
        Question::Count { cap: u64::MAX } => {
            format!("{} solutions counted", grouped(set.solutions()))
        }
        Question::Count { cap } => {
            format!("{} solutions counted, up to {} each", grouped(set.solutions()), grouped(cap))
        }
    }
}

/// The head of the column that only counting has.
fn unit(set: &Set) -> &'static str {
    if set.question == Question::Prove { "" } else { "   solutions/s" }
}

/// The line of a contender.
fn line(set: &Set, row: &Row) -> String {
    let Row { name, seconds, ratio, lowest, highest } = row;
    let puzzles = speed(set.grids.len() as f64 / seconds);
    let solutions = match set.question {
        Question::Prove => String::new(),
        Question::Count { .. } => format!("{:>14}", speed(set.solutions() as f64 / seconds)),
    };
    format!("  {name:<18}{puzzles:>13}{solutions}{ratio:>8.2}  ({lowest:.2} to {highest:.2})")
}

/// The slowest puzzles, a line a set.
pub fn worst(found: &[Worst]) -> String {
    let columns = format!("{:<20}{:>9}{:>11}{:>13}", "", "puzzles", "median", "slowest");
    let mut text = format!("microseconds a puzzle\n{columns}  slowest puzzle\n");
    for Worst { name, puzzles, median, slowest, puzzle } in found {
        let puzzles = grouped(*puzzles as u64);
        let _ = writeln!(text, "{name:<20}{puzzles:>9}{median:>11.2}{slowest:>13.2}  {puzzle}");
    }
    text
}

/// With a decimal where whole numbers say too little.
fn speed(per_second: f64) -> String {
    if per_second < 100.0 { format!("{per_second:.1}") } else { grouped(per_second as u64) }
}

/// The number with a comma at each thousand.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
