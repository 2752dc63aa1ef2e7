//! The first and the last of several solutions in the order of lines.

use super::tree::{Boards, Candidate, Tree};
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
    let Some(mut node) = Boards::of(puzzle) else { return Ok(best) };
    for cell in Cell::ALL {
        if !node.is_open(cell) {
            continue;
        }
        let smaller = best[cell].map_or(0, Digit::index);
        for &digit in &Digit::ALL[..smaller] {
            let at = Candidate::new(cell, digit);
            if !node.allows(at) {
                continue;
            }
            tree.plant(node.with(at));
            if let Some(better) = tree.next(meter)? {
                best = *better.grid();
                break;
            }
            node = node.without(at).unwrap_or(node);
        }
        let placed = best[cell].and_then(|digit| node.with(Candidate::new(cell, digit)));
        node = placed.unwrap_or(node);
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
