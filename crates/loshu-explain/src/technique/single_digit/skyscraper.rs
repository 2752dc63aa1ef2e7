use core::ops::ControlFlow;

use loshu::{Candidate, CandidateSet, Cell, Digit, House, Marks};

use crate::step::{Node, Step};
use crate::technique::search::alternating;
use crate::technique::{Position, Sink, Technique};

/// Two parallel lines have two places each; one place of each lies in the same crossing line.
///
/// Rows for all digits, then columns; pairs of lines in order; the first places together, then the
/// second ones.
pub(in crate::technique) fn find(position: &Position<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    for lines in [House::ROWS, House::COLUMNS] {
        for digit in Digit::ALL {
            find_in(position.marks(), &lines, digit, sink)?;
        }
    }
    ControlFlow::Continue(())
}

fn find_in(
    marks: &Marks,
    lines: &[House; 9],
    digit: Digit,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    for (i, &line) in lines.iter().enumerate() {
        let Some(one) = marks.places(line, digit).pair() else { continue };
        for &other in &lines[i + 1..] {
            let Some(two) = marks.places(other, digit).pair() else { continue };
            for joined in 0..2 {
                if let Some(step) = step(marks, one, two, joined, digit) {
                    sink(step)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn step(
    marks: &Marks,
    one: [Cell; 2],
    two: [Cell; 2],
    joined: usize,
    digit: Digit,
) -> Option<Step> {
    let aligned = |a: Cell, b: Cell| a.row() == b.row() || a.column() == b.column();
    let free = 1 - joined;
    if !aligned(one[joined], two[joined]) || aligned(one[free], two[free]) {
        return None;
    }
    let gone = marks.cells(digit) & one[free].peers() & two[free].peers();
    let nodes = [one[free], one[joined], two[joined], two[free]];
    let nodes = nodes.map(|cell| Node::from(Candidate::new(cell, digit)));
    (!gone.is_empty()).then(|| {
        let gone = CandidateSet::digit(digit, gone).iter();
        Step::striking(Technique::Skyscraper, gone, alternating::open_chain(marks, nodes))
    })
}
