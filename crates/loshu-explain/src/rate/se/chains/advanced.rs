//! What rules find inside of a run that has come to rest.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::links::Reason;
use super::{Derivation, DerivedLiteral, Engine, Forcing, forcing, simple};
use crate::bits::ones;
use crate::rate::se::draft::Draft;
use crate::rate::se::fish::{LineFish, fish};
use crate::rate::se::locked::{Locked, locked};
use crate::rate::se::order::CELLS;
use crate::rate::se::sets::{Set, hidden_sets, naked_sets};
use crate::rate::se::state::{Mark, State};

/// Candidates that fall in a run, and those that had to fall before.
#[derive(Debug)]
pub(super) struct Import {
    pub(super) cuts: Vec<Mark>,
    pub(super) causes: Vec<Mark>,
    pub(super) nested: Option<Arc<Derivation>>,
}

/// A grid at the start of a run and now.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change<'a> {
    pub(super) start: &'a State,
    pub(super) now: &'a State,
}

/// The chains that a run of each level, 0 to 5, may hold inside. `None` stands for simple chains.
const CHAINS_INSIDE: [&[Option<Forcing>]; 6] = [
    &[],
    &[],
    &[None],
    &[None, Some(Forcing::Multiple)],
    &[Some(Forcing::Dynamic(0))],
    &[Some(Forcing::Dynamic(0)), Some(Forcing::Dynamic(2))],
];

/// All that the first rule finds that finds anything.
pub(super) fn imports(engine: &mut Engine, change: Change<'_>, level: u8) -> Vec<Import> {
    for rule in [Change::locked, Change::hidden_pairs, Change::naked_pairs, Change::x_wings] {
        let found = rule(&change);
        if !found.is_empty() {
            return found;
        }
    }
    for &chain in CHAINS_INSIDE[usize::from(level)] {
        let hints = hints(engine, change.now, chain);
        let found: Vec<_> = hints.iter().filter_map(|hint| change.import_chain(hint)).collect();
        if !found.is_empty() {
            return found;
        }
    }
    Vec::new()
}

/// Which chains are asked for, and the candidates of the cells.
type AdvancedQuestion = (Option<Forcing>, [u16; 81]);

/// The hints of chains on the grids that runs come to. Runs often come to the same grid.
#[derive(Debug, Default)]
pub(super) struct Memory {
    lists: BTreeMap<AdvancedQuestion, Arc<[Draft]>>,
    /// The number of hints in all lists.
    size: usize,
}

/// The hints that are remembered at most, some ten megabytes with their chains.
const MOST_HINTS: usize = 10_000;

impl Memory {
    pub(super) fn clear(&mut self) {
        self.lists.clear();
        self.size = 0;
    }

    fn insert(&mut self, key: (Option<Forcing>, [u16; 81]), hints: Arc<[Draft]>) {
        if self.size > MOST_HINTS {
            self.clear();
        }
        self.size += 1 + hints.len();
        self.lists.insert(key, hints);
    }
}

/// All hints of simple chains (`None`) or of chains that compare runs.
fn hints(engine: &mut Engine, state: &State, chain: Option<Forcing>) -> Arc<[Draft]> {
    let key = (chain, state.marks);
    if let Some(known) = engine.memory.lists.get(&key) {
        return known.clone();
    }
    let hints: Arc<[Draft]> = match chain {
        None => simple(engine, state).into(),
        Some(what) => forcing(engine, state, what).into(),
    };
    engine.memory.insert(key, hints.clone());
    hints
}

/// The sets of places that lie in three neighbours or in every third place, two places at least.
const IN_A_THIRD: [bool; 512] = {
    let mut table = [false; 512];
    let mut places = 0;
    while places < 512 {
        let mut third = 0;
        while third < 3 {
            let is_inside = places & !(7 << (3 * third)) == 0 || places & !(0o111 << third) == 0;
            table[places] |= is_inside && places & places.wrapping_sub(1) != 0;
            third += 1;
        }
        places += 1;
    }
    table
};

/// Whether two of nine sets have the same two members.
fn has_twins(sets: &[u16; 9]) -> bool {
    let (mut pairs, mut count) = ([0; 9], 0);
    for &set in sets {
        if set.count_ones() == 2 {
            if pairs[..count].contains(&set) {
                return true;
            }
            pairs[count] = set;
            count += 1;
        }
    }
    false
}

/// What falls, unless nothing does or nothing had to fall before.
fn import(cuts: impl Iterator<Item = Mark>, causes: impl Iterator<Item = Mark>) -> Option<Import> {
    let mut cuts = cuts.peekable();
    cuts.peek()?;
    let mut causes = causes.peekable();
    causes.peek()?;
    Some(Import { cuts: cuts.collect(), causes: causes.collect(), nested: None })
}

impl Change<'_> {
    /// The places of a digit in a house that are gone.
    fn gone(&self, house: usize, digit: usize) -> u16 {
        self.start.spots[house][digit] & !self.now.spots[house][digit]
    }

    fn gone_marks(&self, house: usize, digit: usize, places: u16) -> impl Iterator<Item = Mark> {
        let gone = self.gone(house, digit) & places;
        ones(gone).map(move |place| Mark::new(CELLS[house][place] as usize, digit))
    }

    fn locked(&self) -> Vec<Import> {
        if !self.has_locked() {
            return Vec::new();
        }
        let causes = |found: &Locked| {
            self.gone_marks(found.at.from, found.digit, 0x1FF & !found.at.shared_from)
        };
        locked(self.now).filter_map(|found| import(found.cuts(self.now), causes(&found))).collect()
    }

    /// Whether the places of a digit in a house have come to lie in one third of it.
    fn has_locked(&self) -> bool {
        (0..27).any(|house| {
            let (before, now) = (&self.start.spots[house], &self.now.spots[house]);
            let is_locked =
                |(before, now): (&u16, &u16)| before != now && IN_A_THIRD[*now as usize];
            before.iter().zip(now).any(is_locked)
        })
    }

    fn hidden_pairs(&self) -> Vec<Import> {
        if !self.now.spots.iter().any(has_twins) {
            return Vec::new();
        }
        let causes = |set: &Set| self.start.marks_of(set.house, 0x1FF & !set.places, set.digits);
        hidden_sets(self.now, 2, 5)
            .filter_map(|set| import(set.hidden_cuts(self.now), causes(&set)))
            .collect()
    }

    fn naked_pairs(&self) -> Vec<Import> {
        if !CELLS.iter().any(|cells| has_twins(&cells.map(|cell| self.now.marks[cell as usize]))) {
            return Vec::new();
        }
        let causes = |set: &Set| self.start.marks_of(set.house, set.places, 0x1FF & !set.digits);
        naked_sets(self.now, 2)
            .filter_map(|set| import(set.naked_cuts(self.now), causes(&set)))
            .collect()
    }

    fn x_wings(&self) -> Vec<Import> {
        let lines =
            |first: usize, digit| core::array::from_fn(|n| self.now.spots[first + n][digit]);
        if !(0..9).any(|digit| has_twins(&lines(9, digit)) || has_twins(&lines(18, digit))) {
            return Vec::new();
        }
        let causes = |fish: &LineFish| {
            let LineFish { digit, first_base, base, cover } = *fish;
            ones(base)
                .flat_map(move |line| self.gone_marks(first_base + line, digit, 0x1FF & !cover))
        };
        fish(self.now, 2)
            .into_iter()
            .filter_map(|fish| import(fish.cuts(self.now), causes(&fish)))
            .collect()
    }

    fn import_chain(&self, hint: &Draft) -> Option<Import> {
        let chain = hint.chain.as_ref()?;
        let causes = self.causes(chain);
        (!causes.is_empty()).then(|| Import {
            cuts: hint.cuts.clone(),
            causes,
            nested: Some(chain.clone()),
        })
    }

    /// What had to fall before the chain held.
    fn causes(&self, chain: &Derivation) -> Vec<Mark> {
        let mut known = BTreeSet::new();
        let mut causes = Vec::new();
        for node in chain.targets.iter().flatten().filter(|node| node.literal.is_on()) {
            self.each_cause(node, chain.seed, |mark| {
                if known.insert(mark) {
                    causes.push(mark);
                }
            });
        }
        causes
    }

    fn each_cause(&self, node: &DerivedLiteral, seed: Reason, each: impl FnMut(Mark)) {
        let mark = node.literal.mark();
        let reason = if node.reason == Reason::Seed { seed } else { node.reason };
        if let Some(house) = reason.house(mark.cell()) {
            self.gone_marks(house, mark.digit(), 0x1FF).for_each(each);
        } else if reason == Reason::Cell {
            let gone = self.start.marks[mark.cell()] & !self.now.marks[mark.cell()];
            ones(gone).map(|digit| Mark::new(mark.cell(), digit)).for_each(each);
        }
    }
}
