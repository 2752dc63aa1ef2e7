//! `loshu minimize`, `near` and `grid`, and true candidates.

use std::collections::BTreeSet;

use loshu::{Grid, Solver};

use crate::sukaku::marks;
use crate::support::{
    EMPTY, GRID1, GRID1_SOLVED, GRID2, GRID2_SOLVED, INVALID, Ran, SEVERAL, UNSOLVABLE, lines, run,
    run_with,
};

fn is_minimal(line: &str) -> bool {
    let puzzle: Grid = line.parse().unwrap();
    let solver = Solver::new();
    solver.is_proper(&puzzle).unwrap() && solver.redundant_givens(&puzzle).unwrap().is_empty()
}

/// A minimal puzzle inside GRID1.
const MINIMAL: &str =
    "..3.2.6..9....5.....18.6.....81.29..7.......8..67..2....26.95..8....3..9....1....";

/// Whether each given of the one is a given of the other.
fn is_inside(minimal: &str, puzzle: &str) -> bool {
    let puzzle = puzzle.replace('0', ".");
    minimal.bytes().zip(puzzle.bytes()).all(|(one, other)| one == b'.' || one == other)
}

#[test]
fn one_minimal_puzzle_inside_each() {
    let out = run(["minimize", GRID1, GRID2]).fine();
    let found: Vec<&str> = out.lines().collect();
    assert_eq!(found.len(), 2);
    assert!(is_minimal(found[0]) && is_inside(found[0], GRID1), "{out}");
    assert!(is_minimal(found[1]) && is_inside(found[1], GRID2), "{out}");
}

/// Variants lose clues too, and each seed goes another way.
#[test]
fn one_minimal_puzzle_inside_a_variant() {
    let solution = "123456456123231564564231312645645312";
    let full = |minimal: &str| run(["solve", "--variant", "6", minimal]).fine();
    let minimal = run(["minimize", "--variant", "6", solution]).fine();
    assert_eq!(full(minimal.trim()).trim(), solution);
    assert!(is_inside(minimal.trim(), solution), "{minimal}");
    let check = run(["check", "--variant", "6", minimal.trim(), "--to", "jsonl"]).fine();
    assert!(check.contains("\"minimal\":true"), "{check}");
    let some = run(["minimize", "-n", "5", "--seed", "1", "--variant", "6", solution]).fine();
    let different: BTreeSet<&str> = some.lines().collect();
    assert!(different.len() > 3 && some.lines().all(|line| full(line).trim() == solution));

    let killer = run(["generate", "--variant", "6,killer", "--seed", "2"]).out;
    let minimal = run_with(["minimize"], killer.as_str()).fine();
    let cages = |text: &str| text.matches("\"value\"").count();
    assert!(cages(&minimal) < cages(&killer), "{minimal}");
    let solve = |text: &str| run_with(["solve"], text).fine();
    assert_eq!(solve(&minimal), solve(&killer));
    // As many as nobody can hold: each is written when it is found.
    let endless = ["minimize", "-n", "9000000000000000000", "--seed", "1", "--timeout", "0.2s"];
    let ran = run_with(endless, killer.as_str());
    assert!(ran.code == 1 && ran.out.lines().count() > 1, "{} {}", ran.code, ran.err);
    let refused = run_with(["minimize", "--all", "--variant", "6"], killer).refused();
    assert!(refused.contains("--all is for ordinary Sudokus"), "{refused}");
    let open = run(["minimize", "--variant", "6", &".".repeat(36)]);
    assert_eq!((open.code, &*open.out), (1, &*format!("{}\tmultiple\n", ".".repeat(36))));
}

#[test]
fn all_minimal_puzzles_inside() {
    let out = run(["minimize", "--all", GRID1]).fine();
    let found: BTreeSet<&str> = out.lines().collect();
    assert_eq!(found.len(), out.lines().count());
    assert!(found.len() > 10, "{}", found.len());
    assert!(found.iter().all(|minimal| is_minimal(minimal) && is_inside(minimal, GRID1)));
    let few = run(["minimize", "--limit", "3", GRID1, GRID1]).fine();
    assert_eq!(few.lines().count(), 6);
    assert!(few.lines().all(|minimal| found.contains(minimal)));
}

#[test]
fn minimal_puzzles_inside_the_puzzle_after_singles() {
    let out = run(["minimize", "--limit", "5", "--expand", GRID1]).fine();
    assert_eq!(out.lines().count(), 5);
    assert!(out.lines().all(|minimal| is_minimal(minimal) && is_inside(minimal, GRID1_SOLVED)));
    assert!(out.lines().any(|minimal| !is_inside(minimal, GRID1)));
}

#[test]
fn a_random_sample_has_weights() {
    let sample = |jobs| {
        let args = ["-q", "minimize", "-n", "20", "--seed", "7", "--jobs", jobs, "--to", "csv"];
        run(args.into_iter().chain([GRID1, GRID2])).fine()
    };
    let out = sample("1");
    assert_eq!(out, sample("2"));
    let mut rows = out.lines();
    assert_eq!(rows.next(), Some("puzzle,minimal,clues,weight,status,error,source,line"));
    let rows: Vec<Vec<&str>> = rows.map(|row| row.split(',').collect()).collect();
    assert_eq!(rows.len(), 40);
    for row in rows {
        assert!(is_minimal(row[1]) && is_inside(row[1], row[0]), "{row:?}");
        assert!(row[3].parse::<f64>().unwrap() > 0.0);
    }
    let Ran { code, err, .. } = run(["minimize", "-n", "1", GRID2]);
    assert!(code == 0 && err.contains("seed "), "{err}");
}

/// A puzzle of pencil marks: the exclusions that are enough.
#[test]
fn exclusions_of_pencil_marks() {
    let marks = marks();
    let out = run_with(["minimize", "--to", "jsonl"], marks.as_str()).fine();
    assert!(out.contains(r#""status":"unique""#), "{out}");
    let line = run_with(["minimize"], marks.as_str()).fine();
    assert_eq!(line.trim_end().len(), 729, "{line}");
    assert_eq!(run_with(["solve"], line.as_str()).fine().trim_end(), GRID1_SOLVED);
    let refused = run_with(["minimize", "--all"], marks.as_str());
    assert_eq!(refused.code, 2, "{refused:?}");
}

#[test]
fn what_is_not_proper_has_no_minimal_puzzle() {
    let ran = run_with(["minimize"], lines([SEVERAL, UNSOLVABLE, INVALID, "x", GRID2]));
    assert_eq!(ran.code, 2);
    let rows: Vec<&str> = ran.out.lines().collect();
    assert_eq!(rows.len(), 5, "{ran:?}");
    for (row, status) in rows.iter().zip(["multiple", "unsolvable", "invalid"]) {
        assert!(row.ends_with(&format!("\t{status}")), "{row}");
    }
    assert!(rows[3].starts_with("!\terror"), "{}", rows[3]);
    assert_eq!(run(["minimize", "--all", SEVERAL]).quiet(1), format!("{SEVERAL}\tmultiple\n"));
}

#[test]
fn a_time_limit_stops_the_list() {
    let ran = run(["minimize", "--all", "--timeout", "1s", GRID1_SOLVED]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("stopped (timeout): there may be more"), "{}", ran.err);
}

#[test]
fn a_time_limit_stops_the_search_near_a_puzzle() {
    let near = ["near", "--remove", "8", "--add", "8", "--timeout"];
    let ran = run(near.into_iter().chain(["100ms", MINIMAL]));
    assert_eq!(ran.code, 1, "{ran:?}");
    assert_eq!(ran.err, "loshu: argument 1:1: stopped (timeout): there may be more\n");
    assert_eq!(run(["near", "--timeout", "1h", MINIMAL]).fine(), run(["near", MINIMAL]).fine());
}

#[test]
fn options_that_do_not_fit() {
    for args in [
        &["minimize", "--seed", "1", GRID2][..],
        &["minimize", "--all", "--limit", "2", GRID2],
        &["minimize", "--sample", "0", GRID2],
        &["near", "--remove", "9", GRID2],
        &["near", "--sort", GRID2],
        &["near", "--rate", "x", GRID2],
        &["near", "--rate", "se", "--reverse", GRID2],
    ] {
        assert!(!run(args).refused().is_empty(), "{args:?}");
    }
}

#[test]
fn each_class_near_a_puzzle_once() {
    let out = run(["near", MINIMAL]).fine();
    assert!(out.lines().count() > 10, "{out}");
    let classes = run_with(["canon", "--distinct"], out.as_str()).fine();
    assert_eq!(classes.lines().count(), out.lines().count());
    let own = run(["canon", MINIMAL]).fine();
    assert!(!classes.contains(own.trim_end()));
    assert!(out.lines().all(|line| line.parse::<Grid>().unwrap().clues() == 25));
    assert_eq!(out, run(["near", "--jobs", "1", MINIMAL]).fine());
}

#[test]
fn minimal_puzzles_near_a_puzzle_rated_and_sorted() {
    let args = ["near", "--minimal", "--rate", "se,te", "--sort", "--reverse", "--to", "csv"];
    let out = run(args.into_iter().chain([MINIMAL])).fine();
    let mut rows = out.lines();
    assert_eq!(rows.next(), Some("puzzle,clues,er,ep,ed,te,b,bxb,bxbb,error,source,line"));
    let rows: Vec<Vec<&str>> = rows.map(|row| row.split(',').collect()).collect();
    assert!(rows.len() > 5, "{out}");
    assert!(rows.iter().all(|row| is_minimal(row[0])));
    let ratings: Vec<f64> = rows.iter().map(|row| row[2].parse().unwrap()).collect();
    assert!(ratings.is_sorted_by(|one, other| one >= other), "{ratings:?}");
    let rated = run(["rate", "--scale", "se", "--format", "%r", rows[0][0]]).fine();
    assert_eq!(rated.trim_end(), rows[0][2]);
}

#[test]
fn the_same_pattern() {
    let out = run(["near", "--same-pattern", "--remove", "2", "--add", "2", MINIMAL]).fine();
    let cells = |line: &str| line.parse::<Grid>().unwrap().filled();
    assert!(out.lines().count() > 1);
    assert!(out.lines().all(|line| cells(line) == cells(MINIMAL)), "{out}");
}

/// The puzzles near a variant are those that a search through all of them finds, each class once.
#[test]
fn each_class_near_a_variant_once() {
    let four = "..31....3..4.2..";
    let variant = ["--variant", "4"];
    let near = run(["near", "--variant", "4", four]).fine();
    let found: BTreeSet<&str> = near.lines().collect();
    let givens: Vec<usize> = (0..16).filter(|&cell| &four[cell..=cell] != ".").collect();
    let mut all = Vec::new();
    for &out in &givens {
        for cell in 0..16 {
            for digit in '1'..='4' {
                let mut puzzle: Vec<char> = four.chars().collect();
                puzzle[out] = '.';
                if puzzle[cell] == '.' {
                    puzzle[cell] = digit;
                    all.push(puzzle.into_iter().collect::<String>());
                }
            }
        }
    }
    let status = run_with(["check", "--variant", "4", "--to", "jsonl"], lines(&all)).out;
    let proper = all.iter().zip(status.lines()).filter(|(_, row)| row.contains("\"unique\""));
    let proper: Vec<&String> = proper.map(|(puzzle, _)| puzzle).collect();
    let forms = |puzzles: Vec<String>| {
        let out = run_with([&["canon"][..], &variant].concat(), lines(puzzles)).fine();
        out.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let found_forms = forms(found.iter().map(|&puzzle| puzzle.to_owned()).collect());
    let mut wanted: BTreeSet<String> =
        forms(proper.into_iter().cloned().collect()).into_iter().collect();
    wanted.remove(&forms(vec![four.to_owned()])[0]);
    assert_eq!(found_forms.iter().cloned().collect::<BTreeSet<_>>(), wanted);
    assert_eq!(found_forms.len(), found.len());
    assert!(found.len() > 20, "{near}");
}

#[test]
fn puzzles_near_a_variant_keep_its_rules_and_are_rated() {
    let killer = run(["generate", "-q", "--variant", "6,killer", "--seed", "2"]).fine();
    let none = run_with(["near"], killer.as_str());
    assert_eq!((none.code, none.out.as_str()), (1, ""));
    assert!(
        none.err.contains("--remove 1: the puzzle has not so many givens, found 0"),
        "{none:?}"
    );
    let cages = |text: &str| text.matches("\"value\"").count();
    let near = run_with(["near", "--remove", "0", "--add", "1"], killer.as_str()).fine();
    assert!(near.lines().count() > 20, "{near}");
    // The new given is a value, too.
    assert!(near.lines().all(|line| cages(line) == cages(&killer) + 1));
    let six = run(["generate", "-q", "--variant", "6,x", "--seed", "1", "--to", "line"]).fine();
    let args = ["near", "--rate", "hodoku,se", "--sort", "--to", "csv"];
    let rated = run_with(args, six.as_str()).fine();
    let mut rows = rated.lines();
    let columns: Vec<&str> = rows.next().unwrap().split(',').collect();
    assert_eq!(columns[1..7], ["clues", "er", "ep", "ed", "level", "score"], "{columns:?}");
    for (args, why) in [
        (&["near", "--expand", "--variant", "6", "."][..], "--expand is for ordinary Sudokus"),
        (&["near", "--rate", "te", "--variant", "6", "."], "--rate te is for ordinary Sudokus"),
    ] {
        let refused = run(args).refused();
        assert!(refused.contains(why), "{refused}");
    }
}

#[test]
fn nothing_is_near_what_has_no_solution() {
    for options in [&["near"][..], &["near", "--expand"], &["near", "--rate", "se", "--sort"]] {
        let ran = run([options, &[INVALID]].concat());
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{options:?}");
        assert_eq!(ran.err, "loshu: no puzzle was found\n", "{options:?}");
    }
    assert_eq!(run(["near", "-q", INVALID]).quiet(1), "");
    // Something was found.
    assert!(run(["near", INVALID, MINIMAL]).fine().lines().count() > 10);
    let ran = run_with(["near"], lines(["x", MINIMAL]));
    assert_eq!(ran.code, 2);
    assert!(ran.out.starts_with("!\terror: ") && ran.out.lines().count() > 10, "{}", ran.out);
}

#[test]
fn the_unavoidable_sets_of_a_grid() {
    let out = run(["grid", "--to", "jsonl", GRID2_SOLVED]).fine();
    let row: serde_json::Value = serde_json::from_str(&out).unwrap();
    let disjoint = row["disjoint"].as_u64().unwrap();
    assert!((8..=20).contains(&disjoint), "{out}");
    assert_eq!(row["family"].as_array().unwrap().len() as u64, disjoint);
    assert!(row["sets"].as_u64().unwrap() > 100, "{out}");
    // Sets stay apart in a table.
    let table = run(["grid", "--to", "csv", GRID2_SOLVED]).fine();
    let by_size = table.lines().nth(1).unwrap().split(',').nth(3).unwrap();
    assert_eq!(by_size.split("; ").next(), Some("4 13"), "{table}");
    // A puzzle stands for its solution.
    assert_eq!(run(["grid", GRID2]).fine(), run(["grid", GRID2_SOLVED]).fine());
    assert_eq!(run(["grid", EMPTY]).quiet(1), format!("{EMPTY}\tmultiple\n"));
}

#[test]
fn the_puzzles_of_a_grid_with_so_many_givens() {
    // Too few for the disjoint sets.
    for jobs in ["1", "2"] {
        let ran = run(["grid", "--clues", "9", "--jobs", jobs, GRID2_SOLVED]);
        assert_eq!((ran.code, ran.out.as_str()), (1, ""));
        assert_eq!(ran.err, "loshu: no puzzle was found\n");
    }
    assert_eq!(run(["grid", "--clues", "17", EMPTY]).quiet(1), format!("{EMPTY}\tmultiple\n"));
    let ran = run(["grid", "--clues", "20", "--timeout", "0.2", GRID2_SOLVED]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("stopped (timeout): there may be more"), "{}", ran.err);
    // There are more of them than anybody can keep.
    let ran = run(["grid", "--clues", "60", "--timeout", "0.2", GRID2_SOLVED]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.lines().all(|line| line.bytes().filter(|&byte| byte != b'.').count() == 60));
    assert_eq!(run(["grid", "--clues", "0", GRID2]).code, 2);
    assert_eq!(run(["grid", "--timeout", "1", GRID2]).code, 2);
}

#[test]
fn true_candidates_are_drawn() {
    let drawn = run(["show", "--candidates", "true", GRID2]).fine();
    assert_eq!(drawn, run(["show", GRID2_SOLVED]).fine());
    let drawn = run(["show", "--candidates", "true", SEVERAL]).fine();
    assert!(drawn.len() > 243, "{drawn}");
    let ran = run(["show", "--candidates", "true", UNSOLVABLE]);
    assert_eq!(ran.code, 1);
    assert_eq!(ran.out.trim_end(), "# error: no candidate is true: there is no solution");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_list() {
    use std::io::{BufRead, BufReader};
    use std::os::unix::process::ExitStatusExt;
    use std::process::{Command, Stdio};

    let mut command = crate::support::interruptible();
    // More than anybody waits for.
    command.args(["minimize", "-n", "1000000000", "--seed", "1", "--jobs", "2", GRID1]);
    let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut first = String::new();
    // Open to the end: without a reader the command ends by itself.
    let mut out = BufReader::new(child.stdout.take().unwrap());
    out.read_line(&mut first).unwrap();
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert_eq!(child.wait().unwrap().signal(), Some(2));
}
