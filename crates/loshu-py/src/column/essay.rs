//! The experiment of the first essay: random puzzles, and how many tries they take.

use std::sync::Arc;
use std::time::Duration;

use arrow_array::ArrayRef;
use arrow_array::builder::{Float64Builder, UInt64Builder};
use arrow_schema::{DataType, Field};
use loshu::{Engine, Limits, Search, random_puzzle};

use super::answers::Outcome;
use super::block::Row;
use super::cells::Out;
use super::task::Task;
use crate::cells::ORDINARY;

pub(super) struct Essay {
    pub(super) seed: u64,
    pub(super) clues: usize,
}

impl Task for Essay {
    fn fields(&self) -> Vec<Field> {
        vec![
            Field::new("index", DataType::UInt64, false),
            Out::Text.field("puzzle", ORDINARY),
            Field::new("tries", DataType::UInt64, false),
            Field::new("seconds", DataType::Float64, false),
        ]
    }

    fn rows(&self) -> usize {
        256
    }

    fn answer(&self, rows: &[Row<'_>], limits: &Limits) -> (Vec<ArrayRef>, Outcome) {
        let (search, limits) = (Search::norvig(), limits.clone().solutions(1));
        let (mut index, mut tries) = (UInt64Builder::new(), UInt64Builder::new());
        let (mut puzzles, mut seconds) =
            (Out::Text.column(rows.len(), ORDINARY), Float64Builder::new());
        let mut outcome = Outcome::new(rows.len());
        for row in rows {
            let Row::Index(number) = *row else { continue };
            let puzzle = random_puzzle(self.clues, self.seed, number);
            let run = search.run(&puzzle, &limits, &mut |_| {});
            let stats = run.essay_stats();
            index.append_value(number);
            puzzles.push(Some(&puzzle));
            tries.append_value(stats.tries);
            seconds.append_value(Duration::as_secs_f64(&stats.elapsed));
            outcome.push(match (run.solutions, run.stopped) {
                (1.., _) => "solved",
                (0, None) => "unsolvable",
                (0, Some(_)) => "stopped",
            });
        }
        let columns: [ArrayRef; 4] = [
            Arc::new(index.finish()),
            puzzles.finish(),
            Arc::new(tries.finish()),
            Arc::new(seconds.finish()),
        ];
        (columns.into(), outcome)
    }
}
