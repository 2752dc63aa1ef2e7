//! Clues of a full grid that leave one solution, and which of them can go.

use alloc::vec::Vec;

use super::places::some_of;
use crate::cell::{Cell, CellSet};
use crate::engine::Verdict;
use crate::grid::Grid;
use crate::limits::Stop;
use crate::solve::Solver;
use crate::verify::Solution;

/// How many puzzles are solved together.
const BLOCK: usize = 4096;

/// How many sets are looked at together: their puzzles take a few megabytes.
const SETS: usize = 64;

/// A *valid* set of clues: cells of a full grid whose digits have no other solution.
///
/// These functions answer questions about many sets at a time, because the solver is several times faster so.
///
/// ```
/// use loshu::{CellSet, ClueSet, Generator, Solver};
///
/// let made = Generator::new(1).puzzle(0)?;
/// let sets = [(made.solution, made.puzzle.filled()), (made.solution, CellSet::EMPTY)];
/// let valid = ClueSet::valid(&sets, &Solver::new()).expect("there is no limit");
/// assert_eq!(valid.len(), 1, "no clue at all leaves many solutions");
/// assert!(valid[0].is_minimal());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClueSet {
    /// The full grid.
    pub solution: Solution,
    /// The cells with clues.
    pub clues: CellSet,
    /// The clues that can go alone: the set without any one of them is valid too.
    pub redundant: CellSet,
}

impl ClueSet {
    /// Returns those of some sets of cells that are valid, in their order.
    ///
    /// # Errors
    ///
    /// The limit of the solver that ended the work.
    pub fn valid(sets: &[(Solution, CellSet)], solver: &Solver) -> Result<Vec<ClueSet>, Stop> {
        let puzzles: Vec<Grid> =
            sets.iter().map(|(solution, clues)| some_of(solution, *clues)).collect();
        let proper = are_proper(&puzzles, solver)?;
        let of = |&(solution, clues): &(Solution, CellSet)| ClueSet {
            solution,
            clues,
            redundant: clues,
        };
        let valid = sets.iter().zip(proper).filter(|(_, is_proper)| *is_proper);
        let mut valid: Vec<ClueSet> = valid.map(|(set, _)| of(set)).collect();
        ClueSet::update(&mut valid, solver)?;
        Ok(valid)
    }

    /// Returns the puzzle.
    pub fn puzzle(&self) -> Grid {
        some_of(&self.solution, self.clues)
    }

    /// Whether no clue can go.
    pub const fn is_minimal(&self) -> bool {
        self.redundant.is_empty()
    }

    /// Takes a redundant clue out. Some of the others may be needed then: [`update`](ClueSet::update) finds out
    /// which.
    pub fn take(&mut self, cell: Cell) {
        self.clues.remove(cell);
        self.redundant.remove(cell);
    }

    /// Asks of each clue in `redundant` whether it is, and leaves out those that are not.
    ///
    /// # Errors
    ///
    /// The limit of the solver that ended the work.
    pub fn update(sets: &mut [ClueSet], solver: &Solver) -> Result<(), Stop> {
        for sets in sets.chunks_mut(SETS) {
            let asked = |set: &ClueSet| {
                let set = *set;
                set.redundant.iter().map(move |cell| set.without(cell.into()))
            };
            let puzzles: Vec<Grid> = sets.iter().flat_map(asked).collect();
            let mut proper = are_proper(&puzzles, solver)?.into_iter();
            for set in sets {
                let redundant = set.redundant.iter().filter(|_| proper.next() == Some(true));
                set.redundant = redundant.collect();
            }
        }
        Ok(())
    }

    /// Returns the children of each set: what it becomes without one of its redundant clues, for those that
    /// `taken` has, in their order. There is one `taken` for each set.
    ///
    /// A clue is redundant in a child if the set is valid without both. So one question for each pair of
    /// clues serves two children.
    ///
    /// # Errors
    ///
    /// The limit of the solver that ended the work.
    pub fn children(
        sets: &[ClueSet],
        taken: &[CellSet],
        solver: &Solver,
    ) -> Result<Vec<Vec<ClueSet>>, Stop> {
        let mut children = Vec::with_capacity(sets.len());
        for (sets, taken) in sets.chunks(SETS).zip(taken.chunks(SETS)) {
            let asked = |(set, taken): (&ClueSet, &CellSet)| {
                let set = *set;
                set.pairs(*taken).map(move |(one, other)| set.without([one, other].into()))
            };
            let puzzles: Vec<Grid> = sets.iter().zip(taken).flat_map(asked).collect();
            let mut proper = are_proper(&puzzles, solver)?.into_iter();
            for (set, &taken) in sets.iter().zip(taken) {
                let mut redundant = [CellSet::EMPTY; 81];
                for (one, other) in set.pairs(taken) {
                    if proper.next() == Some(true) {
                        redundant[one.index()].insert(other);
                        redundant[other.index()].insert(one);
                    }
                }
                let child = |cell: Cell| ClueSet {
                    clues: set.clues.without(cell),
                    redundant: redundant[cell.index()],
                    ..*set
                };
                children.push((set.redundant & taken).iter().map(child).collect());
            }
        }
        Ok(children)
    }

    /// Returns the children that are minimal, of all sets, for those clues that `taken` has.
    ///
    /// A pair of clues that can go together shows at once that two children are not minimal. So this takes far
    /// fewer questions than to look for all [`children`](ClueSet::children).
    ///
    /// # Errors
    ///
    /// The limit of the solver that ended the work.
    pub fn minimal_children(
        sets: &[ClueSet],
        taken: &[CellSet],
        solver: &Solver,
    ) -> Result<Vec<ClueSet>, Stop> {
        let mut minimal = Vec::new();
        for (sets, taken) in sets.chunks(SETS).zip(taken.chunks(SETS)) {
            let doubts = sets.iter().zip(taken).map(|(set, &taken)| Doubt::new(set, taken));
            let mut doubts: Vec<Doubt> = doubts.collect();
            loop {
                let asked: Vec<Vec<(Cell, Cell)>> = doubts.iter().map(Doubt::questions).collect();
                let questions = doubts.iter().zip(&asked).flat_map(|(doubt, pairs)| {
                    pairs.iter().map(|&(one, other)| doubt.set.without([one, other].into()))
                });
                let puzzles: Vec<Grid> = questions.collect();
                if puzzles.is_empty() {
                    break;
                }
                let mut proper = are_proper(&puzzles, solver)?.into_iter();
                for (doubt, pairs) in doubts.iter_mut().zip(asked) {
                    for pair in pairs {
                        doubt.learn(pair, proper.next() == Some(true));
                    }
                }
            }
            minimal.extend(doubts.iter().flat_map(Doubt::minimal));
        }
        Ok(minimal)
    }

    /// The pairs of redundant clues of which `taken` has one at least.
    fn pairs(&self, taken: CellSet) -> impl Iterator<Item = (Cell, Cell)> + use<> {
        let redundant = self.redundant;
        redundant.iter().flat_map(move |one| {
            let others = if taken.contains(one) { redundant } else { redundant & taken };
            others.iter().filter(move |&other| one < other).map(move |other| (one, other))
        })
    }

    fn without(&self, cells: CellSet) -> Grid {
        some_of(&self.solution, self.clues - cells)
    }
}

/// Which children of a set may be minimal.
struct Doubt {
    set: ClueSet,
    /// The clues whose child may be minimal.
    open: CellSet,
    /// For each clue those that cannot go together with it.
    apart: [CellSet; 81],
}

impl Doubt {
    fn new(set: &ClueSet, taken: CellSet) -> Doubt {
        Doubt { set: *set, open: set.redundant & taken, apart: [CellSet::EMPTY; 81] }
    }

    /// Pairs to be asked about together: no clue is in two of them.
    fn questions(&self) -> Vec<(Cell, Cell)> {
        let (mut pairs, mut free) = (Vec::new(), self.set.redundant);
        for one in self.open {
            if !free.remove(one) {
                continue;
            }
            let unknown = free - self.apart[one.index()];
            // An answer about two open clues may close both.
            let other = (unknown & self.open).first().or(unknown.first());
            if let Some(other) = other {
                free.remove(other);
                pairs.push((one, other));
            }
        }
        pairs
    }

    fn learn(&mut self, (one, other): (Cell, Cell), go_together: bool) {
        if go_together {
            self.open.remove(one);
            self.open.remove(other);
        } else {
            self.apart[one.index()].insert(other);
            self.apart[other.index()].insert(one);
        }
    }

    /// The children that are left, when there is no question.
    fn minimal(&self) -> impl Iterator<Item = ClueSet> + use<> {
        let (set, redundant) = (self.set, CellSet::EMPTY);
        let child = move |cell| ClueSet { clues: set.clues.without(cell), redundant, ..set };
        self.open.iter().map(child)
    }
}

fn are_proper(puzzles: &[Grid], solver: &Solver) -> Result<Vec<bool>, Stop> {
    let mut proper = Vec::with_capacity(puzzles.len());
    for block in puzzles.chunks(BLOCK) {
        solver.limits().look()?;
        for verdict in solver.solve_batch(block) {
            proper.push(match verdict {
                Verdict::Unique(_) => true,
                Verdict::Unsolvable | Verdict::Multiple => false,
                Verdict::Stopped { by, .. } => return Err(by),
            });
        }
    }
    Ok(proper)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Generator;

    /// A valid set with some clues more than a minimal puzzle.
    fn example(index: u64) -> ClueSet {
        let made = Generator::new(3).puzzle(index).unwrap();
        let more = Cell::ALL.into_iter().step_by(7).collect::<CellSet>();
        let sets = [(made.solution, made.puzzle.filled() | more)];
        ClueSet::valid(&sets, &Solver::new()).unwrap()[0]
    }

    #[test]
    fn redundant_clues_are_those_of_the_solver() {
        for index in 0..20 {
            let set = example(index);
            assert_eq!(Ok(set.redundant), Solver::new().redundant_givens(&set.puzzle()));
        }
    }

    #[test]
    fn minimal_children_are_those_without_redundant_clues() {
        let mut seen = 0;
        for index in 0..40 {
            let mut sets = Vec::from([example(index)]);
            while !sets.is_empty() {
                let taken: Vec<CellSet> = sets.iter().map(|set| set.redundant).collect();
                let children = ClueSet::children(&sets, &taken, &Solver::new()).unwrap().concat();
                let expected = children.iter().copied().filter(ClueSet::is_minimal);
                let minimal = ClueSet::minimal_children(&sets, &taken, &Solver::new()).unwrap();
                assert!(minimal.iter().copied().eq(expected));
                seen += minimal.len();
                // A path is enough: all sets would be too many.
                sets = children.into_iter().step_by(9).take(3).collect();
            }
        }
        assert!(seen > 20, "{seen}");
    }

    #[test]
    fn children_know_what_is_redundant() {
        let mut seen = 0;
        for index in 0..5 {
            let set = example(index);
            let taken: CellSet = set.redundant.iter().step_by(2).collect();
            let all = ClueSet::children(&[set], &[taken], &Solver::new()).unwrap();
            assert_eq!(all[0].len(), taken.len());
            for (child, cell) in all[0].iter().zip(taken) {
                let mut expected = set;
                expected.take(cell);
                ClueSet::update(core::slice::from_mut(&mut expected), &Solver::new()).unwrap();
                assert_eq!(*child, expected);
                seen += child.redundant.len();
            }
        }
        assert!(seen > 20, "{seen}");
    }
}
