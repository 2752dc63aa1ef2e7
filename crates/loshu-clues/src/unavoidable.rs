//! Unavoidable sets of a full grid.

use std::collections::HashSet;

use loshu::{CellSet, Digit, DigitSet, Grid, House, Solution, Solver, Stop};

/// The most solutions that are compared for one region.
const MOST_SOLUTIONS: usize = 4_000;

/// Larger sets are hit by nearly all puzzles.
const LARGEST: usize = 14;

/// The most sets that are kept, the smallest ones.
const MOST_SETS: usize = 512;

/// Minimal unavoidable sets of a full grid, the smallest first.
///
/// A region of the grid is emptied, and its solutions are listed. The cells in which a solution differs from
/// the grid are an unavoidable set. The regions are the cells of two, three or four digits, and the
/// cells of two lines or two boxes of a chute. This finds all sets of two or three digits with up to 14 cells,
/// and most of the others.
///
/// ```
/// use loshu::{Grid, Solver, Verdict};
/// use loshu_clues::Unavoidable;
///
/// let puzzle: Grid =
///     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let Verdict::Unique(solution) = Solver::new().solve(&puzzle) else { unreachable!() };
/// let sets = Unavoidable::of(&solution, &Solver::new()).unwrap();
/// assert!(sets.iter().all(|set| !set.is_disjoint(puzzle.filled())));
/// # Ok::<(), loshu::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Unavoidable {
    sets: Vec<CellSet>,
}

impl Unavoidable {
    /// Finds the sets of a grid.
    ///
    /// # Errors
    ///
    /// The limit of the solver that ended the work: the deadline or the flag.
    pub fn of(solution: &Solution, solver: &Solver) -> Result<Unavoidable, Stop> {
        let limits = solver.limits().clone().solutions(MOST_SOLUTIONS as u64).tries(None);
        let solver = solver.clone().with_limits(limits);
        let mut found = HashSet::new();
        for region in regions(solution) {
            differences(solution, region, &solver, &mut found)?;
        }
        let mut all: Vec<CellSet> = found.into_iter().collect();
        all.sort_unstable_by_key(|set| (set.len(), set.bits()));
        Ok(Unavoidable { sets: minimal(&all) })
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

/// The regions that are emptied.
fn regions(solution: &Solution) -> Vec<CellSet> {
    let cells = |digits: DigitSet| -> CellSet {
        let of_digits = |&(_, digit): &(_, Digit)| digits.contains(digit);
        solution.grid().givens().filter(of_digits).map(|(cell, _)| cell).collect()
    };
    let some = (0..1 << 9).map(DigitSet::from_bits);
    let mut regions: Vec<CellSet> =
        some.filter(|digits| (2..=4).contains(&digits.len())).map(cells).collect();
    regions.sort_by_key(|region| region.len());
    let kinds = [House::ROWS, House::COLUMNS];
    for lines in kinds {
        for chute in lines.chunks(3) {
            for (one, other) in [(0, 1), (0, 2), (1, 2)] {
                regions.push(chute[one].cells() | chute[other].cells());
            }
        }
    }
    for one in 0..9 {
        for other in one + 1..9 {
            if one / 3 == other / 3 || one % 3 == other % 3 {
                regions.push(House::BLOCKS[one].cells() | House::BLOCKS[other].cells());
            }
        }
    }
    regions
}

/// Adds the sets inside of a region.
fn differences(
    solution: &Solution,
    region: CellSet,
    solver: &Solver,
    found: &mut HashSet<CellSet>,
) -> Result<(), Stop> {
    let mut rest: Grid = *solution.grid();
    region.iter().for_each(|cell| rest[cell] = None);
    let mut solutions = solver.solutions(&rest);
    for other in solutions.by_ref() {
        let differs: CellSet =
            region.iter().filter(|&cell| other[cell] != solution[cell]).collect();
        if !differs.is_empty() && differs.len() <= LARGEST {
            found.insert(differs);
        }
    }
    match solutions.stopped() {
        None | Some(Stop::Solutions) => Ok(()),
        Some(stop) => Err(stop),
    }
}

/// Those that have no other one inside, up to the number that is kept. The sets come in order of size.
fn minimal(sets: &[CellSet]) -> Vec<CellSet> {
    let mut minimal: Vec<CellSet> = Vec::new();
    for set in sets {
        if minimal.len() == MOST_SETS {
            break;
        }
        if !minimal.iter().any(|inside| inside.is_subset(*set)) {
            minimal.push(*set);
        }
    }
    minimal
}
