use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::board::DynamicBoard;
use super::on;
use super::trail::{Inside, Trail, TrailScope};
use crate::candidate::{Candidate, CandidateSet};
use crate::marks::Marks;
use crate::step::{Forcing, Literal, Reason, Sector, Start, Step};
use crate::technique::budget::Budget;
use crate::technique::{Sink, Technique};

/// Finds what all cases of a cell, of a house or of one candidate share, the smallest first.
pub(super) fn find(marks: &Marks, board: &DynamicBoard, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let boards = Boards::new(marks, board);
    let mut trails = Trails { marks, trails: BTreeMap::new() };
    let mut found: Vec<Verity> = starts(marks)
        .flat_map(|start| {
            let cases = cases(marks, start);
            boards.shared(&cases).into_iter().map(move |conclusion| (start, conclusion))
        })
        .map(|(start, (candidate, on))| Verity {
            size: trails.size(&cases(marks, start), candidate, on),
            start,
            candidate,
            on,
        })
        .collect();
    found.sort_by_key(|verity| verity.size);
    let mut known = CandidateSet::EMPTY;
    for verity in found.into_iter().filter(|verity| known.insert(verity.candidate)) {
        if let Some(step) = verity.step(&trails) {
            sink(step)?;
        }
    }
    ControlFlow::Continue(())
}

fn starts(marks: &Marks) -> impl Iterator<Item = Start> {
    let sectors = Sector::all().filter(|sector| sector.candidates(marks).len() > 1);
    sectors.map(Start::Sector).chain(marks.candidates().iter().map(Start::Either))
}

fn cases(marks: &Marks, start: Start) -> Vec<Literal> {
    match start {
        Start::Assumption(literal) => Vec::from([literal]),
        Start::Either(candidate) => Vec::from([on(candidate), on(candidate).negated()]),
        Start::Sector(sector) => sector.candidates(marks).iter().map(on).collect(),
    }
}

/// A conclusion that all cases share, and the number of implications that lead to it.
struct Verity {
    size: usize,
    start: Start,
    candidate: Candidate,
    on: bool,
}

impl Verity {
    fn step(&self, trails: &Trails<'_>) -> Option<Step> {
        let branch = |case: &Literal| trails.get(case)?.branch_to_literal(self.candidate, self.on);
        let branches: Option<Vec<_>> = cases(trails.marks, self.start).iter().map(branch).collect();
        let reason = Reason::Forcing(Forcing { start: self.start, branches: branches? });
        let technique = Technique::DynamicForcingChain;
        Some(if self.on {
            Step::placing(technique, self.candidate, reason)
        } else {
            Step::striking(technique, [self.candidate], reason)
        })
    }
}

/// The boards after each premise; none where it leads to a contradiction.
struct Boards<'a> {
    marks: &'a Marks,
    after: BTreeMap<Literal, DynamicBoard>,
}

impl<'a> Boards<'a> {
    fn new(marks: &'a Marks, board: &DynamicBoard) -> Boards<'a> {
        let premises = marks.candidates().iter().flat_map(|at| [on(at), on(at).negated()]);
        let settled = |premise: Literal| {
            let mut after = board.after(premise);
            after.settle(&mut Budget::unlimited()).then_some((premise, after))
        };
        Boards { marks, after: premises.filter_map(settled).collect() }
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
}

impl<'a> Trails<'a> {
    fn get(&self, case: &Literal) -> Option<&Trail<'a>> {
        self.trails.get(case)
    }

    /// The number of implications to a conclusion, of all cases together.
    fn size(&mut self, cases: &[Literal], candidate: Candidate, on: bool) -> usize {
        let size = |case: &Literal| {
            let trail = self.trails.entry(*case).or_insert_with(|| {
                let mut trail = Trail::new(self.marks, *case, TrailScope::All);
                trail.run(Inside::Nothing);
                trail
            });
            trail.size(candidate, on)
        };
        cases.iter().map(size).sum()
    }
}
