//! Reasons that differ from an honest one in one datum: a sector, a digit, a cell, the strength of a link,
//! a cause, an item too few, an item twice. The checker accepts none of them for a wrong conclusion.
//!
//! The data are taken from the JSON of the reason, so no kind of reason and no field is left out.

use std::collections::{BTreeMap, BTreeSet};

use loshu::{Candidate, CandidateSet, Marks, Solution, Solver};
use loshu_explain::step::{Reason, Step, Unproven};
use loshu_explain::technique::Technique;
use serde_json::{Value, json};

use crate::{forged, patterns};

/// How many forged reasons are made of an honest one.
const MOST: usize = 200;

/// Steps with their marks and the only solution: of the path of a puzzle, and one of each example.
fn honest() -> impl Iterator<Item = (Marks, Solution, Step)> {
    let lists = [include_str!("patterns.txt"), include_str!("chains.txt")];
    let examples = lists.into_iter().flat_map(patterns::examples);
    let examples = examples.filter_map(|(technique, marks, _)| {
        let solution = *Solver::new().solve(&marks).solution()?;
        let step = patterns::all_steps(technique, &marks).into_iter().next()?;
        Some((marks, solution, step))
    });
    forged::honest(1, 1, |technique| technique != Technique::NestedForcingChain).chain(examples)
}

#[test]
fn no_forged_reason_proves_a_lie() {
    let mut count = 0;
    for (marks, solution, step) in honest() {
        let truths = solution.givens().map(|(cell, digit)| Candidate::new(cell, digit));
        let truths: CandidateSet = truths.collect();
        for reason in forgeries(&step.reason) {
            count += 1;
            refuses_lies(&marks, &truths, &Step { reason, ..step.clone() });
        }
    }
    println!("{count} forged reasons");
    assert!(count > 10_000, "{count}");
}

/// The reason proves for no candidate of the marks the opposite of what the solution says.
fn refuses_lies(marks: &Marks, truths: &CandidateSet, step: &Step) {
    let mut lie = step.clone();
    for candidate in marks.candidates().iter() {
        (lie.placements, lie.eliminations) = if truths.contains(candidate) {
            (Vec::new(), vec![candidate])
        } else {
            (vec![candidate], Vec::new())
        };
        match lie.verify(marks) {
            Ok(()) => panic!("{marks:?} {lie:?}"),
            Err(Unproven::Conclusion(_)) => {}
            // The reason itself is refused, whatever the conclusion.
            Err(_) => return,
        }
    }
}

/// A place in the JSON of a reason, and what it says in the forged one.
struct Edit {
    pointer: String,
    value: Value,
}

/// What the reason says elsewhere, by the name of the field: sectors, links, causes.
type Elsewhere = BTreeMap<String, BTreeSet<String>>;

/// Reasons that differ in one datum; if there are too many, some of them, evenly chosen.
fn forgeries(reason: &Reason) -> impl Iterator<Item = Reason> {
    let honest = serde_json::to_value(reason).unwrap();
    let mut elsewhere = Elsewhere::new();
    collect(&honest, &mut elsewhere);
    let mut edits = Vec::new();
    list(&honest, "", &elsewhere, &mut edits);
    let every = edits.len().div_ceil(MOST).max(1);
    let start = edits.len() % every;
    let reason = reason.clone();
    edits.into_iter().skip(start).step_by(every).filter_map(move |edit| {
        let mut forged = honest.clone();
        *forged.pointer_mut(&edit.pointer).unwrap() = edit.value;
        let forged: Reason = serde_json::from_value(forged).ok()?;
        (forged != reason).then_some(forged)
    })
}

fn collect(value: &Value, elsewhere: &mut Elsewhere) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| collect(item, elsewhere)),
        Value::Object(fields) => {
            for (field, value) in fields {
                elsewhere.entry(field.clone()).or_default().insert(value.to_string());
                collect(value, elsewhere);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Lists what else a value may say. Most of it cannot be read as a reason, and is dropped later.
fn list(value: &Value, pointer: &str, elsewhere: &Elsewhere, edits: &mut Vec<Edit>) {
    let values = match value {
        Value::Null => Vec::new(),
        Value::Bool(bool) => vec![json!(!bool)],
        Value::Number(number) => {
            let number = number.as_u64().unwrap();
            vec![json!(number + 1), json!(number.saturating_sub(1))]
        }
        Value::String(text) => neighbours(text).into_iter().map(Value::String).collect(),
        Value::Array(items) => {
            let (mut less, mut more) = (Vec::new(), Vec::new());
            for (i, item) in items.iter().enumerate() {
                list(item, &format!("{pointer}/{i}"), elsewhere, edits);
                less.push([&items[..i], &items[i + 1..]].concat());
                more.push([&items[..=i], &items[i..]].concat());
            }
            less.push(Vec::new());
            less.into_iter().chain(more).map(Value::Array).collect()
        }
        Value::Object(fields) => {
            for (field, value) in fields {
                let pointer = format!("{pointer}/{field}");
                list(value, &pointer, elsewhere, edits);
                let others = elsewhere.get(field).into_iter().flatten();
                let others = others.map(|other| serde_json::from_str(other).unwrap());
                let values = others.chain(unfounded(field));
                edits.extend(values.map(|value| Edit { pointer: pointer.clone(), value }));
            }
            Vec::new()
        }
    };
    edits.extend(values.into_iter().map(|value| Edit { pointer: pointer.to_owned(), value }));
}

/// Names of sectors, cells and candidates that differ in one letter or figure by one.
fn neighbours(name: &str) -> Vec<String> {
    let mut names = Vec::new();
    for (i, letter) in name.char_indices() {
        let rest = &name[i + 1..];
        for ring in ["123456789", "ABCDEFGHI", "rcb"] {
            let Some(at) = ring.find(letter) else { continue };
            for step in [1, ring.len() - 1] {
                let other = &ring[(at + step) % ring.len()..][..1];
                names.push(format!("{}{other}{rest}", &name[..i]));
            }
        }
    }
    names
}

/// What links and implications may say without further data.
fn unfounded(field: &str) -> Vec<Value> {
    match field {
        "why" => vec![json!("sight")],
        "cause" => vec![json!("premise"), json!("excluded")],
        _ => Vec::new(),
    }
}
