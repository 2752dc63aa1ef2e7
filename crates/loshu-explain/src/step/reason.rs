use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use loshu::{CandidateSet, Cell, CellSet, Digit, DigitSet, House, Marks, ValueError};

use super::chain::Chain;
use super::forcing::Forcing;
use super::symmetry::Symmetry;

/// A statement of the rules of Sudoku: a cell holds a digit, or a house holds a digit. There are 324.
/// Of the candidates of a sector exactly one is true, unless the sector is settled by a placed digit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sector {
    /// The cell holds one of its candidates.
    Cell(Cell),
    /// The house holds the digit in one of its cells.
    House(House, Digit),
}

impl Sector {
    /// The 324 sectors: the digits of each house, then the cells.
    pub fn all() -> impl Iterator<Item = Sector> {
        let houses = House::ALL.into_iter();
        let places = houses.flat_map(|house| Digit::ALL.map(|digit| Sector::House(house, digit)));
        places.chain(Cell::ALL.map(Sector::Cell))
    }

    /// The open sectors that have no candidate left, in the order of [`all`](Sector::all): the marks
    /// contradict themselves.
    pub fn without_candidates(marks: &Marks) -> impl Iterator<Item = Sector> {
        Sector::all().filter(|sector| sector.is_open(marks) && sector.candidates(marks).is_empty())
    }

    /// The candidates of the sector that the marks still have; none if the sector is settled.
    pub fn candidates(self, marks: &Marks) -> CandidateSet {
        *marks.candidates() & self.scope()
    }

    /// All candidates of the sector, nine of them.
    pub fn scope(self) -> CandidateSet {
        match self {
            Sector::Cell(cell) => CandidateSet::cell(cell, DigitSet::ALL),
            Sector::House(house, digit) => CandidateSet::digit(digit, house.cells()),
        }
    }

    /// Whether the marks have no digit yet that settles the sector.
    pub fn is_open(self, marks: &Marks) -> bool {
        match self {
            Sector::Cell(cell) => marks.grid()[cell].is_none(),
            Sector::House(house, digit) => {
                !house.cells().iter().any(|cell| marks.grid()[cell] == Some(digit))
            }
        }
    }
}

/// `r3c2`, or `5r3`: the digit, the first letter of row, column or box, and its number.
impl fmt::Display for Sector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Sector::Cell(cell) => write!(f, "{cell:#}"),
            Sector::House(house, digit) => {
                let kind = ["r", "c", "b"][house.index() / 9];
                write!(f, "{digit}{kind}{}", house.index() % 9 + 1)
            }
        }
    }
}

impl fmt::Debug for Sector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

const EXPECTED: ValueError =
    ValueError::expected("a cell such as r3c2, or a digit in a house such as 5r3, 5c2 or 5b1");

/// Reads what is displayed.
impl FromStr for Sector {
    type Err = ValueError;

    fn from_str(name: &str) -> Result<Sector, ValueError> {
        let known = Sector::all().find(|sector| sector.to_string() == name);
        known.ok_or(EXPECTED)
    }
}

/// Why the conclusions of a step follow from the marks.
///
/// Each kind is an argument that can be checked without knowing how it was found; `Step::verify`
/// does so.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Reason {
    /// The placed candidate is the last one of a sector.
    Single(Sector),
    /// Locked candidates, subsets, fish, bent sets, Sue de Coq, multi-sector locked sets.
    Sets(Sets),
    /// Wings, single-digit patterns, chains and loops, with groups and almost locked sets.
    Chain(Chain),
    /// Simple colours, multi-colours, 3D Medusa.
    Colors(Colors),
    /// Rectangles, loops and graves that would have two solutions.
    Deadly(Deadly),
    /// The givens stay the same if the grid is moved and the digits are replaced.
    Symmetry(Symmetry),
    /// These sectors cannot all be satisfied if the conclusion is wrong; a search of the cases
    /// shows it. (Aligned exclusion, guardians, tridagon, exocet, death blossom.)
    Cases(Vec<Sector>),
    /// Forcing chains and nets.
    Forcing(Forcing),
    /// No placement of these digits in all nine rows, columns and boxes has the struck candidates,
    /// or all have the placed ones.
    Templates(DigitSet),
    /// Each conclusion follows from one of these: Siamese fish, dual patterns.
    Several(Vec<Reason>),
    /// No reason: the digit is taken from the solution.
    Guess,
}

impl Reason {
    /// The reasons of [`Reason::Several`], or this one alone.
    pub fn parts(&self) -> &[Reason] {
        match self {
            Reason::Several(reasons) => reasons,
            Reason::Single(_)
            | Reason::Sets(_)
            | Reason::Chain(_)
            | Reason::Colors(_)
            | Reason::Deadly(_)
            | Reason::Symmetry(_)
            | Reason::Cases(_)
            | Reason::Forcing(_)
            | Reason::Templates(_)
            | Reason::Guess => core::slice::from_ref(self),
        }
    }
}

/// Sets of candidates of which each needs a true one (truths), covered by fewer or as many sets that
/// have room for one each (links).
///
/// Let a candidate `t` be true, and strike all candidates that `t` excludes. If the truths without
/// `t` have no candidate in common now, all that they have left lies in links, and fewer links than
/// truths are left with candidates, then `t` is false after all.
///
/// The base sets of a fish are truths and its cover sets are links. The cells of a naked subset are
/// truths and its digits are links; a hidden subset is the same the other way round. Candidates of
/// the truths outside of all links are the fins.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Sets {
    /// The sectors that need a true candidate each.
    pub truths: Vec<Sector>,
    /// The sectors that have room for one each.
    pub links: Vec<Sector>,
}

impl Sets {
    /// The candidates of the truths.
    pub fn pattern(&self, marks: &Marks) -> CandidateSet {
        union(&self.truths, marks)
    }

    /// The candidates of the truths that lie in no link, and those in two truths.
    pub fn fins(&self, marks: &Marks) -> CandidateSet {
        (self.pattern(marks) - union(&self.links, marks)) | self.endo_fins(marks)
    }

    /// The candidates that lie in two truths.
    pub fn endo_fins(&self, marks: &Marks) -> CandidateSet {
        let mut seen = CandidateSet::EMPTY;
        let mut twice = CandidateSet::EMPTY;
        for truth in &self.truths {
            let candidates = truth.candidates(marks);
            twice |= seen & candidates;
            seen |= candidates;
        }
        twice
    }
}

fn union(sectors: &[Sector], marks: &Marks) -> CandidateSet {
    sectors.iter().fold(CandidateSet::EMPTY, |all, sector| all | sector.candidates(marks))
}

/// Two colours for candidates that are joined by strong links: either all candidates of the first
/// colour are true and all of the second are false, or the reverse.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Colors {
    /// The two colours of each component; multi-colours have two components.
    pub components: Vec<[CandidateSet; 2]>,
}

/// Cells that would have two fillings, if they held only these digits: swapping them would give a
/// second solution. As the puzzle has one solution, one of the other candidates of the cells, the
/// guardians, is true.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Deadly {
    /// The cells of the pattern, each with the digits of the pattern. In an avoidable rectangle a
    /// cell may be filled already, though not with a given.
    pub pattern: Vec<(Cell, DigitSet)>,
    /// What else the argument needs: houses that hold a digit only in the pattern, cells of a subset.
    pub truths: Vec<Sector>,
}

impl Deadly {
    /// The cells of the pattern.
    pub fn cells(&self) -> CellSet {
        self.pattern.iter().map(|(cell, _)| *cell).collect()
    }

    /// The digits of the pattern.
    pub fn digits(&self) -> DigitSet {
        self.pattern.iter().fold(DigitSet::EMPTY, |all, (_, digits)| all | *digits)
    }

    /// The candidates of which one is true, so that the pattern is not deadly.
    pub fn guardians(&self, marks: &Marks) -> CandidateSet {
        self.pattern.iter().fold(CandidateSet::EMPTY, |all, &(cell, digits)| {
            all | CandidateSet::cell(cell, marks.digits(cell) - digits)
        })
    }
}
