//! M-rings: an M-wing whose ends see each other, `(x=y)-y=(y-x)=x-`. The cell that joins the two links has x
//! or y.
//!
//! Order: the cell with two candidates, the lower digit first as x, the houses of the links. Source: Leren
//! and rjamil, *M-wings & m-rings: exemplars & examples*, New Sudoku Players' Forum.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{Candidate, Cell, CellSet, Digit, Marks};

use super::ring;
use crate::step::Node;
use crate::technique::{Position, Sink, Technique};

pub(crate) fn find(position: &Position<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let marks = position.marks();
    for start in marks.cells_with(2) {
        position.watch().go_on()?;
        for x in marks.digits(start) {
            let Some(y) = marks.digits(start).without(x).single() else { continue };
            for near in marks.cells(y) & start.peers() {
                for joint in (linked(marks, near, y) & marks.cells(x)).without(start) {
                    let last = linked(marks, joint, x) & start.peers();
                    for end in last.without(near) {
                        let nodes =
                            [(start, x), (start, y), (near, y), (joint, y), (joint, x), (end, x)];
                        let nodes = nodes.map(|(cell, at)| Node::from(Candidate::new(cell, at)));
                        ring::report(marks, Technique::MRing, Vec::from(nodes), sink)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The cells that are the only other place of the digit in a house of this cell.
fn linked(marks: &Marks, cell: Cell, digit: Digit) -> CellSet {
    let others = cell.houses().map(|house| marks.places(house, digit).without(cell).single());
    others.into_iter().flatten().collect()
}
