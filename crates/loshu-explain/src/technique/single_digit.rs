//! Chains of one digit with two strong links, in the shapes that players see as pictures.
//!
//! The fourth shape, the turbot fish, is an X-chain of three links.

// skyscraper       skyscrapers
// kite             2-string kites
// empty_rectangle  empty rectangles
// dual             two kites, or two empty rectangles, as one step

pub(super) mod dual;
pub(super) mod empty_rectangle;
pub(super) mod kite;
pub(super) mod skyscraper;

use loshu::{Cell, CellSet, Digit, House, Marks};

/// The two cells of a house that can hold the digit, if they are two.
fn pair(marks: &Marks, house: House, digit: Digit) -> Option<[Cell; 2]> {
    two(marks.places(house, digit))
}

/// The two cells of a set of two.
fn two(cells: CellSet) -> Option<[Cell; 2]> {
    let first = cells.first()?;
    cells.without(first).single().map(|second| [first, second])
}
