//! What is known of all minimal puzzles.

/// The fewest and the most clues that the experiment looks at.
pub(super) const FEWEST: usize = 20;
pub(super) const MOST: usize = 34;

/// The number of levels.
pub(super) const LEVELS: usize = MOST - FEWEST + 1;

/// The number of all minimal puzzles: D. Berthier, 2009, with an error of 0.065 %.
pub(super) const TOTAL: f64 = 3.1055e37;

/// The mean number of clues of all minimal puzzles.
pub(super) const MEAN: f64 = 26.578;

/// The number of full grids: B. Felgenhauer and F. Jarvis, 2005.
pub(super) const GRIDS: f64 = 6_670_903_752_021_072_936_960.0;

/// The shares of minimal puzzles with 21 to 32 clues in percent, computed from the counts of the
/// controlled-bias generator for 5,926,343 puzzles.
const SHARES: [f64; 12] = [
    0.000_031_5,
    0.003_482,
    0.147_85,
    2.284_85,
    13.4246,
    31.9095,
    32.7122,
    15.4799,
    3.5983,
    0.4141,
    0.0241,
    0.001,
];

/// The published share of a number of clues in percent.
pub(super) fn share(clues: usize) -> Option<f64> {
    SHARES.get(clues.checked_sub(21)?).copied()
}
