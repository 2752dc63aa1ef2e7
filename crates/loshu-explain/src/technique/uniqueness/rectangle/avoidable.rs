use core::ops::ControlFlow;

use loshu::{Candidate, CandidateSet, Cell, Digit, DigitSet, Marks};

use super::walk::{Seen, rectangles};
use crate::step::{Deadly, Reason};
use crate::technique::search::report::strike;
use crate::technique::{Position, Sink, Technique};

/// Type 1: of the other corners one repeats a digit, and the other has two candidates.
pub(crate) fn find_type_1(position: &Position<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    find(Technique::AvoidableRectangle1, position, sink, Avoidable::three_filled)
}

/// Type 2: the other corners have two candidates each, a digit to repeat and a common one.
pub(crate) fn find_type_2(position: &Position<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    find(Technique::AvoidableRectangle2, position, sink, Avoidable::two_filled)
}

/// Finds avoidable rectangles: two corners in a box hold digits that are no givens.
fn find<'a>(
    technique: Technique,
    position: &'a Position<'_>,
    sink: &mut Sink<'_>,
    gone: fn(&Avoidable<'a>) -> CandidateSet,
) -> ControlFlow<()> {
    let marks = position.marks();
    let mut seen = Seen::new();
    for start in marks.filled() - marks.givens() {
        for corners in rectangles(start) {
            let Some(rectangle) = Avoidable::new(marks, corners) else { continue };
            if seen.insert(corners) {
                strike(marks, technique, gone(&rectangle).iter(), || rectangle.reason(), sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

struct Avoidable<'a> {
    marks: &'a Marks,
    corners: [Cell; 4],
    /// The digits of the first two corners, which the other two must not repeat crosswise.
    digits: [Digit; 2],
}

impl<'a> Avoidable<'a> {
    /// The rectangle, if its first two corners are filled and not given.
    fn new(marks: &'a Marks, corners: [Cell; 4]) -> Option<Avoidable<'a>> {
        let [first, second, ..] = corners;
        let digits = [marks.grid()[first]?, marks.grid()[second]?];
        let given = marks.givens().contains(first) || marks.givens().contains(second);
        (!given).then_some(Avoidable { marks, corners, digits })
    }

    fn three_filled(&self) -> CandidateSet {
        let ([_, _, x, y], [a, b]) = (self.corners, self.digits);
        if self.holds(x, b) && self.marks.digits(y).len() == 2 {
            Candidate::new(y, a).into()
        } else if self.holds(y, a) && self.marks.digits(x).len() == 2 {
            Candidate::new(x, b).into()
        } else {
            CandidateSet::EMPTY
        }
    }

    fn two_filled(&self) -> CandidateSet {
        let ([_, _, x, y], [a, b]) = (self.corners, self.digits);
        let extra = |cell, digit| {
            let digits = self.marks.digits(cell);
            (digits.len() == 2 && digits.contains(digit)).then_some(digits.without(digit))
        };
        match (extra(x, b), extra(y, a)) {
            (Some(one), Some(other)) if one == other => {
                CandidateSet::block(x.peers() & y.peers(), one)
            }
            _ => CandidateSet::EMPTY,
        }
    }

    fn holds(&self, cell: Cell, digit: Digit) -> bool {
        self.marks.grid()[cell] == Some(digit) && !self.marks.givens().contains(cell)
    }

    fn reason(&self) -> Reason {
        let [a, b] = self.digits;
        let digits = [a, b, b, a].map(DigitSet::from);
        let pattern = self.corners.into_iter().zip(digits).collect();
        Reason::Deadly(Deadly { pattern, truths: [].into() })
    }
}
