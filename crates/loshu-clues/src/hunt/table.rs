//! Unavoidable sets by cell, as bits.

use loshu::{Cell, CellSet};

use crate::unavoidable::LARGEST;

/// The number of quick looks for disjoint sets. More looks find more sets, and take longer.
const LOOKS: usize = 16;

/// Some of the sets of a table, a bit each.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sets<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Sets<WORDS> {
    const NONE: Self = Sets([0; WORDS]);

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(64 * word + self.0[word].trailing_zeros() as usize)
    }

    fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(number, &word)| {
            std::iter::successors(Some(word), |word| Some(word & word.wrapping_sub(1)))
                .take_while(|&word| word != 0)
                .map(move |word| 64 * number + word.trailing_zeros() as usize)
        })
    }

    /// Takes out those that are in the other one.
    fn remove_all(&mut self, other: &Self) {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word &= !other;
        }
    }

    fn count_of_both(&self, other: &Self) -> u32 {
        self.0.iter().zip(&other.0).map(|(a, b)| (a & b).count_ones()).sum()
    }
}

/// Up to 64 sets of cells a word, the smallest first.
#[derive(Clone, Debug)]
pub(super) struct Table<const WORDS: usize> {
    cells: Vec<CellSet>,
    /// The sets that each cell hits.
    hit: Box<[Sets<WORDS>; 81]>,
}

impl<const WORDS: usize> Table<WORDS> {
    /// A table of sets, those that have room.
    pub(super) fn new(sets: impl Iterator<Item = CellSet>) -> Self {
        let cells: Vec<CellSet> = sets.take(64 * WORDS).collect();
        let mut hit = Box::new([Sets::NONE; 81]);
        for (number, set) in cells.iter().enumerate() {
            for cell in *set {
                hit[cell.index()].insert(number);
            }
        }
        Table { cells, hit }
    }

    /// All sets.
    pub(super) fn all(&self) -> Sets<WORDS> {
        let mut all = Sets::NONE;
        (0..self.cells.len()).for_each(|number| all.insert(number));
        all
    }

    /// The live cells of these sets as a table of its own.
    pub(super) fn of_rest<const FEWER: usize>(
        &self,
        sets: &Sets<WORDS>,
        live: CellSet,
    ) -> Table<FEWER> {
        let mut rest: Vec<(usize, CellSet)> = sets
            .iter()
            .map(|number| self.cells[number] & live)
            .map(|cells| (cells.len(), cells))
            .collect();
        rest.sort_unstable_by_key(|(len, cells)| (*len, cells.bits()));
        rest.dedup();
        Table::new(rest.into_iter().map(|(_, cells)| cells))
    }

    /// These sets without those that a cell hits.
    pub(super) fn without(&self, sets: &Sets<WORDS>, cell: Cell) -> Sets<WORDS> {
        let mut rest = *sets;
        rest.remove_all(&self.hit[cell.index()]);
        rest
    }

    /// The live cells to choose from, if `left` of them are to hit all these sets; `None` if quick looks show that
    /// no `left` cells do. Each look begins with another set. There has to be a set.
    pub(super) fn cells_to_hit(
        &self,
        sets: &Sets<WORDS>,
        live: CellSet,
        left: usize,
    ) -> Option<CellSet> {
        sets.iter().take(LOOKS).try_fold(live, |live, first| self.look(sets, first, live, left))
    }

    /// Takes disjoint sets, beginning with `first`. If there are more than `left`, no cells hit them all; if there are
    /// as many, each of the cells lies in one of them.
    fn look(
        &self,
        sets: &Sets<WORDS>,
        first: usize,
        live: CellSet,
        left: usize,
    ) -> Option<CellSet> {
        let (mut rest, mut next, mut taken) = (*sets, Some(first), CellSet::EMPTY);
        for _ in 0..left {
            let Some(number) = next else { return Some(live) };
            let cells = self.cells[number] & live;
            if cells.is_empty() {
                return None;
            }
            taken |= cells;
            for cell in cells {
                rest.remove_all(&self.hit[cell.index()]);
            }
            next = rest.first();
        }
        rest.is_empty().then_some(taken)
    }

    /// The live cells of the set that has the fewest.
    pub(super) fn smallest(&self, sets: &Sets<WORDS>, live: CellSet) -> Option<CellSet> {
        sets.iter().map(|number| self.cells[number] & live).min_by_key(|cells| cells.len())
    }

    /// The cells, those that hit the most of these sets first.
    pub(super) fn strongest_first(
        &self,
        sets: &Sets<WORDS>,
        cells: CellSet,
    ) -> impl Iterator<Item = Cell> {
        let mut order = [(0, Cell::ALL[0]); LARGEST];
        let len = cells.len();
        for (place, cell) in order.iter_mut().zip(cells) {
            *place = (self.hit[cell.index()].count_of_both(sets), cell);
        }
        order[..len].sort_unstable_by_key(|(count, _)| std::cmp::Reverse(*count));
        order.into_iter().take(len).map(|(_, cell)| cell)
    }
}
