//! Nothing that could steer a terminal gets through from the input, and no colour goes to a pipe.

use crate::support::{Folder, GRID1, GRID2, INVALID, loshu, run, solve};

const ESCAPE: char = '\u{1B}';

#[test]
fn bytes_of_the_input_are_escaped() {
    for sign in ['\u{1B}', '\u{7}', '\u{8}', '\u{9B}', '\u{202E}'] {
        let inside = format!("{}{sign}{}", &GRID1[..40], &GRID1[40..]);
        let behind = format!("{GRID1}{sign}");
        for text in [inside, behind] {
            for form in ["line", "grid", "csv", "jsonl"] {
                let ran = crate::support::run_with(["solve", "--to", form], text.as_str());
                assert_eq!(ran.code, 2, "{text:?}");
                assert!(!(ran.out + &ran.err).contains(sign), "{text:?}");
            }
        }
    }
    let ran = solve(format!("{GRID1} {ESCAPE}[31mremark\n"));
    assert!(!ran.fine().contains(ESCAPE));
}

#[cfg(unix)]
#[test]
fn file_names_are_escaped() {
    let folder = Folder::new();
    let name = "a\u{1B}[31m\nb.txt";
    folder.file(name, format!("12\n{GRID1}"));
    let args = ["solve", "--stats", "--slower-than", "0s", name, "none\u{1B}\u{9B}"];
    let ran = folder.run(args);
    assert_eq!(ran.code, 2);
    let lines: Vec<_> = ran.err.lines().collect();
    assert_eq!(lines[0], "a\\u{1b}[31m\\nb.txt:1:3: 2 cells, expected 9");
    assert!(lines[1].starts_with("loshu: a\\u{1b}[31m\\nb.txt:2: "), "{}", ran.err);
    assert!(lines[2].starts_with("loshu: none\\u{1b}\\u{9b}: "), "{}", ran.err);
    assert!(lines[3].starts_with("Solved 1 of 1 a\\u{1b}[31m\\nb puzzles"), "{}", ran.err);
    assert!(!ran.err.contains([ESCAPE, '\u{9B}']), "{}", ran.err);

    let bench = folder.run(["bench", "--strict", name]).refused();
    assert_eq!(bench, "loshu: a\\u{1b}[31m\\nb.txt:1:3: 2 cells, expected 9\n");
}

/// Names are not changed without need.
#[test]
fn other_file_names_stay_as_they_are() {
    let folder = Folder::new();
    folder.file("数独 'a'.txt", "12");
    let ran = folder.run(["solve", "数独 'a'.txt"]);
    assert_eq!(ran.err, "数独 'a'.txt:1:3: 2 cells; a puzzle has 81, a row 9\n");
}

#[test]
fn arguments_are_escaped() {
    let odd = "--\u{1B}]0;title\u{7}";
    for args in [
        vec!["solve", odd],
        vec!["solve", "--engine", odd],
        vec!["solve", "--column", odd, GRID1],
        vec!["show", "--cell", "\u{1B}[31m", GRID1],
        vec!["man", "\u{1B}[31m"],
        vec!["\u{1B}[31m"],
    ] {
        let refused = run(args.iter()).refused();
        assert!(!refused.contains(|c: char| c.is_control() && c != '\n'), "{args:?}: {refused:?}");
    }
}

#[test]
fn no_colour_in_a_pipe() {
    for args in [
        vec!["solve", "--to", "grid", GRID2],
        vec!["check", "--to", "grid", INVALID],
        vec!["show", "--cell", "C2", GRID2],
        vec!["solve", "--help"],
        vec!["solve", "--engine", "none"],
    ] {
        let ran = run(args.iter());
        assert!(!(ran.out + &ran.err).contains(ESCAPE), "{args:?}");
    }
}

#[test]
fn colour_if_asked_for() {
    for args in [
        ["solve", "--to", "grid", "--color", "always", GRID2].as_slice(),
        &["check", "--to", "grid", "--color", "always", INVALID],
        &["show", "--cell", "C2", "--color", "always", GRID2],
    ] {
        assert!(run(args).out.contains(ESCAPE), "{args:?}");
        let plain = args.iter().map(|&arg| if arg == "always" { "never" } else { arg });
        assert!(!run(plain).out.contains(ESCAPE), "{args:?}");
    }
}

/// An option says more than a variable; `NO_COLOR` more than `CLICOLOR_FORCE`.
#[test]
fn colour_by_variables() {
    let colour = |variables: &[(&str, &str)], args: &[&str]| {
        let args = ["show", "--cell", "C2", GRID2].iter().chain(args);
        let output = loshu().envs(variables.iter().copied()).args(args).output().unwrap();
        output.stdout.contains(&0x1B)
    };
    assert!(!colour(&[("NO_COLOR", "1")], &[]));
    assert!(colour(&[("CLICOLOR_FORCE", "1")], &[]));
    assert!(!colour(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")], &[]));
    assert!(!colour(&[("CLICOLOR_FORCE", "1")], &["--color", "never"]));
    assert!(colour(&[("NO_COLOR", "1")], &["--color", "always"]));
}

/// What is not asked for is not printed: data on standard output, all else on standard error.
#[test]
fn data_and_messages_apart() {
    let ran = run(["solve", "--stats", "--slower-than", "0s", GRID1]);
    assert_eq!(ran.out, format!("{}\n", crate::support::GRID1_SOLVED));
    assert_eq!(ran.err.lines().count(), 2, "{}", ran.err);
}
