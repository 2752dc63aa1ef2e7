//! The same puzzles in other orders.

use std::fs;

use tempfile::TempDir;

use crate::support::{EMPTY, GRID2, HARD1, UNSOLVABLE, run};

fn orders(args: &[&str]) -> String {
    let ran = run(["lab", "orders", "--seed", "1"].iter().chain(args));
    assert_eq!(ran.code, 0, "{}", ran.err);
    ran.out
}

/// The numbers of an order: runs, least, median, mean, most, quick, slow, stopped, solutions.
fn numbers(report: &str, order: &str) -> Vec<String> {
    let line = report.lines().find(|line| line.starts_with(&format!("| {order} "))).unwrap();
    line.split('|')
        .skip(2)
        .map(|cell| cell.trim().replace(',', ""))
        .filter(|cell| !cell.is_empty())
        .collect()
}

#[test]
fn each_order_has_the_tries_of_the_engine() {
    let report = orders(&[GRID2, "--runs", "5"]);
    assert_eq!(numbers(&report, "fewest, ascending")[..5], ["1", "25", "25", "25", "25"]);
    for (order, engine) in [
        ("fewest, least-constraining", "norvig,digit-order=least-constraining"),
        ("row-major, ascending", "norvig,cell-order=row-major"),
    ] {
        let solve = ["solve", "--engine", engine, "--to", "jsonl", GRID2];
        let record: serde_json::Value = serde_json::from_str(&run(solve).out).unwrap();
        assert_eq!(numbers(&report, order)[1], record["tries"].to_string(), "{order}");
    }
}

#[test]
fn random_orders_find_other_solutions_and_some_are_slow() {
    let report = orders(&[HARD1, "--runs", "12", "--tries", "2000"]);
    let random = numbers(&report, "fewest, random");
    let number = |place: usize| random[place].parse::<u64>().unwrap();
    assert_eq!(number(0), 12);
    assert!(number(1) < 50 && number(4) == 2000, "{report}");
    assert_eq!(number(5) + number(6) + number(7), 12);
    assert!(number(7) > 0, "no run was stopped: {report}");
    // A stopped run has no solution.
    assert_eq!(number(8), 12 - number(7));
}

#[test]
fn any_number_of_threads_gives_the_same() {
    let one = orders(&[HARD1, GRID2, "--runs", "4", "--tries", "500", "--jobs", "1"]);
    assert_eq!(one, orders(&[HARD1, GRID2, "--runs", "4", "--tries", "500", "--jobs", "2"]));
}

#[test]
fn no_solution_is_a_status() {
    let ran = run(["lab", "orders", "--seed", "1", "--runs", "2", UNSOLVABLE]);
    assert_eq!(ran.code, 1);
    assert_eq!(numbers(&ran.out, "random, random").last().unwrap(), "0");
}

#[test]
fn the_page_has_a_picture_for_each_puzzle() {
    let dir = TempDir::new().unwrap();
    orders(&[HARD1, GRID2, "--runs", "3", "--tries", "100", "--out", dir.path().to_str().unwrap()]);
    let page = fs::read_to_string(dir.path().join("orders.html")).unwrap();
    assert_eq!(page.matches("<svg").count(), 2);
}

#[test]
fn bad_wishes_are_refused() {
    let fast = run(["lab", "orders", "--engine", "fast", GRID2]).refused();
    assert!(fast.contains("only norvig, stack and backtracking have orders"), "{fast}");
    let bad = run(["lab", "orders", &EMPTY[1..]]).refused();
    assert!(bad.contains("81"), "{bad}");
    assert!(run(["lab", "orders", "--runs", "0", GRID2]).refused().contains("from 1 up"));
}
