//! Unavoidable sets of a full grid.

mod small;

use loshu::{CellSet, Solution};

/// The most cells of a set. Larger ones are hit by nearly all puzzles.
pub(crate) const LARGEST: usize = 14;

/// Minimal unavoidable sets of a full grid, the smallest first.
///
/// These are all that have up to 14 cells.
///
/// ```
/// use loshu::{Grid, Solver, Verdict};
/// use loshu_clues::Unavoidable;
///
/// let puzzle: Grid =
///     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let Verdict::Unique(solution) = Solver::new().solve(&puzzle) else { unreachable!() };
/// let sets = Unavoidable::of(&solution);
/// assert!(sets.iter().all(|set| !set.is_disjoint(puzzle.filled())));
/// # Ok::<(), loshu::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Unavoidable {
    sets: Vec<CellSet>,
}

impl Unavoidable {
    /// Finds the sets of a grid.
    #[must_use]
    pub fn of(solution: &Solution) -> Unavoidable {
        Unavoidable { sets: minimal(&small::small(solution, LARGEST)) }
    }

    /// Iterates over the sets, the smallest first.
    pub fn iter(&self) -> impl Iterator<Item = CellSet> + '_ {
        self.sets.iter().copied()
    }

    /// Returns the number of sets.
    #[must_use]
    pub fn len(&self) -> usize {
        self.sets.len()
    }

    /// Returns disjoint sets, as many as a search of limited length finds. A puzzle of the grid has at least as
    /// many clues.
    #[must_use]
    pub fn disjoint(&self) -> Vec<CellSet> {
        let mut packing = Packing { best: Vec::new(), chosen: Vec::new(), left: MOST_STEPS };
        packing.search(&self.sets, CellSet::ALL);
        packing.best
    }

    /// Whether there is no set.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.sets.is_empty()
    }
}

/// The most steps of the search for disjoint sets.
const MOST_STEPS: u32 = 200_000;

/// A search for as many disjoint sets as possible.
struct Packing {
    best: Vec<CellSet>,
    chosen: Vec<CellSet>,
    left: u32,
}

impl Packing {
    /// Chooses more of these sets, which lie in the free cells. They come in order of size.
    fn search(&mut self, sets: &[CellSet], free: CellSet) {
        let Some(&smallest) = sets.first() else {
            if self.chosen.len() > self.best.len() {
                self.best.clone_from(&self.chosen);
            }
            return;
        };
        let most = self.chosen.len() + free.len() / smallest.len();
        if self.left == 0 || most <= self.best.len() {
            return;
        }
        self.left -= 1;
        // A family that meets the smallest set nowhere has room for it. So one set that meets it is chosen, and
        // those that were chosen before are not needed again.
        let mut others = sets.to_vec();
        for &set in sets.iter().filter(|set| !set.is_disjoint(smallest)) {
            others.retain(|other| *other != set);
            let left: Vec<CellSet> =
                others.iter().copied().filter(|other| other.is_disjoint(set)).collect();
            self.chosen.push(set);
            self.search(&left, free - set);
            self.chosen.pop();
        }
    }
}

/// Those that have no other one inside. The sets come in order of size.
fn minimal(sets: &[CellSet]) -> Vec<CellSet> {
    let mut minimal: Vec<CellSet> = Vec::new();
    for set in sets {
        if !minimal.iter().any(|inside| inside.is_subset(*set)) {
            minimal.push(*set);
        }
    }
    minimal
}
