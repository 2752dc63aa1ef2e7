//! What is written in the cells of a board.

/// What is written in the cells of a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// The digit of each cell; 0 for an empty cell.
    pub digits: Vec<u8>,
    /// The candidates of each cell, as of a [`Player`](crate::Player).
    pub notes: Vec<Vec<u8>>,
}
