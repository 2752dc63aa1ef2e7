//! Tables with the columns that the first record needs.

use loshu::format::{Part, Record};

/// The columns of a table.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    /// Whether there is a column of solutions.
    with_solution: bool,
    pub(super) details: Vec<String>,
}

impl Columns {
    /// The columns for a record, and others like it.
    pub(super) fn of(first: Option<&Record>) -> Columns {
        let with_solution = first.is_some_and(|record| record.solution.is_some());
        let details = first.iter().flat_map(|record| record.details.iter());
        let details = details.map(|(name, _)| name.to_owned()).collect();
        Columns { with_solution, details }
    }

    pub(super) fn has(&self, detail: &str) -> bool {
        self.details.iter().any(|known| known == detail)
    }

    pub(super) fn holds(&self, record: &Record, part: Part) -> bool {
        match part {
            Part::Solution => self.with_solution,
            Part::Details => record.details.iter().all(|(name, _)| self.has(name)),
            _ => false,
        }
    }

    pub(super) fn header(&self) -> String {
        let solution = self.with_solution.then_some("solution");
        let details = self.details.iter().map(String::as_str);
        let names: Vec<_> = ["puzzle"].into_iter().chain(solution).chain(details).collect();
        let mut out = String::new();
        push_row(&names, &mut out);
        out
    }

    pub(super) fn write(&self, record: &Record, empty: char, out: &mut String) {
        let cells = |grid: &loshu::Grid| grid.to_string().replace('.', &empty.to_string());
        let solution = record.solution.as_ref().map(cells).unwrap_or_default();
        let puzzle = cells(&record.givens);
        let solution = self.with_solution.then_some(&*solution);
        let details = self.details.iter().map(|name| record.details.get(name).unwrap_or_default());
        push_row(&[&*puzzle].into_iter().chain(solution).chain(details).collect::<Vec<_>>(), out);
    }
}

/// A row with quotes where they are needed. A line end in a field becomes a blank, so that a row
/// stays one line.
fn push_row(fields: &[&str], out: &mut String) {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let on_one_line = fields.iter().map(|field| field.replace(['\n', '\r'], " "));
    writer.write_record(on_one_line).expect("memory takes all");
    let row = writer.into_inner().expect("memory takes all");
    out.push_str(&String::from_utf8(row).expect("text in, text out"));
}
