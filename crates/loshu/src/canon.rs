//! The canonical form: of all equivalent puzzles the first in the order of lines.
//!
//! ```text
//! first_rows   the views worth writing, chosen by their first row or their first two
//! second_row   the second row of a full grid, from the places of its digits in the first
//! side         the puzzle as it is, or transposed, and which of its lines are the same
//! view         a way to begin the canonical form
//! ```

mod first_rows;
mod second_row;
mod side;
mod view;

use alloc::vec::Vec;

use self::first_rows::first_views;
use self::side::Side;
use self::view::View;
use crate::cell::Cell;
use crate::grid::Grid;
use crate::transform::Transform;

/// The canonical form of a puzzle: all equivalent puzzles (see [`Transform`]) have the same `grid`
/// and the same number of `automorphisms`.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Canonical {
    /// The smallest of all equivalent puzzles in the order of lines, where an empty cell is smaller
    /// than any digit: the *minlex* form.
    pub grid: Grid,
    /// The number of ways in which the puzzle is equivalent to itself, by permuting and transposing
    /// lines with digits renamed to fit: 1 to 3,359,232, and 1 for nearly all puzzles.
    pub automorphisms: u64,
    /// A transform that leads from the puzzle to `grid`. If there are automorphisms, others do too.
    pub transform: Transform,
}

/// Finds the canonical form.
///
/// The form is written from the first cell to the last. At each cell all *views* of the puzzle are
/// kept: the ways to write the cells so far that give the smallest text. A view fixes the order of
/// columns and digits only as far as the written cells need it, and of lines that are the same it
/// takes one and counts the others, so that there are few views. The first row, and the second one of
/// a full grid, are known for all views before one is written.
///
/// ```
/// use loshu::{Grid, Transform, canonical};
///
/// let puzzle: Grid =
///     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let form = canonical(&puzzle);
/// assert_eq!(form.transform.apply(&puzzle), form.grid);
/// assert_eq!(canonical(&Transform::TRANSPOSE.apply(&puzzle)).grid, form.grid);
/// assert_eq!(form.automorphisms, 1);
/// # Ok::<(), loshu::ParseError>(())
/// ```
pub fn canonical(grid: &Grid) -> Canonical {
    let sides = Side::both(grid);
    let (mut views, done) = first_views(&sides);
    let (mut next, mut written) = (Vec::new(), [0; 81]);
    if let Some(view) = views.first() {
        written[..done].copy_from_slice(&view.first_row(&sides)[..done]);
    }
    for cell in &Cell::ALL[done..] {
        next.clear();
        let mut least = u8::MAX;
        for view in &views {
            view.write(&sides[view.side()], cell.column(), &mut least, &mut next);
        }
        written[cell.index()] = least;
        core::mem::swap(&mut views, &mut next);
        if cell.column() == 8 && cell.row() < 8 {
            next.clear();
            for view in &views {
                view.choose_row(&sides[view.side()], cell.row() + 1, &mut next);
            }
            core::mem::swap(&mut views, &mut next);
        }
    }
    let form = form(&views, &written, sides[0].ways());
    debug_assert_eq!(form.transform.apply(grid), form.grid);
    form
}

/// The form that all views have written. Each stands for several, which took another of the lines that
/// are the same.
fn form(views: &[View], written: &[u8; 81], each: u64) -> Canonical {
    Canonical {
        grid: Grid::from_values(written).expect("labels are 1 to 9"),
        automorphisms: each * views.iter().map(View::orders).sum::<u64>(),
        transform: views.first().expect("some view is as small as any").transform(),
    }
}
