//! The first and the last of several solutions in the order of lines.

use super::board::{Board, PLACES};
use super::single::Tree;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::limits::{Meter, Stop};
use crate::verify::Solution;

/// The smallest and the largest solution of a puzzle of which two are known.
pub(super) fn smallest_and_largest(
    puzzle: &Grid,
    known: [Solution; 2],
    tree: &mut Tree,
    meter: &mut Meter<'_>,
) -> Result<(Solution, Solution), Stop> {
    let [a, b] = known;
    let first = smallest(puzzle, &a.min(b), tree, meter)?;
    // With 1 for 9, 2 for 8 and so on, the largest is the smallest.
    let last = smallest(&mirrored(puzzle), &mirrored(&a.max(b)), tree, meter)?;
    Ok((Solution::trusted(first), Solution::trusted(mirrored(&last))))
}

/// Goes through the cells in order and asks for each digit that is smaller than the known one
/// whether there is a solution with it. Each question is a search of its own, so that the order of
/// the cells costs no more than a factor: a search that branches in this order could take ages.
fn smallest(
    puzzle: &Grid,
    known: &Grid,
    tree: &mut Tree,
    meter: &mut Meter<'_>,
) -> Result<Grid, Stop> {
    let mut best = *known;
    let Some(mut node) = tree.propagated(Board::of(puzzle)) else { return Ok(best) };
    for (cell, &place) in Cell::ALL.into_iter().zip(&PLACES) {
        if node.set(place).count_ones() == 1 {
            continue;
        }
        let known = best[cell].map_or(0, Digit::index);
        for digit in 0..known {
            let bit = 1 << digit;
            if node.set(place) & bit == 0 {
                continue;
            }
            let mut asked = node;
            *asked.set_mut(place) = bit;
            tree.plant(asked);
            if let Some(better) = tree.next(meter)? {
                best = *better.grid();
                break;
            }
            *node.set_mut(place) &= !bit;
        }
        *node.set_mut(place) = best[cell].map_or(0, |digit| 1 << digit.index());
        node = tree.propagated(node).unwrap_or(node);
    }
    Ok(best)
}

fn mirrored(grid: &Grid) -> Grid {
    let mut mirrored = Grid::EMPTY;
    for (cell, digit) in grid.givens() {
        mirrored[cell] = Digit::new(10 - digit.get());
    }
    mirrored
}
