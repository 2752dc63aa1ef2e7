//! How rows are written.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use loshu::format::Details;
use loshu_formats::{Formulas, push_header};

use super::fields;
use super::look::Look;
use super::row::Row;
use crate::args::Form;
use crate::flow::input::Inputs;
use crate::terminal::Shown;
use crate::terminal::message::printable;

/// How rows are written.
#[derive(Clone, Debug)]
pub(crate) struct RowFormat {
    pub(super) form: Form,
    pub(super) look: Look,
    pub(super) columns: Arc<[String]>,
    /// Whether bad records have rows.
    pub(super) with_bad: bool,
    /// The details that have columns, if rows tell the places of puzzles.
    pub(super) details: Option<Arc<[String]>>,
    pub(super) formulas: Formulas,
    /// The names of details without a column, which the first records do not have.
    lost: Arc<Mutex<BTreeSet<String>>>,
}

/// More names of lost details than this are not kept.
const MOST_LOST: usize = 1000;

/// What stands before the name of a detail that is also a column of the row.
const INPUT: &str = "input_";

impl RowFormat {
    /// The format of rows with the fields of this one.
    pub(crate) fn of(form: Form, look: Look, template: &impl Row) -> RowFormat {
        let columns = fields::names(template).into();
        RowFormat {
            form,
            look,
            columns,
            with_bad: true,
            details: None,
            formulas: Formulas::Quoted,
            lost: Arc::default(),
        }
    }

    /// With the source and the line of each puzzle in tables, and with its details. The first records
    /// decide on the columns of CSV.
    pub(crate) fn with_places(self, inputs: &mut Inputs, formulas: Formulas) -> RowFormat {
        let details = match self.form {
            Form::Csv => Some(inputs.first_details().into()),
            Form::Jsonl => Some(Arc::default()),
            Form::Line | Form::Grid => None,
        };
        RowFormat { details, formulas, ..self }
    }

    /// The name of a detail among the columns of a row: `input_status` for `status`.
    pub(super) fn column_of(&self, detail: &str) -> String {
        // A table that went through several commands may have `input_status` as well as `status`.
        let name = detail.trim_start_matches(INPUT);
        let is_own =
            matches!(name, "source" | "line") || self.columns.iter().any(|own| own == name);
        if is_own { format!("{INPUT}{detail}") } else { detail.to_owned() }
    }

    /// How the rows are shown on a terminal.
    pub(crate) fn shown(&self) -> Shown {
        match self.form {
            Form::Csv => Shown::Text,
            Form::Jsonl => Shown::Json,
            Form::Line | Form::Grid => Shown::Drawing,
        }
    }

    /// Keeps the names of the details that have no column.
    pub(super) fn note_lost(&self, details: &Details) {
        let Some(columns) = &self.details else { return };
        let names = details.iter().map(|(name, _)| name);
        for name in names.filter(|name| !columns.iter().any(|known| known == name)) {
            let mut lost = self.lost.lock().unwrap_or_else(PoisonError::into_inner);
            if lost.len() < MOST_LOST && !lost.contains(name) {
                lost.insert(name.to_owned());
            }
        }
    }

    /// The names of the details that have no column, if there are any.
    pub(crate) fn lost(&self) -> Option<String> {
        let lost = self.lost.lock().unwrap_or_else(PoisonError::into_inner);
        let names: Vec<_> = lost.iter().map(|name| printable(name)).collect();
        let more = if lost.len() < MOST_LOST { "" } else { ", and more" };
        (!lost.is_empty()).then(|| names.join(", ") + more)
    }

    /// With a column for the error of a bad record.
    pub(crate) fn with_error_column(self) -> RowFormat {
        let columns = self.columns.iter().cloned().chain(["error".into()]).collect();
        RowFormat { columns, ..self }
    }

    /// Without rows for bad records, which is for pictures.
    pub(crate) fn without_bad(self) -> RowFormat {
        RowFormat { with_bad: false, ..self }
    }

    /// The text before all rows.
    pub(crate) fn header(&self) -> String {
        match self.form {
            Form::Csv => self.csv_header(),
            Form::Line | Form::Grid | Form::Jsonl => String::new(),
        }
    }

    fn csv_header(&self) -> String {
        let details: Vec<_> = self.details.iter().flat_map(|details| details.iter()).collect();
        let names = details.into_iter().map(|name| self.column_of(name));
        let places = ["source", "line"].into_iter().filter(|_| self.details.is_some());
        let columns = self.columns.iter().cloned().chain(places.map(str::to_owned)).chain(names);
        let columns: Vec<String> = columns.collect();
        let mut header = String::new();
        push_header(columns.iter().map(String::as_str), self.formulas, &mut header);
        header
    }
}
