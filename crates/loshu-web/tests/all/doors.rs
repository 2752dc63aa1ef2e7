//! Every question at every door, about puzzles of all kinds: the same data and the same words.

use std::path::Path;

use loshu_web::wasm;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::support::{SOLUTION, Server};

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
#[derive(Deserialize)]
struct Case {
    name: String,
    puzzle: String,
    player: Option<Value>,
    /// Nothing, if the request is refused.
    #[serde(default)]
    about: String,
}

/// The puzzles about which the tests of the command and of Python ask as well.
fn cases() -> Vec<Case> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/doors.json");
    serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
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
    let mut path = about.clone();
    for request in [&mut hint, &mut path] {
        request["scale"] = ["human", "hodoku", "se"][number % 3].into();
    }
    let mut steps = about.clone();
    if let Some(player) = player {
        hint["player"] = player.clone();
        steps["player"] = player.clone();
    }
    let techniques = ["naked-pair", "x-wing", "pointing", "tridagon", "xy-wing"];
    let technique = techniques[number % techniques.len()];
    vec![
        ("solve", about.clone()),
        ("check", about.clone()),
        ("check", json!({"puzzle": puzzle, "solution": SOLUTION, "words": words})),
        ("path", path),
        ("rate", about),
        ("hint", hint),
        ("count", json!({"puzzle": puzzle, "limit": 1000})),
        ("candidates", json!({"puzzle": puzzle})),
        ("canon", json!({"puzzle": puzzle})),
        ("vary", json!({"puzzle": puzzle, "seed": "3"})),
        ("tree", json!({"puzzle": puzzle, "tries": 100})),
        ("parse", json!({"text": puzzle})),
        ("batch", json!({"text": puzzle, "words": words})),
        ("sheet", json!({"puzzles": [{"puzzle": puzzle}], "solutions": "foot"})),
        ("link", json!({"puzzle": puzzle, "site": "fpuzzles"})),
        ("steps", steps),
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
