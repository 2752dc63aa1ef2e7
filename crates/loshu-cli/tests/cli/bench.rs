//! `loshu bench`

use serde_json::Value;

use crate::support::{Folder, GRID1, GRID2, SEVERAL, lines, run};

fn rows(text: &str) -> Vec<Value> {
    serde_json::from_str::<Value>(text).unwrap().as_array().unwrap().clone()
}

#[test]
fn sets_made_from_a_seed() {
    let args = ["bench", "--number", "3", "--to", "json", "--engine", "fast,norvig,dlx"];
    let text = run(args).fine();
    let named: Vec<_> = rows(&text)
        .iter()
        .map(|row| format!("{} {}", row["set"], row["engine"]).replace('"', ""))
        .collect();
    let expected = ["easy", "minimal", "several"]
        .map(|set| ["fast", "norvig", "dlx"].map(|engine| format!("{set} {engine}")));
    assert_eq!(named, expected.concat());
    for row in rows(&text) {
        assert_eq!((&row["puzzles"], &row["stopped"]), (&3.into(), &0.into()));
        for name in ["puzzles_per_second", "mean", "median", "p99", "max"] {
            assert!(row[name].as_f64().unwrap() > 0.0, "{row}");
        }
        assert!(row["tries_per_puzzle"].as_f64().unwrap() >= 0.0, "{row}");
    }
}

/// The same seed makes the same puzzles, and these cost the same tries.
#[test]
fn seeds() {
    let tries = |seed| {
        let text = run(["bench", "-n", "3", "--to", "json", "--engine", "norvig", "--seed", seed]);
        rows(&text.fine()).iter().map(|row| row["tries_per_puzzle"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(tries("7"), tries("7"));
    assert_ne!(tries("7"), tries("8"));
}

#[test]
fn files() {
    let folder = Folder::new();
    folder.file("mine.txt", lines([GRID1, GRID2, SEVERAL]));
    let text = folder.run(["bench", "--engine", "fast,norvig", "mine.txt"]).fine();
    assert!(text.starts_with("| set"), "{text}");
    assert_eq!(text.lines().count(), 4, "{text}");
    assert!(text.lines().skip(2).all(|line| line.starts_with("| mine | ")), "{text}");
}

#[test]
fn given_up_at_the_deadline() {
    let folder = Folder::new();
    folder.file("mine.txt", GRID2);
    let args =
        ["bench", "--engine", "backtracking", "--deadline", "1ms", "--to", "json", "mine.txt"];
    assert_eq!(rows(&folder.run(args).fine())[0]["stopped"], 1);
}

/// What is measured must be known.
#[test]
fn bad_records_are_told_and_left_out() {
    let folder = Folder::new();
    folder.file("mine.txt", lines([GRID1, "12"]));
    let refused = folder.run(["bench", "--strict", "mine.txt"]).refused();
    assert_eq!(refused, "loshu: mine.txt:2:3: 2 cells, expected 9\n");
    let ran = folder.run(["bench", "--engine", "fast", "mine.txt"]);
    assert_eq!((ran.code, ran.err.as_str()), (2, "mine.txt:2:3: 2 cells, expected 9\n"));
    assert_eq!(ran.out.lines().count(), 3);
    assert_eq!(run(["bench", "none.txt"]).code, 2);
    assert!(run(["bench", "--engine", "quick"]).refused().contains("possible values"));
}
