//! Equivalent puzzles, and what they have in common.

use loshu::{Cell, Generator, Grid, Solver, Symmetry, Transform, canonical, random_puzzle};

/// Of all full grids the one with the most automorphisms.
const MOST_SYMMETRIC: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

fn some_grids() -> Vec<Grid> {
    let mut grids = vec![Grid::EMPTY, MOST_SYMMETRIC.parse().unwrap()];
    for (index, &symmetry) in (0..).zip(Symmetry::ALL) {
        let generator = Generator::new(2).symmetries(&[symmetry]);
        grids.push(generator.puzzle(index).unwrap().puzzle);
        grids.push(*generator.full_grid(index).grid());
        grids.push(random_puzzle(17, 2, index));
    }
    for cells in ["....5", "12", "1........2", "11", "1.1......1", "..3......4.........5"] {
        grids.push(format!("{cells:.<81}").parse().unwrap());
    }
    grids
}

/// Full grids with a few digits changed, so that digits stand twice in rows and in triads.
fn clashing() -> Vec<Grid> {
    let changed = |number: usize| {
        let mut grid = *Generator::new(4).full_grid(number as u64).grid();
        for i in 0..=number {
            let [from, to] = [37 * i + number, 37 * i + number + 1 + i % 2];
            grid[Cell::ALL[to % 81]] = grid[Cell::ALL[from % 81]];
        }
        grid
    };
    (0..4).map(changed).collect()
}

/// Grids with lines that are the same, which have more automorphisms than any puzzle.
fn with_the_same_lines() -> Vec<Grid> {
    // For each line the line of a full grid that it is a copy of.
    let copies: [([usize; 9], [usize; 9]); 5] = [
        ([0, 0, 0, 1, 1, 1, 2, 2, 2], [0, 3, 6, 1, 4, 7, 2, 5, 8]),
        ([0, 0, 1, 3, 3, 3, 6, 7, 6], [0, 0, 0, 3, 4, 5, 6, 6, 7]),
        ([0, 1, 2, 3, 4, 5, 6, 7, 8], [0, 0, 1, 0, 0, 1, 6, 7, 8]),
        ([0, 1, 1, 3, 1, 1, 6, 8, 8], [5, 5, 4, 5, 5, 4, 5, 5, 5]),
        ([8, 8, 8, 5, 5, 7, 2, 1, 1], [0, 1, 2, 0, 1, 2, 2, 2, 1]),
    ];
    let copied = |(index, (rows, columns)): (u64, ([usize; 9], [usize; 9]))| {
        let full = *Generator::new(4).full_grid(index).grid();
        let mut grid = Grid::EMPTY;
        for cell in Cell::ALL {
            let from = Cell::at(rows[cell.row()], columns[cell.column()]).unwrap();
            // Some of the copies have empty cells.
            grid[cell] = full[from].filter(|digit| index < 3 || digit.get() > 3);
        }
        grid
    };
    (0..).zip(copies).map(copied).collect()
}

#[test]
fn the_canonical_form_is_that_of_all_equivalent_puzzles() {
    let clashing = clashing().into_iter().chain(with_the_same_lines());
    for (index, grid) in (0..).zip(some_grids().into_iter().chain(clashing)) {
        let form = canonical(&grid);
        assert_eq!(form.transform.apply(&grid), form.grid, "{grid}");
        assert_eq!(essence(&form.grid), essence(&grid), "{grid}");
        for turn in 0..20 {
            let other = Transform::random(index, turn).apply(&grid);
            assert_eq!(essence(&other), essence(&grid), "{grid} and {other}");
        }
    }
}

#[test]
fn the_canonical_form_is_the_first_of_all() {
    let puzzles = some_grids().into_iter().filter(|grid| grid.clues() > 16);
    for grid in puzzles.chain(clashing()).chain(with_the_same_lines()) {
        assert_eq!(essence(&grid), naive(&grid), "{grid}");
    }
}

#[test]
fn automorphisms_that_are_known() {
    let of = |text: &str| canonical(&text.parse().unwrap());
    assert_eq!(of(MOST_SYMMETRIC).automorphisms, 648);
    assert_eq!(of(MOST_SYMMETRIC).grid.to_string(), MOST_SYMMETRIC);
    assert_eq!(essence(&Grid::EMPTY), (Grid::EMPTY, 2 * 6_u64.pow(8)));
    // One given can stand in 81 cells.
    assert_eq!(of(&format!("{:.<81}", "7")).automorphisms, 2 * 6_u64.pow(8) / 81);
    assert_eq!(of(&"5".repeat(81)).automorphisms, 2 * 6_u64.pow(8));
    // All cells of a box alike, in nine ways.
    let boxes = ["111222333", "444555666", "777888999"].map(|row| row.repeat(3)).concat();
    assert_eq!(of(&boxes).automorphisms, 2 * 6_u64.pow(8));
}

#[test]
fn transforms_keep_the_number_of_solutions_and_lead_back() {
    for (index, grid) in (0..).zip(some_grids()) {
        let transform = Transform::random(9, index);
        let other = transform.apply(&grid);
        assert_eq!(transform.inverse().apply(&other), grid);
        assert_eq!(transform.apply(&transform.inverse().apply(&grid)), grid);
        let solver = Solver::new().with_limits(loshu::Limits::NONE.solutions(50));
        assert_eq!(solver.count(&other), solver.count(&grid));
        assert_eq!(Transform::IDENTITY.apply(&grid), grid);
    }
}

/// What equivalent puzzles have in common.
fn essence(grid: &Grid) -> (Grid, u64) {
    let form = canonical(grid);
    (form.grid, form.automorphisms)
}

/// By trying each order of the columns, and for it each order of the rows that is not worse than the
/// best one so far.
fn naive(grid: &Grid) -> (Grid, u64) {
    let values = grid.to_values();
    let mut best = Best { written: [9; 81], ways: 0 };
    for transposed in [false, true] {
        for columns in orders() {
            let at = |row: usize, column: usize| match transposed {
                false => values[9 * row + columns[column]],
                true => values[9 * columns[column] + row],
            };
            let rows = std::array::from_fn(|row| std::array::from_fn(|column| at(row, column)));
            best.rows(&rows, &mut Vec::new(), [0; 10], [0; 81]);
        }
    }
    (Grid::from_values(&best.written).unwrap(), best.ways)
}

struct Best {
    written: [u8; 81],
    ways: u64,
}

impl Best {
    fn rows(
        &mut self,
        rows: &[[u8; 9]; 9],
        chosen: &mut Vec<usize>,
        names: [u8; 10],
        written: [u8; 81],
    ) {
        let from = 9 * chosen.len();
        for row in 0..9 {
            let fits = match chosen.last() {
                Some(last) if !chosen.len().is_multiple_of(3) => last / 3 == row / 3,
                _ => chosen.iter().all(|other| other / 3 != row / 3),
            };
            if !fits || chosen.contains(&row) {
                continue;
            }
            let (mut names, mut written) = (names, written);
            for (column, &value) in rows[row].iter().enumerate() {
                if value > 0 && names[usize::from(value)] == 0 {
                    names[usize::from(value)] = 1 + names.iter().max().unwrap();
                }
                written[from + column] = names[usize::from(value)];
            }
            if written[..from + 9] > self.written[..from + 9] {
                continue;
            }
            if from + 9 == 81 {
                self.ways = if written == self.written { self.ways + 1 } else { 1 };
                self.written = written;
                continue;
            }
            chosen.push(row);
            self.rows(rows, chosen, names, written);
            chosen.pop();
        }
    }
}

/// The 1,296 orders of nine lines in three chutes.
fn orders() -> Vec<[usize; 9]> {
    const THREE: [[usize; 3]; 6] =
        [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut orders = Vec::new();
    for chutes in THREE {
        for lines in (0..216).map(|i| [THREE[i / 36], THREE[i / 6 % 6], THREE[i % 6]]) {
            orders.push(std::array::from_fn(|i| 3 * chutes[i / 3] + lines[i / 3][i % 3]));
        }
    }
    orders
}
