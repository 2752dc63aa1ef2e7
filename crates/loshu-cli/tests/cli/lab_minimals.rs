//! The number of minimal puzzles, estimated.

use std::fs;

use tempfile::TempDir;

use crate::support::{Ran, run};

fn minimals(args: &[&str]) -> Ran {
    let small = ["lab", "minimals", "--particles", "100", "--seed", "1"];
    run([&small[..], args].concat())
}

/// The table of the report.
fn rows(ran: &Ran) -> Vec<&str> {
    ran.out.lines().filter(|line| line.starts_with("| ")).collect()
}

#[test]
fn threads_change_nothing() {
    let one = minimals(&["--runs", "3", "--jobs", "1"]);
    assert_eq!(one.code, 0, "{}", one.err);
    let two = minimals(&["--runs", "3", "--jobs", "2"]);
    assert_eq!(rows(&one), rows(&two));
    assert!(one.out.contains("3.1055e37"), "the published total stands beside it");
}

#[test]
fn more_runs_go_on_where_a_stopped_experiment_ended() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().to_str().unwrap();
    let first = minimals(&["--runs", "2", "--out", out]);
    assert_eq!(first.code, 0, "{}", first.err);
    let resumed = minimals(&["--runs", "3", "--out", out]);
    assert!(resumed.err.contains("resuming after 2 runs"), "{}", resumed.err);
    assert_eq!(rows(&resumed), rows(&minimals(&["--runs", "3"])));
    assert!(fs::read_to_string(folder.path().join("minimals.html")).unwrap().contains("<svg"));
}

#[test]
fn a_property_has_a_true_mean() {
    let ran = minimals(&["--runs", "2", "--of", "er"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("ER"), "{}", ran.out);
}

#[test]
fn impossible_wishes() {
    for args in [["--particles", "0"], ["--tilt", "0.4"], ["--tilt", "nan"], ["--runs", "0"]] {
        let ran = run([&["lab", "minimals"], &args[..]].concat());
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?}");
    }
}
