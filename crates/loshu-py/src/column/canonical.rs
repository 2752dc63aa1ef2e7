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
        let answers = puzzles.grids.iter().map(|grid| match limits.look() {
            Ok(()) => ("found", Some(canonical(grid))),
            Err(_) => ("stopped", None),
        });
        let outcome = puzzles.write(answers, |form| {
            append_grid(&mut forms, form.as_ref().map(|form| &form.grid));
            automorphisms.append_option(form.map(|form| form.automorphisms));
        });
        (vec![Arc::new(forms.finish()), Arc::new(automorphisms.finish())], outcome)
    }
}
