//! The shortest hint for each set of eliminations.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::Forcing;
use crate::rate::se::chains::ancestry::{Ancestry, nested};
use crate::rate::se::chains::links::{Literal, Reason};
use crate::rate::se::chains::run::Run;
use crate::rate::se::chains::simple::effect;
use crate::rate::se::chains::{Derivation, Wanted, price};
use crate::rate::se::draft::Draft;
use crate::rate::se::rule::{DynamicKind, Rule};
use crate::rate::se::state::{Mark, State};

/// What the runs of a hint start from. The number orders hints of equal length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    Double = 1,
    Cell = 5,
    House = 6,
    Contradiction = 7,
}

impl Kind {
    fn rule(self, what: Forcing) -> Rule {
        match what {
            Forcing::Nishio | Forcing::Multiple => match self {
                Kind::Cell => Rule::CellChains,
                Kind::House => Rule::RegionChains,
                Kind::Double | Kind::Contradiction => Rule::Nishio,
            },
            Forcing::Dynamic(level) => {
                let kind = match self {
                    Kind::Double => DynamicKind::Double,
                    Kind::Cell => DynamicKind::Cell,
                    Kind::House => DynamicKind::Region,
                    Kind::Contradiction => DynamicKind::Contradiction,
                };
                Rule::Dynamic { kind, level }
            }
        }
    }
}

/// A node of a run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    pub(super) run: u16,
    pub(super) node: u16,
}

/// A hint that is not written down yet.
#[derive(Clone, Copy, Debug)]
struct BestEntry {
    length: u32,
    kind: Kind,
    order: u32,
    conclusion: Literal,
    seed: Reason,
    targets: [Target; 9],
    count: u8,
}

impl BestEntry {
    fn key(&self) -> (u32, Kind, u32) {
        (self.length, self.kind, self.order)
    }
}

/// The shortest hints.
#[derive(Clone, Debug, Default)]
pub(super) struct Best {
    wanted: Wanted,
    entries: Vec<BestEntry>,
    /// The entry of each set of eliminations, or `NONE`.
    slots: Vec<u16>,
    order: u32,
}

const NONE: u16 = u16::MAX;

impl Best {
    pub(super) fn clear(&mut self, wanted: Wanted) {
        self.wanted = wanted;
        self.entries.clear();
        self.slots.clear();
        self.slots.resize(Literal::END, NONE);
        self.order = 0;
    }

    /// The set of eliminations of a conclusion; all count as one if one hint is asked for.
    fn slot(&self, state: &State, conclusion: Literal) -> usize {
        if self.wanted == Wanted::First { 0 } else { same_effect(state, conclusion).index() }
    }

    /// The length that a hint may have to count.
    pub(super) fn longest(&self, state: &State, conclusion: Literal) -> u32 {
        let entry = self.slots[self.slot(state, conclusion)];
        self.entries.get(entry as usize).map_or(u32::MAX, |entry| entry.length)
    }

    /// Leaves a hint out that is too long.
    pub(super) fn skip(&mut self) {
        self.order += 1;
    }

    /// Keeps a hint, unless one with the same eliminations sorts before it.
    pub(super) fn offer(
        &mut self,
        state: &State,
        conclusion: Literal,
        kind: Kind,
        seed: Reason,
        length: u32,
        targets: &[Target],
    ) {
        self.order += 1;
        let mut all = [Target { run: 0, node: 0 }; 9];
        all[..targets.len()].copy_from_slice(targets);
        let (order, count) = (self.order, targets.len() as u8);
        let entry = BestEntry { length, kind, order, conclusion, seed, targets: all, count };
        let slot = self.slot(state, conclusion);
        let slot = &mut self.slots[slot];
        if *slot == NONE {
            *slot = self.entries.len() as u16;
            self.entries.push(entry);
        } else {
            let known = &mut self.entries[*slot as usize];
            if entry.key() < known.key() {
                *known = entry;
            }
        }
    }

    /// The hints, in order.
    pub(super) fn drafts(
        &mut self,
        state: &State,
        what: Forcing,
        runs: &[Run],
        ancestry: &mut Ancestry,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Vec<Draft> {
        self.entries.sort_unstable_by_key(BestEntry::key);
        let entries = self.entries.iter().take_while(|_| goes_on());
        entries.map(|entry| draft(entry, state, what, runs, ancestry)).collect()
    }
}

/// The literal that stands for all with the same eliminations: in a cell of two candidates, one on
/// is the other off.
fn same_effect(state: &State, conclusion: Literal) -> Literal {
    let mark = conclusion.mark();
    let others = state.marks[mark.cell()] & !(1 << mark.digit());
    if conclusion.is_on() && others.is_power_of_two() {
        Literal::off(Mark::new(mark.cell(), others.trailing_zeros() as usize))
    } else {
        conclusion
    }
}

fn draft(
    entry: &BestEntry,
    state: &State,
    what: Forcing,
    runs: &[Run],
    ancestry: &mut Ancestry,
) -> Draft {
    let targets = entry.targets[..entry.count as usize]
        .iter()
        .map(|target| ancestry.derive(state, &runs[target.run as usize], target.node))
        .collect();
    let BestEntry { length, kind, seed, conclusion, .. } = *entry;
    let chain = Derivation { length, seed, targets };
    let (place, cuts) = effect(state, conclusion);
    let tenths = what.base() + price::steps(length);
    Draft { rule: kind.rule(what), tenths, place, cuts, chain: Some(Arc::new(chain)) }
}

/// The number of ancestors of all targets, and the lengths of the chains inside of them; or any
/// length above the longest that may count.
pub(super) fn length(
    state: &State,
    runs: &[Run],
    ancestry: &mut Ancestry,
    targets: &[Target],
    longest: u32,
) -> u32 {
    let mut length = 0;
    let mut inside: Vec<Arc<Derivation>> = Vec::new();
    for &Target { run, node } in targets {
        if length > longest {
            return length;
        }
        let run = &runs[run as usize];
        for &ancestor in ancestry.walk(state, run, node) {
            length += 1;
            let Some(chain) = nested(run, ancestor) else { continue };
            if !inside.iter().any(|known| Arc::ptr_eq(known, chain) || known.is_same(chain)) {
                length += chain.length;
                inside.push(chain.clone());
            }
        }
    }
    length
}
