//! Reading and printing.

mod errors;
mod forms;
mod printing;
mod reading;

use loshu::Grid;
use loshu::format::{Puzzle, puzzles};

/// What a text holds: the number of clues of each puzzle and the line on which it begins, or the
/// error.
fn read(text: impl AsRef<[u8]>) -> Vec<String> {
    let show = |result| match result {
        Ok(Puzzle { grid, line }) => format!("{} clues, line {line}", grid.clues()),
        Err(error) => format!("{error}"),
    };
    puzzles(text.as_ref()).map(show).collect()
}

/// The grids of a text without errors.
#[track_caller]
fn grids(text: impl AsRef<[u8]>) -> Vec<Grid> {
    puzzles(text.as_ref()).map(|puzzle| puzzle.unwrap().grid).collect()
}

/// Nine rows without anything between the cells.
fn rows(grid: &Grid) -> String {
    let line = grid.to_string();
    (0..9).fold(String::new(), |rows, row| rows + &line[9 * row..9 * row + 9] + "\n")
}
