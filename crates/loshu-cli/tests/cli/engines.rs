//! `--engine`, its knobs and `--seed`; `--trace`.

use insta::assert_snapshot;

use crate::support::{
    GRID1, GRID1_SOLVED, GRID2, GRID2_SOLVED, INVALID, Ran, SEVERAL, UNSOLVABLE, lines, puzzle,
    run, run_with, solution,
};

#[test]
fn all_engines_answer_the_same() {
    for engine in ["fast", "norvig", "stack", "dlx"] {
        let args = ["solve", "--engine", engine, GRID1, GRID2, UNSOLVABLE, INVALID];
        let unsolvable = format!("{UNSOLVABLE}\tunsolvable");
        let invalid = format!("{INVALID}\tinvalid");
        let expected = lines([GRID1_SOLVED, GRID2_SOLVED, &unsolvable, &invalid]);
        let ran = run(args);
        assert_eq!((ran.code, ran.out), (1, expected), "{engine}");
        assert!(ran.err.ends_with(": 5 stands twice in row 1: r1c1, r1c5.\n"), "{}", ran.err);
        assert_eq!(run(["count", "--engine", engine, SEVERAL]).quiet(1), "4\n", "{engine}");
    }
    let args = ["solve", "--engine", "backtracking", GRID1, UNSOLVABLE];
    let expected = lines([GRID1_SOLVED, &format!("{UNSOLVABLE}\tunsolvable")]);
    assert_eq!(run(args).quiet(1), expected);
}

#[test]
fn every_value_of_every_knob() {
    let knobs: [(&str, &[&str]); 4] = [
        ("propagation", &["none", "check", "peers", "singles", "pairs", "locked"]),
        ("cell-order", &["row-major", "fewest", "fewest-random", "random"]),
        ("digit-order", &["ascending", "least-constraining", "random"]),
        ("undo", &["copy", "trail"]),
    ];
    for (knob, values) in knobs {
        for value in values {
            let engine = format!("norvig,{knob}={value}");
            let args = ["solve", "--engine", &engine, GRID1];
            let seed: &[&str] = if value.contains("random") { &["--seed", "1"] } else { &[] };
            let ran = run(args.iter().chain(seed));
            assert_eq!((ran.code, ran.out), (0, lines([GRID1_SOLVED])), "{knob} {value}");
        }
    }
}

#[test]
fn knobs_are_for_teaching_engines() {
    for engine in ["fast", "dlx"] {
        for (knob, value) in [("propagation", "peers"), ("undo", "copy"), ("cell-order", "random")]
        {
            let engine = format!("{engine},{knob}={value}");
            let refused = run(["solve", "--engine", &engine, GRID1]).refused();
            let expected = format!("{knob} needs norvig, stack or backtracking");
            assert!(refused.contains(&expected), "{refused}");
        }
    }
    for (engine, expected) in [
        ("norwig", "\"norwig\" is no engine; expected fast, norvig, stack, backtracking, dlx"),
        ("stack,order=random", "\"order\" is no knob; expected propagation=, cell-order=,"),
        ("stack,undo=never", "undo=never: expected copy, trail"),
        ("stack,undo", "undo=: expected copy, trail"),
    ] {
        let refused = run(["solve", "--engine", engine, GRID1]).refused();
        assert!(refused.contains(expected), "{refused}");
    }
    let knobs = run(["help", "engine"]).fine();
    assert!(knobs.lines().all(|line| line.len() <= 80), "{knobs}");
}

/// Runs a search with random digits, which tells by its work what the seed was.
fn random(args: &[&str]) -> Ran {
    let text = lines((0..60).map(puzzle));
    let all = ["solve", "--engine", "stack,digit-order=random", "--to", "jsonl"];
    run_with(all.iter().chain(args), text)
}

fn without_times(ran: &Ran) -> Vec<String> {
    let value = |line: &str| -> String {
        let mut row: serde_json::Value = serde_json::from_str(line).unwrap();
        row["micros"] = 0.into();
        row.to_string()
    };
    ran.out.lines().map(value).collect()
}

#[test]
fn the_same_seed_the_same_bytes() {
    let first = random(&["--seed", "5", "--jobs", "1"]);
    assert_eq!((first.code, first.err.as_str()), (0, ""));
    assert_eq!(without_times(&first), without_times(&random(&["--seed", "5", "--jobs", "3"])));
    assert_ne!(without_times(&first), without_times(&random(&["--seed", "6"])));
}

#[test]
fn a_seed_that_was_not_given_is_printed() {
    const AGAIN: &str = "loshu: to make the same again, add --seed ";
    let first = random(&[]);
    let seed = first.err.strip_prefix(AGAIN).unwrap().trim();
    assert_eq!(without_times(&first), without_times(&random(&["--seed", seed])));
    assert_ne!(first.err, random(&[]).err);
}

#[test]
fn no_seed_where_nothing_is_random() {
    run(["solve", "--engine", "norvig", GRID1]).fine();
}

/// Two solutions differ with the seed, but not with the threads.
#[test]
fn random_first_solutions() {
    let args = ["solve", "--engine", "norvig,cell-order=random,digit-order=random"];
    let text = lines(std::iter::repeat_n(SEVERAL, 1500));
    let run = |more: [&str; 4]| run_with(args.iter().chain(&more), text.as_str());
    let (one, three) = (run(["--seed", "9", "-j", "1"]), run(["--seed", "9", "-j", "3"]));
    assert_eq!((one.code, one.out), (1, three.out));
}

#[test]
fn trace() {
    let ran = run(["solve", "--trace", "--engine", "norvig", GRID2]);
    let text = ran.fine();
    let first: Vec<_> = text.lines().take(12).collect();
    assert_snapshot!("trace_grid2", first.join("\n"));
    assert_eq!(text.lines().last(), Some(GRID2_SOLVED));
    assert!(text.contains(&format!("solved: {GRID2_SOLVED}\n")));
}

#[test]
fn trace_of_what_needs_no_search_or_has_no_solution() {
    let text = run(["solve", "--trace", "--engine", "norvig", GRID1, UNSOLVABLE]).quiet(1);
    assert_snapshot!("trace_without_tries", text);
}

#[test]
fn trace_needs_decisions_to_show() {
    for args in [
        ["solve", "--trace", GRID1].as_slice(),
        &["solve", "--trace", "--engine", "dlx", GRID1],
        &["solve", "--trace", "--engine", "norvig", "--to", "csv", GRID1],
        &["solve", "--trace", "--engine", "norvig", "--to", "jsonl", GRID1],
    ] {
        let expected = "loshu: --trace needs --engine norvig, stack or backtracking, and --to line \
                        or grid\n";
        assert_eq!(run(args).refused(), expected);
    }
}

#[test]
fn limits() {
    let args = ["solve", "--engine", "backtracking", "--tries", "1000", GRID1, GRID2];
    let ran = run(args).quiet(1);
    assert_eq!(
        ran,
        lines([GRID1, GRID2].map(|puzzle| format!("{}\tstopped (tries)", dots(puzzle))))
    );
    let args = ["solve", "--engine", "backtracking", "--deadline", "20ms", GRID2, &solution(0)];
    let ran = run(args).quiet(1);
    assert_eq!(ran, lines([format!("{GRID2}\tstopped (timeout)"), solution(0)]));
}

/// As it is printed.
fn dots(puzzle: &str) -> String {
    puzzle.replace('0', ".")
}
