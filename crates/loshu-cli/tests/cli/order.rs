//! One record out for each record in, in order, whatever the number of threads.

use crate::support::{
    GRID2_BOXED, GRID2_SOLVED, INVALID, UNSOLVABLE, lines, puzzle, run_with, solution,
};

/// Good and bad records in any form: what goes in, and what comes out.
fn mixture() -> (String, Vec<String>) {
    let (mut text, mut answers) = (String::new(), Vec::new());
    for n in 0..3000 {
        let (record, answer) = match n % 97 {
            7 => (UNSOLVABLE.into(), format!("{UNSOLVABLE}\tunsolvable")),
            11 => (INVALID.into(), format!("{INVALID}\tinvalid")),
            13 => (puzzle(n)[..80].into(), "!\terror: 80 cells, expected 81".into()),
            17 => (format!("\n{GRID2_BOXED}"), GRID2_SOLVED.into()),
            19 => ("# a comment".into(), String::new()),
            _ => (puzzle(n), solution(n)),
        };
        text += &(record + "\n");
        answers.extend(Some(answer).filter(|answer| !answer.is_empty()));
    }
    (text, answers)
}

#[test]
fn the_same_bytes_with_any_jobs() {
    let (text, answers) = mixture();
    let first = run_with(["solve", "--jobs", "1"], text.as_str());
    assert_eq!((first.code, &first.out), (2, &lines(&answers)));
    assert!(
        first.err.starts_with("standard input:14:81: 80 cells, expected 81\n"),
        "{}",
        first.err
    );
    for jobs in ["2", "3", "16"] {
        let ran = run_with(["solve", "--jobs", jobs], text.as_str());
        assert_eq!((ran.code, ran.out, ran.err), (2, first.out.clone(), first.err.clone()));
    }
    let default = run_with(["solve"], text);
    assert_eq!((default.out, default.err), (first.out, first.err));
}

#[test]
fn the_other_commands_too() {
    let (text, answers) = mixture();
    for command in ["check", "count", "show"] {
        let ran = |jobs| run_with([command, "--jobs", jobs], text.as_str());
        let first = ran("1");
        let records = match command {
            "show" => first.out.split("\n\n").filter(|block| !block.is_empty()).count(),
            _ => first.out.lines().count(),
        };
        assert_eq!((first.code, records), (2, answers.len()), "{command}");
        let other = ran("3");
        assert_eq!((first.out, first.err), (other.out, other.err), "{command}");
    }
}

#[test]
fn all_forms_have_a_record_each() {
    let (text, answers) = mixture();
    for (form, others) in [("jsonl", 0), ("csv", 1)] {
        let one = run_with(["solve", "--jobs", "1", "--to", form], text.as_str()).out;
        assert_eq!(one.lines().count(), answers.len() + others, "{form}");
        assert_eq!(one, run_with(["solve", "--jobs", "3", "--to", form], text.as_str()).out);
    }
}
