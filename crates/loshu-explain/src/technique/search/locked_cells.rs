//! Cells that are filled by just as many (house, digit) pairs: what SK loops and multi-sector locked
//! sets have in common.

use alloc::vec::Vec;

use loshu::{CandidateSet, CellSet, Digit, House, Marks};

use crate::step::{Reason, Sector, Sets, Step};
use crate::technique::Technique;
use crate::technique::search::alternating;

/// Cells, and for each digit in them the smallest sets of houses that hold all of its places in the
/// cells. The sizes add up to the number of cells, so each of these houses has its digit in the cells.
pub(crate) struct LockedCells {
    pub(crate) cells: CellSet,
    pub(crate) covers: Vec<Covers>,
}

/// The smallest sets of houses that hold a digit in some cells; one at least.
pub(crate) struct Covers {
    pub(crate) digit: Digit,
    pub(crate) choices: Vec<Vec<House>>,
}

impl LockedCells {
    /// The step that takes the digits from the houses outside of the cells, if it takes any. The
    /// eliminations are ordered by digit, then by cell.
    pub(crate) fn step(&self, technique: Technique, marks: &Marks) -> Option<Step> {
        let mut gone = CandidateSet::EMPTY;
        let mut reasons = Vec::from([self.reason(None)]);
        for covers in &self.covers {
            for (index, houses) in covers.choices.iter().enumerate() {
                let more = self.eliminations(covers.digit, houses, marks) - gone;
                gone |= more;
                if index > 0 && !more.is_empty() {
                    reasons.push(self.reason(Some((covers.digit, houses))));
                }
            }
        }
        (!gone.is_empty())
            .then(|| Step::striking(technique, gone.iter(), alternating::together(reasons)))
    }

    fn eliminations(&self, digit: Digit, houses: &[House], marks: &Marks) -> CandidateSet {
        let all = houses.iter().fold(CellSet::EMPTY, |all, house| all | house.cells());
        CandidateSet::digit(digit, marks.cells(digit) & (all - self.cells))
    }

    /// The reason with the first choice for each digit, except for one digit.
    fn reason(&self, other: Option<(Digit, &Vec<House>)>) -> Reason {
        let links = self.covers.iter().flat_map(|covers| {
            let houses = match other {
                Some((digit, houses)) if digit == covers.digit => houses,
                _ => &covers.choices[0],
            };
            houses.iter().map(|&house| Sector::House(house, covers.digit))
        });
        let truths = self.cells.iter().map(Sector::Cell).collect();
        Reason::Sets(Sets { truths, links: links.collect() })
    }
}
