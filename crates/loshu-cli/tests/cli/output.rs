//! The four forms of the output.

use insta::assert_snapshot;
use serde_json::Value;

use crate::support::{
    GRID1, GRID1_SOLVED, GRID2, GRID2_SOLVED, INVALID, Ran, SEVERAL, UNSOLVABLE, lines, run,
    run_with,
};

/// A record of each kind.
fn all_kinds(args: &[&str]) -> Ran {
    let text = lines([GRID1, SEVERAL, UNSOLVABLE, INVALID, &GRID1[1..], "abc", GRID2]);
    run_with(["solve"].iter().chain(args), text)
}

/// What is printed of a puzzle that a limit stopped.
fn stopped(form: &str) -> Ran {
    run(["solve", "--engine", "norvig", "--tries", "10", "--to", form, GRID2])
}

/// With the times, which differ from run to run, taken out.
fn without_micros(text: &str) -> String {
    let mut rest = text;
    let mut without = String::new();
    while let Some((before, behind)) = rest.split_once("\"micros\":") {
        without += &(before.to_owned() + "\"micros\":_");
        rest = behind.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    }
    without + rest
}

#[test]
fn line() {
    let ran = all_kinds(&[]);
    assert_eq!(ran.code, 2);
    assert_snapshot!("line", ran.out);
    assert_snapshot!("messages", ran.err);
    assert_eq!(stopped("line").quiet(1), format!("{GRID2}\tstopped (tries)\n"));
}

#[test]
fn line_is_the_default_in_a_pipe() {
    assert_eq!(all_kinds(&[]).out, all_kinds(&["--to", "line"]).out);
}

#[test]
fn grid() {
    assert_snapshot!("grid", all_kinds(&["--to", "grid"]).out);
    assert_snapshot!("grid_stopped", stopped("grid").quiet(1));
    let unicode = run(["solve", "--to", "grid", "--rulers", "unicode", GRID2]).fine();
    assert_snapshot!("grid_unicode", unicode);
}

#[test]
fn csv() {
    assert_snapshot!("csv", all_kinds(&["--to", "csv"]).out);
}

/// What reads CSV reads it back.
#[test]
fn csv_can_be_read() {
    let text = all_kinds(&["--to", "csv"]).out;
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let rows: Vec<_> = reader.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 7);
    assert_eq!(&rows[6][2], GRID2_SOLVED);
    assert_eq!(run_with(["solve"], stopped("csv").out).fine(), lines([GRID2_SOLVED]));
}

#[test]
fn jsonl() {
    assert_snapshot!("jsonl", all_kinds(&["--to", "jsonl"]).out);
    assert_snapshot!("jsonl_stopped", without_micros(&stopped("jsonl").quiet(1)));
}

#[test]
fn teaching_engines_tell_of_their_work() {
    let row = |engine, puzzle| -> Value {
        let text = run(["solve", "--to", "jsonl", "--engine", engine, puzzle]).fine();
        serde_json::from_str(&text).unwrap()
    };
    let norvig = row("norvig", GRID2);
    assert_eq!((&norvig["tries"], &norvig["status"]), (&25.into(), &"unique".into()));
    assert_eq!(norvig["solution"], GRID2_SOLVED);
    assert!(norvig["micros"].as_f64().unwrap() > 0.0);
    assert!(norvig["max_depth"].as_u64().unwrap() <= norvig["tries"].as_u64().unwrap());
    assert!(norvig["backtracks"].as_u64().unwrap() < 25);
    assert_eq!(row("norvig", GRID1)["tries"], 0);
    assert_eq!(row("stack", GRID2)["tries"], 481);
    assert_eq!(row("backtracking", GRID1)["tries"], 1605);
    assert_eq!(row("dlx", GRID1)["status"], "unique");
    assert_eq!(row("fast", GRID1).get("tries"), None);
}

#[test]
fn csv_of_a_teaching_engine() {
    let text = run(["solve", "--to", "csv", "--engine", "norvig", GRID2, UNSOLVABLE]).quiet(1);
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let names =
        "puzzle,status,solution,tries,backtracks,max_depth,micros,proof_tries,error,source,line";
    assert_eq!(reader.headers().unwrap(), names.split(',').collect::<Vec<_>>());
    let rows: Vec<_> = reader.records().map(Result::unwrap).collect();
    assert_eq!((&rows[0][3], &rows[1][1], &rows[1][2]), ("25", "unsolvable", ""));
}

/// `paste` keeps lines together: there is a header and then a line for each record.
#[test]
fn a_line_a_record() {
    for (form, count) in [("line", 7), ("csv", 8), ("jsonl", 7)] {
        assert_eq!(all_kinds(&["--to", form]).out.lines().count(), count, "{form}");
    }
    assert_eq!(run(["solve", GRID1]).fine(), lines([GRID1_SOLVED]));
}
