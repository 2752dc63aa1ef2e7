//! Random lines that a setter would print: none crosses itself or another one, and none folds back on itself.

use core::cmp::Reverse;
use std::collections::BTreeSet;

use crate::clue::Clue;
use crate::random::Random;
use crate::setting::Setting;
use crate::shape::{Shape, Step};

/// The steps to all eight neighbours.
const AROUND: [Step; 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

/// How long random lines are to be.
const LENGTHS: [usize; 5] = [3, 4, 5, 6, 7];

/// How long they are to be where there are few.
const LENGTHS_OF_FEW: [usize; 4] = [6, 7, 8, 9];

/// No palindrome becomes longer.
const LONGEST: usize = 7;

/// Of so many lines that are drawn the longest is taken: a few long ones look better than many short ones.
const DRAWN: usize = 3;

/// The cells through which a line or an arrow goes; none for other clues.
pub(super) fn way_of(clue: &Clue) -> Vec<usize> {
    match clue {
        Clue::Line { cells, .. } => cells.clone(),
        Clue::Arrow { circle, shaft } => [&circle[..], shaft].concat(),
        Clue::Global(_)
        | Clue::Cage { .. }
        | Clue::DigitalRoot { .. }
        | Clue::ExtraRegion(_)
        | Clue::Sign { .. }
        | Clue::Mark { .. }
        | Clue::Group { .. }
        | Clue::Quadruple { .. }
        | Clue::Clone { .. }
        | Clue::LittleKiller { .. }
        | Clue::Outside { .. }
        | Clue::Own(_) => Vec::new(),
    }
}

/// Shuffles the clues behind the first ones, so that of two lines the longer one comes first. They are taken out from the
/// end: a few long lines look better than many short ones.
pub(super) fn shuffle(setting: &mut Setting, fixed: usize, random: &mut Random) {
    let clues = &mut setting.clues;
    random.shuffle(&mut clues[fixed..]);
    let length = |clue: &Clue| way_of(clue).len();
    let places: Vec<usize> = (fixed..clues.len()).filter(|&at| length(&clues[at]) > 0).collect();
    let mut lines: Vec<Clue> = places.iter().map(|&at| clues[at].clone()).collect();
    lines.sort_by_key(|line| Reverse(length(line)));
    for (at, line) in places.into_iter().zip(lines) {
        clues[at] = line;
    }
}

/// The lines of a puzzle, and where others may lie.
pub(super) struct Lines {
    shape: Shape,
    /// How long new ones are to be.
    lengths: &'static [usize],
    /// The cells that are on a line.
    used: Vec<bool>,
    /// The upper left cells of the squares of four cells through which a line goes from corner to corner.
    diagonals: BTreeSet<(usize, usize)>,
}

impl Lines {
    /// The lines and arrows that a setting has. New ones are long if there are to be few.
    pub(super) fn of(setting: &Setting, few: bool) -> Lines {
        let shape = setting.shape.clone();
        let lengths = if few { &LENGTHS_OF_FEW[..] } else { &LENGTHS };
        let used = vec![false; shape.len()];
        let mut lines = Lines { shape, lengths, used, diagonals: BTreeSet::new() };
        setting.clues.iter().for_each(|clue| lines.take(&way_of(clue)));
        lines
    }

    /// How many lines are tried.
    pub(super) fn attempts(&self) -> usize {
        self.shape.len() / 2
    }

    /// No other line lies on these cells or crosses this one.
    pub(super) fn take(&mut self, line: &[usize]) {
        line.iter().for_each(|&cell| self.used[cell] = true);
        let squares = line.windows(2).filter_map(|pair| self.square(pair[0], pair[1]));
        let squares: Vec<(usize, usize)> = squares.collect();
        self.diagonals.extend(squares);
    }

    /// The longest of some random ways over free cells, as far as the digits pass: those of the line and the next one.
    pub(super) fn longest(
        &self,
        digits: &[u8],
        random: &mut Random,
        pass: impl Fn(&[u8], u8) -> bool,
    ) -> Vec<usize> {
        let mut longest = Vec::new();
        for _ in 0..DRAWN {
            let line = self.walk(digits, random, &pass);
            if line.len() > longest.len() {
                longest = line;
            }
        }
        longest
    }

    /// A random way over free cells, as far as the digits pass.
    pub(super) fn walk(
        &self,
        digits: &[u8],
        random: &mut Random,
        pass: impl Fn(&[u8], u8) -> bool,
    ) -> Vec<usize> {
        let free: Vec<usize> = (0..self.shape.len()).filter(|&cell| !self.used[cell]).collect();
        let Some(first) = random.pick(&free) else { return Vec::new() };
        let wanted = random.pick(self.lengths).unwrap_or(LONGEST);
        let mut line = vec![first];
        while line.len() < wanted {
            let on: Vec<u8> = line.iter().map(|&cell| digits[cell]).collect();
            let mut next = self.next(&line);
            next.retain(|&cell| pass(&on, digits[cell]));
            let Some(cell) = random.pick(&next) else { break };
            line.push(cell);
        }
        line
    }

    /// A random way whose digits are the same from both ends. It grows on both sides of its middle.
    pub(super) fn palindrome(&self, digits: &[u8], random: &mut Random) -> Vec<usize> {
        let middle = random.below(self.shape.len());
        if self.used[middle] {
            return Vec::new();
        }
        let mut line = vec![middle];
        while line.len() < LONGEST {
            let turned: Vec<usize> = line.iter().rev().copied().collect();
            let (fronts, backs) = (self.next(&turned), self.next(&line));
            let pairs: Vec<(usize, usize)> = fronts
                .into_iter()
                .flat_map(|front| backs.iter().map(move |&back| (front, back)))
                .filter(|&(front, back)| front != back && digits[front] == digits[back])
                .filter(|&(front, back)| self.can_have(&line, front, back))
                .collect();
            let Some((front, back)) = random.pick(&pairs) else { break };
            line.insert(0, front);
            line.push(back);
        }
        line
    }

    /// Whether a line can have both of these cells at its ends, each of which it can have.
    fn can_have(&self, line: &[usize], front: usize, back: usize) -> bool {
        let longer = [&[front], line].concat();
        self.next(&longer).contains(&back)
    }

    /// The cells in which a line can go on behind its last cell. It turns by a right angle at most.
    fn next(&self, line: &[usize]) -> Vec<usize> {
        let Some(&last) = line.last() else { return Vec::new() };
        let own: Vec<(usize, usize)> =
            line.windows(2).filter_map(|pair| self.square(pair[0], pair[1])).collect();
        let is_open = |cell: &usize| {
            let square = self.square(last, *cell);
            let crosses = square
                .is_some_and(|square| self.diagonals.contains(&square) || own.contains(&square));
            !self.used[*cell] && !line.contains(cell) && !crosses && !self.folds(line, *cell)
        };
        let near = AROUND.iter().filter_map(|&step| self.shape.neighbour(last, step));
        near.filter(is_open).collect()
    }

    /// Whether a line would turn by more than a right angle.
    fn folds(&self, line: &[usize], next: usize) -> bool {
        let [.., before, last] = *line else { return false };
        let place = |cell: usize| {
            let (row, column) = self.shape.place(cell).unwrap_or_default();
            (row as isize, column as isize)
        };
        let (before, last, next) = (place(before), place(last), place(next));
        let came = (last.0 - before.0, last.1 - before.1);
        let goes = (next.0 - last.0, next.1 - last.1);
        came.0 * goes.0 + came.1 * goes.1 < 0
    }

    /// The upper left place of the four cells through which one goes from a cell to one that touches it at a corner.
    fn square(&self, from: usize, to: usize) -> Option<(usize, usize)> {
        let (from, to) = (self.shape.place(from)?, self.shape.place(to)?);
        let is_diagonal = from.0.abs_diff(to.0) == 1 && from.1.abs_diff(to.1) == 1;
        is_diagonal.then(|| (from.0.min(to.0), from.1.min(to.1)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clue::Line;

    /// Cells of a 4x4: a diagonal from the upper left corner.
    fn lines(cells: Vec<usize>) -> Lines {
        let mut setting = Setting::new(Shape::square(4).unwrap());
        setting.clues.push(Clue::Line { kind: Line::Renban, cells });
        Lines::of(&setting, false)
    }

    #[test]
    fn no_line_crosses_another_one() {
        // r1c1 to r2c2 lies across r1c2 to r2c1.
        let lines = lines(vec![0, 5]);
        assert_eq!(lines.next(&[1]), [2, 6]);
        assert_eq!(lines.next(&[4]), [8, 9]);
    }

    #[test]
    fn no_line_crosses_or_folds_back_on_itself() {
        let none = lines(Vec::new());
        // From r1c2 to r2c1 and r2c2, the way to r1c1 would cross; those to the right do not fold.
        assert_eq!(none.next(&[1, 4, 5]), [2, 6, 9, 10]);
        // Straight down, the three cells above are folds.
        assert_eq!(none.next(&[1, 5]), [4, 6, 8, 9, 10]);
    }

    #[test]
    fn ways_of_palindromes_do_not_cross() {
        let digits = [1; 16];
        let none = lines(Vec::new());
        for seed in 0..200 {
            let line = none.palindrome(&digits, &mut Random::new(seed));
            let squares: Vec<_> =
                line.windows(2).filter_map(|pair| none.square(pair[0], pair[1])).collect();
            let distinct: BTreeSet<_> = squares.iter().collect();
            assert_eq!(distinct.len(), squares.len(), "{line:?}");
            assert!((1..line.len()).all(|end| !none.folds(&line[..end], line[end])), "{line:?}");
        }
    }
}
