use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{Digit, DigitSet, Marks, Watch};

use super::Sets;
use crate::bits;
use crate::bits::Rows;

/// Two sets, and the one or two digits that cannot be in both: every place in the one set sees every
/// place in the other.
#[derive(Clone, Copy, Debug)]
pub(in crate::technique) struct Pair {
    pub(in crate::technique) sets: [usize; 2],
    pub(in crate::technique) digits: DigitSet,
}

/// The most pairs. Positions of puzzles have up to 42,000.
const MOST: usize = 100_000;

/// The pieces of work that it takes to find the partners of a set.
const PARTNERS: u32 = 16;

/// All pairs of sets with a restricted common digit, in order; only the first ones if there are too
/// many.
#[derive(Debug)]
pub(in crate::technique) struct Restricted {
    pairs: Vec<Pair>,
    /// For each set the numbers of its pairs, ascending, and the other sets.
    neighbors: Vec<Vec<(u32, u32)>>,
    /// Ten rows for each set: the sets that have a restricted common digit with it, for each digit,
    /// and those that have two.
    around: Rows,
}

impl Restricted {
    pub(in crate::technique) fn new(
        marks: &Marks,
        sets: &Sets,
        overlap: bool,
        watch: &Watch<'_>,
    ) -> ControlFlow<(), Restricted> {
        let mut restricted = Restricted {
            pairs: Vec::new(),
            neighbors: alloc::vec![Vec::new(); sets.len()],
            around: Rows::new(10 * sets.len(), sets.len()),
        };
        let mut rows = Rows::new(10, sets.len());
        for set in 0..sets.len() {
            watch.go_on_after(PARTNERS)?;
            find_partners(marks, sets, set, overlap, &mut rows);
            let room = MOST - restricted.pairs.len();
            for other in bits::row_ones(rows.row(9)).skip_while(|&other| other < set).take(room) {
                let all = Digit::ALL.into_iter();
                let digits = all.filter(|digit| rows.has(digit.index(), other)).take(2).collect();
                restricted.push(Pair { sets: [set, other], digits });
            }
        }
        ControlFlow::Continue(restricted)
    }

    fn push(&mut self, pair: Pair) {
        let number = self.pairs.len() as u32;
        let [one, two] = pair.sets;
        self.neighbors[one].push((number, two as u32));
        self.neighbors[two].push((number, one as u32));
        self.pairs.push(pair);
        for (set, other) in [(one, two), (two, one)] {
            for digit in pair.digits {
                self.around.set(10 * set + digit.index(), other);
            }
            if pair.digits.len() == 2 {
                self.around.set(10 * set + 9, other);
            }
        }
    }

    /// The sets that have the restricted common digit with this set.
    pub(in crate::technique) fn around(&self, set: usize, digit: Digit) -> &[u64] {
        self.around.row(10 * set + digit.index())
    }

    /// The sets that have two restricted common digits with this set.
    pub(in crate::technique) fn twice_around(&self, set: usize) -> &[u64] {
        self.around.row(10 * set + 9)
    }

    pub(in crate::technique) fn pairs(&self) -> &[Pair] {
        &self.pairs
    }

    /// The pairs of a set, with their numbers and the other sets.
    pub(in crate::technique) fn of(
        &self,
        set: usize,
    ) -> impl Iterator<Item = (usize, usize, DigitSet)> {
        self.neighbors[set].iter().map(|&(number, other)| {
            (number as usize, other as usize, self.pairs[number as usize].digits)
        })
    }

    /// The number of the pair of two sets.
    pub(in crate::technique) fn number(&self, set: usize, other: usize) -> Option<usize> {
        let all = &self.neighbors[set];
        let place = all.binary_search_by_key(&other, |&(_, other)| other as usize).ok()?;
        Some(all[place].0 as usize)
    }
}

/// For each digit the sets all of whose places see all places of this set; the last row is their
/// union.
fn find_partners(marks: &Marks, sets: &Sets, set: usize, overlap: bool, rows: &mut Rows) {
    rows.row_mut(9).fill(0);
    for digit in Digit::ALL {
        rows.row_mut(digit.index()).fill(0);
    }
    for digit in sets.digits(set) {
        let seen = sets.excluded(set, digit);
        let row = rows.row_mut(digit.index());
        for cell in seen {
            bits::add(row, sets.holding(cell, digit));
        }
        for cell in marks.cells(digit) - seen {
            bits::subtract(row, sets.holding(cell, digit));
        }
        if !overlap {
            sets.subtract_overlapping(set, row);
        }
        let (row, union) = rows.two(digit.index(), 9);
        bits::add(union, row);
    }
}
