//! `loshu check`

use insta::assert_snapshot;

use crate::support::{
    EMPTY, GRID1, GRID1_SOLVED, GRID2, GRID2_SOLVED, INVALID, SEVERAL, UNSOLVABLE, lines, run,
    run_with,
};

/// Row A has three ones, of which two stand in box 1; A1 and I1 clash in column 1.
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
    assert!(run(["check", &one_more]).fine().starts_with("unique\t18 clues\tredundant: A2"));
    let full = run(["check", GRID1_SOLVED]).fine();
    assert!(full.starts_with("unique\t81 clues\tredundant: A1 A2 A3"), "{full}");
}

#[test]
fn every_clashing_cell() {
    let text = run(["check", MANY_CONFLICTS]).quiet(1);
    assert_eq!(
        text,
        "invalid\t5 clues\t1 stands 3 times in row A: A1 A2 A9; 1 stands twice in column 1: A1 I1; \
         1 stands twice in box 1: A1 A2\n"
    );
    let coloured = run(["check", "--to", "grid", "--color", "always", MANY_CONFLICTS]).quiet(1);
    assert_eq!(coloured.matches("\u{1B}[1m\u{1B}[31m1 \u{1B}[0m").count(), 4, "{coloured:?}");
}

#[test]
fn stopped_by_a_deadline() {
    let text = run(["check", "--deadline", "0s", GRID2]).quiet(1);
    assert_eq!(text, "stopped (deadline)\t17 clues\n");
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
        "wrong\trow A has no 4; 5 stands twice in row A: A1 A8; 5 stands twice in column 1: A1 D1; \
         5 stands twice in box 1: A1 C2; not as in the solution: A1\n"
    );
    for form in ["grid", "csv", "jsonl"] {
        let text = run(["check", "--to", form, GRID1, &wrong]).quiet(1);
        assert_snapshot!(format!("wrong_solution_{form}"), text);
    }
}

#[test]
fn a_solution_of_another_puzzle() {
    let text = run(["check", GRID1, GRID2_SOLVED]).quiet(1);
    assert!(text.starts_with("wrong\tA3 is 7, the puzzle gives 3; "), "{text}");
}

/// Read as a puzzle, a solved grid with a wrong cell is one whose givens clash.
#[test]
fn a_solved_grid_with_one_wrong_cell() {
    let wrong = GRID1_SOLVED.replacen('4', "5", 1);
    let text = run(["check", &wrong]).quiet(1);
    assert!(text.starts_with("invalid\t81 clues\t5 stands twice in row A: A1 A8; "), "{text}");
    let text = run(["solve", &wrong]).quiet(1);
    assert_eq!(text, format!("{wrong}\tinvalid\n"));
}

/// Two puzzles are two puzzles.
#[test]
fn two_puzzles() {
    assert_eq!(run(["check", GRID1, GRID2]).fine().lines().count(), 2);
}
