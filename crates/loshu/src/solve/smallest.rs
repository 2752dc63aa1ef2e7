//! The first and the last of several solutions in the order of lines.

use super::boards::{Boards, Candidate};
use super::single::Tree;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::limits::{Meter, Stop};
use crate::verify::Solution;

/// The smallest and the largest solution of a puzzle of which one is known.
pub(super) fn smallest_and_largest(
    puzzle: &Grid,
    known: Solution,
    tree: &mut Tree,
    meter: &mut Meter<'_>,
) -> Result<(Solution, Solution), Stop> {
    let first = smallest(puzzle, &known, tree, meter)?;
    // With 1 for 9, 2 for 8 and so on, the largest is the smallest.
    let last = smallest(&mirrored(puzzle), &mirrored(&known), tree, meter)?;
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
    let mut node = Boards::of(puzzle);
    for cell in Cell::ALL {
        let smaller = best[cell].map_or(0, Digit::index);
        for &digit in &Digit::ALL[..smaller] {
            let at = Candidate::new(cell, digit);
            let Some(boards) = node.filter(|boards| boards.allows(at)) else { continue };
            tree.plant(boards.with(at));
            if let Some(better) = tree.next(meter)? {
                best = *better.grid();
                break;
            }
            node = boards.without(at);
        }
        let known = best[cell].map(|digit| Candidate::new(cell, digit));
        node = node.zip(known).and_then(|(boards, known)| boards.with(known));
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
