//! What is shown of the attempts to make a puzzle.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use loshu::{
    Attempts, Candidates, GenerateError, Generated, Generator, Grid, Judge, Limits, Mask, Minimal,
    Propagation, Steer, Stop, Symmetry,
};

/// A puzzle, or why there is none, with all attempts that were shown.
fn watched(generator: &Generator, index: u64) -> (Result<Generated, GenerateError>, Vec<Attempts>) {
    let mut shown = Vec::new();
    let made = generator.puzzle_watched(index, &mut |attempts| shown.push(*attempts));
    (made, shown)
}

/// No pattern can be sparser and still have room for 17 clues.
fn sparse() -> Mask {
    "x..x..x...x..x..x..........".repeat(3).parse().unwrap()
}

/// Requests of all kinds, some of which fail.
fn requests() -> Vec<Generator> {
    let any = Generator::new(5).attempts(60);
    vec![
        any.clone(),
        any.clone().clues(30..=32),
        any.clone().clues(18..=19),
        any.clone().clues(17..=17).minimal(Minimal::Givens),
        any.clone().symmetries(&[Symmetry::Full]).minimal(Minimal::Givens),
        any.clone().mask(sparse()),
        any.mask("?".repeat(81).parse().unwrap()).clues(60..=70),
    ]
}

#[test]
fn who_watches_changes_nothing() {
    for generator in requests() {
        for index in 0..3 {
            let (made, shown) = watched(&generator, index);
            assert_eq!(made, generator.puzzle(index));
            assert!(shown.is_sorted_by_key(|attempts| attempts.made), "{generator:?}");
        }
    }
}

/// What is shown last is what the error says.
#[test]
fn what_is_shown_last_is_all_that_was_tried() {
    let mut kinds = [0; 3];
    for generator in requests() {
        for index in 0..3 {
            let (made, shown) = watched(&generator, index);
            let last = *shown.last().unwrap();
            assert!(last.made > 0);
            match made {
                Ok(_) => assert_eq!(last.clues_off, 0),
                Err(GenerateError::Clues { attempts, fewest, most }) => {
                    kinds[0] += 1;
                    assert_eq!(last.made, attempts);
                    assert_eq!((last.fewest_clues, last.most_clues), (Some(fewest), Some(most)));
                    assert!(last.clues_off > 0);
                }
                Err(GenerateError::Minimal { attempts, redundant }) => {
                    kinds[1] += 1;
                    assert_eq!((last.made, last.redundant), (attempts, redundant));
                }
                Err(GenerateError::Pattern { attempts, solutions }) => {
                    kinds[2] += 1;
                    assert_eq!((last.made, last.fewest_solutions), (attempts, Some(solutions)));
                }
                Err(other) => panic!("{other}"),
            }
        }
    }
    assert!(kinds.iter().all(|&times| times > 0), "{kinds:?}");
}

#[test]
fn the_closest_number_of_clues_is_that_of_the_fewest_on_a_walk() {
    let (made, shown) = watched(&Generator::new(1).clues(17..=17).attempts(300), 0);
    assert!(made.is_err());
    let (first, last) = (shown[0], shown[shown.len() - 1]);
    assert_eq!(last.made, 300);
    for attempts in &shown {
        let closest = attempts.closest_clues.unwrap();
        assert_eq!((attempts.fewest_clues, attempts.clues_off), (Some(closest), closest - 17));
    }
    assert!(last.clues_off < first.clues_off, "{first} to {last}");
}

/// Wants puzzles with an even number of clues that leave a box empty, and counts what it is asked.
#[derive(Default)]
struct Even {
    accepted: u64,
    rejected: u64,
}

impl Judge for Even {
    fn accepts(&mut self, puzzle: &Grid) -> Result<bool, Stop> {
        let is_accepted = puzzle.clues().is_multiple_of(2);
        *if is_accepted { &mut self.accepted } else { &mut self.rejected } += 1;
        Ok(is_accepted)
    }
}

#[test]
fn a_judge_decides() {
    for index in 0..20 {
        let (mut judge, mut last) = (Even::default(), Attempts::default());
        let generator = Generator::new(3);
        let made = generator.judged_puzzle(index, &mut judge, &mut |attempts, judge: &Even| {
            last = *attempts;
            assert_eq!(attempts.rejected, judge.rejected);
        });
        assert_eq!(made.unwrap().puzzle.clues() % 2, 0);
        assert_eq!((judge.accepted, last.made), (1, judge.rejected + 1));
    }
}

/// Wants nothing.
struct Never;

impl Judge for Never {
    fn accepts(&mut self, _: &Grid) -> Result<bool, Stop> {
        Ok(false)
    }
}

#[test]
fn a_judge_may_reject_all() {
    let generator = Generator::new(3).attempts(7);
    let made = generator.judged_puzzle(0, &mut Never, &mut |_, _| {});
    let error = GenerateError::Rejected { attempts: 7, rejected: 7 };
    assert_eq!(made, Err(error));
    assert_eq!(error.to_string(), "no puzzle in 7 attempts was accepted (7 rejected)");
}

/// Digs as long as singles solve the puzzle.
struct BySingles;

fn singles_solve(puzzle: &Grid) -> bool {
    Candidates::of(puzzle, Propagation::Singles).is_ok_and(|left| left.is_solved())
}

impl Judge for BySingles {
    fn accepts(&mut self, puzzle: &Grid) -> Result<bool, Stop> {
        Ok(singles_solve(puzzle))
    }

    fn steers(&self) -> bool {
        true
    }

    fn steer(&mut self, puzzle: &Grid) -> Result<Steer, Stop> {
        Ok(if singles_solve(puzzle) { Steer::OnTheWay } else { Steer::Lost })
    }
}

/// No given can be taken out so that singles still solve the puzzle.
#[test]
fn a_judge_may_steer() {
    for index in 0..5 {
        let mut last = Attempts::default();
        let generator = Generator::new(3);
        let made =
            generator.judged_puzzle(index, &mut BySingles, &mut |attempts, _| last = *attempts);
        let puzzle = made.unwrap().puzzle;
        assert!(last.made == 1 && singles_solve(&puzzle));
        for (cell, _) in puzzle.givens() {
            let mut without = puzzle;
            without[cell] = None;
            assert!(!singles_solve(&without), "{puzzle} {cell}");
        }
    }
}

#[test]
fn merged_attempts_are_the_sum() {
    for generator in requests() {
        let all: Vec<_> = (0..4).map(|index| watched(&generator, index).1.pop().unwrap()).collect();
        let mut sum = Attempts::default();
        all.iter().for_each(|attempts| sum.merge(attempts));
        assert_eq!(sum.made, all.iter().map(|one| one.made).sum::<u64>());
        assert_eq!(sum.fewest_clues, all.iter().filter_map(|one| one.fewest_clues).min());
        assert_eq!(sum.most_clues, all.iter().filter_map(|one| one.most_clues).max());
        assert_eq!(sum.clues_off, all.iter().map(|one| one.clues_off).min().unwrap());
        assert_eq!(sum.fewest_solutions, all.iter().filter_map(|one| one.fewest_solutions).min());
        let nothing = Attempts::default();
        let mut same = sum;
        same.merge(&nothing);
        assert_eq!(same, sum);
    }
}

/// Whoever watches may also end the work; what was tried until then is known.
#[test]
fn a_search_that_is_stopped_has_shown_what_it_tried() {
    let cancel = Arc::new(AtomicBool::new(false));
    let limits = Limits::NONE.cancel(cancel.clone());
    let generator = Generator::new(1).clues(17..=17).attempts(u64::MAX).with_limits(limits);
    let mut last = Attempts::default();
    let made = generator.puzzle_watched(0, &mut |attempts| {
        last = *attempts;
        cancel.store(attempts.made >= 200, Ordering::Relaxed);
    });
    assert_eq!(made, Err(GenerateError::Stopped(Stop::Cancelled)));
    assert!((200..210).contains(&last.made), "{last}");
    assert!(last.to_string().starts_with(&format!("{} attempts, at best ", last.made)), "{last}");
}

#[test]
fn words() {
    let mut attempts = Attempts::default();
    assert_eq!(attempts.to_string(), "0 attempts");
    attempts.made = 1;
    assert_eq!(attempts.to_string(), "1 attempt");
    (attempts.closest_clues, attempts.clues_off) = (Some(19), 2);
    assert_eq!(attempts.to_string(), "1 attempt, at best 19 clues");
    attempts.clues_off = 0;
    attempts.redundant = 3;
    assert_eq!(attempts.to_string(), "1 attempt, 3 with a redundant given");
    attempts.fewest_solutions = Some(12);
    assert_eq!(attempts.to_string(), "1 attempt, at best 12 solutions");
}
