//! Puzzles that are made of pencil marks.

use crate::support::{GRID1, GRID1_SOLVED, GRID2, lines, run, run_with};

/// The candidates of all cells: those of GRID1's solution, and one more digit in each cell, so that
/// nothing is given.
pub(crate) fn marks() -> String {
    let mut text = String::new();
    for (index, digit) in GRID1_SOLVED.bytes().enumerate() {
        let other = b'1' + (digit - b'1' + 1 + (index % 7) as u8) % 9;
        let sign = |mark: u8| if mark == digit || mark == other { mark as char } else { '.' };
        text.extend((b'1'..=b'9').map(sign));
    }
    text + "\n"
}

#[test]
fn solved_counted_and_checked() {
    let ran = run_with(["solve"], marks());
    let solutions = run_with(["count"], marks());
    assert_eq!((ran.code, ran.out.as_str()), (0, &*lines([GRID1_SOLVED])), "{}", solutions.out);
    assert_eq!(solutions.fine(), "1\n");
    assert_eq!(run_with(["solve", "--all"], marks()).fine(), lines([GRID1_SOLVED]));
    assert!(run_with(["check"], marks()).out.starts_with("unique"), "check");
    let mixed = lines([GRID1]) + &marks() + &lines([GRID2]);
    let ran = run_with(["solve"], mixed.as_str());
    assert_eq!((ran.code, ran.out.lines().nth(1)), (0, Some(GRID1_SOLVED)));
    let checked = run_with(["check"], mixed).out;
    assert_eq!(checked.lines().filter(|line| line.contains("clues")).count(), 3, "{checked}");
}

#[test]
fn explained_hinted_and_shown() {
    let explained = run_with(["explain", "--brief"], marks()).fine();
    assert!(explained.trim_end().ends_with(GRID1_SOLVED), "{explained}");
    assert!(!run_with(["hint"], marks()).fine().is_empty());
    let shown = run_with(["show"], marks()).fine();
    assert!(shown.lines().next().unwrap().split_whitespace().count() >= 9, "{shown}");
    let reduced = run_with(["show", "--candidates", "peers"], marks()).fine();
    assert_eq!(reduced, shown);
}

#[test]
fn what_takes_givens_alone_refuses() {
    for args in [["canon"].as_slice(), &["vary"], &["solve", "--engine", "norvig"]] {
        let ran = run_with(args, marks());
        assert_eq!(ran.code, 2, "{args:?}");
        assert!(ran.err.contains("expected a puzzle of givens, found pencil marks"), "{}", ran.err);
    }
    // Marks that exclude nothing are those of the puzzle itself.
    let all = run(["convert", "--to", "pm", GRID1]).fine();
    assert_eq!(run_with(["solve", "--engine", "norvig"], all).fine(), lines([GRID1_SOLVED]));
}

#[test]
fn rated_drawn_and_printed() {
    let mixed = lines([GRID1]) + &marks() + &lines([GRID2]);
    let rated = run_with(["rate", "--to", "csv"], mixed.as_str()).fine();
    let rows: Vec<_> = rated.lines().collect();
    assert_eq!(rows.len(), 4, "{rated}");
    assert_eq!(
        rows[1],
        run_with(["rate", "--to", "csv"], lines([GRID1])).fine().lines().nth(1).unwrap()
    );
    assert!(rows[2].contains(",unique,") && !rows[2].contains(",0.0,"), "{rated}");
    let both = run_with(["rate", "--format", "%r %s", "--uses", "hidden-single"], marks()).fine();
    assert!(both.split_whitespace().all(|number| number != "0" && number != "0.0"), "{both}");
    // Bottlenecks, the level that is needed, and the size of the backdoors.
    let extras = run_with(["rate", "--format", "%b %m %k"], marks()).fine();
    assert_eq!(extras, "1 Hidden Single in a Box 0\n");

    let svg = run_with(["show", "--to", "svg"], marks()).fine();
    let given = GRID1_SOLVED.bytes().map(|_| ()).count();
    assert!(svg.matches("class=\"mark").count() >= given, "{svg}");
    let step = run_with(["show", "--to", "svg", "--step", "3"], marks()).fine();
    assert_ne!(step, svg);
    let sheet = run_with(["print", "--to", "svg", "--solutions", "foot"], marks()).fine();
    let row: Vec<_> = GRID1_SOLVED[..9].chars().map(String::from).collect();
    assert!(sheet.contains(&format!("Row 1: {}", row.join(", "))), "{sheet}");
}

#[test]
fn placed_digits_and_notes_are_drawn() {
    let state = format!("{{\"puzzle\":\"{GRID1}\",\"values\":\"{GRID1_SOLVED}\"}}\n");
    let shown = run_with(["show"], state).fine();
    assert!(!shown.contains('.'), "{shown}");
    let noted = format!("{{\"puzzle\":\"{GRID1}\",\"notes\":\"{}\"}}\n", "12.......".repeat(81));
    let shown = run_with(["show"], noted).fine();
    assert!(shown.contains(" 12 ") && !shown.contains("123"), "{shown}");
}
