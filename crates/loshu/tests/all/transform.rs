//! Transforms form a group, and carry cells, digits, houses and solutions along.

use loshu::{Cell, CellSet, Digit, DigitSet, Generator, Grid, House, Solver, Transform};

/// Single moves, and some at random.
fn transforms() -> Vec<Transform> {
    let digits = Transform::exchange_digits(Digit::ALL[2], Digit::ALL[6]);
    let lines = [(0, 2), (13, 12), (8, 7)]
        .map(|(one, other)| Transform::exchange_lines(House::ALL[one], House::ALL[other]).unwrap());
    let bands = Transform::exchange_bands(0, 2).unwrap();
    let stacks = Transform::exchange_stacks(2, 1).unwrap();
    let mut all = vec![Transform::IDENTITY, Transform::TRANSPOSE, digits, bands, stacks];
    all.extend(lines);
    all.extend((0..8).map(|index| Transform::random(3, index)));
    all
}

fn made() -> (Grid, Grid) {
    let made = Generator::new(8).puzzle(0).unwrap();
    (made.puzzle, made.solution.into())
}

#[test]
fn one_after_the_other_is_one() {
    let (puzzle, _) = made();
    for one in transforms() {
        assert_eq!(one.then(&one.inverse()), Transform::IDENTITY);
        assert_eq!(one.inverse().then(&one), Transform::IDENTITY);
        assert_eq!(one.then(&Transform::IDENTITY), one);
        for other in transforms() {
            let both = one.then(&other);
            assert_eq!(both.apply(&puzzle), other.apply(&one.apply(&puzzle)), "{one:?} {other:?}");
            assert_eq!(both.inverse(), other.inverse().then(&one.inverse()));
        }
    }
}

#[test]
fn single_moves_move_what_they_say() {
    let cell = |name: &str| name.parse::<Cell>().unwrap();
    assert_eq!(Transform::TRANSPOSE.cell(cell("A2")), cell("B1"));
    let rows = Transform::exchange_lines(House::ROWS[3], House::ROWS[5]).unwrap();
    assert_eq!((rows.cell(cell("D7")), rows.cell(cell("E7"))), (cell("F7"), cell("E7")));
    let columns = Transform::exchange_lines(House::COLUMNS[0], House::COLUMNS[1]).unwrap();
    assert_eq!(columns.cell(cell("C1")), cell("C2"));
    assert_eq!(Transform::exchange_bands(0, 2).unwrap().cell(cell("B5")), cell("H5"));
    assert_eq!(Transform::exchange_stacks(0, 1).unwrap().cell(cell("B5")), cell("B2"));
    let digits = Transform::exchange_digits(Digit::ALL[0], Digit::ALL[8]);
    let some = "128".parse::<DigitSet>().unwrap();
    assert_eq!(digits.digits(some).to_string(), "289");
    for (one, other) in [(2, 3), (0, 9), (18, 19), (9, 12)] {
        assert_eq!(Transform::exchange_lines(House::ALL[one], House::ALL[other]), None);
    }
    assert_eq!((Transform::exchange_bands(0, 3), Transform::exchange_stacks(9, 0)), (None, None));
}

#[test]
fn cells_houses_and_solutions_go_along() {
    let (puzzle, solution) = made();
    for transform in transforms() {
        let image = transform.apply(&puzzle);
        assert_eq!(image.filled(), transform.cells(puzzle.filled()));
        for house in House::ALL {
            assert_eq!(transform.house(house).cells(), transform.cells(house.cells()));
        }
        let found = Solver::new().solve(&image).solution().copied().unwrap();
        assert_eq!(Grid::from(found), transform.apply(&solution));
        let before = Solver::new().solve(&puzzle).solution().copied().unwrap();
        assert_eq!(transform.solution(&before), found);
        assert_eq!(transform.cells(CellSet::ALL), CellSet::ALL);
    }
}
