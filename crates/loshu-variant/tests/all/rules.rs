//! Each rule by its definition: on a 4x4 or a single line, the solutions are those that pass a test written
//! for the rule alone.

use loshu_variant::{Layout, RuleError, Rules, Shape, Side, Sign, Solution, Solver};

/// All solutions of some cells without houses, with a rule.
fn line(
    digits: u8,
    cells: usize,
    add: impl Fn(&mut Rules) -> Result<(), RuleError>,
) -> Vec<Vec<u8>> {
    let mut rules = Rules::new(digits, cells).unwrap();
    add(&mut rules).unwrap();
    solutions(&rules)
}

fn solutions(rules: &Rules) -> Vec<Vec<u8>> {
    let puzzle = Layout::new(rules).puzzle(&[]).unwrap();
    let digits = |solution: Solution| solution.digits().to_vec();
    let mut all: Vec<_> = Solver::new().solutions(&puzzle).into_iter().map(digits).collect();
    all.sort();
    all
}

/// All digits of some cells that pass.
fn passing(digits: u8, cells: usize, pass: impl Fn(&[u8]) -> bool) -> Vec<Vec<u8>> {
    let mut all = vec![Vec::new()];
    for _ in 0..cells {
        let longer = |start: &Vec<u8>| {
            let start = start.clone();
            (1..=digits).map(move |digit| [&start[..], &[digit]].concat())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all.retain(|digits| pass(digits));
    all
}

fn different(digits: &[u8]) -> bool {
    digits.iter().enumerate().all(|(i, digit)| !digits[..i].contains(digit))
}

fn sum(digits: &[u8]) -> i32 {
    digits.iter().map(|&digit| i32::from(digit)).sum()
}

const ALL: [usize; 5] = [0, 1, 2, 3, 4];

#[test]
fn lines() {
    let pairs = |d: &[u8], pass: fn(u8, u8) -> bool| d.windows(2).all(|w| pass(w[0], w[1]));
    let all =
        |d: &[u8], pass: fn(u8, u8) -> bool| (0..d.len()).all(|i| (0..i).all(|j| pass(d[j], d[i])));
    assert_eq!(line(6, 5, |r| r.thermometer(&ALL)), passing(6, 5, |d| pairs(d, |a, b| a < b)));
    assert_eq!(
        line(4, 5, |r| r.slow_thermometer(&ALL)),
        passing(4, 5, |d| pairs(d, |a, b| a <= b))
    );
    assert_eq!(
        line(6, 5, |r| r.whispers(&ALL, 3)),
        passing(6, 5, |d| pairs(d, |a, b| a.abs_diff(b) >= 3))
    );
    assert_eq!(
        line(6, 5, |r| r.renban(&ALL)),
        passing(6, 5, |d| {
            different(d) && d.iter().max().unwrap() - d.iter().min().unwrap() == 4
        })
    );
    assert_eq!(
        line(9, 3, |r| r.nabner(&[0, 1, 2])),
        passing(9, 3, |d| all(d, |a, b| a.abs_diff(b) >= 2))
    );
    assert_eq!(line(3, 5, |r| r.palindrome(&ALL)), passing(3, 5, |d| d[0] == d[4] && d[1] == d[3]));
    assert_eq!(
        line(3, 4, |r| r.palindrome(&ALL[..4])),
        passing(3, 4, |d| d[0] == d[3] && d[1] == d[2])
    );
    let third = |d: u8| (d - 1) / 2;
    assert_eq!(
        line(6, 4, |r| r.entropic_line(&ALL[..4])),
        passing(6, 4, |d| d.windows(3).all(|w| different(&[
            third(w[0]),
            third(w[1]),
            third(w[2])
        ])))
    );
    assert_eq!(
        line(6, 4, |r| r.modular_line(&ALL[..4])),
        passing(6, 4, |d| d.windows(3).all(|w| different(&[w[0] % 3, w[1] % 3, w[2] % 3])))
    );
    assert_eq!(
        line(4, 5, |r| r.parity_line(&ALL)),
        passing(4, 5, |d| pairs(d, |a, b| a % 2 != b % 2))
    );
    assert_eq!(
        line(6, 4, |r| r.between_line(&ALL[..4])),
        passing(6, 4, |d| {
            let (low, high) = (d[0].min(d[3]), d[0].max(d[3]));
            d[1..3].iter().all(|&digit| low < digit && digit < high)
        })
    );
    for digits in [4, 7] {
        assert_eq!(
            line(digits, 4, |r| r.lockout_line(&ALL[..4])),
            passing(digits, 4, |d| {
                let (low, high) = (d[0].min(d[3]), d[0].max(d[3]));
                high - low >= 4 && d[1..3].iter().all(|&digit| digit < low || high < digit)
            })
        );
    }
}

#[test]
fn sums() {
    assert_eq!(
        line(6, 4, |r| r.killer_cage(&ALL[..4], Some(14))),
        passing(6, 4, |d| different(d) && sum(d) == 14)
    );
    assert_eq!(line(5, 3, |r| r.killer_cage(&[0, 1, 2], None)), passing(5, 3, different));
    assert_eq!(
        line(6, 3, |r| r.digital_root_cage(&[0, 1, 2], 3)),
        passing(6, 3, |d| different(d) && matches!(sum(d), 3 | 12))
    );
    assert_eq!(line(4, 5, |r| r.little_killer(&ALL, 9)), passing(4, 5, |d| sum(d) == 9));
    assert_eq!(
        line(6, 4, |r| r.arrow(&[0], &[1, 2, 3])),
        passing(6, 4, |d| i32::from(d[0]) == sum(&d[1..]))
    );
    assert_eq!(
        line(6, 5, |r| r.arrow(&[0, 1], &[2, 3, 4])),
        passing(6, 5, |d| 10 * i32::from(d[0]) + i32::from(d[1]) == sum(&d[2..]))
    );
    assert_eq!(
        line(5, 5, |r| r.double_arrow(&ALL)),
        passing(5, 5, |d| sum(&[d[0], d[4]]) == sum(&d[1..4]))
    );
    assert_eq!(
        line(5, 5, |r| r.zipper_line(&ALL)),
        passing(5, 5, |d| d[0] + d[4] == d[2] && d[1] + d[3] == d[2])
    );
    assert_eq!(
        line(4, 4, |r| r.zipper_line(&ALL[..4])),
        passing(4, 4, |d| d[0] + d[3] == d[1] + d[2])
    );
    assert_eq!(
        line(4, 5, |r| r.region_sum_line(&ALL, &[Some(0), Some(0), Some(1), Some(0), None])),
        passing(4, 5, |d| d[0] + d[1] == d[2] && d[2] == d[3] && d[3] == d[4])
    );
    assert_eq!(
        line(3, 3, |r| r.sum(&[(0, 2), (1, -1), (0, 1), (2, 3)], &[7, 9])),
        passing(3, 3, |d| {
            let d = [i32::from(d[0]), i32::from(d[1]), i32::from(d[2])];
            matches!(3 * d[0] - d[1] + 3 * d[2], 7 | 9)
        })
    );
}

#[test]
fn pairs() {
    assert_eq!(
        line(9, 2, |r| r.sign(0, 1, Sign::Ratio(3))),
        passing(9, 2, |d| d[0] == 3 * d[1] || d[1] == 3 * d[0])
    );
    assert_eq!(
        line(9, 2, |r| r.sign(0, 1, Sign::Difference(2))),
        passing(9, 2, |d| d[0].abs_diff(d[1]) == 2)
    );
    assert_eq!(line(9, 2, |r| r.sign(0, 1, Sign::Sum(10))), passing(9, 2, |d| d[0] + d[1] == 10));
    assert_eq!(line(4, 2, |r| r.sign(0, 1, Sign::Less)), passing(4, 2, |d| d[0] < d[1]));
    assert_eq!(line(4, 2, |r| r.less_than(0, 1)), passing(4, 2, |d| d[0] < d[1]));
    assert_eq!(line(4, 2, |r| r.equal(0, 1)), passing(4, 2, |d| d[0] == d[1]));
    let square = Shape::square(2).unwrap();
    let of_square = |add: &dyn Fn(&mut Rules) -> Result<(), RuleError>| {
        let mut rules = Rules::new(4, 4).unwrap();
        add(&mut rules).unwrap();
        solutions(&rules)
    };
    let neighbours = [(0, 1), (0, 2), (1, 3), (2, 3)];
    assert_eq!(
        of_square(&|r| r.non_consecutive(&square)),
        passing(4, 4, |d| neighbours.iter().all(|&(a, b)| d[a].abs_diff(d[b]) != 1))
    );
    assert_eq!(
        of_square(&|r| r.no_other_signs(
            &square,
            &[Sign::Ratio(2), Sign::Difference(1)],
            &[(2, 0)]
        )),
        passing(4, 4, |d| {
            [(0, 1), (1, 3), (2, 3)].iter().all(|&(a, b)| {
                let (a, b) = (d[a], d[b]);
                a.abs_diff(b) != 1 && a != 2 * b && b != 2 * a
            })
        })
    );
    assert_eq!(
        of_square(&|r| r.minima(&square, &[0, 1])),
        passing(4, 4, |d| d[0] < d[2] && d[1] < d[3])
    );
    assert_eq!(
        of_square(&|r| r.maxima(&square, &[3])),
        passing(4, 4, |d| d[3] > d[1] && d[3] > d[2])
    );
}

#[test]
fn cells() {
    assert_eq!(line(5, 2, |r| r.odd(1)), passing(5, 2, |d| d[1] % 2 == 1));
    assert_eq!(line(5, 2, |r| r.even(0)), passing(5, 2, |d| d[0] % 2 == 0));
    assert_eq!(
        line(4, 4, |r| r.quadruple(&ALL[..4], &[1, 3, 3])),
        passing(4, 4, |d| { d.contains(&1) && d.iter().filter(|&&digit| digit == 3).count() >= 2 })
    );
    assert_eq!(
        line(3, 4, |r| r.clone_cells(&[0, 1], &[2, 3])),
        passing(3, 4, |d| d[0] == d[2] && d[1] == d[3])
    );
    assert_eq!(
        line(3, 3, |r| r.place(&[0, 0, 1], [2, 3].into_iter().collect(), 2)),
        passing(3, 3, |d| 2 * u8::from(d[0] > 1) + u8::from(d[1] > 1) >= 2)
    );
    let shape = Shape::square(4).unwrap();
    for cell in [0, 6, 13] {
        let (row, column) = (cell / 4, cell % 4);
        let block = shape.block((row / 2 * 2, column / 2 * 2), (2, 2));
        let place = block.iter().position(|&other| other == cell).unwrap();
        type Indexed<'a> = &'a dyn Fn(usize) -> usize;
        let check = |add: &dyn Fn(&mut Rules), own: usize, indexed: Indexed<'_>| {
            let mut rules = Rules::sudoku(&shape).unwrap();
            let mut all = solutions(&rules);
            add(&mut rules);
            all.retain(|d| {
                (0..4).all(|v| {
                    (usize::from(d[cell]) == v + 1) == (usize::from(d[indexed(v)]) == own + 1)
                })
            });
            assert_eq!(solutions(&rules), all);
        };
        check(&|r| r.column_indexer(&shape, cell).unwrap(), column, &|v| 4 * row + v);
        check(&|r| r.row_indexer(&shape, cell).unwrap(), row, &|v| 4 * v + column);
        check(&|r| r.box_indexer(&shape, cell).unwrap(), place, &|v| block[v]);
    }
}

/// The solutions of a row with a rule are those of the row that pass.
fn row(size: u8, add: impl Fn(&mut Rules) -> Result<(), RuleError>, pass: impl Fn(&[u8]) -> bool) {
    let cells: Vec<_> = (0..usize::from(size)).collect();
    let mut rules = Rules::new(size, cells.len()).unwrap();
    rules.house(&cells).unwrap();
    let mut all = solutions(&rules);
    all.retain(|digits| pass(digits));
    add(&mut rules).unwrap();
    assert_eq!(solutions(&rules), all);
}

#[test]
fn outside() {
    let cells: Vec<_> = (0..6).collect();
    let crusts = |d: &[u8]| {
        let place = |digit| d.iter().position(|&other| other == digit).unwrap();
        let (a, b) = (place(1), place(6));
        (a.min(b), a.max(b))
    };
    for total in -1..22 {
        if total < 0 {
            let mut rules = Rules::new(6, 6).unwrap();
            assert!(rules.sandwich(&cells, total).is_err());
            assert!(rules.x_sum(&cells, total).is_err());
            assert!(rules.skyscraper(&cells, total).is_err());
            continue;
        }
        row(
            6,
            |r| r.sandwich(&cells, total),
            |d| {
                let (a, b) = crusts(d);
                sum(&d[a + 1..b]) == total
            },
        );
        row(6, |r| r.x_sum(&cells, total), |d| sum(&d[..usize::from(d[0])]) == total);
        row(
            6,
            |r| r.skyscraper(&cells, total),
            |d| {
                let highest = |i: usize| d[..i].iter().all(|&other| other < d[i]);
                (0..6).filter(|&i| highest(i)).count() as i32 == total
            },
        );
    }
    let square = Shape::square(3).unwrap();
    assert_eq!(Side::Left(1).cells(&square), [3, 4, 5]);
    assert_eq!(Side::Right(1).cells(&square), [5, 4, 3]);
    assert_eq!(Side::Top(0).cells(&square), [0, 3, 6]);
    assert_eq!(Side::Bottom(2).cells(&square), [8, 5, 2]);
    assert!(Side::Bottom(3).cells(&square).is_empty());
}

#[test]
fn houses() {
    let shape = Shape::square(4).unwrap();
    let check = |add: &dyn Fn(&mut Rules), pass: &dyn Fn(&[u8]) -> bool| {
        let mut rules = Rules::sudoku(&shape).unwrap();
        let mut all = solutions(&rules);
        all.retain(|digits| pass(digits));
        add(&mut rules);
        assert_eq!(solutions(&rules), all);
    };
    let apart = |d: &[u8], steps: &[(i32, i32)]| {
        (0..16).all(|cell: i32| {
            steps.iter().all(|&(down, right)| {
                let (row, column) = (cell / 4 + down, cell % 4 + right);
                let inside = (0..4).contains(&row) && (0..4).contains(&column);
                !inside || d[cell as usize] != d[(4 * row + column) as usize]
            })
        })
    };
    check(&|r| r.falling_diagonal(&shape).unwrap(), &|d| different(&[d[0], d[5], d[10], d[15]]));
    check(&|r| r.rising_diagonal(&shape).unwrap(), &|d| different(&[d[3], d[6], d[9], d[12]]));
    check(&|r| r.windoku(&shape).unwrap(), &|d| different(&[d[5], d[6], d[9], d[10]]));
    check(&|r| r.extra_region(&[0, 6, 15]).unwrap(), &|d| different(&[d[0], d[6], d[15]]));
    check(&|r| r.anti_king(&shape).unwrap(), &|d| apart(d, &[(1, 1), (1, -1)]));
    check(&|r| r.anti_knight(&shape).unwrap(), &|d| apart(d, &[(1, 2), (1, -2), (2, 1), (2, -1)]));
    let boxes: Vec<_> = (0..16).map(|cell| Some((cell / 8 * 2 + cell % 4 / 2) as u8)).collect();
    check(&|r| r.disjoint_groups(&boxes).unwrap(), &|d| {
        [0, 1, 4, 5].iter().all(|&i| different(&[d[i], d[i + 2], d[i + 8], d[i + 10]]))
    });
    let mut latin = Rules::latin(&shape).unwrap();
    latin.regions(&boxes).unwrap();
    assert_eq!(solutions(&latin), solutions(&Rules::sudoku(&shape).unwrap()));
    latin.house(&[0, 1, 2, 3, 4]).unwrap();
    assert!(solutions(&latin).is_empty());
}

#[test]
fn windows_of_a_windoku() {
    let shape = Shape::square(9).unwrap();
    let mut rules = Rules::new(9, 81).unwrap();
    rules.windoku(&shape).unwrap();
    let first: Vec<_> = rules
        .constraints()
        .iter()
        .map(|constraint| match constraint {
            loshu_variant::Constraint::House(cells) => cells[0],
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(first, [10, 14, 46, 50]);
}
