use alloc::collections::VecDeque;

use loshu::{Candidate, CandidateSet, Cell, CellSet, Digit, Grid, House, Marks};

use crate::step::{Reason, Sector, Step};
use crate::technique::Technique;

/// Marks, and the singles that came up while they changed, first in, first out.
///
/// A cell joins the naked singles when it drops to one candidate, and the hidden singles when a digit
/// drops to one cell in a house. Givens are placed like any other digit, so the queues begin in the
/// order of the givens.
#[derive(Clone, Debug)]
pub(super) struct Queues {
    marks: Marks,
    /// The number of cells of each house for each digit. The cell that is being filled counts until
    /// its peers have lost the digit.
    counts: [[u8; 9]; 27],
    naked: VecDeque<Candidate>,
    hidden: VecDeque<Candidate>,
}

impl Queues {
    /// The digits are placed, then candidates are struck cell by cell.
    pub(super) fn of(start: &Marks) -> Queues {
        let mut queues = Queues {
            marks: Marks::of(&Grid::EMPTY),
            counts: [[9; 9]; 27],
            naked: VecDeque::new(),
            hidden: VecDeque::new(),
        };
        for (cell, digit) in start.grid().givens() {
            queues.place(cell, digit);
        }
        let candidates = *queues.marks.candidates();
        queues.marks = Marks::new(start.grid(), start.givens(), candidates);
        for candidate in (candidates - *start.candidates()).iter() {
            queues.strike(candidate);
        }
        queues
    }

    pub(super) fn marks(&self) -> &Marks {
        &self.marks
    }

    /// A full house among the naked singles, else the first naked single, else the first hidden one.
    pub(super) fn next_single(&mut self) -> Option<Step> {
        let last = self.naked.iter().find_map(|&at| Some((at, self.full_house(at)?)));
        if let Some((at, house)) = last {
            return Some(single(Technique::FullHouse, at, Sector::House(house, at.digit())));
        }
        if let Some(at) = first_open(&mut self.naked, &self.marks) {
            return Some(single(Technique::NakedSingle, at, Sector::Cell(at.cell())));
        }
        let at = first_open(&mut self.hidden, &self.marks)?;
        let [row, column, block] = at.cell().houses();
        let only = |house: &House| self.marks.places(*house, at.digit()).len() == 1;
        let house = [block, row, column].into_iter().find(only)?;
        let technique =
            if house == block { Technique::HiddenSingleBox } else { Technique::HiddenSingleLine };
        Some(single(technique, at, Sector::House(house, at.digit())))
    }

    /// The house of which this open cell is the last.
    fn full_house(&self, at: Candidate) -> Option<House> {
        let open = self.marks.open();
        let last = |house: &House| open & house.cells() == CellSet::from(at.cell());
        at.cell().houses().into_iter().find(last)
    }

    /// Applies a step, conclusion by conclusion in its order.
    pub(super) fn apply(&mut self, step: &Step) {
        for &candidate in &step.eliminations {
            self.strike(candidate);
        }
        for candidate in &step.placements {
            self.place(candidate.cell(), candidate.digit());
        }
    }

    fn place(&mut self, cell: Cell, digit: Digit) {
        if self.marks.grid()[cell].is_some() {
            return;
        }
        let former = self.marks.digits(cell);
        self.marks.remove(CandidateSet::cell(cell, former));
        for peer in self.marks.cells(digit) & cell.peers() {
            self.strike(Candidate::new(peer, digit));
        }
        self.marks.place(cell, digit);
        for other in former - digit.into() {
            self.lower(cell, other);
        }
    }

    fn strike(&mut self, candidate: Candidate) {
        if self.marks.remove(candidate.into()).struck().is_empty() {
            return;
        }
        let cell = candidate.cell();
        if let Some(last) = self.marks.digits(cell).single() {
            self.naked.push_back(Candidate::new(cell, last));
        }
        self.lower(cell, candidate.digit());
    }

    /// Counts one cell less for the digit in the houses of the cell.
    fn lower(&mut self, cell: Cell, digit: Digit) {
        for house in cell.houses() {
            let count = &mut self.counts[house.index()][digit.index()];
            *count = count.saturating_sub(1);
            if *count == 1
                && let Some(last) = self.marks.places(house, digit).single()
            {
                self.hidden.push_back(Candidate::new(last, digit));
            }
        }
    }
}

/// Takes singles from the queue up to the first whose cell is still open.
fn first_open(queue: &mut VecDeque<Candidate>, marks: &Marks) -> Option<Candidate> {
    core::iter::from_fn(|| queue.pop_front()).find(|at| marks.contains(*at))
}

fn single(technique: Technique, at: Candidate, sector: Sector) -> Step {
    Step::placing(technique, at, Reason::Single(sector))
}
