//! Objects and lists of JSON as records.

use std::ptr;

use loshu::format::{DetailValue, Details, Format, Record};
use loshu::{Candidate, CandidateSet, Cell, Digit, Grid};
use memchr::memchr;
use serde_json::Value;
use serde_json::value::RawValue;

use super::passage;
use crate::error::Fault;
use crate::field::SOLUTION;
use crate::found::Found;
use crate::json::{Cells, DIGIT_KEYS, Entries, Place, on_one_line, syntax, text_of, whole_number};
use crate::packed::{PREFIXES, unpacked_beside};
use crate::sudokupad::Beside;
use crate::variant::{OBJECT, Variant, of_field};
use crate::{fpuzzles, sudokupad};

/// The keys of puzzles; the first that an object has counts.
const PUZZLE_KEYS: [&str; 27] = [
    "puzzle",
    "puzzles",
    "quizzes",
    "quiz",
    "question",
    "sudoku",
    "unsolved",
    "problem",
    "board",
    "givens",
    "clues",
    "rows",
    "grid",
    "cells",
    "mission",
    "start",
    "initial",
    "initial_board",
    "initial_grid",
    "initial_state",
    "task",
    "puzzle_data",
    "data",
    "value",
    "q",
    "input",
    "prompt",
];

/// What is wrong with an object of which nothing is known.
pub(crate) const NO_KEY: &str = "the object has no key puzzle, quiz, question or the like";

/// The deepest object in objects that is looked at for a puzzle.
const DEEPEST: usize = 16;

const SOLUTION_KEYS: [&str; 4] = [SOLUTION, "solutions", "answer", "solved"];

/// What becomes of the solution in an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Solutions {
    /// Somebody asks for it.
    Read,
    /// It is a detail as any other member.
    Kept,
}

/// A text of JSON, and what is wanted of it.
#[derive(Clone, Copy)]
struct Source<'a> {
    text: &'a str,
    solutions: Solutions,
    /// The key of the puzzle, if a caller names it.
    column: Option<&'a str>,
}

/// Whether a line of JSON begins with the key of a solution.
pub(crate) fn names_solution(line: &[u8]) -> bool {
    let line = line.trim_ascii_start().to_ascii_lowercase();
    let key = line.strip_prefix(b"\"").and_then(|key| key.split(|&byte| byte == b'"').next());
    key.is_some_and(|key| SOLUTION_KEYS.iter().any(|known| known.as_bytes() == key))
}

/// Reads an object: one record, or those in its objects and lists. The puzzle has one of the usual keys, or this one.
///
/// # Errors
///
/// The text is not one object.
pub(crate) fn records_of_object(
    text: &str,
    solutions: Solutions,
    column: Option<&str>,
) -> Result<Vec<Result<Found, Fault>>, serde_json::Error> {
    let mut found = Vec::with_capacity(1);
    let entries: Entries<'_> = serde_json::from_str(text)?;
    search_object(Source { text, solutions, column }, &entries, 0, &mut found);
    if found.is_empty() {
        let problem = match column {
            None => NO_KEY.to_owned(),
            Some(column) => {
                let keys: Vec<&str> = entries.iter().map(|(key, _)| key).collect();
                format!("the object has no key {column}; its keys are: {}", keys.join(", "))
            }
        };
        found.push(Err(Fault::new(0, problem)));
    }
    Ok(found)
}

/// Reads a list of objects that are cells, such as `[{"val":5},{"val":null}]`; `None` for any other text.
pub(crate) fn record_of_cells(text: &str) -> Option<Result<Found, Fault>> {
    let raw: &RawValue = serde_json::from_str(text).ok()?;
    let mut first = raw;
    while first.get().starts_with('[') {
        let items: Vec<&RawValue> = serde_json::from_str(first.get()).ok()?;
        first = items.first()?;
    }
    let entries: Entries<'_> = serde_json::from_str(first.get()).ok()?;
    entries.first(&DIGIT_KEYS, |raw| !raw.starts_with(['{', '[']) && raw.len() < 20)?;
    match of_list(text, raw) {
        Ok(found) => Some(Ok(found)),
        // Objects that are more than cells may be records.
        Err(_) if is_record(&entries) => None,
        Err(fault) => Some(Err(fault)),
    }
}

/// Whether an object is rather a record than a cell.
fn is_record(entries: &Entries<'_>) -> bool {
    let is_long = |(_, raw): (&str, &RawValue)| raw.get().len() > 40 && raw.get().starts_with('"');
    entries.first(&PUZZLE_KEYS, |raw| raw.len() > 16).is_some() || entries.iter().any(is_long)
}

/// A list as one puzzle.
fn of_list(text: &str, raw: &RawValue) -> Result<Found, Fault> {
    let fault = match all_cells(text, raw) {
        Ok(cells) => return Ok(cells.record().into()),
        Err(fault) => fault,
    };
    match cells_of_other_size(raw.get()) {
        Some(Ok(variant)) => {
            Ok(Found::Variant(Box::new(Variant { format: Format::Json, ..variant })))
        }
        Some(Err(_)) | None => Err(fault),
    }
}

/// Reads a value: one record, or the records in the objects and lists of an object.
pub(crate) fn records(
    text: &str,
    solutions: Solutions,
    column: Option<&str>,
) -> Vec<Result<Found, Fault>> {
    let problem = |error| vec![Err(syntax(text, &error))];
    if text.starts_with('{') {
        return records_of_object(text, solutions, column).unwrap_or_else(problem);
    }
    let raw: &RawValue = match serde_json::from_str(text) {
        Ok(raw) => raw,
        Err(error) => return problem(error),
    };
    let record = of_list(text, raw);
    let mut found = Vec::new();
    // A list of something else may have puzzles in it.
    if record.is_err() && raw.get().starts_with('[') {
        search(Source { text, solutions, column }, raw.get(), 0, &mut found);
    }
    found.insert(0, record);
    found
}

/// Finds the records in an object, in its members, or in the items of a list.
fn search(source: Source<'_>, raw: &str, depth: usize, found: &mut Vec<Result<Found, Fault>>) {
    if depth > DEEPEST {
        return;
    }
    if raw.starts_with('[') {
        let items: Vec<&RawValue> = serde_json::from_str(raw).unwrap_or_default();
        for item in items {
            search_item(source, item, depth, found);
        }
        return;
    }
    match serde_json::from_str(raw) {
        Ok(entries) => search_object(source, &entries, depth, found),
        Err(error) => found.push(Err(syntax(source.text, &error))),
    }
}

fn search_object(
    source: Source<'_>,
    entries: &Entries<'_>,
    depth: usize,
    found: &mut Vec<Result<Found, Fault>>,
) {
    let text = source.text;
    if let Some(column) = source.column {
        return search_named(source, entries, column, depth, found);
    }
    if fpuzzles::is_puzzle(entries) {
        return found.push(fpuzzles::record(text, entries));
    }
    if let Some(data) = entries.get(ENCODED).filter(|raw| raw.get().starts_with('"')) {
        return found.push(encoded(source, entries, data));
    }
    if let Some(value) = sudokupad_value(text, entries) {
        let read = sudokupad::read(&value, Beside::default());
        return found.push(read.map(Found::from).map_err(|problem| Fault::new(0, problem)));
    }
    // The other members do not have the rules.
    if let Some(object) = entries.get(OBJECT)
        && search_rules(source, entries, object, depth, found)
    {
        return;
    }
    if let Some((puzzle, variant)) = of_other_size(entries) {
        return found.push(with_members(source, entries, puzzle, variant));
    }
    let is_puzzle = |raw: &&RawValue| {
        is_list_of_cells(raw.get()) && !(is_prose(raw.get()) && all_cells(text, raw).is_err())
    };
    let puzzle = |key: &'static str| entries.get(key).filter(is_puzzle);
    if let Some(puzzle) = PUZZLE_KEYS.into_iter().find_map(puzzle) {
        return found.push(object(source, entries, puzzle).map(Found::from));
    }
    if fpuzzles::has_rules(entries) {
        return found.push(fpuzzles::record(text, entries));
    }
    for (key, value) in entries.iter() {
        let before = found.len();
        search_member(source, value, depth, found);
        // Several puzzles in one object, such as `easy` and `hard`, have these names.
        for puzzle in found[before..].iter_mut().flatten() {
            let details = puzzle.details();
            if details.get("title").is_none() && !PUZZLE_KEYS.contains(&key) {
                details.set("title", key);
            }
        }
    }
    // A key for a puzzle whose value is none.
    let is_list = |raw: &str| raw.starts_with(['"', '[']);
    if found.is_empty()
        && depth == 0
        && let Some((_, puzzle)) = entries.first(&PUZZLE_KEYS, is_list)
    {
        found.push(object(source, entries, puzzle).map(Found::from));
    }
}

/// The key of packed data in the records of Sudoku-Bench.
const ENCODED: &str = "encoded_puzzle";

/// Reads a record of Sudoku-Bench: packed data, and beside it words and a solution, which may stand in the data too.
fn encoded(source: Source<'_>, entries: &Entries<'_>, data: &RawValue) -> Result<Found, Fault> {
    let word = |key: &str| entries.get(key).map(text_of).unwrap_or_default();
    let beside = || Beside {
        title: word("title"),
        author: word("author"),
        // The rules are a text in quotes inside of a text.
        rules: serde_json::from_str(&word("rules")).unwrap_or_else(|_| word("rules")),
        solution: word(SOLUTION),
    };
    let packed = text_of(data);
    let packed = packed.trim();
    let packed = PREFIXES.iter().find_map(|prefix| packed.strip_prefix(prefix)).unwrap_or(packed);
    let mut found = unpacked_beside(packed.as_bytes(), beside)
        .map_err(|problem| Fault::new(Place(source.text).of(data.get()), problem))?;
    for key in ["puzzle_id", "sudokupad_url"] {
        found.details().set(key, &word(key));
    }
    Ok(found)
}

/// The data of SudokuPad that an object is.
fn sudokupad_value(text: &str, entries: &Entries<'_>) -> Option<Value> {
    let has = |key: &str| entries.get(key).is_some_and(|raw| raw.get().starts_with('['));
    let is_data =
        has("cells") && (has("regions") || has("cages") || has("overlays") || has("lines"));
    let value = is_data.then(|| serde_json::from_str(text).ok()).flatten();
    value.filter(sudokupad::is_puzzle)
}

/// Finds the puzzle with a key that a caller names: `puzzle`, or `metadata.puzzle` for a member of a member.
fn search_named(
    source: Source<'_>,
    entries: &Entries<'_>,
    column: &str,
    depth: usize,
    found: &mut Vec<Result<Found, Fault>>,
) {
    let Some(puzzle) = at_path(entries, column) else {
        for (_, value) in entries.iter() {
            search_member(source, value, depth, found);
        }
        return;
    };
    if puzzle.get().starts_with('{') {
        return search_member(Source { column: None, ..source }, puzzle, depth, found);
    }
    found.push(match cells_of_other_size(puzzle.get()) {
        Some(variant) => with_members(source, entries, puzzle, variant),
        None => object(source, entries, puzzle).map(Found::from),
    });
}

/// The member with a key, or behind a dot the member of a member.
fn at_path<'a>(entries: &Entries<'a>, path: &str) -> Option<&'a RawValue> {
    entries.get(path).or_else(|| {
        let (key, rest) = path.split_once('.')?;
        let inside: Entries<'a> = serde_json::from_str(entries.get(key)?.get()).ok()?;
        at_path(&inside, rest)
    })
}

/// A puzzle of another size with what the other members say.
fn with_members(
    source: Source<'_>,
    entries: &Entries<'_>,
    puzzle: &RawValue,
    variant: Result<Variant, String>,
) -> Result<Found, Fault> {
    let solution = solution_in(source, entries, may_be_cells);
    let whole = variant.and_then(|mut variant| {
        variant.format = Format::Json;
        with_solution(&mut variant, solution)?;
        let read = [Some(puzzle), solution];
        add_details(&mut variant.details, entries, |raw| is_one_of(&read, raw));
        Ok(Found::Variant(Box::new(variant)))
    });
    whole.map_err(|problem| Fault::new(0, problem))
}

/// Whether a value is a text with words in it, such as a question to a language model. A puzzle may stand in it.
fn is_prose(raw: &str) -> bool {
    let is_letter = |part: &[u8]| part.iter().all(u8::is_ascii_alphabetic);
    let is_word = |word: &str| word.as_bytes().windows(3).any(is_letter);
    raw.starts_with('"') && memchr(b' ', raw.as_bytes()).is_some() && raw.split(' ').any(is_word)
}

/// Reads the puzzle in the object of f-puzzles that a member is; tells whether it is one. The other members are
/// details of the puzzle.
fn search_rules(
    source: Source<'_>,
    entries: &Entries<'_>,
    object: &RawValue,
    depth: usize,
    found: &mut Vec<Result<Found, Fault>>,
) -> bool {
    let text = source.text;
    let before = found.len();
    if object.get().starts_with('{') {
        search(source, object.get(), depth + 1, found);
    } else {
        // What was the field of a table is a text.
        let inner = text_of(object);
        if !inner.starts_with('{') {
            return false;
        }
        let mut inside = Vec::new();
        search(Source { text: &inner, ..source }, &inner, depth + 1, &mut inside);
        let at = Place(text).of(object.get());
        let placed = |fault: Fault| Fault::new(at, fault.problem);
        found.extend(inside.into_iter().map(|one| one.map_err(placed)));
    }
    for one in &mut found[before..] {
        let whole = match one {
            Ok(found) => add_members(found, source, entries),
            Err(_) => Ok(()),
        };
        if let Err(problem) = whole {
            *one = Err(Fault::new(0, problem));
        }
    }
    true
}

/// Adds to the puzzle of an object of f-puzzles what the members say beside it: its solution, and details. The givens
/// stand in the object.
fn add_members(found: &mut Found, source: Source<'_>, entries: &Entries<'_>) -> Result<(), String> {
    let solution = solution_in(source, entries, may_be_cells);
    match (&mut *found, solution) {
        (Found::Variant(variant), solution) => with_solution(variant, solution)?,
        (Found::Classic(record), Some(raw)) => {
            let solution = cells(source.text, raw).map_err(|fault| fault.problem)?;
            record.solution = Some(solution);
        }
        (Found::Classic(_), None) => {}
    }
    let read = [solution, entries.get("puzzle"), entries.get(OBJECT)];
    add_details(found.details(), entries, |raw| is_one_of(&read, raw));
    Ok(())
}

/// The solution among the members of an object, if it is to be read.
fn solution_in<'a>(
    source: Source<'_>,
    entries: &Entries<'a>,
    may_be: fn(&str) -> bool,
) -> Option<&'a RawValue> {
    match source.solutions {
        Solutions::Read => entries.first(&SOLUTION_KEYS, may_be).map(|(_, raw)| raw),
        Solutions::Kept => None,
    }
}

/// Keeps the members of an object as details, but for those that say the puzzle.
fn add_details(details: &mut Details, entries: &Entries<'_>, is_read: impl Fn(&RawValue) -> bool) {
    for (name, raw) in entries.iter().filter(|(_, raw)| !is_read(raw)) {
        match raw.get() {
            text if text.starts_with('"') => {
                details.set_value(name, DetailValue::Text(&text_of(raw)));
            }
            json => details.set_value(name, DetailValue::Json(&on_one_line(json))),
        }
    }
}

/// Gives a puzzle of another size or with further rules the solution in its object.
fn with_solution(variant: &mut Variant, raw: Option<&RawValue>) -> Result<(), String> {
    let Some(raw) = raw else { return Ok(()) };
    let text = if raw.get().starts_with('"') { text_of(raw) } else { raw.get().to_owned() };
    let digits = variant.solution_of(&text);
    variant.solution = Some(digits.map_err(|problem| format!("its solution has {problem}"))?);
    Ok(())
}

/// A member of an object may be an object or a list of objects or of puzzles.
fn search_member(
    source: Source<'_>,
    raw: &RawValue,
    depth: usize,
    found: &mut Vec<Result<Found, Fault>>,
) {
    if raw.get().starts_with(['{', '[']) {
        search(source, raw.get(), depth + 1, found);
    }
}

/// An item of a list: an object, or a puzzle by itself.
fn search_item(
    source: Source<'_>,
    raw: &RawValue,
    depth: usize,
    found: &mut Vec<Result<Found, Fault>>,
) {
    if raw.get().starts_with('{') {
        search(source, raw.get(), depth + 1, found);
    } else if is_list_of_cells(raw.get()) {
        found.push(cells(source.text, raw).map(|grid| Record::new(Format::Json, 0, grid).into()));
    }
}

/// The value of a puzzle, and the puzzle, if it has another number of cells than 81.
fn of_other_size<'a>(entries: &Entries<'a>) -> Option<(&'a RawValue, Result<Variant, String>)> {
    for key in PUZZLE_KEYS {
        let Some(value) = entries.get(key) else { continue };
        let variant = cells_of_other_size(value.get());
        // Words in which no puzzle is found leave room for another key.
        if variant.is_some() || !is_prose(value.get()) {
            return variant.map(|variant| (value, variant));
        }
    }
    None
}

/// Whether a value is one of some values, and not only equal to one.
fn is_one_of(values: &[Option<&RawValue>], raw: &RawValue) -> bool {
    values.iter().flatten().any(|known| ptr::eq(*known, raw))
}

/// The cells of a text, of a list of numbers, or of a list of rows, if they are not 81.
fn cells_of_other_size(raw: &str) -> Option<Result<Variant, String>> {
    // Most puzzles are a text of 81 cells in quotes.
    if raw.len() == 83 {
        return None;
    }
    if raw.starts_with('"') {
        let text = serde_json::from_str::<String>(raw).ok()?;
        return of_field(&text, 0, None, None).or_else(|| match passage::one(&text)? {
            Found::Variant(variant) => Some(Ok(*variant)),
            Found::Classic(_) => None,
        });
    }
    let items: Vec<&RawValue> = serde_json::from_str(raw).ok()?;
    let mut cells = Vec::new();
    flat(raw, &mut cells)?;
    let variant = of_field(&cells.join(" "), 0, None, None)?;
    // A list of puzzles has as many cells, but not as many rows.
    let is_one = |variant: &Variant| {
        let shape = &variant.setting.shape;
        items.len() == shape.len() || items.len() == shape.rows()
    };
    if variant.as_ref().is_ok_and(is_one) { Some(variant) } else { None }
}

/// More cells than this are no puzzle.
const MOST_CELLS: usize = 36 * 36;

/// The cells of a list of any depth, each as the text of a row would have it.
fn flat(raw: &str, cells: &mut Vec<String>) -> Option<()> {
    if cells.len() > MOST_CELLS {
        return None;
    }
    match raw.as_bytes().first()? {
        b'[' => {
            let items: Vec<&RawValue> = serde_json::from_str(raw).ok()?;
            return items.into_iter().try_for_each(|item| flat(item.get(), cells));
        }
        b'{' => {
            let entries: Entries<'_> = serde_json::from_str(raw).ok()?;
            let digit = DIGIT_KEYS.iter().find_map(|key| entries.get(key));
            return match digit.map(RawValue::get) {
                Some(digit) if !digit.starts_with(['[', '{']) => flat(digit, cells),
                Some(_) => None,
                None if is_record(&entries) => None,
                None => flat("null", cells),
            };
        }
        b'"' => {
            let text = serde_json::from_str::<String>(raw).ok()?;
            match text.trim() {
                "" => cells.push(".".into()),
                word if word.len() <= 2 && word.parse::<u8>().is_ok() => cells.push(word.into()),
                word => cells.extend(word.chars().map(String::from)),
            }
        }
        _ if matches!(raw, "null" | "false") => cells.push(".".into()),
        _ => cells.push(whole_number(raw)?.to_string()),
    }
    Some(())
}

/// Whether a value is meant as the cells of one puzzle: a string, or a list whose items are numbers,
/// rows, or cells.
fn is_list_of_cells(raw: &str) -> bool {
    if raw.starts_with('"') {
        return raw.len() > 20;
    }
    let Ok(items) = serde_json::from_str::<Vec<&RawValue>>(raw) else { return false };
    let Some(first) = items.first().map(|first| first.get()) else { return false };
    let first_of_row = || {
        let row: Vec<&RawValue> = serde_json::from_str(first).unwrap_or_default();
        row.len() == 9 && !row[0].get().starts_with('[')
    };
    match first.as_bytes()[0] {
        b'{' => items.len() == 81 && is_cell(first),
        b'[' => items.len() == 9 || first_of_row(),
        b'"' => first.len() <= 11,
        _ => true,
    }
}

/// Whether an object is a cell: it has a digit, and is no puzzle.
fn is_cell(raw: &str) -> bool {
    let entries: Result<Entries<'_>, _> = serde_json::from_str(raw);
    entries.is_ok_and(|entries| {
        let is_short = |raw: &str| !raw.starts_with(['{', '[']) && raw.len() < 20;
        DIGIT_KEYS.iter().any(|key| entries.get(key).is_some_and(|raw| is_short(raw.get())))
            || entries.first(&PUZZLE_KEYS, |_| true).is_none()
    })
}

/// Reads an object with the key of a puzzle.
fn object(source: Source<'_>, entries: &Entries<'_>, puzzle: &RawValue) -> Result<Record, Fault> {
    let text = source.text;
    let mut record = all_cells(text, puzzle)?.record();
    // Members with these names that are no grids and no marks are details.
    let values = entries.get("values").filter(|raw| is_grid(raw.get()));
    if let Some(values) = values {
        record.values = values_of(text, values, &record.givens)?;
    }
    let marked = |name: &str| entries.get(name).filter(|raw| is_marks(&text_of(raw)));
    let (candidates, notes) = (marked("candidates"), marked("notes"));
    if let Some(raw) = candidates {
        let candidates = marks(text, raw)?;
        if let Some(given) = excluded(&record.values, &candidates) {
            let problem = format!("the candidates exclude {} in {}", given.digit(), given.cell());
            return Err(Fault::new(Place(text).of(raw.get()), problem));
        }
        record.set_candidates(candidates);
    }
    if let Some(raw) = notes {
        record.set_notes(marks(text, raw)?);
    }
    let solution = solution_in(source, entries, may_be_solution);
    if let Some(raw) = solution {
        record.solution = Some(cells(text, raw)?);
    }
    let read = [Some(puzzle), values, candidates, notes, solution];
    add_details(&mut record.details, entries, |raw| is_one_of(&read, raw));
    Ok(record)
}

/// A digit whose cell has candidates, but not this one.
fn excluded(values: &Grid, candidates: &CandidateSet) -> Option<Candidate> {
    let digits = values.givens().map(|(cell, digit)| Candidate::new(cell, digit));
    digits
        .into_iter()
        .find(|at| !candidates.digits(at.cell()).is_empty() && !candidates.contains(*at))
}

/// Whether a value is meant as the cells of the solution of an ordinary puzzle. Other texts, such as the number of
/// solutions, are details.
pub(crate) fn may_be_solution(raw: &str) -> bool {
    let is_cell = |sign: char| sign.is_ascii_digit() || ".-_*xX".contains(sign);
    is_list_of_digits(raw) || is_text_of(raw, is_cell)
}

/// The same for a solution of any size.
fn may_be_cells(raw: &str) -> bool {
    let is_cell =
        |sign: char| sign.is_ascii_alphanumeric() || ".-_*".contains(sign) || !sign.is_ascii();
    is_list_of_digits(raw) || is_text_of(raw, is_cell)
}

/// The cells of the smallest grid.
const FEWEST_CELLS: usize = 16;

fn is_text_of(raw: &str, is_cell: impl Fn(char) -> bool) -> bool {
    let inside = raw.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    inside.is_some_and(|text| text.len() >= FEWEST_CELLS && text.chars().all(is_cell))
}

/// Whether a list has as many numbers as a grid, or as many rows: lists of numbers, or texts.
fn is_list_of_digits(raw: &str) -> bool {
    let items = |raw: &str| -> Vec<String> {
        let items: Vec<&RawValue> = serde_json::from_str(raw).unwrap_or_default();
        items.into_iter().map(|item| item.get().to_owned()).collect()
    };
    let is_cell = |item: &String| !item.starts_with(['[', '{', 't', 'f']) && item.len() < 5;
    let is_row = |item: &String| match item.strip_prefix('"') {
        Some(text) => {
            text.len() > 4 && text.trim_end_matches('"').chars().all(char::is_alphanumeric)
        }
        None => items(item).len() >= 4 && items(item).iter().all(is_cell),
    };
    let list = if raw.starts_with('[') { items(raw) } else { Vec::new() };
    list.len() >= FEWEST_CELLS && list.iter().all(is_cell)
        || list.len() >= 4 && list.iter().all(is_row)
}

/// Whether a value is the cells of an ordinary grid.
pub(crate) fn is_grid(raw: &str) -> bool {
    serde_json::from_str(raw).is_ok_and(|value: &RawValue| cells(raw, value).is_ok())
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

/// Whether a text is as long as the marks of all cells.
pub(crate) fn is_marks(text: &str) -> bool {
    text.len() == 729
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

/// The grid of a value.
fn cells(text: &str, raw: &RawValue) -> Result<Grid, Fault> {
    all_cells(text, raw).map(|cells| cells.grid)
}

/// The cells of a value. A text may be a grid in any form.
fn all_cells(text: &str, raw: &RawValue) -> Result<Cells, Fault> {
    Cells::read(text, raw).or_else(|fault| {
        let inside = text_of(raw);
        match passage::one(&inside) {
            Some(Found::Classic(record)) if record.candidates.is_none() => {
                Ok(Cells::of(record.givens))
            }
            Some(Found::Classic(_) | Found::Variant(_)) | None => Err(fault),
        }
    })
}
