//! Tables with the columns that the first records need.

use loshu::Grid;
use loshu::format::{Details, Format, Part, Record};

use super::loss::Loss;
use crate::csv::{is_part, is_solution_column};
use crate::field::{self, Formulas, push_header, push_row};
use crate::variant::{OBJECT, Variant};

/// More columns of details than this, or longer names, are left out: a header is one line.
const MOST_COLUMNS: usize = 1000;
const LONGEST_NAMES: usize = 16_000;

/// The columns of a table.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    /// The parts beside the givens that have a column, in order; never [`Part::Details`].
    parts: Vec<Part>,
    pub(super) details: Vec<String>,
    /// Whether there is a column for the rules of puzzles of other layouts.
    rules: bool,
    formulas: Formulas,
}

/// The parts that have a column of their own, with its name.
const PARTS: [(Part, &str); 4] = [
    (Part::Values, field::VALUES),
    (Part::Candidates, field::CANDIDATES),
    (Part::Notes, field::NOTES),
    (Part::Solution, field::SOLUTION),
];

impl Columns {
    /// The columns for some records, and others like them.
    pub(super) fn of<'a>(format: Format, records: impl IntoIterator<Item = &'a Record>) -> Columns {
        let (parts, details) = (Vec::new(), Vec::new());
        let mut columns = Columns { parts, details, rules: false, formulas: Formulas::Quoted };
        if !matches!(format, Format::Csv | Format::Gsf) {
            return columns;
        }
        let mut all: Vec<String> = Vec::new();
        let mut parts: Vec<Part> = Vec::new();
        for record in records {
            for &(part, _) in &PARTS {
                if format == Format::Csv && record.has(part) && !parts.contains(&part) {
                    parts.push(part);
                }
            }
            add_names(&mut all, &record.details);
        }
        columns.set_parts(&parts);
        if format == Format::Gsf {
            columns.add_details(all, |_, name| super::gsf::holds_name(name));
        } else {
            columns.add_details(all, Columns::can_have);
        }
        columns
    }

    /// With the columns of a table of CSV that the first puzzles of other layouts need too.
    pub(super) fn with_layouts(mut self, first: &[Variant]) -> Columns {
        self.rules = first.iter().any(|variant| !variant.is_plain());
        if first.iter().any(|variant| variant.solution.is_some()) {
            self.set_parts(&[&self.parts[..], &[Part::Solution]].concat());
        }
        let mut all = Vec::new();
        first.iter().for_each(|variant| add_names(&mut all, &variant.details));
        all.retain(|name| !self.has(name) && name != OBJECT);
        if self.rules {
            self.details.retain(|name| !name.eq_ignore_ascii_case(OBJECT));
        }
        self.add_details(all, Columns::can_have);
        self
    }

    /// Has columns for these parts.
    fn set_parts(&mut self, parts: &[Part]) {
        self.parts =
            PARTS.map(|(part, _)| part).into_iter().filter(|p| parts.contains(p)).collect();
    }

    /// Adds columns for the details that can have one, as long as the header is one line.
    fn add_details(&mut self, names: Vec<String>, can_have: impl Fn(&Columns, &str) -> bool) {
        let mut length: usize = self.details.iter().map(String::len).sum();
        for name in names {
            let has_room = self.details.len() < MOST_COLUMNS && length + name.len() < LONGEST_NAMES;
            if has_room && can_have(self, &name) {
                length += name.len();
                self.details.push(name);
            }
        }
    }

    pub(super) fn with_formulas(mut self, formulas: Formulas) -> Columns {
        self.formulas = formulas;
        self.details.retain(|name| field::is_held(name, formulas));
        self
    }

    /// Whether a column with this name is read as the detail with this name.
    fn can_have(&self, name: &str) -> bool {
        let is_part = PARTS.iter().any(|(part, known)| *known == name && self.parts.contains(part));
        !is_part
            && field::is_held(name, self.formulas)
            && (self.parts.contains(&Part::Solution) || !is_solution_column(name))
    }

    pub(super) fn has(&self, detail: &str) -> bool {
        self.details.iter().any(|known| known == detail)
    }

    /// What a row cannot hold of a record.
    pub(super) fn losses(&self, record: &Record) -> Vec<Loss> {
        let is_lost =
            |part: &Part| *part != Part::Details && record.has(*part) && !self.parts.contains(part);
        let parts = Part::ALL.iter().copied().filter(is_lost).map(Loss::Part);
        let details = record.details.iter().filter_map(|(name, text)| {
            let has_column = self.has(name) || self.rules && name == OBJECT;
            if !has_column {
                return Some(Loss::Detail(name.into()));
            }
            let is_read_as_part = is_part(name, text, &record.givens);
            let is_held = field::is_held(text, self.formulas) && !is_read_as_part;
            (!is_held).then(|| Loss::Text(name.into()))
        });
        parts.chain(details).collect()
    }

    pub(super) fn header(&self) -> String {
        let parts = PARTS.iter().filter(|(part, _)| self.parts.contains(part));
        let details = self.details.iter().map(String::as_str);
        let rules = self.rules.then_some(OBJECT);
        let names = ["puzzle"].into_iter().chain(parts.map(|(_, name)| *name));
        let names = names.chain(details).chain(rules);
        let mut out = String::new();
        push_header(names, self.formulas, &mut out);
        out
    }

    pub(super) fn write(&self, record: &Record, empty: char, out: &mut String) {
        let cells = |grid: &Grid| grid.to_string().replace('.', empty.encode_utf8(&mut [0; 4]));
        let mut fields = vec![cells(&record.givens)];
        for part in &self.parts {
            let text = match part {
                Part::Values => record.has(Part::Values).then(|| cells(&record.values)),
                Part::Candidates => record.candidates_text(),
                Part::Notes => record.notes_text(),
                Part::Solution => record.solution.as_ref().map(cells),
                Part::Details => None,
            };
            fields.push(text.unwrap_or_default());
        }
        let details = self.details.iter().map(|name| {
            let text = record.details.get(name).unwrap_or_default();
            // What the reader would take for a part of the puzzle is left out.
            if is_part(name, text, &record.givens) { "" } else { text }
        });
        let rules = self.rules.then(|| record.details.get(OBJECT).unwrap_or_default());
        push_row(fields.iter().map(String::as_str).chain(details).chain(rules), self.formulas, out);
    }

    /// Appends a puzzle of another layout.
    ///
    /// # Errors
    ///
    /// The table has no column for its rules.
    pub(super) fn write_layout(&self, variant: &Variant, out: &mut String) -> Result<(), String> {
        if !self.rules && !variant.is_plain() {
            let found = variant.summary();
            return Err(format!(
                "the table has no column for the rules of {found}, because the puzzles before have none; see json"
            ));
        }
        let mut fields = vec![variant.givens()];
        for part in &self.parts {
            let solution = variant.solution.as_ref().filter(|_| *part == Part::Solution);
            fields.push(solution.map(|digits| variant.line_of(digits)).unwrap_or_default());
        }
        let details = self.details.iter();
        fields.extend(details.map(|name| variant.details.get(name).unwrap_or_default().into()));
        if self.rules {
            let is_plain = variant.is_plain();
            fields.push(if is_plain { String::new() } else { variant.object().to_string() });
        }
        push_row(fields.iter().map(String::as_str), self.formulas, out);
        Ok(())
    }

    /// What a row cannot hold of a puzzle of another layout.
    pub(super) fn losses_of_layout(&self, variant: &Variant) -> Vec<Loss> {
        let has_solution = variant.solution.is_some() && !self.parts.contains(&Part::Solution);
        let solution = has_solution.then_some(Loss::Part(Part::Solution));
        let details = variant.details.iter().filter_map(|(name, text)| {
            if name == OBJECT {
                return None;
            }
            if !self.has(name) {
                return Some(Loss::Detail(name.into()));
            }
            (!field::is_held(text, self.formulas)).then(|| Loss::Text(name.into()))
        });
        solution.into_iter().chain(details).collect()
    }
}

/// Adds the names of details that are not there yet.
fn add_names(names: &mut Vec<String>, details: &Details) {
    for (name, _) in details.iter() {
        if !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }
}
