//! Every question to the command and to the page: the same data and the same words about puzzles of all kinds.
//!
//! A test of `loshu-web` compares the server with WebAssembly, and one of the Python package compares Python
//! with the server. All of them read the puzzles of `testdata/doors.json`.

use std::path::Path;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use loshu_web::wasm;
use serde_json::{Value, json};

use crate::support::{Folder, GRID1_DOTS, GRID1_SOLVED, GRID2, Ran, run, run_with};

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
        let mut request = json!({"words": words});
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        self.figures(question, &request)
    }

    /// The same for a question whose answer has no words.
    fn figures(&self, question: &str, more: &Value) -> Value {
        let mut request = json!({"puzzle": self.puzzle});
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

pub(crate) fn ask(question: &str, request: &Value) -> Value {
    let text = json!({"name": question, "request": request}).to_string();
    let reply: Value = serde_json::from_slice(&wasm::reply(text.as_bytes())).unwrap();
    reply.get("answer").or_else(|| reply.get("error")).expect("an answer or an error").clone()
}

/// All puzzles, those that cannot be read included.
fn cases() -> Vec<Case> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/doors.json");
    let cases: Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    cases.as_array().unwrap().iter().enumerate().map(Case::of).collect()
}

/// Asks about each puzzle that can be read.
fn each(compare: impl Fn(&Case)) {
    let cases: Vec<_> = cases().into_iter().filter(|case| !case.about.is_empty()).collect();
    assert!(cases.len() >= 30, "{}", cases.len());
    cases.iter().for_each(compare);
}

/// Whether both refuse the puzzle, which they do with the same words in the same place.
fn is_refused(ran: &Ran, answer: &Value) -> bool {
    if answer.get("error").is_none() {
        return false;
    }
    assert_eq!(ran.err.lines().last().unwrap(), refusal(answer));
    true
}

/// The message of the command for an error of the page.
fn refusal(error: &Value) -> String {
    let (line, column, text) = (&error["line"], &error["column"], error["error"].as_str().unwrap());
    let problem = text.strip_prefix(&format!("line {line}, column {column}: ")).unwrap();
    format!("standard input:{line}:{column}: {problem}")
}

/// The rows of a run.
fn rows(ran: &Ran) -> Vec<Value> {
    ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The only row of a run.
fn row(ran: &Ran) -> Value {
    serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{error}: {ran:?}"))
}

/// A note of the command is a remark of the page.
fn has_remark(ran: &Ran, answer: &Value, name: &str) {
    let place =
        |text: &str| if text.is_ascii() { "standard input:1: " } else { "标准输入:1：" };
    let remark = answer["remark"].as_str();
    let remark = remark.map(|text| format!("loshu: {}{text}\n", place(text)));
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

/// The command checks in English, with cells such as A1.
#[test]
fn checks() {
    let words = json!({"language": "en", "notation": "rc"});
    let folder = Folder::new();
    let solution = folder.file("solution.txt", GRID1_SOLVED);
    let solution = solution.to_str().unwrap();
    each(|case| {
        let answer = case.answer("check", &json!({"words": words}));
        let row = row(&case.run(&["check", "--to", "jsonl"]));
        let conflicts = answer["lines"].as_array().unwrap().iter();
        let conflicts: Vec<_> =
            conflicts.filter(|line| line.as_str().unwrap().contains(" stands ")).collect();
        let conflicts = if conflicts.is_empty() { Value::Null } else { json!(conflicts) };
        let fields = [
            (&row["puzzle"], &answer["puzzle"]),
            (&row["status"], &answer["status"]),
            (&row["clues"], &answer["clues"]),
            (&row["minimal"], &answer["minimal"]),
            (&row["redundant"], &answer["redundant"]),
            (&row["problems"], &conflicts),
        ];
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
fn counts() {
    each(|case| {
        let answer = case.figures("count", &json!({"limit": 1000}));
        let row = row(&case.run(&["count", "--limit", "1000", "--to", "jsonl"]));
        let is_exact = json!(answer.get("stopped").is_none());
        let fields = [
            (&row["count"], &answer["solutions"]),
            (&row["exact"], &is_exact),
            (&row["stopped"], &answer["stopped"]),
        ];
        are_equal(&case.name, &fields);
    });
}

#[test]
fn equivalent_puzzles() {
    each(|case| {
        let answer = case.figures("canon", &json!({}));
        let ran = case.run(&["canon", "--to", "jsonl"]);
        if !is_refused(&ran, &answer) {
            let row = row(&ran);
            let fields = [
                (&row["canonical"], &answer["canonical"]),
                (&row["automorphisms"], &answer["automorphisms"]),
            ];
            are_equal(&case.name, &fields);
        }
        let answer = case.figures("vary", &json!({"seed": "the seed", "number": 3}));
        let args = ["vary", "--seed", "the seed", "--number", "3", "--to", "jsonl"];
        let ran = case.run(&args);
        if !is_refused(&ran, &answer) {
            let rows = rows(&ran);
            let puzzles: Vec<_> = rows.iter().map(|row| row["variation"].clone()).collect();
            assert_eq!(json!(puzzles), answer["puzzles"], "{}", case.name);
            assert_eq!(rows[0]["seed"].to_string(), answer["seed"], "{}", case.name);
        }
    });
}

#[test]
fn new_puzzles() {
    for seed in ["1", "洛书"] {
        let answer = ask("generate", &json!({"seed": seed, "number": 20}));
        let args = ["generate", "--seed", seed, "-n", "20", "--ratings", "--to", "jsonl"];
        let made = rows(&run(args));
        assert_eq!(made.len(), 20);
        for (ours, theirs) in made.iter().zip(answer["puzzles"].as_array().unwrap()) {
            let seed = json!(ours["seed"].to_string());
            let fields = [
                (&seed, &answer["seed"]),
                (&ours["index"], &theirs["index"]),
                (&ours["puzzle"], &theirs["puzzle"]),
                (&ours["solution"], &theirs["solution"]),
                (&ours["clues"], &theirs["clues"]),
                (&ours["symmetry"], &theirs["symmetry"]),
                (&ours["level"], &theirs["hodoku"]["level"]),
                (&ours["score"], &theirs["hodoku"]["score"]),
            ];
            are_equal(theirs["puzzle"].as_str().unwrap(), &fields);
        }
    }
}

/// All puzzles in one text: those that are read, in order, and those that are not.
#[test]
fn texts() {
    let text: String = cases().iter().map(|case| format!("{}\n\n", case.puzzle)).collect();
    let ran = run_with(["solve", "--to", "jsonl"], text.as_str());
    let (solved, batch) = (rows(&ran), ask("batch", &json!({"text": text})));
    assert_eq!(solved.len(), batch.as_array().unwrap().len());
    for (ours, theirs) in solved.iter().zip(batch.as_array().unwrap()) {
        if theirs.get("error").is_some() {
            assert_eq!(ours["status"], "error");
            continue;
        }
        let fields = [(&ours["puzzle"], &theirs["puzzle"]), (&ours["status"], &theirs["status"])];
        are_equal(theirs["puzzle"].as_str().unwrap(), &fields);
        if theirs["status"] == "unique" {
            assert_eq!(ours["solution"], theirs["solution"]);
        }
    }
    let read = ask("parse", &json!({"text": text}));
    let puzzles = read["puzzles"].as_array().unwrap();
    let good: Vec<_> = solved.iter().filter(|row| row["status"] != "error").collect();
    assert_eq!((good.len(), solved.len() - good.len()), (puzzles.len(), 1));
    for (ours, theirs) in good.iter().zip(puzzles) {
        let fields = [(&ours["line"], &theirs["line"]), (&ours["puzzle"], &theirs["puzzle"])];
        are_equal(&theirs.to_string(), &fields);
    }
    let errors = read["errors"].as_array().unwrap().iter();
    let messages: Vec<_> =
        ran.err.lines().filter(|line| line.starts_with("standard input:")).collect();
    assert_eq!(messages, errors.map(refusal).collect::<Vec<_>>());
}

#[test]
fn examples() {
    for technique in ["naked-pair", "x-wing", "pointing", "tridagon", "xy-wing"] {
        for (language, notation) in [("en", "rc"), ("zh", "a1")] {
            let words = json!({"language": language, "notation": notation});
            let answer = ask("example", &json!({"technique": technique, "words": words}));
            let args = ["techniques", technique, "--lang", language, "--notation", notation];
            let page = run(args).fine();
            let prose = &answer["step"]["prose"];
            let why = prose["why"].as_array().unwrap().iter().map(|line| &line["text"]);
            for part in [&prose["what"], &prose["therefore"]].into_iter().chain(why) {
                assert!(page.contains(part.as_str().unwrap()), "{part}: {page}");
            }
        }
    }
}

/// The command draws a tree. Each of its lines below the head is a try, in the order of the search.
#[test]
fn trees() {
    for puzzle in [GRID1_DOTS, GRID2] {
        let answer = ask("tree", &json!({"puzzle": puzzle}));
        let drawn = run(["lab", "tree", "--to", "text", puzzle]).out;
        let tried = |node: &Value| node["tried"].as_str().map(|tried| tried[..1].to_owned());
        let tried: Vec<_> = answer["nodes"].as_array().unwrap().iter().filter_map(tried).collect();
        let digits = drawn.lines().filter_map(|line| Some(line.split_once("- ")?.1));
        let digits: Vec<_> = digits.map(|digit| digit[..1].to_owned()).collect();
        assert_eq!(digits, tried, "{drawn}: {answer}");
        assert_eq!(answer["solutions"], 1);
    }
}

/// Puzzles of pencil marks are printed, too.
#[test]
fn sheets() {
    let folder = Folder::new();
    let file = folder.path("sheet.pdf");
    each(|case| {
        let puzzles = json!([{"puzzle": case.puzzle}]);
        let answer = ask("sheet", &json!({"puzzles": puzzles, "solutions": "foot"}));
        let args = ["print", "--solutions", "foot", "-o", file.to_str().unwrap()];
        let ran = case.run(&args);
        if answer.get("error").is_some() {
            return;
        }
        let pdf = BASE64_STANDARD.decode(answer["pdf"].as_str().unwrap()).unwrap();
        assert!(std::fs::read(&file).unwrap() == pdf, "{}: {ran:?}", case.name);
    });
}

#[test]
fn puzzles_that_cannot_be_read() {
    for puzzle in ["12", &"1".repeat(80), &"?".repeat(81)] {
        let ran = run_with(["solve", "--to", "jsonl"], puzzle);
        assert!(is_refused(&ran, &ask("solve", &json!({"puzzle": puzzle}))), "{puzzle}");
    }
}
