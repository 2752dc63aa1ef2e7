//! From JSON to a setting.

use core::cmp::Ordering;
use core::{fmt, mem};
use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::drawings::{digital_root, is_circle};
use super::forms::{Entries, entries_of};
use super::place::parse_place;
use super::{Extras, ReadError, SUDOKUPAD, is_empty};
use crate::clue::{Clue, Global, Group, Line, Mark, Outside};
use crate::digits::{DigitRange, DigitSet, MAX_DIGITS};
use crate::kind::{Form, Kind};
use crate::rule_error::RuleError;
use crate::rules::{Rules, Side, Sign};
use crate::setting::{Regions, Setting, SettingError};
use crate::shape::{Shape, Step};

/// Keys that are no rules.
const PICTURES: [&str; 19] = [
    "author",
    "circle",
    "disabledlogic",
    "foglight",
    "fogofwar",
    "highlightConflicts",
    "line",
    "metadata",
    "rectangle",
    "ruleset",
    "size",
    "solution",
    SUDOKUPAD,
    "successMessage",
    "text",
    "title",
    "triggereffect",
    "truecandidatesoptions",
    "grid",
];

/// A puzzle that was read.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Read {
    /// The puzzle as its setter states it.
    pub setting: Setting,
    /// Its constraints.
    pub rules: Rules,
    /// The title.
    pub title: Option<String>,
    /// The author.
    pub author: Option<String>,
    /// The rules in words.
    pub ruleset: Option<String>,
    /// How digits are written. The key is Loshu's own; other programs pass over it.
    pub symbols: Option<String>,
    /// Kinds of drawings in the file. They may stand for rules that only the text tells, so that a puzzle
    /// with drawings and several solutions may have one solution by its text.
    pub drawings: Vec<String>,
    /// What the file says beside the rules: drawings, colours, fog.
    pub extras: Extras,
    /// What is odd in the file, although it can be read.
    pub warnings: Vec<String>,
    /// What a player has written into the cells, if there is any of it.
    pub written: Option<Written>,
}

/// What a player has written into the cells of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The digit of each cell, with the givens; 0 where there is none.
    pub digits: Vec<u8>,
    /// The pencil marks of each cell: those in its centre, or else those in its corners.
    pub notes: Vec<DigitSet>,
}

/// Reads a puzzle.
///
/// # Errors
///
/// [`ReadError`] says what is wrong and where.
pub fn read(text: &str) -> Result<Read, ReadError> {
    let value = serde_json::from_str(text).map_err(|error| ReadError::Json(error.to_string()))?;
    read_value(&value)
}

/// Reads a puzzle from JSON that is parsed already.
///
/// # Errors
///
/// [`ReadError`] says what is wrong and where.
pub fn read_value(value: &Value) -> Result<Read, ReadError> {
    let object = value.as_object().ok_or(ReadError::NoObject)?;
    let mut reader = Reader::new(object)?;
    reader.open_large_regions();
    reader.read_rules(object)?;
    let entries = reader.entries(object);
    reader.join_windows();
    let Reader { setting, origins, warnings, written, .. } = reader;
    let rules = setting.rules().map_err(|error| rule_error(error, &origins))?;
    let mut extras = Extras::of_object(object, &setting);
    extras.keep_forms(object, &setting, written.as_ref(), &entries);
    let words = |key| object.get(key).and_then(Value::as_str).map(String::from);
    Ok(Read {
        setting,
        rules,
        extras,
        warnings,
        written,
        title: words("title"),
        author: words("author"),
        ruleset: words("ruleset"),
        symbols: words("symbols"),
        drawings: ["line", "rectangle", "circle", "text", "cage", "arrow"]
            .into_iter()
            .filter(|&key| object.get(key).is_some_and(|value| is_drawn(key, value)))
            .map(String::from)
            .collect(),
    })
}

/// Says which key a rule that cannot be built comes from.
fn rule_error(SettingError { clue, error }: SettingError, origins: &[Origin]) -> ReadError {
    match clue.and_then(|clue| origins.get(clue)) {
        None => ReadError::Rule { key: "region".into(), error },
        Some(Origin { key, entry }) => match error {
            RuleError::NoCell { .. }
            | RuleError::NoRoom { .. }
            | RuleError::CellCount { .. }
            | RuleError::DigitCount { .. }
            | RuleError::Number { .. }
            | RuleError::Numbers { .. }
            | RuleError::Inside { .. }
            | RuleError::Regex { .. } => {
                let problem = error.to_string();
                ReadError::Malformed { key: key.clone(), entry: *entry, problem }
            }
            RuleError::Size { .. }
            | RuleError::Digits { .. }
            | RuleError::Cells { .. }
            | RuleError::Boxes { .. }
            | RuleError::Region { .. }
            | RuleError::Length { .. }
            | RuleError::Large { .. }
            | RuleError::States { .. }
            | RuleError::Twice { .. } => ReadError::Rule { key: key.clone(), error },
        },
    }
}

/// Whether a cosmetic key draws something that may stand for a rule.
fn is_drawn(key: &str, value: &Value) -> bool {
    let entries = value.as_array().map(Vec::as_slice).unwrap_or_default();
    entries.iter().any(|entry| {
        let of_rule = entry.get("fromConstraint").is_some_and(|from| !is_empty(from))
            || (key == "cage" && digital_root(entry).is_some())
            || (key == "arrow" && !is_circle(entry));
        !of_rule
    })
}

pub(super) struct Reader {
    setting: Setting,
    /// Where each clue comes from.
    origins: Vec<Origin>,
    warnings: Vec<String>,
    written: Option<Written>,
}

/// Where a clue comes from: the key, and the entry of its list, from 1; 0 for the whole.
struct Origin {
    key: String,
    entry: usize,
}

/// One entry of the list of a key.
#[derive(Clone, Copy)]
pub(super) struct Entry<'a> {
    key: &'a str,
    number: usize,
    pub(super) value: &'a Value,
}

impl<'a> Entry<'a> {
    /// A part of the entry.
    pub(super) fn with(&self, value: &'a Value) -> Entry<'a> {
        Entry { value, ..*self }
    }

    pub(super) fn problem(&self, problem: impl Into<String>) -> ReadError {
        ReadError::Malformed {
            key: self.key.to_owned(),
            entry: self.number,
            problem: problem.into(),
        }
    }

    /// A list of names of cells.
    fn names(&self, field: &str) -> Result<Vec<&'a str>, ReadError> {
        let Some(list) = self.value.get(field).and_then(Value::as_array) else {
            return Err(self.problem(format!("expected a list {field:?}")));
        };
        let name = |name: &'a Value| {
            name.as_str().ok_or_else(|| self.problem(format!("{name} is not the name of a cell")))
        };
        list.iter().map(name).collect()
    }

    /// A number, which may be written as text. `None` if it is missing or empty.
    fn number(&self, field: &str) -> Result<Option<i32>, ReadError> {
        let Some(value) = self.value.get(field).filter(|value| !is_empty(value)) else {
            return Ok(None);
        };
        let number = match value {
            Value::String(text) => text.trim().parse().ok(),
            value => value.as_i64().and_then(|number| i32::try_from(number).ok()),
        };
        let number = number.filter(|number: &i32| number.unsigned_abs() < 1_000_000);
        number.map(Some).ok_or_else(|| self.problem(format!("{value} is not a whole number")))
    }
}

/// What a value is, in words.
fn name_of(value: &Value) -> String {
    match value {
        Value::Null => "nothing".into(),
        Value::Bool(_) | Value::Number(_) => value.to_string(),
        Value::String(_) => "a text".into(),
        Value::Array(_) => "a list".into(),
        Value::Object(_) => "an object".into(),
    }
}

impl Reader {
    fn new(object: &Map<String, Value>) -> Result<Reader, ReadError> {
        let grid = object.get("grid").unwrap_or(&Value::Null);
        let grid = grid.as_array().ok_or_else(|| {
            ReadError::Grid(format!("expected a list of rows, found {}", name_of(grid)))
        })?;
        let shape = shape_of(object, grid.len())?;
        let (rows, columns) = (shape.rows(), shape.columns());
        if grid.len() != rows {
            return Err(ReadError::Grid(format!("{} rows; expected {rows}", grid.len())));
        }
        let mut setting = Setting::new(shape.clone());
        if let Some(range) = object.get("digits").filter(|range| !is_empty(range)) {
            setting.digits = read_range(range, shape.size())?;
        }
        let range = setting.digits;
        let usual = setting.region_of_cells();
        let mut regions = usual.clone();
        let mut cells = vec![DigitSet::EMPTY; shape.len()];
        let mut written =
            Written { digits: vec![0; shape.len()], notes: vec![DigitSet::EMPTY; shape.len()] };
        for (row, line) in grid.iter().enumerate() {
            let line = line.as_array().filter(|line| line.len() == columns);
            let Some(line) = line else {
                return Err(ReadError::Grid(format!("row {}: expected {columns} cells", row + 1)));
            };
            for (column, value) in line.iter().enumerate() {
                let Some(cell) = shape.cell(row, column) else {
                    if is_empty(value) {
                        continue;
                    }
                    let place = format!("R{}C{}", row + 1, column + 1);
                    return Err(ReadError::Grid(format!("{place} lies outside of all grids")));
                };
                let wrong =
                    |problem| ReadError::Cell { cell: shape.name(cell).to_string(), problem };
                cells[cell] = read_cell(value, range).map_err(wrong)?;
                let own = read_written(value, range).map_err(wrong)?;
                (written.digits[cell], written.notes[cell]) = own;
                if let Some(region) = value.get("region") {
                    regions[cell] = read_region(region).map_err(wrong)?;
                }
            }
        }
        let is_given =
            |(given, digit): (&DigitSet, &u8)| *digit == 0 || given.single() == Some(*digit);
        let says_more = !cells.iter().zip(&written.digits).all(is_given)
            || written.notes.iter().any(|notes| !notes.is_empty());
        let written = Some(written).filter(|_| says_more);
        setting.cells = cells;
        // Rows as regions say nothing, unless the file names them.
        if regions != usual {
            setting.regions = Regions::of_cells(&setting.shape, &regions);
        }
        Ok(Reader { setting, origins: Vec::new(), warnings: Vec::new(), written })
    }

    /// Takes out regions with more cells than there are digits. They have to repeat one, so they are no rule: setters put
    /// cells there whose regions are to be found, or which belong to no grid. In smaller regions digits differ. Warns of
    /// both.
    fn open_large_regions(&mut self) {
        let Regions::Own(regions) = &mut self.setting.regions else { return };
        let digits = usize::from(self.setting.digits.count());
        let mut sizes: BTreeMap<u8, usize> = BTreeMap::new();
        for region in regions.iter().flatten() {
            *sizes.entry(*region).or_default() += 1;
        }
        let of_size = |wanted: Ordering| -> Vec<u8> {
            let sizes = sizes.iter().filter(|(_, size)| (*size).cmp(&digits) == wanted);
            sizes.map(|(region, _)| *region).collect()
        };
        let (small, large) = (of_size(Ordering::Less), of_size(Ordering::Greater));
        let have = |regions: &[u8]| match regions {
            [region] => format!("region {region} has"),
            regions => {
                let numbers: Vec<String> = regions.iter().map(u8::to_string).collect();
                format!("regions {} have", numbers.join(", "))
            }
        };
        // Where there are more digits than rows, all regions are small.
        if !small.is_empty() && usize::from(self.setting.shape.size()) == digits {
            let have = have(&small);
            self.warnings
                .push(format!("{have} fewer cells than there are digits, so digits differ there"));
        }
        if !large.is_empty() {
            let have = have(&large);
            self.warnings
                .push(format!("{have} more cells than there are digits, which is no rule"));
        }
        for region in regions {
            *region = region.filter(|region| !large.contains(region));
        }
    }

    fn read_rules(&mut self, object: &Map<String, Value>) -> Result<(), ReadError> {
        for (key, value) in object {
            if PICTURES.contains(&key.as_str()) || is_empty(value) {
                continue;
            }
            if matches!(key.as_str(), "symbols" | "grids" | "digits") && value.is_string() {
                continue;
            }
            let kind = Kind::of_key(key);
            let kind = kind.ok_or_else(|| ReadError::Unsupported { key: key.clone() })?;
            self.read_kind(kind, Entry { key, number: 0, value })?;
        }
        Ok(())
    }

    /// The clues of an object that stands inside of a rule.
    pub(super) fn clues_of(&mut self, object: &Map<String, Value>) -> Result<Vec<Clue>, ReadError> {
        let outer = (mem::take(&mut self.setting.clues), mem::take(&mut self.origins));
        let read = self.read_rules(object);
        let clues = mem::replace(&mut self.setting.clues, outer.0);
        self.origins = outer.1;
        read.map(|()| clues)
    }

    /// Reads the value of a key: all clues of a kind.
    fn read_kind(&mut self, kind: Kind, whole: Entry<'_>) -> Result<(), ReadError> {
        match kind.form() {
            Form::Global(Global::AllRatios | Global::AllSums) => self.read_negative(whole),
            Form::Global(Global::Windoku) | Form::ExtraRegion => self
                .each_clue(whole, |reader, entry| {
                    Ok(Clue::ExtraRegion(reader.set_of_cells(entry, "cells")?))
                }),
            Form::Global(global) => self.read_global(whole, global),
            Form::Cage => self.each_clue(whole, Reader::cage),
            Form::DigitalRoot => self.each(whole, Reader::read_digital_root),
            Form::Line(line) => self.read_lines(whole, line),
            Form::Arrow => self.each(whole, Reader::read_arrow),
            Form::Difference => self.each_clue(whole, |reader, entry| {
                reader.sign(entry, Sign::Difference(Reader::dot_number(entry, 1)?))
            }),
            Form::Ratio => self.each_clue(whole, |reader, entry| {
                reader.sign(entry, Sign::Ratio(Reader::dot_number(entry, 2)?))
            }),
            Form::Xv => self.each(whole, Reader::read_xv),
            Form::Inequality => self.each_clue(whole, Reader::inequality),
            Form::Mark(kind @ (Mark::Odd | Mark::Even | Mark::Minimum | Mark::Maximum)) => {
                self.read_marks(whole, kind)
            }
            Form::Mark(kind @ (Mark::RowIndexer | Mark::ColumnIndexer | Mark::BoxIndexer)) => {
                self.read_indexers(whole, kind)
            }
            Form::Group(kind) => self.each_clue(whole, |reader, entry| reader.group(entry, kind)),
            Form::Quadruple => self.each_clue(whole, Reader::quadruple),
            Form::Clone => self.each_clue(whole, Reader::clone_of_cells),
            Form::LittleKiller => self.each(whole, Reader::read_little_killer),
            Form::Outside(kind) => self.read_outside(whole, kind),
            Form::Own => self.each(whole, |reader, entry| {
                let clue = reader.own_rule(entry)?;
                reader.push(entry, clue);
                Ok(())
            }),
        }
    }

    /// Reads each entry of the list of a key.
    fn each(
        &mut self,
        whole: Entry<'_>,
        read: impl Fn(&mut Reader, &Entry<'_>) -> Result<(), ReadError>,
    ) -> Result<(), ReadError> {
        let Entry { key, value, .. } = whole;
        let list =
            value.as_array().ok_or_else(|| ReadError::Unsupported { key: key.to_owned() })?;
        for (index, value) in list.iter().enumerate().filter(|(_, value)| !is_empty(value)) {
            read(self, &Entry { key, number: index + 1, value })?;
        }
        Ok(())
    }

    /// The same, where each entry is a clue.
    fn each_clue(
        &mut self,
        whole: Entry<'_>,
        read: impl Fn(&Reader, &Entry<'_>) -> Result<Clue, ReadError>,
    ) -> Result<(), ReadError> {
        self.each(whole, |reader, entry| {
            let clue = read(reader, entry)?;
            reader.push(entry, clue);
            Ok(())
        })
    }

    /// What is written for the clues of each entry of the lists in an object.
    fn entries<'a>(&self, object: &'a Map<String, Value>) -> Entries<'a> {
        let mut entries = Entries::new();
        for (clue, Origin { key, entry }) in self.setting.clues.iter().zip(&self.origins) {
            if let Some((key, _)) = object.get_key_value(key).filter(|_| *entry > 0) {
                let written = entries_of(&self.setting, clue);
                entries.entry((key.as_str(), *entry)).or_default().extend(written);
            }
        }
        entries
    }

    /// Takes the windows of a windoku together. Files have no other word for them than extra regions.
    fn join_windows(&mut self) {
        let windows: Vec<Clue> =
            Rules::windows(&self.setting.shape).into_iter().map(Clue::ExtraRegion).collect();
        let clues = &mut self.setting.clues;
        // A single window is no windoku.
        if windows.len() < 2 || !windows.iter().all(|window| clues.contains(window)) {
            return;
        }
        for at in (0..clues.len()).rev() {
            if windows.contains(&clues[at]) {
                clues.remove(at);
                self.origins.remove(at);
            }
        }
        clues.push(Clue::Global(Global::Windoku));
        self.origins.push(Origin { key: "extraregion".into(), entry: 0 });
    }

    /// Adds a clue that comes from a key.
    fn push(&mut self, entry: &Entry<'_>, clue: Clue) {
        self.setting.clues.push(clue);
        self.origins.push(Origin { key: entry.key.to_owned(), entry: entry.number });
    }

    fn read_global(&mut self, whole: Entry<'_>, global: Global) -> Result<(), ReadError> {
        if *whole.value != Value::Bool(true) {
            return Err(whole.problem("expected true or false"));
        }
        self.push(&whole, Clue::Global(global));
        Ok(())
    }

    fn cage(&self, entry: &Entry<'_>) -> Result<Clue, ReadError> {
        let total = entry.number("value")?;
        Ok(Clue::Cage { cells: self.set_of_cells(entry, "cells")?, total })
    }

    fn read_digital_root(&mut self, entry: &Entry<'_>) -> Result<(), ReadError> {
        if let Some(root) = digital_root(entry.value) {
            let cells = self.set_of_cells(entry, "cells")?;
            self.push(entry, Clue::DigitalRoot { cells, root });
        }
        Ok(())
    }

    fn read_xv(&mut self, entry: &Entry<'_>) -> Result<(), ReadError> {
        let sum = match entry.value.get("value").and_then(Value::as_str).unwrap_or("").trim() {
            "X" | "x" => 10,
            "V" | "v" => 5,
            "" => return Ok(()),
            other => return Err(entry.problem(format!("{other:?} is neither X nor V"))),
        };
        let clue = self.sign(entry, Sign::Sum(sum))?;
        self.push(entry, clue);
        Ok(())
    }

    fn clone_of_cells(&self, entry: &Entry<'_>) -> Result<Clue, ReadError> {
        Ok(Clue::Clone {
            cells: self.list_of_cells(entry, "cells")?,
            others: self.list_of_cells(entry, "cloneCells")?,
        })
    }

    fn read_indexers(&mut self, whole: Entry<'_>, kind: Mark) -> Result<(), ReadError> {
        self.each(whole, |reader, entry| {
            for cell in reader.set_of_cells(entry, "cells")? {
                reader.push(entry, Clue::Mark { kind, cell });
            }
            Ok(())
        })
    }

    fn read_marks(&mut self, whole: Entry<'_>, kind: Mark) -> Result<(), ReadError> {
        self.each_clue(whole, |reader, entry| {
            Ok(Clue::Mark { kind, cell: reader.field_cell(entry, "cell")? })
        })
    }

    pub(super) fn cell(&self, entry: &Entry<'_>, name: &str) -> Result<usize, ReadError> {
        let (row, column) = parse_place(name)
            .ok_or_else(|| entry.problem(format!("{name:?} is not the name of a cell")))?;
        let from_zero = |number: i32| usize::try_from(number - 1).ok();
        let cell = from_zero(row).zip(from_zero(column));
        cell.and_then(|(row, column)| self.setting.shape.cell(row, column))
            .ok_or_else(|| entry.problem(format!("there is no cell {name}")))
    }

    pub(super) fn list_of_cells(
        &self,
        entry: &Entry<'_>,
        field: &str,
    ) -> Result<Vec<usize>, ReadError> {
        entry.names(field)?.into_iter().map(|name| self.cell(entry, name)).collect()
    }

    /// Cells whose order does not matter, each once.
    fn set_of_cells(&self, entry: &Entry<'_>, field: &str) -> Result<Vec<usize>, ReadError> {
        let mut cells = self.list_of_cells(entry, field)?;
        if cells.is_empty() {
            return Err(entry.problem("it has no cells"));
        }
        cells.sort_unstable();
        match cells.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => {
                let name = self.setting.shape.name(pair[0]);
                Err(entry.problem(format!("the cell {name} is listed twice")))
            }
            None => Ok(cells),
        }
    }

    fn field_cell(&self, entry: &Entry<'_>, field: &str) -> Result<usize, ReadError> {
        let name = entry.value.get(field).and_then(Value::as_str);
        self.cell(entry, name.ok_or_else(|| entry.problem(format!("expected {field:?}")))?)
    }

    /// The lines of an entry. Cells of a line usually touch.
    fn lines(&mut self, entry: &Entry<'_>) -> Result<Vec<Vec<usize>>, ReadError> {
        let Some(lines) = entry.value.get("lines").filter(|lines| !is_empty(lines)) else {
            return Ok(Vec::new());
        };
        let lines = lines.as_array().ok_or_else(|| entry.problem("expected a list of lines"))?;
        let mut read = Vec::with_capacity(lines.len());
        let mut warnings = Vec::new();
        for line in lines {
            let names = line.as_array().ok_or_else(|| entry.problem("a line is not a list"))?;
            let mut cells: Vec<usize> = Vec::with_capacity(names.len());
            for name in names {
                let name = name.as_str().ok_or_else(|| entry.problem("a cell without name"))?;
                let cell = self.cell(entry, name)?;
                let Some(&last) = cells.last() else {
                    cells.push(cell);
                    continue;
                };
                if self.is_far(last, cell) {
                    let from = self.setting.shape.name(last);
                    let (key, number) = (entry.key, entry.number);
                    warnings.push(format!(
                        "{key}, entry {number}: the line jumps from {from} to {name}"
                    ));
                }
                if last != cell {
                    cells.push(cell);
                }
            }
            read.push(cells);
        }
        self.warnings.append(&mut warnings);
        Ok(read)
    }

    fn read_lines(&mut self, whole: Entry<'_>, kind: Line) -> Result<(), ReadError> {
        self.each(whole, |reader, entry| {
            let kind = match kind.number() {
                Some(usual) => kind.with_number(reader.line_number(entry, kind, usual)?),
                None => kind,
            };
            for mut cells in reader.lines(entry)? {
                // A closed line has its first cell once more at its end.
                let is_closed = cells.len() > 2 && cells.first() == cells.last();
                if is_closed && kind.has_each_cell_once() {
                    cells.pop();
                }
                reader.push(entry, Clue::Line { kind, cells });
            }
            Ok(())
        })
    }

    /// The number of a line. Without one it is the usual one: of whispers, that of German ones in a grid with so many digits.
    fn line_number(&self, entry: &Entry<'_>, kind: Line, usual: u8) -> Result<u8, ReadError> {
        let is_whispers = matches!(kind, Line::Whispers(_));
        let usual = if is_whispers { self.setting.digits.count().div_ceil(2) } else { usual };
        Ok(entry.number("value")?.unwrap_or(usual.into()).clamp(0, 255) as u8)
    }

    fn read_arrow(&mut self, entry: &Entry<'_>) -> Result<(), ReadError> {
        let lines = self.lines(entry)?;
        let circle = self.set_of_cells(entry, "cells")?;
        for line in lines {
            let shaft = line.get(1..).unwrap_or_default().to_vec();
            self.push(entry, Clue::Arrow { circle: circle.clone(), shaft });
        }
        Ok(())
    }

    fn dot_number(entry: &Entry<'_>, usual: u8) -> Result<u8, ReadError> {
        let number = entry.number("value")?.unwrap_or(i32::from(usual));
        u8::try_from(number).map_err(|_| entry.problem(format!("{number} is out of range")))
    }

    /// The two cells of a sign.
    fn pair(&self, entry: &Entry<'_>) -> Result<(usize, usize), ReadError> {
        match self.list_of_cells(entry, "cells")?[..] {
            [a, b] if a != b => Ok((a, b)),
            _ => Err(entry.problem("expected two cells")),
        }
    }

    fn sign(&self, entry: &Entry<'_>, sign: Sign) -> Result<Clue, ReadError> {
        let (a, b) = self.pair(entry)?;
        Ok(Clue::Sign { cells: [a, b], sign })
    }

    /// The sign stands between the first cell and the second one. Files of sudokulab.net leave it out: there the first
    /// digit is the larger one.
    fn inequality(&self, entry: &Entry<'_>) -> Result<Clue, ReadError> {
        let (first, second) = self.pair(entry)?;
        let cells = match entry.value.get("value").and_then(Value::as_str).unwrap_or(">") {
            "<" => [first, second],
            ">" => [second, first],
            other => return Err(entry.problem(format!("{other:?} is neither < nor >"))),
        };
        Ok(Clue::Sign { cells, sign: Sign::Less })
    }

    /// The rules that all signs of a kind are shown.
    fn read_negative(&mut self, entry: Entry<'_>) -> Result<(), ReadError> {
        let kinds = entry.value.as_array().ok_or_else(|| entry.problem("expected a list"))?;
        for kind in kinds {
            match kind.as_str() {
                Some("ratio") => self.push(&entry, Clue::Global(Global::AllRatios)),
                Some("xv") => self.push(&entry, Clue::Global(Global::AllSums)),
                // Not a rule of digits.
                Some("foglight") => {}
                _ => return Err(ReadError::Unsupported { key: format!("negative: {kind}") }),
            }
        }
        Ok(())
    }

    /// A group of cells. Its number is called `value`; several are `values`.
    fn group(&self, entry: &Entry<'_>, kind: Group) -> Result<Clue, ReadError> {
        let cells = match kind.has_order() {
            true => self.list_of_cells(entry, "cells")?,
            false => self.set_of_cells(entry, "cells")?,
        };
        let not_fit = |number: &dyn fmt::Display| {
            entry.problem(format!("{number} is not a number that fits"))
        };
        let mut numbers = Vec::new();
        if let Some(number) = entry.number("value")? {
            numbers.push(u16::try_from(number).map_err(|_| not_fit(&number))?);
        }
        let values = entry.value.get("values").and_then(Value::as_array);
        for value in values.map(Vec::as_slice).unwrap_or_default() {
            let number = value.as_u64().and_then(|number| u16::try_from(number).ok());
            numbers.push(number.ok_or_else(|| not_fit(value))?);
        }
        Ok(Clue::Group { kind, cells, numbers })
    }

    fn quadruple(&self, entry: &Entry<'_>) -> Result<Clue, ReadError> {
        let cells = self.set_of_cells(entry, "cells")?;
        let values = entry.value.get("values").and_then(Value::as_array);
        let mut digits = Vec::new();
        for value in values.map(Vec::as_slice).unwrap_or_default() {
            let digit = read_digit(value, self.setting.digits);
            digits.push(digit.ok_or_else(|| entry.problem(format!("{value} is not a digit")))?);
        }
        Ok(Clue::Quadruple { cells, digits })
    }

    /// The place of a number outside of the grid.
    fn outside(&self, entry: &Entry<'_>) -> Result<(i32, i32), ReadError> {
        let name = entry.value.get("cell").and_then(Value::as_str);
        let name = name.ok_or_else(|| entry.problem("expected \"cell\""))?;
        let place = parse_place(name)
            .ok_or_else(|| entry.problem(format!("{name:?} is not the name of a cell")))?;
        let (below, right) = self.behind();
        if (0..=below).contains(&place.0) && (0..=right).contains(&place.1) {
            Ok(place)
        } else {
            Err(entry.problem(format!("{name} is too far outside")))
        }
    }

    /// Whether two cells do not touch, not even at a corner.
    fn is_far(&self, one: usize, other: usize) -> bool {
        let place = |cell| self.setting.shape.place(cell).unwrap_or_default();
        let ((row, column), (other_row, other_column)) = (place(one), place(other));
        row.abs_diff(other_row) > 1 || column.abs_diff(other_column) > 1
    }

    /// The row below the grid and the column to its right, counted from 1.
    fn behind(&self) -> (i32, i32) {
        let shape = &self.setting.shape;
        (shape.rows() as i32 + 1, shape.columns() as i32 + 1)
    }

    fn read_little_killer(&mut self, entry: &Entry<'_>) -> Result<(), ReadError> {
        let Some(total) = entry.number("value")? else { return Ok(()) };
        let (row, column) = self.outside(entry)?;
        let step: Step = match entry.value.get("direction").and_then(Value::as_str) {
            Some("UR") => (-1, 1),
            Some("UL") => (-1, -1),
            Some("DR") => (1, 1),
            Some("DL") => (1, -1),
            other => {
                return Err(
                    entry.problem(format!("direction {other:?}; expected UR, UL, DR or DL"))
                );
            }
        };
        let from = (row - 1, column - 1);
        if Rules::diagonal_from(&self.setting.shape, from.0, from.1, step).is_empty() {
            return Err(entry.problem("the diagonal has no cells"));
        }
        self.push(entry, Clue::LittleKiller { from, step, total });
        Ok(())
    }

    fn read_outside(&mut self, whole: Entry<'_>, kind: Outside) -> Result<(), ReadError> {
        self.each(whole, |reader, entry| {
            if let Some(number) = entry.number("value")? {
                let side = reader.side(entry)?;
                reader.push(entry, Clue::Outside { kind, side, number });
            }
            Ok(())
        })
    }

    /// The row or the column that a number outside the grid belongs to.
    fn side(&self, entry: &Entry<'_>) -> Result<Side, ReadError> {
        let (row, column) = self.outside(entry)?;
        let (below, right) = self.behind();
        let is_row = (1..below).contains(&row);
        let is_column = (1..right).contains(&column);
        match (row, column) {
            (row, 0) if is_row => Ok(Side::Left(row as usize - 1)),
            (row, column) if column == right && is_row => Ok(Side::Right(row as usize - 1)),
            (0, column) if is_column => Ok(Side::Top(column as usize - 1)),
            (row, column) if row == below && is_column => Ok(Side::Bottom(column as usize - 1)),
            _ => Err(entry.problem("the number is not beside a row or a column")),
        }
    }
}

/// The shape of a grid with so many rows: a square, or several that overlap. Those are ours: `"grids"` names their upper
/// left corners, and `null` stands in the grid where no cell lies.
fn shape_of(object: &Map<String, Value>, rows: usize) -> Result<Shape, ReadError> {
    let wrong = |problem: &dyn fmt::Display| ReadError::Grid(problem.to_string());
    let told = object.get("size").filter(|told| !told.is_null());
    if let Some(grids) = object.get("grids").filter(|grids| !is_empty(grids)) {
        let size = told.and_then(Value::as_u64).and_then(|size| u8::try_from(size).ok());
        let corner = |name: &str| {
            let (row, column) = parse_place(name)?;
            Some((u8::try_from(row - 1).ok()?, u8::try_from(column - 1).ok()?))
        };
        let corners = grids.as_str().and_then(|names| names.split(',').map(corner).collect());
        let corners: Vec<_> = corners
            .ok_or_else(|| wrong(&format_args!("grids {grids}; expected corners: R1C1,R7C7")))?;
        let size = size.ok_or_else(|| wrong(&"the grids have no size"))?;
        return Shape::grids(size, &corners).map_err(|error| wrong(&error));
    }
    let Ok(size @ 1..=MAX_DIGITS) = u8::try_from(rows) else {
        return Err(wrong(&format_args!("{rows} rows; expected 1 to {MAX_DIGITS}")));
    };
    if let Some(told) = told.filter(|told| told.as_u64() != Some(u64::from(size))) {
        return Err(wrong(&format_args!("{rows} rows, but the size is {told}")));
    }
    Shape::square(size).map_err(|error| wrong(&error))
}

/// Which numbers the digits are. The key is Loshu's own. A row has no more cells than there are digits.
fn read_range(value: &Value, size: u8) -> Result<DigitRange, ReadError> {
    let wrong = |problem: &dyn fmt::Display| ReadError::Grid(format!("digits {value}: {problem}"));
    let text = value.as_str().unwrap_or_default();
    let range: DigitRange = text.parse().map_err(|error| wrong(&error))?;
    if range.count() < size {
        return Err(wrong(&format_args!("{} digits for {size} rows", range.count())));
    }
    Ok(range)
}

/// A digit by its number, which may be written as text.
fn read_digit(value: &Value, range: DigitRange) -> Option<u8> {
    let number = match value {
        Value::String(text) => text.trim().parse().ok(),
        value => value.as_i64(),
    };
    number.and_then(|number: i64| range.digit(number))
}

/// The digits that a cell may have; none if the file says nothing.
fn read_cell(value: &Value, range: DigitRange) -> Result<DigitSet, String> {
    let Some(cell) = value.as_object() else { return Err("expected an object".into()) };
    let digit = |value: &Value| {
        read_digit(value, range).ok_or_else(|| {
            format!("{value} is not a digit from {} to {}", range.first(), range.last())
        })
    };
    let mut digits = DigitSet::EMPTY;
    if cell.get("given") == Some(&Value::Bool(true))
        && let Some(value) = cell.get("value").filter(|value| !is_empty(value))
    {
        digits = DigitSet::only(digit(value)?);
    }
    if let Some(marks) = cell.get("givenPencilMarks").filter(|marks| !is_empty(marks)) {
        let marks = marks.as_array().ok_or("given pencil marks are not a list")?;
        let marks = marks.iter().map(digit).collect::<Result<DigitSet, String>>()?;
        if digits.is_empty() {
            digits = marks;
        } else if (digits & marks).is_empty() {
            return Err("the given is not among the given pencil marks".into());
        }
    }
    Ok(digits)
}

/// What a player has written into a cell: a digit, or 0, and pencil marks.
fn read_written(value: &Value, range: DigitRange) -> Result<(u8, DigitSet), String> {
    let digit = |value: &Value| {
        read_digit(value, range).ok_or_else(|| {
            format!("{value} is not a digit from {} to {}", range.first(), range.last())
        })
    };
    let is_none =
        |value: &Value| is_empty(value) || (range.first() > 0 && value.as_u64() == Some(0));
    let filled = value.get("value").filter(|value| !is_none(value)).map(digit).transpose()?;
    let marks = |key| value.get(key).filter(|marks| !is_empty(marks));
    let notes = match marks("centerPencilMarks").or_else(|| marks("cornerPencilMarks")) {
        None => DigitSet::EMPTY,
        Some(marks) => {
            let marks = marks.as_array().ok_or("pencil marks are not a list")?;
            marks.iter().map(digit).collect::<Result<DigitSet, String>>()?
        }
    };
    Ok((filled.unwrap_or(0), if filled.is_some() { DigitSet::EMPTY } else { notes }))
}

fn read_region(value: &Value) -> Result<Option<u8>, String> {
    match value {
        Value::Null => Ok(None),
        // Some programs write so that a cell lies in none.
        value if value.as_i64() == Some(-1) => Ok(None),
        value => {
            let number = value.as_u64().and_then(|number| u8::try_from(number).ok());
            number.map(Some).ok_or_else(|| format!("{value} is not the number of a region"))
        }
    }
}
