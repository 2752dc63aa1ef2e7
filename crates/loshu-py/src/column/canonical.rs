//! The canonical form of each puzzle.

use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::builder::{StringBuilder, UInt64Builder};
use arrow_schema::{DataType, Field};
use loshu::{Limits, canonical};

use super::answers::{Outcome, Puzzles, append_grid};
use super::block::Row;
use super::task::Task;

pub(super) struct Canonical;

impl Task for Canonical {
    fn fields(&self) -> Vec<Field> {
        vec![
            Field::new("canonical", DataType::Utf8, true),
            Field::new("automorphisms", DataType::UInt64, true),
        ]
    }

    fn rows(&self) -> usize {
        256
    }

    fn answer(&self, rows: &[Row<'_>], limits: &Limits) -> (Vec<ArrayRef>, Outcome) {
        let puzzles = Puzzles::of(rows);
        let mut forms = StringBuilder::with_capacity(rows.len(), 81 * rows.len());
        let mut automorphisms = UInt64Builder::with_capacity(rows.len());
        let mut outcome = Outcome::new(rows.len());
        let found = puzzles.grids.iter().map(|grid| limits.look().map(|()| canonical(grid)));
        for answer in puzzles.merge(found) {
            match &answer {
                Ok(Ok(_)) => outcome.push("found"),
                Ok(Err(_)) => outcome.push("stopped"),
                Err(problem) => outcome.push_bad(problem),
            }
            let form = answer.ok().and_then(Result::ok);
            match &form {
                Some(form) => append_grid(&mut forms, &form.grid),
                None => forms.append_null(),
            }
            automorphisms.append_option(form.map(|form| form.automorphisms));
        }
        (vec![Arc::new(forms.finish()), Arc::new(automorphisms.finish())], outcome)
    }
}
