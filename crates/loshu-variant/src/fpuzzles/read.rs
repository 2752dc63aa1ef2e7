//! From JSON to a setting.

use core::cmp::Ordering;
use core::{fmt, mem};
use std::collections::BTreeMap;

use serde_json::Value;

use super::drawings::{digital_root, is_circle};
use super::forms::{Entries, Forms, entries_of};
use super::json::{Json, JsonKind, Nodes, Object};
use super::place::parse_place;
use super::{Extras, ReadError, SUDOKUPAD};
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
    let nodes = parse(text)?;
    let object = nodes.value().as_object().ok_or(ReadError::NoObject)?;
    let mut reader = Reader::new(object)?;
    reader.read(object)?;
    reader.join_windows();
    let Reader { setting, origins, warnings, written } = reader;
    let rules = setting.rules().map_err(|error| rule_error(error, &origins))?;
    let words = |key| object.get(key).and_then(Json::as_str).map(String::from);
    Ok(Read {
        extras: Extras::of_object(object, &setting).with_source(text),
        setting,
        rules,
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

/// Reads a puzzle from JSON that is parsed already.
///
/// # Errors
///
/// [`ReadError`] says what is wrong and where.
pub fn read_value(value: &Value) -> Result<Read, ReadError> {
    read(&value.to_string())
}

/// Finds what the text of a puzzle says in another form than Loshu would write.
pub(super) fn read_forms(text: &str) -> Result<Forms, ReadError> {
    let nodes = parse(text)?;
    let object = nodes.value().as_object().ok_or(ReadError::NoObject)?;
    let mut reader = Reader::new(object)?;
    reader.read(object)?;
    let entries = reader.entries();
    reader.join_windows();
    let Reader { setting, written, .. } = &reader;
    let extras = Extras::of_object(object, setting);
    Ok(Forms::of_object(object, setting, written.as_ref(), &entries, extras.members()))
}

/// Parses an object, in which no key is there twice: one of its values would be lost.
fn parse(text: &str) -> Result<Nodes<'_>, ReadError> {
    let nodes = Nodes::parse(text).map_err(|error| ReadError::Json(error.to_string()))?;
    let mut keys: Vec<&str> =
        nodes.value().as_object().into_iter().flat_map(Object::names).collect();
    keys.sort_unstable();
    match keys.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(ReadError::Json(format!("the key {:?} is there twice", pair[0]))),
        None => Ok(nodes),
    }
}

/// Says which key a rule that cannot be built comes from.
fn rule_error(SettingError { clue, error }: SettingError, origins: &[Origin<'_>]) -> ReadError {
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
                ReadError::Malformed { key: (*key).to_owned(), entry: *entry, problem }
            }
            RuleError::Size { .. }
            | RuleError::Digits { .. }
            | RuleError::Cells { .. }
            | RuleError::Boxes { .. }
            | RuleError::Region { .. }
            | RuleError::Length { .. }
            | RuleError::Large { .. }
            | RuleError::States { .. }
            | RuleError::Twice { .. } => ReadError::Rule { key: (*key).to_owned(), error },
        },
    }
}

/// Whether a cosmetic key draws something that may stand for a rule.
fn is_drawn(key: &str, value: Json<'_>) -> bool {
    value.values().any(|entry| {
        let of_rule = !entry.get("fromConstraint").is_empty()
            || (key == "cage" && digital_root(entry).is_some())
            || (key == "arrow" && !is_circle(entry));
        !of_rule
    })
}

pub(super) struct Reader<'a> {
    setting: Setting,
    /// Where each clue comes from.
    origins: Vec<Origin<'a>>,
    warnings: Vec<String>,
    written: Option<Written>,
}

/// Where a clue comes from: the key, and the entry of its list, from 1; 0 for the whole.
struct Origin<'a> {
    key: &'a str,
    entry: usize,
}

/// One entry of the list of a key.
#[derive(Clone, Copy)]
pub(super) struct Entry<'a> {
    key: &'a str,
    number: usize,
    pub(super) value: Json<'a>,
}

impl<'a> Entry<'a> {
    /// A part of the entry.
    pub(super) fn with(&self, value: Json<'a>) -> Entry<'a> {
        Entry { value, ..*self }
    }

    pub(super) fn problem(&self, problem: impl Into<String>) -> ReadError {
        ReadError::Malformed {
            key: self.key.to_owned(),
            entry: self.number,
            problem: problem.into(),
        }
    }

    /// A number, which may be written as text. `None` if it is missing or empty.
    fn number(&self, field: &str) -> Result<Option<i32>, ReadError> {
        let value = self.value.get(field);
        if value.is_empty() {
            return Ok(None);
        }
        let number = match value.as_str() {
            Some(text) => text.trim().parse().ok(),
            None => value.as_i64().and_then(|number| i32::try_from(number).ok()),
        };
        let number = number.filter(|number: &i32| number.unsigned_abs() < 1_000_000);
        number.map(Some).ok_or_else(|| self.problem(format!("{value} is not a whole number")))
    }
}

/// What a value is, in words.
fn name_of(value: Json<'_>) -> String {
    match value.kind() {
        JsonKind::Null => "nothing".into(),
        JsonKind::Bool(_) | JsonKind::Number(_) => value.to_string(),
        JsonKind::Text(_) => "a text".into(),
        JsonKind::List(_) => "a list".into(),
        JsonKind::Object(_) => "an object".into(),
    }
}

impl<'a> Reader<'a> {
    fn new(object: Object<'a>) -> Result<Reader<'a>, ReadError> {
        let grid = object.get("grid").unwrap_or(Json::NULL);
        let grid = grid.as_list().ok_or_else(|| {
            ReadError::Grid(format!("expected a list of rows, found {}", name_of(grid)))
        })?;
        let shape = shape_of(object, grid.len())?;
        let (rows, columns) = (shape.rows(), shape.columns());
        if grid.len() != rows {
            return Err(ReadError::Grid(format!("{} rows; expected {rows}", grid.len())));
        }
        let mut setting = Setting::new(shape);
        if let Some(range) = object.get("digits").filter(|range| !range.is_empty()) {
            setting.digits = read_range(range, setting.shape.size())?;
        }
        let (shape, range) = (&setting.shape, setting.digits);
        // Most files name no region.
        let mut regions = None;
        let mut cells = vec![DigitSet::EMPTY; shape.len()];
        let mut written =
            Written { digits: vec![0; shape.len()], notes: vec![DigitSet::EMPTY; shape.len()] };
        for (row, line) in grid.values().enumerate() {
            let line = line.as_list().filter(|line| line.len() == columns);
            let Some(line) = line else {
                return Err(ReadError::Grid(format!("row {}: expected {columns} cells", row + 1)));
            };
            for (column, value) in line.values().enumerate() {
                let Some(cell) = shape.cell(row, column) else {
                    if value.is_empty() {
                        continue;
                    }
                    let place = format!("R{}C{}", row + 1, column + 1);
                    return Err(ReadError::Grid(format!("{place} lies outside of all grids")));
                };
                let wrong =
                    |problem| ReadError::Cell { cell: shape.name(cell).to_string(), problem };
                let own = value.as_object().ok_or_else(|| wrong("expected an object".into()))?;
                if own.is_empty() {
                    continue;
                }
                cells[cell] = read_cell(own, range).map_err(wrong)?;
                (written.digits[cell], written.notes[cell]) =
                    read_written(own, range).map_err(wrong)?;
                if let Some(region) = own.get("region") {
                    let regions = regions.get_or_insert_with(|| setting.region_of_cells());
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
        if let Some(regions) = regions.filter(|regions| *regions != setting.region_of_cells()) {
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

    /// Reads the rules of a whole object.
    fn read(&mut self, object: Object<'a>) -> Result<(), ReadError> {
        self.open_large_regions();
        self.read_rules(object)
    }

    fn read_rules(&mut self, object: Object<'a>) -> Result<(), ReadError> {
        for (key, value) in object.members() {
            if PICTURES.contains(&key) || value.is_empty() {
                continue;
            }
            if matches!(key, "symbols" | "grids" | "digits") && value.as_str().is_some() {
                continue;
            }
            let kind = Kind::of_key(key);
            let kind = kind.ok_or_else(|| ReadError::Unsupported { key: key.to_owned() })?;
            self.read_kind(kind, Entry { key, number: 0, value })?;
        }
        Ok(())
    }

    /// The clues of an object that stands inside of a rule.
    pub(super) fn clues_of(&mut self, object: Object<'a>) -> Result<Vec<Clue>, ReadError> {
        let outer = (mem::take(&mut self.setting.clues), mem::take(&mut self.origins));
        let read = self.read_rules(object);
        let clues = mem::replace(&mut self.setting.clues, outer.0);
        self.origins = outer.1;
        read.map(|()| clues)
    }

    /// Reads the value of a key: all clues of a kind.
    fn read_kind(&mut self, kind: Kind, whole: Entry<'a>) -> Result<(), ReadError> {
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
        whole: Entry<'a>,
        read: impl Fn(&mut Reader<'a>, &Entry<'a>) -> Result<(), ReadError>,
    ) -> Result<(), ReadError> {
        let Entry { key, value, .. } = whole;
        let list = value.as_list().ok_or_else(|| ReadError::Unsupported { key: key.to_owned() })?;
        for (index, value) in list.values().enumerate().filter(|(_, value)| !value.is_empty()) {
            read(self, &Entry { key, number: index + 1, value })?;
        }
        Ok(())
    }

    /// The same, where each entry is a clue.
    fn each_clue(
        &mut self,
        whole: Entry<'a>,
        read: impl Fn(&Reader<'a>, &Entry<'a>) -> Result<Clue, ReadError>,
    ) -> Result<(), ReadError> {
        self.each(whole, |reader, entry| {
            let clue = read(reader, entry)?;
            reader.push(entry, clue);
            Ok(())
        })
    }

    /// What is written for the clues of each entry of the lists in an object.
    fn entries(&self) -> Entries<'a> {
        let mut entries = Entries::new();
        for (clue, Origin { key, entry }) in self.setting.clues.iter().zip(&self.origins) {
            if *entry > 0 {
                let written = entries_of(&self.setting, clue);
                entries.entry((*key, *entry)).or_default().extend(written);
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
        self.origins.push(Origin { key: "extraregion", entry: 0 });
    }

    /// Adds a clue that comes from a key.
    fn push(&mut self, entry: &Entry<'a>, clue: Clue) {
        self.setting.clues.push(clue);
        self.origins.push(Origin { key: entry.key, entry: entry.number });
    }

    fn read_global(&mut self, whole: Entry<'a>, global: Global) -> Result<(), ReadError> {
        if !whole.value.is(true) {
            return Err(whole.problem("expected true or false"));
        }
        self.push(&whole, Clue::Global(global));
        Ok(())
    }

    fn cage(&self, entry: &Entry<'a>) -> Result<Clue, ReadError> {
        let total = entry.number("value")?;
        Ok(Clue::Cage { cells: self.set_of_cells(entry, "cells")?, total })
    }

    fn read_digital_root(&mut self, entry: &Entry<'a>) -> Result<(), ReadError> {
        if let Some(root) = digital_root(entry.value) {
            let cells = self.set_of_cells(entry, "cells")?;
            self.push(entry, Clue::DigitalRoot { cells, root });
        }
        Ok(())
    }

    fn read_xv(&mut self, entry: &Entry<'a>) -> Result<(), ReadError> {
        let sum = match entry.value.get("value").as_str().unwrap_or("").trim() {
            "X" | "x" => 10,
            "V" | "v" => 5,
            "" => return Ok(()),
            other => return Err(entry.problem(format!("{other:?} is neither X nor V"))),
        };
        let clue = self.sign(entry, Sign::Sum(sum))?;
        self.push(entry, clue);
        Ok(())
    }

    fn clone_of_cells(&self, entry: &Entry<'a>) -> Result<Clue, ReadError> {
        Ok(Clue::Clone {
            cells: self.list_of_cells(entry, "cells")?,
            others: self.list_of_cells(entry, "cloneCells")?,
        })
    }

    fn read_indexers(&mut self, whole: Entry<'a>, kind: Mark) -> Result<(), ReadError> {
        self.each(whole, |reader, entry| {
            for cell in reader.set_of_cells(entry, "cells")? {
                reader.push(entry, Clue::Mark { kind, cell });
            }
            Ok(())
        })
    }

    fn read_marks(&mut self, whole: Entry<'a>, kind: Mark) -> Result<(), ReadError> {
        self.each_clue(whole, |reader, entry| {
            Ok(Clue::Mark { kind, cell: reader.field_cell(entry, "cell")? })
        })
    }

    pub(super) fn cell(&self, entry: &Entry<'a>, name: &str) -> Result<usize, ReadError> {
        let (row, column) = parse_place(name)
            .ok_or_else(|| entry.problem(format!("{name:?} is not the name of a cell")))?;
        let from_zero = |number: i32| usize::try_from(number - 1).ok();
        let cell = from_zero(row).zip(from_zero(column));
        cell.and_then(|(row, column)| self.setting.shape.cell(row, column))
            .ok_or_else(|| entry.problem(format!("there is no cell {name}")))
    }

    pub(super) fn list_of_cells(
        &self,
        entry: &Entry<'a>,
        field: &str,
    ) -> Result<Vec<usize>, ReadError> {
        let Some(list) = entry.value.get(field).as_list() else {
            return Err(entry.problem(format!("expected a list {field:?}")));
        };
        let mut cells = Vec::with_capacity(list.len());
        for name in list.values() {
            let text = name
                .as_str()
                .ok_or_else(|| entry.problem(format!("{name} is not the name of a cell")))?;
            cells.push(self.cell(entry, text)?);
        }
        Ok(cells)
    }

    /// Cells whose order does not matter, each once.
    fn set_of_cells(&self, entry: &Entry<'a>, field: &str) -> Result<Vec<usize>, ReadError> {
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

    fn field_cell(&self, entry: &Entry<'a>, field: &str) -> Result<usize, ReadError> {
        let name = entry.value.get(field).as_str();
        self.cell(entry, name.ok_or_else(|| entry.problem(format!("expected {field:?}")))?)
    }

    /// The lines of an entry. Cells of a line usually touch.
    fn lines(&mut self, entry: &Entry<'a>) -> Result<Vec<Vec<usize>>, ReadError> {
        let lines = entry.value.get("lines");
        if lines.is_empty() {
            return Ok(Vec::new());
        }
        let lines = lines.as_list().ok_or_else(|| entry.problem("expected a list of lines"))?;
        let mut read = Vec::with_capacity(lines.len());
        let mut warnings = Vec::new();
        for line in lines.values() {
            let names = line.as_list().ok_or_else(|| entry.problem("a line is not a list"))?;
            let mut cells: Vec<usize> = Vec::with_capacity(names.len());
            for name in names.values() {
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

    fn read_lines(&mut self, whole: Entry<'a>, kind: Line) -> Result<(), ReadError> {
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
    fn line_number(&self, entry: &Entry<'a>, kind: Line, usual: u8) -> Result<u8, ReadError> {
        let is_whispers = matches!(kind, Line::Whispers(_));
        let usual = if is_whispers { self.setting.digits.count().div_ceil(2) } else { usual };
        Ok(entry.number("value")?.unwrap_or(usual.into()).clamp(0, 255) as u8)
    }

    fn read_arrow(&mut self, entry: &Entry<'a>) -> Result<(), ReadError> {
        let lines = self.lines(entry)?;
        let circle = self.set_of_cells(entry, "cells")?;
        for line in lines {
            let shaft = line.get(1..).unwrap_or_default().to_vec();
            self.push(entry, Clue::Arrow { circle: circle.clone(), shaft });
        }
        Ok(())
    }

    fn dot_number(entry: &Entry<'a>, usual: u8) -> Result<u8, ReadError> {
        let number = entry.number("value")?.unwrap_or(i32::from(usual));
        u8::try_from(number).map_err(|_| entry.problem(format!("{number} is out of range")))
    }

    /// The two cells of a sign.
    fn pair(&self, entry: &Entry<'a>) -> Result<(usize, usize), ReadError> {
        match self.list_of_cells(entry, "cells")?[..] {
            [a, b] if a != b => Ok((a, b)),
            _ => Err(entry.problem("expected two cells")),
        }
    }

    fn sign(&self, entry: &Entry<'a>, sign: Sign) -> Result<Clue, ReadError> {
        let (a, b) = self.pair(entry)?;
        Ok(Clue::Sign { cells: [a, b], sign })
    }

    /// The sign stands between the first cell and the second one. Files of sudokulab.net leave it out: there the first
    /// digit is the larger one.
    fn inequality(&self, entry: &Entry<'a>) -> Result<Clue, ReadError> {
        let (first, second) = self.pair(entry)?;
        let cells = match entry.value.get("value").as_str().unwrap_or(">") {
            "<" => [first, second],
            ">" => [second, first],
            other => return Err(entry.problem(format!("{other:?} is neither < nor >"))),
        };
        Ok(Clue::Sign { cells, sign: Sign::Less })
    }

    /// The rules that all signs of a kind are shown.
    fn read_negative(&mut self, entry: Entry<'a>) -> Result<(), ReadError> {
        let kinds = entry.value.as_list().ok_or_else(|| entry.problem("expected a list"))?;
        for kind in kinds.values() {
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
    fn group(&self, entry: &Entry<'a>, kind: Group) -> Result<Clue, ReadError> {
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
        for value in entry.value.get("values").values() {
            let number = value.as_u64().and_then(|number| u16::try_from(number).ok());
            numbers.push(number.ok_or_else(|| not_fit(&value))?);
        }
        Ok(Clue::Group { kind, cells, numbers })
    }

    fn quadruple(&self, entry: &Entry<'a>) -> Result<Clue, ReadError> {
        let cells = self.set_of_cells(entry, "cells")?;
        let mut digits = Vec::new();
        for value in entry.value.get("values").values() {
            let digit = read_digit(value, self.setting.digits);
            digits.push(digit.ok_or_else(|| entry.problem(format!("{value} is not a digit")))?);
        }
        Ok(Clue::Quadruple { cells, digits })
    }

    /// The place of a number outside of the grid.
    fn outside(&self, entry: &Entry<'a>) -> Result<(i32, i32), ReadError> {
        let name = entry.value.get("cell").as_str();
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

    fn read_little_killer(&mut self, entry: &Entry<'a>) -> Result<(), ReadError> {
        let Some(total) = entry.number("value")? else { return Ok(()) };
        let (row, column) = self.outside(entry)?;
        let step: Step = match entry.value.get("direction").as_str() {
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

    fn read_outside(&mut self, whole: Entry<'a>, kind: Outside) -> Result<(), ReadError> {
        self.each(whole, |reader, entry| {
            if let Some(number) = entry.number("value")? {
                let side = reader.side(entry)?;
                reader.push(entry, Clue::Outside { kind, side, number });
            }
            Ok(())
        })
    }

    /// The row or the column that a number outside the grid belongs to.
    fn side(&self, entry: &Entry<'a>) -> Result<Side, ReadError> {
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
fn shape_of(object: Object<'_>, rows: usize) -> Result<Shape, ReadError> {
    let wrong = |problem: &dyn fmt::Display| ReadError::Grid(problem.to_string());
    let told = object.get("size").filter(|told| !told.is_null());
    if let Some(grids) = object.get("grids").filter(|grids| !grids.is_empty()) {
        let size = told.and_then(Json::as_u64).and_then(|size| u8::try_from(size).ok());
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
fn read_range(value: Json<'_>, size: u8) -> Result<DigitRange, ReadError> {
    let wrong = |problem: &dyn fmt::Display| ReadError::Grid(format!("digits {value}: {problem}"));
    let text = value.as_str().unwrap_or_default();
    let range: DigitRange = text.parse().map_err(|error| wrong(&error))?;
    if range.count() < size {
        return Err(wrong(&format_args!("{} digits for {size} rows", range.count())));
    }
    Ok(range)
}

/// A digit by its number, which may be written as text.
fn read_digit(value: Json<'_>, range: DigitRange) -> Option<u8> {
    let number = match value.as_str() {
        Some(text) => text.trim().parse().ok(),
        None => value.as_i64(),
    };
    number.and_then(|number: i64| range.digit(number))
}

/// The digits that a cell may have; none if the file says nothing.
fn read_cell(cell: Object<'_>, range: DigitRange) -> Result<DigitSet, String> {
    let digit = |value: Json<'_>| {
        read_digit(value, range).ok_or_else(|| {
            format!("{value} is not a digit from {} to {}", range.first(), range.last())
        })
    };
    let mut digits = DigitSet::EMPTY;
    if cell.get("given").is_some_and(|given| given.is(true))
        && let Some(value) = cell.get("value").filter(|value| !value.is_empty())
    {
        digits = DigitSet::only(digit(value)?);
    }
    if let Some(marks) = cell.get("givenPencilMarks").filter(|marks| !marks.is_empty()) {
        let marks = marks.as_list().ok_or("given pencil marks are not a list")?;
        let marks = marks.values().map(digit).collect::<Result<DigitSet, String>>()?;
        if digits.is_empty() {
            digits = marks;
        } else if (digits & marks).is_empty() {
            return Err("the given is not among the given pencil marks".into());
        }
    }
    Ok(digits)
}

/// What a player has written into a cell: a digit, or 0, and pencil marks.
fn read_written(cell: Object<'_>, range: DigitRange) -> Result<(u8, DigitSet), String> {
    let digit = |value: Json<'_>| {
        read_digit(value, range).ok_or_else(|| {
            format!("{value} is not a digit from {} to {}", range.first(), range.last())
        })
    };
    let is_none =
        |value: &Json<'_>| value.is_empty() || (range.first() > 0 && value.as_u64() == Some(0));
    let filled = cell.get("value").filter(|value| !is_none(value)).map(digit).transpose()?;
    let marks = |key| cell.get(key).filter(|marks| !marks.is_empty());
    let notes = match marks("centerPencilMarks").or_else(|| marks("cornerPencilMarks")) {
        None => DigitSet::EMPTY,
        Some(marks) => {
            let marks = marks.as_list().ok_or("pencil marks are not a list")?;
            marks.values().map(digit).collect::<Result<DigitSet, String>>()?
        }
    };
    Ok((filled.unwrap_or(0), if filled.is_some() { DigitSet::EMPTY } else { notes }))
}

fn read_region(value: Json<'_>) -> Result<Option<u8>, String> {
    // Some programs write -1 for a cell that lies in none.
    if value.is_null() || value.as_i64() == Some(-1) {
        return Ok(None);
    }
    let number = value.as_u64().and_then(|number| u8::try_from(number).ok());
    number.map(Some).ok_or_else(|| format!("{value} is not the number of a region"))
}
