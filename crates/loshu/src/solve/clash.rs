//! Solved cells that clash.

use crate::cell::Cell;

/// Whether two cells of a house are solved with the same digit.
///
/// Propagation notices most clashes at once, but not four cells that clash at the corners of a rectangle:
/// each of them is on a permutation with two others. Such a puzzle has no solution, and a search would
/// find that out only after filling the rest in every way. So searches that take long ask for it.
pub(super) fn clash(sets: &[u16; 81]) -> bool {
    let mut seen = [0; 27];
    let solved = Cell::ALL.into_iter().zip(sets).filter(|(_, set)| set.is_power_of_two());
    solved.flat_map(|(cell, &set)| cell.houses().map(|house| (house.index(), set))).any(
        |(house, set)| {
            let again = seen[house] & set != 0;
            seen[house] |= set;
            again
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Count, Verdict};
    use crate::grid::Grid;
    use crate::limits::{Limits, Stop};
    use crate::solve::{Backend, Solver};

    /// Four times a 1, at the corners of a rectangle in one band.
    const RECTANGLE: &str =
        ".................................4.2.1.1..5...1.1.....2..3...........8.........9.";

    #[test]
    fn two_cells_clash_in_each_kind_of_house() {
        let sets = |cells: [usize; 2]| {
            let mut sets = [0b11; 81];
            cells.iter().for_each(|&cell| sets[cell] = 0b10);
            sets
        };
        for [a, b] in [[0, 8], [1, 73], [30, 40]] {
            assert!(clash(&sets([a, b])), "{a} {b}");
        }
        assert!(!clash(&sets([0, 12])));
        assert!(!clash(&sets([5, 5])));
    }

    #[test]
    fn searches_end_where_givens_clash_in_a_rectangle() {
        let puzzle: Grid = RECTANGLE.parse().unwrap();
        let none = Count { solutions: 0, stopped: None };
        for solver in Backend::ALL.iter().filter_map(|&kind| Solver::new().with_backend(kind)) {
            assert_eq!(solver.solve(&puzzle), Verdict::Unsolvable);
            assert_eq!(solver.count(&puzzle), none);
            assert_eq!(solver.solutions(&puzzle).next(), None);
            assert_eq!(solver.solve_batch(&[puzzle; 2]), [Verdict::Unsolvable; 2]);
            assert_eq!(solver.count_batch(&[puzzle; 2]), [none; 2]);
        }
    }

    #[test]
    fn puzzles_beside_one_that_clashes_keep_their_answers() {
        let clashing: Grid = RECTANGLE.parse().unwrap();
        let solver = Solver::new().with_limits(Limits::NONE.solutions(5_000));
        let many = Count { solutions: 5_000, stopped: Some(Stop::Solutions) };
        let none = Count { solutions: 0, stopped: None };
        let counts = solver.count_batch(&[Grid::EMPTY, clashing, Grid::EMPTY]);
        assert_eq!(counts, [many, none, many]);
    }
}
