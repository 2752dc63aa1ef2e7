//! Nishio, multiple and dynamic chains: what follows from each of several runs.

mod best;
mod filter;
mod resting;

use alloc::vec::Vec;

use self::best::{Best, Kind, Target};
use self::filter::Closures;
pub(super) use self::resting::RestingRuns;
use super::advanced::{Change, imports};
use super::ancestry::Ancestry;
use super::links::{Allowed, Literal, Reason};
use super::run::{Run, Variant};
use super::{Engine, Wanted};
use crate::bits::ones;
use crate::rate::se::draft::Draft;
use crate::rate::se::order::{CELLS, HOUSES, cells};
use crate::rate::se::state::{Mark, State};

/// The rules that compare runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::rate::se) enum Forcing {
    /// Contradictions of one digit.
    Nishio,
    /// Cells and houses, with links of the grid.
    Multiple,
    /// Cells, houses, both signs and contradictions, with links that come up in the run; level 1 to
    /// 5 with rules inside of the run.
    Dynamic(u8),
}

impl Forcing {
    fn variant(self) -> Variant {
        let allowed = Allowed { cells: self != Forcing::Nishio, houses: true };
        Variant { allowed, is_dynamic: self != Forcing::Multiple }
    }

    fn level(self) -> u8 {
        match self {
            Forcing::Nishio | Forcing::Multiple => 0,
            Forcing::Dynamic(level) => level,
        }
    }

    /// The rating of a short chain in tenths.
    pub(in crate::rate::se) fn base(self) -> u8 {
        match self {
            Forcing::Nishio => 75,
            Forcing::Multiple => 80,
            Forcing::Dynamic(level) => 85 + 5 * level,
        }
    }
}

/// Room for the runs of one rule.
#[derive(Clone, Debug, Default)]
pub(in crate::rate::se) struct Room {
    runs: Vec<Run>,
    used: usize,
    /// The number of the run of each literal, or `NONE`.
    by_literal: Vec<u16>,
    ancestry: Ancestry,
    best: Best,
    closures: Closures,
}

impl Room {
    /// Makes the room empty.
    fn clear(&mut self) {
        self.used = 0;
        self.by_literal.clear();
        self.by_literal.resize(Literal::END, NONE);
    }
}

const NONE: u16 = u16::MAX;

/// All hints of a rule, in order, those with equal eliminations once.
pub(in crate::rate::se) fn forcing(
    engine: &mut Engine,
    state: &State,
    what: Forcing,
) -> Vec<Draft> {
    hints(engine, state, what, Wanted::All)
}

/// The hint of a rule that sorts first.
pub(in crate::rate::se) fn first_forcing(
    engine: &mut Engine,
    state: &State,
    what: Forcing,
) -> Option<Draft> {
    // What runs come to is a function of the candidates only as long as no cell is filled.
    engine.memory.clear();
    hints(engine, state, what, Wanted::First).into_iter().next()
}

fn hints(engine: &mut Engine, state: &State, what: Forcing, wanted: Wanted) -> Vec<Draft> {
    let mut room = engine.room(state, what, wanted);
    room.best.clear(wanted);
    if what == Forcing::Multiple {
        room.closures.find(engine.simple.graph(state), state);
    }
    let mut search = ForcingSearch { engine, state, what, room };
    search.search();
    let hints = search.drafts();
    let room = search.room;
    engine.keep(state, what, wanted, room, hints.is_empty());
    hints
}

struct ForcingSearch<'a> {
    engine: &'a mut Engine,
    state: &'a State,
    what: Forcing,
    room: Room,
}

impl ForcingSearch<'_> {
    fn search(&mut self) {
        let few = self.state.with_count(0) | self.state.with_count(1);
        let pairs = if self.what == Forcing::Multiple { self.state.with_count(2) } else { 0 };
        for cell in cells(self.state.open & !few & !pairs) {
            for digit in ones(self.state.marks[cell]) {
                if self.engine.look() {
                    return;
                }
                self.candidate(Mark::new(cell, digit));
            }
            if self.what != Forcing::Nishio {
                self.cell(cell);
            }
        }
    }

    /// The hints that begin with a candidate.
    fn candidate(&mut self, mark: Mark) {
        if self.what == Forcing::Nishio {
            return self.nishio(mark);
        }
        if self.what != Forcing::Multiple {
            let on = self.run(Literal::on(mark));
            self.contradiction(on, Literal::off(mark));
            let off = self.run(Literal::off(mark));
            self.contradiction(off, Literal::on(mark));
            if self.state.count(mark.cell()) >= 3 {
                self.common(&[on, off], Kind::Double, Reason::Seed);
            }
        }
        (0..3).for_each(|kind| self.house(mark, kind));
    }

    /// The contradictions of a candidate and one digit.
    fn nishio(&mut self, mark: Mark) {
        for seed in [Literal::on(mark), Literal::off(mark)] {
            if filter::may_contradict(self.state, mark, seed.is_on()) {
                let run = self.run(seed);
                self.contradiction(run, seed.opposite());
            }
        }
    }

    fn contradiction(&mut self, number: u16, conclusion: Literal) {
        if let Some(nodes) = self.room.runs[number as usize].contradiction {
            let targets = nodes.map(|node| Target { run: number, node });
            self.offer(conclusion, Kind::Contradiction, Reason::Seed, &targets);
        }
    }

    /// All places of a digit in a house, if the mark is the first of them.
    fn house(&mut self, mark: Mark, kind: usize) {
        let house = HOUSES[mark.cell()][kind] as usize;
        let spots = self.state.spots[house][mark.digit()];
        let is_first = CELLS[house][spots.trailing_zeros() as usize] as usize == mark.cell();
        if is_first && spots.count_ones() >= 2 {
            let marks = ones(spots).map(|p| Mark::new(CELLS[house][p] as usize, mark.digit()));
            self.all_of(marks, Kind::House, Reason::of_kind(kind));
        }
    }

    /// All candidates of a cell.
    fn cell(&mut self, cell: usize) {
        let marks = ones(self.state.marks[cell]).map(|digit| Mark::new(cell, digit));
        self.all_of(marks, Kind::Cell, Reason::Cell);
    }

    fn all_of(&mut self, marks: impl Iterator<Item = Mark> + Clone, kind: Kind, seed: Reason) {
        if self.engine.look() {
            return;
        }
        let closures = &self.room.closures;
        if self.what == Forcing::Multiple
            && !closures.may_agree(&self.engine.simple.whole, marks.clone())
        {
            return;
        }
        let (mut runs, mut count) = ([NONE; 9], 0);
        for mark in marks {
            runs[count] = self.run(Literal::on(mark));
            count += 1;
        }
        self.common(&runs[..count], kind, seed);
    }

    /// What all of these runs have in common, in the order of the first.
    fn common(&mut self, numbers: &[u16], kind: Kind, seed: Reason) {
        let runs = &self.room.runs;
        let of = |number: u16| &runs[number as usize];
        let all = |set: fn(&Run) -> &[u128; 9]| -> [u128; 9] {
            core::array::from_fn(|digit| {
                numbers.iter().fold(u128::MAX, |all, &number| all & set(of(number))[digit])
            })
        };
        for (is_on, set) in [(true, all(|run| &run.on)), (false, all(|run| &run.off))] {
            if set == [0; 9] {
                continue;
            }
            for at in 0..self.room.runs[numbers[0] as usize].members {
                let leaf = self.room.runs[numbers[0] as usize].leaves[at];
                if leaf.is_on == is_on && set[leaf.mark.digit()] >> leaf.mark.cell() & 1 == 1 {
                    if self.engine.look() {
                        return;
                    }
                    self.offer_common(leaf.literal(), numbers, kind, seed);
                }
            }
        }
    }

    fn offer_common(&mut self, conclusion: Literal, numbers: &[u16], kind: Kind, seed: Reason) {
        let mut targets = [Target { run: 0, node: 0 }; 9];
        for (target, &run) in targets.iter_mut().zip(numbers) {
            let node = self.room.runs[run as usize].find(conclusion);
            *target = Target { run, node };
        }
        self.offer(conclusion, kind, seed, &targets[..numbers.len()]);
    }

    /// Keeps a hint if it is the best with its eliminations.
    fn offer(&mut self, conclusion: Literal, kind: Kind, seed: Reason, targets: &[Target]) {
        let others = self.state.marks[conclusion.mark().cell()] & !(1 << conclusion.mark().digit());
        if conclusion.is_on() && others == 0 {
            return;
        }
        let Room { runs, ancestry, best, .. } = &mut self.room;
        let least = targets
            .iter()
            .map(|target| u32::from(runs[target.run as usize].leaves[target.node as usize].depth));
        let longest = best.longest(self.state, conclusion);
        if least.sum::<u32>() <= longest {
            let length = best::length(self.state, runs, ancestry, targets, longest);
            best.offer(self.state, conclusion, kind, seed, length, targets);
        } else {
            best.skip();
        }
    }

    /// The number of the run from a literal, which is run if it has not been.
    fn run(&mut self, seed: Literal) -> u16 {
        let known = self.room.by_literal[seed.index()];
        if known != NONE {
            self.go_on(known as usize);
            return known;
        }
        let number = self.room.used;
        let variant = self.what.variant();
        if number == self.room.runs.len() {
            self.room.runs.push(Run::new(self.state, variant));
        }
        self.room.used += 1;
        self.room.by_literal[seed.index()] = number as u16;
        self.room.runs[number].assume(self.state, variant, seed);
        self.go_on(number);
        number as u16
    }

    /// Tries rules inside of a run that is at rest, until they find nothing.
    fn go_on(&mut self, number: usize) {
        let level = self.what.level();
        if self.room.runs[number].level == level {
            return;
        }
        self.room.runs[number].level = level;
        while level > 0 && self.room.runs[number].contradiction.is_none() && !self.engine.look() {
            let run = &mut self.room.runs[number];
            let change = Change { start: self.state, now: &run.left };
            let found = imports(self.engine, change, level);
            if found.is_empty() || !run.import(found) {
                return;
            }
        }
    }

    fn drafts(&mut self) -> Vec<Draft> {
        let Room { runs, ancestry, best, .. } = &mut self.room;
        best.drafts(self.state, self.what, runs, ancestry, &mut || !self.engine.look())
    }
}
