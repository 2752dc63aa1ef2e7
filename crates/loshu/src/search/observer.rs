use crate::candidates::Contradiction;
use crate::cell::Cell;
use crate::digit::{Digit, DigitSet};
use crate::verify::Solution;

/// Sees each step of a search. Statistics, traces and trees are made by observers.
///
/// A depth is the number of tries that stand, this one included: 1 to 81. When a limit ends the
/// search, the tries that stand are not taken back.
///
/// ```
/// use loshu::{Cell, Digit, Grid, Limits, Observer, Search};
///
/// /// Collects the tries that lead to the last solution seen.
/// #[derive(Default)]
/// struct Path(Vec<(Cell, Digit)>);
///
/// impl Observer for Path {
///     fn tried(&mut self, depth: usize, cell: Cell, digit: Digit) {
///         self.0.truncate(depth - 1);
///         self.0.push((cell, digit));
///     }
/// }
///
/// let grid2: Grid =
///     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let mut path = Path::default();
/// let first = Limits::NONE.solutions(1);
/// Search::norvig().observe(&grid2, &first, &mut path);
/// assert_eq!(path.0.len(), 6);
/// # Ok::<(), loshu::ParseError>(())
/// ```
pub trait Observer {
    /// Called when a cell has been chosen, with the digits to be tried in it.
    fn branched(&mut self, _depth: usize, _cell: Cell, _digits: DigitSet) {}

    /// Called when a digit is tried.
    fn tried(&mut self, _depth: usize, _cell: Cell, _digit: Digit) {}

    /// Called when a candidate has been taken away, as a consequence of a given or of the last try.
    fn eliminated(&mut self, _cell: Cell, _digit: Digit) {}

    /// Called when the givens or the last try failed.
    fn contradicted(&mut self, _contradiction: &Contradiction) {}

    /// Called when a solution has been found.
    fn solved(&mut self, _solution: &Solution) {}

    /// Called when a try has been taken back, with all its consequences.
    fn returned(&mut self, _depth: usize, _cell: Cell, _digit: Digit) {}
}

/// Ignores every step.
impl Observer for () {}
