use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{Candidate, Cell, Digit, DigitSet, House, Marks};

use super::Sets;
use super::reason::{self, Thread};
use crate::bits;
use crate::step::{Node, Step};
use crate::technique::search::budget::Budget;
use crate::technique::search::reported::Reported;
use crate::technique::{Position, Sink, Technique};

/// How many wings are looked at.
const BUDGET: u32 = 200_000;

/// Two sets that both lack a digit if the wrong end of a strong link is true: one of them is locked,
/// so it has every other common digit.
///
/// The digit of the strong link, then its house, then the first set, then the second. Two single
/// cells are a W-wing, and left out. Of wings that strike the same the first is reported.
pub(in crate::technique) fn find(position: &Position<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let (marks, sets) = (position.marks(), position.sets()?);
    let (mut reported, mut budget) =
        (Reported::default(), Budget::new(BUDGET, 1, position.watch()));
    for digit in Digit::ALL {
        let mut known = Vec::new();
        for house in House::ALL {
            let places = marks.places(house, digit);
            let Some(link) = places.pair() else { continue };
            if !known.contains(&places) {
                known.push(places);
                find_on(marks, sets, digit, link, (&mut reported, &mut budget), sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The wings on one strong link. Each pair of sets may lie either way round.
fn find_on(
    marks: &Marks,
    sets: &Sets,
    digit: Digit,
    link: [Cell; 2],
    (reported, budget): (&mut Reported, &mut Budget<'_>),
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let [u, v] = link;
    let ends = |near: Cell, far: Cell| {
        let mut row = sets.seeing(near, digit).to_vec();
        bits::subtract(&mut row, sets.containing(far));
        row
    };
    let (at_u, at_v) = (ends(u, v), ends(v, u));
    let mut partners = Vec::new();
    for one in bits::row_ones(&at_u) {
        budget.watch().go_on()?;
        partners.clear();
        partners.resize(at_v.len(), 0);
        for other in sets.digits(one).without(digit) {
            bits::add(&mut partners, sets.allies(one, other));
        }
        bits::keep(&mut partners, &at_v);
        sets.subtract_overlapping(one, &mut partners);
        for two in bits::row_ones(&partners).take_while(|_| budget.spend()) {
            step(marks, sets, digit, link, [one, two], reported)
                .map_or(ControlFlow::Continue(()), &mut *sink)?;
        }
    }
    ControlFlow::Continue(())
}

fn step(
    marks: &Marks,
    sets: &Sets,
    digit: Digit,
    link: [Cell; 2],
    [one, two]: [usize; 2],
    reported: &mut Reported,
) -> Option<Step> {
    let gone = sets.excluded_by_both(one, two, DigitSet::ALL.without(digit));
    let small = (sets.cells(one) | sets.cells(two)).len() == 2;
    let [u, v] = link.map(|cell| Node::from(Candidate::new(cell, digit)));
    (!small && reported.is_new(&gone)).then(|| {
        let reason = reason::by_digit(&gone, |z| {
            let thread = Thread::new(marks, sets).through(one, z, digit);
            thread.along(u, v).through(two, digit, z).end()
        });
        Step::striking(Technique::AlsWWing, gone.iter(), reason)
    })
}
