//! The engine that the command line asks for.

mod simd;
pub(crate) mod variant;

use anyhow::{Result, bail, ensure};
use loshu::{
    CellOrder, Count, DigitOrder, Dlx, Engine, Grid, Limits, Marks, Run, Search, Solution, Solver,
    Verdict,
};
use loshu_formats::Records;
use loshu_work::moment;

pub(crate) use self::simd::check_simd;
use crate::args::{self, EngineName, EngineSpec, Knobs};
use crate::flow::input::Kept;
use crate::seed;

/// An engine.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Chosen {
    Fast,
    Teaching(Search),
    Dlx,
}

impl Chosen {
    /// The engine of this name with its knobs as they are.
    pub(crate) fn named(name: EngineName) -> Chosen {
        match name {
            EngineName::Fast => Chosen::Fast,
            EngineName::Norvig => Chosen::Teaching(Search::norvig()),
            EngineName::Stack => Chosen::Teaching(Search::stack()),
            EngineName::Backtracking => Chosen::Teaching(Search::backtracking()),
            EngineName::Dlx => Chosen::Dlx,
        }
    }

    /// The engine with its knobs turned. Prints the seed if one is used.
    pub(crate) fn new(args: &args::EngineArgs) -> Result<Chosen> {
        Chosen::turned(args.engine).seeded_by(&args.seed)
    }

    /// The engine with its knobs turned. An engine without any has been refused with knobs.
    pub(crate) fn turned(engine: EngineSpec) -> Chosen {
        match Chosen::named(engine.name) {
            Chosen::Teaching(search) => Chosen::Teaching(turn(search, engine.knobs)),
            chosen @ (Chosen::Fast | Chosen::Dlx) => chosen,
        }
    }

    /// With its random orders from this seed.
    pub(crate) fn seeded(self, seed: u64) -> Chosen {
        match self {
            Chosen::Teaching(search) => Chosen::Teaching(Search { seed, ..search }),
            Chosen::Fast | Chosen::Dlx => self,
        }
    }

    /// With the seed of the command line, if some order is random; it is printed.
    ///
    /// # Errors
    ///
    /// There is a seed, and nothing is random.
    pub(crate) fn seeded_by(self, seed: &args::SeedArgs) -> Result<Chosen> {
        match (self.is_random(), &seed.seed) {
            (true, _) => Ok(self.seeded(seed::of(seed))),
            (false, None) => Ok(self),
            (false, Some(_)) => {
                bail!("--seed needs a random order, such as --engine stack,digit-order=random")
            }
        }
    }

    /// Whether some order is random.
    pub(crate) fn is_random(&self) -> bool {
        self.search().is_some_and(|search| is_random(search.cell_order, search.digit_order))
    }

    pub(crate) fn engine(&self) -> Box<dyn Engine> {
        match self {
            Chosen::Fast => Box::new(Solver::new()),
            Chosen::Teaching(search) => Box::new(*search),
            Chosen::Dlx => Box::new(Dlx),
        }
    }

    /// What the engine can read: the fast one pencil marks and all layouts, the others givens alone.
    ///
    /// # Errors
    ///
    /// There is `--variant`, and the engine is not the fast one.
    pub(crate) fn reads<'a>(&self, variant: &'a args::VariantArgs) -> Result<Kept<'a>> {
        if self.is_fast() {
            return Ok(Kept::MARKS.of_any_layout(variant));
        }
        ensure!(variant.is_none(), "--variant needs --engine fast");
        Ok(Kept::GIVENS)
    }

    /// Runs the engine on a puzzle. Where it has pencil marks, that is the fast one: the others read
    /// [none](Chosen::reads).
    pub(crate) fn run(
        &self,
        puzzle: &Grid,
        marks: Option<&Marks>,
        limits: Limits,
        found: &mut dyn FnMut(&Solution),
    ) -> Run {
        match marks {
            None => self.engine().run(puzzle, &limits, found),
            Some(marks) => Solver::new().with_limits(limits).search(marks, found),
        }
    }

    /// Counts the solutions of a puzzle, or of its pencil marks, as [`run`](Chosen::run) does.
    pub(crate) fn count(&self, puzzle: &Grid, marks: Option<&Marks>, limits: Limits) -> Count {
        match marks {
            None => self.engine().count(puzzle, &limits),
            Some(marks) => Solver::new().with_limits(limits).count(marks),
        }
    }

    /// The search of a teaching engine.
    pub(crate) fn search(&self) -> Option<Search> {
        match self {
            Chosen::Teaching(search) => Some(*search),
            Chosen::Fast | Chosen::Dlx => None,
        }
    }

    pub(crate) fn is_fast(&self) -> bool {
        matches!(self, Chosen::Fast)
    }
}

/// Whether one of the orders is random.
pub(crate) fn is_random(cells: CellOrder, digits: DigitOrder) -> bool {
    matches!(cells, CellOrder::Random | CellOrder::FewestThenRandom) || digits == DigitOrder::Random
}

fn turn(search: Search, knobs: Knobs) -> Search {
    Search {
        propagation: knobs.propagation.map_or(search.propagation, Into::into),
        cell_order: knobs.cell_order.map_or(search.cell_order, Into::into),
        digit_order: knobs.digit_order.map_or(search.digit_order, Into::into),
        undo: knobs.undo.map_or(search.undo, Into::into),
        seed: search.seed,
    }
}

/// The limits for one puzzle, counted from now.
pub(crate) fn limits(args: &args::LimitArgs) -> Limits {
    let deadline = args.timeout.map(moment);
    Limits::NONE.tries(args.tries).deadline(deadline)
}

/// What the fast engine says of the puzzles of a batch, or of their pencil marks, all searched together.
pub(crate) fn verdicts(records: &Records) -> Vec<Verdict> {
    match records.all_marks() {
        None => Solver::new().solve_batch(&records.puzzles),
        Some(marks) => Solver::new().solve_batch(&marks),
    }
}

/// The numbers of solutions that it finds, up to limits.
pub(crate) fn counts(records: &Records, limits: Limits) -> Vec<Count> {
    let solver = Solver::new().with_limits(limits);
    match records.all_marks() {
        None => solver.count_batch(&records.puzzles),
        Some(marks) => solver.count_batch(&marks),
    }
}

/// Its verdict on one puzzle, or on its pencil marks.
pub(crate) fn verdict(puzzle: &Grid, marks: Option<&Marks>, limits: Limits) -> Verdict {
    let solver = Solver::new().with_limits(limits);
    marks.map_or_else(|| solver.solve(puzzle), |marks| solver.solve(marks))
}

/// The first solution that it finds.
pub(crate) fn first_solution(puzzle: &Grid, marks: Option<&Marks>) -> Option<Solution> {
    let solver = Solver::new();
    marks.map_or_else(|| solver.solutions(puzzle), |marks| solver.solutions(marks)).next()
}
