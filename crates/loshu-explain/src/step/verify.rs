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
mod templates;

use alloc::vec::Vec;
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

/// Whether each case that does not contradict itself has the conclusion. If all contradict themselves
/// the marks have no solution, and a case that has the conclusion is enough.
fn every_case<T>(
    cases: impl Iterator<Item = T>,
    is_contradictory: impl Fn(&T) -> bool,
    has: impl Fn(&T) -> bool,
) -> bool {
    let (possible, others): (Vec<T>, Vec<T>) = cases.partition(|case| !is_contradictory(case));
    if possible.is_empty() { others.iter().any(has) } else { possible.iter().all(has) }
}

/// Whether each candidate of one set excludes each of the other.
fn exclude(one: CandidateSet, other: CandidateSet) -> bool {
    other.is_subset(&one.common_rivals())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Technique;
    use crate::step::{Chain, Colors, Deadly, Link, Node, Sets, Why};
    use loshu::{Cell, Digit, DigitSet, Grid, House};

    /// A candidate such as `5r3c2`.
    fn candidate(text: &str) -> Candidate {
        let (digit, cell) = text.split_at(1);
        let digit = digit.parse().ok().and_then(Digit::new).unwrap();
        Candidate::new(cell.parse().unwrap(), digit)
    }

    /// An empty grid, with only these candidates left of the named cells and of no other cell.
    fn marks(cells: &[(&str, &str)]) -> Marks {
        let mut left = CandidateSet::ALL;
        for (cell, digits) in cells {
            let cell: Cell = cell.parse().unwrap();
            let digits: DigitSet =
                digits.bytes().filter_map(|digit| Digit::new(digit - b'0')).collect();
            left -= CandidateSet::cell(cell, !digits);
        }
        Marks::new(&Grid::EMPTY, Default::default(), left)
    }

    fn strike(reason: Reason, text: &str) -> Step {
        Step::striking(Technique::Guess, text.split(' ').map(candidate), reason)
    }

    #[test]
    fn a_naked_pair_strikes_its_digits_in_its_houses() {
        let marks = marks(&[("r1c1", "12"), ("r1c2", "12")]);
        let [one, two] = [Digit::ALL[0], Digit::ALL[1]];
        let cells = ["r1c1", "r1c2"].map(|cell| Sector::Cell(cell.parse().unwrap()));
        let links = [one, two].map(|digit| Sector::House(House::ROWS[0], digit));
        let pair = Reason::Sets(Sets { truths: cells.into(), links: links.into() });
        assert_eq!(strike(pair.clone(), "1r1c9 2r1c5 1r3c3").verify(&marks), Ok(()));
        let forged = strike(pair.clone(), "1r4c4").verify(&marks);
        assert_eq!(forged, Err(Unproven::Conclusion(candidate("1r4c4"))));
        let forged = strike(pair, "3r1c9").verify(&marks);
        assert_eq!(forged, Err(Unproven::Conclusion(candidate("3r1c9"))));
    }

    fn xy_wing(last: &str) -> Reason {
        let node = |text| Node::from(candidate(text));
        let nodes = ["3r1c9", "1r1c9", "1r1c1", "2r1c1", "2r3c2", last].map(node);
        let cell = |cell: &str| Why::Sector(Sector::Cell(cell.parse().unwrap()));
        let strong = |at| Link { strong: true, why: cell(at) };
        let weak = || Link { strong: false, why: Why::Sight };
        let links = [strong("r1c9"), weak(), strong("r1c1"), weak(), strong("r3c2")];
        Reason::Chain(Chain { nodes: nodes.into(), links: links.into() })
    }

    #[test]
    fn a_chain_strikes_what_both_ends_exclude() {
        let marks = marks(&[("r1c1", "12"), ("r1c9", "13"), ("r3c2", "23")]);
        assert_eq!(strike(xy_wing("3r3c2"), "3r1c3 3r3c7").verify(&marks), Ok(()));
        let forged = strike(xy_wing("3r3c2"), "3r2c1 3r5c5").verify(&marks);
        assert_eq!(forged, Err(Unproven::Conclusion(candidate("3r2c1"))));
        assert!(strike(xy_wing("3r4c2"), "3r1c3").verify(&marks).is_err());
    }

    /// Marks with a dead cell contradict every case; a step that holds for its reason still does.
    #[test]
    fn steps_are_checked_on_marks_without_a_solution() {
        let others = ["r4c7", "r4c8", "r4c9", "r5c7", "r5c9", "r6c7", "r6c9"];
        let mut cells = Vec::from(others.map(|cell| (cell, "23456789")));
        cells.push(("r1c1", ""));
        let marks = marks(&cells);
        let ends = ["1r5c8", "1r6c8"].map(|text| CandidateSet::from(candidate(text)));
        let colors = Reason::Colors(Colors { components: Vec::from([ends]) });
        assert_eq!(strike(colors.clone(), "1r8c8").verify(&marks), Ok(()));
        let forged = strike(colors, "1r8c7").verify(&marks);
        assert_eq!(forged, Err(Unproven::Conclusion(candidate("1r8c7"))));
    }

    #[test]
    fn a_rectangle_needs_two_boxes_and_no_given() {
        let rectangle = |corners: [&str; 4]| {
            let digits: DigitSet = Digit::ALL[..2].iter().copied().collect();
            let pattern = corners.map(|cell| (cell.parse().unwrap(), digits)).into();
            Reason::Deadly(Deadly { pattern, truths: [].into() })
        };
        let corners = ["r1c1", "r1c4", "r2c1", "r2c4"];
        let mut given = marks(&[("r1c1", "12"), ("r1c4", "12"), ("r2c1", "12"), ("r2c4", "1239")]);
        let step = strike(rectangle(corners), "1r2c4 2r2c4");
        assert_eq!(step.verify(&given), Ok(()));
        let four_boxes = ["r1c1", "r1c4", "r5c1", "r5c4"];
        assert!(strike(rectangle(four_boxes), "1r2c4").verify(&given).is_err());
        let one = Digit::ALL[0];
        let first: Cell = "r1c1".parse().unwrap();
        let mut grid = Grid::EMPTY;
        grid[first] = Some(one);
        given = Marks::new(&grid, first.into(), *given.candidates());
        assert!(step.verify(&given).is_err());
    }
}
