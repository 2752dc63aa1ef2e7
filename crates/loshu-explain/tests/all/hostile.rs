//! Marks that were made to take long: whatever is asked of them, the answer comes when its limit is
//! reached.
//!
//! `LOSHU_HOSTILE=10000 cargo test -p loshu-explain --test all hostile -- --nocapture` asks 10,000 marks with a limit
//! of 100 ms, and prints how long the answers took.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};
use std::{env, fs};

use loshu::{Candidate, CandidateSet, Cell, CellSet, Digit, Grid, Limits, Marks, Solver};
use loshu_explain::rate::{
    self, Scale, backdoors, bottlenecks, hodoku, needed_techniques, se::Rater,
};
use loshu_explain::step::Style;
use loshu_explain::technique::{Options, Plan, Position, Profile, Technique};

use crate::samples::{GRID2, Rng, grid, solution};

/// Puzzles that need long chains.
const HARD: [&str; 6] = [
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..",
    "12.3.....4.....3....3.5......42..5......8...9.6...5.7...15..2......9..6......7..8",
    GRID2,
];

/// A kind of marks.
type Make = fn(&mut Rng) -> Marks;

const KINDS: [(&str, Make); 10] = [
    ("digits anywhere", |rng| Marks::of(&any_digits(rng, 81))),
    ("few digits anywhere", |rng| Marks::of(&any_digits(rng, 12))),
    ("all candidates, digits anywhere", |rng| full(&any_digits(rng, 40))),
    ("all candidates, a hard puzzle", |rng| full(&hard(rng))),
    ("all candidates, a part of a hard puzzle", |rng| {
        let puzzle = hard(rng);
        full(&without_some(&puzzle, rng))
    }),
    ("a part of a hard puzzle", |rng| {
        let puzzle = hard(rng);
        Marks::of(&without_some(&puzzle, rng))
    }),
    ("any candidates", |rng| {
        let share = rng.below(100);
        any_candidates(&Grid::EMPTY, |_| rng.below(100) < share)
    }),
    ("any candidates of a hard puzzle", |rng| {
        let (puzzle, share) = (hard(rng), rng.below(40));
        let marks = Marks::of(&puzzle);
        any_candidates(&puzzle, |at| marks.contains(at) && rng.below(100) >= share)
    }),
    ("a few digits in full", |rng| {
        let (count, share) = (2 + rng.below(7), 60 + rng.below(41));
        any_candidates(&Grid::EMPTY, |at| at.digit().index() < count && rng.below(100) < share)
    }),
    ("a solution and any candidates", |rng| {
        let (solution, share) = (solution(rng), rng.below(60));
        any_candidates(&Grid::EMPTY, |at| {
            solution[at.cell()] == Some(at.digit()) || rng.below(100) < share
        })
    }),
];

fn hard(rng: &mut Rng) -> Grid {
    grid(HARD[rng.below(HARD.len())])
}

/// At most so many cells have a digit, whether it fits or not.
fn any_digits(rng: &mut Rng, most: usize) -> Grid {
    let mut grid = Grid::EMPTY;
    for _ in 0..rng.below(most + 1) {
        grid[Cell::ALL[rng.below(81)]] = Some(Digit::ALL[rng.below(9)]);
    }
    grid
}

fn without_some(puzzle: &Grid, rng: &mut Rng) -> Grid {
    let (mut left, share) = (*puzzle, rng.below(100));
    for (cell, _) in puzzle.givens() {
        left[cell] = left[cell].filter(|_| rng.below(100) >= share);
    }
    left
}

/// All nine digits in each empty cell.
fn full(grid: &Grid) -> Marks {
    any_candidates(grid, |_| true)
}

fn any_candidates(grid: &Grid, mut pass: impl FnMut(Candidate) -> bool) -> Marks {
    let candidates: CandidateSet = CandidateSet::ALL.iter().filter(|&at| pass(at)).collect();
    Marks::new(grid, grid.filled(), candidates)
}

/// Something that is asked of marks.
type Question = fn(&Marks, &Limits, &mut Rng);

const QUESTIONS: [(&str, Question); 18] = [
    ("next step", |marks, limits, _| {
        if let Ok(Some(step)) = Profile::human().next_step(marks, limits) {
            let _ = (step.prose(marks, Style::default()), step.drawing(marks), step.verify(marks));
        }
    }),
    ("next step of HoDoKu's techniques", |marks, limits, _| {
        let _ = Profile::hodoku().next_step(marks, limits);
    }),
    ("next step of Sudoku Explainer's techniques", |marks, limits, _| {
        let _ = Profile::se().next_step(marks, limits);
    }),
    ("all steps", |marks, limits, _| {
        let _ = Profile::human().all_steps(marks, limits);
    }),
    ("all steps of HoDoKu's techniques", |marks, limits, _| {
        let _ = Profile::hodoku().all_steps(marks, limits);
    }),
    ("example", |marks, limits, rng| {
        let position = Position::new(marks).with_limits(limits);
        let _ = any_technique(rng).first(&position, &generous());
    }),
    ("all steps of a technique", |marks, limits, rng| {
        let position = Position::new(marks).with_limits(limits);
        let _ = any_technique(rng).find(&position, &generous(), &mut |_| ControlFlow::Continue(()));
    }),
    ("path", |marks, limits, _| {
        Profile::human().path(*marks).with_limits(limits.clone()).for_each(drop);
    }),
    ("path of Sudoku Explainer", |marks, limits, _| {
        rate::path(marks, &Scale::Se, limits).for_each(drop);
    }),
    ("path of HoDoKu", |marks, limits, _| {
        rate::path(marks, &Scale::Hodoku, limits).for_each(drop);
    }),
    ("hint", |marks, limits, _| {
        let plan = Plan::of(marks, Profile::human(), limits.clone());
        if let Ok(Some(mut plan)) = plan {
            plan.advise(marks);
        }
    }),
    ("hint at a hard puzzle", |marks, limits, rng| {
        let puzzle = hard(rng);
        let solution = Solver::new().solutions(&puzzle).next().expect("a solution");
        let mut plan = Plan::new(puzzle, solution, Profile::human(), limits.clone());
        let candidates = any_candidates(&puzzle, |at| {
            marks.contains(at) || solution[at.cell()] == Some(at.digit())
        });
        plan.advise(&candidates);
    }),
    ("rating of Sudoku Explainer", |marks, limits, _| {
        Rater::new().with_limits(limits.clone()).rate(marks);
    }),
    ("rating of HoDoKu", |marks, limits, _| {
        let mut path = hodoku::HodokuPath::new(marks).with_limits(limits.clone());
        path.by_ref().for_each(drop);
        path.rating();
    }),
    ("bottlenecks", |marks, limits, _| {
        let _ = bottlenecks(*marks, &Profile::human(), limits);
    }),
    ("needed techniques", |marks, limits, _| {
        let _ = needed_techniques(*marks, &Profile::human().without_uniqueness(), limits);
    }),
    ("backdoors", |marks, limits, _| {
        let _ = backdoors(marks, limits);
    }),
    ("solutions", |marks, limits, _| {
        let solver = Solver::new().with_limits(limits.clone());
        solver.count(marks.grid());
        solver.count(marks);
    }),
];

fn any_technique(rng: &mut Rng) -> Technique {
    Technique::ALL[rng.below(Technique::ALL.len())]
}

/// Options under which finders find the most.
fn generous() -> Options {
    let mut options = Options::default();
    (options.siamese, options.duals, options.hodoku.overlapping_sets) = (true, true, true);
    (options.hodoku.small_empty_rectangles, options.hodoku.sets_in_chains) = (true, true);
    options.hodoku.set_chains_backwards = true;
    options
}

/// The processor time of this thread where the system tells it, and the time by the clock elsewhere.
fn spent(begin: Instant) -> Duration {
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| begin.elapsed(), Duration::from_nanos)
}

/// The processor time that an answer takes under a limit of time.
fn time_of(question: Question, marks: &Marks, limit: Duration, rng: &mut Rng) -> Duration {
    let begin = Instant::now();
    let before = spent(begin);
    question(marks, &Limits::NONE.deadline(begin + limit), rng);
    spent(begin) - before
}

#[test]
fn every_question_ends_soon_after_its_limit() {
    let wanted = env::var("LOSHU_HOSTILE").ok().and_then(|count| count.parse().ok());
    let (count, limit) = wanted.map_or((150, 10), |count: u64| (count, 100));
    let (limit, late) = (Duration::from_millis(limit), Duration::from_millis(50));
    let mut times: BTreeMap<&str, Vec<Duration>> = BTreeMap::new();
    for number in 0..count {
        let mut rng = Rng(number);
        let (kind, make) = KINDS[rng.below(KINDS.len())];
        let marks = make(&mut rng);
        for (name, question) in [0, 1, 2].map(|_| QUESTIONS[rng.below(QUESTIONS.len())]) {
            let before = rng.0;
            let mut ask = || {
                rng = Rng(before);
                time_of(question, &marks, limit, &mut rng)
            };
            let mut time = ask();
            // The machine may stand still for a moment. An answer that is late by itself is late each time.
            for _ in 0..2 {
                if time > limit + late {
                    println!("{time:.1?}: {name} of {kind}, number {number}, asked again");
                    time = time.min(ask());
                }
            }
            assert!(
                time <= limit + late,
                "{time:.1?}: {name} of {kind}, number {number}: {marks:?}"
            );
            times.entry(name).or_default().push(time);
        }
    }
    for (name, mut times) in times {
        times.sort_unstable();
        let [high, worst] = [times.len() * 999 / 1000, times.len() - 1].map(|at| times[at]);
        println!("{name}: {} times, 99.9 % {high:.1?}, worst {worst:.1?}", times.len());
    }
}

/// No digit, no given, no limit of time, and a flag that is set: nothing is worked out.
#[test]
fn a_cancelled_question_ends_at_once() {
    let limits = Limits::NONE.cancel(std::sync::Arc::new(true.into()));
    let marks = full(&Grid::EMPTY);
    assert_eq!(marks.open(), CellSet::ALL);
    for (name, question) in QUESTIONS {
        let begin = Instant::now();
        let before = spent(begin);
        question(&marks, &limits, &mut Rng(1));
        let time = spent(begin) - before;
        assert!(time <= Duration::from_millis(50), "{name}: {time:.1?}");
    }
}
