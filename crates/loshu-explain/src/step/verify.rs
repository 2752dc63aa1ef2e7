//! Does a step follow from the marks? Shares no code with any finder.

// sets       that truths outnumber the links left to them
// chain      links one by one, then both states of the first node
// colors     that strong links join a colouring, then each way to choose the true colours
// deadly     that a pattern has a second filling whatever its first one is
// cases      all cases of some sectors
// forcing    implications one by one, then what the branches have in common
// templates  all placements of a digit

mod cases;
mod chain;
mod colors;
mod deadly;
mod forcing;
mod sets;
mod symmetry;
mod templates;

use core::fmt;

use loshu::{Candidate, CandidateSet, Marks, Solver};

use super::Step;
use super::reason::{Reason, Sector};

/// How deep steps may be nested in forcing chains.
const DEEPEST: usize = 8;

/// Why a step is not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unproven {
    /// The step has no conclusion.
    Nothing,
    /// The marks do not have the candidate that the step places or strikes.
    Absent(Candidate),
    /// The reason says something of the marks that is not so.
    Claim(&'static str),
    /// The reason is in order, but this conclusion does not follow from it.
    Conclusion(Candidate),
}

impl fmt::Display for Unproven {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unproven::Nothing => f.write_str("the step has no conclusion"),
            Unproven::Absent(candidate) => write!(f, "the marks do not have {candidate}"),
            Unproven::Claim(claim) => write!(f, "it is not so that {claim}"),
            Unproven::Conclusion(candidate) => write!(f, "nothing follows for {candidate}"),
        }
    }
}

impl core::error::Error for Unproven {}

/// A conclusion: the candidate is true, or it is false.
#[derive(Clone, Copy)]
struct Conclusion {
    candidate: Candidate,
    holds: bool,
}

impl Step {
    /// Checks that every conclusion follows from the marks for the reason that the step gives.
    ///
    /// The checker knows the rules of Sudoku and the kinds of [`Reason`], and no technique. It takes
    /// for granted that the puzzle has one solution where the reason is a
    /// [deadly pattern](super::Deadly).
    ///
    /// # Errors
    ///
    /// The first claim that is not so, or the first conclusion that does not follow.
    pub fn verify(&self, marks: &Marks) -> Result<(), Unproven> {
        self.verify_nested(marks, DEEPEST)
    }

    fn verify_nested(&self, marks: &Marks, depth: usize) -> Result<(), Unproven> {
        let placed = self.placements.iter().map(|&candidate| Conclusion { candidate, holds: true });
        let struck =
            self.eliminations.iter().map(|&candidate| Conclusion { candidate, holds: false });
        if self.placements.is_empty() && self.eliminations.is_empty() {
            return Err(Unproven::Nothing);
        }
        check(&self.reason, marks, depth)?;
        for conclusion in placed.chain(struck) {
            if !marks.contains(conclusion.candidate) {
                return Err(Unproven::Absent(conclusion.candidate));
            }
            if !follows(&self.reason, marks, conclusion) {
                return Err(Unproven::Conclusion(conclusion.candidate));
            }
        }
        Ok(())
    }
}

/// Checks what a reason claims of the marks.
fn check(reason: &Reason, marks: &Marks, depth: usize) -> Result<(), Unproven> {
    match reason {
        Reason::Single(sector) => open(&[*sector], marks),
        Reason::Sets(sets) => {
            open(&sets.truths, marks)?;
            open(&sets.links, marks)
        }
        Reason::Chain(chain) => chain::check(chain, marks),
        Reason::Colors(colors) => colors::check(colors, marks),
        Reason::Deadly(pattern) => deadly::check(pattern, marks),
        Reason::Symmetry(symmetry) => symmetry::check(symmetry, marks),
        Reason::Cases(sectors) => open(sectors, marks),
        Reason::Forcing(forcing) => forcing::check(forcing, marks, depth),
        Reason::Several(reasons) => {
            let depth = depth.checked_sub(1).ok_or(Unproven::Claim("reasons end"))?;
            reasons.iter().try_for_each(|reason| check(reason, marks, depth))
        }
        Reason::Templates(_) | Reason::Guess => Ok(()),
    }
}

/// Whether a conclusion follows from a reason that is in order.
fn follows(reason: &Reason, marks: &Marks, conclusion: Conclusion) -> bool {
    match reason {
        Reason::Single(sector) => {
            conclusion.holds && sector.candidates(marks) == conclusion.candidate.into()
        }
        Reason::Sets(sets) => sets::follows(sets, marks, conclusion),
        Reason::Chain(chain) => chain::follows(chain, marks, conclusion),
        Reason::Colors(colors) => colors::follows(colors, marks, conclusion),
        Reason::Deadly(pattern) => deadly::follows(pattern, marks, conclusion),
        Reason::Symmetry(symmetry) => symmetry::follows(symmetry, marks, conclusion),
        Reason::Cases(sectors) => cases::follows(sectors, marks, conclusion),
        Reason::Forcing(forcing) => forcing::follows(forcing, marks, conclusion),
        Reason::Templates(digits) => templates::follows(*digits, marks, conclusion),
        Reason::Several(reasons) => reasons.iter().any(|reason| follows(reason, marks, conclusion)),
        Reason::Guess => is_in_solution(marks, conclusion),
    }
}

/// Checks that no placed digit settles one of the sectors.
fn open(sectors: &[Sector], marks: &Marks) -> Result<(), Unproven> {
    let all = sectors.iter().all(|sector| sector.is_open(marks));
    all.then_some(()).ok_or(Unproven::Claim("the houses and cells of the pattern are open"))
}

fn is_in_solution(marks: &Marks, conclusion: Conclusion) -> bool {
    let Conclusion { candidate, holds } = conclusion;
    let mut solutions = Solver::new().solutions(marks);
    let only = solutions.next().filter(|_| solutions.next().is_none());
    only.is_some_and(|solution| (solution[candidate.cell()] == Some(candidate.digit())) == holds)
}

/// The candidates left when a conclusion is denied: it is true and its rivals go, or it goes.
fn denied(marks: &Marks, conclusion: Conclusion) -> CandidateSet {
    let Conclusion { candidate, holds } = conclusion;
    let gone = if holds { candidate.into() } else { candidate.rivals() };
    *marks.candidates() - gone
}

/// Whether each candidate of one set excludes each of the other.
fn exclude(one: CandidateSet, other: CandidateSet) -> bool {
    other.is_subset(&one.common_rivals())
}
