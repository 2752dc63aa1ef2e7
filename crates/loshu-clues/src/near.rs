//! The puzzles near a puzzle: some givens are taken out, and others are put in.
//!
//! Players call this the vicinity {-p+q}. The givens that are left have a number of solutions. Further givens
//! make a proper puzzle of them if exactly one of the solutions has these digits. So the solutions are listed
//! once for each way to take givens out, and no puzzle is solved. Where there are too many solutions to list, a
//! further given is chosen first.

use std::ops::ControlFlow;

use loshu::{Grid, Limits, Solver, Stop, Verdict};

/// The most solutions that are listed: 1.6 MB of 9x9 grids.
const MOST_LISTED: usize = 20_000;

/// What solves the puzzles of one board: an ordinary Sudoku, or any size and rules that its implementation has.
///
/// Cells are numbered from 0, and digits from 1. Givens are a list with a digit for each cell, 0 where there is none.
/// All answers obey the deadline and the flag of the limits, and give the one that ended the work.
pub trait Ground {
    /// Returns the number of cells.
    fn cells(&self) -> usize;

    /// Returns the number of digits.
    fn digits(&self) -> u8;

    /// Returns the limits: the deadline and the flag.
    fn limits(&self) -> &Limits;

    /// Returns the solutions of a puzzle one behind another, each with a digit for each cell, at most `most` of them.
    ///
    /// # Errors
    ///
    /// The limit that ended the work.
    fn solutions(&self, givens: &[u8], most: usize) -> Result<Vec<u8>, Stop>;

    /// Returns for each of these puzzles whether it has exactly one solution.
    ///
    /// # Errors
    ///
    /// The limit that ended the work.
    fn are_proper(&self, puzzles: &[Vec<u8>]) -> Result<Vec<bool>, Stop>;

    /// Whether each given of a puzzle with one solution is needed.
    ///
    /// # Errors
    ///
    /// The limit that ended the work.
    fn is_minimal(&self, givens: &[u8]) -> Result<bool, Stop>;
}

/// The ordinary Sudoku.
impl Ground for Solver {
    fn cells(&self) -> usize {
        81
    }

    fn digits(&self) -> u8 {
        9
    }

    fn limits(&self) -> &Limits {
        self.limits()
    }

    fn solutions(&self, givens: &[u8], most: usize) -> Result<Vec<u8>, Stop> {
        let solver = unlimited(self);
        let mut solutions = solver.solutions(&grid(givens));
        let listed = solutions.by_ref().take(most).flat_map(|one| one.grid().to_values()).collect();
        solutions.stopped().map_or(Ok(listed), Err)
    }

    fn are_proper(&self, puzzles: &[Vec<u8>]) -> Result<Vec<bool>, Stop> {
        let puzzles: Vec<Grid> = puzzles.iter().map(|givens| grid(givens)).collect();
        let is_proper = |verdict| match verdict {
            Verdict::Unique(_) => Ok(true),
            Verdict::Multiple | Verdict::Unsolvable => Ok(false),
            Verdict::Stopped { by, .. } => Err(by),
        };
        unlimited(self).solve_batch(&puzzles).into_iter().map(is_proper).collect()
    }

    fn is_minimal(&self, givens: &[u8]) -> Result<bool, Stop> {
        Ok(unlimited(self).redundant_givens(&grid(givens))?.is_empty())
    }
}

/// The same solver, for which only the deadline and the flag count.
fn unlimited(solver: &Solver) -> Solver {
    solver.clone().with_limits(solver.limits().clone().solutions(None).tries(None))
}

/// The grid of a list of 81 digits.
fn grid(givens: &[u8]) -> Grid {
    let values = givens.try_into().expect("an ordinary Sudoku has 81 cells");
    Grid::from_values(values).expect("its digits are 1 to 9")
}

/// A way to go from a puzzle to others.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use loshu::{Grid, Solver};
/// use loshu_clues::Near;
///
/// let puzzle: Grid =
///     "..3.2.6..9....5.....18.6.....81.29..7.......8..67..2....26.95..8....3..9....1....".parse()?;
/// let near = Near::new(1, 1);
/// let mut puzzles = 0;
/// for piece in 0..near.pieces(&puzzle) {
///     near.piece(&puzzle, piece, &Solver::new(), &mut |other| {
///         assert!(other.clues() == 25 && Solver::new().is_proper(other) == Ok(true));
///         puzzles += 1;
///         ControlFlow::Continue(())
///     })
///     .expect("there is no limit");
/// }
/// # assert!(puzzles > 10);
/// # Ok::<(), loshu::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Near {
    remove: usize,
    add: usize,
    minimal: bool,
    same_pattern: bool,
}

impl Near {
    /// The most givens that can be taken out or put in.
    pub const MOST: usize = 8;

    /// Takes out this many givens and puts in that many, each up to [`MOST`](Near::MOST).
    #[must_use]
    pub fn new(remove: usize, add: usize) -> Near {
        let (remove, add) = (remove.min(Near::MOST), add.min(Near::MOST));
        Near { remove, add, minimal: false, same_pattern: false }
    }

    /// Whether only minimal puzzles are wanted.
    #[must_use]
    pub fn minimal(self, minimal: bool) -> Near {
        Near { minimal, ..self }
    }

    /// Whether givens are put in only where others were taken out.
    #[must_use]
    pub fn same_pattern(self, same_pattern: bool) -> Near {
        Near { same_pattern, ..self }
    }

    /// Returns the number of ways to take givens out. Each is a piece of work of its own.
    #[must_use]
    pub fn pieces(&self, puzzle: &Grid) -> u64 {
        self.pieces_of(&puzzle.to_values())
    }

    /// The same of the givens of any board.
    #[must_use]
    pub fn pieces_of(&self, givens: &[u8]) -> u64 {
        ways(filled(givens).count(), self.remove)
    }

    /// Calls `found` with each proper puzzle of a piece of the work, until it breaks. All pieces together find
    /// each puzzle once, and the puzzle itself as well if as many givens are put in as are taken out.
    /// Equivalent puzzles are not recognised here.
    ///
    /// # Errors
    ///
    /// The limit of the solver that ended the work: the deadline or the flag.
    pub fn piece(
        &self,
        puzzle: &Grid,
        piece: u64,
        solver: &Solver,
        found: &mut dyn FnMut(&Grid) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        self.piece_of(&puzzle.to_values(), piece, solver, &mut |givens| found(&grid(givens)))
    }

    /// The same of the givens of any board.
    ///
    /// # Errors
    ///
    /// The limit that ended the work: the deadline or the flag.
    pub fn piece_of(
        &self,
        givens: &[u8],
        piece: u64,
        ground: &impl Ground,
        found: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        let full: Vec<usize> = filled(givens).collect();
        let Some(removed) = chosen(&full, self.remove, piece) else { return Ok(()) };
        let mut rest = givens.to_vec();
        removed.iter().for_each(|&cell| rest[cell] = 0);
        let places = match self.same_pattern {
            true => removed.clone(),
            false => (0..rest.len()).filter(|&cell| rest[cell] == 0).collect(),
        };
        let mut search = Search { near: self, givens, removed, places, ground, found, rest };
        match search.put_in(0, self.add) {
            Ok(()) | Err(End::Enough) => Ok(()),
            Err(End::Stopped(stop)) => Err(stop),
        }
    }
}

/// The cells of givens.
fn filled(givens: &[u8]) -> impl Iterator<Item = usize> {
    givens.iter().enumerate().filter(|(_, digit)| **digit > 0).map(|(cell, _)| cell)
}

/// Why a search ends early.
enum End {
    Enough,
    Stopped(Stop),
}

impl From<Stop> for End {
    fn from(stop: Stop) -> End {
        End::Stopped(stop)
    }
}

struct Search<'a, G> {
    near: &'a Near,
    givens: &'a [u8],
    removed: Vec<usize>,
    /// Where givens may be put in.
    places: Vec<usize>,
    ground: &'a G,
    found: &'a mut dyn FnMut(&[u8]) -> ControlFlow<()>,
    /// The givens that are left, and those that have been put in.
    rest: Vec<u8>,
}

/// Solutions one behind another.
struct Listed {
    digits: Vec<u8>,
    cells: usize,
}

impl Listed {
    /// The digit that a solution has in a cell.
    fn digit(&self, number: u32, cell: usize) -> u8 {
        self.digits[number as usize * self.cells + cell]
    }
}

impl<G: Ground> Search<'_, G> {
    /// Puts in `left` givens, at places from `first` on.
    fn put_in(&mut self, first: usize, left: usize) -> Result<(), End> {
        if let Some(solutions) = self.list(first, left)? {
            let number = solutions.digits.len() / solutions.cells;
            let all: Vec<u32> = (0..number as u32).collect();
            return self.tell_apart(&solutions, &all, first, left);
        }
        match left {
            0 => Ok(()),
            1 => self.try_each(first),
            _ => self.put_in_one(first, left),
        }
    }

    /// The solutions, if there are not too many: not more than ways to put givens in.
    fn list(&self, first: usize, left: usize) -> Result<Option<Listed>, Stop> {
        let cells = ways(self.places.len() - first, left);
        let digits = u64::from(self.ground.digits()).saturating_pow(left as u32);
        let puzzles = cells.saturating_mul(digits).max(2);
        let most = usize::try_from(puzzles).map_or(MOST_LISTED, |puzzles| puzzles.min(MOST_LISTED));
        let digits = self.ground.solutions(&self.rest, most + 1)?;
        let listed = Listed { digits, cells: self.ground.cells() };
        Ok(Some(listed).filter(|listed| listed.digits.len() <= most * listed.cells))
    }

    /// Chooses one given, and then those behind it.
    fn put_in_one(&mut self, first: usize, left: usize) -> Result<(), End> {
        for place in first..self.places.len() {
            let cell = self.places[place];
            for digit in 1..=self.ground.digits() {
                self.rest[cell] = digit;
                self.put_in(place + 1, left - 1)?;
            }
            self.rest[cell] = 0;
        }
        Ok(())
    }

    /// Solves the puzzle with each last given.
    fn try_each(&mut self, first: usize) -> Result<(), End> {
        let with = |cell: usize, digit| {
            let mut puzzle = self.rest.clone();
            puzzle[cell] = digit;
            puzzle
        };
        let digits = self.ground.digits();
        let lasts = self.places[first..].iter();
        let lasts = lasts.flat_map(|&cell| (1..=digits).map(move |digit| (cell, digit)));
        let puzzles: Vec<Vec<u8>> = lasts.map(|(cell, digit)| with(cell, digit)).collect();
        for (puzzle, is_proper) in puzzles.iter().zip(self.ground.are_proper(&puzzles)?) {
            if is_proper {
                self.offer(puzzle)?;
            }
        }
        Ok(())
    }

    /// Chooses `left` further digits, at places from `first` on, that only one of these solutions has.
    fn tell_apart(
        &mut self,
        solutions: &Listed,
        these: &[u32],
        first: usize,
        left: usize,
    ) -> Result<(), End> {
        // With one solution left, all further givens are redundant.
        if these.is_empty() || (these.len() == 1 && left > 0 && self.near.minimal) {
            return Ok(());
        }
        self.ground.limits().look()?;
        if left == 0 {
            let puzzle = self.rest.clone();
            return if these.len() == 1 { self.offer(&puzzle) } else { Ok(()) };
        }
        for place in first..self.places.len() {
            let cell = self.places[place];
            if left == 1 {
                self.tell_one_apart(solutions, these, cell)?;
                continue;
            }
            let mut by_digit = vec![Vec::new(); usize::from(self.ground.digits())];
            for &number in these {
                by_digit[usize::from(solutions.digit(number, cell)) - 1].push(number);
            }
            for (digit, these) in (1..).zip(&by_digit) {
                self.rest[cell] = digit;
                self.tell_apart(solutions, these, place + 1, left - 1)?;
            }
            self.rest[cell] = 0;
        }
        Ok(())
    }

    /// Offers each last given in a cell that only one of these solutions has.
    fn tell_one_apart(
        &mut self,
        solutions: &Listed,
        these: &[u32],
        cell: usize,
    ) -> Result<(), End> {
        let mut times = [0_u32; 1 + u8::MAX as usize];
        for &number in these {
            times[usize::from(solutions.digit(number, cell))] += 1;
        }
        for digit in 1..=self.ground.digits() {
            if times[usize::from(digit)] == 1 {
                let mut puzzle = self.rest.clone();
                puzzle[cell] = digit;
                self.offer(&puzzle)?;
            }
        }
        Ok(())
    }

    /// Hands a proper puzzle over if it is wanted, and belongs to this piece.
    fn offer(&mut self, puzzle: &[u8]) -> Result<(), End> {
        if !self.is_mine(puzzle) {
            return Ok(());
        }
        if self.near.minimal && !self.ground.is_minimal(puzzle)? {
            return Ok(());
        }
        if (self.found)(puzzle).is_break() { Err(End::Enough) } else { Ok(()) }
    }

    /// Whether this piece is the one that finds the puzzle. A puzzle that has some of the givens that were
    /// taken out is also reached with others in their place. The first such givens of all are those that count.
    fn is_mine(&self, puzzle: &[u8]) -> bool {
        let is_same = |cell: &usize| puzzle[*cell] == self.givens[*cell];
        let (put_back, missing): (Vec<usize>, Vec<usize>) =
            self.removed.iter().copied().partition(is_same);
        let others = filled(self.givens).filter(|cell| !missing.contains(cell));
        others.take(put_back.len()).eq(put_back.iter().copied())
    }
}

/// The number of ways to choose `chosen` of `things` things, at most `u64::MAX`.
fn ways(things: usize, chosen: usize) -> u64 {
    if chosen > things {
        return 0;
    }
    let mut ways = 1_u64;
    for at in 0..chosen as u64 {
        ways = ways.saturating_mul(things as u64 - at) / (at + 1);
    }
    ways
}

/// The ways to choose `chosen` of these cells are numbered in the order of their first cells: returns way
/// number `number`.
fn chosen(cells: &[usize], chosen: usize, mut number: u64) -> Option<Vec<usize>> {
    let mut set = Vec::with_capacity(chosen);
    for (at, &cell) in cells.iter().enumerate() {
        if set.len() == chosen {
            break;
        }
        let with = ways(cells.len() - at - 1, chosen - set.len() - 1);
        if number < with {
            set.push(cell);
        } else {
            number -= with;
        }
    }
    (set.len() == chosen && number == 0).then_some(set)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_to_choose_are_numbered() {
        let cells: Vec<usize> = (0..7).collect();
        let all: Vec<Vec<usize>> =
            (0..ways(7, 3)).filter_map(|number| chosen(&cells, 3, number)).collect();
        assert_eq!(all.len(), 35);
        assert!(all.iter().all(|set| set.len() == 3));
        assert!(all.is_sorted_by(|one, next| one < next));
        assert_eq!(chosen(&cells, 3, 35), None);
        assert_eq!(chosen(&cells, 0, 0), Some(Vec::new()));
        assert_eq!((ways(3, 4), ways(81, 8)), (0, 32_164_253_550));
    }
}
