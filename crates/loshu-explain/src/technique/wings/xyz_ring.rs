//! XYZ-rings: an XYZ-wing, and a house in which each place of the common digit z sees one of the wings. Both
//! wings cannot be z then, so x is in the pivot or in its wing, y in the pivot or in the other wing.
//!
//! Order: the pivot, the wings, the house. Source: Sunnie, *`SudokuStudio`* (its step searcher of XYZ-rings,
//! with rings of both kinds).

use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{CandidateSet, Cell, CellSet, House, Marks};

use super::xyz_wing::{self, XyzWing};
use crate::step::{Reason, Sector};
use crate::technique::search::report::strike;
use crate::technique::{Position, Sink, Technique};

pub(crate) fn find(position: &Position<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let marks = position.marks();
    xyz_wing::wings(marks, &mut |wing| {
        position.watch().go_on()?;
        close(marks, &wing, sink)
    })
}

/// The rings of an XYZ-wing.
fn close(marks: &Marks, wing: &XyzWing, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let &XyzWing { pivot, wings: [one, two], common, others: [x, y] } = wing;
    let cells = CellSet::from(pivot).with(one).with(two);
    let seen = one.peers() | two.peers();
    let beside = |house: &House| {
        let places = marks.places(*house, common);
        !places.is_empty() && (places & cells).is_empty() && (places - seen).is_empty()
    };
    for house in House::ALL.into_iter().filter(beside) {
        let places = marks.places(house, common);
        // The pivot is z; or it is x, so the first wing is z; or it is y, so the second one is.
        let with_pivot = pivot.peers() | places.common_peers();
        let with_wing = |wing: Cell| wing.peers() | (places - wing.peers()).common_peers();
        let of_common = CandidateSet::digit(common, with_pivot & with_wing(one) & with_wing(two));
        let of_others = [(one, x), (two, y)].map(|(wing, digit)| {
            CandidateSet::digit(digit, CellSet::from(pivot).with(wing).common_peers())
        });
        let of_wing = CandidateSet::digit(common, cells.common_peers());
        let gone = (of_common | of_others[0] | of_others[1]) & *marks.candidates();
        if (gone - of_wing).is_empty() {
            continue;
        }
        let reason = || {
            let mut sectors: Vec<Sector> = [pivot, one, two].map(Sector::Cell).into();
            sectors.push(Sector::House(house, common));
            Reason::Cases(sectors)
        };
        strike(marks, Technique::XyzRing, gone.iter(), reason, sink)?;
    }
    ControlFlow::Continue(())
}
