//! The command and the page: the same data and the same words about puzzles of all kinds.
//!
//! The server and WebAssembly have the same answers by a test of their own, and so has Python. All of them
//! read the puzzles of `testdata/doors/puzzles.json`.

use std::path::Path;

use loshu_web::wasm;
use serde_json::{Value, json};

use crate::support::{Folder, GRID1_SOLVED, Ran, run, run_with};

/// A puzzle, and what a player has written.
struct Case {
    number: usize,
    name: String,
    puzzle: String,
    /// For the page.
    player: Option<Value>,
    /// The same for the command, if it can be written there.
    marks: Option<String>,
    /// What a hint is about; nothing if the request is refused.
    about: String,
}

impl Case {
    fn of((number, case): (usize, &Value)) -> Case {
        let text = |name: &str| case.get(name).map(|text| text.as_str().unwrap().to_owned());
        Case {
            number,
            name: text("name").unwrap(),
            puzzle: text("puzzle").unwrap(),
            player: case.get("player").cloned(),
            marks: text("marks"),
            about: text("about").unwrap_or_default(),
        }
    }

    fn language(&self) -> &'static str {
        if self.number.is_multiple_of(2) { "en" } else { "zh" }
    }

    fn notation(&self) -> &'static str {
        if self.number.is_multiple_of(3) { "a1" } else { "rc" }
    }

    fn scale(&self) -> &'static str {
        ["human", "hodoku", "se"][self.number % 3]
    }

    /// What the page is told about the puzzle.
    fn answer(&self, question: &str, more: &Value) -> Value {
        let words = json!({"language": self.language(), "notation": self.notation()});
        let mut request = json!({"puzzle": self.puzzle, "words": words});
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        ask(question, &request)
    }

    /// What the command prints about the puzzle.
    fn run(&self, args: &[&str]) -> Ran {
        run_with(args, self.puzzle.as_str())
    }

    /// The same in the words of the case.
    fn told(&self, args: &[&str]) -> Ran {
        self.run(&[args, &["--lang", self.language(), "--notation", self.notation()]].concat())
    }
}

fn ask(question: &str, request: &Value) -> Value {
    let text = json!({"name": question, "request": request}).to_string();
    let reply: Value = serde_json::from_slice(&wasm::reply(text.as_bytes())).unwrap();
    reply.get("answer").or_else(|| reply.get("error")).expect("an answer or an error").clone()
}

/// Asks about each puzzle that can be read.
fn each(compare: impl Fn(&Case)) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/doors/puzzles.json");
    let cases: Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    let cases = cases.as_array().unwrap().iter().enumerate().map(Case::of);
    let cases: Vec<_> = cases.filter(|case| !case.about.is_empty()).collect();
    assert!(cases.len() >= 30, "{}", cases.len());
    cases.iter().for_each(compare);
}

/// The only row of a run.
fn row(ran: &Ran) -> Value {
    serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{error}: {ran:?}"))
}

/// A note of the command is a remark of the page.
fn has_remark(ran: &Ran, answer: &Value, name: &str) {
    let remark = answer["remark"].as_str().map(|text| format!("loshu: standard input:1: {text}\n"));
    assert_eq!(ran.err, remark.unwrap_or_default(), "{name}");
}

/// The fields of the command have the values of the page. What the one leaves out, so does the other.
fn are_equal(name: &str, fields: &[(&Value, &Value)]) {
    for (number, (command, page)) in fields.iter().enumerate() {
        assert_eq!(command, page, "{name}: field {number}");
    }
}

#[test]
fn hints() {
    let folder = Folder::new();
    each(|case| {
        if case.player.is_some() && case.marks.is_none() {
            return;
        }
        let mut request = json!({"scale": case.scale()});
        if let Some(player) = &case.player {
            request["player"] = player.clone();
        }
        let answer = case.answer("hint", &request);
        assert_eq!(answer["about"], case.about, "{}: {answer}", case.name);
        let stages = answer["stages"].as_array().unwrap();
        for (number, stage) in [("1", stages.first()), ("5", stages.last())] {
            let file = case.marks.as_ref().map(|marks| folder.file("marks.txt", marks));
            let mut args = vec!["hint", "--stage", number, "--profile", case.scale()];
            if let Some(file) = &file {
                args.extend(["--marks", file.to_str().unwrap()]);
            }
            let ran = case.told(&args);
            let text = stage.unwrap()["text"].as_str().unwrap();
            assert_eq!(ran.out.trim_end(), text.trim_end(), "{}: {ran:?}", case.name);
            has_remark(&ran, &answer, &case.name);
        }
    });
}

#[test]
fn paths() {
    each(|case| {
        let answer = case.answer("path", &json!({"scale": case.scale()}));
        let ran = case.told(&["explain", "--to", "jsonl", "--profile", case.scale()]);
        let row = row(&ran);
        has_remark(&ran, &answer, &case.name);
        let fields = [(&row["puzzle"], &answer["puzzle"]), (&row["status"], &answer["status"])];
        are_equal(&case.name, &fields);
        let (ours, theirs) = (&row["path"], answer["steps"].as_array().unwrap());
        assert_eq!(row["steps"], theirs.len(), "{}", case.name);
        for (ours, theirs) in ours.as_array().unwrap().iter().zip(theirs) {
            let price = &theirs["price"];
            let fields = [
                (&ours["technique"], &theirs["technique"]["id"]),
                (&ours["prose"], &theirs["prose"]),
                (&ours["placements"], &theirs["placements"]),
                (&ours["eliminations"], &theirs["eliminations"]),
                (&ours["se"], &price["se"]),
                (&ours["rule"], &price["rule"]),
                (&ours["score"], &price["score"]),
            ];
            are_equal(&case.name, &fields);
        }
        let text = case.told(&["explain", "--brief", "--profile", case.scale()]).out;
        let ending = answer["ending"].as_str().unwrap();
        assert!(text.lines().any(|line| line == ending), "{}: {ending}: {text}", case.name);
    });
}

/// The command checks in English, with cells such as A1, and says of a full grid that it is solved.
#[test]
fn checks() {
    let words = json!({"language": "en", "notation": "a1"});
    let folder = Folder::new();
    let solution = folder.file("solution.txt", GRID1_SOLVED);
    let solution = solution.to_str().unwrap();
    each(|case| {
        let answer = case.answer("check", &json!({"words": words}));
        let row = row(&case.run(&["check", "--to", "jsonl"]));
        let is_full = answer["status"] == "unique" && answer["clues"] == 81;
        let status = if is_full { &json!("solved") } else { &answer["status"] };
        let conflicts = answer["lines"].as_array().unwrap().iter();
        let conflicts: Vec<_> =
            conflicts.filter(|line| line.as_str().unwrap().contains(" stands ")).collect();
        let conflicts = if conflicts.is_empty() { Value::Null } else { json!(conflicts) };
        let mut fields = vec![
            (&row["puzzle"], &answer["puzzle"]),
            (&row["status"], status),
            (&row["clues"], &answer["clues"]),
            (&row["problems"], &conflicts),
        ];
        if !is_full {
            fields.push((&row["minimal"], &answer["minimal"]));
            fields.push((&row["redundant"], &answer["redundant"]));
        }
        are_equal(&case.name, &fields);
    });
    each(|case| {
        let more = json!({"words": words, "solution": GRID1_SOLVED});
        let judged = &case.answer("check", &more)["judged"];
        let row = row(&case.run(&["check", "--to", "jsonl", "--solution", solution]));
        let reasons = Some(&judged["reasons"]).filter(|reasons| *reasons != &json!([]));
        let fields = [
            (&row["status"], &judged["judgement"]),
            (&row["cells"], &judged["cells"]),
            (&row["problems"], reasons.unwrap_or(&Value::Null)),
        ];
        are_equal(&case.name, &fields);
    });
}

#[test]
fn ratings_and_solutions() {
    each(|case| {
        let answer = case.answer("rate", &json!({}));
        let row_of = |command: &str| row(&case.run(&[command, "--to", "jsonl"]));
        let rated = row_of("rate");
        let (se, hodoku) = (&answer["se"], &answer["hodoku"]);
        let fields = [
            (&rated["status"], &answer["status"]),
            (&rated["er"], &se["er"]),
            (&rated["ep"], &se["ep"]),
            (&rated["ed"], &se["ed"]),
            (&rated["level"], &hodoku["level"]),
            (&rated["score"], &hodoku["score"]),
        ];
        are_equal(&case.name, &fields);
        let answer = case.answer("solve", &json!({}));
        let solved = row_of("solve");
        let mut fields =
            vec![(&solved["puzzle"], &answer["puzzle"]), (&solved["status"], &answer["status"])];
        // Of several solutions the command shows the first one.
        if answer["status"] != "multiple" {
            fields.push((&solved["solution"], &answer["solution"]));
        }
        are_equal(&case.name, &fields);
    });
}

#[test]
fn techniques() {
    for language in ["en", "zh"] {
        let words = json!({"language": language});
        let printed = run(["techniques", "--to", "jsonl", "--lang", language]).fine();
        let rows: Vec<Value> =
            printed.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(json!(rows), ask("techniques", &json!({"words": words})));
        let one = run(["techniques", "x-wing", "--to", "jsonl", "--lang", language]).fine();
        let request = json!({"technique": "x-wing", "words": words});
        let row: Value = serde_json::from_str(&one).unwrap();
        assert_eq!(json!([row]), ask("techniques", &request));
    }
}

#[test]
fn puzzles_that_cannot_be_read() {
    let ran = run_with(["solve", "--to", "jsonl"], "12");
    let refusal = ask("solve", &json!({"puzzle": "12"}));
    let (line, column, error) = (&refusal["line"], &refusal["column"], &refusal["error"]);
    assert_eq!(ran.err.replace("standard input:", ""), {
        let problem = error.as_str().unwrap().rsplit(": ").next().unwrap();
        format!("{line}:{column}: {problem}\n")
    });
}
