//! Clues that are looked at together: two that share a cell or see each other, and a house with clues that stick out of it.
//!
//! What each of them allows may not go with any filling of the other. Such regions have many fillings at the beginning
//! of a puzzle, so they say most inside an assumption.

use super::Step;
use super::fillings::Region;
use super::find::Finder;

/// The most cells of clues that are looked at together, those of a house among them.
const MOST_CELLS: usize = 14;

/// The most cells of two houses: a box of nine and a row that crosses it have fifteen.
const MOST_OF_HOUSES: usize = 15;

/// Clues of fewer cells say little beside another one, and there may be very many.
const LEAST_CELLS: usize = 3;

/// A house and a clue have so many cells in common, and two clues so many pairs of cells that see each other, at least.
const LEAST_SHARED: usize = 2;

/// Of more clues and houses no two are looked at: a grid of 25x25 may have a thousand clues, and a setter may add any number
/// of regions. Five grids have 135 houses.
const MOST_CLUES: usize = 300;
const MOST_HOUSES: usize = 200;

/// How many digits are tried for one region, at most, while nothing is supposed.
const TRIES: usize = 1_000;

/// The regions of clues together. What they are does not depend on the order in which the clues are stated.
pub(super) fn regions(
    clues: &[Region],
    houses: &[Region],
    sees: impl Fn(usize, usize) -> bool,
) -> Vec<Region> {
    let mut joint: Vec<Region> = Vec::new();
    if houses.len() <= MOST_HOUSES && clues.len() <= MOST_CLUES {
        joint.extend(houses.iter().flat_map(|house| of_house(house, clues)));
    }
    let large: Vec<&Region> = clues.iter().filter(|clue| clue.cells.len() >= LEAST_CELLS).collect();
    if large.len() <= MOST_CLUES {
        for (at, one) in large.iter().enumerate() {
            let others = large[at + 1..].iter().filter(|other| are_close(one, other, &sees));
            joint.extend(others.map(|other| one.with(other)));
        }
    }
    joint.retain(|region| region.cells.len() <= MOST_CELLS);
    joint
}

/// Two houses that cross, with the clues inside them. Subsets and clues of one house do not know what its cells see in the
/// other one.
pub(super) fn crossings(houses: &[Region]) -> Vec<Region> {
    let small = houses.iter().filter(|house| house.cells.len() <= MOST_OF_HOUSES);
    let small: Vec<&Region> = small.collect();
    if small.len() > MOST_HOUSES {
        return Vec::new();
    }
    let mut crossings = Vec::new();
    for (at, one) in small.iter().enumerate() {
        let both = small[at + 1..].iter().map(|other| one.with(other));
        let crosses = |both: &Region| both.cells.len() <= MOST_OF_HOUSES;
        crossings.extend(both.filter(crosses));
    }
    crossings
}

/// A house with each clue that sticks out of it, and with all of them.
fn of_house(house: &Region, clues: &[Region]) -> Vec<Region> {
    if house.cells.len() >= MOST_CELLS {
        return Vec::new();
    }
    let sticks_out = |clue: &&Region| {
        let inside = clue.cells.iter().filter(|cell| house.cells.contains(cell)).count();
        (LEAST_SHARED..clue.cells.len()).contains(&inside)
    };
    let clues: Vec<&Region> = clues.iter().filter(sticks_out).collect();
    let mut regions: Vec<Region> = clues.iter().map(|clue| house.with(clue)).collect();
    if let [first, second, rest @ ..] = &clues[..] {
        let two = house.with(first).with(second);
        regions.push(rest.iter().fold(two, |all, clue| all.with(clue)));
    }
    regions
}

/// Whether two clues share a cell or see each other in enough cells.
fn are_close(one: &Region, other: &Region, sees: impl Fn(usize, usize) -> bool) -> bool {
    let seen = |&cell: &usize| other.cells.iter().filter(|&&o| sees(cell, o)).count();
    one.cells.iter().any(|cell| other.cells.contains(cell))
        || one.cells.iter().map(seen).sum::<usize>() >= LEAST_SHARED
}

impl Finder<'_> {
    /// What no filling of some clues together has.
    pub(super) fn fillings_of_joint(&self) -> Option<Step> {
        let tries = TRIES.min(self.tries);
        Finder { tries, ..*self }.in_no_filling_of(&self.explainer.joint)
    }
}
