//! What the nodes of a run follow from. It is not stored: the other parents of a last place are the
//! other places that the grid had at the start.

use super::{Leaf, Run};
use crate::bits::ones;
use crate::rate::se::chains::links::{Literal, Reason};
use crate::rate::se::order::{CELLS, PLACES};
use crate::rate::se::state::{Mark, State};

impl Run {
    /// Calls `each` with the parents of a node, in order.
    pub(in crate::rate::se::chains) fn parents(
        &self,
        start: &State,
        node: u16,
        mut each: impl FnMut(u16),
    ) {
        let Leaf { mark, parent, is_on, reason, .. } = self.leaves[node as usize];
        match reason {
            Reason::Seed => {}
            Reason::Advanced => {
                self.imported[parent as usize].causes.iter().for_each(|&cause| each(cause));
            }
            Reason::Box | Reason::Row | Reason::Column | Reason::Cell => {
                each(parent);
                if is_on && self.variant.is_dynamic {
                    let first = self.leaves[parent as usize].mark;
                    vanished(start, mark, first, reason, |other| {
                        each(self.find(Literal::off(other)));
                    });
                }
            }
        }
    }
}

/// The candidates that the grid had at the start beside the two of a strong link.
fn vanished(start: &State, to: Mark, from: Mark, reason: Reason, mut each: impl FnMut(Mark)) {
    let both = |a: usize, b: usize| !(1u16 << a | 1 << b);
    match reason.house(to.cell()) {
        None => {
            let others = start.marks[to.cell()] & both(to.digit(), from.digit());
            ones(others).for_each(|digit| each(Mark::new(to.cell(), digit)));
        }
        Some(house) => {
            let [a, b] = [to, from].map(|mark| PLACES[mark.cell()][house / 9] as usize);
            for place in ones(start.spots[house][to.digit()] & both(a, b)) {
                each(Mark::new(CELLS[house][place] as usize, to.digit()));
            }
        }
    }
}
