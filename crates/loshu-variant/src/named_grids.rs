//! Grids that overlap, under the names that players know.

use crate::shape::Shape;

/// Several 9x9 grids that overlap, under a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NamedGrids {
    /// The name, such as `samurai`.
    pub name: &'static str,
    /// The name in Chinese, such as `武士`.
    pub chinese_name: &'static str,
    /// The row and the column, from 0, of the upper left corner of each grid.
    pub corners: &'static [(u8, u8)],
    /// The number of cells.
    pub cells: usize,
}

const fn grids(
    name: &'static str,
    chinese_name: &'static str,
    corners: &'static [(u8, u8)],
    cells: usize,
) -> NamedGrids {
    NamedGrids { name, chinese_name, corners, cells }
}

impl NamedGrids {
    /// All of them.
    pub const ALL: [NamedGrids; 6] = [
        grids("samurai", "武士", &[(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)], 369),
        grids("butterfly", "蝴蝶", &[(0, 0), (0, 3), (3, 0), (3, 3)], 144),
        grids("flower", "花朵", &[(0, 3), (3, 0), (3, 3), (3, 6), (6, 3)], 189),
        grids("windmill", "风车", &[(0, 3), (3, 12), (6, 6), (9, 0), (12, 9)], 333),
        grids("triple", "三连", &[(0, 0), (6, 6), (12, 12)], 225),
        grids("twin", "双连", &[(0, 0), (6, 6)], 153),
    ];

    /// Returns the grids of a shape, in whichever order it has them, if they have a name.
    ///
    /// ```
    /// use loshu_variant::{NamedGrids, Shape};
    ///
    /// let shape = Shape::grids(9, &[(6, 6), (0, 0)])?;
    /// assert_eq!(NamedGrids::of(&shape).map(|known| known.name), Some("twin"));
    /// assert_eq!(NamedGrids::of(&Shape::square(9)?), None);
    /// # Ok::<(), loshu_variant::RuleError>(())
    /// ```
    pub fn of(shape: &Shape) -> Option<NamedGrids> {
        let has =
            |&(row, column): &(u8, u8)| shape.corners().contains(&(row.into(), column.into()));
        let is_same = |known: &NamedGrids| {
            let is_of_size = shape.size() == 9 && shape.corners().len() == known.corners.len();
            is_of_size && known.corners.iter().all(has)
        };
        NamedGrids::ALL.into_iter().find(is_same)
    }

    /// Returns the upper left corners as text: `R1C1,R7C7`.
    pub fn corner_names(&self) -> String {
        let name = |(row, column): &(u8, u8)| format!("R{}C{}", row + 1, column + 1);
        self.corners.iter().map(name).collect::<Vec<_>>().join(",")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn named_grids_have_so_many_cells() {
        for known in NamedGrids::ALL {
            let shape = Shape::grids(9, known.corners).unwrap();
            assert_eq!(shape.len(), known.cells, "{}", known.name);
            assert_eq!(NamedGrids::of(&shape), Some(known));
        }
        let moved = Shape::grids(9, &[(0, 0), (6, 7)]).unwrap();
        assert_eq!(NamedGrids::of(&moved), None);
    }
}
