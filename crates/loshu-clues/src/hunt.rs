//! All puzzles of a full grid with so many clues.
//!
//! The search is that of Gary McGuire, Bastian Tugemann and Gilles Civario (*There is no 16-clue Sudoku*, 2012).
//! A puzzle has a given in each unavoidable set. So it branches on the cells of a set that has no given yet,
//! and a cell that has been tried is *dead*: no later branch uses it, so that each puzzle comes once. It goes
//! back where more disjoint sets have no given than there are givens left. Two sets that share dead cells alone
//! count as disjoint here. Sets of cells that are left go to the solver. If it finds another solution, the cells
//! that differ are one more set, which the next ones have to hit.

mod table;

use std::convert::Infallible;
use std::ops::ControlFlow;

use loshu::{CellSet, Grid, Solution, Solver, Stop, Watch};

use self::table::{Sets, Table};
use crate::puzzle::Puzzle;
use crate::unavoidable::Unavoidable;

/// The work is cut into this many pieces at least, if it can be.
const PIECES: usize = 256;

/// With so many givens left, a narrow table is made for what is left.
const NARROW_AT: usize = 9;

/// The words of a table of many sets, and of a narrow one.
const WIDE: usize = 8;
const NARROW: usize = 2;

/// The most sets that are learned from the solver in a piece.
const MOST_LEARNED: usize = 1_000;

/// A search for all puzzles of a full grid that have so many clues.
#[derive(Debug)]
pub struct Hunt {
    solution: Solution,
    clues: usize,
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
    /// Prepares the search. The sets are those of the grid; givens may stand in the cells alone.
    #[must_use]
    pub fn new(solution: &Solution, sets: &Unavoidable, cells: CellSet, clues: usize) -> Hunt {
        let table = Table::new(sets.iter());
        let all = Piece { chosen: CellSet::EMPTY, live: cells, unhit: table.all(), left: clues };
        let pieces = pieces(&table, all);
        Hunt { solution: *solution, clues, table, pieces }
    }

    /// Returns the number of pieces of work, which can be done in any order.
    #[must_use]
    pub fn pieces(&self) -> usize {
        self.pieces.len()
    }

    /// Calls `found` with each puzzle of a piece, until it breaks. All pieces together find each puzzle once.
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
            puzzles: Vec::new(),
        };
        search.hit(&self.table, piece)?;
        // The order in which they are found depends on what has been learned before.
        search.puzzles.sort_unstable_by_key(|cells| cells.bits().reverse_bits());
        for cells in search.puzzles.into_iter().rev() {
            debug_assert_eq!(cells.len(), self.clues);
            if found(&Grid::with_clues(&self.solution, &cells)).is_break() {
                break;
            }
        }
        Ok(())
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
    if !table.may_be_hit(&piece.unhit, piece.live, piece.left) {
        return Vec::new();
    }
    let mut branches = Vec::new();
    let Ok(()) = branch::<WIDE, Infallible>(table, piece, &mut |branch| {
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
    puzzles: Vec<CellSet>,
}

impl Search<'_> {
    /// Finds the puzzles of a piece.
    fn hit<const WORDS: usize>(
        &mut self,
        table: &Table<WORDS>,
        piece: &Piece<WORDS>,
    ) -> Result<(), Stop> {
        if self.watch.go_on().is_break() {
            return Err(self.watch.stopped().unwrap_or(Stop::Cancelled));
        }
        let &Piece { chosen, live, ref unhit, left } = piece;
        if unhit.is_empty() {
            return self.complete(chosen, live, left);
        }
        if left == 0 || !table.may_be_hit(unhit, live, left) {
            return Ok(());
        }
        if left == 1 {
            for cell in table.in_all(unhit, live) {
                self.complete(chosen.with(cell), CellSet::EMPTY, 0)?;
            }
            return Ok(());
        }
        if WORDS > NARROW && left <= NARROW_AT {
            let table: Table<NARROW> = table.of_rest(unhit, live);
            let piece = Piece { chosen, live, unhit: table.all(), left };
            return branch(&table, &piece, &mut |branch| self.hit(&table, branch));
        }
        branch(table, piece, &mut |branch| self.hit(table, branch))
    }

    /// Goes on with cells that hit all sets of the table: with a set that they miss, or with any live cells.
    fn complete(&mut self, chosen: CellSet, live: CellSet, left: usize) -> Result<(), Stop> {
        let Some(set) = self.missed(chosen)? else {
            self.add_any(chosen, live, left);
            return Ok(());
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
    fn add_any(&mut self, chosen: CellSet, live: CellSet, left: usize) {
        if left == 0 {
            self.puzzles.push(chosen);
            return;
        }
        let mut live = live;
        for cell in live {
            live.remove(cell);
            self.add_any(chosen.with(cell), live, left - 1);
        }
    }
}
