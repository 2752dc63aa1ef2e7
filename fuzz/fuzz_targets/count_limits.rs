//! Any grid, any engine, any limits: they hold exactly, and the answer says which one it was.
#![no_main]

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use libfuzzer_sys::fuzz_target;
use loshu::{Dlx, Engine, Grid, Limits, Run, Search, Solution, Solver, Stop, Verdict};
use loshu_fuzz::{Case, narrowed};

/// Enough to see the end of most searches.
const TRIES: u64 = 300;

fuzz_target!(|bytes: &[u8]| {
    let Case { grid, numbers: [kind, tries, solutions], search, .. } = Case::new(bytes);
    let engine: &dyn Engine = match kind % 5 {
        0 => &Solver::new(),
        1 => &Search::norvig(),
        2 => &Search::backtracking(),
        3 => &Dlx,
        _ => &search,
    };
    let subject = Subject { engine, grid };
    let whole = subject.ask(Some(TRIES), None);
    subject.fewer_tries(&whole, tries.into());
    subject.fewer_tries(&whole, whole.run.stats.tries.saturating_sub(tries.into()));
    subject.enough_tries(&whole);
    subject.fewer_solutions(&whole, solutions.into());
    subject.both(&whole, tries.into(), solutions.into());
    subject.no_time(solutions.into());
    subject.verdict(&whole, tries.into());
    iterator(&grid, tries.into(), solutions.into());
    counts(&grid, tries.into(), solutions.into());
});

struct Subject<'a> {
    engine: &'a dyn Engine,
    grid: Grid,
}

struct Answer {
    found: Vec<Solution>,
    run: Run,
}

impl Answer {
    /// The number of solutions, if the search came to its end.
    fn total(&self) -> Option<u64> {
        self.run.stopped.is_none().then_some(self.run.solutions)
    }
}

impl Subject<'_> {
    fn ask(&self, tries: Option<u64>, solutions: Option<u64>) -> Answer {
        self.ask_within(&Limits::NONE.tries(tries).solutions(solutions))
    }

    fn ask_within(&self, limits: &Limits) -> Answer {
        let mut found = Vec::new();
        let run = self.engine.run(&self.grid, limits, &mut |solution| found.push(*solution));
        assert_eq!(run.solutions, found.len() as u64);
        assert!(limits.tries.is_none_or(|most| run.stats.tries <= most));
        assert!(limits.solutions.is_none_or(|most| run.solutions <= most));
        match run.stopped {
            None => assert!(limits.solutions.is_none_or(|wanted| run.solutions < wanted)),
            Some(Stop::Solutions) => assert_eq!(Some(run.solutions), limits.solutions),
            Some(Stop::Tries) => assert_eq!(Some(run.stats.tries), limits.tries),
            Some(Stop::Deadline) => assert!(limits.deadline.is_some()),
            Some(Stop::Cancelled) => assert!(limits.cancel.is_some()),
            Some(other) => panic!("a limit that nobody set: {other}"),
        }
        Answer { found, run }
    }

    /// The same search, only shorter.
    fn fewer_tries(&self, whole: &Answer, tries: u64) {
        let part = self.ask(Some(tries), None);
        assert!(whole.found.starts_with(&part.found));
        if tries < whole.run.stats.tries {
            assert_eq!(part.run.stopped, Some(Stop::Tries));
        } else if tries <= TRIES {
            assert_eq!(part.found, whole.found);
            assert_eq!(part.run.stats.tries, whole.run.stats.tries);
        }
    }

    /// As many tries as the search takes are no limit.
    fn enough_tries(&self, whole: &Answer) {
        if let Some(total) = whole.total() {
            assert_eq!(self.ask(Some(whole.run.stats.tries), None).total(), Some(total));
        }
    }

    fn fewer_solutions(&self, whole: &Answer, solutions: u64) {
        let part = self.ask(Some(TRIES), Some(solutions));
        let expected = whole.run.solutions.min(solutions);
        assert!(part.found[..] == whole.found[..expected as usize]);
        let reached = whole.run.solutions >= solutions;
        assert_eq!(part.run.stopped == Some(Stop::Solutions), reached);
        if solutions > 0 && reached {
            assert!(part.run.stats.tries <= whole.run.stats.tries);
        }
    }

    fn both(&self, whole: &Answer, tries: u64, solutions: u64) {
        let part = self.ask(Some(tries), Some(solutions));
        assert!(whole.found.starts_with(&part.found));
        assert!(part.run.stopped.is_some() || whole.total() == Some(part.run.solutions));
    }

    /// A deadline that is over and a flag that is set end a search before it begins; a deadline
    /// that is near ends it soon, which the fuzzer's time limit watches over.
    fn no_time(&self, solutions: u64) {
        let now = Instant::now();
        let limits = Limits::NONE.solutions(solutions + 1);
        let over = limits.clone().deadline(now);
        assert_eq!(self.ask_within(&over).run.stopped, Some(Stop::Deadline));
        let set = limits.clone().cancel(Arc::new(AtomicBool::new(true)));
        let answer = self.ask_within(&set);
        assert_eq!(answer.run.stopped, Some(Stop::Cancelled));
        assert!(answer.found.is_empty());
        let near = now + Duration::from_millis(1);
        self.ask_within(&limits.deadline(near));
    }

    /// A verdict under a limit is right or says that it was stopped.
    fn verdict(&self, whole: &Answer, tries: u64) {
        let limits = Limits::NONE.tries(tries);
        let (verdict, run) = self.engine.verdict(&self.grid, &limits);
        assert!(run.stats.tries <= tries);
        let certain = match verdict {
            Verdict::Stopped { by, .. } => {
                assert_eq!(by, Stop::Tries);
                return;
            }
            Verdict::Unsolvable => Some(0),
            Verdict::Unique(_) => Some(1),
            Verdict::Multiple => None,
        };
        match (certain, whole.total()) {
            (Some(n), Some(total)) => assert_eq!(n, total),
            (Some(n), None) => assert!(whole.run.solutions <= n),
            (None, total) => assert!(total.is_none_or(|total| total > 1)),
        }
    }
}

/// The iterator is the same search as the callback.
fn iterator(grid: &Grid, tries: u64, solutions: u64) {
    let limits = Limits::NONE.tries(tries).solutions(solutions);
    let solver = Solver::new().with_limits(limits.clone());
    let answer = Subject { engine: &solver, grid: *grid }.ask_within(&limits);
    let mut iterator = solver.solutions(grid);
    assert!(iterator.by_ref().eq(answer.found));
    assert_eq!(iterator.stopped(), answer.run.stopped);
    assert_eq!(iterator.next(), None);
}

/// The fast solver counts by another way than it finds solutions: whatever is known to have the
/// same number of solutions is searched once. The number is the same.
fn counts(grid: &Grid, tries: u64, solutions: u64) {
    let most = Limits::NONE.solutions(400).tries(800);
    let grid = narrowed(*grid, &most);
    let solver = Solver::new().with_limits(most);
    let mut iterator = solver.solutions(&grid);
    let total = iterator.by_ref().count() as u64;
    let fewer = Limits::NONE.tries(tries);
    let part = Engine::count(&solver, &grid, &fewer);
    match (iterator.stopped(), part.stopped) {
        (None, None) => assert_eq!(part.solutions, total, "{grid}"),
        (None, Some(stop)) => assert!(stop == Stop::Tries && part.solutions <= total, "{grid}"),
        _ => return,
    }
    // The endgame of a count takes other tries than the search for solutions: they are not limited.
    for limit in [solutions, total.saturating_sub(1), total, total + 1] {
        let limits = Limits::NONE.solutions(limit);
        let count = Engine::count(&Solver::new(), &grid, &limits);
        assert_eq!(count.solutions, total.min(limit), "{grid}");
        assert_eq!(count.stopped, (limit <= total).then_some(Stop::Solutions));
    }
}
