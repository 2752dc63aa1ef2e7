//! The canonical form of each puzzle.

use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::builder::UInt64Builder;
use arrow_schema::{DataType, Field};
use loshu::{Limits, Marks, canonical};

use super::answers::{Outcome, Puzzles};
use super::block::Row;
use super::cells::Out;
use super::task::Task;

pub(super) struct Canonical {
    pub(super) out: Out,
}

impl Task for Canonical {
    fn fields(&self) -> Vec<Field> {
        vec![self.out.field("canonical"), Field::new("automorphisms", DataType::UInt64, true)]
    }

    fn rows(&self) -> usize {
        256
    }

    fn answer(&self, rows: &[Row<'_>], limits: &Limits) -> (Vec<ArrayRef>, Outcome) {
        let puzzles = Puzzles::of(rows);
        let mut forms = self.out.column(rows.len());
        let mut automorphisms = UInt64Builder::with_capacity(rows.len());
        let answers = puzzles.grids.iter().map(|grid| match limits.look() {
            Ok(()) => ("found", Some(canonical(grid))),
            Err(_) => ("stopped", None),
        });
        let of_marks = |_: &Marks| Err("pencil marks have no canonical form".into());
        let outcome = puzzles.write(answers, of_marks, |form| {
            forms.push(form.as_ref().map(|form| &form.grid));
            automorphisms.append_option(form.map(|form| form.automorphisms));
        });
        (vec![forms.finish(), Arc::new(automorphisms.finish())], outcome)
    }
}
