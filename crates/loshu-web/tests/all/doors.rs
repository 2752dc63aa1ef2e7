//! Every question at every door, about puzzles of all kinds: the same data and the same words.

use loshu::{Generator, Grid};
use loshu_web::wasm;
use serde_json::{Value, json};

use crate::support::{PUZZLE, SOLUTION, Server, sukaku};

/// A way to ask.
trait Door {
    /// Asks a question, and returns the answer or the error.
    fn ask(&self, question: &str, request: &Value) -> Value;
}

impl Door for Server {
    fn ask(&self, question: &str, request: &Value) -> Value {
        self.post(question, request.to_string().as_bytes()).json()
    }
}

struct WebAssembly;

impl Door for WebAssembly {
    fn ask(&self, question: &str, request: &Value) -> Value {
        let text = json!({"name": question, "request": request}).to_string();
        let reply: Value = serde_json::from_slice(&wasm::reply(text.as_bytes())).unwrap();
        let answer = reply.get("answer").or_else(|| reply.get("error"));
        answer.expect("an answer or an error").clone()
    }
}

/// A puzzle, and what a hint is about there.
struct Case {
    name: String,
    puzzle: String,
    player: Option<Value>,
    about: &'static str,
}

impl Case {
    fn new(name: impl Into<String>, puzzle: impl Into<String>, about: &'static str) -> Case {
        Case { name: name.into(), puzzle: puzzle.into(), player: None, about }
    }

    fn played(name: &str, player: Value, about: &'static str) -> Case {
        Case { player: Some(player), ..Case::new(name, PUZZLE, about) }
    }
}

/// Notes in all cells, one of them changed.
fn notes(cell: usize, note: &str) -> Vec<String> {
    (0..81).map(|at| if at == cell { note.into() } else { String::new() }).collect()
}

/// The puzzle with givens taken out, each the first of its digit.
fn without(digits: &str) -> String {
    let mut puzzle = PUZZLE.to_owned();
    for digit in digits.chars() {
        puzzle = puzzle.replacen(digit, ".", 1);
    }
    puzzle
}

fn cases() -> Vec<Case> {
    let good = |index: u64| {
        let puzzle = Generator::new(7).puzzle(index).unwrap().puzzle;
        Case::new(format!("good {index}"), puzzle.to_string(), "step")
    };
    let mut cases: Vec<Case> = (0..8).map(good).collect();
    let grid = |text: &str| text.parse::<Grid>().unwrap();
    let hard = "98.7.....6.....87...7.....5.4..3.5....65...9......2..1..86...5.....1.3.......4..2";
    let dead = format!("12345678.........9{}", ".".repeat(63));
    let twice = format!("11{}", ".".repeat(79));
    let full_of_clashes = SOLUTION.replacen('4', "8", 1);
    let one_wrong = PUZZLE.replacen('.', "5", 1);
    let marks = sukaku();
    cases.extend([
        Case::new("the essay's", PUZZLE, "step"),
        Case::new("hard", hard, "step"),
        Case::new("a drawing", grid(PUZZLE).table().to_string(), "step"),
        Case::new("several solutions", without("6933"), "step"),
        Case::new("many solutions", without("693312845"), "step"),
        Case::new("two rows", format!("{}{}", &PUZZLE[..18], ".".repeat(63)), "stuck"),
        Case::new("one given", format!("5{}", ".".repeat(80)), "stuck"),
        Case::new("empty", ".".repeat(81), "stuck"),
        Case::new("no place", dead, "unsolvable"),
        Case::new("equal givens", twice, "unsolvable"),
        Case::new("no solution", one_wrong.clone(), "unsolvable"),
        Case::new("solved", SOLUTION, "solved"),
        Case::new("full and wrong", full_of_clashes, "unsolvable"),
        Case::new("a Sukaku", marks.clone(), "step"),
        Case::new(
            "a Sukaku without a solution",
            marks.replacen(&SOLUTION[..1], ".", 1),
            "unsolvable",
        ),
        Case {
            player: Some(json!({"grid": format!("{}{}", &SOLUTION[..40], ".".repeat(41))})),
            ..Case::new("a Sukaku in play", marks, "step")
        },
        Case::new("no puzzle", "12", ""),
        Case::played("a wrong digit", json!({"grid": one_wrong}), "wrong-digits"),
        Case::played(
            "wrong marks",
            json!({"grid": PUZZLE, "notes": notes(0, "57")}),
            "missing-candidates",
        ),
        Case::played("right marks", json!({"grid": PUZZLE, "notes": notes(0, "45")}), "step"),
        Case::played("played to the end", json!({"grid": SOLUTION}), "solved"),
        Case::played("other givens", json!({"grid": PUZZLE.replacen('3', "4", 1)}), "other-givens"),
        Case::played("notes of letters", json!({"grid": PUZZLE, "notes": notes(0, "x")}), ""),
        Case {
            player: Some(json!({"grid": format!("11{}", ".".repeat(79))})),
            ..Case::new("a dead end", ".".repeat(81), "dead-end")
        },
    ]);
    cases
}

/// The questions about a puzzle, in a language.
fn questions(case: &Case, number: usize) -> Vec<(&'static str, Value)> {
    let Case { puzzle, player, .. } = case;
    let words = json!({
        "language": if number.is_multiple_of(2) { "en" } else { "zh" },
        "notation": if number.is_multiple_of(3) { "a1" } else { "rc" },
    });
    let about = json!({"puzzle": puzzle, "words": words});
    let mut hint = about.clone();
    if let Some(player) = player {
        hint["player"] = player.clone();
    }
    let techniques = ["naked-pair", "x-wing", "pointing", "tridagon", "xy-wing"];
    let technique = techniques[number % techniques.len()];
    vec![
        ("solve", about.clone()),
        ("check", about.clone()),
        ("check", json!({"puzzle": puzzle, "solution": SOLUTION, "words": words})),
        ("path", about.clone()),
        ("rate", about),
        ("hint", hint),
        ("count", json!({"puzzle": puzzle, "limit": 1000})),
        ("canon", json!({"puzzle": puzzle})),
        ("vary", json!({"puzzle": puzzle, "seed": "3"})),
        ("tree", json!({"puzzle": puzzle, "tries": 100})),
        ("parse", json!({"text": puzzle})),
        ("batch", json!({"text": puzzle, "words": words})),
        ("sheet", json!({"puzzles": [{"puzzle": puzzle}], "solutions": "foot"})),
        ("techniques", json!({"technique": technique, "words": words})),
        ("example", json!({"technique": technique, "words": words})),
        ("generate", json!({"seed": case.name})),
        ("sample", json!({"seed": case.name, "number": 3, "engine": "fast"})),
    ]
}

#[test]
fn all_doors_lead_to_the_same_answers() {
    let server = Server::with(|config| config.deadline = std::time::Duration::from_secs(60));
    let doors: [(&str, &dyn Door); 2] = [("HTTP", &server), ("WebAssembly", &WebAssembly)];
    let cases = cases();
    assert!(cases.len() >= 30, "{}", cases.len());
    for (number, case) in cases.iter().enumerate() {
        for (question, request) in questions(case, number) {
            let [first, others @ ..] =
                doors.map(|(name, door)| (name, door.ask(question, &request)));
            for (name, answer) in others {
                let place = format!("{question} about {:?}, {} and {name}", case.name, first.0);
                assert_eq!(first.1, answer, "{place}");
            }
            if question == "hint" {
                let about = first.1["about"].as_str().unwrap_or_default();
                assert_eq!(about, case.about, "{:?}: {}", case.name, first.1);
            }
        }
    }
}
