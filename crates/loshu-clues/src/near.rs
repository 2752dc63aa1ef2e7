//! The puzzles near a puzzle: some givens are taken out, and others are put in.
//!
//! Players call this the vicinity {-p+q}. The givens that are left have a number of solutions. Further givens
//! make a proper puzzle of them if exactly one of the solutions has these digits. So the solutions are listed
//! once for each way to take givens out, and no puzzle is solved. Where there are too many solutions to list, a
//! further given is chosen first.

use std::ops::ControlFlow;

use loshu::{Cell, CellSet, Digit, Grid, Solver, Stop, Verdict};

/// The most solutions that are listed: 1.6 MB.
const MOST_LISTED: usize = 20_000;

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
        ways(puzzle.clues(), self.remove)
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
        let givens: Vec<Cell> = puzzle.filled().iter().collect();
        let Some(removed) = chosen(&givens, self.remove, piece) else { return Ok(()) };
        let mut rest = *puzzle;
        removed.iter().for_each(|cell| rest[cell] = None);
        let places = if self.same_pattern { removed } else { !rest.filled() };
        let solver =
            solver.clone().with_limits(solver.limits().clone().solutions(None).tries(None));
        let places = places.iter().collect();
        let mut search =
            Search { near: self, puzzle, removed, places, solver: &solver, found, rest };
        match search.put_in(0, self.add) {
            Ok(()) | Err(End::Enough) => Ok(()),
            Err(End::Stopped(stop)) => Err(stop),
        }
    }
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

struct Search<'a> {
    near: &'a Near,
    puzzle: &'a Grid,
    removed: CellSet,
    /// Where givens may be put in.
    places: Vec<Cell>,
    solver: &'a Solver,
    found: &'a mut dyn FnMut(&Grid) -> ControlFlow<()>,
    /// The givens that are left, and those that have been put in.
    rest: Grid,
}

/// The values of a solution.
type Values = [u8; 81];

impl Search<'_> {
    /// Puts in `left` givens, at places from `first` on.
    fn put_in(&mut self, first: usize, left: usize) -> Result<(), End> {
        if let Some(solutions) = self.list(first, left)? {
            let all: Vec<u32> = (0..solutions.len() as u32).collect();
            return self.tell_apart(&solutions, &all, first, left);
        }
        match left {
            0 => Ok(()),
            1 => self.try_each(first),
            _ => self.put_in_one(first, left),
        }
    }

    /// The solutions, if there are not too many: not more than ways to put givens in.
    fn list(&self, first: usize, left: usize) -> Result<Option<Vec<Values>>, Stop> {
        let cells = ways(self.places.len() - first, left);
        let puzzles = cells.saturating_mul(9_u64.pow(left as u32)).max(2);
        let most = usize::try_from(puzzles).map_or(MOST_LISTED, |puzzles| puzzles.min(MOST_LISTED));
        let mut solutions = self.solver.solutions(&self.rest);
        let listed: Vec<Values> =
            solutions.by_ref().take(most + 1).map(|one| one.grid().to_values()).collect();
        match solutions.stopped() {
            Some(stop) => Err(stop),
            None => Ok(Some(listed).filter(|listed| listed.len() <= most)),
        }
    }

    /// Chooses one given, and then those behind it.
    fn put_in_one(&mut self, first: usize, left: usize) -> Result<(), End> {
        for place in first..self.places.len() {
            let cell = self.places[place];
            for digit in Digit::ALL {
                self.rest[cell] = Some(digit);
                self.put_in(place + 1, left - 1)?;
            }
            self.rest[cell] = None;
        }
        Ok(())
    }

    /// Solves the puzzle with each last given.
    fn try_each(&mut self, first: usize) -> Result<(), End> {
        let rest = self.rest;
        let with = |(&cell, digit)| {
            let mut puzzle = rest;
            puzzle[cell] = Some(digit);
            puzzle
        };
        let lasts =
            self.places[first..].iter().flat_map(|cell| Digit::ALL.map(|digit| (cell, digit)));
        let puzzles: Vec<Grid> = lasts.map(with).collect();
        for (puzzle, verdict) in puzzles.iter().zip(self.solver.solve_batch(&puzzles)) {
            match verdict {
                Verdict::Unique(_) => self.offer(puzzle)?,
                Verdict::Multiple | Verdict::Unsolvable => {}
                Verdict::Stopped { by, .. } => return Err(by.into()),
            }
        }
        Ok(())
    }

    /// Chooses `left` further digits, at places from `first` on, that only one of these solutions has.
    fn tell_apart(
        &mut self,
        solutions: &[Values],
        these: &[u32],
        first: usize,
        left: usize,
    ) -> Result<(), End> {
        // With one solution left, all further givens are redundant.
        if these.is_empty() || (these.len() == 1 && left > 0 && self.near.minimal) {
            return Ok(());
        }
        self.solver.limits().look()?;
        if left == 0 {
            let puzzle = self.rest;
            return if these.len() == 1 { self.offer(&puzzle) } else { Ok(()) };
        }
        for place in first..self.places.len() {
            let cell = self.places[place];
            if left == 1 {
                self.tell_one_apart(solutions, these, cell)?;
                continue;
            }
            let mut by_digit: [Vec<u32>; 9] = Default::default();
            for &number in these {
                let value = solutions[number as usize][cell.index()];
                by_digit[usize::from(value) - 1].push(number);
            }
            for (digit, these) in Digit::ALL.into_iter().zip(&by_digit) {
                self.rest[cell] = Some(digit);
                self.tell_apart(solutions, these, place + 1, left - 1)?;
            }
            self.rest[cell] = None;
        }
        Ok(())
    }

    /// Offers each last given in a cell that only one of these solutions has.
    fn tell_one_apart(
        &mut self,
        solutions: &[Values],
        these: &[u32],
        cell: Cell,
    ) -> Result<(), End> {
        let mut times = [0_u32; 10];
        for &number in these {
            times[usize::from(solutions[number as usize][cell.index()])] += 1;
        }
        for digit in Digit::ALL {
            if times[usize::from(digit.get())] == 1 {
                let mut puzzle = self.rest;
                puzzle[cell] = Some(digit);
                self.offer(&puzzle)?;
            }
        }
        Ok(())
    }

    /// Hands a proper puzzle over if it is wanted, and belongs to this piece.
    fn offer(&mut self, puzzle: &Grid) -> Result<(), End> {
        if !self.is_mine(puzzle) {
            return Ok(());
        }
        if self.near.minimal && !self.solver.redundant_givens(puzzle)?.is_empty() {
            return Ok(());
        }
        if (self.found)(puzzle).is_break() { Err(End::Enough) } else { Ok(()) }
    }

    /// Whether this piece is the one that finds the puzzle. A puzzle that has some of the givens that were
    /// taken out is also reached with others in their place. The first such givens of all are those that count.
    fn is_mine(&self, puzzle: &Grid) -> bool {
        let same = |cell: &Cell| puzzle[*cell] == self.puzzle[*cell];
        let put_back: CellSet = self.removed.iter().filter(same).collect();
        let missing = self.removed - put_back;
        let others = self.puzzle.filled() - missing;
        others.iter().take(put_back.len()).eq(put_back.iter())
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
fn chosen(cells: &[Cell], chosen: usize, mut number: u64) -> Option<CellSet> {
    let (mut set, mut left) = (CellSet::EMPTY, chosen);
    for (at, &cell) in cells.iter().enumerate() {
        if left == 0 {
            break;
        }
        let with = ways(cells.len() - at - 1, left - 1);
        if number < with {
            set.insert(cell);
            left -= 1;
        } else {
            number -= with;
        }
    }
    (left == 0 && number == 0).then_some(set)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_to_choose_are_numbered() {
        let cells = &Cell::ALL[..7];
        let all: Vec<CellSet> =
            (0..ways(7, 3)).filter_map(|number| chosen(cells, 3, number)).collect();
        assert_eq!(all.len(), 35);
        assert!(all.iter().all(|set| set.len() == 3));
        let mut distinct: Vec<u128> = all.iter().map(|set| set.bits()).collect();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len(), 35);
        assert_eq!(chosen(cells, 3, 35), None);
        assert_eq!(chosen(cells, 0, 0), Some(CellSet::EMPTY));
        assert_eq!((ways(3, 4), ways(81, 8)), (0, 32_164_253_550));
    }
}
