//! `loshu lab hardest`

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::support::{Folder, GRID1_DOTS, GRID2, Ran, SEVERAL, UNSOLVABLE, child, lines, run};

/// A search that takes a moment.
const SHORT: [&str; 8] = ["lab", "hardest", "--seed", "1", "--starts", "3", "--patience", "40"];

fn short<const N: usize>(args: [&str; N]) -> Ran {
    run([&SHORT[..], &args].concat())
}

/// The puzzle and its tries.
fn record(line: &str) -> (&str, u64) {
    let (puzzle, tries) = line.split_once('\t').unwrap();
    (puzzle, tries.parse().unwrap())
}

#[test]
fn a_seed_is_a_promise() {
    let [one, two] = ["1", "2"].map(|jobs| short(["-n", "3", "--to", "line", "--jobs", jobs]));
    assert_eq!((one.code, &one.out), (0, &two.out), "{}", one.err);
    let tries: Vec<_> = one.out.lines().map(|line| record(line).1).collect();
    assert!(tries.len() == 3 && tries.is_sorted_by(|a, b| a >= b), "{tries:?}");
    assert!(!one.err.contains("seed"), "{}", one.err);
    let other = run(["lab", "hardest", "--seed", "2", "--starts", "1", "--patience", "40"]);
    assert!(!one.out.contains(other.out.trim_end()), "{}", other.out);
}

#[test]
fn records_can_be_checked() {
    let knobs = ["--engine", "norvig,propagation=locked,digit-order=random"];
    for engine in [&["--engine", "norvig"][..], &["--engine", "dlx"], &knobs] {
        let Ran { out, err, .. } = run([&SHORT[..], &["--to", "line"], engine].concat());
        let (puzzle, tries) = record(out.trim_end());
        let seed = if engine[1].contains("random") { &["--seed", "1"][..] } else { &[] };
        let solved = run([&["solve", puzzle, "--to", "csv"], engine, seed].concat());
        assert!(solved.out.contains(&format!("{puzzle},unique,")), "{}", solved.out);
        assert_eq!(solved.out.lines().nth(1).unwrap().split(',').nth(3), Some(&*tries.to_string()));
        assert!(err.contains(&format!("record: {tries} tries, ")), "{err}");
        assert_eq!(run(["check", puzzle]).code, 0);
    }
}

#[test]
fn harder_than_the_start() {
    let Ran { out, err, code } = short(["--from", GRID2, "--to", "line"]);
    assert_eq!(code, 0, "{err}");
    assert!(record(out.trim_end()).1 > 25, "{out}");
    assert!(err.contains("grid2 25, Inkala 2006 "), "{err}");
}

#[test]
fn starts_come_in_turn() {
    let folder = Folder::new();
    let file = folder.file("two.txt", lines([GRID1_DOTS, GRID2]));
    let file = file.to_str().unwrap();
    let from = |args: [&str; 2]| {
        let search = ["lab", "hardest", "--seed", "1", "--patience", "1", "--to", "csv"];
        run([&search[..], &["--starts", "2", "-n", "2"], &args].concat()).out
    };
    let csv = from(["--from", file]);
    assert!(csv.starts_with("puzzle,tries,clues,start\n"), "{csv}");
    assert!(csv.lines().nth(1).is_some_and(|line| line.ends_with(",0") || line.ends_with(",1")));
    assert_ne!(csv, from(["--from", GRID2]));
    assert_eq!(csv.lines().count(), 3);
}

#[test]
fn forms() {
    let json = short(["--to", "jsonl"]).out;
    assert!(json.starts_with(r#"{"puzzle":""#) && json.contains(r#","tries":"#), "{json}");
    let grid = short(["--to", "grid"]).out;
    assert!(grid.contains("------+------") && grid.contains(" tries\n"), "{grid}");
}

#[test]
fn a_small_budget_ends_soon() {
    for budget in ["1ns", "300ms"] {
        let begin = Instant::now();
        let Ran { code, out, err } = run(["lab", "hardest", "--budget", budget, "--to", "line"]);
        assert!(begin.elapsed() < Duration::from_secs(20), "{:?}", begin.elapsed());
        let found = !out.is_empty();
        assert_eq!((code, err.contains("no puzzle found")), (i32::from(!found), !found), "{err}");
    }
}

#[test]
fn refusals() {
    let refused = |args: &[&str]| run([&["lab", "hardest"], args].concat()).refused();
    assert!(refused(&["--budget", "0s"]).contains("expected a time above 0"));
    assert!(refused(&["--budget", "-1s"]).contains("unexpected argument"));
    assert!(refused(&["--starts", "0"]).contains("expected a whole number from 1 up"));
    assert!(refused(&["--patience=-3"]).contains("expected a whole number from 1 up"));
    assert!(refused(&["-n", "0"]).contains("expected a whole number from 1 up"));
    assert!(
        refused(&["--engine", "dlx,undo=copy"])
            .contains("undo needs norvig, stack or backtracking")
    );
    for (puzzle, found) in [(SEVERAL, "multiple"), (UNSOLVABLE, "unsolvable")] {
        let expected = format!("argument 1:1: expected a puzzle with one solution, found {found}");
        let message = refused(&["--from", puzzle]);
        assert!(message.contains(&expected), "{message}");
    }
    assert!(refused(&["--from", "no-such-file"]).contains("no-such-file"));
    let bad = format!("{GRID2}\n{}\n", &GRID2[1..]);
    let folder = Folder::new();
    let message = refused(&["--from", folder.file("bad", bad).to_str().unwrap()]);
    assert!(message.contains("bad:2:"), "{message}");
}

#[cfg(target_os = "linux")]
#[test]
fn unwritable_output_is_told() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = child().args(SHORT).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot write the output"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_search_that_is_stopped_tells_what_it_has() {
    let mut search = child();
    search.args(["lab", "hardest", "--budget", "1h", "--to", "line"]);
    let search = search.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_secs(2));
    let id = search.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let output = search.wait_with_output().unwrap();
    let signal = std::os::unix::process::ExitStatusExt::signal(&output.status);
    assert_eq!(signal, Some(2));
    assert!(record(String::from_utf8(output.stdout).unwrap().trim_end()).1 > 0);
}
