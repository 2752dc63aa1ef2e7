//! Strings of the Interactive Sudoku Solver: on a small grid each constraint has the solutions that a few lines of plain
//! code find.

use loshu::Limits;
use loshu_formats::{Format, Item, Keep, Reading, RecordStream, Variant};
use loshu_variant::{Setting, Shape, Solver, Verdict};
use std::collections::BTreeSet;

/// Reads one line; the error of a line that is no puzzle.
fn read(line: &str) -> Result<Variant, String> {
    let reading = Reading { keep: Keep::All, variants: true, ..Reading::default() };
    let stream = RecordStream::of_text(line, &reading);
    let batch = stream.unwrap().next().unwrap();
    match batch.records.items().next() {
        Some(Item::Variant(variant)) => Ok(variant.clone()),
        Some(Item::Bad(bad)) => Err(bad.to_string()),
        Some(Item::Puzzle(..)) => Err("an ordinary puzzle".into()),
        None => Err("nothing".into()),
    }
}

/// The digits of rows and columns, from 0.
type Grid = [[u8; 4]; 4];

fn grid(digits: &[u8]) -> Grid {
    std::array::from_fn(|row| std::array::from_fn(|column| digits[4 * row + column]))
}

fn solutions(setting: &Setting) -> BTreeSet<Grid> {
    let puzzle = setting.puzzle().unwrap();
    let found = Solver::new().with_limits(Limits::NONE).solutions(&puzzle);
    found.iter().map(|solution| grid(solution.digits())).collect()
}

/// The digits of cells: `11 12` are the first two of the first row.
fn at(grid: &Grid, cells: &str) -> Vec<u8> {
    let digit = |name: &str| {
        let place: Vec<usize> = name.bytes().map(|sign| usize::from(sign - b'1')).collect();
        grid[place[0]][place[1]]
    };
    cells.split(' ').map(digit).collect()
}

fn sum(digits: &[u8]) -> u8 {
    digits.iter().sum()
}

fn is_cut(digits: &[u8], total: u8) -> bool {
    let mut part = 0;
    let whole = digits.iter().all(|digit| {
        part = if part == total { *digit } else { part + digit };
        part <= total
    });
    whole && part == total
}

/// The digits between the least and the greatest.
fn inside(digits: &[u8]) -> Option<u8> {
    let different: BTreeSet<&u8> = digits.iter().collect();
    let place = |digit: Option<&u8>| digits.iter().position(|other| Some(other) == digit);
    let (low, high) = (place(digits.iter().min())?, place(digits.iter().max())?);
    (different.len() == digits.len()).then(|| sum(&digits[low.min(high) + 1..low.max(high)]))
}

fn subset_sums(digits: &[u8]) -> BTreeSet<u8> {
    let sum =
        |set: usize| (0..digits.len()).filter(|at| set >> at & 1 > 0).map(|at| digits[at]).sum();
    (1..1 << digits.len()).map(sum).collect()
}

fn count(digits: &[u8], wanted: u8) -> usize {
    digits.iter().filter(|digit| **digit == wanted).count()
}

/// All rows and columns from both ends.
fn lines(grid: &Grid) -> Vec<Vec<u8>> {
    let rows = grid.iter().map(|row| row.to_vec());
    let columns = (0..4).map(|column| grid.iter().map(|row| row[column]).collect::<Vec<u8>>());
    let forth: Vec<Vec<u8>> = rows.chain(columns).collect();
    forth
        .iter()
        .cloned()
        .chain(forth.iter().map(|line| line.iter().rev().copied().collect()))
        .collect()
}

fn pairs_at(steps: usize) -> impl Iterator<Item = ((usize, usize), (usize, usize))> {
    let cells = || (0..4).flat_map(|row| (0..4).map(move |column| (row, column)));
    let both = cells().flat_map(move |a: (usize, usize)| cells().map(move |b| (a, b)));
    both.filter(move |(a, b)| a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == steps)
}

type Check = fn(&Grid) -> bool;

/// Strings without their shape, each with the same rule in plain code.
const CASES: [(&str, Check); 33] = [
    (".SumLine~5~R1C1~R1C2~R1C3~R1C4~R2C4", |g| is_cut(&at(g, "11 12 13 14 24"), 5)),
    (".SumLine~5~R1C1~R1C2~R2C2~R2C1~LOOP", |g| {
        let line = at(g, "11 12 22 21");
        (0..4).any(|by| is_cut(&[&line[by..], &line[..by]].concat(), 5))
    }),
    (".Lunchbox~3~R1C1~R1C2~R1C3~R1C4", |g| inside(&at(g, "11 12 13 14")) == Some(3)),
    (".Lunchbox~2~R1C2~R2C2~R3C1", |g| inside(&at(g, "12 22 31")) == Some(2)),
    (".RellikCage~5~R1C1~R1C2~R2C1", |g| !subset_sums(&at(g, "11 12 21")).contains(&5)),
    (".EqualityCage~R2C2~R2C3~R3C2~R3C3", |g| {
        let digits = at(g, "22 23 32 33");
        let different: BTreeSet<u8> = digits.iter().copied().collect();
        let halves = |pass: fn(&&u8) -> bool| digits.iter().filter(pass).count() == 2;
        different.len() == 4 && halves(|digit| **digit % 2 == 0) && halves(|digit| **digit < 3)
    }),
    (".LookAndSay~2113~R1C1~R2C2~R3C3~R4C4", |g| {
        let digits = at(g, "11 22 33 44");
        count(&digits, 1) == 2 && count(&digits, 3) == 1
    }),
    (".LookAndSay~02~R1C1~R2C3", |g| count(&at(g, "11 23"), 2) == 0),
    (".ContainAtLeast~1_1_4~R1C1~R2C3~R3C4~R4C2", |g| {
        let digits = at(g, "11 23 34 42");
        count(&digits, 1) >= 2 && count(&digits, 4) >= 1
    }),
    (".ContainExact~1_1~R1C1~R2C3~R3C4~R4C2", |g| count(&at(g, "11 23 34 42"), 1) == 2),
    (".CountingCircles~R1C1~R2C3~R3C2~R4C1", |g| {
        let digits = at(g, "11 23 32 41");
        digits.iter().all(|digit| count(&digits, *digit) == usize::from(*digit))
    }),
    (".CountDistinct~R1C1~R2C3~R3C4~R4C2~R4C3", |g| {
        let different: BTreeSet<u8> = at(g, "23 34 42 43").into_iter().collect();
        different.len() == usize::from(g[0][0])
    }),
    (".SameValues~2~R1C1~R1C2~R3C3~R4C3", |g| {
        let sorted = |cells: &str| at(g, cells).into_iter().collect::<BTreeSet<u8>>();
        sorted("11 12") == sorted("33 43")
    }),
    (".SameValues~3~R1C1~R2C3~R3C2", |g| g[0][0] == g[1][2] && g[0][0] == g[2][1]),
    (".EqualSum~R1C1~R1C2~-~R2C3~R3C3~-~R4C1~R4C2", |g| {
        let sums = ["11 12", "23 33", "41 42"].map(|cells| sum(&at(g, cells)));
        sums[0] == sums[1] && sums[1] == sums[2]
    }),
    (".Sum~1_=_2_-1_1~R1C1~R2C3~R3C2", |g| 2 * g[0][0] + g[2][1] == g[1][2] + 1),
    (".Cage~9~R1C1~R2C2~R2C2", |g| g[0][0] != g[1][1] && g[0][0] + 2 * g[1][1] == 9),
    (".NumberedRoom~R1~2~", |g| g[0][usize::from(g[0][0]) - 1] == 2),
    (".NumberedRoom~C2~~3", |g| g[4 - usize::from(g[3][1])][1] == 3),
    (".HiddenSkyscraper~R2~2~", |g| {
        let hidden = (1..4).find(|at| g[1][..*at].iter().any(|digit| *digit > g[1][*at]));
        hidden.is_some_and(|at| g[1][at] == 2)
    }),
    (".FullRank~C1~10~", |g| {
        let own: Vec<u8> = g.iter().map(|row| row[0]).collect();
        let lines = lines(g);
        lines.iter().filter(|line| **line < own).count() == 9
            && lines.iter().filter(|line| **line == own).count() == 1
    }),
    (".FullRank~R4~~5.FullRankTies~any", |g| {
        let own: Vec<u8> = g[3].iter().rev().copied().collect();
        let lines = lines(g);
        lines.iter().filter(|line| **line < own).count() <= 4
            && lines.iter().filter(|line| **line <= own).count() > 4
    }),
    (".FullRankTies~none", |g| lines(g).into_iter().collect::<BTreeSet<_>>().len() == 16),
    (".AntiTaxicab", |g| {
        (1..=4).all(|steps| {
            let digit = steps as u8;
            pairs_at(steps).all(|(a, b)| g[a.0][a.1] != digit || g[b.0][b.1] != digit)
        })
    }),
    (".DutchFlatmates", |g| {
        (0..4).all(|row| {
            (0..4).all(|column| {
                let above = row > 0 && g[row - 1][column] == 1;
                g[row][column] != 2 || above || row < 3 && g[row + 1][column] == 4
            })
        })
    }),
    (".GlobalMod", |g| {
        (0..3).all(|row| {
            (0..3).all(|column| {
                let square = [
                    g[row][column],
                    g[row][column + 1],
                    g[row + 1][column],
                    g[row + 1][column + 1],
                ];
                square.iter().map(|digit| digit % 3).collect::<BTreeSet<u8>>().len() == 3
            })
        })
    }),
    (".Modular~2~R1C1~R2C1~R2C2~R3C3", |g| {
        at(g, "11 21 22 33").windows(2).all(|pair| pair[0] % 2 != pair[1] % 2)
    }),
    (".Lockout~2~R1C1~R2C2~R3C3~R4C3", |g| {
        let digits = at(g, "11 22 33 43");
        let (low, high) = (digits[0].min(digits[3]), digits[0].max(digits[3]));
        high - low >= 2 && digits[1..3].iter().all(|digit| *digit < low || high < *digit)
    }),
    (".ValueIndexing~R1C1~R2C1~R2C2~R3C3~R4C4", |g| {
        let digits = at(g, "22 33 44");
        digits.get(usize::from(g[1][0]) - 1) == Some(&g[0][0])
    }),
    (".Regex~%5B12%5D%2E%2A3~R1C1~R1C2~R1C3~R1C4", |g| g[0][0] < 3 && g[0][3] == 3),
    (".Or.~R1C1_1.And.~R1C1_2.~R1C2_3.End.Cage~7~R4C3~R4C4.End", |g| {
        g[0][0] == 1 || g[0][0] == 2 && g[0][1] == 3 || g[3][2] + g[3][3] == 7
    }),
    (".Replicate~R.WhiteDot~R1C1~R1C2.End", |g| {
        (0..2).all(|row| g[row][0].abs_diff(g[row][1]) == 1)
    }),
    (".Windoku.~R1C1_1_2.~R1C1_2_3", |g| {
        g[0][0] == 2 && at(g, "22 23 32 33").into_iter().collect::<BTreeSet<u8>>().len() == 4
    }),
];

#[test]
fn each_constraint_has_the_solutions_of_plain_code() {
    let all = solutions(&Setting::new(Shape::square(4).unwrap()));
    assert_eq!(all.len(), 288);
    for (text, check) in CASES {
        let variant = read(&format!(".Shape~4x4{text}"));
        let variant = variant.unwrap_or_else(|problem| panic!("{text}: {problem}"));
        let wanted: BTreeSet<Grid> = all.iter().copied().filter(check).collect();
        assert_eq!(solutions(&variant.setting), wanted, "{text}");
    }
}

/// What is written is read again, with the same solutions.
#[test]
fn constraints_are_written_again() {
    let lost = [".NFA", ".CountDistinct", ".Lockout~2", ".RegionSameValues"];
    for (text, _) in CASES {
        let first = read(&format!(".Shape~4x4{text}")).unwrap();
        let written = match first.write(Format::Iss) {
            Ok(written) => written,
            Err(problem) => {
                assert!(lost.iter().any(|lost| text.contains(lost)), "{text}: {problem}");
                continue;
            }
        };
        let again = read(&written).unwrap_or_else(|problem| panic!("{written}: {problem}"));
        assert_eq!(solutions(&again.setting), solutions(&first.setting), "{text}: {written}");
    }
}

#[test]
fn rules_without_a_constraint_are_named() {
    let variant = read(
        r#"{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"boxindexer":[{"cells":["R1C1"]}]}"#,
    );
    let problem = variant.unwrap().write(Format::Iss).unwrap_err();
    assert_eq!(problem, "the Interactive Sudoku Solver has no constraint for box indexer");
}

#[test]
fn links_and_digits_from_zero_are_read() {
    let text = ".Shape~4x4~0-3.Cage~5~R1C1~R1C2.~R1C3_0.Sum~0~R2C1~R4C2";
    let link =
        format!("https://sigh.github.io/Interactive-Sudoku-Solver/?q={}", text.replace('~', "%7E"));
    let (one, other) = (read(text).unwrap(), read(&link).unwrap());
    assert_eq!(one.setting, other.setting);
    let Verdict::Multiple(found) = Solver::new().solve(&one.puzzle()) else { panic!("{text}") };
    let line = one.line_of(found[0].digits());
    assert!(line.contains('0') && !line.contains('4'), "{line}");
    // The object of f-puzzles has all of it.
    let again = read(&one.object().to_string()).unwrap();
    assert_eq!(again.setting, one.setting);
    assert_eq!(again.line_of(found[0].digits()), line);
}

#[test]
fn what_is_not_known_is_named() {
    for (text, wanted) in [
        (".ChaosConstruction.NoBoxes", "\"ChaosConstruction\" is not known"),
        (".Shape~4x4.Var~X~~3", "\"Var\" is not known"),
        (".Shape~6x8", "not square"),
        (".Cage~9~R1C1~R9Ca", "\"R9Ca\" is not a cell"),
        (".~R1C1_12", "is not a digit"),
        (".Or.~R1C1_1", "Or has no End"),
        (".End~1", "an End without"),
        (".Replicate~Z.~R1C9_1.End", "outside of the grid"),
        (".NFA~EgI~_x~R1C1", "ends too early"),
        (".Regex~MTI0KA~R1C1", "expected"),
    ] {
        let problem = read(text).unwrap_err();
        assert!(problem.contains(wanted), "{text}: {problem}");
    }
}
