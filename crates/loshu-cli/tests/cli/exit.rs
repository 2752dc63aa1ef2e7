//! The exit status, and refused command lines.

use crate::support::{
    EMPTY, Folder, GRID1, GRID1_SOLVED, GRID2, INVALID, SEVERAL, UNSOLVABLE, child, lines, run,
    run_with,
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
        for command in ["check", "count"] {
            run([command, GRID1, puzzle, GRID2]).quiet(1);
        }
        assert_eq!(run(["solve", GRID1, puzzle, GRID2]).code, 1);
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
    let ran = run(["solve", "--strict", INVALID, UNSOLVABLE, GRID1]);
    assert_eq!((ran.code, ran.out.lines().count()), (1, 3), "{ran:?}");
}

#[test]
fn wrong_usage() {
    let cases: [(&[&str], &str); 14] = [
        (&["solve", "--engine", "quick", GRID1], "expected fast, norvig, stack, backtracking, dlx"),
        (&["solve", "--limit", "0", GRID1], "expected a whole number from 1 up"),
        (&["solve", "--limit", "2", "--all", GRID1], "cannot be used with"),
        (&["count", "--limit", "0", GRID1], "expected a whole number from 1 up, or `none`"),
        (&["count", "--limit", "x", GRID1], "expected a whole number from 1 up, or `none`"),
        (&["solve", "--jobs", "0", GRID1], "expected a whole number from 1 to 1024"),
        (&["solve", "--jobs", "99999", GRID1], "expected a whole number from 1 to 1024"),
        (&["solve", "--to", "xml", GRID1], "[possible values: line, grid, csv, jsonl]"),
        (&["solve", "--timeout", "soon", GRID1], "--timeout"),
        (&["show", "--cell", "K1", GRID1], "--cell"),
        (&["show", "--candidates", "all", GRID1], "unknown technique"),
        (&["bench", "--number", "0"], "expected a whole number from 1 up"),
        (&["solve", "--engine", "stack,undo=never", GRID1], "undo=never: expected copy, trail"),
        (&["solv", GRID1], "solve"),
    ];
    for (args, message) in cases {
        let refused = run(args).refused();
        assert!(refused.contains(message), "{args:?}: {refused}");
    }
}

/// An error says what to type next.
#[test]
fn a_file_instead_of_a_command() {
    let folder = Folder::new();
    folder.file("puzzles.txt", GRID1);
    let refused = folder.run(["puzzles.txt"]).refused();
    assert!(refused.ends_with("To solve it: loshu solve puzzles.txt\n"), "{refused}");
    assert!(run([GRID1]).refused().contains(&format!("loshu solve {GRID1}")));
    assert!(!run(["nothing"]).refused().contains("To solve it"));
}

/// No option is accepted and ignored.
#[test]
fn options_without_an_effect() {
    let cases: [(&[&str], &str); 6] = [
        (&["solve", "--seed", "1", GRID1], "--seed needs a random order"),
        (&["lab", "tree", "--seed", "1", GRID1], "--seed needs a random order"),
        (&["lab", "compare", "--engine", "fast", "--seed", "1", GRID1], "stack-random"),
        (
            &["solve", "--trace", "--engine", "norvig", "--jobs", "2", GRID1],
            "works with one thread",
        ),
        (&["vary", "--jobs", "2", GRID1], "works with one thread"),
        (&["lab", "tree", "--jobs", "2", GRID1], "works with one thread"),
    ];
    for (args, message) in cases {
        let refused = run(args).refused();
        assert!(refused.contains(message), "{args:?}: {refused}");
    }
}

#[test]
fn any_text_is_a_seed_everywhere() {
    let random = ["solve", "--engine", "stack,digit-order=random", GRID2, "--seed"];
    for seed in ["essay", "-5", "18446744073709551616"] {
        for args in [&random[..], &["generate", "--seed"], &["vary", GRID1, "--seed"]] {
            let ran = run([args, &[seed]].concat());
            assert_eq!((ran.code, ran.err.lines().count()), (0, 1), "{args:?} {seed}: {}", ran.err);
            let note = format!("loshu: --seed {seed} is the number ");
            assert!(ran.err.starts_with(&note), "{}", ran.err);
            let quiet = run([args, &[seed, "--quiet"]].concat());
            assert_eq!(quiet.fine(), ran.out);
        }
    }
    let bench = |seed| run(["bench", "-n", "1", "--engine", "fast", "--seed", seed]);
    assert_eq!(bench("essay").code, 0);
}

/// A shell loop around the command ends too, and no line is cut.
#[cfg(unix)]
#[test]
fn ctrl_c() {
    use std::io::{BufRead, BufReader, Read};
    use std::os::unix::process::ExitStatusExt;
    use std::process::Stdio;

    for args in [&["solve", "--all", EMPTY][..], &["generate", "-n", "100000000"]] {
        let mut child =
            child().args(args).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        out.read_line(&mut String::new()).unwrap();
        let id = child.id().to_string();
        let killed = std::process::Command::new("kill").args(["-INT", &id]).status().unwrap();
        assert!(killed.success());
        let mut rest = String::new();
        out.read_to_string(&mut rest).unwrap();
        assert_eq!(child.wait().unwrap().signal(), Some(2), "{args:?}");
        assert!(rest.is_empty() || rest.ends_with('\n'), "{args:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_written() {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let status = child().arg("--help").stdout(full).status().unwrap();
    assert_eq!(status.code(), Some(2));
}

#[test]
fn a_pattern_without_an_end() {
    if cfg!(unix) {
        let refused = run(["generate", "--pattern", "/dev/zero"]).refused();
        assert!(refused.contains("--pattern /dev/zero"), "{refused}");
    }
}

#[test]
fn no_command() {
    let refused = run::<&str>([]).refused();
    assert!(refused.contains("Usage: loshu"), "{refused}");
}
