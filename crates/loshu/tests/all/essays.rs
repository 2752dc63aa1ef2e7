//! The exact work of the essays' solvers on the essays' puzzles.

use loshu::{
    Candidates, Cell, Digit, Dlx, Engine, Grid, Limits, Observer, Propagation, Search, Solution,
    Solver, Stats, Stop, Verdict, verify,
};

use crate::engines::engines;
pub(crate) use crate::samples::{GRID1, GRID2, grid};
use crate::suite::{at_most, shared_list};

pub(crate) const HARD1: &str =
    ".....6....59.....82....8....45........3........6..3.54...325..6..................";
pub(crate) const IMPOSSIBLE: &str =
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";
const INKALA_2006: &str =
    "85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4.";
const INKALA_2010: &str =
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";
pub(crate) const INKALA_2012: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// The work up to the first solution.
fn to_first(engine: &dyn Engine, puzzle: &Grid) -> Stats {
    let limits = at_most(1).tries(2_000_000);
    let run = engine.run(puzzle, &limits, &mut |_| {});
    let stats = run.to_first.unwrap();
    assert_eq!((stats.tries, stats.backtracks), (run.stats.tries, run.stats.backtracks));
    assert_eq!(stats, run.essay_stats());
    stats
}

#[track_caller]
fn tries<const N: usize>(engine: &dyn Engine, table: [(&str, u64); N]) {
    for (puzzle, tries) in table {
        assert_eq!(to_first(engine, &grid(puzzle)).tries, tries, "{puzzle}");
    }
}

#[test]
fn norvig() {
    tries(&Search::norvig(), [(GRID1, 0), (GRID2, 25)]);
}

#[test]
fn stack() {
    tries(&Search::stack(), [(GRID1, 49), (GRID2, 481), (INKALA_2012, 10_101)]);
}

#[test]
fn backtracking() {
    tries(&Search::backtracking(), [(GRID1, 1_605), (INKALA_2012, 445_778)]);
}

/// Every cell that is not given takes a choice, even on the straight way.
#[test]
fn dlx() {
    tries(&Dlx, [(GRID1, 49), (GRID2, 117), (INKALA_2012, 1_471), (HARD1, 64)]);
}

/// "64 possibilities on average", and "never needed to search more than 16 squares".
#[test]
#[ignore = "needs the data beside the repository"]
fn data_norvig_on_top95() {
    let top95 = shared_list("top95.txt");
    assert_eq!(top95.len(), 95);
    let stats: Vec<_> = top95.iter().map(|puzzle| to_first(&Search::norvig(), puzzle)).collect();
    assert_eq!(stats.iter().map(|stats| stats.tries).sum::<u64>(), 6_127);
    assert!(stats.iter().all(|stats| stats.max_depth <= 16));
}

#[test]
fn grid2_after_singles() {
    let candidates = Candidates::of(&grid(GRID2), Propagation::Singles).unwrap();
    let drawing = candidates.table().to_string();
    assert_eq!(drawing.lines().collect::<Vec<_>>(), GRID2_AFTER_SINGLES);
    assert!(drawing.ends_with('\n'));
    assert_eq!(candidates.solved().len(), grid(GRID2).clues() + 3);
}

const GRID2_AFTER_SINGLES: [&str; 11] = [
    "   4      1679   12679  |  139     2369    269   |   8      1239     5    ",
    " 26789     3    1256789 | 14589   24569   245689 | 12679    1249   124679 ",
    "  2689   15689   125689 |   7     234569  245689 | 12369   12349   123469 ",
    "------------------------+------------------------+------------------------",
    "  3789     2     15789  |  3459   34579    4579  | 13579     6     13789  ",
    "  3679   15679   15679  |  359      8     25679  |   4     12359   12379  ",
    " 36789     4     56789  |  359      1     25679  | 23579   23589   23789  ",
    "------------------------+------------------------+------------------------",
    "  289      89     289   |   6      459      3    |  1259     7     12489  ",
    "   5      6789     3    |   2      479      1    |   69     489     4689  ",
    "   1      6789     4    |  589     579     5789  | 23569   23589   23689  ",
];

#[test]
fn solutions_of_the_essays() {
    let solved = [
        (
            GRID1,
            "483921657967345821251876493548132976729564138136798245372689514814253769695417382",
        ),
        (
            GRID2,
            "417369825632158947958724316825437169791586432346912758289643571573291684164875293",
        ),
        (
            INKALA_2006,
            "859612437723854169164379528986147352375268914241593786432981675617425893598736241",
        ),
        (
            INKALA_2010,
            "145327698839654127672918543496185372218473956753296481367542819984761235521839764",
        ),
        (
            INKALA_2012,
            "812753649943682175675491283154237896369845721287169534521974368438526917796318452",
        ),
    ];
    for (puzzle, solution) in solved {
        let expected = verify(&grid(puzzle), &grid(solution)).unwrap();
        for (name, engine) in engines() {
            let limits = at_most(1).tries(500_000);
            let mut first = None;
            let run = engine.run(&grid(puzzle), &limits, &mut |solution| first = Some(*solution));
            let ages = name == "backtracking" && run.stopped == Some(Stop::Tries);
            assert!(first == Some(expected) || ages, "{name}: {first:?}");
        }
        assert_eq!(Solver::new().solve(&grid(puzzle)), Verdict::Unique(expected));
    }
}

#[test]
fn empty_grid() {
    for (name, engine) in engines() {
        let mut first = None;
        let run = engine.run(&Grid::EMPTY, &at_most(1), &mut |found| first = Some(*found));
        assert_eq!((run.solutions, run.stopped), (1, Some(Stop::Solutions)), "{name}");
        assert_eq!(first.unwrap().clues(), 81);
        let (verdict, _) = engine.verdict(&Grid::EMPTY, &Limits::NONE);
        assert!(matches!(verdict, Verdict::Multiple), "{name}");
    }
    // The plain backtracker finds the smallest grid of all.
    let smallest =
        "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
    let mut first = None;
    let first_one = &mut |found: &Solution| first = Some(Grid::from(*found));
    Search::backtracking().run(&Grid::EMPTY, &at_most(1), first_one);
    assert_eq!(first, Some(grid(smallest)));
}

/// 1,439 seconds in the essay.
#[test]
fn impossible() {
    let impossible = grid(IMPOSSIBLE);
    assert_eq!(Dlx.verdict(&impossible, &Limits::NONE).0, Verdict::Unsolvable);
    assert_eq!(Dlx.run(&impossible, &Limits::NONE, &mut |_| {}).stats.tries, 8_341);
    assert_eq!(Solver::new().solve(&impossible), Verdict::Unsolvable);
    let some = Limits::NONE.tries(50_000);
    for (name, engine) in engines() {
        match engine.verdict(&impossible, &some).0 {
            Verdict::Unsolvable | Verdict::Stopped { by: Stop::Tries, found: None } => {}
            verdict => panic!("{name}: {verdict:?}"),
        }
    }
}

#[test]
#[ignore = "takes ten seconds"]
fn impossible_for_norvig() {
    let (verdict, run) = Search::norvig().verdict(&grid(IMPOSSIBLE), &Limits::NONE);
    assert_eq!((verdict, run.stats.tries), (Verdict::Unsolvable, 5_238_088));
}

/// 188.79 seconds in the essay, which prints this solution.
#[test]
fn hard1() {
    let printed =
        "438796215659132478271458693845219367713564829926873154194325786362987541587641932";
    let printed = verify(&grid(HARD1), &grid(printed)).unwrap();
    let mut first = None;
    let run =
        Search::norvig().run(&grid(HARD1), &at_most(1), &mut |solution| first = Some(*solution));
    assert_eq!((first, run.stats.tries), (Some(printed), 658_725));
    assert_eq!(Solver::new().solve(&grid(HARD1)), Verdict::Multiple);
    assert_ne!(exchanged(&printed), printed);
}

/// 1 for 7 and 7 for 1: neither is given in hard1, so that solves it as well.
fn exchanged(solution: &Solution) -> Solution {
    let mut other = **solution;
    for cell in Cell::ALL {
        other[cell] = match solution[cell].map(Digit::get) {
            Some(1) => Digit::new(7),
            Some(7) => Digit::new(1),
            _ => solution[cell],
        };
    }
    verify(&grid(HARD1), &other).unwrap()
}

/// The essay tried random orders of the digits on hard1: 27 of 30 took no time.
#[cfg(feature = "rand")]
#[test]
fn random_digits_on_hard1() {
    let some = at_most(1).tries(100);
    let mut found = std::collections::BTreeSet::new();
    for seed in 0..30 {
        let search = Search { digit_order: loshu::DigitOrder::Random, seed, ..Search::norvig() };
        search.run(&grid(HARD1), &some, &mut |solution| assert!(found.insert(*solution)));
    }
    assert!(found.len() >= 15, "{}", found.len());
}

/// Counts what it sees.
#[derive(Default)]
struct Tally {
    tries: u64,
    returns: u64,
    max_depth: usize,
    solutions: u64,
    /// The tries that stood when the first solution was found.
    standing: Option<u64>,
}

impl Observer for Tally {
    fn tried(&mut self, depth: usize, _: Cell, _: Digit) {
        self.tries += 1;
        self.max_depth = self.max_depth.max(depth);
        assert_eq!(depth as u64, self.tries - self.returns);
    }

    fn solved(&mut self, _: &Solution) {
        self.solutions += 1;
        self.standing.get_or_insert(self.tries - self.returns);
    }

    fn returned(&mut self, depth: usize, _: Cell, _: Digit) {
        assert_eq!(depth as u64, self.tries - self.returns);
        self.returns += 1;
    }
}

#[test]
fn an_observer_sees_what_the_statistics_say() {
    for puzzle in [GRID1, GRID2, INKALA_2006, INKALA_2010, INKALA_2012].map(grid) {
        for &propagation in Propagation::ALL {
            let search = Search { propagation, ..Search::norvig() };
            let mut tally = Tally::default();
            let run = search.observe(&puzzle, &Limits::NONE, &mut tally);
            assert_eq!((run.stats.tries, run.stats.backtracks), (tally.tries, tally.returns));
            assert_eq!((run.stats.max_depth, run.solutions), (tally.max_depth, tally.solutions));
            assert_eq!(run.stats.tries, run.stats.backtracks);
            let first = run.to_first.unwrap();
            assert_eq!(Some(first.tries - first.backtracks), tally.standing);
        }
        let first = to_first(&Dlx, &puzzle);
        assert_eq!(first.tries - first.backtracks, 81 - puzzle.clues() as u64);
    }
}
