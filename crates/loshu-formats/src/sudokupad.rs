//! SudokuPad: its own data, which is a drawing of a puzzle with its rules in words.
//!
//! A drawing has no rules. A clue is read from it only where the words name a rule that is drawn so, and where the
//! published solution, if there is one, keeps to it. All else stays a drawing.
//!
//! | file | what it does |
//! |---|---|
//! | `short` | short JSON |
//! | `data` | what the data says of size, cells, regions, words and drawings |
//! | `words` | which rules the words name |
//! | `path` | lines over cells |
//! | `clues` | which drawings are clues |
//! | `write` | from a puzzle to data |

mod clues;
mod data;
mod path;
mod short;
mod words;
mod write;

use std::sync::Arc;

use loshu::format::{Details, Format, Record};
use loshu::{Grid, Limits};
use loshu_variant::fpuzzles::Extras;
use loshu_variant::{Clue, Regions, Setting, Sign};
use serde_json::Value;
use serde_json::value::RawValue;

use self::clues::{Drawn, Found};
use self::data::Data;
use self::words::RulesInWords;
pub(crate) use self::write::data as to_data;
use crate::variant::{SharedRules, Variant, rule_names};

/// Reads JSON, short or not; `None` if it is neither.
pub(crate) fn value(text: &str) -> Option<Value> {
    short::value(text)
}

/// Whether a value is data of SudokuPad.
pub(crate) fn is_puzzle(value: &Value) -> bool {
    let rows = value.get("cells").and_then(Value::as_array);
    rows.and_then(|rows| rows.first()).is_some_and(Value::is_array)
}

/// The words and the solution beside a puzzle, for a puzzle that has none of its own.
#[derive(Debug, Default)]
pub(crate) struct Beside {
    pub(crate) title: String,
    pub(crate) author: String,
    pub(crate) rules: String,
    pub(crate) solution: String,
}

/// A puzzle of SudokuPad.
pub(crate) enum Puzzle {
    /// An ordinary Sudoku, of which nothing is drawn.
    Ordinary(Box<Record>),
    /// Any other one.
    Drawn(Box<Variant>),
}

impl Beside {
    /// Adds the words to details that lack them.
    pub(crate) fn add_to(&self, details: &mut Details) {
        for (name, text) in
            [("title", &self.title), ("author", &self.author), ("rules", &self.rules)]
        {
            if details.get(name).is_none() {
                details.set(name, text);
            }
        }
    }
}

/// Reads a puzzle.
pub(crate) fn read(value: &Value, beside: Beside) -> Result<Puzzle, String> {
    let data = Data::of(value)?.or(beside);
    if let Some(record) = ordinary(&data) {
        return Ok(Puzzle::Ordinary(Box::new(record)));
    }
    let mut extras = Extras::default();
    extras.set_sudokupad(data.drawings.clone());
    let mut setting = Setting::new(data.shape.clone());
    setting.cells = data.givens.clone();
    setting.regions = Regions::of_cells(&data.shape, &data.regions);
    setting.clues = data.globals.iter().copied().map(Clue::Global).collect();
    let mut variant = Variant::new(Format::Sudokupad, 0, setting)?;
    for (name, text) in data.words() {
        variant.details.set(name, text);
    }
    variant.extras = extras;
    variant.written = data.written();
    variant.take_solution(&data.solution);
    variant.read_drawings()?;
    Ok(Puzzle::Drawn(Box::new(variant)))
}

/// An ordinary Sudoku, of which nothing is drawn.
fn ordinary(data: &Data) -> Option<Record> {
    let is_ordinary = data.shape.size() == 9
        && data.drawings.is_empty()
        && data.globals.is_empty()
        && !data.has_notes()
        && Regions::of_cells(&data.shape, &data.regions) == Regions::Boxes(3, 3)
        && RulesInWords::of(&data.rules).are_usual();
    if !is_ordinary {
        return None;
    }
    let digits: Vec<u8> = data.givens.iter().map(|cell| cell.single().unwrap_or(0)).collect();
    let grid = Grid::from_values(digits.as_slice().try_into().ok()?)?;
    let mut record = Record::new(Format::Sudokupad, 0, grid);
    for (name, text) in data.words() {
        record.details.set(name, text);
    }
    match data.solution.parse::<Grid>() {
        Ok(solution) => record.solution = Some(solution),
        Err(_) => record.details.set("solution", &data.solution),
    }
    Some(record)
}

impl Variant {
    /// Takes words and a solution that stand beside the puzzle, where it has none.
    pub(crate) fn take_beside(&mut self, beside: &Beside) {
        beside.add_to(&mut self.details);
        self.solution =
            self.solution_of(&beside.solution).ok().filter(|_| !beside.solution.is_empty());
    }

    /// Takes the solution in a text. What is no solution stays a text.
    pub(crate) fn take_solution(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        match self.solution_of(text) {
            Ok(solution) => self.solution = Some(solution),
            Err(problem) => {
                self.details.set("solution", text);
                self.warnings.push(format!("its solution has {problem}"));
            }
        }
    }

    /// Keeps the form in which an object of f-puzzles has the solution, such as texts for digits.
    pub(crate) fn keep_solution(&mut self, raw: Option<&RawValue>) {
        let own = raw.and_then(|raw| serde_json::from_str::<Value>(raw.get()).ok());
        if let (Some(own), Some(plain)) = (own, self.solution_values()) {
            self.extras.keep_solution(&plain, &own);
        }
    }

    /// Makes clues of drawings where words and solution leave no doubt, and says which rules are known, if others may not
    /// be.
    pub(crate) fn read_drawings(&mut self) -> Result<(), String> {
        let words = RulesInWords::of(self.details.get("rules").unwrap_or_default());
        if !words.says_something() && self.extras.is_empty() {
            return Ok(());
        }
        // A solution that could not be read has digits of its own.
        let has_other_digits = self.details.get("solution").is_some() && self.solution.is_none();
        let is_other = has_other_digits
            || self
                .solution
                .as_deref()
                .is_some_and(|solution| !keeps(&self.setting, &[], solution));
        if is_other {
            self.warnings.push(OTHER_RULES.into());
        } else {
            self.take_clues(&words)?;
        }
        let elements = self.extras.elements(&self.setting.shape);
        let open = elements.iter().filter(|element| element.origin.is_none()).count();
        // Words of f-puzzles explain its keys, in any way.
        let are_told = self.format == Format::Fpuzzles
            || words.are_usual()
            || words.are_told_by(&self.setting);
        if open > 0 || !are_told || is_other {
            self.warnings.push(self.known_rules(open));
        }
        Ok(())
    }

    /// Makes clues of drawings. Of rules that the solution breaks, the words say something else than they seem to.
    fn take_clues(&mut self, words: &RulesInWords) -> Result<(), String> {
        let elements = self.extras.elements(&self.setting.shape);
        let found = Drawn { setting: &self.setting, elements: &elements, words }.clues();
        let count = self.setting.clues.len();
        for Found { kind, clues, elements: shown, is_certain } in found {
            let is_meant = match &self.solution {
                Some(solution) => keeps(&self.setting, &clues, solution),
                None => is_certain && self.setting.rules().is_ok(),
            };
            if is_meant {
                for element in shown {
                    self.extras.set_origin(&elements[element], kind.key());
                    self.drawn.elements.push(elements[element].clone());
                }
                // A clue that has its own key may be drawn besides.
                let new: Vec<Clue> = clues.into_iter().filter(|clue| !self.has(clue)).collect();
                self.drawn.clues.extend(new.iter().cloned());
                self.setting.clues.extend(new);
            }
        }
        if self.setting.clues.len() > count {
            let rules = self.setting.rules().map_err(|error| error.to_string())?;
            self.rules = Arc::new(SharedRules::new(rules));
        }
        Ok(())
    }

    /// Whether there is a clue already, for a sign from either side.
    fn has(&self, clue: &Clue) -> bool {
        let turned = match clue {
            Clue::Sign { cells: [a, b], sign } if *sign != Sign::Less => {
                Clue::Sign { cells: [*b, *a], sign: *sign }
            }
            clue => clue.clone(),
        };
        self.setting.clues.iter().any(|known| known == clue || *known == turned)
    }

    /// Which rules are known, where a setter may have stated others.
    fn known_rules(&self, drawings: usize) -> String {
        let names: Vec<&str> =
            ["rows", "columns", "regions"].into_iter().chain(rule_names(&self.setting)).collect();
        let drawn = match drawings {
            0 => String::new(),
            1 => "; 1 drawing is shown, and its rule is not known".to_owned(),
            more => format!("; {more} drawings are shown, and their rules are not known"),
        };
        format!("hints know only these rules: {}{drawn}", names.join(", "))
    }
}

/// What is odd about a puzzle whose solution is none by the rules that are known.
const OTHER_RULES: &str =
    "the solution beside it breaks the rules that are known, so its words say others";

/// Whether a solution keeps to the rules of a setting with some clues more.
fn keeps(setting: &Setting, clues: &[Clue], solution: &[u8]) -> bool {
    let mut setting = setting.clone();
    setting.clues.extend_from_slice(clues);
    let broken = setting.rules().ok().and_then(|rules| rules.broken(solution, &Limits::NONE).ok());
    broken.is_some_and(|broken| broken.is_empty())
}
