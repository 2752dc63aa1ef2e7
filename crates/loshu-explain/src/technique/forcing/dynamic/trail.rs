//! What follows from a premise, entry by entry.

// inside  what a trail draws from more than singles
// branch  the ways to what it has reached

mod branch;
mod inside;

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{Candidate, CandidateSet, Marks, Watch};

use super::TRAIL;
use crate::step::{Literal, Sector, Step};

/// What implications may use.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum TrailScope {
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

/// The consequences of a premise, nearest first, each with its cause.
pub(super) struct Trail<'a> {
    marks: &'a Marks,
    watch: &'a Watch<'a>,
    scope: TrailScope,
    entries: Vec<TrailEntry>,
    /// The places of candidates among the entries: first false ones, then true ones.
    places: [[u16; 729]; 2],
    off: CandidateSet,
    /// The first entry whose consequences are not drawn yet.
    next: usize,
    /// How many entries the steps inside know.
    known: u16,
}

struct TrailEntry {
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
    pub(super) fn new(
        marks: &'a Marks,
        premise: Literal,
        scope: TrailScope,
        watch: &'a Watch<'a>,
    ) -> Trail<'a> {
        let mut trail = Trail {
            marks,
            watch,
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
    pub(super) fn run(&mut self, inside: Inside) -> ControlFlow<(), Option<Sector>> {
        loop {
            self.watch.go_on_after(TRAIL)?;
            let empty = self.drain();
            if empty.is_some() || !self.infer(inside)? {
                return ControlFlow::Continue(empty);
            }
        }
    }

    /// Strikes candidates by more than singles; returns whether there are any.
    fn infer(&mut self, inside: Inside) -> ControlFlow<(), bool> {
        let before = self.entries.len();
        self.known = before as u16;
        let mut marks = *self.marks;
        marks.remove(self.off);
        match inside {
            Inside::Nothing => {}
            Inside::Steps => self.take_steps(&marks)?,
            Inside::Chains(depth) => self.refute(&marks, depth)?,
        }
        ControlFlow::Continue(self.entries.len() > before)
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
            self.entries.push(TrailEntry { candidate, on, cause });
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
        if self.scope == TrailScope::Digit {
            rivals &= CandidateSet::digit(candidate.digit(), rivals.cells(candidate.digit()));
        }
        for rival in rivals.iter() {
            self.push(rival, false, Origin::Excluded { by });
        }
    }

    /// The last candidates of the sectors of a false one are true; or a sector has none left.
    fn look_for_last(&mut self, candidate: Candidate) -> Option<Sector> {
        let houses = candidate.cell().houses().map(|h| Sector::House(h, candidate.digit()));
        let cell = (self.scope == TrailScope::All).then_some(Sector::Cell(candidate.cell()));
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
}
