//! `loshu solve --certificate` and `loshu check --certificate`

use std::fs;
use std::process::Command;

use tempfile::TempDir;

use crate::support::{GRID1_DOTS, GRID2, GRID2_SOLVED, INVALID, SEVERAL, run, run_with};

/// A puzzle with one solution, one with four, and one with none.
fn list() -> String {
    [GRID2, SEVERAL, INVALID].join("\n") + "\n"
}

/// A folder with the certificates of the list.
fn folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("proofs");
    let args = ["solve", "--certificate", "compact", "-o", file.to_str().unwrap()];
    let made = run_with(args, list());
    assert_eq!(made.code, 0, "{}", made.err);
    folder
}

fn file(folder: &TempDir, name: &str) -> String {
    folder.path().join(name).to_str().unwrap().to_owned()
}

#[test]
fn each_puzzle_has_a_line_that_is_proven() {
    let folder = folder();
    let proofs = fs::read_to_string(folder.path().join("proofs")).unwrap();
    let lines: Vec<_> = proofs.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[0].starts_with(&format!("{GRID2};{GRID2_SOLVED};")), "{}", lines[0]);
    let checked = run(["check", "--certificate", &file(&folder, "proofs")]).fine();
    let proven = ["one solution", "4 solutions", "no solution"];
    let expected = [GRID2, SEVERAL, INVALID].iter().zip(proven);
    let expected: Vec<_> =
        expected.map(|(puzzle, what)| format!("{puzzle}\tproven: {what}")).collect();
    assert_eq!(checked.lines().collect::<Vec<_>>(), expected);
}

/// The checker of the documentation, which shares no line with ours, if there is a Python.
#[test]
fn the_short_checker_says_the_same() {
    let folder = folder();
    let checker = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/checker.py");
    let Ok(ran) = Command::new("python3").args([checker, &file(&folder, "proofs")]).output() else {
        return;
    };
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    assert_eq!(String::from_utf8_lossy(&ran.stdout).matches(": proven").count(), 3);
    fs::write(folder.path().join("forged"), format!("{GRID2};{GRID2_SOLVED};\n")).unwrap();
    let ran = Command::new("python3").args([checker, &file(&folder, "forged")]).output().unwrap();
    assert_eq!(ran.status.code(), Some(1), "{}", String::from_utf8_lossy(&ran.stdout));
    // Digits of another script, and places that are no branches, of which there may be many.
    let proofs = fs::read_to_string(folder.path().join("proofs")).unwrap();
    let proof = proofs.lines().next().unwrap();
    let (puzzle, places) = proof.rsplit_once(';').unwrap();
    let wide = places.replacen(|sign: char| sign.is_ascii_digit(), "\u{663}", 1);
    let long = "00".repeat(5_000);
    let forged = format!("{puzzle};{wide}\n{puzzle};{long}\n{puzzle};{places}\n");
    fs::write(folder.path().join("forged"), forged).unwrap();
    let ran = Command::new("python3").args([checker, &file(&folder, "forged")]).output().unwrap();
    let said = String::from_utf8_lossy(&ran.stdout);
    assert_eq!(said, "line 1: NOT PROVEN\nline 2: NOT PROVEN\nline 3: proven\n");
}

#[test]
fn forged_certificates_are_told() {
    let folder = folder();
    let proofs = fs::read_to_string(folder.path().join("proofs")).unwrap();
    let lines: Vec<_> = proofs.lines().collect();
    // Another given, a solution less, and the places of another puzzle.
    let fewer = lines[1].rsplit_once(',').unwrap().0.to_owned() + &lines[1][lines[1].len() - 1..];
    let other = lines[0].replace(GRID2, GRID1_DOTS);
    let forged = [lines[0].replacen('4', "5", 1), fewer, other];
    fs::write(folder.path().join("forged"), forged.join("\n")).unwrap();
    let checked = run(["check", "--certificate", &file(&folder, "forged")]);
    assert_eq!(checked.code, 1, "{}", checked.out);
    assert_eq!(checked.out.matches("\tproven").count(), 0, "{}", checked.out);
}

#[test]
fn a_certificate_that_does_not_branch_is_told_and_the_next_lines_are_checked() {
    let proof = run_with(["solve", "--certificate", "compact"], GRID2).fine();
    let deep = format!("{};;{}", ".".repeat(81), "00".repeat(200_000));
    let text = format!("{proof}{deep}\n{proof}");
    let checked = run_with(["check", "--certificate", "-"], text.as_str());
    assert_eq!(checked.code, 1);
    let lines: Vec<&str> =
        checked.out.lines().map(|line| line.split_once('\t').unwrap().1).collect();
    let no_branch = "not proven: place 2 has fewer than two candidates";
    assert_eq!(lines, ["proven: one solution", no_branch, "proven: one solution"]);
}

#[test]
fn a_certificate_that_takes_too_long_is_told() {
    let proof = run_with(["solve", "--certificate", "compact"], GRID2).fine();
    let checked = run_with(["check", "--certificate", "-", "--timeout", "0s"], proof.as_str());
    assert_eq!(checked.code, 1);
    assert!(checked.out.ends_with("\tnot proven: the check takes too long\n"), "{}", checked.out);
}

#[test]
fn certificates_have_to_be_of_the_puzzles_named() {
    let folder = folder();
    let proofs = file(&folder, "proofs");
    let check = ["check", "--certificate", &proofs];
    assert_eq!(run([&check[..], &["-"]].concat()).code, 2, "no puzzle for any certificate");
    let same = run_with([&check[..], &["-"]].concat(), list());
    assert_eq!(same.code, 0, "{}{}", same.out, same.err);
    let turned = [SEVERAL, GRID2, INVALID].join("\n");
    let other = run_with([&check[..], &["-"]].concat(), turned);
    assert_ne!(other.code, 0, "{}", other.out);
    // What is no puzzle has no certificate.
    let more = run_with([&check[..], &["-"]].concat(), format!("{}12345\n", list()));
    assert_eq!(more.code, 2, "{}", more.out);
    assert!(more.err.contains("standard input:4:"), "{}", more.err);
}

#[test]
fn a_proof_for_other_programs_is_of_one_puzzle() {
    let folder = TempDir::new().unwrap();
    let formula = file(&folder, "formula");
    let drup = ["solve", "--certificate", "drup", "--dimacs", &formula];
    let ran = run([&drup[..], &[GRID2]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.ends_with("\n0\n"), "the empty clause is the last");
    let text = fs::read_to_string(folder.path().join("formula")).unwrap();
    let clauses = text.lines().next().unwrap().rsplit(' ').next().unwrap().to_owned();
    assert_eq!(
        text.lines().count().to_string(),
        (clauses.parse::<usize>().unwrap() + 1).to_string()
    );
    let several = run_with(drup, list());
    assert_eq!((several.code, several.out.as_str()), (2, ""));
    assert!(several.err.contains("of one puzzle"), "{}", several.err);
}

#[test]
fn lines_that_are_no_certificates() {
    let text = "\nnothing\n;;\n".to_owned() + GRID2 + ";" + GRID2_SOLVED + ";zz\n";
    let checked = run_with(["check", "--certificate", "-"], text);
    assert_ne!(checked.code, 0, "{}", checked.out);
    assert!(!checked.out.contains("\tproven"), "{}", checked.out);
}

#[test]
fn nothing_is_proven_by_an_empty_file() {
    let checked = run_with(["check", "--certificate", "-"], "");
    assert_eq!((checked.code, checked.out.as_str()), (2, ""));
    assert!(checked.err.contains("-: is empty, expected certificates"), "{}", checked.err);
}

#[test]
fn certificates_come_through_a_pipe() {
    let proofs = run_with(["solve", "--certificate", "compact"], list()).fine();
    let checked = run_with(["check", "--certificate", "-"], proofs.as_str()).fine();
    assert_eq!(checked.matches("\tproven").count(), 3, "{checked}");
    let both = run_with(["check", "--certificate", "-", "-"], proofs);
    assert!(both.refused().contains("cannot have the puzzles too"));
}

/// A certificate is of the rules of ordinary Sudokus. It would prove nothing about a puzzle with others.
#[test]
fn variants_are_refused() {
    for options in [["--variant", "x"], ["--variant", "9"], ["--variant", "symbols=1-9A"]] {
        let solve = ["solve", "--certificate", "compact", GRID2].into_iter().chain(options);
        assert!(run(solve).refused().contains("without --variant"), "{options:?}");
        let check = ["check", "--certificate", "-"].into_iter().chain(options);
        assert!(run(check).refused().contains("without --variant"), "{options:?}");
    }
}
