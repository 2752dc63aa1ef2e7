//! What comes in goes out unchanged: the members of JSON objects keep their values and types through every command.
//!
//! `LOSHU_OBJECTS=10000` sets the number of objects.

use std::env;

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Map, Value, json};

use crate::support::{Folder, GRID1, lines, puzzle, run_with, solution};

const NAMES: [&str; 24] = [
    "rating",
    "difficulty",
    "tags",
    "z",
    "Title",
    "title",
    "author",
    "notes",
    "values",
    "candidates",
    "grid",
    "clues",
    "status",
    "a,b",
    "=cmd",
    "洛书",
    "",
    "x.y",
    "Solution",
    "answer",
    "date",
    "level",
    "comment",
    "meta",
];

const TEXTS: [&str; 12] = [
    "",
    "a",
    "7.2",
    "null",
    "true",
    "=1+1",
    "-0.5",
    " blank ",
    "a\nb",
    "a\tb",
    "\"quoted\" \\ back",
    "洛书 👪",
];

/// A value of any type.
fn value(random: &mut ChaCha8Rng, depth: usize) -> Value {
    match random.random_range(0..if depth < 3 { 9 } else { 6 }) {
        0 => Value::Null,
        1 => random.random_bool(0.5).into(),
        2 => random.random_range(-1000..1000).into(),
        3 => random.random::<u64>().into(),
        // Sixteenths are written as they are.
        4 => json!(f64::from(random.random::<i32>()) / 16.0),
        5 => (*TEXTS.choose(random).unwrap()).into(),
        6 => (0..random.random_range(0..4)).map(|_| value(random, depth + 1)).collect(),
        _ => Value::Object(members(random, depth + 1)),
    }
}

fn members(random: &mut ChaCha8Rng, depth: usize) -> Map<String, Value> {
    let mut members = Map::new();
    for _ in 0..random.random_range(0..6) {
        members.insert((*NAMES.choose(random).unwrap()).into(), value(random, depth));
    }
    members
}

/// Objects around puzzles, with their numbers under `id`.
fn objects(number: usize, puzzle: &dyn Fn(usize) -> Value) -> Vec<Map<String, Value>> {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let object = |id: usize| {
        let mut object = members(&mut random, 0);
        object.insert("id".into(), id.into());
        object.insert("puzzle".into(), puzzle(id));
        object
    };
    (0..number).map(object).collect()
}

fn text(objects: &[Map<String, Value>]) -> String {
    lines(objects.iter().map(|object| Value::Object(object.clone()).to_string()))
}

/// Every row has the members of its object, under their own names or behind `input_`.
fn assert_carried(what: &str, objects: &[Map<String, Value>], out: &str, is_one_each: bool) {
    let rows: Vec<Map<String, Value>> =
        out.lines().map(|row| serde_json::from_str(row).unwrap()).collect();
    assert!(!rows.is_empty(), "{what}");
    if is_one_each {
        assert_eq!(rows.len(), objects.len(), "{what}");
    }
    for row in rows {
        let object = &objects[row["id"].as_u64().expect("a number") as usize];
        for (name, value) in object.iter().filter(|(name, _)| *name != "puzzle") {
            let behind = row.get(&format!("input_{name}"));
            assert_eq!(behind.or(row.get(name)), Some(value), "{what}: {name:?} of {row:?}");
        }
    }
}

fn number() -> usize {
    env::var("LOSHU_OBJECTS").ok().and_then(|number| number.parse().ok()).unwrap_or(150)
}

#[test]
fn through_every_command() {
    let objects = objects(number(), &|id| puzzle(2 * id).into());
    let input = text(&objects);
    let table = ["--to", "jsonl"];
    for command in [
        &["solve"][..],
        &["check"],
        &["count"],
        &["rate"],
        &["canon"],
        &["vary", "--seed", "1"],
        &["minimize"],
        &["explain"],
    ] {
        let ran = run_with(command.iter().chain(&table), &*input);
        assert_eq!(ran.code, 0, "{command:?}: {}", ran.err);
        assert_carried(command[0], &objects, &ran.out, true);
    }
    let ran = run_with(["near", "--remove", "0"].iter().chain(&table), &*input);
    assert_carried("near", &objects, &ran.out, false);
    // Back through convert, and through several commands.
    let json = run_with(["convert", "--to", "json"], &*input).fine();
    assert_carried("convert", &objects, &json, true);
    let twice = run_with(["convert", "--to", "json"], &*json).fine();
    assert_eq!(twice, json);
    let solved = run_with(["solve", "--to", "jsonl"], &*input).fine();
    let checked = run_with(["check", "--to", "jsonl"], solved).fine();
    assert!(checked.contains("\"status\":\"correct\"") && !checked.contains("input_input_"));
    assert_carried("solve and check", &objects, &checked, true);
}

#[test]
fn around_full_grids() {
    let objects = objects(number().min(20), &|id| solution(id).into());
    let out = run_with(["grid", "--to", "jsonl"], text(&objects)).fine();
    assert_carried("grid", &objects, &out, true);
}

#[test]
fn around_puzzles_of_other_sizes_and_rules() {
    let killer = json!({"size": 4, "grid": [[{"value": 1, "given": true}, {}, {}, {}], [{}, {}, {}, {}],
        [{}, {}, {}, {}], [{}, {}, {}, {}]], "killercage": [{"cells": ["R1C2", "R1C3"], "value": "5"}]});
    let small = objects(number(), &|_| "1...............".into());
    let mut ruled = small.clone();
    for object in &mut ruled {
        object.insert("fpuzzles".into(), killer.clone());
    }
    for command in ["solve", "check", "count", "explain"] {
        let ran = run_with([command, "--to", "jsonl"], text(&small));
        assert_carried(command, &small, &ran.out, true);
        let ran = run_with([command, "--to", "jsonl"], text(&ruled));
        for object in &mut ruled {
            object.remove("fpuzzles");
        }
        assert_carried(command, &ruled, &ran.out, true);
        for object in &mut ruled {
            object.insert("fpuzzles".into(), killer.clone());
        }
    }
}

/// Loshu's own columns are values of their types, however often they are read.
#[test]
fn own_columns_keep_their_types() {
    let rated = run_with(["rate", "--to", "jsonl"], GRID1).fine();
    let solved = run_with(["solve", "--to", "jsonl"], &*rated).fine();
    let (rated, solved): (Value, Value) =
        (serde_json::from_str(&rated).unwrap(), serde_json::from_str(&solved).unwrap());
    assert!(rated["er"].is_number());
    assert_eq!((&solved["er"], &solved["input_line"]), (&rated["er"], &json!(1)));
}

/// Rows tell where their puzzles stand, and so do the rows of bad records.
#[test]
fn rows_tell_their_places() {
    let table = format!("id,puzzle\n1,123\n2,{GRID1}\n");
    for command in [&["near"][..], &["minimize"], &["vary", "--seed", "1"], &["grid"], &["solve"]] {
        let ran = run_with(command.iter().chain(&["--to", "jsonl"]), &*table);
        assert_eq!(ran.code, 2, "{command:?}");
        let rows: Vec<Value> =
            ran.out.lines().map(|row| serde_json::from_str(row).unwrap()).collect();
        assert!(rows.len() > 1, "{command:?}");
        for (at, row) in rows.iter().enumerate() {
            let (line, id) = if at == 0 { (2, "1") } else { (3, "2") };
            assert_eq!(
                (&row["source"], &row["line"], &row["id"]),
                (&json!("standard input"), &json!(line), &json!(id)),
                "{command:?}: {row}"
            );
        }
        let csv = run_with(command.iter().chain(&["--to", "csv"]), &*table).out;
        assert!(csv.lines().next().unwrap().ends_with(",source,line,id"), "{csv}");
        assert!(csv.lines().nth(1).unwrap().ends_with(",standard input,2,1"), "{csv}");
    }
}

/// Fields that have no column are reported, and are bad records where nothing may be lost.
#[test]
fn surplus_fields() {
    let table = format!("id,puzzle,note\n1,{GRID1},a,b,c\n2,{GRID1},a,,\n");
    let problem = "5 fields, expected 3: the header has 3 columns";
    for to in ["csv", "jsonl"] {
        let ran = run_with(["solve", "--to", to], &*table);
        let note = format!(
            "loshu: standard input:2: {problem}; the others are left out, here and in later rows\n"
        );
        assert_eq!((ran.code, ran.err), (0, note));
        let strict = run_with(["solve", "--strict", "--to", to], &*table);
        assert_eq!(strict.code, 2);
        assert!(strict.err.contains(problem), "{}", strict.err);
    }
    let ran = run_with(["convert", "--to", "json"], &*table);
    assert!(ran.code == 0 && ran.err.contains(problem), "{}", ran.err);
    assert_eq!(run_with(["convert", "--strict", "--to", "json"], &*table).code, 2);
    let empty = format!("id,puzzle\n1,{GRID1},,\n");
    run_with(["solve", "--strict", "--to", "csv"], empty).fine();
}

/// A number with a sign is no formula.
#[test]
fn negative_numbers() {
    let table = format!("puzzle,x\n{GRID1},-0.5\n{GRID1},-1+1\n");
    let solved = run_with(["solve", "--to", "csv"], table).fine();
    assert!(solved.contains(",-0.5\n") && solved.contains(",'-1+1\n"), "{solved}");
}

/// The ending of a file says how it is compressed.
#[test]
fn compressed_output() {
    let folder = Folder::new();
    let list = lines((0..30_000).map(puzzle));
    folder.file("a.txt", &list);
    for (name, sign) in [("b.sdm.gz", &[0x1F, 0x8B][..]), ("b.txt.zst", &[0x28, 0xB5, 0x2F, 0xFD])]
    {
        folder.run(["convert", "--to", "sdm", "-o", name, "a.txt"]).fine();
        let bytes = std::fs::read(folder.path(name)).unwrap();
        assert!(bytes.starts_with(sign) && bytes.len() < list.len() / 2, "{name}");
        assert_eq!(folder.run(["convert", "--to", "line", name]).fine(), list, "{name}");
    }
    assert_eq!(folder.run(["show", GRID1, "-o", "a.svg.gz"]).code, 0);
    let svg = std::fs::read(folder.path("a.svg.gz")).unwrap();
    assert!(svg.starts_with(&[0x1F, 0x8B]));
}
