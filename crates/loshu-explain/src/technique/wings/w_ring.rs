//! W-rings: two cells with the same two candidates, joined by a strong link on each of them. One of the two
//! cells has the one digit, and the other cell has the other.
//!
//! The places of a link may be groups. Order: the cells, the house of the link on the lower digit, that of
//! the link on the higher one. Source: strmckr, *Wings & rings: things*; eleven, tarek and `SpAce`, *How to
//! name this pattern* (double W-wing), New Sudoku Players' Forum, 2020.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{Cell, Digit, House, Marks};

use super::ring;
use crate::step::Node;
use crate::technique::{Position, Sink, Technique};

pub(crate) fn find(position: &Position<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let marks = position.marks();
    let cells: Vec<Cell> = marks.cells_with(2).iter().collect();
    for (at, &one) in cells.iter().enumerate() {
        let Some([x, y]) = marks.digits(one).pair() else { continue };
        let same = |two: &&Cell| marks.digits(**two) == marks.digits(one);
        // Two such cells that see each other are a naked pair.
        let apart = |two: &&Cell| !one.peers().contains(**two);
        for &two in cells[at + 1..].iter().filter(same).filter(apart) {
            position.watch().go_on()?;
            let [of_x, of_y] = [x, y].map(|digit| links(marks, digit, [one, two]));
            for &[near_x, far_x] in &of_x {
                for &[near_y, far_y] in &of_y {
                    let at = |cell: Cell, digit| Node { digit, cells: cell.into() };
                    let nodes = Vec::from([
                        at(one, x),
                        at(one, y),
                        near_y,
                        far_y,
                        at(two, y),
                        at(two, x),
                        far_x,
                        near_x,
                    ]);
                    ring::report(marks, Technique::WRing, nodes, sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The places of the digit in a house, for each house in which each place sees one of the two cells: first
/// the places in sight of the first cell.
fn links(marks: &Marks, digit: Digit, [one, two]: [Cell; 2]) -> Vec<[Node; 2]> {
    let places = House::ALL.into_iter().map(|house| marks.places(house, digit));
    let apart = places.filter(|places| !places.contains(one) && !places.contains(two));
    let split = apart.map(|places| {
        let near = places & one.peers();
        [near, places - near]
    });
    let joined = split.filter(|[near, far]| {
        !near.is_empty() && !far.is_empty() && (*far - two.peers()).is_empty()
    });
    joined.map(|parts| parts.map(|cells| Node { digit, cells })).collect()
}
