//! Bivalue universal grave: all cells but a few have two candidates, and each digit two places.

use alloc::vec::Vec;

use super::draft::{Flow, Sink, give};
use super::order::{CELLS, HOUSE_BITS, PEER_BITS, PEERS, cells, common_houses, subsets};
use super::rule::Rule;
use super::state::{Mark, State};
use crate::bits::ones;

/// The cells that keep the grave from being one.
#[derive(Debug)]
struct Bug<'a> {
    state: &'a State,
    /// The cells with extra digits, in the order found, and these digits.
    rich: Vec<(usize, u16)>,
    /// All extra digits.
    extra: u16,
    /// The common peers of the cells.
    common: u128,
}

/// The grave of a state that is one but for a few extra digits.
fn find(state: &State) -> Option<Bug<'_>> {
    let mut bug = Bug { state, rich: Vec::new(), extra: 0, common: (1 << 81) - 1 };
    let mut rest = state.clone();
    let more_than_two =
        state.open & !(state.with_count(0) | state.with_count(1) | state.with_count(2));
    for (house, digits) in state.spots.iter().enumerate() {
        for (digit, &spots) in digits.iter().enumerate() {
            if matches!(spots.count_ones(), 0 | 2) {
                continue;
            }
            let places = ones(spots).map(|place| CELLS[house][place] as usize);
            let mut rich = places.filter(|&cell| more_than_two >> cell & 1 == 1);
            let cell = rich.next()?;
            if rich.next().is_none() {
                bug.add(cell, digit)?;
                rest.remove(Mark::new(cell, digit));
            }
        }
    }
    is_grave(&rest).then_some(bug)
}

/// Whether each empty cell has two candidates, and each digit two places or none.
fn is_grave(state: &State) -> bool {
    let mut counts = state.spots.iter().flatten().map(|spots| spots.count_ones());
    state.with_count(2) == state.open && counts.all(|count| matches!(count, 0 | 2))
}

impl Bug<'_> {
    fn add(&mut self, cell: usize, digit: usize) -> Option<()> {
        match self.rich.iter_mut().find(|(rich, _)| *rich == cell) {
            Some((_, digits)) => *digits |= 1 << digit,
            None => self.rich.push((cell, 1 << digit)),
        }
        self.extra |= 1 << digit;
        self.common &= PEER_BITS[cell];
        self.rich.iter().for_each(|&(cell, _)| self.common &= !(1 << cell));
        let has_several = self.rich.len() >= 2 && self.extra.count_ones() >= 2;
        (!has_several || self.common != 0).then_some(())
    }

    /// Type 1: the cell keeps its extra digits.
    fn give_one(&self, sink: Sink<'_>) -> Flow {
        let (cell, _) = self.rich[0];
        let others = ones(self.state.marks[cell] & !self.extra);
        give(sink, Rule::Bug(1), 56, others.map(|digit| Mark::new(cell, digit)).collect())
    }

    /// Type 2: one of the cells has the extra digit.
    fn give_same_digit(&self, sink: Sink<'_>) -> Flow {
        let digit = self.extra.trailing_zeros() as usize;
        let seen = cells(self.common & self.state.planes[digit]);
        give(sink, Rule::Bug(2), 57, seen.map(|cell| Mark::new(cell, digit)).collect())
    }

    /// Type 4: two cells with one other digit in common.
    fn give_locked(&self, sink: Sink<'_>) -> Flow {
        let [(a, _), (b, _)] = self.rich[..] else { return Flow::Continue(()) };
        let locked = self.state.marks[a] & self.state.marks[b] & !self.extra;
        if !locked.is_power_of_two() {
            return Flow::Continue(());
        }
        for _house in common_houses(a, b) {
            let falls = |&(cell, extra): &(usize, u16)| {
                ones(self.state.marks[cell] & !(extra | locked)).map(move |d| Mark::new(cell, d))
            };
            give(sink, Rule::Bug(4), 57, self.rich.iter().flat_map(falls).collect())?;
        }
        Flow::Continue(())
    }

    /// Type 3: the extra digits make a naked set with other cells of a house.
    fn give_sets(&self, sink: Sink<'_>) -> Flow {
        let (first, _) = self.rich[0];
        for house in super::order::HOUSES[first].map(usize::from) {
            if !self.rich.iter().all(|(cell, _)| HOUSE_BITS[house] >> cell & 1 == 1) {
                continue;
            }
            let common = self.common & HOUSE_BITS[house];
            let peers = PEERS[first].iter().map(|&cell| cell as usize);
            let helpers: Vec<usize> = peers.filter(|&cell| common >> cell & 1 == 1).collect();
            (2..=6).try_for_each(|size| self.give_sets_of(&helpers, size, sink))?;
        }
        Flow::Continue(())
    }

    fn give_sets_of(&self, helpers: &[usize], size: usize, sink: Sink<'_>) -> Flow {
        if helpers.len() < size {
            return Flow::Continue(());
        }
        let digits_of = |n: usize| self.state.marks[helpers[n]];
        for subset in subsets(helpers.len(), size - 1).map(|subset| subset as u16) {
            let mut chosen = ones(subset).map(digits_of);
            let digits = ones(subset).map(digits_of).fold(0, |all, digits| all | digits);
            let is_set = digits.count_ones() as usize == size && self.extra & !digits == 0;
            if is_set
                && self.extra.count_ones() >= 2
                && chosen.all(|digits| digits.count_ones() >= 2)
            {
                let swept = (0..helpers.len()).filter(|n| subset >> n & 1 == 0);
                let falls = swept.flat_map(|n| {
                    ones(digits_of(n) & digits).map(move |digit| Mark::new(helpers[n], digit))
                });
                give(sink, Rule::Bug(3), 56 + size as u8, falls.collect())?;
            }
        }
        Flow::Continue(())
    }
}

/// Graves of types 1 to 4.
pub(super) fn eliminations(state: &State, sink: Sink<'_>) -> Flow {
    let Some(bug) = find(state) else { return Flow::Continue(()) };
    match (bug.rich.len(), bug.extra.count_ones()) {
        (0, _) => Flow::Continue(()),
        (1, _) => bug.give_one(sink),
        (_, 1) => {
            bug.give_same_digit(sink)?;
            bug.give_locked(sink)
        }
        _ if bug.common != 0 => {
            bug.give_locked(sink)?;
            bug.give_sets(sink)
        }
        _ => Flow::Continue(()),
    }
}
