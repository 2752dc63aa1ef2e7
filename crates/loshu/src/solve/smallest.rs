//! The first and the last of several solutions in the order of lines.

use super::board::{Board, PLACES};
use super::single::Tree;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::limits::{Meter, Stop};
use crate::verify::Solution;

/// The smallest and the largest solution of a puzzle of which two are known, the smaller first.
pub(super) fn smallest_and_largest(
    puzzle: &Grid,
    known: [Solution; 2],
    tree: &mut Tree,
    meter: &mut Meter<'_>,
) -> Result<[Solution; 2], Stop> {
    let [first, last] = known;
    let first = smallest(puzzle, &first, tree, meter)?;
    // With 1 for 9, 2 for 8 and so on, the largest is the smallest.
    let last = smallest(&mirrored(puzzle), &mirrored(&last), tree, meter)?;
    Ok([Solution::trusted(first), Solution::trusted(mirrored(&last))])
}

/// Goes through the cells in order and asks whether there is a solution with a smaller digit than the
/// known one. Each question is a search of its own, so that the order of the cells costs no more than
/// a factor: a search that branches in this order could take ages.
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
        loop {
            let digit = best[cell].map_or(1, |digit| 1 << digit.index());
            let smaller = node.set(place) & (digit - 1);
            *node.set_mut(place) = digit;
            if smaller == 0 {
                break;
            }
            let mut asked = node;
            *asked.set_mut(place) = smaller;
            tree.plant(asked);
            match tree.next(meter)? {
                Some(better) => best = *better.grid(),
                None => break,
            }
            *node.set_mut(place) = smaller;
        }
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
