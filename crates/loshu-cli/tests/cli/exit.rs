//! The exit status, and refused command lines.

use crate::support::{
    EMPTY, GRID1, GRID1_SOLVED, GRID2, INVALID, SEVERAL, UNSOLVABLE, lines, run, run_with,
};

#[test]
fn zero_if_all_is_fine() {
    run(["solve", GRID1, GRID2]).fine();
    run(["check", GRID1, GRID2]).fine();
    run(["count", GRID1, GRID2]).fine();
    run(["show", GRID1, EMPTY]).fine();
    run(["check", GRID1, GRID1_SOLVED]).fine();
    run(["--help"]).fine();
    run(["--version"]).fine();
}

#[test]
fn one_if_a_puzzle_is_not_proper() {
    for puzzle in [SEVERAL, UNSOLVABLE, INVALID] {
        for command in ["solve", "check", "count"] {
            run([command, GRID1, puzzle, GRID2]).quiet(1);
        }
    }
    run(["solve", "--deadline", "0s", GRID2]).quiet(1);
    run(["count", "--deadline", "0s", GRID2]).quiet(1);
}

#[test]
fn two_if_something_cannot_be_read() {
    for command in ["solve", "check", "count", "show"] {
        assert_eq!(run_with([command], lines([GRID1, "12"])).code, 2, "{command}");
        assert_eq!(run([command, "no such file"]).code, 2, "{command}");
        assert_eq!(run([command, SEVERAL, "no such file"]).code, 2, "{command}");
        assert_eq!(run_with([command], lines(["12", SEVERAL])).code, 2, "{command}");
    }
    assert_eq!(run(["bench", "no such file"]).code, 2);
}

#[test]
fn strict_stops_at_the_first_bad_record() {
    let text = lines([GRID1, "12", GRID2, "13"]);
    for jobs in ["1", "2"] {
        let ran = run_with(["solve", "--strict", "--jobs", jobs], text.as_str());
        assert_eq!((ran.code, ran.err.as_str()), (2, "standard input:2:3: 2 cells, expected 9\n"));
        assert_eq!(ran.out, lines([GRID1_SOLVED, "!\terror: 2 cells, expected 9"]));
    }
    for command in ["check", "count", "show"] {
        let ran = run_with([command, "--strict"], text.as_str());
        assert_eq!((ran.code, ran.err.lines().count()), (2, 1), "{command}");
    }
    let ran = run(["solve", "--strict", "no such file", GRID1]);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.lines().count()), (2, "", 1));
}

/// Improper puzzles are no bad records.
#[test]
fn strict_goes_on_behind_improper_puzzles() {
    run(["solve", "--strict", INVALID, UNSOLVABLE, GRID1]).quiet(1);
}

#[test]
fn wrong_usage() {
    let cases: [(&[&str], &str); 14] = [
        (&["solve", "--engine", "quick", GRID1], "[possible values: fast, norvig, stack,"),
        (&["solve", "--limit", "0", GRID1], "expected a whole number from 1 up"),
        (&["solve", "--limit", "2", "--all", GRID1], "cannot be used with"),
        (&["count", "--limit", "0", GRID1], "expected a whole number from 1 up, or `none`"),
        (&["count", "--limit", "x", GRID1], "expected a whole number from 1 up, or `none`"),
        (&["solve", "--jobs", "0", GRID1], "expected a whole number from 1 to 1024"),
        (&["solve", "--jobs", "99999", GRID1], "expected a whole number from 1 to 1024"),
        (&["solve", "--to", "xml", GRID1], "[possible values: line, grid, csv, jsonl]"),
        (&["solve", "--deadline", "soon", GRID1], "--deadline"),
        (&["show", "--cell", "K1", GRID1], "--cell"),
        (&["show", "--candidates", "all", GRID1], "[possible values: none, peers,"),
        (&["bench", "--number", "0"], "expected a whole number from 1 up"),
        (&["solve", "--undo", "never", GRID1], "[possible values: copy, trail]"),
        (&["solv", GRID1], "solve"),
    ];
    for (args, message) in cases {
        let refused = run(args).refused();
        assert!(refused.contains(message), "{args:?}: {refused}");
    }
}

#[test]
fn no_command() {
    let refused = run::<&str>([]).refused();
    assert!(refused.contains("Usage: loshu"), "{refused}");
}
