//! The puzzles of a batch.

use super::clash::clash;
use super::sweep::DIGITS;
use crate::digit::DigitSet;
use crate::grid::Grid;
use crate::marks::Marks;

/// Puzzles of a batch.
#[derive(Clone, Copy, Debug)]
pub enum Puzzles<'a> {
    Grids(&'a [Grid]),
    /// Only the candidates of the marks are possible.
    Marks(&'a [Marks]),
}

impl Puzzles<'_> {
    pub(super) const NONE: Puzzles<'static> = Puzzles::Grids(&[]);

    pub(super) fn len(self) -> usize {
        match self {
            Puzzles::Grids(grids) => grids.len(),
            Puzzles::Marks(marks) => marks.len(),
        }
    }

    pub(super) fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Writes the candidates of each cell of the first puzzles, as many as there is room for: all digits
    /// for an empty cell of a grid.
    #[inline(always)]
    pub(super) fn write_sets(self, to: &mut [[u16; 81]]) {
        match self {
            Puzzles::Grids(grids) => to.iter_mut().zip(grids).for_each(|(sets, grid)| {
                *sets = grid.to_values().map(|value| match value {
                    0 => DIGITS,
                    digit => ((1_u32 << digit) >> 1) as u16,
                });
            }),
            Puzzles::Marks(marks) => to.iter_mut().zip(marks).for_each(|(sets, marks)| {
                *sets = marks.by_cell().map(DigitSet::bits);
            }),
        }
    }

    /// Whether there is a puzzle with this number, and solved cells of it clash.
    pub(super) fn clash(self, number: u32) -> bool {
        let (_, from_it_on) = self.split(number as usize);
        let mut sets = [[0; 81]];
        from_it_on.write_sets(&mut sets);
        clash(&sets[0])
    }

    /// The first puzzles, at most this number, and the others.
    pub(super) fn split(self, most: usize) -> (Self, Self) {
        let at = most.min(self.len());
        match self {
            Puzzles::Grids(grids) => {
                let (first, rest) = grids.split_at(at);
                (Puzzles::Grids(first), Puzzles::Grids(rest))
            }
            Puzzles::Marks(marks) => {
                let (first, rest) = marks.split_at(at);
                (Puzzles::Marks(first), Puzzles::Marks(rest))
            }
        }
    }
}

/// The puzzles that are not yet read, and the number of the first.
pub(super) struct Unread<'a> {
    pub(super) first: u32,
    pub(super) puzzles: Puzzles<'a>,
}
