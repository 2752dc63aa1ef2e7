//! Which givens of a proper puzzle follow from the others?

use loshu::{Count, Grid, Limits, Solver};

use super::finding::Finding;
use super::record::CheckRecord;
use crate::args::LimitArgs;
use crate::engine;
use crate::rows::status::Status;

/// Notes the redundant givens of all proper puzzles. Without limits for each puzzle, all puzzles that
/// lack one given are counted in one batch.
pub(super) fn find<'a>(records: impl Iterator<Item = &'a mut CheckRecord>, limits: &LimitArgs) {
    let is_proper = |record: &&mut CheckRecord| record.status == Finding::Puzzle(Status::Unique);
    let proper = records.filter(is_proper);
    if !limits.is_none() {
        return proper.for_each(|record| {
            let solver = Solver::new().with_limits(engine::limits(limits));
            record.set_redundant(solver.redundant_givens(&record.puzzle).ok());
        });
    }
    let proper: Vec<_> = proper.collect();
    let reduced: Vec<_> = proper.iter().flat_map(|record| without_one(&record.puzzle)).collect();
    let two = Limits::NONE.solutions(2);
    let mut counts = Solver::new().with_limits(two).count_batch(&reduced).into_iter();
    for record in proper {
        let cells = record.puzzle.givens().map(|(cell, _)| cell).zip(&mut counts);
        let redundant = cells.filter(|(_, count)| is_one(count)).map(|(cell, _)| cell);
        record.set_redundant(Some(redundant.collect()));
    }
}

fn is_one(count: &Count) -> bool {
    count.solutions == 1
}

/// The puzzles that lack one given each.
fn without_one(puzzle: &Grid) -> impl Iterator<Item = Grid> {
    let puzzle = *puzzle;
    puzzle.filled().iter().map(move |cell| {
        let mut reduced = puzzle;
        reduced[cell] = None;
        reduced
    })
}
