//! What is shown of the attempts to make a puzzle of a difficulty.

use loshu::{Generated, Generator};
use loshu_explain::difficulty::{Difficulty, DifficultyError, Misses, Tried};
use loshu_explain::rate::Tenths;
use loshu_explain::rate::hodoku::Level;
use loshu_explain::technique::Technique;

/// A puzzle, or why there is none, with all attempts that were shown.
fn watched(
    difficulty: &Difficulty,
    generator: &Generator,
    index: u64,
) -> (Result<Generated, DifficultyError>, Vec<Tried>) {
    let mut shown = Vec::new();
    let made = difficulty.puzzle_watched(generator, index, &mut |tried| shown.push(*tried));
    (made, shown)
}

fn very_hard() -> Difficulty {
    Difficulty::ANY.rating(Tenths(110)..=Tenths(110))
}

/// Requests of all kinds, some of which fail.
fn requests() -> [(Difficulty, Generator); 3] {
    let any = Generator::new(5).attempts(60);
    [
        (very_hard(), any.clone().attempts(20)),
        (Difficulty::ANY.levels(Level::Medium..=Level::Hard), any.clone()),
        (Difficulty::ANY.practice(Technique::Jellyfish), any),
    ]
}

#[test]
fn who_watches_changes_nothing() {
    for (difficulty, generator) in requests() {
        for index in 0..3 {
            let (made, shown) = watched(&difficulty, &generator, index);
            assert_eq!(made, difficulty.puzzle(&generator, index));
            assert!(shown.is_sorted_by_key(|tried| tried.attempts.made), "{difficulty:?}");
        }
    }
}

/// What is shown last is what the error says.
#[test]
fn what_is_shown_last_is_all_that_was_tried() {
    let mut missed = 0;
    for (difficulty, generator) in requests() {
        for index in 0..3 {
            let (made, shown) = watched(&difficulty, &generator, index);
            let last = *shown.last().unwrap();
            assert!(last.attempts.made > 0 && last.attempts.clues_off == 0);
            let Err(error) = made else { continue };
            missed += 1;
            let Tried { attempts, misses, .. } = last;
            assert_eq!(error, DifficultyError::Missed { attempts: attempts.made, misses });
            let Misses { easier, harder, without, .. } = misses;
            assert_eq!(attempts.rejected, easier + harder + without);
        }
    }
    assert!(missed > 0);
}

#[test]
fn ratings_and_levels_that_were_met() {
    let last = watched(&very_hard(), &Generator::new(5).attempts(20), 0).1.pop().unwrap();
    let Misses { easier, ratings, .. } = last.misses;
    let highest = ratings[0].unwrap();
    assert_eq!(easier, 20);
    assert!((Tenths(25)..Tenths(110)).contains(&highest), "{highest}");
    assert_eq!(last.to_string(), format!("20 attempts: 20 too easy, up to {highest}"));
}

#[test]
fn merged_attempts_are_the_sum() {
    for (difficulty, generator) in requests() {
        let last = |index| watched(&difficulty, &generator, index).1.pop().unwrap();
        let all: Vec<_> = (0..4).map(last).collect();
        let mut sum = Tried::default();
        all.iter().for_each(|tried| sum.merge(tried));
        assert_eq!(sum.attempts.made, all.iter().map(|one| one.attempts.made).sum::<u64>());
        let misses = |of: fn(&Misses) -> u64| all.iter().map(|one| of(&one.misses)).sum::<u64>();
        assert_eq!(sum.misses.easier, misses(|it| it.easier));
        assert_eq!(sum.misses.harder, misses(|it| it.harder));
        assert_eq!(sum.misses.without, misses(|it| it.without));
        let [below, above] = sum.misses.ratings;
        assert_eq!(below, all.iter().filter_map(|one| one.misses.ratings[0]).max());
        assert_eq!(above, all.iter().filter_map(|one| one.misses.ratings[1]).min());
        let [below, above] = sum.misses.levels;
        assert_eq!(below, all.iter().filter_map(|one| one.misses.levels[0]).max());
        assert_eq!(above, all.iter().filter_map(|one| one.misses.levels[1]).min());
        let mut same = sum;
        same.merge(&Tried::default());
        assert_eq!(same, sum);
    }
}

#[test]
fn words() {
    let mut tried = Tried::default();
    tried.attempts.made = 1;
    tried.attempts.redundant = 3;
    tried.misses.easier = 2;
    tried.misses.levels[0] = Some(Level::Hard);
    assert_eq!(tried.to_string(), "1 attempt, 3 with a redundant given: 2 too easy, up to Hard");
}
