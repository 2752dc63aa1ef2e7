//! Runs that wait from one level to the next.
//!
//! Where a level finds nothing, no run has ended in a contradiction, and a run of the next level is
//! the same run, gone on with more rules inside of it. So the next level begins where the runs are.
//! The rules of level 4 are not those of level 3 and more, but those of level 1 and more.

use alloc::vec::Vec;

use super::{Forcing, Room, Wanted};
use crate::rate::se::chains::Engine;
use crate::rate::se::state::State;

/// Runs at rest, and the candidates of the state that they are about.
#[derive(Debug, Default)]
pub(in crate::rate::se::chains) struct RestingRuns {
    marks: Vec<u16>,
    /// By the level that found nothing last.
    last: Option<(u8, Room)>,
    /// By level 1.
    first: Option<Room>,
}

impl RestingRuns {
    /// Forgets all runs: a limit may have ended them early.
    pub(in crate::rate::se::chains) fn forget(&mut self) {
        self.marks.clear();
    }

    /// The runs with which a level can begin.
    fn take(&mut self, state: &State, level: u8) -> Option<Room> {
        if self.marks != state.marks {
            return None;
        }
        if level == 4 {
            return self.first.take();
        }
        self.last.take_if(|(last, _)| *last + 1 == level).map(|(_, room)| room)
    }
}

impl Engine {
    /// Room for the runs of a rule, with the runs that are known.
    pub(super) fn room(&mut self, state: &State, what: Forcing, wanted: Wanted) -> Room {
        let resting = match what {
            Forcing::Dynamic(level @ 1..) if wanted == Wanted::First => {
                self.resting.take(state, level)
            }
            Forcing::Nishio | Forcing::Multiple | Forcing::Dynamic(_) => None,
        };
        resting.unwrap_or_else(|| {
            let mut room = self.rooms.pop().unwrap_or_default();
            room.clear();
            room
        })
    }

    /// Takes the room back; keeps the runs if they found nothing, and are not those inside of others.
    pub(super) fn keep(
        &mut self,
        state: &State,
        what: Forcing,
        wanted: Wanted,
        room: Room,
        is_empty: bool,
    ) {
        let (Forcing::Dynamic(level), Wanted::First, true) = (what, wanted, is_empty) else {
            self.rooms.push(room);
            return;
        };
        if self.resting.marks != state.marks {
            self.resting.marks.clear();
            self.resting.marks.extend_from_slice(&state.marks);
            self.resting.first = None;
        }
        if level == 1 {
            self.resting.first = Some(room.clone());
        }
        // The copy for level 4 is a room more, so the room that is replaced is one too many.
        self.resting.last = Some((level, room));
    }
}
