//! The contest on one set.

use std::ops::Range;
use std::time::Duration;

use loshu::{Grid, Solver, Verdict, verify};

use crate::args::LEAST_ROUNDS;
use crate::contenders::{Contender, Key, contenders};
use crate::cut::cut;
use crate::sets::{Question, Set};

/// What came out.
pub struct Comparison {
    /// How many rounds.
    pub rounds: usize,
    /// In how many slices a round went.
    pub slices: usize,
    /// The contenders; the last one is the measure of the others.
    pub rows: Vec<Row>,
}

/// One contender.
pub struct Row {
    /// The contender.
    pub name: &'static str,
    /// CPU time for the set in seconds, the median of the rounds.
    pub seconds: f64,
    /// How many times faster than the last contender: the median of the rounds.
    pub ratio: f64,
    /// The lowest ratio of a round.
    pub lowest: f64,
    /// The highest ratio of a round.
    pub highest: f64,
}

/// CPU time of each contender, in seconds.
type Times = Vec<f64>;

/// What the rounds of a set may take, unless the fewest take longer.
const CONTEST_TIME: Duration = Duration::from_secs(3);

/// The most rounds, unless more are asked for.
const MOST_ROUNDS: usize = 101;

/// Lets the contenders answer the set, round after round: so many rounds of slices of so many
/// puzzles, or of as many as the time says.
pub fn compare(set: &Set, only: &[Key], rounds: Option<usize>, slice: Option<usize>) -> Comparison {
    let contenders = contenders(set.question, only);
    let times = warm_up(set, &contenders);
    let slices = cut(set, slice, times.iter().copied().max().unwrap_or_default());
    let rounds = rounds.unwrap_or_else(|| affordable(times.iter().sum()));
    let rounds: Vec<_> = (0..rounds).map(|turn| round(set, &contenders, &slices, turn)).collect();
    let rows = contenders.iter().enumerate().map(|(i, who)| row(who.name, i, &rounds));
    Comparison { rounds: rounds.len(), slices: slices.len(), rows: rows.collect() }
}

/// An odd number of rounds, of which one takes so long.
fn affordable(round: Duration) -> usize {
    let rounds = CONTEST_TIME.as_nanos() / round.as_nanos().max(1);
    (rounds as usize).clamp(LEAST_ROUNDS, MOST_ROUNDS) | 1
}

/// One round that does not count, for caches and memory, and its times. Here the solutions are
/// looked at too, and not only their number.
fn warm_up(set: &Set, contenders: &[Contender]) -> Vec<Duration> {
    if set.question == Question::Prove {
        check_solutions(&set.grids[..set.distinct]);
    }
    let whole = 0..set.grids.len();
    contenders.iter().map(|who| time(set, who, &whole)).collect()
}

/// Both ways of Loshu give the same verdicts, and all solutions stand up to `verify`.
fn check_solutions(grids: &[Grid]) {
    let solver = Solver::new();
    for (grid, verdict) in grids.iter().zip(solver.solve_batch(grids)) {
        assert_eq!(verdict, solver.solve(grid), "{grid}: solve and solve_batch disagree");
        check(grid, &verdict);
    }
}

/// The solution of a verdict stands up to `verify`.
pub fn check(grid: &Grid, verdict: &Verdict) {
    let found = verdict.found();
    assert!(found.is_none_or(|solution| verify(grid, solution).is_ok()), "{grid}: {verdict:?}");
}

/// Each slice goes to all contenders, before the next one does; who begins changes from slice to
/// slice and from round to round, since the first one brings the puzzles into the caches.
fn round(set: &Set, contenders: &[Contender], slices: &[Range<usize>], turn: usize) -> Times {
    let mut times = vec![0.0; contenders.len()];
    for (i, slice) in slices.iter().enumerate() {
        for step in 0..contenders.len() {
            let at = (turn + i + step) % contenders.len();
            times[at] += time(set, &contenders[at], slice).as_secs_f64();
        }
    }
    times
}

/// The time of a contender for a slice, its answers compared.
fn time(set: &Set, who: &Contender, slice: &Range<usize>) -> Duration {
    let answers = (who.answer)(&set.part(slice.clone()));
    let expected = &set.expected[slice.clone()];
    assert_eq!(answers.counts.len(), expected.len(), "{} left out puzzles", who.name);
    for ((grid, found), right) in set.grids[slice.clone()].iter().zip(answers.counts).zip(expected)
    {
        assert_eq!(found, *right, "{} is wrong on {grid} of {}", who.name, set.name);
    }
    answers.time
}

/// The medians of one contender.
fn row(name: &'static str, at: usize, rounds: &[Times]) -> Row {
    let seconds = median(rounds.iter().map(|times| times[at]));
    let ratios = || rounds.iter().map(|times| times[times.len() - 1] / times[at]);
    let lowest = ratios().fold(f64::INFINITY, f64::min);
    Row { name, seconds, ratio: median(ratios()), lowest, highest: ratios().fold(0.0, f64::max) }
}

/// The middle one, or half way between the middle two.
pub fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<_> = values.collect();
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    if values.len() % 2 == 1 { values[middle] } else { (values[middle - 1] + values[middle]) / 2.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One puzzle without a solution, one with one, and two with many.
    fn four() -> Vec<Grid> {
        const ONE: &str =
            "003020600900305001001806400008102900700000008006708200002609500800203009005010300";
        let one: Grid = ONE.parse().unwrap();
        let mut none = one;
        none[loshu::Cell::ALL[0]] = loshu::Digit::new(9);
        let many = one.givens().skip(12).collect();
        vec![none, one, many, Grid::EMPTY]
    }

    #[test]
    fn all_contenders_agree_on_none_one_and_several() {
        let set = Set::new("four", Question::Prove, four()).unwrap().repeated(100);
        assert_eq!((set.expected[0], set.expected[1], set.expected[3]), (0, 1, 2));
        let comparison = compare(&set, &[], Some(LEAST_ROUNDS), None);
        assert_eq!((comparison.rounds, comparison.rows.len()), (LEAST_ROUNDS, 3));
        let base = &comparison.rows[2];
        assert!(base.name == "sudoku" && base.ratio == 1.0 && base.seconds > 0.0);
    }

    #[test]
    fn all_contenders_count_alike() {
        let set = Set::new("four", Question::Count { cap: 30 }, four()).unwrap();
        assert_eq!(set.expected[3], 30);
        compare(&set, &[], Some(LEAST_ROUNDS), None);
    }

    #[test]
    #[should_panic(expected = "is wrong on")]
    fn a_wrong_answer_is_a_panic() {
        let mut set = Set::new("four", Question::Prove, four()).unwrap();
        set.expected[1] = 2;
        compare(&set, &[], Some(LEAST_ROUNDS), None);
    }

    #[test]
    fn medians() {
        assert_eq!(median([3.0, 1.0, 2.0].into_iter()), 2.0);
        assert_eq!(median([4.0, 1.0, 2.0, 3.0].into_iter()), 2.5);
    }
}
