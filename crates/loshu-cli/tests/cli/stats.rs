//! `--stats` and `--slower-than`

use predicates::Predicate;
use predicates::str::is_match;

use crate::support::{Folder, GRID1, GRID2, SEVERAL, UNSOLVABLE, lines, run_with};

/// `avg 0.01 ms (95,000 Hz), max 0.09 ms`, with more decimals below 0.1.
const TIMES: &str = r"\(avg [0-9.]+ ms \([0-9,]+ Hz\), max [0-9.]+ ms\)\.$";

fn assert_line(line: &str, beginning: &str) {
    assert!(line.starts_with(&format!("{beginning} (avg ")), "{line}");
    assert!(is_match(TIMES).unwrap().eval(line), "{line}");
    assert!(!is_match("[^0-9.]0\\.0+ ms").unwrap().eval(line), "{line}");
}

#[test]
fn a_line_a_file_in_the_form_of_the_essay() {
    let folder = Folder::new();
    folder.file("first.txt", lines([GRID1, UNSOLVABLE, GRID2]));
    folder.file("second.txt", lines([SEVERAL, "12"]));
    for jobs in ["1", "2"] {
        let ran = folder.run(["solve", "--stats", "--jobs", jobs, "first.txt", "second.txt"]);
        let messages: Vec<_> = ran.err.lines().collect();
        assert_eq!(messages.len(), 3, "{}", ran.err);
        assert_eq!(messages[0], "second.txt:2:3: 2 cells, expected 9");
        assert_line(messages[1], "Solved 2 of 3 first puzzles");
        assert_line(messages[2], "Solved 1 of 1 second puzzles");
    }
}

#[test]
fn of_every_engine() {
    for engine in ["fast", "norvig", "stack", "dlx"] {
        let ran = run_with(["solve", "--stats", "--engine", engine], lines([GRID1, GRID2]));
        assert_line(ran.err.trim_end(), "Solved 2 of 2 standard input puzzles");
    }
}

#[test]
fn of_nothing() {
    let ran = run_with(["solve", "--stats"], "12\n");
    assert_eq!(ran.err.lines().last(), Some("Solved 0 of 0 standard input puzzles."));
}

#[test]
fn more_than_a_chunk_is_still_one_line() {
    let ran = run_with(["solve", "--stats", "--jobs", "2"], lines([GRID1; 2500]));
    assert_line(ran.err.trim_end(), "Solved 2500 of 2500 standard input puzzles");
}

#[test]
fn slow_puzzles_by_name() {
    let text = lines([GRID1, "12", GRID2]);
    let ran = run_with(["solve", "--slower-than", "0s"], text.as_str());
    let messages: Vec<_> = ran.err.lines().collect();
    let took = |line: &str, beginning: &str| {
        line.starts_with(beginning) && is_match(r" took [0-9.]+ ms \(unique\)$").unwrap().eval(line)
    };
    let dots = GRID1.replace('0', ".");
    assert!(took(messages[0], &format!("loshu: standard input:1: {dots}")), "{}", ran.err);
    assert!(took(messages[2], &format!("loshu: standard input:3: {GRID2}")), "{}", ran.err);
    assert_eq!(messages.len(), 3);
    let ran = run_with(["solve", "--slower-than", "1h"], text);
    assert_eq!(ran.err, "standard input:2:3: 2 cells, expected 9\n");
}
