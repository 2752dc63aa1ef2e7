//! Every question to the command and to the page about variants of all kinds: the same data and the same words.

use serde_json::{Value, json};

use crate::doors::ask;
use crate::support::run_with;

/// Kinds of variants, and how many givens a puzzle of each is made with, so that its path is short.
const KINDS: [(&str, Option<[u8; 2]>); 21] = [
    ("4", None),
    ("6,x", None),
    ("8", None),
    ("10", Some([60, 70])),
    ("windoku", Some([40, 50])),
    ("anti-knight", Some([40, 50])),
    ("disjoint-groups", Some([40, 50])),
    ("jigsaw", Some([45, 55])),
    ("6,anti-king", None),
    ("6,killer", None),
    ("6,kropki", None),
    ("6,all-dots", None),
    ("6,xv", None),
    ("6,inequalities", None),
    ("6,thermometers", None),
    ("6,arrows", None),
    ("6,whispers", None),
    ("6,renban", None),
    ("6,palindromes", None),
    ("6,parity", None),
    ("6,quadruples", None),
];

/// A puzzle of a kind, and the words in which it is spoken of.
struct Case {
    kind: &'static str,
    puzzle: String,
    language: &'static str,
}

impl Case {
    fn ask(&self, question: &str, more: &Value) -> Value {
        let mut request = json!({"puzzle": self.puzzle});
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let answer = ask(question, &request);
        assert!(answer.get("error").is_none(), "{question} of {}: {answer}", self.kind);
        answer
    }

    /// The same for a question whose answer has words.
    fn told(&self, question: &str) -> Value {
        self.ask(question, &json!({"words": {"language": self.language}}))
    }

    /// The only row that a command prints.
    fn row(&self, args: &[&str]) -> Value {
        let ran = run_with([args, &["--to", "jsonl"]].concat(), self.puzzle.as_str());
        serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{args:?}: {error}: {ran:?}"))
    }

    #[track_caller]
    fn same(&self, ours: &Value, theirs: &Value) {
        assert_eq!(ours, theirs, "{}: {}", self.kind, self.puzzle);
    }
}

fn each(compare: impl Fn(&Case)) {
    for (number, (kind, clues)) in KINDS.into_iter().enumerate() {
        let request = json!({"variant": kind, "seed": "doors", "clues": clues});
        let made = ask("generate", &request);
        let puzzle =
            made["puzzles"][0]["puzzle"].as_str().unwrap_or_else(|| panic!("{kind}: {made}"));
        let language = if number.is_multiple_of(2) { "en" } else { "zh" };
        compare(&Case { kind, puzzle: puzzle.to_owned(), language });
    }
}

#[test]
fn solutions_and_counts() {
    each(|case| {
        let (ours, theirs) = (case.row(&["solve"]), case.told("solve"));
        case.same(&ours["status"], &json!("unique"));
        case.same(&ours["status"], &theirs["status"]);
        assert!(ours["solution"].is_string(), "{ours}");
        for field in ["puzzle", "solution"] {
            case.same(&ours[field], &theirs[field]);
        }
        let (ours, theirs) = (case.row(&["count"]), case.ask("count", &json!({})));
        case.same(&ours["count"], &theirs["solutions"]);
    });
}

#[test]
fn checks() {
    each(|case| {
        let ours = case.row(&["check", "--lang", case.language]);
        let theirs = case.told("check");
        for field in ["status", "minimal", "redundant"] {
            case.same(&ours[field], &theirs[field]);
        }
    });
}

#[test]
fn hints() {
    each(|case| {
        let answer = case.told("hint");
        let stages = answer["stages"].as_array().unwrap();
        assert!(stages.len() >= 3, "{}: {answer}", case.kind);
        for (number, stage) in [("1", stages.first()), ("5", stages.last())] {
            let args = ["hint", "--stage", number, "--lang", case.language];
            let text = run_with(args, case.puzzle.as_str()).fine();
            case.same(&json!(text.trim_end()), &stage.unwrap()["text"]);
        }
    });
}

#[test]
fn paths() {
    each(|case| {
        let ours = case.row(&["explain", "--lang", case.language]);
        let theirs = case.told("path");
        case.same(&theirs["solved"], &json!(true));
        case.same(&ours["steps"], &json!(theirs["steps"].as_array().unwrap().len()));
        let steps =
            ours["path"].as_array().unwrap().iter().zip(theirs["steps"].as_array().unwrap());
        for (ours, theirs) in steps {
            case.same(&ours["technique"], &theirs["technique"]["id"]);
            for field in ["prose", "placements", "eliminations"] {
                case.same(&ours[field], &theirs[field]);
            }
        }
        let args = ["explain", "--brief", "--lang", case.language];
        let brief = run_with(args, case.puzzle.as_str()).fine();
        assert!(brief.contains(theirs["ending"].as_str().unwrap()), "{}: {brief}", case.kind);
    });
}

/// A path that is cut where a cell is filled ends with the step that fills it.
#[test]
fn paths_to_a_cell() {
    each(|case| {
        let whole = case.row(&["explain"]);
        let steps = whole["path"].as_array().unwrap();
        let filled = |step: &Value| step["placements"][0].as_str().map(str::to_owned);
        let (at, placed) = steps.iter().map(filled).enumerate().nth(steps.len() / 2).unwrap();
        let Some(placed) = placed else { return };
        let cell = &placed[placed.find('r').unwrap()..];
        let cut = case.row(&["explain", "--until", cell]);
        case.same(&cut["path"], &json!(steps[..=at]));
    });
}

/// What stands nowhere else: a board has as many cells as the puzzle, and no digits of its own clash.
#[test]
fn boards_and_conflicts() {
    each(|case| {
        let board = case.told("board");
        let solution = case.told("solve")["solution"].clone();
        let (rows, columns) = (&board["rows"], &board["columns"]);
        let cells = rows.as_u64().unwrap() * columns.as_u64().unwrap();
        case.same(&json!(board["givens"].as_array().unwrap().len()), &json!(cells));
        let more = json!({"grid": solution});
        let clean = case.ask("conflicts", &more);
        case.same(&clean["conflicts"], &json!([]));
    });
}

/// A variant has a level and prices, from the command as from the page; they choose and sort rows.
#[test]
fn ratings() {
    each(|case| {
        let (ours, theirs) = (case.row(&["rate"]), case.ask("rate", &json!({})));
        for field in ["level", "score", "er", "ep", "ed"] {
            case.same(&ours[field], &theirs["variant"][field]);
        }
        assert!(theirs["variant"]["er"].as_f64().unwrap() >= 1.2, "{}: {theirs}", case.kind);
        let line = run_with(["rate", "--to", "line"], case.puzzle.as_str()).fine();
        let level = theirs["variant"]["level"].as_str().unwrap();
        assert!(line.contains(&format!(" {level} (")), "{line}");
        let none = run_with(["rate", "--min", "19.0", "--to", "jsonl"], case.puzzle.as_str());
        assert_eq!(none.out, "");
    });
    let refused = run_with(
        ["rate", "--scale", "se", "--variant", "6"],
        "1.................................3.",
    );
    assert!(refused.err.contains("--scale"), "{refused:?}");
}
