//! Who takes part.

use std::time::Duration;

use cpu_time::ThreadTime;
use loshu::{Count, Grid, Limits, Solver, Verdict};
use sudoku::Sudoku;

use crate::sets::Question;

/// Some puzzles of a set.
pub struct Part<'a> {
    /// What is asked.
    pub question: Question,
    /// The puzzles, for Loshu.
    pub grids: &'a [Grid],
    /// The same puzzles, for `sudoku`.
    pub peers: &'a [Sudoku],
}

/// The answers to a part, and the CPU time of the thread that they took.
pub struct Answers {
    /// Without the time to look at the answers.
    pub time: Duration,
    /// For each puzzle the number of solutions, up to the cap of the question.
    pub counts: Vec<u64>,
}

/// How `--only` names a contender.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Key {
    /// Loshu, many puzzles in a call.
    Batch,
    /// Loshu, a call for each puzzle.
    Single,
    /// The crate `sudoku`.
    Sudoku,
}

impl Key {
    /// The key of that name.
    pub fn named(name: &str) -> Result<Key, String> {
        match name {
            "batch" => Ok(Key::Batch),
            "single" => Ok(Key::Single),
            "sudoku" => Ok(Key::Sudoku),
            _ => Err(format!("{name}: the contenders are batch, single, sudoku")),
        }
    }
}

/// A way to answer.
#[derive(Clone, Copy)]
pub struct Contender {
    /// As chosen.
    pub key: Key,
    /// As printed.
    pub name: &'static str,
    /// Answers a part of a set.
    pub answer: fn(&Part) -> Answers,
}

/// Tell none, one and several solutions apart. Loshu hands out the solutions as well; `sudoku` may
/// leave that out, which is its fastest way.
const PROVING: [Contender; 3] = [
    Contender { key: Key::Batch, name: "loshu solve_batch", answer: solve_batch },
    Contender { key: Key::Single, name: "loshu solve", answer: solve },
    Contender { key: Key::Sudoku, name: "sudoku", answer: sudoku },
];

/// Count.
const COUNTING: [Contender; 3] = [
    Contender { key: Key::Batch, name: "loshu count_batch", answer: count_batch },
    Contender { key: Key::Single, name: "loshu count", answer: count },
    Contender { key: Key::Sudoku, name: "sudoku", answer: sudoku },
];

/// The contenders for a question, those chosen if any are. The last one is the measure of the
/// others.
pub fn contenders(question: Question, only: &[Key]) -> Vec<Contender> {
    let all = match question {
        Question::Prove => PROVING,
        Question::Count { .. } => COUNTING,
    };
    all.into_iter().filter(|c| only.is_empty() || only.contains(&c.key)).collect()
}

/// The numbers of solutions by `sudoku`, which are the measure of all answers: it shares no code
/// with Loshu.
pub fn sudoku(part: &Part) -> Answers {
    let cap = usize::try_from(part.question.cap()).unwrap_or(usize::MAX);
    let count = |puzzle: &Sudoku| puzzle.solutions_count_up_to(cap) as u64;
    let (time, counts) = timed(|| part.peers.iter().map(count).collect());
    Answers { time, counts }
}

/// The verdicts are looked at afterwards, and dropped after the clock has stopped.
fn solve_batch(part: &Part) -> Answers {
    let (time, verdicts) = timed(|| Solver::new().solve_batch(part.grids));
    Answers { time, counts: verdicts.iter().map(solutions).collect() }
}

/// A verdict is looked at and dropped, as one does in a loop.
fn solve(part: &Part) -> Answers {
    let solver = Solver::new();
    let count = |grid| solutions(&solver.solve(grid));
    let (time, counts) = timed(|| part.grids.iter().map(count).collect());
    Answers { time, counts }
}

/// Loshu, all puzzles in a call.
fn count_batch(part: &Part) -> Answers {
    let solver = counter(part.question);
    let (time, counts) = timed(|| solver.count_batch(part.grids));
    Answers { time, counts: counts.iter().map(|count: &Count| count.solutions).collect() }
}

/// Loshu, a call for each puzzle.
fn count(part: &Part) -> Answers {
    let solver = counter(part.question);
    let count = |grid| solver.count(grid).solutions;
    let (time, counts) = timed(|| part.grids.iter().map(count).collect());
    Answers { time, counts }
}

/// A solver that counts up to the cap.
fn counter(question: Question) -> Solver {
    Solver::new().with_limits(Limits::NONE.solutions(question.cap()))
}

/// What the work gives, and the CPU time of the thread that it took.
fn timed<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let start = ThreadTime::now();
    let result = work();
    (start.elapsed(), result)
}

/// The number of solutions a verdict tells of, up to 2.
pub fn solutions(verdict: &Verdict) -> u64 {
    match verdict {
        Verdict::Unsolvable => 0,
        Verdict::Unique(_) => 1,
        Verdict::Multiple => 2,
        Verdict::Stopped { .. } => unreachable!("there is no limit"),
    }
}
