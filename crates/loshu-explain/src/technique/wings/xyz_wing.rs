//! XYZ-wing: a cell with three digits sees two cells with two of these digits each. The digit that all
//! three have goes from the cells that see all three.
//!
//! Order: the cell with three digits, then the two others.

use core::ops::ControlFlow;

use loshu::{CandidateSet, Cell, CellSet, Marks};

use crate::step::{Reason, Sector, Sets};
use crate::technique::search::report::strike;
use crate::technique::{Position, Sink, Technique};

pub(crate) fn find(position: &Position<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let marks = position.marks();
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
                wing(marks, pivot, [first, second], sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn wing(marks: &Marks, pivot: Cell, pincers: [Cell; 2], sink: &mut Sink<'_>) -> ControlFlow<()> {
    let [first, second] = pincers.map(|cell| marks.digits(cell));
    let Some(digit) = (first & second).single() else { return ControlFlow::Continue(()) };
    let cells = CellSet::from(pivot).with(pincers[0]).with(pincers[1]);
    let gone = CandidateSet::digit(digit, cells.common_peers());
    let link = |pincer| {
        let other = marks.digits(pincer).without(digit).single()?;
        let house = CellSet::from(pivot).with(pincer).common_houses().next()?;
        Some(Sector::House(house, other))
    };
    let reason = || {
        let truths = cells.iter().map(Sector::Cell).collect();
        Reason::Sets(Sets { truths, links: pincers.into_iter().filter_map(link).collect() })
    };
    strike(marks, Technique::XyzWing, gone.iter(), reason, sink)
}
