//! 3D Medusa: candidates of all digits, joined by bivalue cells and conjugate pairs.
//!
//! Order: components by their lowest candidate; the two colours of a wrap in one step.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{Candidate, CandidateSet, CellSet, Digit, DigitSet, Marks};

use crate::step::{Colors, Reason};
use crate::technique::coloring::colors::partners;
use crate::technique::search::report::strike;
use crate::technique::{Position, Sink, Technique};

/// Finds the candidates that both colours of a component exclude.
pub(crate) fn find_traps(position: &Position<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    find(Technique::MedusaTrap, position, sink, |colors, seen| {
        (seen[0] & seen[1]) - colors[0] - colors[1]
    })
}

/// Finds the colours that contradict themselves.
pub(crate) fn find_wraps(position: &Position<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let marks = position.marks();
    find(Technique::MedusaWrap, position, sink, |colors, seen| wrap(marks, colors, seen))
}

/// Strikes what `gone` says of two colours and of what each of them excludes. Components of one digit
/// are left to simple colours.
fn find(
    technique: Technique,
    position: &Position<'_>,
    sink: &mut Sink<'_>,
    gone: impl Fn(&[CandidateSet; 2], &[CandidateSet; 2]) -> CandidateSet,
) -> ControlFlow<()> {
    let marks = position.marks();
    for colors in components(marks) {
        let gone = gone(&colors, &colors.map(|color| seen(&color)));
        let reason = || Reason::Colors(Colors { components: Vec::from([colors]) });
        strike(marks, technique, gone.iter(), reason, sink)?;
    }
    ControlFlow::Continue(())
}

/// The colours that contradict themselves: two of the candidates exclude each other, or together
/// they leave a cell without a candidate.
fn wrap(marks: &Marks, colors: &[CandidateSet; 2], seen: &[CandidateSet; 2]) -> CandidateSet {
    let mut gone = CandidateSet::EMPTY;
    for (color, seen) in colors.iter().zip(seen) {
        if !color.is_disjoint(seen) || leaves_a_cell_empty(marks, seen) {
            gone |= *color;
        }
    }
    gone
}

fn leaves_a_cell_empty(marks: &Marks, seen: &CandidateSet) -> bool {
    let left = *marks.candidates() - *seen;
    !(marks.candidates().all_cells() - left.all_cells()).is_empty()
}

/// The candidates that one of these at least excludes.
fn seen(color: &CandidateSet) -> CandidateSet {
    color.iter().fold(CandidateSet::EMPTY, |all, candidate| all | candidate.rivals())
}

/// The components with two digits or more, by their lowest candidate, which has the first colour.
fn components(marks: &Marks) -> Vec<[CandidateSet; 2]> {
    let bivalue = marks.cells_with(2);
    let mut components = Vec::new();
    let mut left = *marks.candidates();
    while let Some(first) = left.first() {
        let colors = component(marks, bivalue, first);
        let all = colors[0] | colors[1];
        left -= all;
        if all.all_digits().len() > 1 {
            components.push(colors);
        }
    }
    components
}

fn component(marks: &Marks, bivalue: CellSet, first: Candidate) -> [CandidateSet; 2] {
    let mut colors = [CandidateSet::from(first), CandidateSet::EMPTY];
    let mut pending = Vec::from([(first, 0)]);
    while let Some((candidate, color)) = pending.pop() {
        for partner in opposites(marks, bivalue, candidate) {
            if !colors[0].contains(partner) && !colors[1].contains(partner) {
                colors[1 - color].insert(partner);
                pending.push((partner, 1 - color));
            }
        }
    }
    colors
}

/// The candidates of which exactly one is true together with this one.
fn opposites(
    marks: &Marks,
    bivalue: CellSet,
    candidate: Candidate,
) -> impl Iterator<Item = Candidate> {
    let (cell, digit) = (candidate.cell(), candidate.digit());
    let cells = partners(marks.cells(digit), cell).iter();
    let others: DigitSet =
        if bivalue.contains(cell) { marks.digits(cell).without(digit) } else { DigitSet::EMPTY };
    let in_cell = others.iter().map(move |other: Digit| Candidate::new(cell, other));
    cells.map(move |cell| Candidate::new(cell, digit)).chain(in_cell)
}
