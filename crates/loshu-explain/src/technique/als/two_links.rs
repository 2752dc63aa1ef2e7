//! Where two walks of one or two links meet.
//!
//! For a set and a digit `z` the question is which sets lose a digit if this one has no `z`. The first
//! two links are followed for all sets at once, one bit a set. Three links join two sets if the two
//! links of the one meet one of the other; four links, if two meet two.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::cell::OnceCell;

use loshu::{Digit, Watch};

use super::{Restricted, Sets};
use crate::bits;

/// The sets of a chain, each with the digit by which the chain leaves it.
pub(super) type SetChain = Vec<(usize, Digit)>;

/// How many links join the sets of a chain.
#[derive(Clone, Copy)]
pub(super) enum Links {
    Three,
    Four,
}

/// The sets that two links reach from each set, found when they are asked for.
pub(super) struct TwoLinks<'a> {
    sets: &'a Sets,
    restricted: &'a Restricted,
    /// For a set and a digit nine rows: the sets that lose each digit by a second link.
    two: Vec<OnceCell<Box<[u64]>>>,
    watch: &'a Watch<'a>,
}

impl<'a> TwoLinks<'a> {
    /// The pieces of work that it takes to follow two links from a set.
    pub(super) const PIECES: u32 = 100;

    pub(super) fn new(
        sets: &'a Sets,
        restricted: &'a Restricted,
        watch: &'a Watch<'a>,
    ) -> TwoLinks<'a> {
        let two = (0..9 * sets.len()).map(|_| OnceCell::new()).collect();
        TwoLinks { sets, restricted, two, watch }
    }

    /// The sets that lose another digit than `z` by one or two links.
    pub(super) fn near(&self, start: usize, z: Digit) -> Vec<u64> {
        let mut near = alloc::vec![0; self.width()];
        let rows = self.two(start, z).chunks_exact(self.width());
        for (_, row) in Digit::ALL.iter().zip(rows).filter(|(digit, _)| **digit != z) {
            bits::add(&mut near, row);
        }
        for first in self.sets.digits(start).without(z) {
            bits::add(&mut near, self.restricted.around(start, first));
        }
        near
    }

    fn width(&self) -> usize {
        self.sets.len().div_ceil(64)
    }

    /// For each digit the sets that lose it by a second link if this set has no `z`.
    fn two(&self, set: usize, z: Digit) -> &[u64] {
        self.two[9 * set + z.index()].get_or_init(|| self.follow_two(set, z))
    }

    fn follow_two(&self, set: usize, z: Digit) -> Box<[u64]> {
        let width = self.width();
        let mut two = alloc::vec![0; 9 * width];
        for first in self.sets.digits(set).without(z) {
            for middle in bits::row_ones(self.restricted.around(set, first)) {
                for second in self.sets.digits(middle).without(first) {
                    let row = &mut two[second.index() * width..][..width];
                    bits::add(row, self.restricted.around(middle, second));
                }
            }
        }
        two.into()
    }

    /// A chain of so many links between two sets that have `z`, with a small set in the middle.
    pub(super) fn chain(
        &self,
        start: usize,
        end: usize,
        z: Digit,
        links: Links,
    ) -> Option<SetChain> {
        let mut middles = self.middles(start, end, z, links);
        middles.sort_by_cached_key(|&middle| self.sets.cells(middle).len());
        let going_on = |_: &usize| self.watch.go_on_after(HALVES).is_continue();
        middles.into_iter().take_while(going_on).find_map(|middle| {
            let here = self.halves(start, middle, z);
            let there = match links {
                Links::Three => self.last(end, middle, z),
                Links::Four => self.halves(end, middle, z),
            };
            self.joined(start, middle, end, &here, &there)
        })
    }

    /// The sets that lose one digit by the first two links, and another one by the links from the end.
    fn middles(&self, start: usize, end: usize, z: Digit, links: Links) -> Vec<usize> {
        let [here, there] = [start, end].map(|set| self.two(set, z));
        let width = self.width();
        let mut middles = Vec::new();
        for word in 0..width {
            let mine = Digit::ALL.map(|digit| here[digit.index() * width + word]);
            let theirs = Digit::ALL.map(|digit| match links {
                Links::Three if digit == z => 0,
                Links::Three => self.restricted.around(end, digit)[word],
                Links::Four => there[digit.index() * width + word],
            });
            middles.extend(bits::row_ones(&[differing(&mine, &theirs)]).map(|bit| 64 * word + bit));
        }
        middles
    }

    /// The ways from a set without `z` over a second set to the middle.
    fn halves(&self, set: usize, middle: usize, z: Digit) -> Vec<Half> {
        let mut halves = Vec::new();
        for first in self.sets.digits(set).without(z) {
            for second in self.sets.digits(middle).without(first) {
                let rows =
                    [self.restricted.around(set, first), self.restricted.around(middle, second)];
                let both: Vec<u64> = rows[0].iter().zip(rows[1]).map(|(a, b)| a & b).collect();
                halves.extend(bits::row_ones(&both).map(|over| Half {
                    over: Some(over),
                    first,
                    second,
                }));
            }
        }
        halves
    }

    /// The links from a set without `z` to the middle.
    fn last(&self, set: usize, middle: usize, z: Digit) -> Vec<Half> {
        let digits = self.sets.digits(set).without(z) & self.sets.digits(middle);
        let linked = |digit: &Digit| bits::has(self.restricted.around(set, *digit), middle);
        let half = |digit| Half { over: None, first: digit, second: digit };
        digits.iter().filter(linked).map(half).collect()
    }

    /// The chain with the fewest cells that goes half the way here and half the way there, and comes to
    /// no set twice.
    fn joined(
        &self,
        start: usize,
        middle: usize,
        end: usize,
        here: &[Half],
        there: &[Half],
    ) -> Option<SetChain> {
        let ends = [start, middle, end];
        if middle == start || middle == end {
            return None;
        }
        let fits = |(a, b): &(&Half, &Half)| {
            let apart = |over| {
                over != b.over && [a.over, b.over].iter().flatten().all(|over| !ends.contains(over))
            };
            a.second != b.second && apart(a.over)
        };
        let pieces = 1 + there.len() as u32 / 64;
        let going_on = |_: &&Half| self.watch.go_on_after(pieces).is_continue();
        let here = here.iter().take_while(going_on);
        let pairs = here.flat_map(|a| there.iter().map(move |b| (a, b)));
        let size = |half: &Half| half.over.map_or(0, |set| self.sets.cells(set).len());
        let (a, b) = pairs.filter(fits).min_by_key(|(a, b)| size(a) + size(b))?;
        let inner = [
            a.over.map(|over| (over, a.second)),
            Some((middle, b.second)),
            b.over.map(|over| (over, b.first)),
        ];
        let inner = inner.into_iter().flatten();
        Some([(start, a.first)].into_iter().chain(inner).chain([(end, b.first)]).collect())
    }
}

/// The pieces of work that it takes to find the ways to a middle.
const HALVES: u32 = 16;

/// One or two links to the middle of a chain: over another set or not, and their digits.
struct Half {
    over: Option<usize>,
    first: Digit,
    second: Digit,
}

/// The bits that some row of the one side has, and a row of another digit of the other side.
fn differing(mine: &[u64; 9], theirs: &[u64; 9]) -> u64 {
    let (once, twice) =
        theirs.iter().fold((0, 0), |(once, twice), row| (once | row, twice | once & row));
    mine.iter().zip(theirs).fold(0, |all, (mine, same)| all | mine & (once & !same | twice))
}
