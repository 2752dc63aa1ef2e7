//! Any grid: equivalent grids have the same canonical form, and it is equivalent to them.
#![no_main]

use libfuzzer_sys::fuzz_target;
use loshu::{Grid, canonical};
use loshu_fuzz::Case;

/// With fewer digits a grid has so many automorphisms that its form takes seconds.
const FEWEST_CLUES: usize = 12;

fuzz_target!(|bytes: &[u8]| {
    let Case { grid, symmetry, .. } = Case::new(bytes);
    if grid.clues() < FEWEST_CLUES {
        return;
    }
    let form = canonical(&grid);
    let other = canonical(&symmetry.apply(&grid));
    assert_eq!(form.grid, other.grid, "{grid}");
    assert_eq!(form.automorphisms, other.automorphisms, "{grid}");
    assert_eq!(canonical(&form.grid).grid, form.grid, "{grid}");
    assert_eq!(counts(&form.grid), counts(&grid));
    assert!(form.grid.to_values() <= grid.to_values(), "{grid}");
});

/// How often each digit stands in a grid, sorted.
fn counts(grid: &Grid) -> Vec<usize> {
    let mut counts = vec![0; 9];
    grid.givens().for_each(|(_, digit)| counts[digit.index()] += 1);
    counts.sort_unstable();
    counts
}
