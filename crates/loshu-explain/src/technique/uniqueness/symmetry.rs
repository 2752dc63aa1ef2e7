//! Symmetrical placement: the givens stay the same if the grid is turned or mirrored and the digits are
//! replaced. A puzzle with one solution has the same symmetry in its solution.
//!
//! Movements are a half turn, a quarter turn and the two diagonals. Source: Gurth Bruins, *Symmetrical
//! placement*, Sudoku Players' Forum, 2006; Sudopedia, *Gurth's Symmetrical Placement*.

use core::iter::successors;
use core::ops::ControlFlow;

use loshu::{Candidate, Digit, DigitSet, Grid, Marks, Solver};

use crate::step::{Reason, Symmetry, Turn};
use crate::technique::search::report::strike;
use crate::technique::{Position, Sink, Technique};

/// No puzzle with fewer givens has one solution.
const FEWEST_GIVENS: usize = 17;

pub(crate) fn find(position: &Position<'_>, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let marks = position.marks();
    if marks.givens().len() < FEWEST_GIVENS {
        return ControlFlow::Continue(());
    }
    for turn in Turn::ALL {
        let Some(digits) = replaced(marks, turn) else { continue };
        let symmetry = Symmetry { turn, digits };
        let broken = |at: &Candidate| breaks(marks, &symmetry, *at);
        let gone: loshu::CandidateSet = marks.candidates().iter().filter(broken).collect();
        if !gone.is_empty() && is_proper(marks) {
            let reason = || Reason::Symmetry(symmetry);
            strike(marks, Technique::SymmetricalPlacement, gone.iter(), reason, sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// What replaces each digit, if the movement leads every given to a given, and equal ones to equal ones. A
/// digit that is not among the givens is replaced by the one that is left.
fn replaced(marks: &Marks, turn: Turn) -> Option<[Digit; 9]> {
    let mut digits = [None; 9];
    let mut used = DigitSet::EMPTY;
    for cell in marks.givens() {
        let image = turn.cell(cell);
        if !marks.givens().contains(image) {
            return None;
        }
        let (digit, other) = (marks.grid()[cell]?, marks.grid()[image]?);
        match digits[digit.index()] {
            Some(known) if known != other => return None,
            Some(_) => {}
            None if used.contains(other) => return None,
            None => {
                digits[digit.index()] = Some(other);
                used |= other.into();
            }
        }
    }
    let left = (DigitSet::ALL - used).single();
    let mut all = Digit::ALL;
    for (digit, other) in all.iter_mut().zip(digits) {
        *digit = other.or(left)?;
    }
    Some(all)
}

/// Whether an image of the candidate is not there, or excludes it.
fn breaks(marks: &Marks, symmetry: &Symmetry, candidate: Candidate) -> bool {
    let images = successors(Some(symmetry.image(candidate)), |at| Some(symmetry.image(*at)));
    images.take_while(|at| *at != candidate).any(|at| {
        let stands = marks.grid()[at.cell()] == Some(at.digit());
        !(stands || marks.contains(at)) || at.excludes(candidate)
    })
}

/// Whether the givens have one solution; other marks may come from elsewhere.
fn is_proper(marks: &Marks) -> bool {
    let mut puzzle = Grid::EMPTY;
    for cell in marks.givens() {
        puzzle[cell] = marks.grid()[cell];
    }
    Solver::new().is_proper(&puzzle) == Ok(true)
}
