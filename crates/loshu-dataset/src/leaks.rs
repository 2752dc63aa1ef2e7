//! What two sets have in common.

use std::collections::HashMap;

use loshu::{Grid, Solver, Verdict, canonical};

use crate::hash;

/// What identifies the puzzles of a set, with the place of the first puzzle that has it.
#[derive(Clone, Debug, Default)]
pub struct Fingerprints {
    classes: HashMap<u128, u64>,
    grids: HashMap<u128, u64>,
    solutions: HashMap<u128, u64>,
}

/// What a puzzle shares with a set: the place of the first puzzle of the set that has the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Shared {
    /// Of an equivalent puzzle.
    pub class: Option<u64>,
    /// Of a puzzle with an equivalent solution.
    pub grid: Option<u64>,
    /// Of a puzzle with the same solution, but for the names of the digits.
    pub solution: Option<u64>,
}

/// How many puzzles of one set share something with another set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Leaks {
    /// The number of puzzles.
    pub puzzles: u64,
    /// How many have no solution or several, and are not compared.
    pub improper: u64,
    /// How many have an equivalent puzzle in the other set.
    pub classes: u64,
    /// How many have an equivalent solution in the other set.
    pub grids: u64,
    /// How many have the same solution in the other set, but for the names of the digits.
    pub solutions: u64,
}

/// What identifies a puzzle.
#[derive(Clone, Copy, Debug)]
struct Print {
    class: u128,
    grid: u128,
    solution: u128,
}

impl Fingerprints {
    /// Adds puzzles, each with its place: a number by which the caller finds it again. Returns how many have no solution
    /// or several, and are left out.
    pub fn add(&mut self, puzzles: &[Grid], places: impl IntoIterator<Item = u64>) -> u64 {
        let mut improper = 0;
        for (print, place) in prints(puzzles).into_iter().zip(places) {
            match print {
                Some(Print { class, grid, solution }) => {
                    self.classes.entry(class).or_insert(place);
                    self.grids.entry(grid).or_insert(place);
                    self.solutions.entry(solution).or_insert(place);
                }
                None => improper += 1,
            }
        }
        improper
    }

    /// Adds those of another set, whose puzzles come behind these.
    pub fn merge(&mut self, other: Fingerprints) {
        let all = [
            (&mut self.classes, other.classes),
            (&mut self.grids, other.grids),
            (&mut self.solutions, other.solutions),
        ];
        for (prints, others) in all {
            for (print, place) in others {
                prints.entry(print).or_insert(place);
            }
        }
    }

    /// Returns the number of classes.
    #[must_use]
    pub fn classes(&self) -> usize {
        self.classes.len()
    }

    fn shared(&self, print: &Print) -> Shared {
        Shared {
            class: self.classes.get(&print.class).copied(),
            grid: self.grids.get(&print.grid).copied(),
            solution: self.solutions.get(&print.solution).copied(),
        }
    }
}

impl Leaks {
    /// Adds what was found of other puzzles.
    pub fn merge(&mut self, other: &Leaks) {
        self.puzzles += other.puzzles;
        self.improper += other.improper;
        self.classes += other.classes;
        self.grids += other.grids;
        self.solutions += other.solutions;
    }
}

/// Compares puzzles with a set: what each shares, `None` for a puzzle with no solution or several; and how many
/// share what.
///
/// ```
/// use loshu::{Grid, Transform};
/// use loshu_dataset::{Fingerprints, leaks};
///
/// let puzzle: Grid =
///     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let mut set = Fingerprints::default();
/// set.add(&[puzzle], [7]);
/// let (shared, found) = leaks(&[Transform::random(1, 2).apply(&puzzle)], &set);
/// assert_eq!(shared[0].unwrap().class, Some(7));
/// assert_eq!((found.classes, found.grids, found.solutions), (1, 1, 0));
/// # Ok::<(), loshu::ParseError>(())
/// ```
#[must_use]
pub fn leaks(puzzles: &[Grid], set: &Fingerprints) -> (Vec<Option<Shared>>, Leaks) {
    let mut found = Leaks::default();
    let mut shared = Vec::with_capacity(puzzles.len());
    for print in prints(puzzles) {
        let one = print.map(|print| set.shared(&print));
        found.puzzles += 1;
        match one {
            Some(Shared { class, grid, solution }) => {
                found.classes += u64::from(class.is_some());
                found.grids += u64::from(grid.is_some());
                found.solutions += u64::from(solution.is_some());
            }
            None => found.improper += 1,
        }
        shared.push(one);
    }
    (shared, found)
}

/// What identifies each puzzle that has one solution.
fn prints(puzzles: &[Grid]) -> Vec<Option<Print>> {
    let verdicts = Solver::new().solve_batch(puzzles);
    let print = |(puzzle, verdict): (&Grid, Verdict)| {
        let solution = verdict.solution()?.grid();
        Some(Print {
            class: hash::class(canonical(puzzle).grid.to_line()),
            grid: hash::class(canonical(solution).grid.to_line()),
            solution: hash::class(with_digits_in_order(solution).to_line()),
        })
    };
    puzzles.iter().zip(verdicts).map(print).collect()
}

/// A full grid whose digits are named in the order in which they stand.
fn with_digits_in_order(solution: &Grid) -> Grid {
    let mut names = [0; 10];
    let mut next = 1;
    let values = solution.to_values().map(|value| {
        let name = &mut names[usize::from(value)];
        if *name == 0 {
            *name = next;
            next += 1;
        }
        *name
    });
    Grid::from_values(&values).unwrap_or(*solution)
}
