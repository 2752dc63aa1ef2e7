//! The suites of plain-text cases in `tests/suites`, and the lists beside the repository.

use std::fs;

use loshu::{Grid, Limits, format};

/// A line of a suite.
pub(crate) struct Case {
    /// File and line, for messages.
    pub(crate) place: String,
    pub(crate) puzzle: Grid,
    /// The exact number of solutions.
    pub(crate) solutions: u64,
    pub(crate) note: String,
}

impl Case {
    fn all(file: &str, text: &str) -> Vec<Case> {
        let lines = text.lines().enumerate().filter(|(_, line)| !line.starts_with('#'));
        lines.map(|(index, line)| Case::new(format!("{file}:{}", index + 1), line)).collect()
    }

    fn new(place: String, line: &str) -> Case {
        let fields: Vec<_> = line.split('\t').collect();
        let [puzzle, solutions, note] = fields[..] else { panic!("{place}: not three fields") };
        Case {
            puzzle: puzzle.parse().unwrap_or_else(|error| panic!("{place}: {error}")),
            solutions: solutions.parse().unwrap_or_else(|error| panic!("{place}: {error}")),
            note: note.into(),
            place,
        }
    }
}

/// The suites, with their names.
const SUITES: [(&str, &str); 3] = [
    ("essays.sud", include_str!("../suites/essays.sud")),
    ("edge.sud", include_str!("../suites/edge.sud")),
    ("several.sud", include_str!("../suites/several.sud")),
];

pub(crate) fn suite(name: &str) -> Vec<Case> {
    let (_, text) = SUITES.iter().find(|(known, _)| *known == name).unwrap();
    Case::all(name, text)
}

/// The cases of all suites.
pub(crate) fn suites() -> Vec<Case> {
    SUITES.iter().flat_map(|(name, text)| Case::all(name, text)).collect()
}

/// A file of the folder `shared/data` beside the repository. Tests that need it are ignored by default;
/// the quick ones have names that begin with `data`.
pub(crate) fn shared_text(name: &str) -> String {
    let path = format!("{}/../../../shared/data/{name}", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// A suite of the folder beside the repository.
pub(crate) fn shared_suite(name: &str) -> Vec<Case> {
    Case::all(name, &shared_text(name))
}

/// A list of the folder beside the repository; every line of it has to be a puzzle.
pub(crate) fn shared_list(name: &str) -> Vec<Grid> {
    let text = shared_text(name);
    format::puzzles(text.as_bytes()).map(|puzzle| puzzle.unwrap().grid).collect()
}

/// No more solutions than that.
pub(crate) fn at_most(solutions: u64) -> Limits {
    Limits::NONE.solutions(solutions)
}
