//! Candidates: one digit in one cell, and sets of them.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};
use core::str::FromStr;

use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::grid::Grid;
use crate::value::ValueError;

/// One digit in one cell: 729 of them, ordered by digit, then by cell.
///
/// ```
/// use loshu::{Candidate, Cell, Digit};
///
/// let candidate = Candidate::new(Cell::at(2, 1).unwrap(), Digit::new(5).unwrap());
/// assert_eq!(format!("{candidate} {candidate:#}"), "5C2 5r3c2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate(u16);

impl Candidate {
    /// The digit in the cell.
    pub const fn new(cell: Cell, digit: Digit) -> Candidate {
        Candidate((81 * digit.index() + cell.index()) as u16)
    }

    /// Returns the candidate with this index, if it is 0 to 728.
    pub const fn from_index(index: usize) -> Option<Candidate> {
        if index < 729 { Some(Candidate(index as u16)) } else { None }
    }

    /// The place of the candidate in tables, 0 to 728: 81 times the index of the digit, and the
    /// index of the cell.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The cell.
    pub const fn cell(self) -> Cell {
        Cell::ALL[self.index() % 81]
    }

    /// The digit.
    pub const fn digit(self) -> Digit {
        Digit::ALL[self.index() / 81]
    }

    /// The candidates that cannot be true together with this one: the other digits of its cell, and
    /// its digit in the 20 peers.
    pub fn rivals(self) -> CandidateSet {
        let mut rivals = CandidateSet::cell(self.cell(), DigitSet::ALL);
        rivals.0[self.digit().index()] = self.cell().peers();
        rivals
    }

    /// Whether both cannot be true: they share the cell, or the digit and a house.
    pub fn excludes(self, other: Candidate) -> bool {
        if self.digit() == other.digit() {
            self.cell().peers().contains(other.cell())
        } else {
            self.cell() == other.cell()
        }
    }
}

/// The digit and the cell: `5C2`; `{:#}` prints `5r3c2`.
impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.digit().fmt(f)?;
        self.cell().fmt(f)
    }
}

const EXPECTED: ValueError =
    ValueError::expected("a candidate: a digit and a cell, such as 5C2 or 5r3c2");

/// Reads both forms.
impl FromStr for Candidate {
    type Err = ValueError;

    fn from_str(name: &str) -> Result<Candidate, ValueError> {
        let (digit, cell) = name.split_at_checked(1).ok_or(EXPECTED)?;
        let digit = digit.parse().ok().and_then(Digit::new).ok_or(EXPECTED)?;
        let cell = cell.parse().map_err(|_| EXPECTED)?;
        Ok(Candidate::new(cell, digit))
    }
}

impl fmt::Debug for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of candidates: for each digit a [`CellSet`].
///
/// ```
/// use loshu::{CandidateSet, Candidate, Cell, Digit, House};
///
/// let five = Digit::new(5).unwrap();
/// let row = CandidateSet::digit(five, House::ROWS[0].cells());
/// assert_eq!(row.len(), 9);
/// assert!(row.contains(Candidate::new(Cell::ALL[0], five)));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CandidateSet([CellSet; 9]);

impl CandidateSet {
    /// The empty set.
    pub const EMPTY: CandidateSet = CandidateSet([CellSet::EMPTY; 9]);
    /// All 729 candidates.
    pub const ALL: CandidateSet = CandidateSet([CellSet::ALL; 9]);

    /// One digit in some cells.
    pub const fn digit(digit: Digit, cells: CellSet) -> CandidateSet {
        let mut set = CandidateSet::EMPTY;
        set.0[digit.index()] = cells;
        set
    }

    /// Some digits in one cell.
    #[inline]
    pub fn cell(cell: Cell, digits: DigitSet) -> CandidateSet {
        CandidateSet::block(CellSet::from(cell), digits)
    }

    /// Each of some digits in each of some cells.
    pub fn block(cells: CellSet, digits: DigitSet) -> CandidateSet {
        let mut set = CandidateSet::EMPTY;
        for digit in digits {
            set.0[digit.index()] = cells;
        }
        set
    }

    /// The number of candidates.
    pub fn len(&self) -> usize {
        self.0.iter().map(|cells| cells.len()).sum()
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [CellSet::EMPTY; 9]
    }

    /// Whether the candidate is in the set.
    pub const fn contains(&self, candidate: Candidate) -> bool {
        self.0[candidate.index() / 81].contains(candidate.cell())
    }

    /// Adds the candidate; returns whether it is new.
    pub fn insert(&mut self, candidate: Candidate) -> bool {
        let new = !self.contains(candidate);
        self.0[candidate.digit().index()] |= candidate.cell().into();
        new
    }

    /// Takes the candidate out; returns whether it was in the set.
    pub fn remove(&mut self, candidate: Candidate) -> bool {
        let old = self.contains(candidate);
        self.0[candidate.digit().index()] -= candidate.cell().into();
        old
    }

    /// The cells of a digit.
    pub const fn cells(&self, digit: Digit) -> CellSet {
        self.0[digit.index()]
    }

    /// The digits of a cell.
    pub fn digits(&self, cell: Cell) -> DigitSet {
        Digit::ALL.into_iter().filter(|digit| self.cells(*digit).contains(cell)).collect()
    }

    /// The candidates by cell.
    pub(crate) fn of_sets(sets: &[DigitSet; 81]) -> CandidateSet {
        let cells = |digit| CellSet::of_flags(&sets.map(|set| u8::from(set.contains(digit))));
        CandidateSet(core::array::from_fn(|index| cells(Digit::ALL[index])))
    }

    /// The candidates that the givens of a puzzle leave in its empty cells.
    pub(crate) fn of(puzzle: &Grid) -> CandidateSet {
        let mut cells = [!puzzle.filled(); 9];
        puzzle.givens().for_each(|(cell, digit)| cells[digit.index()] -= cell.peers());
        CandidateSet(cells)
    }

    /// The digits of each cell.
    pub(crate) fn by_cell(&self) -> [DigitSet; 81] {
        let mut sets = [DigitSet::EMPTY; 81];
        for (digit, cells) in Digit::ALL.into_iter().zip(self.0) {
            cells.iter().for_each(|cell| sets[cell.index()] |= digit.into());
        }
        sets
    }

    /// The digits of all cells of the set.
    pub fn all_digits(&self) -> DigitSet {
        Digit::ALL.into_iter().filter(|digit| !self.cells(*digit).is_empty()).collect()
    }

    /// The cells of all digits of the set.
    pub fn all_cells(&self) -> CellSet {
        self.0.iter().fold(CellSet::EMPTY, |all, &cells| all | cells)
    }

    /// The candidate with the lowest index.
    pub fn first(&self) -> Option<Candidate> {
        self.iter().next()
    }

    /// The only candidate of a set of one.
    #[inline]
    pub fn single(&self) -> Option<Candidate> {
        let mut candidates = self.iter();
        let first = candidates.next()?;
        candidates.next().is_none().then_some(first)
    }

    /// Whether no candidate is in both sets.
    #[inline]
    pub fn is_disjoint(&self, other: &CandidateSet) -> bool {
        (*self & *other).is_empty()
    }

    /// Whether all candidates are in the other set.
    #[inline]
    pub fn is_subset(&self, other: &CandidateSet) -> bool {
        (*self - *other).is_empty()
    }

    /// The candidates that cannot be true together with any of these; without a candidate to
    /// exclude, all 729.
    #[must_use]
    pub fn common_rivals(&self) -> CandidateSet {
        self.iter().fold(CandidateSet::ALL, |common, candidate| common & candidate.rivals())
    }

    /// The candidates by digit, then by cell.
    pub fn iter(&self) -> impl Iterator<Item = Candidate> + use<> {
        Digit::ALL
            .into_iter()
            .zip(self.0)
            .flat_map(|(digit, cells)| cells.iter().map(move |cell| Candidate::new(cell, digit)))
    }

    #[inline]
    fn zip(self, other: CandidateSet, join: impl Fn(CellSet, CellSet) -> CellSet) -> CandidateSet {
        CandidateSet(core::array::from_fn(|digit| join(self.0[digit], other.0[digit])))
    }
}

impl From<Candidate> for CandidateSet {
    fn from(candidate: Candidate) -> CandidateSet {
        CandidateSet::digit(candidate.digit(), candidate.cell().into())
    }
}

impl FromIterator<Candidate> for CandidateSet {
    fn from_iter<I: IntoIterator<Item = Candidate>>(candidates: I) -> CandidateSet {
        let mut set = CandidateSet::EMPTY;
        set.extend(candidates);
        set
    }
}

impl Extend<Candidate> for CandidateSet {
    fn extend<I: IntoIterator<Item = Candidate>>(&mut self, candidates: I) {
        for candidate in candidates {
            self.insert(candidate);
        }
    }
}

impl BitOr for CandidateSet {
    type Output = CandidateSet;
    #[inline]
    fn bitor(self, other: CandidateSet) -> CandidateSet {
        self.zip(other, |a, b| a | b)
    }
}

impl BitAnd for CandidateSet {
    type Output = CandidateSet;
    #[inline]
    fn bitand(self, other: CandidateSet) -> CandidateSet {
        self.zip(other, |a, b| a & b)
    }
}

impl Sub for CandidateSet {
    type Output = CandidateSet;
    #[inline]
    fn sub(self, other: CandidateSet) -> CandidateSet {
        self.zip(other, |a, b| a - b)
    }
}

impl Not for CandidateSet {
    type Output = CandidateSet;
    fn not(self) -> CandidateSet {
        CandidateSet::ALL - self
    }
}

impl BitOrAssign for CandidateSet {
    #[inline]
    fn bitor_assign(&mut self, other: CandidateSet) {
        *self = *self | other;
    }
}

impl BitAndAssign for CandidateSet {
    #[inline]
    fn bitand_assign(&mut self, other: CandidateSet) {
        *self = *self & other;
    }
}

impl SubAssign for CandidateSet {
    #[inline]
    fn sub_assign(&mut self, other: CandidateSet) {
        *self = *self - other;
    }
}

impl fmt::Debug for CandidateSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn indices_lead_back() {
        let all: Vec<_> = (0..729).filter_map(Candidate::from_index).collect();
        assert_eq!(all.len(), 729);
        assert_eq!(Candidate::from_index(729), None);
        for wrong in ["", "5", "0C2", "C2", "5J1", "é1", "55C2"] {
            assert!(wrong.parse::<Candidate>().is_err(), "{wrong}");
        }
        for (index, candidate) in all.iter().enumerate() {
            assert_eq!(candidate.index(), index);
            assert_eq!(Candidate::new(candidate.cell(), candidate.digit()), *candidate);
            assert_eq!(alloc::format!("{candidate}").parse(), Ok(*candidate));
            assert_eq!(alloc::format!("{candidate:#}").parse(), Ok(*candidate));
        }
        assert!(CandidateSet::ALL.iter().eq(all));
    }

    #[test]
    fn rivals_are_those_that_exclude() {
        for candidate in CandidateSet::ALL.iter() {
            let rivals = candidate.rivals();
            assert_eq!(rivals.len(), 28);
            assert!(
                CandidateSet::ALL
                    .iter()
                    .all(|other| rivals.contains(other) == candidate.excludes(other))
            );
        }
    }
}
