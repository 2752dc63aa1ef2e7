//! The symmetries of a square, and what they do to the givens of a puzzle.

use core::ops::RangeInclusive;

use alloc::vec::Vec;

use crate::cell::{Cell, CellSet};
use crate::value::named;

/// The turns and reflections of the grid that leave the pattern of its givens unchanged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Symmetry {
    /// None of them.
    #[default]
    None,
    /// A rotation by 180 degrees.
    Rotate180,
    /// A rotation by 90 degrees.
    Rotate90,
    /// A reflection, left to right.
    LeftRight,
    /// A reflection, top to bottom.
    UpDown,
    /// A reflection on the diagonal from A1 to I9.
    Diagonal,
    /// A reflection on the diagonal from A9 to I1.
    Antidiagonal,
    /// Both reflections, left to right and top to bottom.
    BothAxes,
    /// The reflections on both diagonals.
    BothDiagonals,
    /// All eight symmetries of a square.
    Full,
}

impl Symmetry {
    /// All symmetries.
    pub const ALL: &[Symmetry] = &[
        Symmetry::None,
        Symmetry::Rotate180,
        Symmetry::Rotate90,
        Symmetry::LeftRight,
        Symmetry::UpDown,
        Symmetry::Diagonal,
        Symmetry::Antidiagonal,
        Symmetry::BothAxes,
        Symmetry::BothDiagonals,
        Symmetry::Full,
    ];

    /// Returns the name: `none`, `rotate180`, `rotate90`, `left-right`, `up-down`, `diagonal`,
    /// `antidiagonal`, `both-axes`, `both-diagonals`, `full`.
    pub const fn name(self) -> &'static str {
        match self {
            Symmetry::None => "none",
            Symmetry::Rotate180 => "rotate180",
            Symmetry::Rotate90 => "rotate90",
            Symmetry::LeftRight => "left-right",
            Symmetry::UpDown => "up-down",
            Symmetry::Diagonal => "diagonal",
            Symmetry::Antidiagonal => "antidiagonal",
            Symmetry::BothAxes => "both-axes",
            Symmetry::BothDiagonals => "both-diagonals",
            Symmetry::Full => "full",
        }
    }

    /// Returns the orbit of a cell: the 1 to 8 cells, itself included, that are filled together or empty
    /// together.
    ///
    /// ```
    /// use loshu::{Symmetry, Cell};
    ///
    /// let orbit = Symmetry::Rotate180.orbit(Cell::at(0, 1).unwrap());
    /// assert_eq!(orbit.iter().map(|cell| cell.to_string()).collect::<Vec<_>>(), ["A2", "I8"]);
    /// ```
    pub fn orbit(self, cell: Cell) -> CellSet {
        let mut orbit = CellSet::from(cell);
        loop {
            let before = orbit;
            for image in self.images() {
                orbit |= before.iter().map(|cell| image.of(cell)).collect();
            }
            if orbit == before {
                return orbit;
            }
        }
    }

    /// Returns the same for a square of `side` rows and columns: the rows and columns, counted from 0, of the
    /// places that are filled together or empty together with this one, which comes first. None for a place
    /// outside the square.
    ///
    /// ```
    /// use loshu::Symmetry;
    ///
    /// assert_eq!(Symmetry::Rotate180.orbit_in_square(4, (0, 1)), [(0, 1), (3, 2)]);
    /// ```
    pub fn orbit_in_square(self, side: usize, place: (usize, usize)) -> Vec<(usize, usize)> {
        if place.0 >= side || place.1 >= side {
            return Vec::new();
        }
        let mut orbit = alloc::vec![place];
        let mut next = 0;
        while let Some(&place) = orbit.get(next) {
            for image in self.images() {
                let place = image.of_place(place, side - 1);
                if !orbit.contains(&place) {
                    orbit.push(place);
                }
            }
            next += 1;
        }
        orbit
    }

    /// Returns the 81 cells, orbit by orbit.
    pub fn orbits(self) -> Vec<CellSet> {
        let mut rest = CellSet::ALL;
        let mut orbits = Vec::with_capacity(81);
        while let Some(cell) = rest.first() {
            let orbit = self.orbit(cell);
            orbits.push(orbit);
            rest -= orbit;
        }
        orbits
    }

    /// Tells whether these cells have the symmetry.
    pub fn holds(self, cells: CellSet) -> bool {
        cells.iter().all(|cell| self.orbit(cell) - cells == CellSet::EMPTY)
    }

    /// Tells whether a number of clues in the range can have the symmetry. Orbits are filled as a whole.
    ///
    /// ```
    /// use loshu::Symmetry;
    ///
    /// assert!(Symmetry::Full.allows(&(33..=33)) && !Symmetry::Full.allows(&(34..=34)));
    /// ```
    pub fn allows(self, clues: &RangeInclusive<usize>) -> bool {
        // Orbits have at most eight cells, so no eight numbers in a row are left out.
        if clues.clone().take(8).count() == 8 && *clues.end() <= 81 {
            return true;
        }
        let sums = self.orbits().iter().fold(1_u128, |sums, orbit| sums | sums << orbit.len());
        clues.clone().take(82).any(|clues| clues <= 81 && sums >> clues & 1 == 1)
    }

    /// Images from which all others follow.
    fn images(self) -> &'static [Image] {
        match self {
            Symmetry::None => &[],
            Symmetry::Rotate180 => &[Image::HalfTurn],
            Symmetry::Rotate90 => &[Image::QuarterTurn],
            Symmetry::LeftRight => &[Image::LeftRight],
            Symmetry::UpDown => &[Image::UpDown],
            Symmetry::Diagonal => &[Image::Diagonal],
            Symmetry::Antidiagonal => &[Image::Antidiagonal],
            Symmetry::BothAxes => &[Image::LeftRight, Image::UpDown],
            Symmetry::BothDiagonals => &[Image::Diagonal, Image::Antidiagonal],
            Symmetry::Full => &[Image::QuarterTurn, Image::LeftRight],
        }
    }
}

named!(
    Symmetry,
    "a symmetry: none, rotate180, rotate90, left-right, up-down, diagonal, \
     antidiagonal, both-axes, both-diagonals or full"
);

#[derive(Clone, Copy)]
enum Image {
    HalfTurn,
    QuarterTurn,
    LeftRight,
    UpDown,
    Diagonal,
    Antidiagonal,
}

impl Image {
    fn of(self, cell: Cell) -> Cell {
        let (row, column) = self.of_place((cell.row(), cell.column()), 8);
        Cell::ALL[9 * row + column]
    }

    /// The image of a row and a column, where `last` is the number of the last ones.
    fn of_place(self, (row, column): (usize, usize), last: usize) -> (usize, usize) {
        match self {
            Image::HalfTurn => (last - row, last - column),
            Image::QuarterTurn => (column, last - row),
            Image::LeftRight => (row, last - column),
            Image::UpDown => (last - row, column),
            Image::Diagonal => (column, row),
            Image::Antidiagonal => (last - column, last - row),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_are_as_many_as_the_lemma_of_burnside_says() {
        let orbits = Symmetry::ALL.iter().map(|symmetry| symmetry.orbits().len());
        assert!(orbits.eq([81, 41, 21, 45, 45, 45, 45, 25, 25, 15]));
    }

    #[test]
    fn orbits_cover_all_cells_once() {
        for &symmetry in Symmetry::ALL {
            let orbits = symmetry.orbits();
            assert_eq!(orbits.iter().map(|orbit| orbit.len()).sum::<usize>(), 81);
            let all = orbits.iter().fold(CellSet::EMPTY, |all, &orbit| all | orbit);
            assert_eq!(all.len(), 81, "{symmetry}");
        }
    }

    #[test]
    fn orbits_in_a_square_of_nine_rows_are_those_of_the_grid() {
        for &symmetry in Symmetry::ALL {
            for cell in Cell::ALL {
                let orbit = symmetry.orbit_in_square(9, (cell.row(), cell.column()));
                let cells: CellSet =
                    orbit.iter().map(|(row, column)| Cell::ALL[9 * row + column]).collect();
                assert_eq!(
                    (cells, orbit.len()),
                    (symmetry.orbit(cell), cells.len()),
                    "{symmetry} {cell}"
                );
            }
        }
        assert!(Symmetry::None.orbit_in_square(4, (4, 0)).is_empty());
    }

    #[test]
    fn names_lead_back() {
        for &symmetry in Symmetry::ALL {
            assert_eq!(symmetry.name().parse(), Ok(symmetry));
        }
        assert!("round".parse::<Symmetry>().is_err());
    }
}
