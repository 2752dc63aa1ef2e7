//! A wrong solution is `wrong`, wherever it stands.
//!
//! `LOSHU_WRONG_SOLUTIONS=10000` sets the number of solutions in each form.

use std::env;

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

use crate::support::{Folder, GRID1, GRID1_DOTS, GRID1_SOLVED, lines, run, run_with};

/// How many solutions are wrong in each form.
fn number() -> usize {
    let number = env::var("LOSHU_WRONG_SOLUTIONS").ok().and_then(|number| number.parse().ok());
    number.unwrap_or(60)
}

/// A puzzle with a solution.
struct Case {
    puzzle: String,
    solution: String,
    /// The object of f-puzzles with the rules, if there are any.
    rules: Option<Value>,
}

/// Puzzles with wrong solutions: one digit is changed, two are exchanged, or a given is contradicted.
fn cases(options: &[&str]) -> Vec<Case> {
    let wanted = number();
    let puzzles = wanted.min(12).to_string();
    let args = ["generate", "-q", "--seed", "5", "--to", "jsonl", "-n", &puzzles];
    let made = run(args.iter().chain(options)).fine();
    let rows: Vec<Value> = made.lines().map(|row| serde_json::from_str(row).unwrap()).collect();
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let case = |index: usize| {
        let row = &rows[index % rows.len()];
        let text = |name: &str| row[name].as_str().expect("nine digits or fewer").to_owned();
        let (puzzle, mut digits) = (text("puzzle"), text("solution").into_bytes());
        let most = *digits.iter().max().unwrap();
        let cells: Vec<usize> = (0..digits.len()).collect();
        let given = |cell: &usize| puzzle.as_bytes()[*cell] != b'.';
        let givens: Vec<usize> = cells.iter().copied().filter(given).collect();
        let cell = *match (index % 3, givens.is_empty()) {
            (2, false) => givens.choose(&mut random),
            (_, _) => cells.choose(&mut random),
        }
        .unwrap();
        let other = *cells.choose(&mut random).unwrap();
        if index % 3 == 1 && digits[cell] != digits[other] {
            digits.swap(cell, other);
        } else {
            digits[cell] =
                b'1' + (digits[cell] - b'1' + random.random_range(1..most - b'0')) % (most - b'0');
        }
        let solution = String::from_utf8(digits).unwrap();
        assert_ne!(solution, text("solution"));
        Case { puzzle, solution, rules: row.get("fpuzzles").cloned() }
    };
    (0..wanted).map(case).collect()
}

/// The digits as a list of numbers.
fn list(digits: &str) -> Value {
    digits.bytes().map(|digit| digit - b'0').collect::<Vec<u8>>().into()
}

/// Every row of `loshu check` is `wrong`, and so is the exit status.
fn assert_wrong(form: &str, cases: usize, args: &[&str], text: String) {
    let ran = run_with(["check", "--to", "jsonl"].iter().chain(args), text);
    assert_eq!(ran.code, 1, "{form}: {}", ran.err.lines().next().unwrap_or_default());
    let rows: Vec<Value> = ran.out.lines().map(|row| serde_json::from_str(row).unwrap()).collect();
    assert_eq!(rows.len(), cases, "{form}");
    for row in rows {
        assert_eq!(row["status"], "wrong", "{form}: {row}");
        assert!(row["problems"].as_array().is_some_and(|all| !all.is_empty()), "{form}: {row}");
    }
}

/// The forms that hold a puzzle as a line of text.
fn assert_wrong_in_text(cases: &[Case], tabs_only: bool) {
    let all = |form: &dyn Fn(&Case) -> String| lines(cases.iter().map(form));
    let check = |form: &str, text: String| assert_wrong(form, cases.len(), &[], text);
    for between in if tabs_only { &["\t"][..] } else { &["\t", " ", ",", ";", ":1:"] } {
        check(between, all(&|case| format!("{}{between}{}", case.puzzle, case.solution)));
    }
    for (between, name) in [(",", "solution"), ("\t", "Answer"), (";", "solutions")] {
        let header = format!("id{between}puzzle{between}{name}\n");
        let row = |case: &Case| format!("7{between}{}{between}{}", case.puzzle, case.solution);
        check("table", header + &all(&row));
    }
    let object = |case: &Case| json!({"id": 7, "quiz": case.puzzle, "answer": case.solution});
    check("object", all(&|case| object(case).to_string()));
    check("list", Value::from_iter(cases.iter().map(object)).to_string());
    let digits = |case: &Case| json!({"puzzle": case.puzzle, "solution": list(&case.solution)});
    check("list of digits", all(&|case| digits(case).to_string()));
    check("pretty", all(&|case| format!("{:#}", object(case))));
    let folder = Folder::new();
    let file = folder.file("solutions.txt", lines(cases.iter().map(|case| &case.solution)));
    let (puzzles, file) = (all(&|case| case.puzzle.clone()), file.to_str().unwrap());
    assert_wrong("--solution", cases.len(), &["--solution", file], puzzles);
}

#[test]
fn wrong_solutions_of_ordinary_puzzles() {
    let cases = cases(&[]);
    assert_wrong_in_text(&cases, false);
    let keyed =
        cases.iter().map(|case| format!("puzzle: {}\nsolution: {}\n", case.puzzle, case.solution));
    assert_wrong("keys", cases.len(), &[], lines(keyed));
    let folder = Folder::new();
    let rows = cases.iter().map(|case| format!("{},{}", case.puzzle, case.solution));
    folder.file("a.csv", "puzzle,solution\n".to_owned() + &lines(rows));
    for format in ["test", "json", "fpuzzles", "sudokupad", "csv"] {
        let text = folder.run(["convert", "--to", format, "a.csv"]).out;
        assert_wrong(format, cases.len(), &[], text);
    }
}

#[test]
fn wrong_solutions_of_other_sizes() {
    for size in ["4", "6"] {
        assert_wrong_in_text(&cases(&["--variant", size]), true);
    }
}

#[test]
fn wrong_solutions_of_puzzles_with_rules() {
    for options in [&["--variant", "6,killer"][..], &["--variant", "jigsaw"], &["--variant", "x"]] {
        let cases = cases(options);
        let rules = |case: &Case| case.rules.clone().unwrap();
        let check = |form: &str, line: &dyn Fn(&Case) -> String| {
            assert_wrong(form, cases.len(), &[], lines(cases.iter().map(line)));
        };
        check("tab", &|case| format!("{}\t{}", rules(case), case.solution));
        check("inside", &|case| {
            let mut object = rules(case);
            object["solution"] = list(&case.solution);
            object.to_string()
        });
        check("beside", &|case| {
            json!({"puzzle": case.puzzle, "solution": case.solution, "fpuzzles": rules(case)})
                .to_string()
        });
        let quoted = |case: &Case| rules(case).to_string().replace('"', "\"\"");
        let row = |case: &Case| format!("{},{},\"{}\"", case.puzzle, case.solution, quoted(case));
        let table = "puzzle,solution,fpuzzles\n".to_owned() + &lines(cases.iter().map(row));
        assert_wrong("table", cases.len(), &[], table);
    }
}

/// What `generate --solution` prints is right, and can be read again.
#[test]
fn made_puzzles_with_their_solutions() {
    for options in
        [&[][..], &["--variant", "6"], &["--variant", "6,killer"], &["--variant", "jigsaw"]]
    {
        let args = ["generate", "-q", "-n", "3", "--seed", "2", "--solution"];
        let made = run(args.iter().chain(options)).fine();
        assert_eq!(run_with(["check"], &*made).fine().lines().count(), 3, "{made}");
        for row in run_with(["check", "--to", "jsonl"], &*made).fine().lines() {
            assert!(row.contains("\"status\":\"correct\""), "{row}");
        }
        assert_eq!(run_with(["solve"], &*made).fine().lines().count(), 3, "{made}");
    }
}

/// A record without a solution is a puzzle, and one with an empty place for it lacks it.
#[test]
fn records_with_and_without_solutions() {
    let text = lines([
        format!("{{\"puzzle\":\"{GRID1}\",\"solution\":\"{GRID1_SOLVED}\"}}"),
        format!("{{\"puzzle\":\"{GRID1}\"}}"),
        format!("{GRID1_DOTS} {GRID1_SOLVED}"),
    ]);
    let told = run_with(["check"], text).fine();
    let told: Vec<&str> = told.lines().map(|line| line.split('\t').next().unwrap()).collect();
    assert_eq!(told, ["correct", "unique", "correct"]);
}

/// The rules that a solution breaks have names, even if the puzzle has no solution at all.
#[test]
fn broken_rules_have_names() {
    let cages = |cages: Value| {
        json!({"size": 4, "grid": vec![vec![json!({}); 4]; 4], "killercage": cages,
            "solution": list("1234341221434321")})
        .to_string()
    };
    let (first, last) = (json!(["R1C1", "R1C2"]), json!(["R1C3", "R1C4"]));
    let one = cages(json!([{"cells": first, "value": "5"}]));
    let told = run_with(["check"], one).quiet(1);
    assert!(told.contains("The digits break killer cage 5."), "{told}");
    let both = cages(json!([{"cells": first, "value": "3"}, {"cells": last, "value": "3"}]));
    let told = run_with(["check"], both).quiet(1);
    let reasons = "The digits break killer cage 3 at r1c3. The puzzle has no solution.";
    assert!(told.contains(reasons), "{told}");
    let row = format!("{}\t{}", "1...............", "1234341221434312");
    let told = run_with(["check"], row + "\n").quiet(1);
    assert!(told.contains(" stands twice in column 3: "), "{told}");
}
