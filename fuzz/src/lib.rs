//! What the fuzz targets share: from the bytes of the fuzzer to a grid and to questions about it.
//!
//! An input is read as
//!
//! ```text
//! 81 bytes  the cells
//!  3 bytes  numbers that a target uses as it likes
//!  5 bytes  a search with its four knobs
//! 15 bytes  a symmetry of the grid
//! the rest  cells to alter, two bytes each
//! ```
//!
//! so any list of puzzles serves as seeds. An input that is too short goes on with zeros, and
//! zeros are the plain choice everywhere.

use loshu::{Cell, CellOrder, Digit, DigitOrder, Grid, Limits, Propagation, Search, Solver, Undo};

/// The full grids that puzzles are cut from. The second one has many symmetries, so that a few
/// missing cells are enough for several solutions.
const FULL: [&[u8; 81]; 2] = [
    b"483921657967345821251876493548132976729564138136798245372689514814253769695417382",
    b"123456789456789123789123456231564897564897231897231564312645978645978312978312645",
];

/// What an input says.
pub struct Case {
    /// The grid, legal or not.
    pub grid: Grid,
    /// For limits and the like.
    pub numbers: [u8; 3],
    /// Any knobs.
    pub search: Search,
    /// Any symmetry.
    pub symmetry: Symmetry,
}

impl Case {
    /// Reads an input.
    pub fn new(bytes: &[u8]) -> Case {
        let mut input = Input(bytes);
        let mut case = Case {
            grid: input.grid(),
            numbers: core::array::from_fn(|_| input.byte()),
            search: input.search(),
            symmetry: input.symmetry(),
        };
        while !input.0.is_empty() {
            let cell = input.one_of(&Cell::ALL);
            case.grid[cell] = Digit::new(input.byte() % 10);
        }
        case
    }
}

/// The bytes of the fuzzer, taken one by one.
struct Input<'a>(&'a [u8]);

impl Input<'_> {
    /// The next byte.
    fn byte(&mut self) -> u8 {
        let (first, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        *first
    }

    /// A number below `n`, which is 1 to 256.
    fn below(&mut self, n: usize) -> usize {
        usize::from(self.byte()) % n
    }

    /// One of the things.
    fn one_of<T: Copy>(&mut self, things: &[T]) -> T {
        things[self.below(things.len())]
    }

    fn search(&mut self) -> Search {
        Search {
            propagation: self.one_of(Propagation::ALL),
            cell_order: self.one_of(&[
                CellOrder::FewestCandidates,
                CellOrder::FewestThenRandom,
                CellOrder::RowMajor,
                CellOrder::Random,
            ]),
            digit_order: self.one_of(&[
                DigitOrder::Ascending,
                DigitOrder::LeastConstraining,
                DigitOrder::Random,
            ]),
            undo: self.one_of(&[Undo::Copy, Undo::Trail]),
            seed: self.byte().into(),
        }
    }

    fn symmetry(&mut self) -> Symmetry {
        let turned = self.below(2) == 1;
        let lines = [self.lines(), self.lines()];
        let mut digits = Digit::ALL;
        for i in 1..9 {
            digits.swap(i, i - self.below(i + 1));
        }
        Symmetry { turned, lines, digits }
    }

    /// The order of the rows or of the columns, from three bytes.
    fn lines(&mut self) -> [usize; 9] {
        const ORDERS: [[usize; 3]; 6] =
            [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        let outer = self.one_of(&ORDERS);
        let two = self.below(36);
        let inner = [ORDERS[two / 6], ORDERS[two % 6], self.one_of(&ORDERS)];
        core::array::from_fn(|i| 3 * outer[i / 3] + inner[i / 3][i % 3])
    }

    /// Digits stand for themselves, and with `.` the cell is empty, so that a puzzle may stand in an
    /// input as it is. Of the other bytes, those below 64 leave the cell empty too, and those above
    /// give it the digit of a full grid: one byte changed, and a puzzle loses its solution, or has
    /// one more or less.
    fn grid(&mut self) -> Grid {
        let mut grid = Grid::EMPTY;
        let full = FULL[usize::from(self.0.first().is_some_and(|byte| byte % 2 == 1))];
        for (cell, solution) in Cell::ALL.into_iter().zip(full) {
            grid[cell] = match self.byte() {
                digit @ b'1'..=b'9' => Digit::new(digit - b'0'),
                0x40.. => Digit::new(solution - b'0'),
                _ => None,
            };
        }
        grid
    }
}

/// A symmetry of Sudoku: an order of the rows, of the columns and of the digits, and whether rows
/// become columns. None of this is any business of a solver.
pub struct Symmetry {
    turned: bool,
    lines: [[usize; 9]; 2],
    digits: [Digit; 9],
}

impl Symmetry {
    /// The grid as it looks under the symmetry.
    pub fn apply(&self, grid: &Grid) -> Grid {
        let mut image = Grid::EMPTY;
        for (cell, digit) in grid.givens() {
            let (row, column) = (self.lines[0][cell.row()], self.lines[1][cell.column()]);
            let place = if self.turned { Cell::at(column, row) } else { Cell::at(row, column) };
            image[place.expect("a permutation of 0 to 8")] = Some(self.digits[digit.index()]);
        }
        image
    }
}

/// The grid with as many digits of one of its solutions as it takes to stay below the limits, so
/// that all solutions can be looked at.
pub fn narrowed(grid: Grid, limits: &Limits) -> Grid {
    let solver = Solver::new().with_limits(limits.clone());
    let Some(solution) = solver.solutions(&grid).last() else { return grid };
    let empty: Vec<_> = Cell::ALL.into_iter().filter(|&cell| grid[cell].is_none()).collect();
    let with = |count: usize| {
        let mut grid = grid;
        empty[..count].iter().for_each(|&cell| grid[cell] = solution[cell]);
        grid
    };
    let counts: Vec<_> = (0..=empty.len()).collect();
    with(counts.partition_point(|&count| {
        let mut solutions = solver.solutions(&with(count));
        solutions.by_ref().for_each(drop);
        solutions.stopped().is_some()
    }))
}
