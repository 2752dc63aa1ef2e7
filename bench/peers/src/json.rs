//! Results for programs.

use serde_json::{Value, json};

use crate::compare::{Comparison, Row};
use crate::sets::{Question, Set};
use crate::worst::Worst;

/// Prints the records as one list.
pub fn print(records: Vec<Value>) {
    println!("{}", Value::from(records));
}

/// A comparison.
pub fn comparison(set: &Set, comparison: &Comparison) -> Value {
    let contenders: Vec<_> = comparison.rows.iter().map(|row| contender(set, row)).collect();
    json!({
        "set": set.name,
        "puzzles": set.grids.len(),
        "distinct": set.distinct,
        "question": question(set),
        "rounds": comparison.rounds,
        "slices": comparison.slices,
        "ratio_to": comparison.rows.last().map(|row| row.name),
        "contenders": contenders,
    })
}

/// What is asked, with the number of all solutions where they are counted.
fn question(set: &Set) -> Value {
    match set.question {
        Question::Prove => json!("prove"),
        Question::Count { cap: u64::MAX } => json!({ "count": set.solutions() }),
        Question::Count { cap } => json!({ "count": set.solutions(), "cap": cap }),
    }
}

/// One contender; no object with names for keys, which would lose the order.
fn contender(set: &Set, row: &Row) -> Value {
    let mut record = json!({
        "contender": row.name,
        "puzzles_per_second": set.grids.len() as f64 / row.seconds,
        "ratio": row.ratio,
        "lowest_ratio": row.lowest,
        "highest_ratio": row.highest,
    });
    if set.question != Question::Prove {
        record["solutions_per_second"] = json!(set.solutions() as f64 / row.seconds);
    }
    record
}

/// The slowest puzzle of a set.
pub fn worst(worst: &Worst) -> Value {
    json!({
        "set": worst.name,
        "puzzles": worst.puzzles,
        "median_microseconds": worst.median,
        "slowest_microseconds": worst.slowest,
        "slowest_puzzle": worst.puzzle.to_string(),
    })
}
