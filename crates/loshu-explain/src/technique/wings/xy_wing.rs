//! XY-wings: three cells of two candidates, of which the pivot sees the other two.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{Candidate, CandidateSet, Cell, Marks};

use crate::step::{Node, Step};
use crate::technique::search::alternating;
use crate::technique::{Position, Sink, Technique};

/// Triples of cells in order; of each the first, the second, then the third as the pivot.
pub(crate) fn find(position: &Position<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let marks = position.marks();
    let cells: Vec<_> = marks.cells_with(2).iter().collect();
    for (i, &a) in cells.iter().enumerate() {
        for (j, &b) in cells.iter().enumerate().skip(i + 1) {
            let digits = marks.digits(a) | marks.digits(b);
            if digits.len() != 3 {
                continue;
            }
            let rest = digits - (marks.digits(a) & marks.digits(b));
            for &c in cells[j + 1..].iter().filter(|&&c| marks.digits(c) == rest) {
                for [pivot, one, two] in [[a, b, c], [b, a, c], [c, a, b]] {
                    step(marks, pivot, one, two).map_or(ControlFlow::Continue(()), &mut *sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn step(marks: &Marks, pivot: Cell, one: Cell, two: Cell) -> Option<Step> {
    if !pivot.peers().contains(one) || !pivot.peers().contains(two) {
        return None;
    }
    let digit = (marks.digits(one) & marks.digits(two)).single()?;
    let gone = marks.cells(digit) & one.peers() & two.peers();
    let [x, y] = [one, two].map(|cell| (marks.digits(cell) & marks.digits(pivot)).single());
    let nodes = [(one, digit), (one, x?), (pivot, x?), (pivot, y?), (two, y?), (two, digit)];
    let nodes = nodes.map(|(cell, digit)| Node::from(Candidate::new(cell, digit)));
    (!gone.is_empty()).then(|| {
        let gone = CandidateSet::digit(digit, gone).iter();
        Step::striking(Technique::XyWing, gone, alternating::open_chain(marks, nodes))
    })
}
