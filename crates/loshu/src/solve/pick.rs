//! A solution by choice.

use alloc::vec::Vec;

use super::backend::{Backend, Job};
use super::board::{Board, Outcome};
use super::vector::Vector;
use crate::digit::{Digit, DigitSet};
use crate::grid::Grid;
use crate::verify::Solution;

/// The first solution that a search meets which asks for the digit wherever it branches.
pub(super) fn solution(
    backend: Backend,
    puzzle: &Grid,
    pick: &mut dyn FnMut(DigitSet) -> Digit,
) -> Option<Solution> {
    backend.run(Walk { board: Board::of(puzzle), pick })
}

struct Walk<'a> {
    board: Board,
    pick: &'a mut dyn FnMut(DigitSet) -> Digit,
}

impl Job for Walk<'_> {
    type Answer = Option<Solution>;

    #[inline(always)]
    fn run<V: Vector>(self, witness: V) -> Option<Solution> {
        let Walk { mut board, pick } = self;
        let mut others = Vec::new();
        loop {
            match board.propagate(witness) {
                Outcome::Solved => return Some(Solution::trusted(board.read_grid())),
                Outcome::Impossible => board = others.pop()?,
                Outcome::Open => {
                    let place = board.branching(witness);
                    let set = board.set(place);
                    let digit = 1 << pick(DigitSet::from_bits(set)).index();
                    let mut other = board;
                    *other.set_mut(place) = set & !digit;
                    others.push(other);
                    *board.set_mut(place) = digit;
                }
            }
        }
    }
}
