//! Dancing links: Sudoku as an exact cover, for comparison.

mod links;

use alloc::vec::Vec;

use self::links::{Entry, Links};
use crate::engine::{Engine, Run, Stats, Stopwatch};
use crate::grid::Grid;
use crate::limits::{Limits, Meter, Stop};
use crate::verify::Solution;

/// Knuth's Algorithm X with [dancing links](https://arxiv.org/abs/cs/0011047) (2000), for
/// comparison: Sudoku as an exact cover.
///
/// A *choice* is one digit in one cell; there are 729. A *constraint* needs exactly one choice; there
/// are 324:
///
/// * 81 times *this cell holds a digit*;
/// * 243 times *this house holds this digit*, for 9 rows, 9 columns and 9 boxes with 9 digits.
///
/// A choice satisfies four constraints: those of its cell, its row, its column and its box. A
/// solution is a set of choices that satisfies each constraint once. The matrix of choices and
/// constraints is sparse, and kept as rings of links: the work to take a constraint out, or to put it
/// back, grows with the number of choices that satisfy it.
///
/// The next constraint is the first one of those that the fewest choices can still satisfy: the cells
/// in order, then the digits of the rows, of the columns and of the boxes. A try is a choice for this
/// constraint, even if there is no other choice.
///
/// ```
/// use loshu::{Dlx, Engine, Grid, Limits, Verdict};
///
/// let grid2: Grid =
///     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let (verdict, run) = Dlx.verdict(&grid2, &Limits::NONE);
/// assert!(matches!(verdict, Verdict::Unique(_)));
/// assert_eq!(run.to_first.unwrap().max_depth, 81 - grid2.clues());
/// # Ok::<(), loshu::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Dlx;

impl Engine for Dlx {
    fn run(&self, puzzle: &Grid, limits: &Limits, found: &mut dyn FnMut(&Solution)) -> Run {
        let clock = Stopwatch::start();
        let meter = match Meter::start(limits, limits.solutions) {
            Ok(meter) => meter,
            Err(stop) => return Run { stopped: Some(stop), ..Run::default() },
        };
        let mut dance = Dance {
            puzzle,
            links: Links::new(),
            open: Vec::with_capacity(81),
            run: Run::default(),
            clock,
            meter,
            found,
        };
        dance.run.stopped = dance.dance().err();
        dance.run.solutions = dance.meter.spent.solutions;
        dance.run.stats.elapsed = clock.elapsed();
        dance.run
    }
}

/// A constraint whose choices are tried.
struct Covered {
    constraint: usize,
    /// The choice that is tried now.
    standing: Option<Entry>,
}

/// A search in progress.
struct Dance<'a> {
    puzzle: &'a Grid,
    links: Links,
    open: Vec<Covered>,
    run: Run,
    clock: Stopwatch,
    meter: Meter<'a>,
    found: &'a mut dyn FnMut(&Solution),
}

impl Dance<'_> {
    /// Goes through the tree. The stack is explicit, and at most 81 deep.
    fn dance(&mut self) -> Result<(), Stop> {
        if !self.puzzle.conflicts().is_empty() {
            return Ok(());
        }
        for (cell, digit) in self.puzzle.givens() {
            self.links.place(Entry::new(cell, digit));
        }
        loop {
            match self.links.tightest() {
                None => self.solved()?,
                Some(constraint) => {
                    self.links.cover(constraint);
                    self.open.push(Covered { constraint, standing: None });
                }
            }
            while !self.next_choice()? {
                let Some(branch) = self.open.pop() else { return Ok(()) };
                self.links.uncover(branch.constraint);
            }
        }
    }

    /// Tries the next choice for the last constraint; false if there is none.
    fn next_choice(&mut self) -> Result<bool, Stop> {
        let depth = self.open.len();
        let Some(branch) = self.open.last_mut() else { return Ok(false) };
        if let Some(choice) = branch.standing {
            self.links.uncover_others(choice);
            self.run.stats.backtracks += 1;
        }
        branch.standing = self.links.next_choice(branch.constraint, branch.standing);
        let Some(choice) = branch.standing else { return Ok(false) };
        self.meter.take_try()?;
        self.run.stats.tries += 1;
        self.run.stats.max_depth = self.run.stats.max_depth.max(depth);
        self.links.cover_others(choice);
        Ok(true)
    }

    fn solved(&mut self) -> Result<(), Stop> {
        let stats = Stats { elapsed: self.clock.elapsed(), ..self.run.stats };
        self.run.to_first.get_or_insert(stats);
        let mut grid = *self.puzzle;
        for choice in self.open.iter().filter_map(|branch| branch.standing) {
            let (cell, digit) = choice.choice();
            grid[cell] = Some(digit);
        }
        (self.found)(&Solution::trusted(grid));
        self.meter.add_solution()
    }
}
