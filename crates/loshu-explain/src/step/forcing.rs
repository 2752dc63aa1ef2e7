use alloc::boxed::Box;
use alloc::vec::Vec;

use loshu::{Candidate, Marks};

use super::Step;
use super::chain::Node;
use super::reason::Sector;

/// Chains of implications that lead from every case to the same conclusion, or from an assumption to
/// a contradiction.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Forcing {
    /// The cases.
    pub start: Cases,
    /// The implications of each case, in the order of the cases: for a sector the candidates of the
    /// marks in ascending order, for [`Cases::Either`] true and then false.
    pub branches: Vec<Branch>,
}

/// The cases of a forcing chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Cases {
    /// One case, which leads to a contradiction. So the opposite holds.
    Assumption(Literal),
    /// The candidate is true, or it is false.
    Either(Candidate),
    /// One of the candidates of the sector is true.
    Sector(Sector),
}

impl Cases {
    /// The cases on these marks, in the order of the branches.
    pub fn literals(self, marks: &Marks) -> Vec<Literal> {
        match self {
            Cases::Assumption(assumed) => Vec::from([assumed]),
            Cases::Either(candidate) => {
                Vec::from([Literal::on(candidate), Literal::off(candidate)])
            }
            Cases::Sector(sector) => sector.candidates(marks).iter().map(Literal::on).collect(),
        }
    }
}

/// The implications of one case. The first one is the case itself, with [`Cause::Premise`].
pub type Branch = Vec<Implication>;

/// That a node is true, or that it is false.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Literal {
    /// The node.
    pub node: Node,
    /// Whether it is true.
    pub on: bool,
}

impl Literal {
    /// That a candidate is true.
    pub fn on(candidate: Candidate) -> Literal {
        Literal { node: candidate.into(), on: true }
    }

    /// That a candidate is false.
    pub fn off(candidate: Candidate) -> Literal {
        Literal { node: candidate.into(), on: false }
    }

    /// The opposite.
    #[must_use]
    pub fn negated(self) -> Literal {
        Literal { on: !self.on, ..self }
    }
}

/// A literal that follows from earlier ones.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Implication {
    /// What follows.
    pub literal: Literal,
    /// From which implications of the branch, by their places in it.
    pub from: Vec<u16>,
    /// Why.
    pub cause: Cause,
}

/// Why an implication holds.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Cause {
    /// It is the case that is looked at.
    Premise,
    /// The node is false: a true node excludes every candidate of it.
    Excluded,
    /// The node is true: all other candidates of the sector are false.
    Last(Sector),
    /// The node is false, or true, by a step of another technique on the marks without the
    /// candidates that are false by now.
    Step(Box<Step>),
}
