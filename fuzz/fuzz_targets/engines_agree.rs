//! Any grid: all engines find the same solutions, each of them is one, and the symmetries of the
//! grid do not change their number.
#![no_main]

use std::collections::BTreeSet;

use libfuzzer_sys::fuzz_target;
use loshu::{
    Backend, Count, Dlx, Engine, Grid, Limits, Search, Solution, Solver, Stop, Verdict, verify,
};
use loshu_fuzz::{Case, narrowed};

const SOLUTIONS: u64 = 20;
const TRIES: u64 = 500;

fuzz_target!(|bytes: &[u8]| {
    let Case { grid, numbers, search, symmetry } = Case::new(bytes);
    let grid = narrowed(grid, &limits());
    let some = limits()
        .solutions(u64::from(numbers[0]) % SOLUTIONS + 1)
        .tries(TRIES - u64::from(numbers[1]));
    let engines: [&dyn Engine; 5] =
        [&Solver::new(), &Search::norvig(), &Search::backtracking(), &search, &Dlx];

    let mut answers: Vec<_> = engines.iter().map(|engine| ask(*engine, &grid, &limits())).collect();
    let Some(all) = all_solutions(&answers) else { return };
    answers.extend(engines.iter().map(|engine| ask(*engine, &grid, &some)));
    answers.iter().for_each(|answer| answer.agrees(&all, &grid));
    for engine in engines {
        verdict_agrees(&engine.verdict(&grid, &limits()).0, &all);
        count_agrees(engine.count(&grid, &limits()), all.len() as u64);
    }

    let image = ask(&Solver::new(), &symmetry.apply(&grid), &limits());
    assert!(image.stopped.is_some() || image.found.len() == all.len(), "{grid}");
    if answers[0].stopped.is_none() {
        solver_agrees(&grid, &all);
    }
});

fn limits() -> Limits {
    Limits::NONE.solutions(SOLUTIONS).tries(TRIES)
}

struct Answer {
    found: BTreeSet<Solution>,
    stopped: Option<Stop>,
}

fn ask(engine: &dyn Engine, grid: &Grid, limits: &Limits) -> Answer {
    let mut found = BTreeSet::new();
    let run = engine.run(grid, limits, &mut |solution| {
        assert_eq!(verify(grid, solution), Ok(*solution));
        assert!(found.insert(*solution), "found twice: {solution}");
    });
    assert_eq!(run.solutions, found.len() as u64);
    assert_eq!(run.to_first.is_some(), run.solutions > 0);
    assert!(run.stats.tries >= run.stats.backtracks && run.stats.max_depth <= 81);
    Answer { found, stopped: run.stopped }
}

/// All solutions of the grid, if an engine came to the end of its search. Otherwise those who did
/// not come to the end for want of tries have nothing to say about the number.
fn all_solutions(answers: &[Answer]) -> Option<BTreeSet<Solution>> {
    let complete = answers.iter().find(|answer| answer.stopped.is_none())?;
    Some(complete.found.clone())
}

impl Answer {
    fn agrees(&self, all: &BTreeSet<Solution>, grid: &Grid) {
        match self.stopped {
            None => assert_eq!(self.found, *all, "{grid}"),
            Some(_) => assert!(self.found.is_subset(all), "{grid}"),
        }
    }
}

fn verdict_agrees(verdict: &Verdict, all: &BTreeSet<Solution>) {
    match *verdict {
        Verdict::Unsolvable => assert_eq!(all.len(), 0),
        Verdict::Unique(solution) => assert!(all.iter().eq([&solution])),
        Verdict::Multiple => assert!(all.len() > 1),
        Verdict::Stopped { by, found } => {
            assert_eq!(by, Stop::Tries);
            assert!(found.is_none_or(|solution| all.contains(&solution)));
        }
    }
}

fn count_agrees(count: Count, all: u64) {
    match count.stopped {
        None => assert_eq!(count.solutions, all),
        Some(stop) => assert!(stop == Stop::Tries && count.solutions <= all),
    }
}

/// What the fast solver promises beyond the common interface. It came to the end within the tries,
/// so none of this takes long.
fn solver_agrees(grid: &Grid, all: &BTreeSet<Solution>) {
    let solver = Solver::new();
    let verdict = solver.solve(grid);
    verdict_agrees(&verdict, all);
    for solver in
        Backend::ALL.iter().copied().filter_map(|backend| Solver::new().with_backend(backend))
    {
        assert_eq!(solver.solve(grid), verdict, "{}: {grid}", solver.backend());
        assert_eq!(solver.solve_batch(&[*grid; 20]), [verdict; 20], "{}: {grid}", solver.backend());
        let exact = Count { solutions: all.len() as u64, stopped: None };
        assert_eq!(solver.count_batch(&[*grid; 3]), [exact; 3], "{}: {grid}", solver.backend());
    }
    assert!(solver.solutions(grid).collect::<BTreeSet<_>>() == *all, "{grid}");
    assert!(grid.conflicts().is_empty() || all.is_empty(), "{grid}");
    assert_eq!(solver.is_proper(grid), Ok(all.len() == 1), "{grid}");
    if all.len() == 1 {
        redundant_givens(grid);
    }
}

/// Without a redundant given a puzzle is still proper, and without any other it is not.
fn redundant_givens(grid: &Grid) {
    let solver = Solver::new().with_limits(limits().solutions(None));
    let Ok(redundant) = solver.redundant_givens(grid) else { return };
    for (cell, _) in grid.givens() {
        let mut without = *grid;
        without[cell] = None;
        let proper = match solver.solve(&without) {
            Verdict::Unique(_) => true,
            Verdict::Stopped { .. } => continue,
            Verdict::Unsolvable | Verdict::Multiple => false,
        };
        assert_eq!(redundant.contains(cell), proper, "{cell} of {grid}");
    }
}
