//! The consequences of a cage: cells with different digits that together make up one of some sets, mostly all
//! sets with one sum.

use std::sync::Arc;

use super::propagate::{Clash, Engine};
use super::sets::Sets;
use super::state::State;
use crate::digits::bits;

/// The largest number of cells of a cage. No list of sets has larger ones.
pub(super) const MOST_CELLS: usize = Sets::LARGEST;

/// Cells with different digits, and the sets of digits that they may have together, where these are few.
#[derive(Clone, Debug)]
pub(crate) struct Cage {
    pub(crate) cells: Vec<u16>,
    pub(crate) sets: CageSets,
}

/// The sets of digits that a cage may have.
#[derive(Clone, Debug)]
pub(crate) enum CageSets {
    /// All with this sum.
    Sum(i32),
    /// These: the consecutive digits of a renban line.
    Listed(Arc<[u32]>),
}

/// The open cells of a cage.
#[derive(Default)]
pub(super) struct Open {
    cells: [(u16, u32); MOST_CELLS],
    count: usize,
    /// The candidates of all of them.
    pub(super) union: u32,
    /// The digits that have to be in them.
    pub(super) known: u32,
    /// What their digits add up to.
    pub(super) total: i32,
}

impl Open {
    /// The open cells of some cells with a total. Some digits are known to be in the cells.
    #[inline]
    pub(super) fn of<const W: usize>(
        state: &State<W>,
        cells: &[u16],
        total: i32,
        known: u32,
    ) -> Open {
        let mut open = Open { total, ..Open::default() };
        let mut fixed = 0;
        for &cell in cells {
            let mask = state.masks[usize::from(cell)];
            if mask & (mask - 1) == 0 {
                fixed |= mask;
                open.total -= mask.trailing_zeros() as i32 + 1;
            } else {
                open.cells[open.count] = (cell, mask);
                open.count += 1;
                open.union |= mask;
            }
        }
        open.union &= !fixed;
        open.known = known & !fixed;
        open
    }

    #[inline]
    pub(super) fn cells(&self) -> &[(u16, u32)] {
        &self.cells[..self.count]
    }

    /// The sets of digits that the cells may have, where they are listed.
    #[inline]
    fn sets(&self, digits: usize) -> impl Iterator<Item = u32> {
        let sets = Sets::of(digits).of_sum(self.count, self.total).unwrap_or(&[]);
        let fits = |&set: &u32| {
            set & !self.union == 0
                && self.known & !set == 0
                && self.cells().iter().all(|cell| cell.1 & set != 0)
        };
        sets.iter().map(|set| set.0).filter(fits)
    }

    /// The number of these sets.
    pub(super) fn count_sets(&self, digits: usize) -> u64 {
        self.sets(digits).count() as u64
    }
}

impl<const W: usize> Engine<'_, W> {
    pub(super) fn look_at_cage(
        &mut self,
        state: &mut State<W>,
        cage: &Cage,
        number: u16,
    ) -> Result<(), Clash> {
        match &cage.sets {
            &CageSets::Sum(total) => self.use_sum_of_cage(state, &cage.cells, total, number),
            CageSets::Listed(sets) => self.use_listed(state, &cage.cells, sets, number),
        }
    }

    /// Cells whose digits have this sum.
    fn use_sum_of_cage(
        &mut self,
        state: &mut State<W>,
        cells: &[u16],
        total: i32,
        number: u16,
    ) -> Result<(), Clash> {
        let open = Open::of(state, cells, total, state.members[usize::from(number)]);
        if open.known & !open.union != 0 {
            return Err(Clash::Whole);
        }
        let cells = open.cells();
        match *cells {
            [] if open.total == 0 => Ok(()),
            [] => Err(Clash::Whole),
            [(cell, _)] => {
                let digit = if (1..=32).contains(&open.total) { 1 << (open.total - 1) } else { 0 };
                self.keep(state, usize::from(cell), digit)
            }
            [a, b] if open.known != 0 => self.keep_known_pair(state, a, b, &open),
            [a, b] => {
                self.keep_pair(state, a, b, 1_u64.checked_shl(open.total as u32).unwrap_or(0))
            }
            _ => self.use_sets(state, &open, number),
        }
    }

    /// Looks through the sets that a cage lists.
    fn use_listed(
        &mut self,
        state: &mut State<W>,
        cells: &[u16],
        sets: &[u32],
        number: u16,
    ) -> Result<(), Clash> {
        let masks = |&cell: &u16| state.masks[usize::from(cell)];
        let union = cells.iter().map(masks).fold(0, |union, mask| union | mask);
        let known = state.members[usize::from(number)];
        let (mut some, mut every) = (0, self.rules.all);
        for &set in sets {
            let fits = set & !union == 0 && known & !set == 0;
            if fits && cells.iter().map(masks).all(|mask| mask & set != 0) {
                some |= set;
                every &= set;
            }
        }
        if some == 0 {
            return Err(Clash::Whole);
        }
        if some != union {
            for &cell in cells {
                self.keep(state, usize::from(cell), some)?;
            }
        }
        state.members[usize::from(number)] |= every;
        self.require(state, cells.iter().copied(), every)
    }

    /// Three open cells or more: looks through the sets of digits.
    fn use_sets(&mut self, state: &mut State<W>, open: &Open, number: u16) -> Result<(), Clash> {
        let (mut some, mut every) = (0, self.rules.all);
        for set in open.sets(self.rules.digits) {
            some |= set;
            every &= set;
        }
        if some == 0 {
            return Err(Clash::Whole);
        }
        if some != open.union {
            for &(cell, _) in open.cells() {
                self.keep(state, usize::from(cell), some)?;
            }
        }
        state.members[usize::from(number)] |= every;
        self.require(state, open.cells().iter().map(|&(cell, _)| cell), every)
    }

    /// Two open cells, one of whose digits is known: the other one is what is left of the total.
    fn keep_known_pair(
        &mut self,
        state: &mut State<W>,
        (a, _): (u16, u32),
        (b, _): (u16, u32),
        open: &Open,
    ) -> Result<(), Clash> {
        let first = open.known.trailing_zeros() as i32 + 1;
        let second = match open.total - first {
            digit @ 1..=32 => 1 << (digit - 1),
            _ => 0,
        };
        let pair = open.known | (second & open.union);
        if pair.count_ones() != 2 {
            return Err(Clash::Whole);
        }
        self.keep(state, usize::from(a), pair)?;
        self.keep(state, usize::from(b), pair)?;
        self.require(state, [a, b], pair)
    }

    /// Keeps the digits of two cells with different digits whose sum is allowed: bit `s` is set for each sum `s`.
    pub(super) fn keep_pair(
        &mut self,
        state: &mut State<W>,
        (a, a_mask): (u16, u32),
        (b, b_mask): (u16, u32),
        sums: u64,
    ) -> Result<(), Clash> {
        let (mut a_fits, mut b_fits) = (0, 0);
        for digit in bits(a_mask) {
            let others = (sums >> (digit + 2)) as u32 & b_mask & !(1 << digit);
            if others != 0 {
                a_fits |= 1 << digit;
                b_fits |= others;
            }
        }
        self.keep(state, usize::from(a), a_fits)?;
        self.keep(state, usize::from(b), b_fits)?;
        let both = a_fits | b_fits;
        if both.count_ones() == 2 { self.require(state, [a, b], both) } else { Ok(()) }
    }
}
