//! The rules by which a certificate is checked. Nothing here comes from a solver.

use alloc::vec::Vec;
use core::fmt;

use loshu::{Cell, Digit, Flaw, Grid, Limits, Stop, Watch, verify};

use super::{Certificate, Place, Proof, givens};

/// Why a certificate proves nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CertificateFlaw {
    /// A claimed solution is none; counted from 1.
    Solution(usize, Flaw),
    /// A claimed solution is there twice, at this place and before.
    Twice(usize),
    /// The search finds a solution that is not claimed.
    Unclaimed(Grid),
    /// The search does not find a claimed solution; counted from 1.
    NotFound(usize),
    /// The search has to branch, and no place is left; so many were read.
    TooShort(usize),
    /// The search is over after so many places, and there are more.
    TooLong(usize),
    /// A place has fewer than two candidates when the search comes to it; counted from 1. A search does not branch
    /// there, and with such places it would go deeper and deeper.
    NoBranch(usize),
    /// A limit ended the check.
    Stopped(Stop),
    /// A minimal puzzle has exactly one solution, and the claim is another one.
    NotUnique,
    /// There is not one other solution for each given.
    Others {
        /// How many givens there are.
        givens: usize,
        /// How many other solutions there are.
        found: usize,
    },
    /// What should be another solution without this given is none.
    Other(Cell, Flaw),
    /// The other solution has the same digit in the cell of this given.
    SameDigit(Cell),
}

impl fmt::Display for CertificateFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use CertificateFlaw::{
            NoBranch, NotFound, NotUnique, Other, Others, SameDigit, Solution, Stopped, TooLong,
            TooShort, Twice, Unclaimed,
        };
        match self {
            Solution(number, flaw) => write!(f, "solution {number} is none: {flaw}"),
            Twice(number) => write!(f, "solution {number} is there twice"),
            Unclaimed(grid) => write!(f, "there is another solution: {grid}"),
            NotFound(number) => write!(f, "the search does not find solution {number}"),
            TooShort(read) => write!(f, "the search needs more than {read} places"),
            TooLong(read) => write!(f, "the search needs only {read} places"),
            NoBranch(number) => write!(f, "place {number} has fewer than two candidates"),
            Stopped(Stop::Deadline) => f.write_str("the check takes too long"),
            Stopped(by) => write!(f, "the check was ended: {}", by.name()),
            NotUnique => f.write_str("a minimal puzzle has exactly one solution"),
            Others { givens, found } => {
                write!(f, "expected another solution for each of {givens} givens, found {found}")
            }
            Other(cell, flaw) => write!(f, "the solution without {cell} is none: {flaw}"),
            SameDigit(cell) => write!(f, "the solution without {cell} has the same digit there"),
        }
    }
}

impl core::error::Error for CertificateFlaw {}

/// Checks all that a certificate claims.
pub(super) fn check(certificate: &Certificate, limits: &Limits) -> Result<(), CertificateFlaw> {
    limits.look().map_err(CertificateFlaw::Stopped)?;
    check_solutions(certificate)?;
    match &certificate.proof {
        Proof::None => {}
        Proof::Places(places) => {
            let mut nobody = |_: &[Choice]| ();
            let watch = Watch::new(limits);
            let mut search = Search::new(places, &watch, &mut nobody);
            search.run(&certificate.puzzle)?;
            search.end(&certificate.solutions)?;
        }
    }
    check_others(certificate)
}

fn check_solutions(certificate: &Certificate) -> Result<(), CertificateFlaw> {
    for (at, solution) in certificate.solutions.iter().enumerate() {
        verify(&certificate.puzzle, solution)
            .map_err(|flaw| CertificateFlaw::Solution(at + 1, flaw))?;
        if certificate.solutions[..at].contains(solution) {
            return Err(CertificateFlaw::Twice(at + 1));
        }
    }
    Ok(())
}

/// Without each given there is another solution.
fn check_others(certificate: &Certificate) -> Result<(), CertificateFlaw> {
    let Some(others) = &certificate.others else { return Ok(()) };
    if !certificate.is_complete() || certificate.solutions.len() != 1 {
        return Err(CertificateFlaw::NotUnique);
    }
    let clues = certificate.puzzle.clues();
    if others.len() != clues {
        return Err(CertificateFlaw::Others { givens: clues, found: others.len() });
    }
    for (cell, other) in givens(&certificate.puzzle).zip(others) {
        let mut without = certificate.puzzle;
        without[cell] = None;
        verify(&without, other).map_err(|flaw| CertificateFlaw::Other(cell, flaw))?;
        if other[cell] == certificate.puzzle[cell] {
            return Err(CertificateFlaw::SameDigit(cell));
        }
    }
    Ok(())
}

/// The digits that are possible in each cell: bit `d` for digit `d + 1`.
type Board = [u16; 81];

/// A cell and a digit, both from 0.
pub(super) type Choice = (usize, usize);

/// The nine candidates of each place, in order.
static CHOICES: [[Choice; 9]; Place::COUNT as usize] = all_choices();

const fn all_choices() -> [[Choice; 9]; Place::COUNT as usize] {
    let mut all = [[(0, 0); 9]; Place::COUNT as usize];
    let mut number = 0;
    while number < 9 * all.len() {
        let (place, at) = (number / 9, number % 9);
        let (house, digit) = (place % 81 / 9, place % 9);
        all[place][at] = match place / 81 {
            0 => (place, at),
            1 => (9 * house + at, digit),
            2 => (9 * at + house, digit),
            _ => (house / 3 * 27 + house % 3 * 3 + at / 3 * 9 + at % 3, digit),
        };
        number += 1;
    }
    all
}

/// The nine candidates of a place, in order.
pub(super) fn choices(Place(place): Place) -> [Choice; 9] {
    CHOICES[usize::from(place)]
}

/// The givens, before any consequence.
fn start(puzzle: &Grid) -> Board {
    let mask = |cell| puzzle[cell].map_or(0x1ff, |digit| 1 << digit.index());
    core::array::from_fn(|cell| mask(Cell::ALL[cell]))
}

/// Places singles to the end. Returns whether each cell and house still has a candidate.
fn place_singles(board: &mut Board) -> bool {
    let mut before = None;
    while before != Some(*board) {
        before = Some(*board);
        for place in &CHOICES {
            let is_open = |&&(cell, digit): &&Choice| board[cell] & 1 << digit != 0;
            let mut open = place.iter().filter(is_open);
            match (open.next(), open.next()) {
                (None, _) => return false,
                (Some(&single), None) => set(board, single),
                (Some(_), Some(_)) => {}
            }
        }
    }
    true
}

/// Puts a digit into a cell, and takes it from the cells that share a house with it.
fn set(board: &mut Board, (cell, digit): Choice) {
    for peer in Cell::ALL[cell].peers() {
        board[peer.index()] &= !(1 << digit);
    }
    board[cell] &= 1 << digit;
}

/// The search that a certificate describes.
pub(super) struct Search<'a> {
    places: core::slice::Iter<'a, Place>,
    read: usize,
    found: Vec<Grid>,
    /// The choices that are tried now, the first one first.
    path: Vec<Choice>,
    watch: &'a Watch<'a>,
    /// Is told the path at the end of each try.
    ended: &'a mut dyn FnMut(&[Choice]),
}

/// How long the singles of a try take, in microseconds.
const TRY: u32 = 10;

impl<'a> Search<'a> {
    pub(super) fn new(
        places: &'a [Place],
        watch: &'a Watch<'a>,
        ended: &'a mut dyn FnMut(&[Choice]),
    ) -> Search<'a> {
        Search { places: places.iter(), read: 0, found: Vec::new(), path: Vec::new(), watch, ended }
    }

    /// Searches a whole puzzle.
    pub(super) fn run(&mut self, puzzle: &Grid) -> Result<(), CertificateFlaw> {
        self.search(&mut start(puzzle))
    }

    /// Searches a board. Each place has two candidates or more, so each branch fills a cell: there are never more than
    /// 81 of these calls inside each other.
    fn search(&mut self, board: &mut Board) -> Result<(), CertificateFlaw> {
        if self.watch.go_on_after(TRY).is_break() {
            let by = self.watch.stopped().unwrap_or(Stop::Cancelled);
            return Err(CertificateFlaw::Stopped(by));
        }
        if !place_singles(board) {
            return Ok(());
        }
        if let Some(solution) = full(board) {
            self.found.push(solution);
            return Ok(());
        }
        let Some(&place) = self.places.next() else {
            return Err(CertificateFlaw::TooShort(self.read));
        };
        self.read += 1;
        let is_open = |&(cell, digit): &Choice| board[cell] & 1 << digit != 0;
        let open = || choices(place).into_iter().filter(is_open);
        if open().count() < 2 {
            return Err(CertificateFlaw::NoBranch(self.read));
        }
        for choice in open() {
            let mut tried = *board;
            set(&mut tried, choice);
            self.path.push(choice);
            self.search(&mut tried)?;
            (self.ended)(&self.path);
            self.path.pop();
        }
        Ok(())
    }

    /// Whether all places are read, and all solutions found are claimed and the other way round.
    fn end(mut self, claimed: &[Grid]) -> Result<(), CertificateFlaw> {
        if self.places.next().is_some() {
            return Err(CertificateFlaw::TooLong(self.read));
        }
        if let Some(grid) = self.found.iter().find(|grid| !claimed.contains(grid)) {
            return Err(CertificateFlaw::Unclaimed(*grid));
        }
        match claimed.iter().position(|grid| !self.found.contains(grid)) {
            Some(at) => Err(CertificateFlaw::NotFound(at + 1)),
            None => Ok(()),
        }
    }
}

/// The grid, if each cell has one digit.
fn full(board: &Board) -> Option<Grid> {
    let mut grid = Grid::EMPTY;
    for (cell, mask) in Cell::ALL.into_iter().zip(board) {
        if !mask.is_power_of_two() {
            return None;
        }
        grid[cell] = Digit::from_index(mask.trailing_zeros() as usize);
    }
    Some(grid)
}
