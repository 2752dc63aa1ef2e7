//! One JSON value as a record.

use std::fmt;

use loshu::format::{Format, Parser, Record};
use loshu::{Candidate, CandidateSet, Cell, Digit, Grid};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::agree::find_clash;
use crate::error::Fault;
use crate::fpuzzles;

/// The keys of puzzles; the first that an object has counts.
const PUZZLE_KEYS: [&str; 14] = [
    "puzzle", "puzzles", "quizzes", "quiz", "question", "sudoku", "unsolved", "problem", "board",
    "givens", "clues", "rows", "grid", "cells",
];

const SOLUTION_KEYS: [&str; 4] = ["solution", "solutions", "answer", "solved"];

/// The members of an object, in order.
pub(crate) struct Entries<'a>(Vec<(String, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Entries<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Members;
        impl<'de> Visitor<'de> for Members {
            type Value = Entries<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }
        }
        deserializer.deserialize_map(Members)
    }
}

impl<'a> Entries<'a> {
    pub(crate) fn get(&self, key: &str) -> Option<&'a RawValue> {
        self.iter().find(|(known, _)| known.eq_ignore_ascii_case(key)).map(|(_, value)| value)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &'a RawValue)> {
        self.0.iter().map(|(key, value)| (key.as_str(), *value))
    }

    /// The value of the first of some keys, if it passes.
    fn first(
        &self,
        keys: &[&'static str],
        pass: fn(&str) -> bool,
    ) -> Option<(&'static str, &'a RawValue)> {
        let value = |key: &&'static str| Some((*key, self.get(key).filter(|raw| pass(raw.get()))?));
        keys.iter().find_map(value)
    }
}

/// A value, and the text in which it stands.
#[derive(Clone, Copy)]
struct Place<'a>(&'a str);

impl Place<'_> {
    /// Where a part of the text begins.
    fn of(self, part: &str) -> usize {
        (part.as_ptr() as usize).saturating_sub(self.0.as_ptr() as usize)
    }
}

/// What is wrong with the syntax of a text.
pub(crate) fn syntax(text: &str, error: &serde_json::Error) -> Fault {
    let before: usize =
        text.split_inclusive('\n').take(error.line().max(1) - 1).map(str::len).sum();
    let at = (before + error.column().saturating_sub(1)).min(text.len());
    let message = error.to_string();
    let problem = message.rsplit_once(" at line ").map_or(&*message, |(problem, _)| problem);
    Fault::new(at, format!("wrong JSON: {problem}"))
}

/// Reads a value.
pub(crate) fn record(text: &str) -> Result<Record, Fault> {
    if !text.trim_start().starts_with('{') {
        let raw: &RawValue = serde_json::from_str(text).map_err(|error| syntax(text, &error))?;
        let grid = cells(text, raw)?;
        return Ok(Record::new(Format::Json, 0, grid));
    }
    let entries: Entries<'_> = serde_json::from_str(text).map_err(|error| syntax(text, &error))?;
    if fpuzzles::is_puzzle(&entries) {
        return fpuzzles::record(text, &entries);
    }
    object(text, &entries)
}

fn object(text: &str, entries: &Entries<'_>) -> Result<Record, Fault> {
    let is_list = |raw: &str| raw.starts_with(['"', '[']);
    let Some((puzzle_key, puzzle)) = entries.first(&PUZZLE_KEYS, is_list) else {
        return Err(Fault::new(0, "the object has no key puzzle, quiz, question or the like"));
    };
    let mut record = Record::new(Format::Json, 0, cells(text, puzzle)?);
    if let Some(values) = entries.get("values") {
        record.values = values_of(text, values, &record.givens)?;
    }
    if let Some(raw) = entries.get("candidates") {
        let candidates = marks(text, raw)?;
        if let Some(given) = excluded(&record.values, &candidates) {
            let problem = format!("the candidates exclude {} in {}", given.digit(), given.cell());
            return Err(Fault::new(Place(text).of(raw.get()), problem));
        }
        record.set_candidates(candidates);
    }
    if let Some(raw) = entries.get("notes") {
        record.set_notes(marks(text, raw)?);
    }
    let solution = entries.first(&SOLUTION_KEYS, is_list_or_text);
    if let Some((_, raw)) = solution {
        record.solution = Some(solution_of(text, raw, &record.givens)?);
    }
    let read = [puzzle_key, "values", "candidates", "notes", "grid"];
    for (key, value) in entries.iter().filter(|(key, _)| !read.contains(key)) {
        if solution.is_none_or(|(known, _)| !known.eq_ignore_ascii_case(key)) {
            record.details.set(detail(key), &text_of(value));
        }
    }
    Ok(record)
}

/// A digit whose cell has candidates, but not this one.
fn excluded(values: &Grid, candidates: &CandidateSet) -> Option<Candidate> {
    let digits = values.givens().map(|(cell, digit)| Candidate::new(cell, digit));
    digits
        .into_iter()
        .find(|at| !candidates.digits(at.cell()).is_empty() && !candidates.contains(*at))
}

/// A short text, such as the number of solutions, is a detail.
fn is_list_or_text(raw: &str) -> bool {
    raw.starts_with('[') || raw.starts_with('"') && raw.len() > 20
}

/// The name of a detail: keys that mean the same have one name.
fn detail(key: &str) -> &str {
    if key.eq_ignore_ascii_case("difficulty") { "rating" } else { key }
}

/// A string, a number or a truth value as a text; nothing for what has parts.
pub(crate) fn text_of(raw: &RawValue) -> String {
    match raw.get() {
        text if text.starts_with('"') => serde_json::from_str(text).unwrap_or_default(),
        text if text.starts_with(['{', '[']) || text == "null" => String::new(),
        text => text.into(),
    }
}

/// The digits of a player, which must contain the givens.
fn values_of(text: &str, raw: &RawValue, givens: &Grid) -> Result<Grid, Fault> {
    let values = cells(text, raw)?;
    match givens.givens().find(|(cell, digit)| values[*cell] != Some(*digit)) {
        None => Ok(values),
        Some((cell, given)) => {
            let problem = format!("the values do not have the given {given} in {cell}");
            Err(Fault::new(Place(text).of(raw.get()), problem))
        }
    }
}

fn solution_of(text: &str, raw: &RawValue, givens: &Grid) -> Result<Grid, Fault> {
    let solution = cells(text, raw)?;
    match find_clash(givens, &solution) {
        None => Ok(solution),
        Some((cell, problem)) => {
            let inside = if raw.get().starts_with('"') { 1 + cell.index() } else { 0 };
            Err(Fault::new(Place(text).of(raw.get()) + inside, problem))
        }
    }
}

/// 729 characters.
fn marks(text: &str, raw: &RawValue) -> Result<CandidateSet, Fault> {
    let at = Place(text).of(raw.get());
    let marks = text_of(raw);
    if marks.len() != 729 {
        return Err(Fault::new(at, "expected a text of 729 characters"));
    }
    let mut set = CandidateSet::EMPTY;
    for (index, byte) in marks.bytes().enumerate() {
        let (cell, digit) = (Cell::ALL[index / 9], Digit::ALL[index % 9]);
        match byte {
            b'.' | b'0' => {}
            _ if byte == b'0' + digit.get() => drop(set.insert(Candidate::new(cell, digit))),
            _ => return Err(Fault::new(at + 1 + index, format!("expected {digit} or ."))),
        }
    }
    Ok(set)
}

/// The cells of a string, of a list of 81, or of a list of nine rows.
pub(crate) fn cells(text: &str, raw: &RawValue) -> Result<Grid, Fault> {
    if let Some(grid) = plain_cells(raw) {
        return Ok(grid);
    }
    let at = Place(text).of(raw.get());
    let mut values = Vec::with_capacity(81);
    if raw.get().starts_with('"') {
        push_string(text, raw, &mut values)?;
    } else {
        push_list(text, raw, &mut values)?;
    }
    let found = values.len();
    let values: Result<[u8; 81], _> = values.try_into();
    match values.map(|values| Grid::from_values(&values)) {
        Ok(Some(grid)) => Ok(grid),
        _ => {
            let is_text = raw.get().starts_with('"');
            let at = if is_text { at + raw.get().len().min(found + 1) } else { at };
            Err(Fault::new(at, format!("{found} cells, expected 81")))
        }
    }
}

/// The cells of a string of 81 digits and `.`, as nearly all puzzles are written.
fn plain_cells(raw: &RawValue) -> Option<Grid> {
    let inside = raw.get().strip_prefix('"')?.strip_suffix('"')?;
    let plain = Some(inside.as_bytes()).filter(|inside| inside.len() == 81)?;
    Parser::new().plain_line(plain).map(|puzzle| puzzle.grid)
}

fn push_string(text: &str, raw: &RawValue, values: &mut Vec<u8>) -> Result<(), Fault> {
    let at = Place(text).of(raw.get()) + 1;
    let inside: String = serde_json::from_str(raw.get()).map_err(|error| syntax(text, &error))?;
    for (index, sign) in inside.chars().enumerate() {
        match sign {
            '1'..='9' => values.push(sign as u8 - b'0'),
            '.' | '0' | '-' | '_' | '*' | 'x' | 'X' => values.push(0),
            _ => {
                let found = sign.escape_debug();
                let problem = format!("expected a digit or an empty cell, found '{found}'");
                return Err(Fault::new(at + index, problem));
            }
        }
    }
    Ok(())
}

fn push_list(text: &str, raw: &RawValue, values: &mut Vec<u8>) -> Result<(), Fault> {
    let items: Vec<&RawValue> = serde_json::from_str(raw.get())
        .map_err(|_| Fault::new(Place(text).of(raw.get()), "expected a list of cells"))?;
    for item in items {
        match item.get() {
            "null" | "\"\"" => values.push(0),
            inside if inside.starts_with('[') && values.len().is_multiple_of(9) => {
                push_list(text, item, values)?;
            }
            inside if inside.starts_with('"') => push_string(text, item, values)?,
            inside => match inside.parse() {
                Ok(value @ 0..=9) => values.push(value),
                _ => {
                    let problem = "expected a number from 0 to 9".to_owned();
                    return Err(Fault::new(Place(text).of(item.get()), problem));
                }
            },
        }
    }
    Ok(())
}
