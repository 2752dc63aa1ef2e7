//! The same puzzles with all engines.

use std::fs;

use tempfile::TempDir;

use crate::support::{GRID1, GRID2, SEVERAL, UNSOLVABLE, run};

/// The rows of `compare.csv` for these puzzles.
fn rows(args: &[&str]) -> Vec<Vec<String>> {
    let dir = TempDir::new().unwrap();
    let out = dir.path().to_str().unwrap();
    let ran = run(["lab", "compare", "--seed", "1", "--out", out].iter().chain(args));
    let table = fs::read_to_string(dir.path().join("compare.csv"));
    let table = table.unwrap_or_else(|_| panic!("{}", ran.err));
    let mut rows = csv::Reader::from_reader(table.as_bytes());
    rows.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect()
}

#[test]
fn the_work_is_that_of_the_engines() {
    let tries = |puzzle, engine: &str| {
        let rows = rows(&["--tries", "100000", puzzle]);
        let row = rows.iter().find(|row| row[2] == engine).unwrap();
        (row[3].clone(), row[4].clone())
    };
    let solved = |tries: &str| ("solved".to_owned(), tries.to_owned());
    assert_eq!(tries(GRID2, "norvig"), solved("25"));
    assert_eq!(tries(GRID2, "stack"), solved("481"));
    assert_eq!(tries(GRID1, "backtracking"), solved("1605"));
    assert_eq!(tries(GRID1, "norvig"), solved("0"));
}

#[test]
fn limits_and_puzzles_without_a_solution_are_told_apart() {
    let rows = rows(&["--tries", "10", GRID2, UNSOLVABLE, SEVERAL]);
    assert_eq!(rows.len(), 18);
    let ends = |engine: &str| {
        let of = rows.iter().filter(|row| row[2] == engine);
        of.map(|row| row[3].as_str()).collect::<Vec<_>>()
    };
    assert_eq!(ends("norvig"), ["stopped", "unsolvable", "solved"]);
    assert_eq!(ends("fast"), ["solved", "unsolvable", "solved"]);
}

#[test]
fn any_number_of_threads_gives_the_same_work() {
    let work = |jobs| {
        let rows = rows(&["--tries", "3000", "--jobs", jobs, GRID1, GRID2, SEVERAL]);
        rows.into_iter().map(|row| row[..7].to_vec()).collect::<Vec<_>>()
    };
    assert_eq!(work("1"), work("2"));
}

#[test]
fn the_report_has_tables_and_a_picture_for_each_engine() {
    let dir = TempDir::new().unwrap();
    let out = dir.path().to_str().unwrap();
    let args = ["lab", "compare", "--engine", "fast,norvig", "--out", out, GRID1, GRID2];
    let ran = run(args);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for heading in ["SOLVED", "WORK", "TIME"] {
        assert!(ran.out.contains(heading), "{}", ran.out);
    }
    assert!(ran.out.contains("--engine fast,norvig --timeout 1s --jobs 1"), "{}", ran.out);
    let page = fs::read_to_string(dir.path().join("compare.html")).unwrap();
    assert_eq!(page.matches("<svg").count(), 3);
}

#[test]
fn a_puzzle_that_nobody_solves_is_a_status() {
    assert_eq!(run(["lab", "compare", "--seed", "1", UNSOLVABLE]).code, 1);
}

#[test]
fn a_bad_record_is_refused_with_its_place() {
    let dir = TempDir::new().unwrap();
    let file = dir.path().join("bad.txt");
    fs::write(&file, format!("{GRID1}\n{}\n", &GRID2[2..])).unwrap();
    let bad = run(["lab", "compare", "--strict", file.to_str().unwrap()]).refused();
    assert!(bad.contains("bad.txt:2:"), "{bad}");
    let ran = run(["lab", "compare", file.to_str().unwrap()]);
    assert!(ran.code == 2 && ran.err.contains("bad.txt:2:") && ran.out.contains("SOLVED"));
}
