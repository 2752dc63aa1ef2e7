//! The givens of a puzzle with one solution: as few as it needs, or so many as are wanted.

use core::ops::RangeInclusive;

use loshu::{Limits, Stop, Symmetry};

use super::attempt::TRIES_TO_DIG;
use super::{GenerateError, LARGE_GRID};
use crate::digits::DigitSet;
use crate::layout::{Layout, Puzzle};
use crate::random::Random;
use crate::redundant::is_forced;
use crate::shape::Shape;
use crate::solver::{Solution, Solver, Verdict};

/// How many tries the question takes whether the givens leave one solution.
const TRIES_TO_GROW: u64 = 2_000;

/// The cells of a shape, in sets that are filled together or empty together.
pub(super) struct Orbits {
    orbits: Vec<Vec<usize>>,
    /// The number of the orbit of each cell.
    of: Vec<usize>,
}

impl Orbits {
    /// `None` if the shape does not have the symmetry.
    pub(super) fn of(shape: &Shape, symmetry: Symmetry) -> Option<Orbits> {
        let side = shape.rows().max(shape.columns());
        let (mut orbits, mut of) = (Vec::new(), vec![None; shape.len()]);
        for cell in 0..shape.len() {
            if of[cell].is_none() {
                let images = symmetry.orbit_in_square(side, shape.place(cell)?).into_iter();
                let orbit = images.map(|(row, column)| shape.cell(row, column));
                let orbit = orbit.collect::<Option<Vec<usize>>>()?;
                orbit.iter().for_each(|&cell| of[cell] = Some(orbits.len()));
                orbits.push(orbit);
            }
        }
        Some(Orbits { orbits, of: of.into_iter().collect::<Option<_>>()? })
    }

    /// The image of each cell: the other one of its orbit, or the cell across the middle where orbits are larger. `None` if
    /// all cells stand alone.
    pub(super) fn image(&self, shape: &Shape) -> Option<Vec<usize>> {
        let across = |cell: usize| {
            let (row, column) = shape.place(cell)?;
            shape.cell(shape.rows() - 1 - row, shape.columns() - 1 - column)
        };
        let image = |cell: usize| match self.orbits[self.of[cell]][..] {
            [one] => Some(one),
            [one, other] => Some(if cell == one { other } else { one }),
            _ => across(cell).filter(|&image| self.of[image] == self.of[cell]),
        };
        let has_pairs = self.orbits.iter().any(|orbit| orbit.len() > 1);
        has_pairs.then(|| (0..self.of.len()).map(image).collect()).flatten()
    }

    /// Whether some of the orbits have together so many cells.
    pub(super) fn allow(&self, wanted: &RangeInclusive<usize>) -> bool {
        let mut sums = vec![false; self.of.len() + 1];
        sums[0] = true;
        for orbit in &self.orbits {
            for sum in (orbit.len()..sums.len()).rev() {
                sums[sum] |= sums[sum - orbit.len()];
            }
        }
        sums.iter().enumerate().any(|(sum, is_sum)| *is_sum && wanted.contains(&sum))
    }
}

/// The givens of a puzzle that is made.
#[derive(Clone)]
pub(super) struct Givens<'a> {
    layout: Layout,
    solution: &'a Solution,
    orbits: &'a Orbits,
    /// For each cell whether a given would cover a clue there: such ones are chosen last and go first.
    covers: Vec<bool>,
    cells: Vec<DigitSet>,
}

impl<'a> Givens<'a> {
    /// No givens.
    pub(super) fn none(
        layout: Layout,
        solution: &'a Solution,
        orbits: &'a Orbits,
        covers: Vec<bool>,
    ) -> Givens<'a> {
        let cells = vec![DigitSet::EMPTY; solution.digits().len()];
        Givens { layout, solution, orbits, covers, cells }
    }

    /// The same givens of a layout with other clues.
    pub(super) fn on(self, layout: Layout) -> Givens<'a> {
        Givens { layout, ..self }
    }

    /// The puzzle that they make.
    pub(super) fn puzzle(&self) -> Puzzle {
        self.layout.puzzle(&self.cells).expect("one set for each cell")
    }

    /// Adds givens until the solution is the only one: each time on cells in which another solution differs.
    pub(super) fn grow(
        &mut self,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<(), GenerateError> {
        let (solution, orbits) = (self.solution, self.orbits);
        let wanted = solution.digits();
        let solver = Solver::new().with_limits(limits.clone().tries(TRIES_TO_GROW));
        loop {
            let differing: Vec<usize> = match solver.solve(&self.puzzle()) {
                Verdict::Unique(_) => return Ok(()),
                Verdict::Multiple(both) => {
                    let other =
                        both.iter().find(|one| *one != solution).expect("two solutions differ");
                    (0..wanted.len()).filter(|&cell| other.digits()[cell] != wanted[cell]).collect()
                }
                Verdict::Stopped { by: Stop::Tries, .. } => {
                    (0..wanted.len()).filter(|&cell| self.cells[cell].is_empty()).collect()
                }
                Verdict::Stopped { by, .. } => return Err(GenerateError::Stopped(by)),
                Verdict::Unsolvable => unreachable!("the wanted solution follows the rules"),
            };
            for _ in 0..handful(&self.layout, &differing) {
                match self.pick(&differing, random) {
                    Some(cell) => self.fill(orbits.of[cell]),
                    None => return Ok(()),
                }
            }
        }
    }

    /// Empties orbits that can be left out, in random order, as long as that leaves so many givens.
    pub(super) fn dig(
        &mut self,
        fewest: usize,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<(), GenerateError> {
        for orbit in self.full(random) {
            if self.number() >= fewest + self.size(orbit) {
                self.can_empty(orbit, limits)?;
            }
        }
        Ok(())
    }

    /// Empties some full orbits at random.
    pub(super) fn empty_some(&mut self, orbits: usize, random: &mut Random) {
        for orbit in self.full(random).into_iter().take(orbits) {
            for &cell in &self.orbits.orbits[orbit] {
                self.cells[cell] = DigitSet::EMPTY;
            }
        }
    }

    /// Fills orbits at random until there are so many givens as are wanted, or as near as they come.
    pub(super) fn fill_up(&mut self, wanted: &RangeInclusive<usize>, random: &mut Random) {
        let mut number = self.number();
        if number >= *wanted.start() {
            return;
        }
        let mut empty = self.orbits_where(DigitSet::is_empty);
        random.shuffle(&mut empty);
        for orbit in empty {
            let more = number + self.orbits.orbits[orbit].len();
            if number < *wanted.start() && more <= *wanted.end() {
                self.fill(orbit);
                number = more;
            }
        }
    }

    pub(super) fn number(&self) -> usize {
        self.cells.iter().filter(|cell| !cell.is_empty()).count()
    }

    pub(super) fn cells(&self) -> &[DigitSet] {
        &self.cells
    }

    pub(super) fn into_cells(self) -> Vec<DigitSet> {
        self.cells
    }

    /// Fills the orbit of a cell. Returns its cells with their digits.
    pub(super) fn add(&mut self, cell: usize) -> Vec<(usize, u8)> {
        let orbit = self.orbits.of[cell];
        self.fill(orbit);
        let cells = self.orbits.orbits[orbit].iter();
        cells.map(|&cell| (cell, self.solution.digits()[cell])).collect()
    }

    /// One of some cells, if it can be one where a given covers no clue.
    pub(super) fn pick(&self, cells: &[usize], random: &mut Random) -> Option<usize> {
        let free: Vec<usize> = cells.iter().copied().filter(|&cell| !self.covers[cell]).collect();
        random.pick(if free.is_empty() { cells } else { &free })
    }

    /// The full orbits, in random order: first those that cover clues.
    pub(super) fn full(&self, random: &mut Random) -> Vec<usize> {
        let mut full = self.orbits_where(|cell| !cell.is_empty());
        random.shuffle(&mut full);
        full.sort_by_key(|&orbit| !self.orbits.orbits[orbit].iter().any(|&cell| self.covers[cell]));
        full
    }

    pub(super) fn size(&self, orbit: usize) -> usize {
        self.orbits.orbits[orbit].len()
    }

    /// Empties an orbit if it follows from the others, as far as that is known after some tries. Returns whether it does.
    pub(super) fn can_empty(
        &mut self,
        orbit: usize,
        limits: &Limits,
    ) -> Result<bool, GenerateError> {
        match self.empty(orbit, &limits.clone().tries(self.tries_to_dig())) {
            Ok(true) => Ok(true),
            Ok(false) | Err(Stop::Tries) => {
                self.fill(orbit);
                Ok(false)
            }
            Err(by) => Err(by.into()),
        }
    }

    /// A try takes many times as long where there are so many digits.
    fn tries_to_dig(&self) -> u64 {
        if self.layout.digits() > 16 { TRIES_TO_DIG / 8 } else { TRIES_TO_DIG }
    }

    /// The orbits whose cells are so. They are all empty or all full.
    fn orbits_where(&self, holds: impl Fn(DigitSet) -> bool) -> Vec<usize> {
        let orbits = self.orbits.orbits.iter().enumerate();
        orbits.filter(|(_, orbit)| holds(self.cells[orbit[0]])).map(|(number, _)| number).collect()
    }

    pub(super) fn fill(&mut self, orbit: usize) {
        for &cell in &self.orbits.orbits[orbit] {
            self.cells[cell] = DigitSet::only(self.solution.digits()[cell]);
        }
    }

    /// Empties the cells of an orbit one by one, as long as each follows from the givens that are left. Returns
    /// whether all of them do.
    fn empty(&mut self, orbit: usize, limits: &Limits) -> Result<bool, Stop> {
        for &cell in &self.orbits.orbits[orbit] {
            if !is_forced(&self.layout, &self.cells, cell, limits)? {
                return Ok(false);
            }
            self.cells[cell] = DigitSet::EMPTY;
        }
        Ok(true)
    }
}

/// How many givens are added before another solution is looked for. In a large grid each search takes long, and most cells
/// that differ from one other solution are needed.
fn handful(layout: &Layout, differing: &[usize]) -> usize {
    const PART: usize = 16;
    if layout.cells() > LARGE_GRID { differing.len().div_ceil(PART).max(1) } else { 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shape_without_the_symmetry_has_no_orbits() {
        let steps = Shape::grids(9, &[(0, 0), (6, 6)]).unwrap();
        assert!(Orbits::of(&steps, Symmetry::Rotate180).is_some());
        assert!(Orbits::of(&steps, Symmetry::Diagonal).is_some());
        assert!(Orbits::of(&steps, Symmetry::LeftRight).is_none());
        let beside = Shape::grids(9, &[(0, 0), (0, 12)]).unwrap();
        assert!(Orbits::of(&beside, Symmetry::Diagonal).is_none());
    }

    #[test]
    fn orbits_of_two_cells_allow_no_odd_number() {
        let orbits = Orbits::of(&Shape::square(4).unwrap(), Symmetry::Rotate180).unwrap();
        assert_eq!(orbits.orbits.len(), 8);
        assert!(orbits.allow(&(6..=6)) && !orbits.allow(&(7..=7)) && !orbits.allow(&(17..=20)));
    }
}
