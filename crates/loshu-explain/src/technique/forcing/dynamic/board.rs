use loshu::{Candidate, CandidateSet, Cell, CellSet, Digit, House, Marks};

use crate::step::Literal;
use crate::technique::search::budget::Budget;

/// The candidates by digit, placed digits among them, and the cells whose digit is known.
#[derive(Clone, Copy)]
pub(super) struct DynamicBoard {
    digits: [CellSet; 9],
    settled: CellSet,
}

impl DynamicBoard {
    pub(super) fn of(marks: &Marks) -> DynamicBoard {
        let mut board = DynamicBoard {
            digits: Digit::ALL.map(|digit| marks.cells(digit)),
            settled: marks.filled(),
        };
        for cell in marks.filled() {
            if let Some(digit) = marks.grid()[cell] {
                board.digits[digit.index()].insert(cell);
            }
        }
        board
    }

    /// The candidates that are left.
    pub(super) fn candidates(&self) -> CandidateSet {
        let digits = Digit::ALL.into_iter().zip(self.digits);
        digits.fold(CandidateSet::EMPTY, |all, (digit, cells)| {
            all | CandidateSet::digit(digit, cells)
        })
    }

    /// The candidates whose cells have come to one digit.
    pub(super) fn is_settled(&self, candidate: Candidate) -> bool {
        self.settled.contains(candidate.cell()) && self.has(candidate)
    }

    fn has(&self, candidate: Candidate) -> bool {
        self.digits[candidate.digit().index()].contains(candidate.cell())
    }

    /// The board with an assumption, before any consequence.
    pub(super) fn after(&self, premise: Literal) -> DynamicBoard {
        let mut board = *self;
        let candidate = premise.node.single().expect("an assumption is one candidate");
        if premise.on {
            board.place(candidate.cell(), candidate.digit().index());
        } else {
            board.digits[candidate.digit().index()].remove(candidate.cell());
        }
        board
    }

    fn place(&mut self, cell: Cell, digit: usize) {
        for cells in &mut self.digits {
            cells.remove(cell);
        }
        self.digits[digit] -= cell.peers();
        self.digits[digit].insert(cell);
        self.settled.insert(cell);
    }

    /// Draws naked and hidden singles until there are no more; false at a contradiction.
    pub(super) fn settle(&mut self, budget: &mut Budget<'_>) -> bool {
        budget.spend();
        loop {
            let before = self.settled;
            if !self.naked_singles() || !self.hidden_singles() {
                return false;
            }
            if self.settled == before {
                return true;
            }
        }
    }

    fn naked_singles(&mut self) -> bool {
        let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
        for cells in self.digits {
            twice |= once & cells;
            once |= cells;
        }
        for cell in once - twice - self.settled {
            match self.digits.iter().position(|cells| cells.contains(cell)) {
                Some(digit) => self.place(cell, digit),
                None => return false,
            }
        }
        once == CellSet::ALL
    }

    fn hidden_singles(&mut self) -> bool {
        for digit in 0..9 {
            for house in House::ALL {
                let places = self.digits[digit] & house.cells();
                match places.single() {
                    Some(cell) if !self.settled.contains(cell) => self.place(cell, digit),
                    None if places.is_empty() => return false,
                    _ => {}
                }
            }
        }
        true
    }

    /// Whether a contradiction follows by singles and by contradictions of less depth.
    pub(super) fn is_refuted(mut self, depth: usize, budget: &mut Budget<'_>) -> bool {
        while self.settle(budget) {
            if depth == 0 || !self.strike_refuted(depth - 1, budget) {
                return false;
            }
        }
        true
    }

    /// Strikes the candidates that are refuted; returns whether there are any.
    fn strike_refuted(&mut self, depth: usize, budget: &mut Budget<'_>) -> bool {
        let before = self.digits;
        for (digit, cells) in before.into_iter().enumerate() {
            for cell in cells - self.settled {
                if budget.is_spent() {
                    return false;
                }
                let mut board = *self;
                board.place(cell, digit);
                if board.is_refuted(depth, budget) {
                    self.digits[digit].remove(cell);
                }
            }
        }
        self.digits != before
    }
}
