//! One digit at a time: facts of logic programs, assignments, and objects with a place.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{Line, line_of};

/// Fewer facts of one form than this are no puzzle.
const FEWEST: usize = 4;

/// A digit at a row and a column, as the text counts them.
type Fact = (u8, u8, u8);

/// The puzzle that facts of one form say.
pub(super) fn lines(text: &str) -> Vec<Line> {
    let all = if text.trim_start().starts_with('{') { of_json(text) } else { of_text(text) };
    let Some((number, facts, base)) = all else { return Vec::new() };
    grid(&facts, base).map(|cells| line_of(number, &cells)).into_iter().collect()
}

/// The facts of the only form that has several, and the line of the first one.
fn of_text(text: &str) -> Option<(usize, Vec<Fact>, Option<u8>)> {
    let mut forms: BTreeMap<String, (usize, Vec<Fact>)> = BTreeMap::new();
    for (number, statement) in statements(text) {
        if let Some((form, fact)) = fact_of(&statement) {
            forms.entry(form).or_insert((number, Vec::new())).1.push(fact);
        }
    }
    let mut forms = forms.into_values().filter(|(_, facts)| facts.len() >= FEWEST);
    let (number, facts) = forms.next()?;
    forms.next().is_none().then_some((number, facts, None))
}

/// The parts of a text between blanks, commas, full stops and semicolons outside of brackets, each with its line. Blanks
/// around a sign of equality separate nothing.
fn statements(text: &str) -> Vec<(usize, String)> {
    let (mut statements, mut part, mut depth) = (Vec::new(), String::new(), 0_usize);
    for (number, line) in (1..).zip(text.lines()) {
        let mut signs = line.chars().peekable();
        while let Some(sign) = signs.next() {
            match sign {
                '(' | '[' => depth += 1,
                ')' | ']' => depth = depth.saturating_sub(1),
                _ => {}
            }
            let joins = |sign: Option<&char>| sign.is_some_and(|sign| "=:".contains(*sign));
            let is_last = part.chars().next_back();
            match sign {
                _ if sign.is_whitespace() && depth > 0 => {}
                _ if sign.is_whitespace() && (joins(signs.peek()) || joins(is_last.as_ref())) => {}
                ',' | ';' | '.' | '{' | '}' if depth == 0 => {
                    statements.push((number, std::mem::take(&mut part)));
                }
                _ if sign.is_whitespace() => statements.push((number, std::mem::take(&mut part))),
                _ => part.push(sign),
            }
        }
        // No fact takes two lines.
        statements.push((number, std::mem::take(&mut part)));
        depth = 0;
    }
    statements
}

/// The form of a statement, with a sign in the place of each number, and its three numbers. A letter before a number is
/// a row: `A1=5`.
fn fact_of(statement: &str) -> Option<(String, Fact)> {
    let mut numbers: Vec<u8> = Vec::new();
    let (mut form, mut rest) = (String::new(), statement);
    let is_row = |text: &str| {
        let mut signs = text.bytes();
        signs.next().is_some_and(|sign| sign.is_ascii_uppercase())
            && signs.next().is_some_and(|sign| sign.is_ascii_digit())
    };
    if is_row(statement) && !statement.starts_with('R') {
        numbers.push(statement.as_bytes()[0] - b'A' + 1);
        (form, rest) = ("@".into(), &statement[1..]);
    }
    while let Some(sign) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 {
            numbers.push(rest[..digits].parse().ok()?);
            form.push('#');
            rest = &rest[digits..];
        } else {
            form.push(sign);
            rest = &rest[sign.len_utf8()..];
        }
    }
    let is_named = form.contains(|sign: char| sign.is_alphabetic() || sign == '@');
    match numbers[..] {
        [row, column, digit] if is_named || form == "(#,#):#" => Some((form, (row, column, digit))),
        _ => None,
    }
}

/// The facts of objects with a place, such as those of `GNOME` Sudoku. What a player has written is none.
fn of_json(text: &str) -> Option<(usize, Vec<Fact>, Option<u8>)> {
    let value: Value = serde_json::from_str(text).ok()?;
    let (mut facts, mut base) = (Vec::new(), None);
    collect(&value, &mut facts, &mut base);
    (facts.len() >= FEWEST).then_some((1, facts, base))
}

fn collect(value: &Value, facts: &mut Vec<Fact>, base: &mut Option<u8>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| collect(item, facts, base)),
        Value::Object(members) => {
            let number = |key: &str| u8::try_from(members.get(key)?.as_u64()?).ok();
            let pair = members.get("position").and_then(Value::as_array);
            let place = match pair.map(Vec::as_slice) {
                Some([row, column]) => {
                    // Positions are those of an array.
                    *base = Some(0);
                    let number = |value: &Value| u8::try_from(value.as_u64()?).ok();
                    number(row).zip(number(column))
                }
                Some(_) => None,
                None => number("row")
                    .zip(number("col").or_else(|| number("column")))
                    .or_else(|| number("r").zip(number("c"))),
            };
            let digit = ["value", "digit", "val", "number", "v"].into_iter().find_map(number);
            let is_own =
                ["fixed", "given"].iter().any(|key| members.get(*key) == Some(&Value::Bool(false)));
            match (place, digit) {
                (Some((row, column)), Some(digit)) if !is_own => facts.push((row, column, digit)),
                (Some(_), _) => {}
                (None, _) => members.values().for_each(|member| collect(member, facts, base)),
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// The cells of the only grid that facts may be meant for. Lines are counted from 0 if there is a line 0, and from 1 if
/// there is a last one. A grid with one solution lacks at most one of its digits.
fn grid(facts: &[Fact], base: Option<u8>) -> Option<Vec<u8>> {
    let lines = || facts.iter().flat_map(|(row, column, _)| [*row, *column]);
    let (least, most) = (lines().min()?, lines().max()?);
    let most_digit = facts.iter().map(|(.., digit)| *digit).max()?;
    let mut digits: Vec<u8> = facts.iter().map(|(.., digit)| *digit).filter(|d| *d > 0).collect();
    digits.sort_unstable();
    digits.dedup();
    let bases = match base {
        Some(base) => vec![base],
        None if least == 0 => vec![0],
        None => vec![0, 1],
    };
    let mut grids = Vec::new();
    for base in bases {
        let last = most + 1 - base;
        let size = match most_digit.max(last) {
            // A smaller grid is known by its last line and by all of its digits but one at most.
            size @ (4 | 6) if usize::from(size) <= digits.len() + 1 && last == size => size,
            size @ 7..=9 if digits.len() >= 8 || size == 9 => 9,
            size @ (12 | 16 | 25) if last == size => size,
            _ => continue,
        };
        // Without a first and without a last line, the count of the lines is not known.
        let is_sure = least == 0 || last == size;
        if is_sure || grids.is_empty() && lines().all(|line| line >= base) {
            grids.push((is_sure, base, size));
        }
    }
    let sure = grids.iter().find(|(is_sure, ..)| *is_sure).copied();
    let (is_sure, base, size) = sure.or(grids.first().copied())?;
    if !is_sure && base == 0 && least > 0 && most < size {
        return None;
    }
    let side = usize::from(size);
    let mut cells = vec![0; side * side];
    for (row, column, digit) in facts {
        let (row, column) =
            (usize::from(row.checked_sub(base)?), usize::from(column.checked_sub(base)?));
        let cell = cells.get_mut(side * row + column).filter(|_| column < side)?;
        if *digit > size || *cell != 0 && *cell != *digit {
            return None;
        }
        *cell = *digit;
    }
    Some(cells)
}
