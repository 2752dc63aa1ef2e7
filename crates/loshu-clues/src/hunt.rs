//! All puzzles of a full grid with a number of clues.
//!
//! The search is that of Gary McGuire, Bastian Tugemann and Gilles Civario (*There is no 16-clue Sudoku*, 2012).
//! A puzzle has a given in each unavoidable set. So it branches on the cells of a set that has no given yet,
//! and a cell that has been tried is *dead*: no later branch uses it, so that each puzzle comes once. It goes
//! back where more disjoint sets have no given than there are givens left. Two sets that share dead cells alone
//! count as disjoint here. Where as many disjoint sets as givens are left, each of these sets gets one of the givens,
//! so all cells outside of them are dead. That makes more sets disjoint, and few branches are left.
//!
//! Sets of cells that hit all sets go to the solver. If it finds another solution, the cells that differ are one more
//! set, which the next ones have to hit.

mod table;

use std::convert::Infallible;
use std::ops::ControlFlow;

use loshu::{CellSet, Grid, Solution, Solver, Stop, Watch};

use self::table::{Sets, Table};
use crate::puzzle::Puzzle;
use crate::unavoidable::Unavoidable;

/// The work is cut into this many pieces at least, if it can be.
const PIECES: usize = 256;

/// The number of givens left at which a narrow table is made of the sets that have none.
const NARROW_AT: usize = 9;

/// The words of a table of many sets, and of a narrow one.
const WIDE: usize = 8;
const NARROW: usize = 2;

/// The most sets that are learned from the solver in a piece.
const MOST_LEARNED: usize = 1_000;

/// A search for all puzzles of a full grid that have a number of clues.
#[derive(Debug)]
pub struct Hunt {
    solution: Solution,
    table: Table<WIDE>,
    pieces: Vec<Piece<WIDE>>,
}

/// A part of the search.
#[derive(Clone, Copy, Debug)]
struct Piece<const WORDS: usize> {
    chosen: CellSet,
    live: CellSet,
    unhit: Sets<WORDS>,
    left: usize,
}

impl Hunt {
    /// Prepares the search for puzzles with `clues` givens, all of them in `cells`. The sets are those of the grid.
    #[must_use]
    pub fn new(solution: &Solution, sets: &Unavoidable, cells: CellSet, clues: usize) -> Hunt {
        let table = Table::new(sets.iter());
        let all = Piece { chosen: CellSet::EMPTY, live: cells, unhit: table.all(), left: clues };
        let pieces = pieces(&table, all);
        Hunt { solution: *solution, table, pieces }
    }

    /// Returns the number of pieces of work, which can be done in any order.
    #[must_use]
    pub fn pieces(&self) -> usize {
        self.pieces.len()
    }

    /// Calls `found` with each puzzle of a piece, until it breaks. All pieces together find each puzzle once, in
    /// the same order each time.
    ///
    /// # Errors
    ///
    /// The limit of the solver that ended the work: the deadline or the flag.
    pub fn piece(
        &self,
        index: usize,
        solver: &Solver,
        found: &mut dyn FnMut(&Grid) -> ControlFlow<()>,
    ) -> Result<(), Stop> {
        let Some(piece) = self.pieces.get(index) else { return Ok(()) };
        let limits = solver.limits().clone().solutions(None).tries(None);
        let solver = solver.clone().with_limits(limits.clone());
        let mut search = Search {
            solution: &self.solution,
            solver: &solver,
            watch: Watch::new(&limits),
            learned: Vec::new(),
            found,
        };
        match search.hit(&self.table, piece) {
            Ok(()) | Err(End::Enough) => Ok(()),
            Err(End::Stopped(stop)) => Err(stop),
        }
    }
}

/// Cuts a piece of work into many, the same on every machine.
fn pieces(table: &Table<WIDE>, all: Piece<WIDE>) -> Vec<Piece<WIDE>> {
    let mut pieces = vec![all];
    for _ in 0..all.left.saturating_sub(NARROW_AT) {
        if pieces.len() >= PIECES {
            break;
        }
        pieces = pieces.iter().flat_map(|piece| branches(table, piece)).collect();
    }
    pieces
}

/// The branches of a piece: itself, if all sets are hit.
fn branches(table: &Table<WIDE>, piece: &Piece<WIDE>) -> Vec<Piece<WIDE>> {
    if piece.unhit.is_empty() {
        return vec![*piece];
    }
    let Some(live) = table.cells_to_hit(&piece.unhit, piece.live, piece.left) else {
        return Vec::new();
    };
    let mut branches = Vec::new();
    let piece = Piece { live, ..*piece };
    let Ok(()) = branch::<WIDE, Infallible>(table, &piece, &mut |branch| {
        branches.push(*branch);
        Ok(())
    });
    branches
}

/// Chooses each cell of a set in turn: of the one with the fewest live cells.
fn branch<const WORDS: usize, E>(
    table: &Table<WORDS>,
    piece: &Piece<WORDS>,
    go_on: &mut dyn FnMut(&Piece<WORDS>) -> Result<(), E>,
) -> Result<(), E> {
    let &Piece { chosen, mut live, ref unhit, left } = piece;
    let Some(cells) = table.smallest(unhit, live) else { return Ok(()) };
    table.strongest_first(unhit, cells).try_for_each(|cell| {
        live.remove(cell);
        let unhit = table.without(unhit, cell);
        go_on(&Piece { chosen: chosen.with(cell), live, unhit, left: left - 1 })
    })
}

struct Search<'a> {
    solution: &'a Solution,
    solver: &'a Solver,
    watch: Watch<'a>,
    /// Further unavoidable sets, those that were of use last in front.
    learned: Vec<CellSet>,
    found: &'a mut dyn FnMut(&Grid) -> ControlFlow<()>,
}

/// Why a search ends early.
enum End {
    /// No more puzzles are wanted.
    Enough,
    Stopped(Stop),
}

impl From<Stop> for End {
    fn from(stop: Stop) -> End {
        End::Stopped(stop)
    }
}

impl Search<'_> {
    fn go_on(&mut self) -> Result<(), End> {
        match self.watch.go_on() {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => {
                Err(End::Stopped(self.watch.stopped().unwrap_or(Stop::Cancelled)))
            }
        }
    }

    /// Finds the puzzles of a piece.
    fn hit<const WORDS: usize>(
        &mut self,
        table: &Table<WORDS>,
        piece: &Piece<WORDS>,
    ) -> Result<(), End> {
        self.go_on()?;
        let &Piece { chosen, live, ref unhit, left } = piece;
        if unhit.is_empty() {
            return self.complete(chosen, live, left);
        }
        let Some(live) = table.cells_to_hit(unhit, live, left) else { return Ok(()) };
        if WORDS > NARROW && left <= NARROW_AT {
            let table: Table<NARROW> = table.of_rest(unhit, live);
            let piece = Piece { chosen, live, unhit: table.all(), left };
            return branch(&table, &piece, &mut |branch| self.hit(&table, branch));
        }
        branch(table, &Piece { live, ..*piece }, &mut |branch| self.hit(table, branch))
    }

    /// Goes on with cells that hit all sets of the table: with a set that they miss, or with any live cells.
    fn complete(&mut self, chosen: CellSet, live: CellSet, left: usize) -> Result<(), End> {
        let Some(set) = self.missed(chosen)? else {
            return self.add_any(chosen, live, left);
        };
        if left == 0 {
            return Ok(());
        }
        let mut live = live;
        for cell in set & live {
            live.remove(cell);
            self.complete(chosen.with(cell), live, left - 1)?;
        }
        Ok(())
    }

    /// A set that these cells miss; none if they have one solution.
    fn missed(&mut self, chosen: CellSet) -> Result<Option<CellSet>, Stop> {
        if let Some(at) = self.learned.iter().position(|set| set.is_disjoint(chosen)) {
            let set = self.learned[at];
            self.learned.swap(at, at / 2);
            return Ok(Some(set));
        }
        let mut solutions = self.solver.solutions(&Grid::with_clues(self.solution, &chosen));
        let other = solutions.by_ref().find(|other| other != self.solution);
        let Some(other) = other else {
            return solutions.stopped().map_or(Ok(None), Err);
        };
        let set = self.shrunk(chosen, &other)?;
        if self.learned.len() < MOST_LEARNED {
            self.learned.push(set);
        }
        Ok(Some(set))
    }

    /// The cells in which another solution differs, as few as it gets by more givens.
    fn shrunk(&self, chosen: CellSet, other: &Solution) -> Result<CellSet, Stop> {
        let all = CellSet::ALL - chosen;
        let mut set = Grid::broken(self.solution, &all, other);
        let Some(anchor) = set.first() else { return Ok(set) };
        for cell in set.without(anchor) {
            if !set.contains(cell) {
                continue;
            }
            let obeyed = (CellSet::ALL - set).with(cell);
            let start = Grid::against(self.solution, &obeyed, anchor);
            let mut solutions = self.solver.solutions(&start);
            match (solutions.next(), solutions.stopped()) {
                (Some(other), _) => set = Grid::broken(self.solution, &all, &other),
                (None, None) => {}
                (None, Some(stop)) => return Err(stop),
            }
        }
        Ok(set)
    }

    /// Adds any live cells to a proper puzzle that has clues to spare.
    fn add_any(&mut self, chosen: CellSet, live: CellSet, left: usize) -> Result<(), End> {
        self.go_on()?;
        if left == 0 {
            let puzzle = Grid::with_clues(self.solution, &chosen);
            return match (self.found)(&puzzle) {
                ControlFlow::Continue(()) => Ok(()),
                ControlFlow::Break(()) => Err(End::Enough),
            };
        }
        if live.len() < left {
            return Ok(());
        }
        let mut live = live;
        for cell in live {
            live.remove(cell);
            self.add_any(chosen.with(cell), live, left - 1)?;
        }
        Ok(())
    }
}
