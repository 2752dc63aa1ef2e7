//! What the clues of a puzzle are.

use std::fmt::Debug;

use loshu::{Candidate, CandidateSet, Cell, CellSet, DigitSet, Grid, Marks, Solution, Start};

/// A puzzle as a set of clues: the givens of a [`Grid`], or the exclusions of [`Marks`]. An exclusion is a
/// candidate that the marks do not have.
pub trait Puzzle: Start + Copy + Send + Sync {
    /// A set of clues.
    type Clues: Clues;

    /// Returns the clues.
    fn clues(&self) -> Self::Clues;

    /// Returns the puzzle of this solution with these clues.
    fn with_clues(solution: &Solution, clues: &Self::Clues) -> Self;

    /// Returns a start whose solutions obey these clues, and do not obey another one.
    fn against(
        solution: &Solution,
        clues: &Self::Clues,
        broken: <Self::Clues as Clues>::Clue,
    ) -> Marks;

    /// Returns the clues that another solution breaks.
    fn broken(solution: &Solution, clues: &Self::Clues, other: &Solution) -> Self::Clues;
}

/// The operations on sets of clues.
pub trait Clues: Copy + Debug + PartialEq + Send + Sync {
    /// One of them.
    type Clue: Copy + Debug + Send;

    /// The set without a clue.
    const EMPTY: Self;

    /// Returns the clues in order.
    fn to_vec(&self) -> Vec<Self::Clue>;

    /// Returns the number of clues.
    fn size(&self) -> usize;

    /// Returns the first clue.
    fn lowest(&self) -> Option<Self::Clue>;

    /// Whether a clue is in the set.
    fn has(&self, clue: Self::Clue) -> bool;

    /// Returns the set with a clue.
    #[must_use]
    fn and(&self, clue: Self::Clue) -> Self;

    /// Returns the set without a clue.
    #[must_use]
    fn less(&self, clue: Self::Clue) -> Self;

    /// Returns the clues of this set that are not in the other one.
    #[must_use]
    fn minus(&self, other: &Self) -> Self;

    /// Returns the clues that are in both sets.
    #[must_use]
    fn both(&self, other: &Self) -> Self;

    /// Returns the only clue of both sets, if there is just one.
    fn only_one_of_both(&self, other: &Self) -> Option<Self::Clue>;

    /// Whether no clue is in both sets.
    fn misses(&self, other: &Self) -> bool;
}

impl Puzzle for Grid {
    type Clues = CellSet;

    fn clues(&self) -> CellSet {
        self.filled()
    }

    fn with_clues(solution: &Solution, clues: &CellSet) -> Grid {
        let mut puzzle = *solution.grid();
        for cell in !*clues {
            puzzle[cell] = None;
        }
        puzzle
    }

    fn against(solution: &Solution, clues: &CellSet, broken: Cell) -> Marks {
        let mut marks = Marks::of(&Grid::with_clues(solution, &clues.without(broken)));
        if let Some(digit) = solution[broken] {
            marks.remove(Candidate::new(broken, digit).into());
        }
        marks
    }

    fn broken(solution: &Solution, clues: &CellSet, other: &Solution) -> CellSet {
        clues.iter().filter(|&cell| solution[cell] != other[cell]).collect()
    }
}

impl Clues for CellSet {
    type Clue = Cell;

    const EMPTY: CellSet = CellSet::EMPTY;

    fn to_vec(&self) -> Vec<Cell> {
        self.iter().collect()
    }

    fn size(&self) -> usize {
        self.len()
    }

    fn lowest(&self) -> Option<Cell> {
        self.first()
    }

    fn has(&self, clue: Cell) -> bool {
        self.contains(clue)
    }

    fn and(&self, clue: Cell) -> CellSet {
        self.with(clue)
    }

    fn less(&self, clue: Cell) -> CellSet {
        self.without(clue)
    }

    fn minus(&self, other: &CellSet) -> CellSet {
        *self - *other
    }

    fn both(&self, other: &CellSet) -> CellSet {
        *self & *other
    }

    fn only_one_of_both(&self, other: &CellSet) -> Option<Cell> {
        (*self & *other).single()
    }

    fn misses(&self, other: &CellSet) -> bool {
        self.is_disjoint(*other)
    }
}

/// A filled cell is a cell with one candidate here, so its given counts as eight exclusions.
impl Puzzle for Marks {
    type Clues = CandidateSet;

    fn clues(&self) -> CandidateSet {
        let filled = self.grid().givens().map(|(cell, digit)| Candidate::new(cell, digit));
        !(*self.candidates() | filled.collect())
    }

    fn with_clues(_: &Solution, clues: &CandidateSet) -> Marks {
        Marks::new(&Grid::EMPTY, CellSet::EMPTY, !*clues)
    }

    fn against(_: &Solution, clues: &CandidateSet, broken: Candidate) -> Marks {
        let cell = CandidateSet::cell(broken.cell(), DigitSet::ALL);
        let left = (!*clues - cell) | broken.into();
        Marks::new(&Grid::EMPTY, CellSet::EMPTY, left)
    }

    fn broken(_: &Solution, clues: &CandidateSet, other: &Solution) -> CandidateSet {
        let digits = other.grid().givens().map(|(cell, digit)| Candidate::new(cell, digit));
        *clues & digits.collect()
    }
}

impl Clues for CandidateSet {
    type Clue = Candidate;

    const EMPTY: CandidateSet = CandidateSet::EMPTY;

    fn to_vec(&self) -> Vec<Candidate> {
        self.iter().collect()
    }

    fn size(&self) -> usize {
        self.len()
    }

    fn lowest(&self) -> Option<Candidate> {
        self.first()
    }

    fn has(&self, clue: Candidate) -> bool {
        self.contains(clue)
    }

    fn and(&self, clue: Candidate) -> CandidateSet {
        *self | clue.into()
    }

    fn less(&self, clue: Candidate) -> CandidateSet {
        *self - clue.into()
    }

    fn minus(&self, other: &CandidateSet) -> CandidateSet {
        *self - *other
    }

    fn both(&self, other: &CandidateSet) -> CandidateSet {
        *self & *other
    }

    fn only_one_of_both(&self, other: &CandidateSet) -> Option<Candidate> {
        (*self & *other).single()
    }

    fn misses(&self, other: &CandidateSet) -> bool {
        self.is_disjoint(other)
    }
}
