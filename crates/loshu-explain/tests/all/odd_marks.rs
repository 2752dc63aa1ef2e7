//! Marks that belong to no puzzle: the finders end, tell no flood of steps, and each step is proven.

use loshu::{Candidate, CandidateSet, Cell, CellSet, Digit, Grid, Limits, Marks};
use loshu_explain::technique::{Family, Profile};

/// No technique tells more.
const MOST_STEPS: usize = 10_000;

fn of_cells(digits: impl Fn(Cell) -> Vec<Digit>) -> Marks {
    let candidates = Cell::ALL
        .into_iter()
        .flat_map(|cell| digits(cell).into_iter().map(move |digit| Candidate::new(cell, digit)));
    Marks::new(&Grid::EMPTY, CellSet::EMPTY, candidates.collect::<CandidateSet>())
}

fn check(marks: &Marks) {
    let human = Profile::human().retain(|technique| technique.info().family < Family::Forcing);
    let steps = human.all_steps(marks, &Limits::NONE).unwrap();
    for part in steps.chunk_by(|a, b| a.technique == b.technique) {
        assert!(part.len() <= MOST_STEPS, "{} {}", part[0].technique, part.len());
    }
    let every = if steps.len() < 2_000 { 1 } else { 7 };
    for step in steps.iter().step_by(every) {
        assert_eq!(step.verify(marks), Ok(()), "{marks:?} {step:?}");
    }
}

/// A digit stands twice in a row, and an exocet would count both.
#[test]
fn an_exocet_where_digits_clash() {
    let clash = "85...24..72......9..4.........1.7..23.5...9...4...........8..7..17...769695416.4.";
    let digits = "- - 369 369 69 - - 1 17 \
        - - 36 36 36 35 156 158 - \
        19 - - 378 367 3 236 235 156 \
        9 8 89 - 34 - 36 3 - \
        - 6 - 28 24 48 - 18 467 \
        2 - 269 23569 2569 589 158 158 13578 \
        4 3 23 239 - 359 125 - 15 \
        4 - - 3 23 3 - - - \
        - - - - - - 3 - 3";
    let digits: Vec<&str> = digits.split(' ').collect();
    let has = |at: &Candidate| digits[at.cell().index()].contains(&at.digit().to_string());
    let candidates = CandidateSet::ALL.iter().filter(has).collect();
    let grid: Grid = clash.parse().expect("a grid");
    check(&Marks::new(&grid, grid.filled(), candidates));
}

/// Each cell sees 20 cells of the same pair: without a bound remote pairs of ten cells never end.
#[test]
fn one_pair_in_all_cells() {
    check(&of_cells(|_| Digit::ALL[..2].to_vec()));
}

/// Nearly all sets of four and five cells are almost locked.
#[test]
fn a_few_of_five_digits_in_all_cells() {
    let digits = |cell: Cell| -> Vec<Digit> {
        let some = |digit: &Digit| (cell.index() * 7 + digit.index() * 3) % 10 > 1;
        Digit::ALL[..5].iter().copied().filter(some).collect()
    };
    check(&of_cells(digits));
}

/// Two digits a cell, and each link leads everywhere: chains that visit no cell twice are hard to find.
#[test]
fn two_digits_in_each_cell() {
    let digits = |cell: Cell| -> Vec<Digit> {
        let first = cell.index() * 5 % 9;
        let second = (first + 1 + cell.index() * 11 % 8) % 9;
        [first, second].map(|index| Digit::ALL[index]).to_vec()
    };
    check(&of_cells(digits));
}

/// Two equal digits in a row prove anything: without an end the path would go on for minutes.
#[test]
fn a_path_ends_at_a_contradiction() {
    let clash: Grid = format!("11{}", ".".repeat(79)).parse().expect("a grid");
    assert_eq!(Profile::human().path(Marks::of(&clash)).count(), 0);
}
