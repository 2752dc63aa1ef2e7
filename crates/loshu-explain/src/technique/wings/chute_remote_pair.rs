//! Chute remote pairs: two cells with the same two candidates in different boxes and lines of one chute.

use core::ops::ControlFlow;

use loshu::{CandidateSet, Cell, Digit, House, Marks};

use crate::step::{Node, Step};
use crate::technique::search::alternating;
use crate::technique::{Position, Sink, Technique};

/// Pairs of cells in order; the lower of the two digits first as the struck one.
pub(crate) fn find(position: &Position<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let marks = position.marks();
    let pairs = marks.cells_with(2);
    for one in pairs {
        let digits = marks.digits(one);
        for two in pairs.iter().filter(|&two| two > one && marks.digits(two) == digits) {
            let Some(block) = third_block(one, two) else { continue };
            for digit in digits {
                find_over(marks, [one, two], block, digit, sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The box of the same band or stack that holds neither of two cells which do not see each other.
fn third_block(one: Cell, two: Cell) -> Option<House> {
    let [(band, stack), (other_band, other_stack)] =
        [one, two].map(|cell| (cell.block() / 3, cell.block() % 3));
    // The numbers of three bands, and of three stacks, are 0, 1 and 2.
    let third = match (band == other_band, stack == other_stack) {
        (true, false) => 3 * band + 3 - stack - other_stack,
        (false, true) => 3 * (3 - band - other_band) + stack,
        (true, true) | (false, false) => return None,
    };
    (!one.peers().contains(two)).then(|| House::BLOCKS[third])
}

/// Strikes a digit, if all places of the other one in the third box are in the lines of the two cells.
fn find_over(
    marks: &Marks,
    [one, two]: [Cell; 2],
    block: House,
    digit: Digit,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let Some(other) = marks.digits(one).without(digit).single() else {
        return ControlFlow::Continue(());
    };
    let places = marks.places(block, other);
    let (near, far) = (places & one.peers(), places & two.peers());
    let gone = marks.cells(digit) & one.peers() & two.peers();
    // With one place in each line it is a W-wing.
    if gone.is_empty()
        || near.is_empty()
        || far.is_empty()
        || near | far != places
        || places.len() < 3
    {
        return ControlFlow::Continue(());
    }
    let nodes = [
        (one.into(), digit),
        (one.into(), other),
        (near, other),
        (far, other),
        (two.into(), other),
        (two.into(), digit),
    ];
    let reason = alternating::open_chain(marks, nodes.map(|(cells, digit)| Node { digit, cells }));
    sink(Step::striking(
        Technique::ChuteRemotePair,
        CandidateSet::digit(digit, gone).iter(),
        reason,
    ))
}
