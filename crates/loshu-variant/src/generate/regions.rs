//! Random regions of a jigsaw.

use crate::random::Random;
use crate::setting::{Regions, Setting};
use crate::shape::{ORTHOGONAL, Shape};

/// How many swaps of cells are tried for each cell.
const SWAPS: usize = 16;

/// For so many links a region has one ring at least: with nine cells two, of the four that a box has.
const LINKS_OF_A_RING: usize = 4;

/// Returns connected regions at random, one for each digit. They begin as boxes, and neighbouring regions swap cells
/// at their border, as long as both stay compact: long snakes are hard to see. In a shape of several squares the boxes stay as they are.
pub fn random_regions(shape: &Shape, seed: u64) -> Regions {
    let usual = Setting::new(shape.clone());
    if shape.corners().len() > 1 {
        return usual.regions;
    }
    let mut random = Random::new(seed);
    let mut regions = usual.region_of_cells();
    for _ in 0..SWAPS * shape.len() {
        let first = random.below(shape.len());
        let neighbours: Vec<usize> = shape.neighbours(first).collect();
        let Some(near) = random.pick(&neighbours) else { break };
        let (one, other) = (regions[first], regions[near]);
        if one == other {
            continue;
        }
        // A cell of the other region that touches the first region, and goes there for the first cell.
        let touches = |cell: &usize| {
            regions[*cell] == other && shape.neighbours(*cell).any(|cell| regions[cell] == one)
        };
        let back: Vec<usize> = (0..shape.len()).filter(touches).collect();
        let Some(second) = random.pick(&back) else { continue };
        regions.swap(first, second);
        if !is_compact(shape, &regions, one) || !is_compact(shape, &regions, other) {
            regions.swap(first, second);
        }
    }
    Regions::Own(regions)
}

/// Whether the cells of a region hang together, and are no snake: a snake has as many pairs of neighbours as cells, less
/// one, and each square of four cells closes a ring.
fn is_compact(shape: &Shape, regions: &[Option<u8>], region: Option<u8>) -> bool {
    let pairs = shape.pairs(&ORTHOGONAL);
    let pairs = pairs.filter(|&(a, b)| regions[a] == region && regions[b] == region).count();
    let links = usize::from(shape.size()) - 1;
    pairs >= links + links / LINKS_OF_A_RING && is_connected(shape, regions, region)
}

/// Whether the cells of a region hang together.
fn is_connected(shape: &Shape, regions: &[Option<u8>], region: Option<u8>) -> bool {
    let Some(first) = regions.iter().position(|one| *one == region) else { return true };
    let mut seen = vec![false; regions.len()];
    seen[first] = true;
    let mut stack = vec![first];
    while let Some(cell) = stack.pop() {
        for next in shape.neighbours(cell) {
            if regions[next] == region && !seen[next] {
                seen[next] = true;
                stack.push(next);
            }
        }
    }
    (0..regions.len()).all(|cell| seen[cell] || regions[cell] != region)
}
