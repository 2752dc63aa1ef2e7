//! The class `Grid`.

use loshu::{CandidateSet, Cell, Marks};
use loshu_answers::conflict;
use loshu_explain::step::{Drawing, Notation, Style};
use loshu_picture::{Lettering, board};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PySlice};

use crate::cells;
use crate::cut::{self, Cut};
use crate::errors;
use crate::puzzle::{self, Puzzle};
use crate::single::formats::Record;

/// 81 cells, each empty or a digit, legal or not: a puzzle, a solution, or neither.
///
/// The argument is text or bytes in any usual form, another grid, a record, or numbers, 0 for an empty
/// cell: 81 of them, or nine rows of nine, in lists or in an array.
///
/// >>> grid = Grid("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......")
/// >>> grid.clues
/// 17
/// >>> grid["A1"], grid[1]
/// (4, 0)
/// >>> grid == Grid(list(grid)) == Grid(grid.rows())
/// True
#[pyclass(frozen, eq, ord, hash, module = "loshu", sequence)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Grid(pub(crate) loshu::Grid);

#[pymethods]
impl Grid {
    #[new]
    fn new(cells: &Bound<'_, PyAny>) -> PyResult<Grid> {
        if let Ok(record) = cells.cast::<Record>() {
            return Ok(record.get().puzzle());
        }
        if puzzle::text(cells).is_some() || cells.is_instance_of::<Grid>() {
            return cells.extract().map(|Puzzle(grid)| Grid(grid));
        }
        cells::grid(cells)
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
    /// '5 stands twice in row 1: r1c1, r1c2.'.
    #[getter]
    fn conflicts(&self) -> Vec<String> {
        let conflicts = self.0.conflicts();
        conflicts.iter().map(|one| conflict(one, Style::default())).collect()
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
    pub(crate) fn svg(&self) -> String {
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

    /// The digit of a cell by its name or number, or a list of the digits of a slice.
    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        cell: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let values = self.0.to_values();
        if let Ok(slice) = cell.cast::<PySlice>() {
            let some = Cut::of(slice, values.len())?.take(&values).map(|&value| u16::from(value));
            return PyList::new(py, some.collect::<Vec<_>>()).map(Bound::into_any);
        }
        let digit = values[cell_of(cell)?.index()];
        Ok(digit.into_pyobject(py)?.into_any())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, self.0.to_values().map(u16::from))?.try_iter()
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.0.to_string(),)
    }
}

/// A cell by its name, such as `A1` or `r1c1`, or by its index.
fn cell_of(cell: &Bound<'_, PyAny>) -> PyResult<Cell> {
    if let Ok(name) = cell.extract::<String>() {
        return name.parse().map_err(|error| errors::option("cell", error));
    }
    let cell = cut::place(cell.extract()?, 81).and_then(Cell::from_index);
    cell.ok_or_else(|| PyIndexError::new_err("expected a cell, 0 to 80"))
}
