//! What ends a search before its time, for every engine.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use loshu::{Count, Engine, Grid, Limits, Run, Search, Solver, Stop, Verdict, verify};

use crate::engines::{engines, timeless};
use crate::essays::{GRID1, GRID2, HARD1, grid};
use crate::suite::{at_most, suite};

fn tries(tries: u64) -> Limits {
    Limits::NONE.tries(tries)
}

fn until(deadline: Instant) -> Limits {
    Limits::NONE.deadline(deadline)
}

fn cancelled_by(flag: &Arc<AtomicBool>) -> Limits {
    Limits::NONE.cancel(Arc::clone(flag))
}

fn run(engine: &dyn Engine, puzzle: &Grid, limits: &Limits) -> Run {
    let mut found = 0;
    let run = engine.run(puzzle, limits, &mut |_| found += 1);
    assert_eq!(run.solutions, found);
    run
}

#[test]
fn solutions() {
    let two = &suite("several.sud")[0];
    assert_eq!(two.solutions, 2);
    for (name, engine) in engines() {
        for n in [0, 1, 2, 3, 100] {
            let run = run(&*engine, &Grid::EMPTY, &at_most(n));
            assert_eq!((run.solutions, run.stopped), (n, Some(Stop::Solutions)), "{name}");
        }
        for (n, stopped) in [(2, Some(Stop::Solutions)), (3, None)] {
            let run = run(&*engine, &two.puzzle, &at_most(n));
            assert_eq!((run.solutions, run.stopped), (2, stopped), "{name}");
        }
        let nothing = untouched(Stop::Solutions);
        assert_eq!(timeless(run(&*engine, &Grid::EMPTY, &at_most(0))), nothing, "{name}");
        // A verdict asks for as many as it needs.
        let (verdict, _) = engine.verdict(&two.puzzle, &at_most(0));
        assert!(matches!(verdict, Verdict::Multiple), "{name}: {verdict:?}");
        let (verdict, _) = engine.verdict(&grid(GRID1), &at_most(1));
        assert!(matches!(verdict, Verdict::Unique(_)), "{name}: {verdict:?}");
    }
}

#[test]
fn tries_are_exact() {
    for (name, engine) in engines() {
        for n in [0, 1, 2, 15, 16, 17, 1_000] {
            let run = run(&*engine, &Grid::EMPTY, &tries(n));
            assert_eq!((run.stats.tries, run.stopped), (n, Some(Stop::Tries)), "{name}");
        }
        for puzzle in [GRID1, HARD1].map(grid) {
            // Just enough, and one less.
            let enough = run(&*engine, &puzzle, &at_most(1).tries(100_000));
            let needed = enough.stats.tries;
            if enough.stopped == Some(Stop::Tries) || needed == 0 {
                continue;
            }
            let same = run(&*engine, &puzzle, &at_most(1).tries(needed));
            assert_eq!((same.stats.tries, same.stopped), (needed, enough.stopped), "{name}");
            let less = run(&*engine, &puzzle, &at_most(1).tries(needed - 1));
            assert_eq!((less.stats.tries, less.stopped), (needed - 1, Some(Stop::Tries)), "{name}");
            assert_eq!((less.solutions, less.to_first), (0, None), "{name}");
        }
    }
}

#[test]
fn no_tries_are_enough_where_everything_follows() {
    for engine in [&Search::norvig() as &dyn Engine, &Solver::new()] {
        let (verdict, run) = engine.verdict(&grid(GRID1), &tries(0));
        assert!(matches!(verdict, Verdict::Unique(_)));
        assert_eq!((run.stats.tries, run.stopped), (0, None));
    }
}

#[test]
fn a_stopped_verdict_has_the_solution_found_so_far() {
    for (name, engine) in engines() {
        for n in [0, 20, 200, 2_000] {
            let (verdict, run) = engine.verdict(&grid(GRID2), &tries(n));
            match verdict {
                Verdict::Unique(_) => assert_eq!(run.stopped, None, "{name}"),
                Verdict::Stopped { by, found } => {
                    assert_eq!((by, run.stopped), (Stop::Tries, Some(Stop::Tries)), "{name}");
                    assert_eq!(u64::from(found.is_some()), run.solutions, "{name}");
                }
                _ => panic!("{name}: {verdict:?}"),
            }
        }
    }
    // The norvig preset needs 25 tries to the solution, and some more to see that it is alone.
    let (verdict, _) = Search::norvig().verdict(&grid(GRID2), &tries(25));
    assert!(matches!(verdict, Verdict::Stopped { by: Stop::Tries, found: Some(_) }));
    let (verdict, _) = Search::norvig().verdict(&grid(GRID2), &tries(24));
    assert!(matches!(verdict, Verdict::Stopped { by: Stop::Tries, found: None }));
}

/// Asserts that nothing was done.
fn untouched(by: Stop) -> Run {
    let mut run = Run::default();
    run.stopped = Some(by);
    run
}

fn assert_untouched(engine: &dyn Engine, limits: &Limits, by: Stop) {
    for puzzle in [GRID1, GRID2].map(grid) {
        let nothing = untouched(by);
        assert_eq!(timeless(run(engine, &puzzle, limits)), nothing);
        let (verdict, run) = engine.verdict(&puzzle, limits);
        assert_eq!(verdict, Verdict::Stopped { by, found: None });
        assert_eq!((verdict.solution(), verdict.found()), (None, None));
        assert_eq!(timeless(run), nothing);
    }
}

#[test]
fn stopped_before_the_beginning() {
    let cancelled = Arc::new(AtomicBool::new(true));
    for (_, engine) in engines() {
        assert_untouched(&*engine, &until(Instant::now()), Stop::Deadline);
        assert_untouched(&*engine, &cancelled_by(&cancelled), Stop::Cancelled);
    }
}

/// Asserts that a search ends at once when it is told to; the answer of `late` is how much later it
/// did. On a busy machine anything may be late, or begin late, but not each time.
#[track_caller]
fn promptly(what: &str, late: impl Fn() -> (Run, Duration)) {
    let soon = |(run, late): &(Run, Duration)| run.stats.tries > 0 && late.as_millis() < 5;
    let attempts: Vec<_> = (0..20).map(|_| late()).take_while(|attempt| !soon(attempt)).collect();
    assert!(attempts.len() < 20, "{what}: {attempts:?}");
}

/// For an engine that does not look.
fn in_the_end(limits: Limits) -> Limits {
    limits.tries(10_000_000)
}

#[test]
fn deadline() {
    for (name, engine) in engines() {
        promptly(name, || {
            let deadline = Instant::now() + Duration::from_millis(20);
            let run = run(&*engine, &Grid::EMPTY, &in_the_end(until(deadline)));
            let returned = Instant::now();
            assert_eq!(run.stopped, Some(Stop::Deadline), "{name}");
            assert!(returned >= deadline, "{name} is too early");
            (run, returned - deadline)
        });
    }
}

#[test]
fn cancelled_by_another_thread() {
    for (name, engine) in engines() {
        promptly(name, || {
            let flag = Arc::new(AtomicBool::new(false));
            let limits = in_the_end(cancelled_by(&flag));
            let canceller = thread::spawn(move || {
                thread::sleep(Duration::from_millis(10));
                let now = Instant::now();
                flag.store(true, Ordering::Relaxed);
                now
            });
            let run = run(&*engine, &grid(HARD1), &limits);
            let returned = Instant::now();
            assert_eq!(run.stopped, Some(Stop::Cancelled), "{name}");
            (run, returned - canceller.join().unwrap())
        });
    }
}

#[test]
fn all_questions_to_the_solver_are_limited() {
    let puzzle = grid(GRID2);
    let late = Solver::new().with_limits(until(Instant::now()));
    let stopped = Verdict::Stopped { by: Stop::Deadline, found: None };
    assert_eq!(late.solve(&puzzle), stopped);
    assert_eq!(late.solve_batch(&[puzzle, Grid::EMPTY]), [stopped; 2]);
    assert_eq!(late.count(&puzzle), Count { solutions: 0, stopped: Some(Stop::Deadline) });
    assert_eq!(late.redundant_givens(&puzzle), Err(Stop::Deadline));
    assert_eq!(late.solutions(&puzzle).stopped(), Some(Stop::Deadline));
    assert_eq!(late.solutions(&puzzle).next(), None);

    let few = Solver::new().with_limits(tries(2));
    let stopped = Verdict::Stopped { by: Stop::Tries, found: None };
    assert_eq!(few.solve(&grid(HARD1)), stopped);
    // The limits hold for each puzzle anew.
    assert_eq!(few.solve_batch(&[grid(HARD1); 3]), [stopped; 3]);
    let few = Solver::new().with_limits(tries(100));
    assert_eq!(
        few.redundant_givens(&grid(GRID1)),
        Ok(Solver::new().redundant_givens(&grid(GRID1)).unwrap())
    );
}

#[test]
fn several_solutions_within_any_number_of_tries() {
    for case in suite("several.sud").iter().take(12) {
        assert_eq!(Solver::new().solve(&case.puzzle), Verdict::Multiple, "{}", case.place);
        let mut decided = false;
        for n in 0..200 {
            match Solver::new().with_limits(tries(n)).solve(&case.puzzle) {
                Verdict::Multiple => decided = true,
                Verdict::Stopped { by: Stop::Tries, found } => {
                    assert!(!decided, "{}", case.place);
                    assert!(found.is_none_or(|found| verify(&case.puzzle, &found).is_ok()));
                }
                verdict => panic!("{}: {verdict:?}", case.place),
            }
        }
        assert!(decided, "{}", case.place);
    }
}

#[test]
fn the_iterator_says_what_stopped_it() {
    let unlimited = Solver::new();
    let mut one = unlimited.solutions(&grid(GRID2));
    assert!(one.next().is_some());
    assert_eq!((one.stopped(), one.next(), one.stopped()), (None, None, None));
    assert_eq!(one.next(), None);

    let three = Solver::new().with_limits(at_most(3));
    let mut solutions = three.solutions(&Grid::EMPTY);
    assert_eq!(solutions.stopped(), None);
    assert_eq!(solutions.by_ref().take(1_000).count(), 3);
    assert_eq!(solutions.stopped(), Some(Stop::Solutions));
    assert_eq!(solutions.next(), None);

    let few = Solver::new().with_limits(tries(200));
    let mut solutions = few.solutions(&Grid::EMPTY);
    assert!(solutions.by_ref().take(1_000).count() < 200);
    assert_eq!(solutions.stopped(), Some(Stop::Tries));

    let flag = Arc::new(AtomicBool::new(false));
    let cancellable = Solver::new().with_limits(cancelled_by(&flag));
    let mut solutions = cancellable.solutions(&Grid::EMPTY);
    assert!(solutions.next().is_some());
    flag.store(true, Ordering::Relaxed);
    assert!(solutions.by_ref().take(1_000).count() < 100);
    assert_eq!(solutions.stopped(), Some(Stop::Cancelled));
}

/// A function whose error is any error hands a limit on with `?`.
#[test]
fn a_limit_is_an_error() {
    fn loose(limits: Limits) -> Result<usize, Box<dyn std::error::Error>> {
        Ok(Solver::new().with_limits(limits).redundant_givens(&grid(GRID2))?.len())
    }
    let flag = Arc::new(AtomicBool::new(true));
    let error = loose(cancelled_by(&flag)).unwrap_err();
    assert_eq!(error.downcast_ref::<Stop>(), Some(&Stop::Cancelled));
    assert_eq!(error.to_string(), "cancelled");
    assert!(loose(Limits::NONE).is_ok());
}
