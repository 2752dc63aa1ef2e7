use loshu::format::Details;
use loshu::{Grid, Marks, Solution};
use loshu_explain::rate::SeRating;

/// A puzzle to be printed.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The givens.
    pub grid: Grid,
    /// The pencil marks, if they are wanted.
    pub marks: Option<Marks>,
    /// The only solution.
    pub solution: Option<Solution>,
    /// The rating on the scale of Sudoku Explainer.
    pub rating: Option<SeRating>,
    /// Title, rating, seed and the like, as the input has them.
    pub details: Details,
}

impl Puzzle {
    /// A puzzle without solution, rating and details.
    pub fn new(grid: Grid) -> Puzzle {
        Puzzle { grid, marks: None, solution: None, rating: None, details: Details::default() }
    }
}
