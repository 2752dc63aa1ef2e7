//! `--all` and `--limit`

use std::collections::BTreeSet;

use crate::support::{
    EMPTY, GRID1, GRID1_SOLVED, GRID2, GRID2_SOLVED, INVALID, SEVERAL, UNSOLVABLE, lines, run,
    run_with,
};

#[test]
fn all_solutions() {
    for engine in ["fast", "norvig", "stack", "dlx"] {
        let text = run(["solve", "--all", "--engine", engine, SEVERAL]).quiet(1);
        let solutions: BTreeSet<_> = text.lines().collect();
        assert_eq!((text.lines().count(), solutions.len()), (4, 4), "{engine}");
        for line in solutions {
            let solution = line.strip_suffix("\tmultiple").expect(line);
            let checked = run(["check", SEVERAL, solution]).quiet(1);
            assert!(
                checked.starts_with("possible\tThe puzzle has several solutions."),
                "{checked}"
            );
        }
    }
}

#[test]
fn up_to_a_limit() {
    for (limit, count) in [("1", 1), ("2", 2), ("3", 3), ("4", 4), ("5", 4)] {
        let text = run(["solve", "--limit", limit, SEVERAL]).quiet(1);
        assert_eq!(text.lines().count(), count, "{limit}");
        assert!(text.lines().all(|line| line.ends_with("\tmultiple")), "{text}");
    }
    let text = run(["solve", "--limit", "5000", EMPTY]).quiet(1);
    assert_eq!(text.lines().collect::<BTreeSet<_>>().len(), 5000);
}

/// The records of other puzzles are what they are without the option.
#[test]
fn among_others() {
    for option in [["--all"].as_slice(), &["--limit", "1"], &["--limit", "9"]] {
        let text = lines([GRID1, UNSOLVABLE, INVALID, "12", GRID2]);
        let ran = run_with(["solve"].iter().chain(option), text.as_str());
        let plain = run_with(["solve"], text);
        assert_eq!((ran.code, ran.out, ran.err), (plain.code, plain.out, plain.err));
    }
    assert_eq!(run(["solve", "--all", GRID1, GRID2]).fine(), lines([GRID1_SOLVED, GRID2_SOLVED]));
}

#[test]
fn as_tables() {
    let text = run(["solve", "--all", "--to", "jsonl", SEVERAL]).quiet(1);
    assert_eq!(text.matches("\"status\":\"multiple\"").count(), 4);
    assert_eq!(text.matches(&format!("\"puzzle\":\"{SEVERAL}\"")).count(), 4);
    let text = run(["solve", "--limit", "2", "--to", "csv", SEVERAL]).quiet(1);
    assert_eq!(text.lines().count(), 3);
}

/// Who asked for all solutions must know that these are not all.
#[test]
fn stopped_before_the_last_one() {
    let ran = run(["solve", "--all", "--engine", "stack", "--tries", "20000", EMPTY]);
    assert_eq!(ran.code, 1);
    let count = ran.out.lines().count();
    let message = format!("loshu: argument 1:1: stopped (tries) after {count} solutions\n");
    assert_eq!(ran.err, message);
}

#[test]
fn with_stats() {
    let ran = run(["solve", "--all", "--stats", "--slower-than", "0s", SEVERAL, GRID1]);
    let lines: Vec<_> = ran.err.lines().collect();
    assert_eq!(lines.len(), 4, "{}", ran.err);
    assert!(
        lines[0].ends_with("ms (multiple)") && lines[1].ends_with("ms (unique)"),
        "{}",
        ran.err
    );
    assert!(lines[3].starts_with("Solved 1 of 1 argument 2 puzzles (avg "), "{}", ran.err);
}

#[test]
fn with_trace() {
    let args = ["solve", "--trace", "--engine", "norvig", "--limit", "3", SEVERAL];
    let text = run(args).quiet(1);
    assert_eq!(text.matches("solved: ").count(), 3);
}

#[test]
fn the_same_bytes_with_any_number_of_threads() {
    let puzzles = lines((0..30).map(|number| [SEVERAL, GRID1, "12", EMPTY, INVALID][number % 5]));
    let with = |jobs| run_with(["solve", "--limit", "900", "--jobs", jobs], puzzles.as_str());
    let (one, three) = (with("1"), with("3"));
    assert_eq!((one.code, one.out.lines().count()), (2, 6 * (4 + 1 + 1 + 900 + 1)));
    assert_eq!((one.code, one.out, one.err), (three.code, three.out, three.err));
}

/// After a batch of puzzles with several solutions, the next batch is solved in another way.
#[test]
fn the_same_records_wherever_they_stand() {
    let several = lines((0..2000).map(|_| SEVERAL));
    let proper = lines((0..2000).map(|_| GRID1));
    let solve = |text: &str| run_with(["solve", "--jobs", "1"], text).out;
    assert_eq!(solve(&several), solve(&lines([SEVERAL])).repeat(2000));
    let both = [several.as_str(), proper.as_str(), several.as_str()].concat();
    assert_eq!(solve(&both), [solve(&several), solve(&proper), solve(&several)].concat());
}
