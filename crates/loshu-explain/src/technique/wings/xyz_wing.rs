//! XYZ-wing: a cell with three digits sees two cells with two of these digits each. The digit that all
//! three have goes from the cells that see all three.
//!
//! Order: the cell with three digits, then the two others.

use core::ops::ControlFlow;

use loshu::{CandidateSet, Cell, CellSet, Digit, Marks};

use crate::step::{Reason, Sector, Sets};
use crate::technique::search::report::strike;
use crate::technique::{Position, Sink, Technique};

/// A cell with three digits, and two cells in its sight with two of them each.
pub(super) struct XyzWing {
    pub(super) pivot: Cell,
    pub(super) wings: [Cell; 2],
    /// The digit of all three.
    pub(super) common: Digit,
    /// The other digit of each wing.
    pub(super) others: [Digit; 2],
}

pub(crate) fn find(position: &Position<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let marks = position.marks();
    wings(marks, &mut |wing| report(marks, &wing, sink))
}

/// Hands each XYZ-wing on, whether it strikes something or not.
pub(super) fn wings(
    marks: &Marks,
    take: &mut dyn FnMut(XyzWing) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let bivalue = marks.cells_with(2);
    for pivot in marks.cells_with(3) {
        let digits = marks.digits(pivot);
        let mut pincers: CellSet = (bivalue & pivot.peers())
            .iter()
            .filter(|&cell| (marks.digits(cell) - digits).is_empty())
            .collect();
        for first in pincers {
            pincers.remove(first);
            for second in pincers {
                if let Some(wing) = wing(marks, pivot, [first, second]) {
                    take(wing)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn wing(marks: &Marks, pivot: Cell, wings: [Cell; 2]) -> Option<XyzWing> {
    let [first, second] = wings.map(|cell| marks.digits(cell));
    let common = (first & second).single()?;
    let others = [first.without(common).single()?, second.without(common).single()?];
    Some(XyzWing { pivot, wings, common, others })
}

fn report(marks: &Marks, wing: &XyzWing, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let &XyzWing { pivot, wings, common, others } = wing;
    let cells = CellSet::from(pivot).with(wings[0]).with(wings[1]);
    let gone = CandidateSet::digit(common, cells.common_peers());
    let link = |(wing, other): (Cell, Digit)| {
        let house = CellSet::from(pivot).with(wing).common_houses().next()?;
        Some(Sector::House(house, other))
    };
    let reason = || {
        let truths = cells.iter().map(Sector::Cell).collect();
        let links = wings.into_iter().zip(others).filter_map(link).collect();
        Reason::Sets(Sets { truths, links })
    };
    strike(marks, Technique::XyzWing, gone.iter(), reason, sink)
}
