//! Every width of vectors gives the same answers, one puzzle at a time and in batches.

use std::io::{Write, stderr};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use loshu::{Backend, Count, Engine, Grid, Limits, Solver, Stop, Verdict, verify};

use crate::essays::{GRID2, HARD1, grid};
use crate::naive;
use crate::random::{self, Rng};
use crate::suite::{at_most, shared_list, shared_suite, suites};

/// A solver for each width that the machine has.
pub(crate) fn solvers() -> Vec<Solver> {
    let solver = |backend: Backend| {
        let solver = Solver::new().with_backend(backend);
        if solver.is_none() {
            // Not by `eprintln!`, which is kept back when a test passes.
            let _ = writeln!(stderr(), "skipped: this machine has no {backend}");
        }
        solver
    };
    Backend::ALL.iter().copied().filter_map(solver).collect()
}

/// Puzzles of every kind: those of the suites, parts of solutions, and grids that mean nothing.
fn mixture(seed: u64, size: usize) -> Vec<Grid> {
    let mut rng = Rng(seed);
    let cases = suites().into_iter().map(|case| case.puzzle).collect::<Vec<_>>();
    let any = |_| match rng.below(6) {
        0 => cases[rng.below(cases.len())],
        1 => random::scattered(&mut rng, 17),
        2 => random::part(&mut rng, 22),
        clues => random::part(&mut rng, 22 + 2 * clues),
    };
    (0..size).map(any).collect()
}

fn assert_verdict(puzzle: &Grid, verdict: &Verdict, backend: Backend) {
    let solutions = match verdict {
        Verdict::Unsolvable => 0,
        Verdict::Unique(solution) => {
            assert_eq!(verify(puzzle, solution), Ok(*solution), "{backend}: {puzzle}");
            1
        }
        Verdict::Multiple => 2,
        Verdict::Stopped { .. } => panic!("{backend}: {puzzle}: {verdict:?}"),
    };
    if let Some(found) = naive::solutions(&puzzle.to_values(), 2, 20_000) {
        assert_eq!(found.len(), solutions, "{backend}: {puzzle}");
    }
}

#[test]
fn names() {
    for &backend in Backend::ALL {
        assert_eq!(backend.to_string().parse(), Ok(backend));
        let solver = Solver::new().with_backend(backend);
        assert_eq!(
            solver.map(|solver| solver.backend()),
            backend.is_available().then_some(backend)
        );
    }
    assert!("AVX2".parse::<Backend>().is_err());
    assert!(Backend::Portable.is_available());
}

#[test]
fn one_at_a_time_and_in_batches_of_any_size() {
    let puzzles = mixture(1, 700);
    let expected: Vec<_> = puzzles.iter().map(|puzzle| Solver::new().solve(puzzle)).collect();
    for solver in solvers() {
        let backend = solver.backend();
        for (puzzle, expected) in puzzles.iter().zip(&expected) {
            let verdict = solver.solve(puzzle);
            assert_verdict(puzzle, &verdict, backend);
            assert_eq!(verdict, *expected, "{backend}: {puzzle}");
        }
        for size in [1, 2, 3, 15, 16, 17, 31, 32, 33, 100, 700] {
            for (puzzles, expected) in puzzles.chunks(size).zip(expected.chunks(size)).take(40) {
                assert_eq!(solver.solve_batch(puzzles), expected, "{backend}, {size} at once");
            }
        }
        assert_eq!(solver.solve_batch::<Grid>(&[]), []);
    }
}

#[test]
fn counts() {
    let cases: Vec<_> = suites().into_iter().filter(|case| case.solutions <= 100_000).collect();
    let puzzles: Vec<_> = cases.iter().map(|case| case.puzzle).collect();
    for most in [None, Some(0), Some(1), Some(2), Some(100)] {
        let limits = Limits::NONE.solutions(most);
        let count = |solutions| match most {
            Some(most) if solutions >= most => {
                Count { solutions: most, stopped: Some(Stop::Solutions) }
            }
            _ => Count { solutions, stopped: None },
        };
        let expected: Vec<_> = cases.iter().map(|case| count(case.solutions)).collect();
        for solver in solvers() {
            let solver = solver.with_limits(limits.clone());
            assert_eq!(solver.count_batch(&puzzles), expected, "{}", solver.backend());
            for (puzzle, expected) in puzzles.iter().zip(&expected) {
                assert_eq!(solver.count(puzzle), *expected, "{}: {puzzle}", solver.backend());
            }
        }
    }
}

/// More solutions at once than wait for their turn anywhere.
#[test]
fn many_solutions() {
    let puzzles = [Grid::EMPTY, grid(HARD1), grid(GRID2), Grid::EMPTY];
    for solver in solvers() {
        let counts = solver.with_limits(at_most(10_000)).count_batch(&puzzles);
        let counts: Vec<_> = counts.iter().map(|count| count.solutions).collect();
        assert_eq!(counts, [10_000, 10_000, 1, 10_000]);
    }
}

#[test]
fn the_order_of_solutions_is_that_of_every_width() {
    for case in suites().iter().filter(|case| case.solutions > 1).take(12) {
        let expected: Vec<_> = Solver::new().solutions(&case.puzzle).take(50).collect();
        for solver in solvers() {
            let found: Vec<_> = solver.solutions(&case.puzzle).take(50).collect();
            assert_eq!(found, expected, "{}: {}", solver.backend(), case.place);
            let (run, expected) = (
                solver.run(&case.puzzle, &at_most(50), &mut |_| {}),
                Solver::new().run(&case.puzzle, &at_most(50), &mut |_| {}),
            );
            assert_eq!(run.stats.tries, expected.stats.tries, "{}", solver.backend());
        }
    }
}

/// A flag that is set before the lanes are filled, or while they are full.
#[test]
fn stopped_batches() {
    let puzzles = mixture(2, 50);
    for solver in solvers() {
        let cancelled = Limits::NONE.cancel(Arc::new(AtomicBool::new(true)));
        let solver = solver.with_limits(cancelled);
        let stopped = Verdict::Stopped { by: Stop::Cancelled, found: None };
        assert_eq!(solver.solve_batch(&puzzles), vec![stopped; 50]);
        let count = Count { solutions: 0, stopped: Some(Stop::Cancelled) };
        assert_eq!(solver.count_batch(&puzzles), vec![count; 50]);

        let deadline = std::time::Instant::now() + std::time::Duration::from_millis(30);
        let limits = Limits::NONE.deadline(deadline);
        let puzzles = [grid(GRID2), Grid::EMPTY, grid(GRID2)];
        let [first, empty, last] = solver.clone().with_limits(limits).count_batch(&puzzles)[..]
        else {
            panic!()
        };
        let one = Count { solutions: 1, stopped: None };
        assert_eq!(first, one);
        assert_eq!(empty.stopped, Some(Stop::Deadline));
        // The search of the second puzzle does not keep others waiting, where there are lanes.
        if solver.backend() != Backend::Portable {
            assert_eq!(last, one);
        }
        assert!(deadline.elapsed().as_millis() < 500);
    }
}

/// Each list on every width, in one batch.
#[test]
#[ignore = "takes a while"]
fn whole_lists() {
    for list in ["17clue.txt", "mixed10k.txt", "hard375.txt", "top95.txt"] {
        let puzzles = shared_list(list);
        for solver in solvers() {
            for (puzzle, verdict) in puzzles.iter().zip(solver.solve_batch(&puzzles)) {
                let Verdict::Unique(solution) = verdict else { panic!("{puzzle}: {verdict:?}") };
                assert_eq!(verify(puzzle, &solution), Ok(solution));
            }
        }
    }
    let cases: Vec<_> =
        shared_suite("counts.tsv").into_iter().filter(|case| case.solutions < 3_000_000).collect();
    let puzzles: Vec<_> = cases.iter().map(|case| case.puzzle).collect();
    for solver in solvers() {
        for (case, count) in cases.iter().zip(solver.count_batch(&puzzles)) {
            assert_eq!(count, Count { solutions: case.solutions, stopped: None }, "{}", case.place);
        }
    }
}
