use loshu::{CandidateSet, CellSet, Grid, Marks};

use super::{Drawing, Reason, Step};
use crate::catalog::Technique;

/// The pattern of a step on an otherwise empty grid.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Schematic {
    /// The candidates that play a part, and the digits that the pattern needs.
    pub marks: Marks,
    /// The parts that they play.
    pub drawing: Drawing,
}

impl Step {
    /// The pattern of the step alone: what its drawing shows, and nothing else of the marks.
    pub fn schematic(&self, marks: &Marks) -> Schematic {
        let drawing = self.drawing(marks);
        let candidates: CandidateSet = drawing.candidates.iter().map(|(at, _)| *at).collect();
        let digits = marks.filled() & (drawing.cells | self.crowd(&drawing));
        let mut grid = Grid::EMPTY;
        for cell in digits {
            grid[cell] = marks.grid()[cell];
        }
        Schematic { marks: Marks::new(&grid, marks.givens() & digits, candidates), drawing }
    }

    /// The cells whose digits leave one place to a single: those of its house. For a last digit only the other
    /// places of the digit count.
    fn crowd(&self, drawing: &Drawing) -> CellSet {
        let by_house =
            matches!(self.reason, Reason::Single(_)) && self.technique != Technique::LastDigit;
        let houses = drawing.houses.iter().filter(|_| by_house);
        houses.fold(CellSet::EMPTY, |all, house| all | house.cells())
    }
}
