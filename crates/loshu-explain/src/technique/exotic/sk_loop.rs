//! SK loop: a ring of eight pairs of cells around four filled cells, the corners of a rectangle in four
//! boxes. Neighbours in the ring share a line or a box; all sixteen cells are filled by sixteen
//! (house, digit) pairs.
//!
//! Order: rows of the corners, then columns.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{Cell, CellSet, Digit, House, Marks};

use crate::technique::search::locked_cells::{Covers, LockedCells};
use crate::technique::{Position, Sink, Technique};

pub(crate) fn find(position: &Position<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let marks = position.marks();
    let open = marks.open();
    for rows in lines_apart() {
        for columns in lines_apart() {
            position.watch().go_on_after(8)?;
            let corners = corners(rows, columns);
            if !(corners & open).is_empty() {
                continue;
            }
            let ring = Ring::new(rows, columns, corners);
            if (ring.cells() - open).is_empty() {
                let step =
                    ring.locked(marks).and_then(|cells| cells.step(Technique::SkLoop, marks));
                step.map_or(ControlFlow::Continue(()), &mut *sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The pairs of lines in different chutes.
fn lines_apart() -> impl Iterator<Item = [usize; 2]> {
    let pairs = (0..9).flat_map(|first| (first + 1..9).map(move |second| [first, second]));
    pairs.filter(|[first, second]| first / 3 != second / 3)
}

fn corners(rows: [usize; 2], columns: [usize; 2]) -> CellSet {
    let all = rows.into_iter().flat_map(|row| columns.map(|column| Cell::at(row, column)));
    all.flatten().collect()
}

/// Eight houses in a circle, each with the pair of cells that it shares with the next.
struct Ring {
    houses: [House; 8],
    pairs: [CellSet; 8],
}

impl Ring {
    fn new([top, bottom]: [usize; 2], [left, right]: [usize; 2], corners: CellSet) -> Ring {
        let block = |row, column| House::BLOCKS[row / 3 * 3 + column / 3];
        let houses = [
            House::ROWS[top],
            block(top, right),
            House::COLUMNS[right],
            block(bottom, right),
            House::ROWS[bottom],
            block(bottom, left),
            House::COLUMNS[left],
            block(top, left),
        ];
        let next = |index: usize| houses[(index + 1) % 8].cells() - corners;
        let pair = |index: usize| houses[index].cells() & next(index);
        Ring { houses, pairs: core::array::from_fn(pair) }
    }

    fn cells(&self) -> CellSet {
        self.pairs.iter().fold(CellSet::EMPTY, |all, &pair| all | pair)
    }

    /// The ring with the houses of each digit, if these are as many as the cells.
    fn locked(&self, marks: &Marks) -> Option<LockedCells> {
        let mut covers = Vec::new();
        let mut size = 0;
        for digit in Digit::ALL {
            let places = marks.cells(digit);
            let choices = self.covers(|pair| !(self.pairs[pair] & places).is_empty());
            size += choices[0].len();
            covers.push(Covers { digit, choices });
        }
        covers.retain(|covers| !covers.choices[0].is_empty());
        (size == self.cells().len()).then(|| LockedCells { cells: self.cells(), covers })
    }

    /// The smallest sets of houses of the ring that hold these pairs.
    fn covers(&self, holds: impl Fn(usize) -> bool) -> Vec<Vec<House>> {
        let held: Vec<usize> = (0..8).filter(|&pair| holds(pair)).collect();
        let fits =
            |set: &usize| held.iter().all(|&pair| set & (1 << pair | 1 << ((pair + 1) % 8)) != 0);
        let all: Vec<usize> = (0..256).filter(fits).collect();
        let least = all.iter().map(|set| set.count_ones()).min();
        all.iter()
            .filter(|set| Some(set.count_ones()) == least)
            .map(|set| {
                (0..8).filter(|house| set >> house & 1 == 1).map(|h| self.houses[h]).collect()
            })
            .collect()
    }
}
