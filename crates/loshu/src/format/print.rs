use core::fmt;

use crate::candidates::Candidates;
use crate::cell::Cell;
use crate::digit::DigitSet;
use crate::grid::Grid;

/// The line of 81 characters, `.` for an empty cell.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(core::str::from_utf8(&self.to_line()).unwrap_or_default())
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Grid {
    /// The 81 characters of the line form, `.` for an empty cell, without a line feed.
    pub fn to_line(&self) -> [u8; 81] {
        self.to_values().map(|value| if value == 0 { b'.' } else { b'0' + value })
    }

    /// The grid as a drawing.
    pub fn table(&self) -> Table<'static> {
        Table::new(self.as_sets(), '.')
    }
}

impl Candidates {
    /// The candidates as a drawing, with columns as wide as the widest cell asks for. A cell
    /// without any candidate shows `!`.
    pub fn table(&self) -> Table<'static> {
        Table::new(*self.as_sets(), '!')
    }
}

impl crate::marks::Marks {
    /// The digits and the candidates as a drawing; an open cell without any candidate shows `!`.
    pub fn table(&self) -> Table<'static> {
        Table::new(self.by_cell(), '!')
    }
}

/// With what the lines between the boxes are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rulers {
    /// `|`, `-` and `+`, as in the first essay.
    #[default]
    Ascii,
    /// Box drawing with a frame.
    Unicode,
}

/// A drawing of a grid or of candidates; printed by [`Display`](fmt::Display).
///
/// ```
/// let grid = "003020600900305001001806400008102900700000008006708200002609500800203009005010300"
///     .parse::<loshu::Grid>()?;
/// assert!(grid.table().to_string().starts_with(". . 3 |. 2 . |6 . . \n9 . . |3 . 5 |. . 1 \n"));
/// # Ok::<(), loshu::ParseError>(())
/// ```
#[derive(Clone)]
pub struct Table<'a> {
    cells: [DigitSet; 81],
    empty: char,
    rulers: Rulers,
    marks: Option<Marks<'a>>,
}

/// Gives the texts to print before and after a cell.
pub type Marks<'a> = &'a dyn Fn(Cell) -> (&'a str, &'a str);

impl fmt::Debug for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<'a> Table<'a> {
    fn new(cells: [DigitSet; 81], empty: char) -> Table<'a> {
        Table { cells, empty, rulers: Rulers::Ascii, marks: None }
    }

    /// Chooses the rulers.
    #[must_use]
    pub fn rulers(self, rulers: Rulers) -> Self {
        Table { rulers, ..self }
    }

    /// Prints something before and after each cell that takes no room, such as colour codes.
    #[must_use]
    pub fn marks(self, marks: Marks<'_>) -> Table<'_> {
        let Table { cells, empty, rulers, .. } = self;
        Table { cells, empty, rulers, marks: Some(marks) }
    }

    fn cell(&self, f: &mut fmt::Formatter<'_>, cell: Cell, width: usize) -> fmt::Result {
        let (before, after) = self.marks.map_or(("", ""), |marks| marks(cell));
        f.write_str(before)?;
        match self.cells[cell.index()] {
            DigitSet::EMPTY => write!(f, "{:^width$}", self.empty)?,
            digits => write!(f, "{digits:^width$}")?,
        }
        f.write_str(after)
    }
}

impl fmt::Display for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let frame = self.rulers.frame();
        let width = 1 + self.cells.iter().map(|digits| digits.len()).max().unwrap_or(0).max(1);
        for cell in Cell::ALL {
            match (cell.row(), cell.column()) {
                (0, 0) => frame.ruler(f, frame.top, width)?,
                (3 | 6, 0) => frame.ruler(f, frame.middle, width)?,
                _ => {}
            }
            match cell.column() {
                0 => f.write_str(frame.walls[0])?,
                3 | 6 => f.write_str(frame.walls[1])?,
                _ => {}
            }
            self.cell(f, cell, width)?;
            if cell.column() == 8 {
                writeln!(f, "{}", frame.walls[2])?;
            }
        }
        frame.ruler(f, frame.bottom, width)
    }
}

/// The signs of a drawing.
struct Frame {
    /// Left end, line, crossing, right end; a ruler without a line is left out.
    top: [&'static str; 4],
    middle: [&'static str; 4],
    bottom: [&'static str; 4],
    /// Left of the first box, between boxes, right of the last box.
    walls: [&'static str; 3],
    /// The room that a wall takes inside of a box.
    margin: usize,
}

impl Rulers {
    const fn frame(self) -> Frame {
        match self {
            Rulers::Ascii => Frame {
                top: [""; 4],
                middle: ["", "-", "+", ""],
                bottom: [""; 4],
                walls: ["", "|", ""],
                margin: 0,
            },
            Rulers::Unicode => Frame {
                top: ["┌", "─", "┬", "┐"],
                middle: ["├", "─", "┼", "┤"],
                bottom: ["└", "─", "┴", "┘"],
                walls: ["│ ", "│ ", "│"],
                margin: 1,
            },
        }
    }
}

impl Frame {
    fn ruler(&self, f: &mut fmt::Formatter<'_>, signs: [&str; 4], width: usize) -> fmt::Result {
        let [left, line, cross, right] = signs;
        if line.is_empty() {
            return Ok(());
        }
        f.write_str(left)?;
        for end in [cross, cross, right] {
            (0..3 * width + self.margin).try_for_each(|_| f.write_str(line))?;
            f.write_str(end)?;
        }
        f.write_str("\n")
    }
}
