//! Random regions of a jigsaw.

use crate::random::Random;
use crate::setting::{Regions, Setting};
use crate::shape::{ORTHOGONAL, Shape};

/// How many swaps of cells are tried for each cell.
const SWAPS: usize = 16;

/// So often as many swaps are tried again, at most, while a region is a snake or still a box.
const AGAIN: usize = 40;

/// For so many links a region has one ring at least: with nine cells two, of the four that a box has.
const LINKS_OF_A_RING: usize = 4;

/// Returns connected regions at random, one for each digit. They begin as boxes, or as rows where there are none, and
/// neighbouring regions swap cells at their border, as long as no compact one becomes a snake, which is hard to see. No box
/// stays as it was, but in small grids by chance. In a shape of several squares the boxes stay as they are.
pub fn random_regions(shape: &Shape, seed: u64) -> Regions {
    let usual = Setting::new(shape.clone());
    if shape.corners().len() > 1 {
        return usual.regions;
    }
    let mut random = Random::new(seed);
    let boxes = usual.region_of_cells();
    let mut regions = boxes.clone();
    for _ in 0..AGAIN {
        for _ in 0..SWAPS * shape.len() {
            swap(shape, &mut regions, &mut random);
        }
        let is_done = |region: u8| {
            let region = Some(region);
            rings(shape, &regions, region) >= fewest_rings(shape)
                && (0..shape.len()).any(|at| regions[at] == region && boxes[at] != region)
        };
        if boxes.iter().flatten().all(|region| is_done(*region)) {
            break;
        }
    }
    Regions::Own(regions)
}

/// Two neighbouring regions swap a cell each, if both can.
fn swap(shape: &Shape, regions: &mut [Option<u8>], random: &mut Random) {
    let first = random.below(shape.len());
    let neighbours: Vec<usize> = shape.neighbours(first).collect();
    let Some(near) = random.pick(&neighbours) else { return };
    let both = [regions[first], regions[near]];
    let [one, other] = both;
    if one == other {
        return;
    }
    // A cell of the other region that touches the first region, and goes there for the first cell.
    let touches = |cell: &usize| {
        regions[*cell] == other && shape.neighbours(*cell).any(|cell| regions[cell] == one)
    };
    let back: Vec<usize> = (0..shape.len()).filter(touches).collect();
    let Some(second) = random.pick(&back) else { return };
    let before = both.map(|region| rings(shape, regions, region));
    regions.swap(first, second);
    let after = both.map(|region| rings(shape, regions, region));
    let enough = fewest_rings(shape);
    let is_good = after.iter().all(|&rings| rings >= enough)
        || before.iter().any(|&rings| rings < enough)
            && after.iter().sum::<usize>() >= before.iter().sum();
    if !is_good || !both.iter().all(|&region| is_connected(shape, regions, region)) {
        regions.swap(first, second);
    }
}

/// How many rings a region has that is no snake. Of five cells only one shape has a ring, and a square has few others.
fn fewest_rings(shape: &Shape) -> usize {
    let links = usize::from(shape.size()) - 1;
    if links > LINKS_OF_A_RING { links / LINKS_OF_A_RING } else { 0 }
}

/// How many rings a connected region has: a snake has as many pairs of neighbours as cells, less one, and each square of
/// four cells closes a ring.
fn rings(shape: &Shape, regions: &[Option<u8>], region: Option<u8>) -> usize {
    let pairs = shape.pairs(&ORTHOGONAL);
    let pairs = pairs.filter(|&(a, b)| regions[a] == region && regions[b] == region).count();
    (pairs + 1).saturating_sub(usize::from(shape.size()))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_are_compact_and_no_boxes() {
        for size in [5, 6, 7, 9, 10, 11] {
            let shape = Shape::square(size).unwrap();
            let boxes = Setting::new(shape.clone()).region_of_cells();
            for seed in 0..10 {
                let Regions::Own(regions) = random_regions(&shape, seed) else {
                    panic!("regions of its own")
                };
                for region in boxes.iter().copied().take(shape.len()) {
                    let cells = |of: &[Option<u8>]| -> Vec<usize> {
                        (0..of.len()).filter(|&cell| of[cell] == region).collect()
                    };
                    assert_eq!(cells(&regions).len(), usize::from(size));
                    assert_ne!(cells(&regions), cells(&boxes), "size {size}, seed {seed}");
                    assert!(is_connected(&shape, &regions, region), "size {size}, seed {seed}");
                    let rings = rings(&shape, &regions, region);
                    assert!(rings >= fewest_rings(&shape), "size {size}, seed {seed}");
                }
            }
        }
    }
}
