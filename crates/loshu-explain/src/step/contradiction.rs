//! Where the implications of a case contradict each other.

use alloc::vec::Vec;

use loshu::{Candidate, Marks};

use super::{Branch, Implication, Sector};

/// A statement of the rules that a branch breaks, and the implications that break it.
#[derive(Clone, Debug)]
pub(super) struct Contradiction {
    /// The cell or the digit of a house that has no candidate left, or two true ones.
    pub(super) sector: Sector,
    pub(super) kind: ContradictionKind,
    /// The places of the implications in the branch.
    pub(super) ends: Vec<usize>,
}

/// How a sector is broken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ContradictionKind {
    /// A candidate in it is true and false.
    Both,
    /// Two candidates in it are true.
    Rivals,
    /// No candidate in it is left.
    Emptied,
}

/// The first contradiction of a branch: a node that is true and false, two true nodes that exclude
/// each other, a sector with no candidate left.
pub(super) fn contradiction(branch: &Branch, marks: &Marks) -> Option<Contradiction> {
    both(branch).or_else(|| rivals(branch)).or_else(|| emptied(branch, marks))
}

/// The implication that makes a candidate false: its own, or a true node that excludes it.
pub(super) fn falsified(branch: &Branch, candidate: Candidate) -> Option<usize> {
    let own = |implication: &Implication| {
        let literal = implication.literal;
        !literal.on && literal.node.candidates().contains(candidate)
    };
    let excluding = |implication: &Implication| {
        let literal = implication.literal;
        literal.on && literal.node.candidates().common_rivals().contains(candidate)
    };
    branch.iter().position(own).or_else(|| branch.iter().position(excluding))
}

/// The implication that makes a candidate true.
pub(super) fn verified(branch: &Branch, candidate: Candidate) -> Option<usize> {
    branch.iter().position(|implication| {
        implication.literal.on && implication.literal.node.single() == Some(candidate)
    })
}

fn both(branch: &Branch) -> Option<Contradiction> {
    let opposite = |implication: &Implication| {
        branch.iter().position(|other| other.literal == implication.literal.negated())
    };
    branch.iter().enumerate().find_map(|(at, implication)| {
        let other = opposite(implication)?;
        let cell = implication.literal.node.cells.first()?;
        let (sector, kind) = (Sector::Cell(cell), ContradictionKind::Both);
        Some(Contradiction { sector, kind, ends: Vec::from([at, other]) })
    })
}

fn rivals(branch: &Branch) -> Option<Contradiction> {
    let on: Vec<(usize, Candidate)> = branch
        .iter()
        .enumerate()
        .filter(|(_, implication)| implication.literal.on)
        .filter_map(|(at, implication)| Some((at, implication.literal.node.single()?)))
        .collect();
    on.iter().enumerate().find_map(|(place, &(i, one))| {
        let (j, two) = *on[place + 1..].iter().find(|(_, two)| one.excludes(*two))?;
        let (sector, kind) = (common(one, two)?, ContradictionKind::Rivals);
        Some(Contradiction { sector, kind, ends: Vec::from([i, j]) })
    })
}

/// The sector in which two candidates exclude each other.
fn common(one: Candidate, two: Candidate) -> Option<Sector> {
    Sector::all().find(|sector| {
        let scope = sector.scope();
        scope.contains(one) && scope.contains(two)
    })
}

fn emptied(branch: &Branch, marks: &Marks) -> Option<Contradiction> {
    Sector::all().filter(|sector| sector.is_open(marks)).find_map(|sector| {
        let candidates = sector.candidates(marks);
        let ends: Option<Vec<usize>> =
            candidates.iter().map(|candidate| falsified(branch, candidate)).collect();
        Some(Contradiction { sector, kind: ContradictionKind::Emptied, ends: ends? })
    })
}
