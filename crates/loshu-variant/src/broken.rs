//! Which constraints digits break, each taken alone.

use std::collections::BTreeSet;

use loshu::{Limits, Stop};

use crate::digits::DigitSet;
use crate::rules::{Constraint, Rules};

/// A constraint that digits break, and the cells whose digits do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The number of the constraint in [`Rules::constraints`]; `None` if the cell itself cannot have its digit.
    pub constraint: Option<usize>,
    /// The cells, each of which has a digit.
    pub cells: Vec<usize>,
}

impl Rules {
    /// Returns what the digits of a grid break: 0 is an empty cell. A constraint is broken if its filled cells
    /// contradict it, whatever the empty ones will be. This looks at one constraint at a time and searches nothing: a
    /// grid that breaks nothing may still have no solution.
    ///
    /// # Errors
    ///
    /// A limit ended the work.
    ///
    /// ```
    /// use loshu::Limits;
    /// use loshu_variant::{Rules, Shape};
    ///
    /// let mut rules = Rules::sudoku(&Shape::square(4)?)?;
    /// rules.killer_cage(&[0, 1], Some(7))?;
    /// let mut digits = [0; 16];
    /// digits[0] = 2;
    /// let broken = rules.broken(&digits, &Limits::NONE).expect("there is no limit");
    /// assert_eq!(broken[0].cells, [0], "2 and 4 make no 7");
    /// # Ok::<(), loshu_variant::RuleError>(())
    /// ```
    pub fn broken(&self, digits: &[u8], limits: &Limits) -> Result<Vec<Broken>, Stop> {
        let grid = Grid { rules: self, digits };
        let of_cells = (0..self.cells()).filter(|&cell| grid.is_refused(cell));
        let of_cells = of_cells.map(|cell| Broken { constraint: None, cells: vec![cell] });
        let mut broken: Vec<Broken> = of_cells.collect();
        for (index, constraint) in self.constraints().iter().enumerate() {
            limits.look()?;
            let cells = grid.breaks(constraint);
            if !cells.is_empty() {
                broken.push(Broken { constraint: Some(index), cells });
            }
        }
        Ok(broken)
    }
}

struct Grid<'a> {
    rules: &'a Rules,
    digits: &'a [u8],
}

impl Grid<'_> {
    fn digit(&self, cell: u16) -> Option<u8> {
        self.digits.get(usize::from(cell)).copied().filter(|digit| *digit > 0)
    }

    /// The digits that a cell may have: its own, or all.
    fn set(&self, cell: u16) -> DigitSet {
        self.digit(cell).map_or(self.rules.allowed()[usize::from(cell)], DigitSet::only)
    }

    /// Whether a cell cannot have its digit, whatever stands elsewhere.
    fn is_refused(&self, cell: usize) -> bool {
        let digit = self.digits.get(cell).copied().unwrap_or(0);
        digit > 0 && !self.rules.allowed()[cell].contains(digit)
    }

    /// The filled cells by which a constraint is broken; none if it is not.
    fn breaks(&self, constraint: &Constraint) -> Vec<usize> {
        match constraint {
            Constraint::House(cells) => self.equal_cells(cells),
            Constraint::Different(a, b) => {
                let is_equal = self.digit(*a).is_some() && self.digit(*a) == self.digit(*b);
                self.filled([*a, *b], || !is_equal)
            }
            Constraint::Equal(a, b) => {
                self.filled([*a, *b], || !(self.set(*a) & self.set(*b)).is_empty())
            }
            Constraint::Relation(a, b, table) => {
                let goes = |one| !(table.allowed(one) & self.set(*b)).is_empty();
                self.filled([*a, *b], || self.set(*a).iter().any(goes))
            }
            Constraint::Place { cells, digits, count } => {
                let able = cells.iter().filter(|&&cell| !(self.set(cell) & *digits).is_empty());
                self.filled(cells.iter().copied(), || able.count() >= usize::from(*count))
            }
            Constraint::Sum { terms, totals } => {
                let cells = terms.iter().map(|term| term.0);
                self.filled(cells, || self.can_reach(terms, totals))
            }
            Constraint::Regular { cells, automaton } => {
                let sets = cells.iter().map(|&cell| self.set(cell));
                self.filled(cells.iter().copied(), || automaton.accepts_some(sets))
            }
            Constraint::Any(_) => {
                let cells = constraint.cells().into_iter().map(|cell| cell as u16);
                self.filled(cells, || constraint.can_be_met(&|cell| self.set(cell)))
            }
        }
    }

    /// Whether a total lies between the least and the most that the terms can have. That empty cells differ from each
    /// other is not looked at.
    fn can_reach(&self, terms: &[(u16, i32)], totals: &[i32]) -> bool {
        let (mut least, mut most) = (0, 0);
        for &(cell, factor) in terms {
            let products =
                || self.set(cell).iter().map(|digit| i64::from(factor) * i64::from(digit));
            least += products().min().unwrap_or(0);
            most += products().max().unwrap_or(0);
        }
        totals.iter().any(|&total| (least..=most).contains(&i64::from(total)))
    }

    /// The cells that have a digit twice.
    fn equal_cells(&self, cells: &[u16]) -> Vec<usize> {
        let has_twin = |&&cell: &&u16| {
            let digit = self.digit(cell);
            digit.is_some()
                && cells.iter().any(|&other| other != cell && self.digit(other) == digit)
        };
        cells.iter().filter(has_twin).copied().map(usize::from).collect()
    }

    /// The filled ones of cells, each once, unless their constraint can still be met.
    fn filled(
        &self,
        cells: impl IntoIterator<Item = u16>,
        is_possible: impl FnOnce() -> bool,
    ) -> Vec<usize> {
        let filled: BTreeSet<u16> =
            cells.into_iter().filter(|&cell| self.digit(cell).is_some()).collect();
        if filled.is_empty() || is_possible() {
            return Vec::new();
        }
        filled.into_iter().map(usize::from).collect()
    }
}
