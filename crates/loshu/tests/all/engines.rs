//! Every engine gives the same answer on every case.

use std::collections::HashSet;
use std::time::Duration;

use loshu::{
    Backend, CellOrder, DigitOrder, Dlx, Engine, Limits, Propagation, Run, Search, Solution,
    Solver, Stats, Stop, Undo, Verdict, verify,
};

use crate::naive;
use crate::suite::{Case, at_most, suites};

/// The engines by name.
pub(crate) fn engines() -> Vec<(&'static str, Box<dyn Engine>)> {
    vec![
        ("fast", Box::new(Solver::new())),
        ("portable", Box::new(Solver::new().with_backend(Backend::Portable).unwrap())),
        ("norvig", Box::new(Search::norvig())),
        ("stack", Box::new(Search::stack())),
        #[cfg(feature = "rand")]
        ("stack_random", Box::new(Search::stack_random(2012))),
        ("backtracking", Box::new(Search::backtracking())),
        ("dlx", Box::new(Dlx)),
    ]
}

/// The teaching engine with all positions of its knobs but the undo.
fn searches() -> Vec<Search> {
    let mut all = Vec::new();
    for &propagation in Propagation::ALL {
        for &cell_order in CellOrder::ALL {
            for &digit_order in DigitOrder::ALL {
                all.push(Search { propagation, cell_order, digit_order, ..Search::norvig() });
            }
        }
    }
    all
}

/// Solutions asked for; with fewer the count is exact.
const MOST: u64 = 20;

/// Where plain backtracking would take ages.
const TRIES: u64 = 3_000;

/// What an engine finds, after a check against the case.
fn checked(case: &Case, name: &str, engine: &dyn Engine, tries: u64) -> (Run, Vec<Solution>) {
    let limits = Limits::NONE.solutions(MOST).tries(tries);
    let mut found = Vec::new();
    let run = engine.run(&case.puzzle, &limits, &mut |solution| found.push(*solution));
    let place = format!("{}, {name}: {run:?}", case.place);
    for solution in &found {
        assert_eq!(verify(&case.puzzle, solution), Ok(*solution), "{place}");
    }
    assert_eq!(found.iter().collect::<HashSet<_>>().len(), found.len(), "{place}: one twice");
    assert_eq!(run.solutions, found.len() as u64, "{place}");
    assert_eq!(run.to_first.is_some(), run.solutions > 0, "{place}");
    if run.stopped == Some(Stop::Tries) {
        assert_eq!(run.stats.tries, tries, "{place}");
        assert!(run.solutions < MOST.min(case.solutions + 1), "{place}");
    } else {
        let stopped = (case.solutions >= MOST).then_some(Stop::Solutions);
        assert_eq!((run.solutions, run.stopped), (MOST.min(case.solutions), stopped), "{place}");
    }
    (run, found)
}

/// What can be compared from run to run.
pub(crate) fn timeless(mut run: Run) -> Run {
    let stop_watches = |stats: &mut Stats| stats.elapsed = Duration::ZERO;
    stop_watches(&mut run.stats);
    run.to_first.iter_mut().for_each(stop_watches);
    run
}

/// The two puzzles of the essays that took ages.
fn takes_ages(case: &Case) -> bool {
    case.note == "impossible" || case.note.starts_with("hard1")
}

#[test]
fn the_oracle_agrees_with_the_suites() {
    for case in suites().iter().filter(|case| !takes_ages(case)) {
        let found = naive::solutions(&case.puzzle.to_values(), MOST as usize, 1_000_000).unwrap();
        assert_eq!(found.len() as u64, MOST.min(case.solutions), "{}", case.place);
    }
}

#[test]
fn each_engine_agrees_with_the_suites() {
    for case in suites() {
        for (name, engine) in engines() {
            let (run, _) = checked(&case, name, &*engine, 30_000);
            let complete = run.stopped != Some(Stop::Tries);
            let slow = name == "backtracking" || takes_ages(&case);
            assert!(complete || slow, "{}, {name}", case.place);
            if run.solutions > 0 {
                let first = engine.run(&case.puzzle, &at_most(1), &mut |_| {});
                assert_eq!(timeless(run).to_first, timeless(first).to_first, "{}", case.place);
            }
        }
    }
}

#[test]
fn each_engine_has_the_same_verdict() {
    for case in suites().iter().filter(|case| !takes_ages(case)) {
        for (name, engine) in engines() {
            let limits = Limits::NONE.tries(30_000);
            let (verdict, run) = engine.verdict(&case.puzzle, &limits);
            let place = format!("{}, {name}: {verdict:?}", case.place);
            match (case.solutions, verdict) {
                (_, Verdict::Stopped { by: Stop::Tries, .. }) if name == "backtracking" => {
                    assert_eq!((run.stopped, run.stats.tries), (Some(Stop::Tries), 30_000));
                    continue;
                }
                (0, Verdict::Unsolvable) => assert_eq!(verdict.solution(), None, "{place}"),
                (1, Verdict::Unique(solution)) => {
                    assert_eq!(verify(&case.puzzle, &solution), Ok(solution), "{place}");
                    assert_eq!(verdict.solution(), Some(&solution), "{place}");
                }
                (2.., Verdict::Multiple) => assert_eq!(verdict.found(), None, "{place}"),
                _ => panic!("{place}"),
            }
            let stopped = (case.solutions > 1).then_some(Stop::Solutions);
            assert_eq!((run.solutions, run.stopped), (case.solutions.min(2), stopped), "{place}");
        }
    }
}

/// All knobs; the two ways to undo do the same work.
#[test]
fn each_search_agrees_with_the_suites() {
    let (mut complete, mut all) = (0, 0);
    for case in suites() {
        for copy in searches() {
            let name = format!("{copy:?}");
            let (run, found) = checked(&case, &name, &copy, TRIES);
            let trail = Search { undo: Undo::Trail, ..copy };
            let (same_run, same_found) = checked(&case, &name, &trail, TRIES);
            let place = format!("{}, {name}", case.place);
            assert_eq!(found, same_found, "{place}");
            assert_eq!(timeless(run), timeless(same_run), "{place}");
            complete += u64::from(run.stopped != Some(Stop::Tries));
            all += 1;
        }
    }
    assert!(complete * 4 > all * 3, "only {complete} of {all} searches were complete");
}
