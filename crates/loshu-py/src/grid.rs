//! The class `Grid`.

use loshu::{CandidateSet, Cell, Conflict, Marks};
use loshu_explain::step::{Drawing, Notation};
use loshu_picture::{Lettering, board};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::errors;
use crate::puzzle::Puzzle;

/// 81 cells, each empty or a digit, legal or not: a puzzle, a solution, or neither.
///
/// The argument is text or bytes in any usual form, another grid, or 81 numbers, 0 for an empty
/// cell.
///
/// >>> grid = Grid("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......")
/// >>> grid.clues
/// 17
/// >>> grid["A1"], grid[1]
/// (4, 0)
/// >>> grid == Grid(list(grid))
/// True
#[pyclass(frozen, eq, ord, hash, module = "loshu", sequence)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Grid(pub(crate) loshu::Grid);

#[pymethods]
impl Grid {
    #[new]
    fn new(cells: &Bound<'_, PyAny>) -> PyResult<Grid> {
        let is_text = cells.is_instance_of::<PyString>() || cells.is_instance_of::<PyBytes>();
        if is_text || cells.is_instance_of::<Grid>() {
            return cells.extract().map(|Puzzle(grid)| Grid(grid));
        }
        let wrong = |_| PyTypeError::new_err("expected text, bytes, a Grid, or 81 numbers");
        // One more than a grid has, however many there are.
        let numbers = cells.try_iter().map_err(wrong)?.take(82);
        let numbers = numbers.map(|number| number?.extract::<i64>());
        of_numbers(&numbers.collect::<PyResult<Vec<_>>>().map_err(wrong)?)
    }

    /// The number of filled cells, 0 to 81.
    #[getter]
    fn clues(&self) -> usize {
        self.0.clues()
    }

    /// Whether every cell has a digit.
    #[getter]
    fn is_full(&self) -> bool {
        self.0.clues() == 81
    }

    /// The digits that stand twice in a house, in words, such as
    /// '5 stands twice in row A: A1 A2'.
    #[getter]
    fn conflicts(&self) -> Vec<String> {
        self.0.conflicts().iter().map(Conflict::to_string).collect()
    }

    /// Return the nine rows as lists of numbers, 0 for an empty cell.
    fn rows(&self) -> Vec<Vec<u16>> {
        let values = self.0.to_values().map(u16::from);
        values.chunks(9).map(<[u16]>::to_vec).collect()
    }

    /// Return a drawing of nine lines, with rulers between the boxes.
    fn drawing(&self) -> String {
        self.0.table().to_string()
    }

    /// Return a picture as the text of an SVG file.
    fn svg(&self) -> String {
        let marks = Marks::new(&self.0, self.0.filled(), CandidateSet::EMPTY);
        board(&Drawing::default(), &marks, Lettering::screen(Notation::default()))
            .svg_file("board", "Sudoku", None)
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Grid('{}')", self.0)
    }

    fn __len__(&self) -> usize {
        81
    }

    fn __getitem__(&self, cell: &Bound<'_, PyAny>) -> PyResult<u8> {
        let cell = cell_of(cell)?;
        Ok(self.0[cell].map_or(0, loshu::Digit::get))
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.0.to_string(),)
    }
}

/// The grid with these values.
fn of_numbers(values: &[i64]) -> PyResult<Grid> {
    let small: Vec<u8> = values.iter().map(|&value| u8::try_from(value).unwrap_or(10)).collect();
    let cells: [u8; 81] = small.try_into().map_err(|_| {
        let number = values.len().to_string();
        let number = if values.len() > 81 { "more" } else { &number };
        errors::cells(format!("{number} numbers"), "81 numbers")
    })?;
    let grid = loshu::Grid::from_values(&cells);
    grid.map(Grid).ok_or_else(|| {
        let found = values.iter().find(|value| !(0..=9).contains(*value));
        errors::cells(found.map_or(String::new(), i64::to_string), "numbers of 0 to 9")
    })
}

/// A cell by its name, such as `A1` or `r1c1`, or by its index.
fn cell_of(cell: &Bound<'_, PyAny>) -> PyResult<Cell> {
    if let Ok(name) = cell.extract::<String>() {
        return name.parse().map_err(|error| errors::option("cell", error));
    }
    let index: isize = cell.extract()?;
    let from_start = if index < 0 { index + 81 } else { index };
    let cell = usize::try_from(from_start).ok().and_then(Cell::from_index);
    cell.ok_or_else(|| pyo3::exceptions::PyIndexError::new_err("expected a cell, 0 to 80"))
}
