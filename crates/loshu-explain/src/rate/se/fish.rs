//! X-wing, swordfish and jellyfish.

use alloc::vec::Vec;

use super::draft::{Flow, Sink, give};
use super::order::{CELLS, subsets};
use super::rule::Rule;
use super::state::{Mark, State};
use crate::bits::ones;

/// A digit whose places in some base lines lie in as many cover lines.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineFish {
    pub(super) digit: usize,
    /// The house of base line 0: 18 if columns are the base, 9 if rows are.
    pub(super) first_base: usize,
    /// The base lines, 0 to 8, which are the places in the cover lines.
    pub(super) base: u16,
    /// The cover lines, 0 to 8, which are the places in the base lines.
    pub(super) cover: u16,
}

impl LineFish {
    /// What falls: the digit in the cover lines outside of the base lines.
    pub(super) fn cuts<'a>(&self, state: &'a State) -> impl Iterator<Item = Mark> + use<'a> {
        let LineFish { digit, first_base, base, cover } = *self;
        ones(cover).flat_map(move |line| {
            let house = 27 - first_base + line;
            ones(state.spots[house][digit] & !base)
                .map(move |place| Mark::new(CELLS[house][place] as usize, digit))
        })
    }
}

/// The fish with so many lines, in order: base columns first, then by base lines, then by digit.
pub(super) fn fish(state: &State, size: usize) -> Vec<LineFish> {
    let mut all = Vec::new();
    for first_base in [18, 9] {
        let begin = all.len();
        for digit in (0..9).filter(|&digit| state.placed[digit] as usize + 2 * size <= 9) {
            find(state, size, first_base, digit, &mut all);
        }
        all[begin..].sort_by_key(|fish: &LineFish| fish.base);
    }
    all
}

/// The fish of one digit, by base lines.
fn find(state: &State, size: usize, first_base: usize, digit: usize, all: &mut Vec<LineFish>) {
    let spots = |line: usize| state.spots[first_base + line][digit];
    let (mut lines, mut count) = ([0; 9], 0);
    for line in (0..9).filter(|&line| (2..=size as u32).contains(&spots(line).count_ones())) {
        lines[count] = line;
        count += 1;
    }
    for subset in subsets(count, size) {
        let chosen = ones(subset as u16).map(|n| lines[n]);
        let cover = chosen.clone().fold(0, |cover, line| cover | spots(line));
        if cover.count_ones() as usize == size {
            let base = chosen.fold(0, |base, line| base | 1 << line);
            all.push(LineFish { digit, first_base, base, cover });
        }
    }
}

/// Fish with 2, 3 or 4 base lines.
pub(super) fn eliminations(state: &State, size: usize, sink: Sink<'_>) -> Flow {
    let tenths = [32, 38, 52][size - 2];
    for found in fish(state, size) {
        give(sink, Rule::Fish(size as u8), tenths, found.cuts(state).collect())?;
    }
    Flow::Continue(())
}
