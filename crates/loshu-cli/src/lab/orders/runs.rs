//! A puzzle in all orders.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::Result;
use loshu::{CellOrder, DigitOrder, Engine, Grid, Limits, Search, Solution, Stop};

use crate::args::{CellOrderName, DigitOrderName};
use crate::engine;
use crate::lab::distribution::{Distribution, EXACT};
use crate::pipeline;

/// The orders that are compared: the engine's own ones, and others of the cells or the digits.
const ORDERS: [(CellOrderName, DigitOrderName); 8] = [
    (CellOrderName::Fewest, DigitOrderName::Ascending),
    (CellOrderName::Fewest, DigitOrderName::Random),
    (CellOrderName::Fewest, DigitOrderName::LeastConstraining),
    (CellOrderName::FewestRandom, DigitOrderName::Ascending),
    (CellOrderName::FewestRandom, DigitOrderName::Random),
    (CellOrderName::RowMajor, DigitOrderName::Ascending),
    (CellOrderName::RowMajor, DigitOrderName::Random),
    (CellOrderName::Random, DigitOrderName::Random),
];

/// The experiment.
#[derive(Clone)]
pub(super) struct OrderRuns {
    pub(super) search: Search,
    /// Of each random order.
    pub(super) runs: u64,
    /// The most of a run.
    pub(super) tries: u64,
    /// Run `i` has this seed plus `i`.
    pub(super) seed: u64,
    pub(super) cancel: Arc<AtomicBool>,
}

/// What came of the runs in one order.
pub(super) struct OrderOutcome {
    pub(super) cells: CellOrderName,
    pub(super) digits: DigitOrderName,
    /// The tries of each run.
    pub(super) tries: Distribution,
    /// How many runs had no solution after the most tries.
    pub(super) stopped: u64,
    pub(super) solutions: BTreeSet<[u8; 81]>,
}

/// One run: the order's number, and what came of it.
struct OrderRun {
    order: usize,
    tries: u64,
    stopped: bool,
    solution: Option<Solution>,
}

impl OrderOutcome {
    fn new((cells, digits): (CellOrderName, DigitOrderName)) -> OrderOutcome {
        let (tries, solutions) = (Distribution::default(), BTreeSet::new());
        OrderOutcome { cells, digits, tries, stopped: 0, solutions }
    }

    pub(super) fn is_random(&self) -> bool {
        engine::is_random(self.cells.into(), self.digits.into())
    }

    fn add(&mut self, run: &OrderRun) {
        self.tries.add(run.tries, EXACT);
        self.stopped += u64::from(run.stopped);
        self.solutions.extend(run.solution.map(|solution| solution.to_line()));
    }
}

impl OrderRuns {
    /// The number of runs for this number of puzzles.
    pub(super) fn all_runs(&self, puzzles: usize) -> u64 {
        let of_one = ORDERS.into_iter().map(|order| self.runs_of(order));
        (puzzles as u64).saturating_mul(of_one.fold(0, u64::saturating_add))
    }

    fn runs_of(&self, (cells, digits): (CellOrderName, DigitOrderName)) -> u64 {
        if engine::is_random(cells.into(), digits.into()) { self.runs } else { 1 }
    }

    /// Solves a puzzle in each order, and says so after each run; `None` once the flag is set.
    pub(super) fn of(
        &self,
        puzzle: &Grid,
        jobs: usize,
        mut step: impl FnMut(),
    ) -> Result<Option<Vec<OrderOutcome>>> {
        let mut outcomes: Vec<_> = ORDERS.into_iter().map(OrderOutcome::new).collect();
        let numbers = ORDERS.map(|order| self.runs_of(order)).into_iter().enumerate();
        let all = numbers.flat_map(|(order, runs)| (0..runs).map(move |run| (order, run)));
        let (orders, puzzle) = (self.clone(), *puzzle);
        let mut complete = true;
        pipeline::in_order(
            all,
            jobs,
            move |(order, run)| orders.run(&puzzle, order, run),
            |run| {
                complete = run.is_some();
                let Some(run) = run else { return Ok(ControlFlow::Break(())) };
                outcomes[run.order].add(&run);
                step();
                Ok(ControlFlow::Continue(()))
            },
        )?;
        Ok(complete.then_some(outcomes))
    }

    fn run(&self, puzzle: &Grid, order: usize, run: u64) -> Option<OrderRun> {
        let (cells, digits) = ORDERS[order];
        let search = Search {
            cell_order: CellOrder::from(cells),
            digit_order: DigitOrder::from(digits),
            seed: self.seed.wrapping_add(run),
            ..self.search
        };
        let cancel = Some(self.cancel.clone());
        let limits = Limits::NONE.solutions(1).tries(self.tries).cancel(cancel);
        let mut solution = None;
        let ran = search.run(puzzle, &limits, &mut |found| solution = Some(*found));
        if ran.stopped == Some(Stop::Cancelled) {
            return None;
        }
        let stopped = ran.stopped == Some(Stop::Tries);
        Some(OrderRun { order, tries: ran.essay_stats().tries, stopped, solution })
    }
}
