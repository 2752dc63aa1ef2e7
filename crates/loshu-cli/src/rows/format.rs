//! How rows are written.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use loshu::format::Details;
use loshu_formats::{Formulas, push_header};

use super::fields;
use super::look::Look;
use super::row::Row;
use crate::args::Form;
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
    /// The details that have columns and the names of these, if rows tell the places of puzzles.
    pub(super) details: Option<Arc<[(String, String)]>>,
    pub(super) formulas: Formulas,
    /// The names of details without a column, which the first records do not have.
    lost: Arc<Mutex<BTreeSet<String>>>,
}

/// More names of lost details than this are not kept.
const MOST_LOST: usize = 1000;

/// The columns that tell where a puzzle stands.
const PLACE: [&str; 2] = ["source", "line"];

/// The same of the first place, behind several commands.
const FIRST_PLACE: [&str; 2] = ["input_source", "input_line"];

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
    /// decide on the columns of CSV: the names of theirs are asked for only there.
    pub(crate) fn with_places(
        self,
        first_details: impl FnOnce() -> Vec<String>,
        formulas: Formulas,
    ) -> RowFormat {
        let details = match self.form {
            Form::Csv => Some(self.details_with_columns(&first_details())),
            Form::Jsonl => Some(Arc::default()),
            Form::Line | Form::Grid => None,
        };
        RowFormat { details, formulas, ..self }
    }

    /// The details that have columns, with the names of these.
    fn details_with_columns(&self, details: &[String]) -> Arc<[(String, String)]> {
        let names: Vec<&str> = details.iter().map(String::as_str).collect();
        let columns = self.columns_of(&names).into_iter().zip(&names);
        let named =
            columns.filter_map(|(column, name)| Some(((*name).to_owned(), column?.into_owned())));
        named.collect()
    }

    /// The names that details have as columns, beside those of the row: `input_status` for `status`. What came in
    /// under a name that is free keeps it, so that a table may go through any number of commands: a later `status` is
    /// `input_status_2` then. `None` for a place in the output of another command, if the first place is known.
    pub(super) fn columns_of<'a>(&self, details: &[&'a str]) -> Vec<Option<Cow<'a, str>>> {
        let is_own =
            |name: &str| PLACE.contains(&name) || self.columns.iter().any(|own| own == name);
        let has = |name: &str| details.contains(&name);
        let knows_place = FIRST_PLACE.into_iter().chain(PLACE).all(has);
        let column = |&name: &&'a str| {
            if !is_own(name) {
                return Some(Cow::Borrowed(name));
            }
            if knows_place && PLACE.contains(&name) {
                return None;
            }
            let first = format!("{INPUT}{name}");
            if !has(&first) {
                return Some(Cow::Owned(first));
            }
            let mut others = (2..).map(|number| format!("{first}_{number}"));
            others.find(|other| !has(other)).map(Cow::Owned)
        };
        details.iter().map(column).collect()
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
        let has_column = |name: &str| columns.iter().any(|(known, _)| known == name);
        let knows_place = FIRST_PLACE.into_iter().all(has_column);
        let is_later = |name: &str| knows_place && PLACE.contains(&name);
        for name in names.filter(|name| !has_column(name) && !is_later(name)) {
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
        let own = self.columns.iter().map(String::as_str);
        let places = PLACE.into_iter().filter(|_| self.details.is_some());
        let details = self.details.iter().flat_map(|details| details.iter());
        let names = details.map(|(_, column)| column.as_str());
        let mut header = String::new();
        push_header(own.chain(places).chain(names), self.formulas, &mut header);
        header
    }
}
