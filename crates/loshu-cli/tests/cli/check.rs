//! `loshu check`

use insta::assert_snapshot;

use crate::support::{
    EMPTY, Folder, GRID1, GRID1_DOTS, GRID1_SOLVED, GRID2, GRID2_SOLVED, INVALID, SEVERAL,
    UNSOLVABLE, lines, run, run_with,
};

/// Row 1 has three ones, two of them in box 1. The ones in r1c1 and r9c1 clash in column 1.
const MANY_CONFLICTS: &str =
    "11......1.........................................2.....................1........";

fn all_kinds(form: &str) -> String {
    let text = lines([GRID1, GRID2, SEVERAL, UNSOLVABLE, INVALID, MANY_CONFLICTS, "12", EMPTY]);
    let ran = run_with(["check", "--to", form], text);
    assert_eq!((ran.code, ran.err.as_str()), (2, "standard input:7:3: 2 cells, expected 9\n"));
    ran.out
}

#[test]
fn every_status_in_every_form() {
    for form in ["line", "grid", "csv", "jsonl"] {
        assert_snapshot!(format!("check_{form}"), all_kinds(form));
    }
}

#[test]
fn minimal_and_redundant() {
    assert_eq!(run(["check", GRID2]).fine(), "unique\t17 clues\tminimal\n");
    let mut one_more = GRID2.to_owned();
    one_more.replace_range(1..2, "1");
    assert!(
        run(["check", &one_more])
            .fine()
            .starts_with("unique\t18 clues\tredundant, each alone: r1c2")
    );
    let full = run(["check", GRID1_SOLVED]).fine();
    assert_eq!(full, "solved\t81 clues\n");
}

#[test]
fn every_clashing_cell() {
    let text = run(["check", MANY_CONFLICTS]).quiet(1);
    assert_eq!(
        text,
        "invalid\t5 clues\t1 stands 3 times in row 1: r1c1, r1c2, r1c9. 1 stands twice in column 1: r1c1, r9c1. \
         1 stands twice in box 1: r1c1, r1c2.\n"
    );
    let coloured = run(["check", "--to", "grid", "--color", "always", MANY_CONFLICTS]).quiet(1);
    assert_eq!(coloured.matches("\u{1B}[1m\u{1B}[31m1 \u{1B}[0m").count(), 4, "{coloured:?}");
}

#[test]
fn stopped_by_a_deadline() {
    let text = run(["check", "--deadline", "0s", GRID2]).quiet(1);
    assert_eq!(text, "stopped (timeout)\t17 clues\n");
}

#[test]
fn a_right_solution() {
    assert_eq!(run(["check", GRID1, GRID1_SOLVED]).fine(), "correct\n");
    assert_eq!(run(["check", GRID2, GRID2_SOLVED]).fine(), "correct\n");
    let json = run(["check", "--to", "jsonl", GRID2, GRID2_SOLVED]).fine();
    assert!(json.contains("\"status\":\"correct\""), "{json}");
}

#[test]
fn a_solution_with_one_wrong_cell() {
    let wrong = GRID1_SOLVED.replacen('4', "5", 1);
    assert_eq!(
        run(["check", GRID1, &wrong]).quiet(1),
        "wrong\t5 stands twice in row 1: r1c1, r1c8. 5 stands twice in column 1: r1c1, r4c1. \
         5 stands twice in box 1: r1c1, r3c2. Not as in the solution: r1c1.\n"
    );
    for form in ["grid", "csv", "jsonl"] {
        let text = run(["check", "--to", form, GRID1, &wrong]).quiet(1);
        assert_snapshot!(format!("wrong_solution_{form}"), text);
    }
}

/// How much of a solution is right, in tables alone.
#[test]
fn how_much_of_a_solution_is_right() {
    let folder = Folder::new();
    let changed = GRID1_SOLVED.replacen('4', "5", 1);
    let open = format!(".{}", &GRID1_SOLVED[1..]);
    folder.file("p.txt", lines([GRID1, GRID1, GRID1, SEVERAL]));
    folder.file("s.txt", lines([GRID1_SOLVED, &changed, &open, GRID1_SOLVED]));
    let ran = folder.run(["check", "p.txt", "-s", "s.txt", "--to", "jsonl"]);
    let rows: Vec<serde_json::Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let to_fill = GRID1.bytes().filter(|sign| matches!(sign, b'0' | b'.')).count();
    let is_given = !matches!(GRID1.as_bytes()[0], b'0' | b'.');
    let right = if is_given { to_fill } else { to_fill - 1 };
    assert_eq!((&rows[0]["right"], &rows[0]["to_fill"]), (&to_fill.into(), &to_fill.into()));
    assert_eq!((&rows[1]["right"], &rows[1]["givens_kept"]), (&right.into(), &(!is_given).into()));
    assert_eq!((&rows[2]["right"], &rows[2]["givens_kept"]), (&right.into(), &true.into()));
    assert!(rows[3]["right"].is_null() || rows[3]["right"].is_number());
    let six = folder.run(["check", "12..............", "-s", "1234341221434321", "--to", "jsonl"]);
    assert!(six.out.contains("\"givens_kept\":true,\"right\":14,\"to_fill\":14"), "{}", six.out);
}

#[test]
fn a_solution_of_another_puzzle() {
    let text = run(["check", GRID1, GRID2_SOLVED]).quiet(1);
    assert!(text.starts_with("wrong\tr1c3 is 7, but the puzzle gives 3. "), "{text}");
}

/// Read as a puzzle, a solved grid with a wrong cell is one whose givens clash.
#[test]
fn a_solved_grid_with_one_wrong_cell() {
    let wrong = GRID1_SOLVED.replacen('4', "5", 1);
    let text = run(["check", &wrong]).quiet(1);
    assert!(text.starts_with("invalid\t81 clues\t5 stands twice in row 1: r1c1, r1c8. "), "{text}");
    let ran = run(["solve", &wrong]);
    assert_eq!((ran.code, ran.out), (1, format!("{wrong}\tinvalid\n")));
    assert!(ran.err.contains(": 5 stands twice in row 1: r1c1, r1c8. "), "{}", ran.err);
}

#[test]
fn solutions_of_a_file() {
    let folder = Folder::new();
    folder.file("p.txt", lines([GRID1, GRID2]));
    folder.file("right.txt", lines([GRID1_SOLVED, GRID2_SOLVED]));
    folder.file("wrong.txt", lines([GRID1_SOLVED, GRID1_SOLVED]));
    folder.file("short.txt", lines([GRID1_SOLVED]));
    let checked = |solution| folder.run(["check", "p.txt", "--solution", solution]);
    assert_eq!(checked("right.txt").fine(), "correct\ncorrect\n");
    let wrong = checked("wrong.txt").quiet(1);
    assert!(
        wrong.starts_with("correct\nwrong\tA1 is 4, but the puzzle")
            || wrong.starts_with("correct\nwrong\t"),
        "{wrong}"
    );
    let short = checked("short.txt");
    assert_eq!(
        (short.code, short.out.lines().nth(1)),
        (2, Some("missing\tThere is no solution to check."))
    );
    assert_eq!(short.err, "loshu: p.txt: there are fewer solutions than puzzles\n");
    let long = folder.run(["check", "short.txt", "short.txt", "-s", "right.txt", "-j", "1"]);
    assert_eq!(long.code, 1, "{long:?}");
    let long = folder.run(["check", "p.txt", "p.txt", "-s", "right.txt"]);
    assert_eq!(long.code, 2, "{long:?}");
    assert_eq!(folder.run(["check", GRID2, "-s", "wrong.txt"]).quiet(1).lines().count(), 2);
    assert_eq!(folder.run(["check", GRID1, "-s", "short.txt"]).fine(), "correct\n");
}

#[test]
fn solutions_of_a_table() {
    for name in ["solution", "solutions", "Answer"] {
        let table = format!("puzzle,{name}\n{GRID1},{GRID1_SOLVED}\n{GRID2},{GRID2_SOLVED}\n");
        assert_eq!(run_with(["check"], table).fine(), "correct\ncorrect\n", "{name}");
    }
    let wrong = GRID1_SOLVED.replacen('4', "5", 1);
    let table = format!("puzzle,solution\n{GRID1},{wrong}\n{GRID2},\n{GRID2},12\n");
    let ran = run_with(["check", "--to", "jsonl"], table);
    assert_eq!(ran.code, 2);
    assert!(
        ran.out.contains(r#""status":"wrong""#) && ran.out.contains(r#""cells":["r1c1"]"#),
        "{}",
        ran.out
    );
    assert!(ran.out.contains(r#""status":"missing""#), "{}", ran.out);
    assert_eq!(ran.err, "standard input:4:85: 2 cells, expected 81\n");
}

#[test]
fn attempts_that_are_not_finished() {
    let mut attempt = GRID1_SOLVED.to_owned();
    attempt.replace_range(30..40, "..........");
    let text = run(["check", GRID1, "--solution", &attempt]).quiet(1);
    assert!(
        text.starts_with("wrong\tD5 is empty, but the puzzle") || text.starts_with("incomplete\t"),
        "{text}"
    );
    attempt = GRID1_DOTS.replacen('.', "4", 1);
    let text = run(["check", GRID1, "--solution", &attempt]).quiet(1);
    assert_eq!(text, "incomplete\tAll digits are right, and 48 cells are empty.\n");
    attempt = GRID1_DOTS.replacen('.', "5", 1);
    let text = run(["check", GRID1, "--solution", &attempt]).quiet(1);
    assert!(text.ends_with("Not as in the solution: r1c1.\n"), "{text}");
}

/// Two puzzles are two puzzles.
#[test]
fn two_puzzles() {
    assert_eq!(run(["check", GRID1, GRID2]).fine().lines().count(), 2);
}
