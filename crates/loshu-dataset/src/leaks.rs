//! What two sets have in common.

use std::collections::HashSet;

use loshu::{Grid, Solver, Verdict, canonical};

use crate::hash;

/// What identifies the puzzles of a set.
#[derive(Clone, Debug, Default)]
pub struct Fingerprints {
    classes: HashSet<u128>,
    grids: HashSet<u128>,
    solutions: HashSet<u128>,
}

/// What a puzzle shares with a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Shared {
    /// An equivalent puzzle is in the set.
    pub class: bool,
    /// A puzzle with an equivalent solution is in the set.
    pub grid: bool,
    /// A puzzle with the same solution, but for the names of the digits, is in the set.
    pub solution: bool,
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
    /// Adds puzzles. Returns how many have no solution or several, and are left out.
    pub fn add(&mut self, puzzles: &[Grid]) -> u64 {
        let mut improper = 0;
        for print in prints(puzzles) {
            match print {
                Some(Print { class, grid, solution }) => {
                    self.classes.insert(class);
                    self.grids.insert(grid);
                    self.solutions.insert(solution);
                }
                None => improper += 1,
            }
        }
        improper
    }

    /// Adds those of another set.
    pub fn merge(&mut self, other: Fingerprints) {
        self.classes.extend(other.classes);
        self.grids.extend(other.grids);
        self.solutions.extend(other.solutions);
    }

    /// Returns the number of classes.
    #[must_use]
    pub fn classes(&self) -> usize {
        self.classes.len()
    }

    fn shared(&self, print: &Print) -> Shared {
        Shared {
            class: self.classes.contains(&print.class),
            grid: self.grids.contains(&print.grid),
            solution: self.solutions.contains(&print.solution),
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
/// set.add(&[puzzle]);
/// let (_, found) = leaks(&[Transform::random(1, 2).apply(&puzzle)], &set);
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
                found.classes += u64::from(class);
                found.grids += u64::from(grid);
                found.solutions += u64::from(solution);
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
            class: hash::class(&canonical(puzzle).grid),
            grid: hash::class(&canonical(solution).grid),
            solution: hash::class(&with_digits_in_order(solution)),
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
