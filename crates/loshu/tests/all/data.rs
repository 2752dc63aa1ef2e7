//! The lists and counts beside the repository.

use loshu::{Count, Dlx, Engine, Grid, Limits, Search, Solver, Verdict};

use crate::suite::{Case, shared_list, shared_suite};

fn assert_counts(wanted: impl Fn(&Case) -> bool) {
    for case in shared_suite("counts.tsv").iter().filter(|case| wanted(case)) {
        let exact = Count { solutions: case.solutions, stopped: None };
        assert_eq!(Solver::new().count(&case.puzzle), exact, "{}: {}", case.place, case.note);
    }
}

/// With debug assertions each solution is verified.
const MANY: u64 = if cfg!(debug_assertions) { 50_000 } else { 2_000_000 };

#[test]
#[ignore = "needs the data beside the repository"]
fn data_counts() {
    assert_counts(|case| case.solutions <= MANY);
}

#[test]
#[ignore = "counts 200 million solutions"]
fn large_counts() {
    assert_counts(|case| case.solutions > MANY);
}

#[test]
#[ignore = "needs the data beside the repository"]
fn data_dlx_counts() {
    for case in shared_suite("counts.tsv").iter().filter(|case| case.solutions <= 5_000) {
        let run = Dlx.run(&case.puzzle, &Limits::NONE, &mut |_| {});
        assert_eq!((run.solutions, run.stopped), (case.solutions, None), "{}", case.place);
    }
}

fn unique(solver: &Solver, puzzles: &[Grid]) -> Vec<Verdict> {
    let verdicts = solver.solve_batch(puzzles);
    for (puzzle, verdict) in puzzles.iter().zip(&verdicts) {
        assert!(matches!(verdict, Verdict::Unique(_)), "{puzzle}: {verdict:?}");
    }
    verdicts
}

#[test]
#[ignore = "needs the data beside the repository"]
fn data_each_puzzle_of_the_lists_is_proper() {
    let lists = [
        ("easy50.txt", 50),
        ("top95.txt", 95),
        ("hardest11.txt", 11),
        ("hard375.txt", 375),
        ("mixed10k.txt", 10_000),
        ("17clue.txt", 49_158),
    ];
    for (name, len) in lists {
        let puzzles = shared_list(name);
        assert_eq!(puzzles.len(), len, "{name}");
        unique(&Solver::new(), &puzzles);
    }
}

/// Two engines with nothing in common but the board find what the fast one finds.
fn assert_three_agree(name: &str) {
    let puzzles = shared_list(name);
    let verdicts = unique(&Solver::new(), &puzzles);
    for (puzzle, verdict) in puzzles.iter().zip(verdicts) {
        for engine in [&Search::norvig() as &dyn Engine, &Dlx] {
            assert_eq!(engine.verdict(puzzle, &Limits::NONE).0, verdict, "{puzzle}");
        }
    }
}

#[test]
#[ignore = "needs the data beside the repository"]
fn data_three_engines_agree() {
    for name in ["easy50.txt", "top95.txt", "hardest11.txt"] {
        assert_three_agree(name);
    }
}

#[test]
#[ignore = "takes two minutes"]
fn three_engines_agree_on_17_clues() {
    assert_three_agree("17clue.txt");
}
