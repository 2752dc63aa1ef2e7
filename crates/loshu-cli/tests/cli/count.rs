//! `loshu count`

use std::time::{Duration, Instant};

use predicates::Predicate;
use predicates::str::is_match;

use crate::support::{EMPTY, GRID1, GRID2, INVALID, SEVERAL, UNSOLVABLE, lines, run, run_with};

#[test]
fn exact_counts() {
    let text = lines([GRID1, SEVERAL, UNSOLVABLE, INVALID, GRID2]);
    assert_eq!(run_with(["count"], text).quiet(1), lines(["1", "4", "0", "0", "1"]));
}

#[test]
fn limits() {
    for (limit, count) in [("1", "1+"), ("3", "3+"), ("4", "4+"), ("5", "4"), ("none", "4")] {
        assert_eq!(run(["count", "--limit", limit, SEVERAL]).quiet(1), format!("{count}\n"));
    }
    assert_eq!(run(["count", "--limit", "1", UNSOLVABLE]).quiet(1), "0\n");
}

/// The limit that nobody set is a million. Two seconds are for the command that people use.
#[test]
fn the_empty_grid() {
    let begin = Instant::now();
    assert_eq!(run(["count", EMPTY]).quiet(1), "1000000+\n");
    let most = Duration::from_secs(if cfg!(debug_assertions) { 20 } else { 2 });
    assert!(begin.elapsed() < most, "{:?}", begin.elapsed());
}

#[test]
fn deadline() {
    let begin = Instant::now();
    let text = run(["count", "--limit", "none", "--deadline", "50ms", EMPTY]).quiet(1);
    assert!(is_match(r"^[0-9]+\+ \(timeout\)\n$").unwrap().eval(&text), "{text}");
    assert!(begin.elapsed() < Duration::from_secs(2), "{:?}", begin.elapsed());
    let text = run(["count", "--limit", "none", "--tries", "5", EMPTY]).quiet(1);
    assert!(text.ends_with("+ (tries)\n"), "{text}");
}

/// A deadline holds for each puzzle by itself.
#[test]
fn deadline_of_each_puzzle() {
    let args = ["count", "-j", "1", "--limit", "none", "--deadline", "30ms", EMPTY, EMPTY, GRID1];
    let text = run(args).quiet(1);
    let counts: Vec<_> = text.lines().collect();
    assert_eq!(counts.len(), 3);
    assert!(!counts[1].starts_with("0+") && counts[2] == "1", "{text}");
}

#[test]
fn forms() {
    let args = |form| ["count", "--limit", "3", "--to", form, GRID2, SEVERAL];
    let csv = run(args("csv")).quiet(1);
    let head = "puzzle,count,exact,stopped,error,source,line";
    let first = format!("{GRID2},1,true,,,argument 1,1");
    let second = format!("{SEVERAL},3,false,limit,,argument 2,1");
    assert_eq!(csv, lines([head, &first, &second]));
    let jsonl = run(args("jsonl")).quiet(1);
    let place = |argument| format!(r#""source":"argument {argument}","line":1"#);
    let first = format!(r#"{{"puzzle":"{GRID2}","count":1,"exact":true,{}}}"#, place(1));
    let counted = r#""count":3,"exact":false,"stopped":"limit""#;
    let second = format!(r#"{{"puzzle":"{SEVERAL}",{counted},{}}}"#, place(2));
    assert_eq!(jsonl, lines([first, second]));
    let grid = run(args("grid")).quiet(1);
    assert!(grid.contains("\n1 solution\n") && grid.ends_with("\n3+ solutions\n\n"), "{grid}");
}

/// Where the count ends at a limit, an estimate says about how many there are: of empty grids the numbers are known. The
/// same seed gives the same estimate.
#[test]
fn estimates_are_near_what_is_known() {
    let estimate = |arguments: &[&str]| -> serde_json::Value {
        let common = ["count", "--limit", "5", "--estimate=300", "--seed", "1", "--to", "jsonl"];
        let arguments: Vec<&str> = common.iter().chain(arguments).copied().collect();
        let row: serde_json::Value = serde_json::from_str(&run(&arguments).quiet(1)).unwrap();
        assert_eq!(
            row,
            serde_json::from_str::<serde_json::Value>(&run(&arguments).quiet(1)).unwrap()
        );
        row
    };
    let empty_six = ".".repeat(36);
    let x = ["--variant", "x", EMPTY];
    for (arguments, known) in [
        (&[EMPTY][..], 6_670_903_752_021_072_936_960.0),
        (&[&empty_six[..]][..], 28_200_960.0),
        (&x[..], 55_613_393_399_531_520.0),
    ] {
        let row = estimate(arguments);
        let (found, error) =
            (row["estimate"].as_f64().unwrap(), row["estimate_error"].as_f64().unwrap());
        assert!(error < 0.3 && (found / known - 1.0).abs() < 4.0 * error, "{row}");
        assert_eq!((&row["exact"], &row["probes"]), (&false.into(), &300.into()));
    }
    let exact = run(["count", "--estimate", "--seed", "1", "--to", "jsonl", GRID1]).quiet(0);
    assert!(!exact.contains("estimate"), "what has no value is left out: {exact}");
    let text = run(["count", "--limit", "5", "--estimate=50", "--seed", "1", EMPTY]).quiet(1);
    assert!(is_match(r"^5\+, about [0-9.]+e[0-9]+ ± [0-9]+ %\n$").unwrap().eval(&text), "{text}");
}
