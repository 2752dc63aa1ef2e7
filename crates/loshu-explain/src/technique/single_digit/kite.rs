use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{Candidate, Cell, Digit, House, Marks};

use super::dual;
use crate::step::{Node, Reason, Step};
use crate::technique::search::alternating;
use crate::technique::{Options, Position, Sink, Technique};

/// A row and a column have two places each, and one place of the row shares a box with one of the
/// column: the crossing of the other two goes.
pub(super) struct Kite {
    digit: Digit,
    /// The free end in the row, the two cells in the box, the free end in the column.
    cells: [Cell; 4],
    target: Candidate,
}

/// Digits, then rows, then columns.
pub(in crate::technique) fn find(position: &Position<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let marks = position.marks();
    all(marks).try_for_each(|kite| {
        let reason = kite.reason(marks);
        sink(Step::striking(Technique::TwoStringKite, [kite.target], reason))
    })
}

/// Two kites over the same two cells of a box, which HoDoKu joins even if their digits differ.
pub(in crate::technique) fn find_dual(
    position: &Position<'_>,
    options: &Options,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    if !options.duals {
        return ControlFlow::Continue(());
    }
    let marks = position.marks();
    let kites: Vec<_> = all(marks).collect();
    let fit = |one: &Kite, two: &Kite| one.box_cells() == two.box_cells();
    let part = |kite: &Kite| (kite.target, kite.reason(marks));
    dual::find(Technique::DualTwoStringKite, &kites, fit, part, sink)
}

fn all(marks: &Marks) -> impl Iterator<Item = Kite> {
    Digit::ALL.into_iter().flat_map(move |digit| {
        House::ROWS.into_iter().filter_map(move |row| marks.places(row, digit).pair()).flat_map(
            move |row| {
                let columns = House::COLUMNS.into_iter();
                columns
                    .filter_map(move |column| marks.places(column, digit).pair())
                    .filter_map(move |column| Kite::new(marks, digit, row, column))
            },
        )
    })
}

impl Kite {
    fn new(marks: &Marks, digit: Digit, row: [Cell; 2], column: [Cell; 2]) -> Option<Kite> {
        let ends = [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter();
        let joined = |&(i, j): &(usize, usize)| row[i].block() == column[j].block();
        let (i, j) = ends.clone().find(joined)?;
        let cells = [row[1 - i], row[i], column[j], column[1 - j]];
        let distinct = row.iter().all(|cell| !column.contains(cell));
        let target = Cell::at(cells[3].row(), cells[0].column())?;
        let target = Candidate::new(target, digit);
        (distinct && marks.contains(target)).then_some(Kite { digit, cells, target })
    }

    fn box_cells(&self) -> [Cell; 2] {
        let [_, one, two, _] = self.cells;
        [one.min(two), one.max(two)]
    }

    fn reason(&self, marks: &Marks) -> Reason {
        let nodes = self.cells.map(|cell| Node::from(Candidate::new(cell, self.digit)));
        alternating::open_chain(marks, nodes)
    }
}
