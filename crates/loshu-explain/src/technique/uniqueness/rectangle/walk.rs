//! The rectangles of a position, in HoDoKu's order.

use core::ops::ControlFlow;

use loshu::{Cell, CellSet, DigitSet, House, Marks};

/// Four corners: the start, another cell of its box in the same line, and the two cells of the other
/// box, first the one in line with the start. Opposite corners are the first and the last, and the
/// second and the third.
pub(super) struct Rectangle {
    pub(super) corners: [Cell; 4],
    pub(super) pair: DigitSet,
}

impl Rectangle {
    pub(super) fn cells(&self) -> CellSet {
        self.corners.into_iter().collect()
    }

    /// The corners opposite those in the set, in the order of the corners in the set.
    pub(super) fn opposites_of(&self, cells: CellSet) -> impl Iterator<Item = Cell> {
        let corners = self.corners;
        let chosen = (0..4).filter(move |&i| cells.contains(corners[i]));
        chosen.map(move |i| corners[3 - i])
    }
}

/// Visits the rectangles that have a corner with two candidates, and could hold these two digits.
pub(super) fn unique_rectangles(
    marks: &Marks,
    incomplete: bool,
    visit: &mut dyn FnMut(&Rectangle) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut seen = Seen::new();
    for start in marks.cells_with(2) {
        let pair = marks.digits(start);
        let able = able(marks, pair, incomplete);
        for corners in rectangles(start).filter(|c| c[1..].iter().all(|&cell| able.contains(cell)))
        {
            if seen.insert(corners) {
                visit(&Rectangle { corners, pair })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The cells that hold both digits; or those that could, as far as the placed digits tell.
fn able(marks: &Marks, pair: DigitSet, incomplete: bool) -> CellSet {
    if !incomplete {
        return pair.iter().fold(CellSet::ALL, |all, digit| all & marks.cells(digit));
    }
    let placed = marks.filled().iter();
    let of_pair =
        placed.filter(|&cell| marks.grid()[cell].is_some_and(|digit| pair.contains(digit)));
    of_pair.fold(marks.open(), |able, cell| able - cell.peers())
}

/// The rectangles from a cell: 24, with the second corner in the order of the box.
pub(super) fn rectangles(start: Cell) -> impl Iterator<Item = [Cell; 4]> {
    let block = House::BLOCKS[start.block()].cells().without(start);
    let in_line = move |cell: &Cell| cell.row() == start.row() || cell.column() == start.column();
    block.iter().filter(in_line).flat_map(move |next| {
        let [row, column, block] = start.houses();
        let across = if next.row() == start.row() { column } else { row };
        (across.cells() - block.cells())
            .iter()
            .map(move |third| [start, next, third, fourth(start, next, third)])
    })
}

/// The cell that completes a rectangle at its first corner.
fn fourth(first: Cell, second: Cell, third: Cell) -> Cell {
    let other = |f: fn(Cell) -> usize| f(second) + f(third) - f(first);
    Cell::at(other(Cell::row), other(Cell::column)).expect("corners of a rectangle lie in the grid")
}

/// The rectangles that were looked at: for each upper left corner the lower right corners.
pub(super) struct Seen([CellSet; 81]);

impl Seen {
    pub(super) fn new() -> Seen {
        Seen([CellSet::EMPTY; 81])
    }

    /// Adds the rectangle; returns whether it is new.
    pub(super) fn insert(&mut self, corners: [Cell; 4]) -> bool {
        let first = corners.into_iter().min().expect("a rectangle has four corners");
        let last = corners.into_iter().max().expect("a rectangle has four corners");
        let lasts = &mut self.0[first.index()];
        let new = !lasts.contains(last);
        lasts.insert(last);
        new
    }
}
