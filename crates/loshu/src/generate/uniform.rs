//! Full grids that are all equally likely.
//!
//! The top band and the left stack make a *cross* of 45 cells. It is drawn in three parts, which do
//! not depend on each other: the box in the corner, 9! ways; the rest of the band, 2,612,736 ways for
//! each corner; the rest of the stack, as many. So all crosses are equally likely. But some have more
//! completions than others, 2,693 on average and at most 11,664. A number below the most is drawn too,
//! and if the cross has no completion with this number, another cross is drawn. So the pairs of a cross and a
//! completion are equally likely, and each full grid is exactly one of them.
//!
//! Bands and completions are made of [splits](super::box_splits). With the six orders of each triple the
//! rest of a band has 56 x 6^6 = 2,612,736 ways. A completion is four splits, for the rows of two open
//! boxes and the columns of two, that fit in all four open boxes.
//!
//! Source: bands as in Bertram Felgenhauer, Frazer Jarvis, *Enumerating possible Sudoku grids*, 2005;
//! crosses and their completions are our own. A long test counts the completions of all crosses: they
//! add up to all 6,670,903,752,021,072,936,960 full grids.

use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::bits::bits;
use super::box_splits::{BoxLines, SPLITS, Sharing, beside, fit, rest, splits};
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::verify::Solution;

/// The most completions of a cross, counted by the long test of the bands.
const MOST_COMPLETIONS: u32 = 11_664;

pub(super) fn uniform_grid(rng: &mut ChaCha8Rng) -> Solution {
    loop {
        let cross = Cross::random(rng);
        let number = rng.random_range(0..MOST_COMPLETIONS);
        if let Some(solution) = cross.open().completion(number as u16) {
            return solution;
        }
    }
}

/// A grid of which the top band and the left stack are filled.
struct Cross(Grid);

/// The direction of a line: a row or a column. `cell` returns the cell at a place of such a line.
#[derive(Clone, Copy)]
enum Along {
    Rows,
    Columns,
}

impl Along {
    fn cell(self, line: usize, place: usize) -> Cell {
        match self {
            Along::Rows => Cell::ALL[9 * line + place],
            Along::Columns => Cell::ALL[9 * place + line],
        }
    }
}

impl Cross {
    fn random(rng: &mut ChaCha8Rng) -> Cross {
        let mut cross = Cross(Grid::EMPTY);
        let mut digits = Digit::ALL;
        digits.shuffle(rng);
        for (i, digit) in digits.into_iter().enumerate() {
            cross.0[Along::Rows.cell(i / 3, i % 3)] = Some(digit);
        }
        cross.go_on(Along::Rows, rng);
        cross.go_on(Along::Columns, rng);
        cross
    }

    /// Fills the two other boxes of the band of the corner, or of its stack.
    fn go_on(&mut self, along: Along, rng: &mut ChaCha8Rng) {
        let corner = self.lines(along, 0, 0);
        let second = splits(corner)[rng.random_range(0..SPLITS as u32) as usize];
        for (lines, places) in [(second, 3..6), (rest(corner, second), 6..9)] {
            for (line, digits) in lines.into_iter().enumerate() {
                let mut triple = [Digit::ALL[0]; 3];
                triple.iter_mut().zip(digits).for_each(|(place, digit)| *place = digit);
                triple.shuffle(rng);
                for (place, digit) in places.clone().zip(triple) {
                    self.0[along.cell(line, place)] = Some(digit);
                }
            }
        }
    }

    /// The digits of the lines of a box that begins with this line and at this place.
    fn lines(&self, along: Along, line: usize, place: usize) -> BoxLines {
        [0, 1, 2].map(|i| {
            let cells = [0, 1, 2].map(|j| along.cell(line + i, place + j));
            cells.into_iter().filter_map(|cell| self.0[cell]).collect()
        })
    }

    fn open(self) -> OpenBoxes {
        let left = [3, 6].map(|row| self.lines(Along::Rows, row, 0));
        let up = [3, 6].map(|column| self.lines(Along::Columns, column, 0));
        let (rows, columns) = (left.map(splits), up.map(splits));
        let ways = [[[0; ROOM]; SPLITS]; 2];
        let mut open = OpenBoxes { cross: self, left, up, rows, columns, ways };
        (0..2).for_each(|band| open.count_ways(band));
        open
    }
}

/// The four boxes that a cross leaves open, in two bands and two stacks.
struct OpenBoxes {
    cross: Cross,
    /// The rows of the box on the left of each band, and the columns of the box above each stack.
    left: [BoxLines; 2],
    up: [BoxLines; 2],
    /// The splits for the rows of the first open box of each band, and for the columns of the first
    /// open box of each stack.
    rows: [[BoxLines; SPLITS]; 2],
    columns: [[BoxLines; SPLITS]; 2],
    /// For each band, and splits for the columns of both stacks: how many splits for the rows fit.
    ways: [[[u8; ROOM]; SPLITS]; 2],
}

/// Room for each split, and some more: full registers.
const ROOM: usize = 64;

impl OpenBoxes {
    /// Counts for a band, split by split for the rows, those for the columns of both stacks that fit.
    fn count_ways(&mut self, band: usize) {
        let (left, ways) = (self.left[band], &mut self.ways[band]);
        let [first, second] = [0, 1].map(|stack| {
            let (up, columns) = (self.up[stack], &self.columns[stack]);
            Sharing::of(columns.iter().map(|&split| beside(up, split, band)))
        });
        for &split in &self.rows[band] {
            let others = bytes(second.fitting(rest(left, split)));
            for i in bits(first.fitting(split)) {
                ways[i].iter_mut().zip(&others).for_each(|(ways, other)| *ways += other);
            }
        }
    }

    /// For a split for the columns of the first stack, the completions with each for the second.
    fn ways(&self, first: usize) -> impl Iterator<Item = u16> {
        let [upper, lower] = [0, 1].map(|band| &self.ways[band][first]);
        upper.iter().zip(lower).map(|(&upper, &lower)| u16::from(upper) * u16::from(lower))
    }

    /// The completion with this number, counted from 0.
    fn completion(&self, mut number: u16) -> Option<Solution> {
        for first in 0..SPLITS {
            let all = self.ways(first).sum();
            if number >= all {
                number -= all;
                continue;
            }
            for (second, ways) in self.ways(first).enumerate() {
                if number < ways {
                    return self.fill([first, second], number);
                }
                number -= ways;
            }
        }
        None
    }

    /// The completion with this number of those that have these splits for the columns.
    fn fill(&self, columns: [usize; 2], number: u16) -> Option<Solution> {
        let mut grid = self.cross.0;
        let [first, second] = columns;
        let lower = u16::from(self.ways[1][first][second]);
        for (band, number) in [number / lower, number % lower].into_iter().enumerate() {
            let columns = [0, 1]
                .map(|stack| beside(self.up[stack], self.columns[stack][columns[stack]], band));
            let rows = |&split: &BoxLines| [split, rest(self.left[band], split)];
            let mut fitting = self.rows[band].iter().map(rows).filter(|rows| {
                columns.iter().zip(rows).all(|(columns, rows)| fit(*rows, *columns))
            });
            let rows = fitting.nth(usize::from(number))?;
            for stack in 0..2 {
                fill(&mut grid, 3 * band + 3, 3 * stack + 3, rows[stack], columns[stack]);
            }
        }
        Some(Solution::trusted(grid))
    }
}

/// A byte for each bit, 1 or 0.
fn bytes(bits: u64) -> [u8; ROOM] {
    core::array::from_fn(|i| (bits >> i & 1) as u8)
}

/// Fills the box that begins in this row and this column.
fn fill(grid: &mut Grid, row: usize, column: usize, rows: BoxLines, columns: BoxLines) {
    for i in 0..3 {
        for j in 0..3 {
            grid[Along::Rows.cell(row + i, column + j)] = (rows[i] & columns[j]).single();
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;
    use crate::generate::stream;
    use crate::solve::Solver;

    #[test]
    fn crosses_have_as_many_completions_as_the_solver_counts() {
        for index in 0..30 {
            let open = Cross::random(&mut stream(3, index)).open();
            let ways: u16 = (0..SPLITS).flat_map(|first| open.ways(first)).sum();
            let puzzle = open.cross.0;
            assert_eq!((puzzle.clues(), puzzle.conflicts().len()), (45, 0));
            assert_eq!(u64::from(ways), Solver::new().count(&puzzle).solutions, "{puzzle}");
            assert!(u32::from(ways) <= MOST_COMPLETIONS);
        }
    }

    #[test]
    fn completions_are_all_solutions_once() {
        let open = Cross::random(&mut stream(4, 0)).open();
        let mut completions: Vec<_> =
            (0..MOST_COMPLETIONS as u16).map_while(|i| open.completion(i)).collect();
        let number = completions.len();
        completions.sort_unstable();
        completions.dedup();
        let mut solutions: Vec<_> = Solver::new().solutions(&open.cross.0).collect();
        solutions.sort_unstable();
        assert!(number == completions.len() && completions == solutions, "{number}");
    }
}
