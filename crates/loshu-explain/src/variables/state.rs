//! The candidates that are left, and what follows from them by singles.

use loshu::{Cell, Marks};

use super::geometry::{CANDIDATES, MEMBERSHIPS, Membership, VARIABLES, members_of};

/// Some variable has no candidate left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Contradiction;

/// The digits of each cell, as masks: a state in short.
pub(crate) type Cells = [u16; 81];

/// The candidates that are left. A variable with one candidate left is a single, placed or not.
#[derive(Clone)]
pub(crate) struct State {
    live: [u16; VARIABLES],
}

/// Singles that are not yet placed. Every variable becomes a single at most once.
pub(crate) struct Queue {
    waiting: [u16; VARIABLES],
    count: usize,
}

impl Queue {
    pub(crate) const EMPTY: Queue = Queue { waiting: [0; VARIABLES], count: 0 };

    fn push(&mut self, candidate: usize) {
        self.waiting[self.count] = candidate as u16;
        self.count += 1;
    }

    fn pop(&mut self) -> Option<usize> {
        self.count = self.count.checked_sub(1)?;
        Some(usize::from(self.waiting[self.count]))
    }
}

/// The digits of each cell of a puzzle, before any consequence.
pub(crate) fn cells_of(marks: &Marks) -> Cells {
    let mut cells = [0; 81];
    for cell in Cell::ALL {
        let digits = marks.grid()[cell].map_or(marks.digits(cell), Into::into);
        cells[cell.index()] = digits.iter().fold(0, |mask, digit| mask | 1 << digit.index());
    }
    cells
}

impl State {
    /// The state of which these are the cells, with all singles placed.
    pub(crate) fn of(cells: &Cells, queue: &mut Queue) -> Result<State, Contradiction> {
        let mut live = [0; VARIABLES];
        for candidate in 0..CANDIDATES {
            if cells[candidate / 9] & 1 << (candidate % 9) != 0 {
                for Membership { variable, bit } in MEMBERSHIPS[candidate] {
                    live[usize::from(variable)] |= bit;
                }
            }
        }
        queue.count = 0;
        for (variable, &mask) in live.iter().enumerate() {
            if mask == 0 {
                return Err(Contradiction);
            }
            if mask.is_power_of_two() {
                members_of(variable, mask).for_each(|single| queue.push(single));
            }
        }
        let mut state = State { live };
        state.follow(queue)?;
        Ok(state)
    }

    /// The candidates of a variable, as a mask.
    pub(crate) fn mask(&self, variable: usize) -> u16 {
        self.live[variable]
    }

    pub(crate) fn cells(&self) -> &[u16] {
        &self.live[..81]
    }

    pub(crate) fn has(&self, candidate: usize) -> bool {
        self.live[candidate / 9] & 1 << (candidate % 9) != 0
    }

    /// Whether every cell has one digit.
    pub(crate) fn is_solved(&self) -> bool {
        self.cells().iter().all(|mask| mask.is_power_of_two())
    }

    /// The candidates of open cells, as they are now.
    pub(crate) fn open_candidates(&self) -> impl Iterator<Item = usize> + use<> {
        let mut cells: Cells = [0; 81];
        cells.copy_from_slice(self.cells());
        let open = cells.into_iter().enumerate().filter(|(_, mask)| !mask.is_power_of_two());
        open.flat_map(|(cell, mask)| members_of(cell, mask))
    }

    /// Takes a candidate as true, and draws the consequences by singles.
    pub(crate) fn assume(
        &mut self,
        candidate: usize,
        queue: &mut Queue,
    ) -> Result<(), Contradiction> {
        queue.count = 0;
        self.place(candidate, queue)?;
        self.follow(queue)
    }

    /// Takes a candidate away, and draws the consequences by singles.
    pub(crate) fn remove(
        &mut self,
        candidate: usize,
        queue: &mut Queue,
    ) -> Result<(), Contradiction> {
        queue.count = 0;
        self.strike(candidate, queue)?;
        self.follow(queue)
    }

    fn follow(&mut self, queue: &mut Queue) -> Result<(), Contradiction> {
        while let Some(single) = queue.pop() {
            self.place(single, queue)?;
        }
        Ok(())
    }

    /// Takes away what is linked to a candidate.
    fn place(&mut self, candidate: usize, queue: &mut Queue) -> Result<(), Contradiction> {
        for Membership { variable, bit } in MEMBERSHIPS[candidate] {
            let variable = usize::from(variable);
            let mask = self.live[variable];
            if mask & bit == 0 {
                return Err(Contradiction);
            }
            for linked in members_of(variable, mask & !bit) {
                self.strike(linked, queue)?;
            }
        }
        Ok(())
    }

    fn strike(&mut self, candidate: usize, queue: &mut Queue) -> Result<(), Contradiction> {
        for Membership { variable, bit } in MEMBERSHIPS[candidate] {
            let variable = usize::from(variable);
            let left = self.live[variable] & !bit;
            self.live[variable] = left;
            if left == 0 {
                return Err(Contradiction);
            }
            if left.is_power_of_two() {
                members_of(variable, left).for_each(|single| queue.push(single));
            }
        }
        Ok(())
    }

    /// Strikes a candidate out of its variables. Calls back for each variable with what is left of it.
    pub(crate) fn strike_traced(&mut self, candidate: usize, mut changed: impl FnMut(usize, u16)) {
        for Membership { variable, bit } in MEMBERSHIPS[candidate] {
            let variable = usize::from(variable);
            self.live[variable] &= !bit;
            changed(variable, self.live[variable]);
        }
    }

    /// The candidates linked to this one.
    pub(crate) fn linked(&self, candidate: usize) -> impl Iterator<Item = usize> + use<'_> {
        MEMBERSHIPS[candidate].into_iter().flat_map(|Membership { variable, bit }| {
            members_of(usize::from(variable), self.live[usize::from(variable)] & !bit)
        })
    }
}
