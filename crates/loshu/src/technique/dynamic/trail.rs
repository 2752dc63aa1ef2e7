use alloc::boxed::Box;
use alloc::vec::Vec;

use super::board::{Board, Budget};
use super::{Refutation, on};
use crate::candidate::{Candidate, CandidateSet};
use crate::marks::Marks;
use crate::step::{Branch, Cause, Implication, Literal, Reason, Sector, Step};
use crate::technique::{Options, Position, Technique};

/// What implications may use.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Scope {
    /// The houses of one digit.
    Digit,
    /// All cells and houses.
    All,
}

/// What a branch may use besides singles.
#[derive(Clone, Copy)]
pub(super) enum Inside {
    /// Nothing.
    Nothing,
    /// Locked candidates and subsets.
    Steps,
    /// Contradictions, with contradictions inside of them up to a depth.
    Chains(usize),
}

/// The techniques of [`Inside::Steps`].
const SIMPLE: [Technique; 5] = [
    Technique::Pointing,
    Technique::Claiming,
    Technique::NakedPair,
    Technique::HiddenPair,
    Technique::NakedTriple,
];

/// The consequences of a premise, nearest first, each with its cause.
pub(super) struct Trail<'a> {
    marks: &'a Marks,
    scope: Scope,
    entries: Vec<Entry>,
    /// The places of candidates among the entries: first false ones, then true ones.
    places: [[u16; 729]; 2],
    off: CandidateSet,
    /// The first entry whose consequences are not drawn yet.
    next: usize,
    /// How many entries the steps inside know.
    known: u16,
}

struct Entry {
    candidate: Candidate,
    on: bool,
    cause: Origin,
}

enum Origin {
    Premise,
    Excluded {
        by: u16,
    },
    Last(Sector),
    /// By a step on the marks without the false candidates that lie in the scope and stand among
    /// the first entries.
    Step {
        step: Box<Step>,
        scope: CandidateSet,
        entries: u16,
    },
}

/// No entry.
const NONE: u16 = u16::MAX;

impl<'a> Trail<'a> {
    pub(super) fn new(marks: &'a Marks, premise: Literal, scope: Scope) -> Trail<'a> {
        let mut trail = Trail {
            marks,
            scope,
            entries: Vec::with_capacity(64),
            places: [[NONE; 729]; 2],
            off: CandidateSet::EMPTY,
            next: 0,
            known: 0,
        };
        let candidate = premise.node.single().expect("a premise is one candidate");
        trail.push(candidate, premise.on, Origin::Premise);
        trail
    }

    /// Draws all consequences. Returns the sector that has no candidate left, if there is one.
    pub(super) fn run(&mut self, inside: Inside) -> Option<Sector> {
        loop {
            let empty = self.drain();
            if empty.is_some() || !self.infer(inside) {
                return empty;
            }
        }
    }

    /// Strikes candidates by more than singles; returns whether there are any.
    fn infer(&mut self, inside: Inside) -> bool {
        let before = self.entries.len();
        self.known = before as u16;
        let mut marks = *self.marks;
        marks.remove(self.off);
        match inside {
            Inside::Nothing => {}
            Inside::Steps => self.take_steps(&marks),
            Inside::Chains(depth) => self.refute(&marks, depth),
        }
        self.entries.len() > before
    }

    /// Where a literal stands among the entries.
    fn place(&self, candidate: Candidate, on: bool) -> Option<u16> {
        let place = self.places[usize::from(on)][candidate.index()];
        (place != NONE).then_some(place)
    }

    fn push(&mut self, candidate: Candidate, on: bool, cause: Origin) {
        let place = &mut self.places[usize::from(on)][candidate.index()];
        if *place == NONE {
            *place = self.entries.len() as u16;
            self.entries.push(Entry { candidate, on, cause });
            if !on {
                self.off.insert(candidate);
            }
        }
    }

    fn push_step(&mut self, gone: Candidate, step: Step, scope: CandidateSet) {
        let (step, entries) = (Box::new(step), self.known);
        self.push(gone, false, Origin::Step { step, scope, entries });
    }

    fn drain(&mut self) -> Option<Sector> {
        while let Some(entry) = self.entries.get(self.next) {
            let (candidate, on) = (entry.candidate, entry.on);
            if on {
                self.exclude(candidate);
            } else if let Some(empty) = self.look_for_last(candidate) {
                return Some(empty);
            }
            self.next += 1;
        }
        None
    }

    /// The rivals of a true candidate are false.
    fn exclude(&mut self, candidate: Candidate) {
        let by = self.next as u16;
        let mut rivals = candidate.rivals() & *self.marks.candidates();
        if self.scope == Scope::Digit {
            rivals &= CandidateSet::digit(candidate.digit(), rivals.cells(candidate.digit()));
        }
        for rival in rivals.iter() {
            self.push(rival, false, Origin::Excluded { by });
        }
    }

    /// The last candidates of the sectors of a false one are true; or a sector has none left.
    fn look_for_last(&mut self, candidate: Candidate) -> Option<Sector> {
        let houses = candidate.cell().houses().map(|h| Sector::House(h, candidate.digit()));
        let cell = (self.scope == Scope::All).then_some(Sector::Cell(candidate.cell()));
        for sector in cell.into_iter().chain(houses) {
            let left = sector.candidates(self.marks) - self.off;
            if left.is_empty() {
                return Some(sector);
            }
            if let Some(last) = left.single() {
                self.push(last, true, Origin::Last(sector));
            }
        }
        None
    }

    fn take_steps(&mut self, marks: &Marks) {
        let position = Position::new(marks);
        for technique in SIMPLE {
            for step in technique.all(&position, &Options::default()) {
                let scope = scope(&step.reason);
                for &gone in &step.eliminations {
                    let step = Step::striking(technique, [gone], step.reason.clone());
                    self.push_step(gone, step, scope);
                }
            }
        }
    }

    /// Strikes all candidates that a contradiction of a depth refutes.
    fn refute(&mut self, marks: &Marks, depth: usize) {
        let board = Board::of(marks);
        let inside = depth.checked_sub(1).map_or(Inside::Nothing, Inside::Chains);
        for candidate in marks.candidates().iter() {
            let decided = marks.digits(candidate.cell()).len() < 2;
            let refuted = |board: Board| board.is_refuted(depth, &mut Budget::unlimited());
            if decided || !refuted(board.after(on(candidate))) {
                continue;
            }
            if let Some(inner) = Refutation::of(marks, on(candidate), Scope::All, inside) {
                let scope = inner.scope;
                self.push_step(candidate, inner.step(name(depth)), scope);
            }
        }
    }

    /// The entries that lead to an empty sector, in order.
    pub(super) fn branch_to_empty(&self, sector: Sector) -> Branch {
        self.branch_to(self.ends(sector))
    }

    /// All candidates of the sectors that the way to an empty sector looks at.
    pub(super) fn scope_of_empty(&self, sector: Sector) -> CandidateSet {
        let needed = self.needed(self.ends(sector)).into_iter();
        let used = self.entries.iter().zip(needed).filter(|(_, needed)| *needed);
        used.fold(sector.scope(), |all, (entry, _)| all | entry.cause.scope())
    }

    fn ends(&self, sector: Sector) -> impl Iterator<Item = u16> {
        let goals = sector.candidates(self.marks);
        goals.iter().filter_map(|candidate| self.place(candidate, false))
    }

    /// The entries that lead to a literal, in order; none if it does not follow.
    pub(super) fn branch_to_literal(&self, candidate: Candidate, on: bool) -> Option<Branch> {
        self.place(candidate, on).map(|place| self.branch_to([place]))
    }

    fn branch_to(&self, goals: impl IntoIterator<Item = u16>) -> Branch {
        let needed = self.needed(goals);
        let mut renumbered = alloc::vec![NONE; self.entries.len()];
        let mut branch = Branch::new();
        for (place, entry) in self.entries.iter().enumerate().filter(|(place, _)| needed[*place]) {
            renumbered[place] = branch.len() as u16;
            let parents = self.parents(place).into_iter();
            branch.push(Implication {
                literal: Literal { node: entry.candidate.into(), on: entry.on },
                from: parents.map(|parent| renumbered[usize::from(parent)]).collect(),
                cause: entry.cause(),
            });
        }
        branch
    }

    /// How many entries lead to a literal.
    pub(super) fn size(&self, candidate: Candidate, on: bool) -> usize {
        let needed = self.needed(self.place(candidate, on));
        needed.into_iter().filter(|needed| *needed).count()
    }

    fn needed(&self, goals: impl IntoIterator<Item = u16>) -> Vec<bool> {
        let mut needed = alloc::vec![false; self.entries.len()];
        needed[0] = true;
        for goal in goals {
            needed[usize::from(goal)] = true;
        }
        for place in (0..needed.len()).rev() {
            if needed[place] {
                for parent in self.parents(place) {
                    needed[usize::from(parent)] = true;
                }
            }
        }
        needed
    }

    fn parents(&self, place: usize) -> Vec<u16> {
        let entry = &self.entries[place];
        let off = |candidates: CandidateSet, before: usize| {
            let places = candidates.iter().filter_map(|candidate| self.place(candidate, false));
            places.filter(|&parent| usize::from(parent) < before).collect()
        };
        match &entry.cause {
            Origin::Premise => Vec::new(),
            Origin::Excluded { by } => Vec::from([*by]),
            Origin::Last(sector) => {
                off(sector.candidates(self.marks) - CandidateSet::from(entry.candidate), place)
            }
            Origin::Step { scope, entries, .. } => off(*scope & self.off, usize::from(*entries)),
        }
    }
}

impl Entry {
    fn cause(&self) -> Cause {
        match &self.cause {
            Origin::Premise => Cause::Premise,
            Origin::Excluded { .. } => Cause::Excluded,
            Origin::Last(sector) => Cause::Last(*sector),
            Origin::Step { step, .. } => Cause::Step(step.clone()),
        }
    }
}

impl Origin {
    /// All candidates of the sectors that the implication looks at.
    fn scope(&self) -> CandidateSet {
        match self {
            Origin::Premise | Origin::Excluded { .. } => CandidateSet::EMPTY,
            Origin::Last(sector) => sector.scope(),
            Origin::Step { scope, .. } => *scope,
        }
    }
}

/// All candidates of the sectors that a simple step looks at.
fn scope(reason: &Reason) -> CandidateSet {
    match reason {
        Reason::Sets(sets) => {
            sets.truths.iter().fold(CandidateSet::EMPTY, |all, truth| all | truth.scope())
        }
        _ => CandidateSet::ALL,
    }
}

/// What a contradiction inside a branch is called.
fn name(depth: usize) -> Technique {
    if depth == 0 { Technique::DynamicForcingChain } else { Technique::NestedForcingChain }
}
