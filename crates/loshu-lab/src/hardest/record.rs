//! The hardest puzzles found.

use std::cmp::Reverse;

use loshu::Grid;

/// The hardest puzzle of a climb.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HardestRecord {
    /// The puzzle.
    pub puzzle: Grid,
    /// The tries of the engine up to the solution.
    pub tries: u64,
    /// The number of clues.
    pub clues: usize,
    /// The number of the climb.
    pub start: u64,
}

/// The hardest puzzles of different climbs, the hardest first.
#[derive(Debug)]
pub(crate) struct HardestPuzzles {
    wanted: usize,
    pub(crate) hardest: Vec<HardestRecord>,
}

impl HardestPuzzles {
    pub(crate) fn new(wanted: usize) -> HardestPuzzles {
        HardestPuzzles { wanted, hardest: Vec::new() }
    }

    /// Takes a record in, whenever it comes: they are ordered by tries, then by climbs.
    pub(crate) fn push(&mut self, record: HardestRecord) {
        let place = |record: &HardestRecord| (Reverse(record.tries), record.start);
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
        let record = |(tries, start)| HardestRecord { tries, start, ..HardestRecord::default() };
        let all = [(5, 0), (9, 1), (5, 2), (9, 3), (1, 4)];
        for turn in 0..all.len() {
            let mut records = HardestPuzzles::new(3);
            let rotated = all.iter().cycle().skip(turn).take(all.len());
            rotated.for_each(|&it| records.push(record(it)));
            assert_eq!(records.hardest, [(9, 1), (9, 3), (5, 0)].map(record));
        }
    }
}
