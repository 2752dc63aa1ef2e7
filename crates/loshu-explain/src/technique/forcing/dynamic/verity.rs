use alloc::collections::BTreeMap;
use alloc::collections::btree_map::Entry;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::{Candidate, CandidateSet, Marks, Watch};

use super::board::DynamicBoard;
use super::trail::{Inside, Trail, TrailScope};
use super::{SETTLE, TRAIL};
use crate::step::{Cases, Forcing, Literal, Reason, Sector, Step};
use crate::technique::search::budget::Budget;
use crate::technique::{Sink, Technique};

/// The pieces of work that it takes to compare what follows from some cases.
const SHARED: u32 = 20;

/// Finds what all cases of a cell, of a house or of one candidate share, the smallest first.
pub(super) fn find(
    marks: &Marks,
    board: &DynamicBoard,
    sink: &mut Sink<'_>,
    watch: &Watch<'_>,
) -> ControlFlow<()> {
    let boards = Boards::new(marks, board, watch)?;
    let mut trails = Trails { marks, trails: BTreeMap::new(), watch };
    let mut found = Vec::new();
    for start in starts(marks) {
        watch.go_on_after(SHARED)?;
        let cases = start.literals(marks);
        for (candidate, on) in boards.shared(&cases) {
            let size = trails.size(&cases, candidate, on)?;
            found.push(Verity { size, start, candidate, on });
        }
    }
    found.sort_by_cached_key(|verity| verity.size);
    let mut known = CandidateSet::EMPTY;
    for verity in found.into_iter().filter(|verity| known.insert(verity.candidate)) {
        watch.go_on_after(TRAIL)?;
        if let Some(step) = verity.step(&trails) {
            sink(step)?;
        }
    }
    ControlFlow::Continue(())
}

fn starts(marks: &Marks) -> impl Iterator<Item = Cases> {
    let sectors = Sector::all().filter(|sector| sector.candidates(marks).len() > 1);
    sectors.map(Cases::Sector).chain(marks.candidates().iter().map(Cases::Either))
}

/// A conclusion that all cases share, and the number of implications that lead to it.
struct Verity {
    size: usize,
    start: Cases,
    candidate: Candidate,
    on: bool,
}

impl Verity {
    fn step(&self, trails: &Trails<'_>) -> Option<Step> {
        let branch = |case: &Literal| trails.get(case)?.branch_to_literal(self.candidate, self.on);
        let branches: Option<Vec<_>> =
            self.start.literals(trails.marks).iter().map(branch).collect();
        let reason = Reason::Forcing(Forcing { start: self.start, branches: branches? });
        Some(Step::deciding(Technique::DynamicForcingChain, self.candidate, self.on, reason))
    }
}

/// The boards after each premise; none where it leads to a contradiction.
struct Boards<'a> {
    marks: &'a Marks,
    after: BTreeMap<Literal, DynamicBoard>,
}

impl<'a> Boards<'a> {
    fn new(
        marks: &'a Marks,
        board: &DynamicBoard,
        watch: &Watch<'_>,
    ) -> ControlFlow<(), Boards<'a>> {
        let mut settled = BTreeMap::new();
        for premise in marks.candidates().iter().flat_map(|at| [Literal::on(at), Literal::off(at)])
        {
            watch.recall()?;
            let mut after = board.after(premise);
            if after.settle(&mut Budget::unlimited(SETTLE, watch)) {
                settled.insert(premise, after);
            }
        }
        ControlFlow::Continue(Boards { marks, after: settled })
    }

    /// The literals that are so in all cases, if no case leads to a contradiction.
    fn shared(&self, cases: &[Literal]) -> Vec<(Candidate, bool)> {
        let boards: Option<Vec<_>> = cases.iter().map(|case| self.after.get(case)).collect();
        let Some(boards) = boards else { return Vec::new() };
        let left = boards.iter().fold(CandidateSet::EMPTY, |all, after| all | after.candidates());
        let gone = (*self.marks.candidates() - left).iter().map(|candidate| (candidate, false));
        let is_on = |at: &Candidate| boards.iter().all(|after| after.is_settled(*at));
        let on = self.marks.candidates().iter().filter(is_on).map(|candidate| (candidate, true));
        gone.chain(on).collect()
    }
}

/// The trails of premises, as far as they were asked for.
struct Trails<'a> {
    marks: &'a Marks,
    trails: BTreeMap<Literal, Trail<'a>>,
    watch: &'a Watch<'a>,
}

impl<'a> Trails<'a> {
    fn get(&self, case: &Literal) -> Option<&Trail<'a>> {
        self.trails.get(case)
    }

    /// The number of implications to a conclusion, of all cases together.
    fn size(
        &mut self,
        cases: &[Literal],
        candidate: Candidate,
        on: bool,
    ) -> ControlFlow<(), usize> {
        let mut size = 0;
        for case in cases {
            self.watch.go_on_after(TRAIL)?;
            let trail = match self.trails.entry(*case) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(place) => {
                    let mut trail = Trail::new(self.marks, *case, TrailScope::All, self.watch);
                    trail.run(Inside::Nothing)?;
                    place.insert(trail)
                }
            };
            size += trail.size(candidate, on);
        }
        ControlFlow::Continue(size)
    }
}
