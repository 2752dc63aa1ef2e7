//! Layouts: rules that are ready to solve puzzles.

use std::sync::{Arc, OnceLock};

use loshu::{Limits, Stop};

use crate::digits::DigitSet;
use crate::engine::Compiled;
use crate::rule_error::RuleError;
use crate::rules::{Constraint, Rules};

impl Rules {
    /// Makes a puzzle of the rules: see [`Layout::puzzle`]. For several puzzles with equal rules, make one layout
    /// instead, so that the rules are compiled once.
    ///
    /// # Errors
    ///
    /// [`RuleError::Length`] for a list that is longer than the number of cells.
    pub fn puzzle(&self, cells: &[DigitSet]) -> Result<Puzzle, RuleError> {
        Layout::new(self).puzzle(cells)
    }
}

/// Rules that are ready to solve puzzles. Make one layout for all puzzles with the same rules: they are compiled once,
/// when the first of these puzzles is solved, and the limits of that question hold for it too. A copy shares the
/// compiled rules.
#[derive(Clone, Debug)]
pub struct Layout {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    rules: Rules,
    /// For each cell of the rules the number of the cell in the compiled rules.
    cell_of: Vec<u16>,
    /// The number of cells of the compiled rules.
    compiled_cells: usize,
    /// The compiled rules, once they are needed.
    width: OnceLock<Width>,
}

/// The compiled rules, in one of some widths of sets of cells.
#[derive(Debug)]
pub(crate) enum Width {
    /// Up to 128 cells.
    Two(Compiled<2>),
    /// Up to 384 cells.
    Six(Compiled<6>),
    /// Up to 1,344 cells.
    TwentyOne(Box<Compiled<21>>),
}

impl Layout {
    /// Takes rules, which are compiled when they are first needed.
    pub fn new(rules: &Rules) -> Layout {
        let (cell_of, compiled_cells) = classes(rules);
        let (rules, width) = (rules.clone(), OnceLock::new());
        Layout { inner: Arc::new(Inner { rules, cell_of, compiled_cells, width }) }
    }

    /// Returns the number of digits.
    pub fn digits(&self) -> u8 {
        self.inner.rules.digits()
    }

    /// Returns the number of cells.
    pub fn cells(&self) -> usize {
        self.inner.cell_of.len()
    }

    /// Makes a puzzle of this layout: for each cell the digits that it may have. One digit is a given; all
    /// digits, or the empty set, is an empty cell. Cells beyond the end of the list are empty.
    ///
    /// # Errors
    ///
    /// [`RuleError::Length`] for a list that is longer than the number of cells.
    pub fn puzzle(&self, cells: &[DigitSet]) -> Result<Puzzle, RuleError> {
        if cells.len() > self.cells() {
            return Err(RuleError::Length { entries: cells.len(), cells: self.cells() });
        }
        Ok(self.narrowed(cells))
    }

    /// The same, where cells beyond the rules are ignored.
    pub(crate) fn narrowed(&self, cells: &[DigitSet]) -> Puzzle {
        let all = DigitSet::all(self.digits());
        let mut candidates = vec![all.bits(); self.inner.compiled_cells];
        for (&digits, &cell) in cells.iter().zip(&self.inner.cell_of) {
            let digits = if digits.is_empty() { all } else { digits };
            candidates[usize::from(cell)] &= digits.bits();
        }
        Puzzle { layout: self.clone(), candidates }
    }

    /// Digits of cells, as bits of the cells of the compiled rules; a cell of which nothing is said has none.
    pub(crate) fn gathered(&self, cells: &[DigitSet]) -> Vec<u32> {
        let mut masks = vec![0; self.inner.compiled_cells];
        for (&digits, &cell) in cells.iter().zip(&self.inner.cell_of) {
            masks[usize::from(cell)] |= digits.bits();
        }
        masks
    }

    /// Makes a puzzle of this layout from the digits of its cells, 0 for an empty cell.
    ///
    /// # Errors
    ///
    /// [`RuleError::Length`] for a list that is longer than the number of cells, [`RuleError::Number`]
    /// for a digit that does not exist.
    pub fn givens(&self, cells: &[u8]) -> Result<Puzzle, RuleError> {
        if let Some(&digit) = cells.iter().find(|&&digit| digit > self.digits()) {
            return Err(RuleError::Number { rule: "given", number: i64::from(digit) });
        }
        let sets: Vec<_> = cells.iter().map(|&digit| DigitSet::only(digit)).collect();
        self.puzzle(&sets)
    }

    /// The compiled rules. If a limit ends the work on them, the next question begins it again.
    pub(crate) fn width(&self, limits: &Limits) -> Result<&Width, Stop> {
        let Inner { rules, cell_of, compiled_cells, width } = &*self.inner;
        if let Some(width) = width.get() {
            return Ok(width);
        }
        let compiled = match *compiled_cells {
            cells @ 0..=128 => Width::Two(Compiled::within(rules, cell_of, cells, limits)?),
            cells @ 129..=384 => Width::Six(Compiled::within(rules, cell_of, cells, limits)?),
            cells @ 385.. => {
                Width::TwentyOne(Box::new(Compiled::within(rules, cell_of, cells, limits)?))
            }
        };
        // Another thread may have been faster.
        Ok(width.get_or_init(|| compiled))
    }
}

/// A puzzle: a layout, and the digits that its cells may have.
#[derive(Clone, Debug)]
pub struct Puzzle {
    layout: Layout,
    /// For each cell of the compiled rules.
    candidates: Vec<u32>,
}

impl Puzzle {
    /// Returns the layout.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    pub(crate) fn candidates(&self) -> &[u32] {
        &self.candidates
    }

    /// Spreads what is known of the compiled cells to the cells of the rules.
    pub(crate) fn spread<'a, T: Copy>(&'a self, known: &'a [T]) -> impl Iterator<Item = T> + 'a {
        self.layout.inner.cell_of.iter().map(|&cell| known[usize::from(cell)])
    }
}

/// Numbers the classes of cells that are always equal: the number of each cell's class, and how many
/// classes there are.
fn classes(rules: &Rules) -> (Vec<u16>, usize) {
    let mut first: Vec<u16> = (0..rules.cells() as u16).collect();
    let mut pairs = rules.constraints().iter().filter_map(|constraint| match constraint {
        Constraint::Equal(a, b) => Some((*a, *b)),
        Constraint::House(_)
        | Constraint::Different(..)
        | Constraint::Relation(..)
        | Constraint::Sum { .. }
        | Constraint::Place { .. }
        | Constraint::Regular { .. }
        | Constraint::Any(_) => None,
    });
    if pairs.next().is_none() {
        return (first, rules.cells());
    }
    for constraint in rules.constraints() {
        if let Constraint::Equal(a, b) = constraint {
            let (a, b) = (root(&first, *a), root(&first, *b));
            first[usize::from(a.max(b))] = a.min(b);
        }
    }
    let mut numbers = vec![0; first.len()];
    let mut count = 0;
    for cell in 0..first.len() {
        let root = root(&first, cell as u16);
        // A class has the number of its first cell, which comes before its other cells.
        if usize::from(root) == cell {
            numbers[cell] = count;
            count += 1;
        } else {
            numbers[cell] = numbers[usize::from(root)];
        }
    }
    (numbers, usize::from(count))
}

/// The first cell of a class.
fn root(first: &[u16], mut cell: u16) -> u16 {
    while first[usize::from(cell)] != cell {
        cell = first[usize::from(cell)];
    }
    cell
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::engine::{Finder, Search};
    use crate::shape::Shape;
    use crate::solver::Solver;

    /// A large grid with an X-sum on both sides of each row.
    fn x_sums() -> Rules {
        let mut rules = Rules::sudoku(&Shape::square(25).unwrap()).unwrap();
        for row in 0..25 {
            let cells: Vec<usize> = (25 * row..25 * (row + 1)).collect();
            rules.x_sum(&cells, 100 + row as i32).unwrap();
            let cells: Vec<usize> = cells.into_iter().rev().collect();
            rules.x_sum(&cells, 180 + row as i32).unwrap();
        }
        rules
    }

    /// The number of automata with states.
    fn made(rules: &Rules) -> usize {
        let is_made = |constraint: &&Constraint| match constraint {
            Constraint::Regular { automaton, .. } => automaton.is_made(),
            Constraint::House(_)
            | Constraint::Different(..)
            | Constraint::Equal(..)
            | Constraint::Relation(..)
            | Constraint::Sum { .. }
            | Constraint::Place { .. }
            | Constraint::Any(_) => false,
        };
        rules.constraints().iter().filter(is_made).count()
    }

    fn cancelled() -> Limits {
        Limits::NONE.cancel(Arc::new(AtomicBool::new(true)))
    }

    #[test]
    fn automata_are_made_when_they_are_needed_and_not_after_the_flag_is_set() {
        let rules = x_sums();
        let layout = Layout::new(&rules);
        let puzzle = layout.puzzle(&[]).unwrap();
        assert_eq!(layout.width(&cancelled()).err(), Some(Stop::Cancelled));
        assert_eq!(Solver::new().with_limits(cancelled()).count(&puzzle).solutions, 0);
        assert_eq!(made(&rules), 0);
        assert!(layout.width(&Limits::NONE).is_ok());
        assert_eq!(made(&rules), 50);
    }

    /// The first consequences alone take long here, before any try.
    #[test]
    fn consequences_end_after_the_flag_is_set() {
        let layout = Layout::new(&x_sums());
        let puzzle = layout.puzzle(&[]).unwrap();
        let Ok(Width::TwentyOne(compiled)) = layout.width(&Limits::NONE) else {
            panic!("625 cells")
        };
        let mut search = Search::new(compiled, puzzle.candidates(), &cancelled());
        assert_eq!(search.next(&Limits::NONE), Err(Stop::Cancelled));
        assert_eq!((search.next(&Limits::NONE), search.spent.tries), (Err(Stop::Cancelled), 0));
        let mut finder = Finder::new(compiled, puzzle.candidates(), &cancelled());
        assert_eq!(finder.next(&Limits::NONE), Err(Stop::Cancelled));
    }
}
