//! Whether a solution belongs to a puzzle.

use loshu::{Cell, Grid};

/// The first cell in which a grid does not have the given of a puzzle, or is empty, and what is wrong
/// there.
pub(crate) fn find_clash(givens: &Grid, solution: &Grid) -> Option<(Cell, String)> {
    Cell::ALL.into_iter().find_map(|cell| match (givens[cell], solution[cell]) {
        (_, None) => Some((cell, "the solution has an empty cell".into())),
        (Some(given), Some(digit)) if given != digit => {
            Some((cell, format!("the solution has {digit}, the puzzle {given}")))
        }
        _ => None,
    })
}
