//! Minimal puzzles that are all equally likely, but for weights that are known.
//!
//! A *root* is a random set of `n` clues of a uniform grid. A minimal puzzle with `k` clues lies in
//! `C(81 - k, n - k)` of the `C(81, n)` sets with `n` clues of its grid. So if all minimal puzzles inside of a
//! root are found, and each *counts* one divided by the probability that a root has it, then all minimal puzzles
//! count the same on average.
//!
//! An attempt draws roots of one uniform grid and adds up the counts of all puzzles that they find. It succeeds
//! with a probability in proportion to the sum, and then draws one of the puzzles by their counts. The sum has
//! no useful upper bound. Above a ceiling an attempt succeeds in any case, and the puzzle has a greater weight
//! instead.
//!
//! Larger roots find puzzles with more clues, take longer, and find fewer for their time. So they are drawn less
//! often, and what they find counts more.
//!
//! Weights and equally likely puzzles are Denis Berthier's, *Unbiased Statistics of a CSP: A Controlled-Bias
//! Generator* (2009). His generator takes clues out in a random order and starts again with another grid when one
//! cannot go, which succeeds about once in 250,000 times. Roots are our own.

use alloc::vec::Vec;
use core::ops::RangeInclusive;

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::clue_set::ClueSet;
use super::full::shuffled_cells;
use super::uniform::uniform_grid;
use crate::cell::CellSet;
use crate::limits::Stop;
use crate::solve::Solver;
use crate::verify::Solution;

/// The fewest and the most clues of the puzzles. Fewer than one minimal puzzle in 10^8 has more.
pub(super) const CLUES: RangeInclusive<usize> = 17..=34;

/// The random orders of cells of an attempt. The first cells of an order are a root. More orders make more of a
/// grid, which takes as long as some of them.
const ORDERS: usize = 8;

/// The sum of counts with which an attempt succeeds in any case. It is a compromise: with twice as much, half as
/// many attempts succeed, and half as many puzzles have greater weights.
const CEILING: f64 = 32.0;

/// Sets of clues of one size in which minimal puzzles are looked for.
struct Root {
    clues: usize,
    /// One in so many orders has such a root.
    one_in: u32,
    /// The clues of the puzzles that are looked for.
    fewest: usize,
    most: usize,
}

/// Each number of clues of [`CLUES`] has one kind of root.
const ROOTS: [Root; 5] = [
    Root { clues: 30, one_in: 1, fewest: 17, most: 26 },
    Root { clues: 31, one_in: 1, fewest: 27, most: 27 },
    Root { clues: 32, one_in: 2, fewest: 28, most: 28 },
    Root { clues: 33, one_in: 16, fewest: 29, most: 29 },
    Root { clues: 34, one_in: 128, fewest: 30, most: 34 },
];

/// A minimal puzzle in a root.
struct Found {
    set: ClueSet,
    /// How much it counts.
    count: f64,
    weight: f64,
}

impl Root {
    fn of_size(clues: usize) -> &'static Root {
        ROOTS.iter().find(|root| root.clues == clues).expect("all roots are of these sizes")
    }

    fn finds(&self, clues: &RangeInclusive<usize>) -> bool {
        self.fewest <= *clues.end() && *clues.start() <= self.most
    }

    /// One divided by the probability that an order has such a root with this minimal puzzle in it.
    fn rarity(&self, clues: usize) -> f64 {
        f64::from(self.one_in) * subsets(81, self.clues) / subsets(81 - clues, self.clues - clues)
    }

    /// How much a puzzle counts, as a multiple of one with 26 clues.
    fn count(&self, clues: usize) -> f64 {
        self.rarity(clues) / Root::of_size(30).rarity(26)
    }

    /// A minimal puzzle that was found. It counts no more than the ceiling, and its weight makes up for that.
    fn found(&self, set: ClueSet) -> Found {
        let count = self.count(set.clues.len());
        Found { set, count: count.min(CEILING), weight: (count / CEILING).max(1.0) }
    }

    /// The minimal puzzles inside of a root, as far as this kind of root looks for them.
    ///
    /// Clues go in the order of their cells, so that no set is met twice.
    fn minimal_inside(&self, set: ClueSet, solver: &Solver) -> Result<Vec<ClueSet>, Stop> {
        let mut minimal = Vec::new();
        let (mut sets, mut open) = (Vec::from([set]), Vec::from([set.redundant]));
        for clues in (self.fewest + 1..=self.clues).rev() {
            if clues <= self.most {
                minimal.extend(sets.iter().filter(|set| set.is_minimal()));
            }
            let least = clues.saturating_sub(self.most).max(1);
            (sets, open) =
                sets.into_iter().zip(open).filter(|(_, open)| open.len() >= least).unzip();
            if clues == self.fewest + 1 {
                minimal.extend(ClueSet::minimal_children(&sets, &open, solver)?);
            } else {
                (sets, open) = below(&sets, open, solver)?;
            }
        }
        Ok(minimal)
    }
}

/// The children of all sets by their open clues, each with the open clues behind the one that has gone.
fn below(
    sets: &[ClueSet],
    open: Vec<CellSet>,
    solver: &Solver,
) -> Result<(Vec<ClueSet>, Vec<CellSet>), Stop> {
    let (mut children, mut open_below) = (Vec::new(), Vec::new());
    for (some, mut open) in ClueSet::children(sets, &open, solver)?.into_iter().zip(open) {
        for child in some {
            open = open.iter().skip(1).collect();
            open_below.push(open & child.redundant);
            children.push(child);
        }
    }
    Ok((children, open_below))
}

/// Makes an attempt. Returns a minimal puzzle with a wanted number of clues, and its weight, if it succeeds.
pub(super) fn attempt(
    wanted: &RangeInclusive<usize>,
    solver: &Solver,
    rng: &mut ChaCha8Rng,
) -> Result<Option<(ClueSet, f64)>, Stop> {
    let solution = uniform_grid(rng);
    let mut found = Vec::new();
    for set in ClueSet::valid(&roots(solution, wanted, rng), solver)? {
        let root = Root::of_size(set.clues.len());
        let minimal = root.minimal_inside(set, solver)?.into_iter();
        let is_wanted = |set: &ClueSet| wanted.contains(&set.clues.len());
        found.extend(minimal.filter(is_wanted).map(|set| root.found(set)));
    }
    let sum: f64 = found.iter().map(|one| one.count).sum();
    if rng.random::<f64>() * CEILING >= sum {
        return Ok(None);
    }
    let mut drawn = rng.random::<f64>() * sum;
    let chosen = found.iter().find(|one| {
        drawn -= one.count;
        drawn < 0.0
    });
    let weighted = |one: &Found| (one.set, one.weight * (sum / CEILING).max(1.0));
    // Sums are rounded, so that the number drawn may be behind the last one.
    Ok(chosen.or(found.last()).map(weighted))
}

/// The roots of an attempt.
fn roots(
    solution: Solution,
    wanted: &RangeInclusive<usize>,
    rng: &mut ChaCha8Rng,
) -> Vec<(Solution, CellSet)> {
    let mut roots = Vec::new();
    for _ in 0..ORDERS {
        let cells = shuffled_cells(rng);
        for root in ROOTS {
            let is_drawn = rng.random_range(0..root.one_in) == 0;
            if is_drawn && root.finds(wanted) {
                roots.push((solution, cells.iter().take(root.clues).collect()));
            }
        }
    }
    roots
}

/// The number of sets of `size` of `cells` cells.
fn subsets(cells: usize, size: usize) -> f64 {
    (0..size).fold(1.0, |sets, at| sets * (cells - at) as f64 / (at + 1) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Generator;
    use crate::generate::places::some_of;
    use crate::seed::stream;

    #[test]
    fn each_number_of_clues_has_one_root() {
        for clues in CLUES {
            let roots = ROOTS.iter().filter(|root| root.finds(&(clues..=clues)));
            assert_eq!(roots.count(), 1, "{clues}");
        }
        assert!(ROOTS.iter().all(|root| root.fewest <= root.most && root.most <= root.clues));
        // One cell of 81 is among three with a probability of 1/27, and every second order has a root.
        assert_eq!(Root { clues: 3, one_in: 2, fewest: 1, most: 1 }.rarity(1), 54.0);
    }

    /// All minimal puzzles inside of a set, one removal after the other.
    fn plainly(clues: CellSet, solution: &Solution, seen: &mut Vec<CellSet>) -> Vec<CellSet> {
        if seen.contains(&clues) {
            return Vec::new();
        }
        seen.push(clues);
        let redundant = Solver::new().redundant_givens(&some_of(solution, clues)).unwrap();
        if redundant.is_empty() {
            return Vec::from([clues]);
        }
        redundant.iter().flat_map(|cell| plainly(clues.without(cell), solution, seen)).collect()
    }

    #[test]
    fn roots_find_all_minimal_puzzles() {
        let (solver, rng) = (Solver::new(), &mut stream(1, 0));
        let mut puzzles_seen = 0;
        for made in Generator::new(1).puzzles().take(8).map(Result::unwrap) {
            // A set of random clues has one solution too seldom: a puzzle and some clues more has.
            let inside = made.puzzle.filled();
            let others = shuffled_cells(rng).into_iter().filter(|&cell| !inside.contains(cell));
            let clues: CellSet = inside.iter().chain(others.take(4)).collect();
            let root = Root { clues: clues.len(), one_in: 1, fewest: 23, most: 26 };
            let [set] = ClueSet::valid(&[(made.solution, clues)], &solver).unwrap()[..] else {
                panic!("the puzzle has one solution");
            };
            let found = root.minimal_inside(set, &solver).unwrap();
            let mut found: Vec<CellSet> = found.iter().map(|set| set.clues).collect();
            let mut expected = plainly(clues, &made.solution, &mut Vec::new());
            expected.retain(|clues| (23..=26).contains(&clues.len()));
            found.sort_by_key(|clues| clues.bits());
            expected.sort_by_key(|clues| clues.bits());
            assert_eq!(found, expected);
            puzzles_seen += found.len();
        }
        assert!(puzzles_seen > 20, "{puzzles_seen}");
    }
}
