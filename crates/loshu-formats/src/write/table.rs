//! Tables with the columns that the first records need.

use loshu::Grid;
use loshu::format::{Format, Part, Record};

use super::loss::Loss;
use crate::csv;
use crate::field::{self, Formulas, push_header, push_row};

/// More columns of details than this, or longer names, are left out: a header is one line.
const MOST_COLUMNS: usize = 1000;
const LONGEST_NAMES: usize = 16_000;

/// The columns of a table.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    /// The parts beside the givens that have a column, in order; never [`Part::Details`].
    parts: Vec<Part>,
    pub(super) details: Vec<String>,
    formulas: Formulas,
}

/// The parts that have a column of their own, with its name.
const PARTS: [(Part, &str); 4] = [
    (Part::Values, csv::VALUES),
    (Part::Candidates, csv::CANDIDATES),
    (Part::Notes, csv::NOTES),
    (Part::Solution, "solution"),
];

impl Columns {
    /// The columns for some records, and others like them.
    pub(super) fn of<'a>(format: Format, records: impl IntoIterator<Item = &'a Record>) -> Columns {
        let mut columns =
            Columns { parts: Vec::new(), details: Vec::new(), formulas: Formulas::Quoted };
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
            for (name, _) in record.details.iter() {
                if !all.iter().any(|known| known == name) {
                    all.push(name.to_owned());
                }
            }
        }
        columns.parts =
            PARTS.map(|(part, _)| part).into_iter().filter(|p| parts.contains(p)).collect();
        let mut length = 0;
        for name in all {
            let is_held = match format {
                Format::Gsf => super::gsf::holds_name(&name),
                _ => columns.can_have(&name),
            };
            if is_held
                && columns.details.len() < MOST_COLUMNS
                && length + name.len() < LONGEST_NAMES
            {
                length += name.len();
                columns.details.push(name);
            }
        }
        columns
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
            && csv::detail_name(name) == name
            && (self.parts.contains(&Part::Solution) || !csv::is_solution_column(name))
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
            if !self.has(name) {
                return Some(Loss::Detail(name.into()));
            }
            let is_part = csv::is_part(name, text, &record.givens);
            let is_held = field::is_held(text, self.formulas) && !is_part;
            (!is_held).then(|| Loss::Text(name.into()))
        });
        parts.chain(details).collect()
    }

    pub(super) fn header(&self) -> String {
        let parts = PARTS.iter().filter(|(part, _)| self.parts.contains(part));
        let details = self.details.iter().map(String::as_str);
        let names = ["puzzle"].into_iter().chain(parts.map(|(_, name)| *name)).chain(details);
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
            if csv::is_part(name, text, &record.givens) { "" } else { text }
        });
        push_row(fields.iter().map(String::as_str).chain(details), self.formulas, out);
    }
}
