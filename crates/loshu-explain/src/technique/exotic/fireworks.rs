//! Fireworks: a digit has at most one place in a row, and at most one in a column, outside of the box
//! where row and column cross; so it is in the crossing cell, the pivot, or in one of these two wings.
//!
//! Triple: three digits with the same pivot and wings fill the three cells. Quad: two digits with one
//! pivot, and two with the opposite pivot, have the same wings; the four digits fill the four cells.
//!
//! Order: pivots, then digits.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{Candidate, Cell, CellSet, Digit, DigitSet, House, Marks};

use crate::step::{Reason, Sector};
use crate::technique::search::report::strike;
use crate::technique::{Position, Sink, Technique};

/// A digit that is in the pivot or in one of the wings.
#[derive(Clone, Copy)]
struct Firework {
    digit: Digit,
    pivot: Cell,
    /// The place in the row of the pivot, outside of the box, if there is one.
    across: CellSet,
    /// The place in the column.
    down: CellSet,
}

pub(crate) fn find(
    technique: Technique,
    position: &Position<'_>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let marks = position.marks();
    let all: Vec<_> = marks.open().iter().map(|pivot| fireworks(marks, pivot)).collect();
    for (index, here) in all.iter().enumerate() {
        position.watch().go_on_after(10)?;
        if technique == Technique::FireworkTriple {
            triples(marks, here, sink)?;
        } else {
            for there in &all[index + 1..] {
                quads(marks, here, there, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn fireworks(marks: &Marks, pivot: Cell) -> Vec<Firework> {
    let [row, column, block] = pivot.houses();
    let outside = |line: House, digit| {
        let places = marks.places(line, digit);
        let outside = places - block.cells();
        (!places.is_empty() && outside.len() <= 1).then_some(outside)
    };
    let digits = Digit::ALL.into_iter();
    let firework = |digit| {
        let (across, down) = (outside(row, digit)?, outside(column, digit)?);
        Some(Firework { digit, pivot, across, down })
    };
    digits.filter_map(firework).collect()
}

/// Three digits with the same pivot and wings.
fn triples(marks: &Marks, fireworks: &[Firework], sink: &mut Sink<'_>) -> ControlFlow<()> {
    for (i, first) in fireworks.iter().enumerate() {
        for (j, second) in fireworks.iter().enumerate().skip(i + 1) {
            for third in &fireworks[j + 1..] {
                let used = [*first, *second, *third];
                let wing = |place: fn(&Firework) -> CellSet| {
                    used.iter().fold(CellSet::EMPTY, |all, firework| all | place(firework)).single()
                };
                let wings = (wing(|firework| firework.across), wing(|firework| firework.down));
                if let (Some(across), Some(down)) = wings {
                    let digits = used.iter().map(|firework| firework.digit).collect();
                    let kept = [first.pivot, across, down].map(|cell| (cell, digits));
                    report(Technique::FireworkTriple, marks, &used, &kept, sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Two digits with one pivot, and two others with the opposite one.
fn quads(
    marks: &Marks,
    here: &[Firework],
    there: &[Firework],
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let ([_, _, ..], [_, _, ..]) = (here, there) else { return ControlFlow::Continue(()) };
    let Some(wings) = wings(here[0].pivot, there[0].pivot) else {
        return ControlFlow::Continue(());
    };
    if wings.iter().any(|&wing| marks.digits(wing).is_empty()) {
        return ControlFlow::Continue(());
    }
    for [first, second] in pairs(here, wings) {
        for [third, fourth] in pairs(there, [wings[1], wings[0]]) {
            let used = [first, second, third, fourth];
            let near = DigitSet::from(first.digit).with(second.digit);
            let far = DigitSet::from(third.digit).with(fourth.digit);
            if (near & far).is_empty() {
                let wings = wings.map(|wing| (wing, near | far));
                let kept = [(first.pivot, near), (third.pivot, far), wings[0], wings[1]];
                report(Technique::FireworkQuad, marks, &used, &kept, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The other two corners of the rectangle of two pivots, first the one in the row of the first pivot;
/// none if the pivots share a band or a stack.
fn wings(here: Cell, there: Cell) -> Option<[Cell; 2]> {
    let apart = here.row() / 3 != there.row() / 3 && here.column() / 3 != there.column() / 3;
    let corners = [Cell::at(here.row(), there.column()), Cell::at(there.row(), here.column())];
    let [Some(across), Some(down)] = corners else { return None };
    apart.then_some([across, down])
}

/// Two of the fireworks that have no place outside of these wings.
fn pairs(fireworks: &[Firework], [across, down]: [Cell; 2]) -> Vec<[Firework; 2]> {
    let fits = |firework: &&Firework| {
        firework.across.without(across).is_empty() && firework.down.without(down).is_empty()
    };
    let fitting: Vec<Firework> = fireworks.iter().filter(fits).copied().collect();
    let mut pairs = Vec::new();
    for (index, first) in fitting.iter().enumerate() {
        pairs.extend(fitting[index + 1..].iter().map(|second| [*first, *second]));
    }
    pairs
}

/// The cells lose all digits but those that they keep.
fn report(
    technique: Technique,
    marks: &Marks,
    used: &[Firework],
    kept: &[(Cell, DigitSet)],
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let gone = kept.iter().flat_map(|&(cell, digits)| {
        let others = !digits;
        others.iter().map(move |digit| Candidate::new(cell, digit))
    });
    let sectors = |firework: &Firework| {
        let [row, column, _] = firework.pivot.houses();
        [Sector::House(row, firework.digit), Sector::House(column, firework.digit)]
    };
    let reason = || Reason::Cases(used.iter().flat_map(sectors).collect());
    strike(marks, technique, gone, reason, sink)
}
