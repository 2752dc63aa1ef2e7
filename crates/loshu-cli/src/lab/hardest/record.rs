//! The hardest puzzles found.

use std::cmp::Reverse;
use std::io::Write;

use loshu::{CellSet, Grid};
use serde_json::Value;

use crate::output::{Look, Row};

pub(super) const COLUMNS: &[&str] = &["puzzle", "tries", "clues", "start"];

/// The hardest puzzle of a climb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Record {
    pub(super) puzzle: Grid,
    /// Up to the solution.
    pub(super) tries: u64,
    /// The number of the climb.
    pub(super) start: u64,
}

impl Row for Record {
    fn line(&self, out: &mut Vec<u8>) {
        write!(out, "{}\t{}", self.puzzle, self.tries).expect("memory takes all");
    }

    fn grid(&self, out: &mut Vec<u8>, look: Look) {
        look.puzzle(out, &self.puzzle, CellSet::EMPTY);
        writeln!(out, "# {} tries", self.tries).expect("memory takes all");
    }

    fn fields(&self) -> Vec<(&'static str, Value)> {
        vec![
            ("puzzle", self.puzzle.to_string().into()),
            ("tries", self.tries.into()),
            ("clues", self.puzzle.clues().into()),
            ("start", self.start.into()),
        ]
    }
}

/// The hardest puzzles of different climbs, the hardest first.
#[derive(Debug)]
pub(super) struct Records {
    wanted: usize,
    pub(super) hardest: Vec<Record>,
}

impl Records {
    pub(super) fn new(wanted: usize) -> Records {
        Records { wanted, hardest: Vec::new() }
    }

    /// Takes a record in, whenever it comes: the order is that of the tries, then of the climbs.
    pub(super) fn push(&mut self, record: Record) {
        let place = |record: &Record| (Reverse(record.tries), record.start);
        let at = self.hardest.partition_point(|other| place(other) < place(&record));
        self.hardest.insert(at, record);
        self.hardest.truncate(self.wanted);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_arrival_does_not_matter() {
        let record = |(tries, start)| Record { puzzle: Grid::EMPTY, tries, start };
        let all = [(5, 0), (9, 1), (5, 2), (9, 3), (1, 4)];
        for turn in 0..all.len() {
            let mut records = Records::new(3);
            let rotated = all.iter().cycle().skip(turn).take(all.len());
            rotated.for_each(|&it| records.push(record(it)));
            assert_eq!(records.hardest, [(9, 1), (9, 3), (5, 0)].map(record));
        }
    }
}
