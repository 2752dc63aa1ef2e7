//! A puzzle in all orders.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use loshu::{CellOrder, DigitOrder, Engine, Grid, Limits, Search, Solution, Stop};
use loshu_work::{WorkError, in_order};

use super::Settings;
use crate::distribution::{Distribution, EXACT};

/// An order of the cells, and one of the digits of a cell.
#[derive(Clone, Copy)]
struct Order {
    cells: CellOrder,
    digits: DigitOrder,
    /// Both orders, as the command line calls them.
    name: &'static str,
}

const fn order(cells: CellOrder, digits: DigitOrder, name: &'static str) -> Order {
    Order { cells, digits, name }
}

/// The orders that are compared: the engine's own ones, and others of the cells or the digits.
const ORDERS: [Order; 8] = [
    order(CellOrder::FewestCandidates, DigitOrder::Ascending, "fewest, ascending"),
    order(CellOrder::FewestCandidates, DigitOrder::Random, "fewest, random"),
    order(CellOrder::FewestCandidates, DigitOrder::LeastConstraining, "fewest, least-constraining"),
    order(CellOrder::FewestThenRandom, DigitOrder::Ascending, "fewest-random, ascending"),
    order(CellOrder::FewestThenRandom, DigitOrder::Random, "fewest-random, random"),
    order(CellOrder::RowMajor, DigitOrder::Ascending, "row-major, ascending"),
    order(CellOrder::RowMajor, DigitOrder::Random, "row-major, random"),
    order(CellOrder::Random, DigitOrder::Random, "random, random"),
];

impl Order {
    fn is_random(self) -> bool {
        let cells = matches!(self.cells, CellOrder::Random | CellOrder::FewestThenRandom);
        cells || self.digits == DigitOrder::Random
    }

    /// How often the order is tried, if random ones are tried so often: the others are the same each time.
    fn runs(self, random: u64) -> u64 {
        if self.is_random() { random } else { 1 }
    }
}

/// The experiment.
#[derive(Clone)]
pub(crate) struct OrderRuns {
    pub(crate) settings: Settings,
    pub(crate) cancel: Arc<AtomicBool>,
}

/// What came of the runs in one order.
pub(crate) struct OrderOutcome {
    order: Order,
    /// The tries of each run.
    pub(crate) tries: Distribution,
    /// How many runs had no solution after the most tries.
    pub(crate) stopped: u64,
    pub(crate) solutions: BTreeSet<[u8; 81]>,
}

/// One run: the order's number, and what came of it.
struct OrderRun {
    order: usize,
    tries: u64,
    stopped: bool,
    solution: Option<Solution>,
}

impl OrderOutcome {
    fn new(order: Order) -> OrderOutcome {
        let (tries, solutions) = (Distribution::default(), BTreeSet::new());
        OrderOutcome { order, tries, stopped: 0, solutions }
    }

    pub(crate) fn is_random(&self) -> bool {
        self.order.is_random()
    }

    /// The names of both orders: `fewest, ascending`.
    pub(crate) fn name(&self) -> &'static str {
        self.order.name
    }

    fn add(&mut self, run: &OrderRun) {
        self.tries.add(run.tries, EXACT);
        self.stopped += u64::from(run.stopped);
        self.solutions.extend(run.solution.map(|solution| solution.to_line()));
    }
}

/// The number of runs for this number of puzzles, with `random` runs of each random order.
pub(crate) fn all_runs(random: u64, puzzles: usize) -> u64 {
    let of_one = ORDERS.into_iter().map(|order| order.runs(random));
    (puzzles as u64).saturating_mul(of_one.fold(0, u64::saturating_add))
}

impl OrderRuns {
    /// Solves a puzzle in each order, and says so after each run; `None` once the flag is set.
    pub(crate) fn of(
        &self,
        puzzle: &Grid,
        step: &mut impl FnMut(),
    ) -> Result<Option<Vec<OrderOutcome>>, WorkError> {
        let mut outcomes: Vec<_> = ORDERS.into_iter().map(OrderOutcome::new).collect();
        let numbers = ORDERS.map(|order| order.runs(self.settings.runs)).into_iter().enumerate();
        let all = numbers.flat_map(|(order, runs)| (0..runs).map(move |run| (order, run)));
        let (orders, puzzle) = (self.clone(), *puzzle);
        let mut complete = true;
        in_order(
            all,
            self.settings.jobs,
            move |(order, run)| orders.run(&puzzle, order, run),
            |run| {
                complete = run.is_some();
                let Some(run) = run else { return Ok(ControlFlow::Break(())) };
                outcomes[run.order].add(&run);
                step();
                Ok::<_, WorkError>(ControlFlow::Continue(()))
            },
        )?;
        Ok(complete.then_some(outcomes))
    }

    fn run(&self, puzzle: &Grid, order: usize, run: u64) -> Option<OrderRun> {
        let Settings { search, seed, tries, .. } = self.settings;
        let search = Search {
            cell_order: ORDERS[order].cells,
            digit_order: ORDERS[order].digits,
            seed: seed.wrapping_add(run),
            ..search
        };
        let cancel = Some(self.cancel.clone());
        let limits = Limits::NONE.solutions(1).tries(tries).cancel(cancel);
        let mut solution = None;
        let ran = search.run(puzzle, &limits, &mut |found| solution = Some(*found));
        if ran.stopped == Some(Stop::Cancelled) {
            return None;
        }
        let stopped = ran.stopped == Some(Stop::Tries);
        Some(OrderRun { order, tries: ran.essay_stats().tries, stopped, solution })
    }
}
