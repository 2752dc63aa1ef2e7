//! W-wings: two cells with the same two candidates, joined by a strong link on one of them.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{Candidate, CandidateSet, Cell, CellSet, Digit, House, Marks};

use crate::step::{Node, Step};
use crate::technique::search::alternating;
use crate::technique::{Position, Sink, Technique};

/// Pairs of cells in order; the lower of the two digits first as the eliminated one; then the house
/// of the strong link: rows, columns, boxes.
pub(crate) fn find(position: &Position<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let marks = position.marks();
    let cells: Vec<_> = marks.cells_with(2).iter().collect();
    for (i, &one) in cells.iter().enumerate() {
        let digits = marks.digits(one);
        for &two in cells[i + 1..].iter().filter(|&&two| marks.digits(two) == digits) {
            for digit in digits {
                find_over(marks, one, two, digit, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The wings over these two cells that eliminate this digit.
fn find_over(
    marks: &Marks,
    one: Cell,
    two: Cell,
    digit: Digit,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let gone = marks.cells(digit) & one.peers() & two.peers();
    if gone.is_empty() {
        return ControlFlow::Continue(());
    }
    let Some(other) = marks.digits(one).without(digit).single() else {
        return ControlFlow::Continue(());
    };
    for house in House::ALL {
        let Some([a, b]) = strong_link(marks.places(house, other), one, two) else { continue };
        let nodes =
            [(one, digit), (one, other), (a, other), (b, other), (two, other), (two, digit)];
        let nodes = nodes.map(|(cell, digit)| Node::from(Candidate::new(cell, digit)));
        let gone = CandidateSet::digit(digit, gone).iter();
        let reason = alternating::open_chain(marks, nodes);
        sink(Step::striking(Technique::WWing, gone, reason))?;
    }
    ControlFlow::Continue(())
}

/// The two places, the first of which sees the one cell, and the second the other.
fn strong_link(places: CellSet, one: Cell, two: Cell) -> Option<[Cell; 2]> {
    let [a, b] = places.pair()?;
    let sees = |a: Cell, b: Cell| one.peers().contains(a) && two.peers().contains(b);
    let ends = [[a, b], [b, a]].into_iter().find(|&[a, b]| sees(a, b));
    ends.filter(|ends| !ends.contains(&one) && !ends.contains(&two))
}
