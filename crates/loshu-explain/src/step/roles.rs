//! The parts that the cells and candidates of a reason play, as far as the data leave them to be
//! worked out.

// kind     which techniques have parts with names
// links    short chains: two strong links, wings, almost locked sets
// sets     fish, bent sets, Sue de Coq, SK loops
// exotic   exocets, tridagons, rings of an odd length, fireworks

pub(super) mod exotic;
pub(super) mod kind;
pub(super) mod links;
pub(super) mod sets;

use alloc::vec::Vec;

use loshu::{CandidateSet, Cell, CellSet, Digit, DigitSet, House, Marks};

use super::contradiction::contradiction;
use super::{Cases, Cause, Chain, Forcing, Implication, Literal, Node, Sector, Step, Why};

/// The cells among sectors.
pub(super) fn cells_of(sectors: &[Sector]) -> CellSet {
    let cell = |sector: &Sector| match *sector {
        Sector::Cell(cell) => Some(cell),
        Sector::House(..) => None,
    };
    sectors.iter().filter_map(cell).collect()
}

/// The houses and digits among sectors.
pub(super) fn houses_of(sectors: &[Sector]) -> impl Iterator<Item = (House, Digit)> {
    sectors.iter().filter_map(|sector| match *sector {
        Sector::Cell(_) => None,
        Sector::House(house, digit) => Some((house, digit)),
    })
}

/// All cells of some nodes.
pub(super) fn cells_of_nodes(nodes: &[Node]) -> CellSet {
    nodes.iter().fold(CellSet::EMPTY, |all, node| all | node.cells)
}

/// The almost locked sets of a chain, in its order; cells with two candidates are among them.
pub(super) fn als(chain: &Chain) -> Vec<CellSet> {
    let set = |why: &Why| match *why {
        Why::Set(cells) => Some(cells),
        Why::Sector(Sector::Cell(cell)) => Some(cell.into()),
        Why::Sector(Sector::House(..)) | Why::Sight | Why::Deadly(_) => None,
    };
    chain.links.iter().filter(|link| link.strong).filter_map(|link| set(&link.why)).collect()
}

/// The houses that all of the cells share.
pub(super) fn shared_houses(cells: CellSet) -> impl Iterator<Item = House> {
    House::ALL.into_iter().filter(move |house| (cells - house.cells()).is_empty())
}

/// The step that prepares a single, if the forcing chain is no more than that: one step of the same
/// technique strikes all other candidates of a sector.
pub(super) fn prepared<'a>(
    forcing: &'a Forcing,
    step: &Step,
    marks: &Marks,
) -> Option<(&'a Step, Sector)> {
    let Cases::Assumption(Literal { on: false, .. }) = forcing.start else { return None };
    let [branch] = &forcing.branches[..] else { return None };
    let (_, rest) = branch.split_first()?;
    let inner = |implication: &'a Implication| match &implication.cause {
        Cause::Step(inner) => Some(&**inner),
        Cause::Premise | Cause::Excluded | Cause::Last(_) => None,
    };
    let first = rest.first().and_then(inner)?;
    // Each implication has the part of the step that strikes its candidate.
    let is_part = |step: &Step| step.technique == first.technique && step.reason == first.reason;
    let alone = rest.iter().all(|implication| inner(implication).is_some_and(is_part));
    let broken = contradiction(branch, marks)?;
    (alone && first.technique == step.technique).then_some((first, broken.sector))
}

/// The cells of a placed digit that exclude it from these cells, as few as do.
pub(super) fn blockers(digit: Digit, mut cells: CellSet, marks: &Marks) -> CellSet {
    let mut by = CellSet::EMPTY;
    while let Some((blocker, seen)) = best_blocker(digit, cells, marks) {
        by.insert(blocker);
        cells -= seen;
    }
    by
}

/// The placed digit that sees most of the cells.
fn best_blocker(digit: Digit, cells: CellSet, marks: &Marks) -> Option<(Cell, CellSet)> {
    let placed = marks.filled().iter().filter(|cell| marks.grid()[*cell] == Some(digit));
    let seen = placed.map(|cell| (cell, cells & cell.peers()));
    // `max_by_key` returns the last of equals; the cells are walked backwards to return the first.
    let best = seen.collect::<Vec<_>>().into_iter().rev().max_by_key(|(_, seen)| seen.len());
    best.filter(|(_, seen)| !seen.is_empty())
}

/// Placed digits in sight of a cell, each digit once: those of the fullest house first.
pub(super) fn standing(cell: Cell, marks: &Marks) -> CellSet {
    let mut houses = cell.houses();
    houses.sort_by_cached_key(|house| core::cmp::Reverse((house.cells() & marks.filled()).len()));
    let (mut cells, mut seen) = (CellSet::EMPTY, DigitSet::EMPTY);
    for other in houses.into_iter().flat_map(|house| house.cells() & marks.filled()) {
        let Some(digit) = marks.grid()[other] else { continue };
        if !seen.contains(digit) {
            seen |= digit.into();
            cells.insert(other);
        }
    }
    cells
}

/// The stem of a death blossom, and for each of its digits the almost locked set that loses it: the
/// cells of the sectors, in their order, split into as many sets.
pub(super) fn blossom(
    step: &Step,
    sectors: &[Sector],
    marks: &Marks,
) -> Option<(Cell, Vec<(Digit, CellSet)>)> {
    let cells: Vec<Cell> =
        sectors.iter().filter_map(|sector| cells_of(&[*sector]).first()).collect();
    let (&stem, petals) = cells.split_first()?;
    let stems: Vec<Digit> = marks.digits(stem).iter().collect();
    let mut found = Vec::new();
    let garden = Blossom { stem, marks, struck: step.struck() };
    garden.split(&stems, petals, &mut found).then_some((stem, found))
}

struct Blossom<'a> {
    stem: Cell,
    marks: &'a Marks,
    struck: CandidateSet,
}

impl Blossom<'_> {
    /// Splits the cells into a petal for each digit, by trying.
    fn split(&self, stems: &[Digit], cells: &[Cell], found: &mut Vec<(Digit, CellSet)>) -> bool {
        let Some((&digit, stems)) = stems.split_first() else { return cells.is_empty() };
        for count in 1..=cells.len() {
            let petal: CellSet = cells[..count].iter().copied().collect();
            if self.is_petal(digit, petal) {
                found.push((digit, petal));
                if self.split(stems, &cells[count..], found) {
                    return true;
                }
                found.pop();
            }
        }
        false
    }

    /// Whether the cells are an almost locked set that loses the digit with the stem, and then
    /// needs each digit that the step strikes.
    fn is_petal(&self, digit: Digit, petal: CellSet) -> bool {
        let digits = self.marks.digits_of(petal);
        let holders = self.marks.cells(digit) & petal;
        digits.len() == petal.len() + 1
            && digits.contains(digit)
            && (self.struck.all_digits() - digits).is_empty()
            && (holders - self.stem.peers()).is_empty()
            && shared_houses(petal).next().is_some()
    }
}
