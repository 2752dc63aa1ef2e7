//! Depth of trial and error, and lengths of braids.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use loshu::{Cell, Digit, Grid, Limits, Marks, Stop};
use loshu_explain::rate::te::{Longest, TeRater, TeRating};

use crate::suite::{shared_text, suite};

/// Loki by mith, the first puzzle of depth 3, printed on the players' forum in 2020.
const LOKI: &str =
    "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";

fn rate(puzzle: &str) -> Option<TeRating> {
    TeRater::new().rate(puzzle.parse::<Grid>().unwrap())
}

#[test]
fn puzzles_of_essays_and_of_the_forum() {
    let of_essays = suite("essays.sud").into_iter().map(|case| rate(&case.puzzle.to_string()));
    let shown: Vec<_> =
        of_essays.map(|rating| rating.map_or("none".into(), |one| one.to_string())).collect();
    let expected =
        ["T&E(0) B 0", "T&E(1) B 1", "none", "none", "T&E(1) B 1", "T&E(2) BxB 2", "T&E(2) BxB 4"];
    assert_eq!(shown, expected);
    assert_eq!(rate(LOKI).unwrap().to_string(), "T&E(3) BxBB 2");
}

#[test]
fn lower_bounds() {
    let inkala =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let puzzle: Grid = inkala.parse().unwrap();
    let short = TeRater::new().with_longest(Longest { bxb: 3, ..Longest::default() });
    assert_eq!(short.rate(puzzle).unwrap().to_string(), "T&E(2) BxB 4+");
    let flag = Arc::new(AtomicBool::new(true));
    let stopped = TeRater::new().with_limits(Limits::NONE.cancel(flag)).rate(puzzle);
    assert_eq!(stopped, None, "whether there is one solution is not known");
    let soon = std::time::Instant::now() + std::time::Duration::from_millis(3);
    let stopped =
        TeRater::new().with_limits(Limits::NONE.deadline(soon)).rate(LOKI.parse::<Grid>().unwrap());
    assert!(
        stopped.is_none_or(|one| one.at_least && one.stopped == Some(Stop::Deadline)),
        "{stopped:?}"
    );
}

/// What the definitions say, without any thought of speed.
mod plain {
    use std::collections::BTreeSet;

    use super::*;

    /// The live candidates: row, column, digit.
    pub(super) type State = BTreeSet<(usize, usize, u8)>;

    pub(super) fn state(puzzle: &Grid) -> State {
        let marks = Marks::of(puzzle);
        let all = Cell::ALL.into_iter().flat_map(|cell| {
            let digits = marks.grid()[cell].map_or(marks.digits(cell), Into::into);
            digits.iter().map(move |digit| (cell.row(), cell.column(), Digit::get(digit)))
        });
        all.collect()
    }

    /// The four variables of a candidate: cell, row and digit, column and digit, box and digit.
    fn variables((row, column, digit): (usize, usize, u8)) -> [usize; 4] {
        let digit = usize::from(digit) - 1;
        let block = row / 3 * 3 + column / 3;
        [9 * row + column, 81 + 9 * row + digit, 162 + 9 * column + digit, 243 + 9 * block + digit]
    }

    fn are_linked(one: (usize, usize, u8), other: (usize, usize, u8)) -> bool {
        one != other && variables(one).iter().any(|variable| variables(other).contains(variable))
    }

    /// The candidates of each variable, without those linked to some candidates.
    fn left(state: &State, taken: &[(usize, usize, u8)]) -> Vec<Vec<(usize, usize, u8)>> {
        let mut left = vec![Vec::new(); 324];
        for &one in state.iter().filter(|&&one| !taken.iter().any(|&other| are_linked(one, other)))
        {
            variables(one).into_iter().for_each(|variable| left[variable].push(one));
        }
        left
    }

    /// Singles to the end; whether there is no contradiction.
    pub(super) fn singles(state: &mut State) -> bool {
        loop {
            let variables = left(state, &[]);
            if variables.iter().any(Vec::is_empty) {
                return false;
            }
            let placed = variables.into_iter().filter(|one| one.len() == 1).map(|one| one[0]);
            let placed: Vec<_> = placed.collect();
            let before = state.len();
            state.retain(|&one| !placed.iter().any(|&other| are_linked(one, other)));
            if state.len() == before {
                return true;
            }
        }
    }

    /// Whether some `most` singles after those taken lead to a variable without candidates.
    fn has_braid(state: &State, taken: &mut Vec<(usize, usize, u8)>, most: usize) -> bool {
        let variables = left(state, taken);
        if variables.iter().any(Vec::is_empty) {
            return true;
        }
        let next: BTreeSet<_> =
            variables.iter().filter(|one| one.len() == 1).map(|one| one[0]).collect();
        most > 0
            && next.into_iter().any(|one| {
                if taken.contains(&one) {
                    return false;
                }
                taken.push(one);
                let found = has_braid(state, taken, most - 1);
                taken.pop();
                found
            })
    }

    /// The least length of braids up to `longest` that solve the puzzle.
    pub(super) fn b(puzzle: &Grid, longest: usize) -> Option<usize> {
        let mut state = state(puzzle);
        assert!(singles(&mut state));
        for length in 0..=longest {
            loop {
                let mut all = open(&state);
                let struck = all.find(|&candidate| {
                    length > 0 && has_braid(&state, &mut vec![candidate], length - 1)
                });
                drop(all);
                let Some(struck) = struck else { break };
                state.remove(&struck);
                assert!(singles(&mut state));
            }
            if state.len() == 81 {
                return Some(length);
            }
        }
        None
    }

    fn open(state: &State) -> impl Iterator<Item = (usize, usize, u8)> + '_ {
        let is_open = |&&(row, column, _): &&(usize, usize, u8)| {
            state.range((row, column, 0)..(row, column, 10)).count() > 1
        };
        state.iter().filter(is_open).copied()
    }

    /// The closure under trial and error of a depth.
    pub(super) fn trials(state: &mut State, depth: usize) -> bool {
        if !singles(state) {
            return false;
        }
        if depth == 0 {
            return true;
        }
        loop {
            let mut all = open(state);
            let refuted = all.find(|&candidate| {
                let mut copy = state.clone();
                copy.retain(|&one| !are_linked(one, candidate));
                !trials(&mut copy, depth - 1)
            });
            drop(all);
            let Some(refuted) = refuted else { return true };
            state.remove(&refuted);
            if !singles(state) {
                return false;
            }
        }
    }
}

/// Puzzles of the suite of edge cases that singles do not solve.
fn samples() -> impl Iterator<Item = Grid> {
    let singles = |grid: &Grid| rate(&grid.to_string()).is_some_and(|rating| rating.depth > 0);
    suite("edge.sud").into_iter().map(|case| case.puzzle).filter(singles)
}

#[test]
fn short_braids_are_those_of_the_definition() {
    let mut lengths = [0; 3];
    for puzzle in samples().take(9) {
        let ours = rate(&puzzle.to_string()).unwrap();
        let length = usize::from(ours.length.unwrap());
        let expected = plain::b(&puzzle, 2);
        assert_eq!(expected.unwrap_or(3), length.min(3), "{puzzle}");
        lengths[length.min(3) - 1] += 1;
    }
    assert!(lengths.iter().all(|&count| count > 0), "{lengths:?}");
}

#[test]
fn depths_are_those_of_the_definition() {
    for puzzle in samples().take(3) {
        let mut state = plain::state(&puzzle);
        assert!(plain::trials(&mut state, 1));
        assert_eq!(state.len() == 81, rate(&puzzle.to_string()).unwrap().depth == 1, "{puzzle}");
    }
}

/// The table gives BxB 4 for this puzzle. Braids of 3 solve it, by a program of the plain definitions too.
const WRONG_IN_TABLE: &str =
    "98.7..6..7...5.8....4..8.7.4....9.3...35....6....2.1..3.......1.4...7.8....2..4.7";

#[test]
#[ignore = "needs the data beside the repository, takes an hour"]
fn published_ratings() {
    let text = shared_text("te_vectors.tsv");
    let rater = TeRater::new();
    let (mut known, mut beyond) = (0, 0);
    let is_row = |line: &&str| !line.starts_with(['#', 'p']) && !line.starts_with(WRONG_IN_TABLE);
    for line in text.lines().filter(is_row) {
        let fields: Vec<&str> = line.split('\t').collect();
        let rating = rater.rate(fields[0].parse::<Grid>().unwrap()).unwrap();
        assert_eq!(rating.depth.to_string(), fields[1], "{line}");
        if fields[3] == "-" {
            continue;
        }
        assert_eq!(rating.kind(), Some(fields[2]), "{line}");
        let length: u8 = fields[3].parse().unwrap();
        if rating.at_least {
            assert!(rating.length.unwrap() <= length, "{line}: {rating}");
            beyond += 1;
        } else {
            assert_eq!(rating.length, Some(length), "{line}");
            known += 1;
        }
    }
    println!("{known} lengths are equal, {beyond} are longer than the default limits");
    assert!(known > 500);
}
