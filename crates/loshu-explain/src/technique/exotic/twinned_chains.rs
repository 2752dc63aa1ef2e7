//! Twinned XY-chains: six cells where two lines cross three, five with two candidates and one with three. They
//! have six digits together, and the places of each digit in them see one another. So each digit has room for
//! one, and six cells need all six.
//!
//! Without one of its candidates the cell with three would close a ring of bivalue cells with one half of the
//! pattern; without another one, with the other half. Order: rows, then columns, as the pair of lines. Source:
//! Nils Leder, in Andrew Stuart, *Twinned XY-Chains*, SudokuWiki.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{Cell, CellSet, House, Marks};

use crate::technique::search::locked_cells::{Covers, LockedCells};
use crate::technique::{Position, Sink, Technique};

/// Finds twinned chains.
pub(crate) fn find(position: &Position<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let marks = position.marks();
    let (pairs, triples) = (marks.cells_with(2), marks.cells_with(3));
    for (along, across) in [(House::ROWS, House::COLUMNS), (House::COLUMNS, House::ROWS)] {
        for (at, one) in along.iter().enumerate() {
            for two in &along[at + 1..] {
                position.watch().go_on()?;
                let both = (one.cells() | two.cells()) & (pairs | triples);
                let crossings = across.iter().map(|line| line.cells() & both);
                let crossings: Vec<CellSet> = crossings.filter(|cells| cells.len() == 2).collect();
                for cells in unions_of_three(&crossings) {
                    if (cells & triples).len() == 1
                        && let Some(locked) = locked(cells, marks)
                        && let Some(step) = locked.step(Technique::TwinnedXyChains, marks)
                    {
                        sink(step)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The unions of each three of these sets.
fn unions_of_three(sets: &[CellSet]) -> impl Iterator<Item = CellSet> {
    (0..sets.len()).flat_map(move |i| {
        (i + 1..sets.len())
            .flat_map(move |j| sets[j + 1..].iter().map(move |last| sets[i] | sets[j] | *last))
    })
}

/// The cells with a house for each digit, if they have as many digits as cells, and no part of them has.
fn locked(cells: CellSet, marks: &Marks) -> Option<LockedCells> {
    let digits = marks.digits_of(cells);
    if digits.len() != cells.len() || has_a_subset(cells, marks) {
        return None;
    }
    let covers = digits.iter().map(|digit| {
        let houses = (marks.cells(digit) & cells).common_houses();
        let choices: Vec<Vec<House>> = houses.map(|house| Vec::from([house])).collect();
        (!choices.is_empty()).then_some(Covers { digit, choices })
    });
    Some(LockedCells { cells, covers: covers.collect::<Option<_>>()? })
}

/// Whether some of the cells, but not all, have no more digits than cells.
fn has_a_subset(cells: CellSet, marks: &Marks) -> bool {
    let cells: Vec<Cell> = cells.iter().collect();
    let all = (1_u32 << cells.len()) - 1;
    (1..all).any(|chosen| {
        let part = (0..cells.len()).filter(|at| chosen >> at & 1 == 1).map(|at| cells[at]);
        let part: CellSet = part.collect();
        marks.digits_of(part).len() <= part.len()
    })
}
