//! Layouts: rules that are ready to solve puzzles.

use std::sync::Arc;

use crate::digits::DigitSet;
use crate::engine::Compiled;
use crate::rules::{Constraint, RuleError, Rules};

impl Rules {
    /// Compiles the rules and makes a puzzle of them: see [`Layout::puzzle`]. Of several puzzles with equal rules,
    /// compile the rules once instead.
    ///
    /// # Errors
    ///
    /// [`RuleError::Length`] for a list that is longer than the number of cells.
    pub fn puzzle(&self, cells: &[DigitSet]) -> Result<Puzzle, RuleError> {
        Layout::new(self).puzzle(cells)
    }
}

/// Rules that are ready to solve puzzles. Compile them once for all puzzles of a layout; a copy shares the
/// compiled rules.
#[derive(Clone, Debug)]
pub struct Layout {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    digits: u8,
    /// For each cell of the rules the number of the cell in the compiled rules.
    cell_of: Vec<u16>,
    /// The number of cells of the compiled rules.
    compiled_cells: usize,
    width: Width,
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
    /// Compiles rules.
    pub fn new(rules: &Rules) -> Layout {
        let (cell_of, cells) = classes(rules);
        let width = match cells {
            0..=128 => Width::Two(Compiled::new(rules, &cell_of, cells)),
            129..=384 => Width::Six(Compiled::new(rules, &cell_of, cells)),
            385.. => Width::TwentyOne(Box::new(Compiled::new(rules, &cell_of, cells))),
        };
        Layout {
            inner: Arc::new(Inner {
                digits: rules.digits(),
                cell_of,
                compiled_cells: cells,
                width,
            }),
        }
    }

    /// Returns the number of digits.
    pub fn digits(&self) -> u8 {
        self.inner.digits
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

    pub(crate) fn width(&self) -> &Width {
        &self.inner.width
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
        | Constraint::Regular { .. } => None,
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
