//! Puzzles of a wanted difficulty have it, by ratings and paths that are worked out from the start.

use loshu::{Generated, Generator, Grid, Marks, Minimal, Solver, Symmetry, Verdict};
use loshu_explain::difficulty::{Difficulty, DifficultyError, ImpossibleDifficulty, Misses};
use loshu_explain::rate::hodoku::{self, Level};
use loshu_explain::rate::se::Rater;
use loshu_explain::rate::te::{TeLength, TeRater};
use loshu_explain::rate::{SeRating, Tenths};
use loshu_explain::technique::{Family, Profile, Technique};

/// The first puzzles of a difficulty, all of them proper.
fn made(difficulty: &Difficulty, number: usize) -> Vec<Generated> {
    of(difficulty, &Generator::new(5), number)
}

fn of(difficulty: &Difficulty, generator: &Generator, number: usize) -> Vec<Generated> {
    let puzzle = |index| difficulty.puzzle(generator, index).unwrap();
    let made: Vec<_> = (0..number as u64).map(puzzle).collect();
    for Generated { puzzle, solution, .. } in &made {
        assert_eq!(Solver::new().solve(puzzle), Verdict::Unique(*solution), "{puzzle}");
    }
    made
}

fn path(profile: &Profile, puzzle: &Grid) -> (Vec<Technique>, bool) {
    let mut path = profile.path(Marks::of(puzzle));
    let steps = path.by_ref().map(|(_, step)| step.technique).collect();
    (steps, path.marks().is_full())
}

fn is_single(technique: Technique) -> bool {
    technique.info().family == Family::Single
}

fn assert_practice(puzzle: &Grid, technique: Technique) {
    let profile = Profile::human().retain(|one| is_single(one) || one == technique);
    let (steps, solved) = path(&profile, puzzle);
    let uses = steps.iter().filter(|&&one| one == technique).count();
    assert!(solved && uses == 1, "{technique} {puzzle}");
    // The path that people are shown uses it too.
    let (shown, _) = path(&Profile::human(), puzzle);
    assert!(shown.contains(&technique), "{technique} {puzzle}");
}

#[test]
fn levels() {
    for level in Level::ALL {
        for made in made(&Difficulty::ANY.levels(level..=level), 6) {
            assert_eq!(hodoku::rate(made.puzzle).unwrap().level, level, "{}", made.puzzle);
        }
    }
    for made in made(&Difficulty::ANY.levels(Level::Medium..=Level::Hard), 20) {
        let level = hodoku::rate(made.puzzle).unwrap().level;
        assert!(level == Level::Medium || level == Level::Hard);
    }
}

#[test]
fn ratings() {
    let mut rater = Rater::new();
    for (first, last) in
        [(10, 12), (15, 15), (20, 23), (26, 34), (42, 50), (66, 69), (70, 75), (78, 84)]
    {
        let range = Tenths(first)..=Tenths(last);
        for made in made(&Difficulty::ANY.rating(range.clone()), 4) {
            let er = rater.rate(made.puzzle).er;
            assert!(range.contains(&er), "{er} {}", made.puzzle);
        }
    }
}

/// A bounded rating is the whole rating, or a bound that the whole rating has.
#[test]
fn ratings_up_to_a_bound() {
    let mut rater = Rater::new();
    let generator = Generator::new(8);
    for made in generator.puzzles().take(60).map(Result::unwrap) {
        let rating = rater.rate(made.puzzle);
        for most in [12, 20, 25, 30, 40, 44, 60, 66, 71, 72, 78, 90].map(Tenths) {
            match rater.rate_up_to(made.puzzle, most) {
                Ok(bounded) => assert!(bounded == rating && rating.er <= most),
                Err(bound) => {
                    assert!(most < bound && bound <= rating.er, "{most} {bound} {rating}");
                }
            }
        }
        let rating = hodoku::rate(made.puzzle).unwrap();
        for most in Level::ALL {
            match hodoku::HodokuPath::new(made.puzzle).rate_up_to(most) {
                Ok(bounded) => assert!(bounded == rating && rating.level <= most),
                Err(bound) => assert!(most < bound && bound <= rating.level, "{}", made.puzzle),
            }
        }
    }
}

#[test]
fn techniques_that_are_used() {
    let human = Profile::human();
    for technique in [Technique::XWing, Technique::Skyscraper, Technique::XyChain] {
        for made in made(&Difficulty::ANY.uses(technique), 3) {
            assert!(
                path(&human, &made.puzzle).0.contains(&technique),
                "{technique} {}",
                made.puzzle
            );
        }
    }
    let two = Difficulty::ANY.uses(Technique::Pointing).uses(Technique::NakedPair);
    let (used, _) = path(&human, &made(&two, 1)[0].puzzle);
    assert!(used.contains(&Technique::Pointing) && used.contains(&Technique::NakedPair));
}

#[test]
fn techniques_that_are_needed() {
    let human = Profile::human();
    for technique in
        [Technique::NakedPair, Technique::XyWing, Technique::XWing, Technique::HiddenSingleLine]
    {
        let at = human.techniques().iter().position(|&one| one == technique).unwrap();
        let [with, without] =
            [at + 1, at].map(|end| Profile::new(&human.techniques()[..end], *human.options()));
        for made in made(&Difficulty::ANY.needs(technique), 2) {
            assert!(path(&with, &made.puzzle).1 && !path(&without, &made.puzzle).1, "{technique}");
        }
    }
}

#[test]
fn techniques_to_practise() {
    // Puzzles with rarer techniques take seconds.
    for technique in
        [Technique::Pointing, Technique::NakedPair, Technique::HiddenPair, Technique::XyWing]
    {
        let puzzles = made(&Difficulty::ANY.practice(technique), 3);
        puzzles.iter().for_each(|made| assert_practice(&made.puzzle, technique));
    }
}

#[test]
fn practice_with_other_requests() {
    let (practice, any) = (Difficulty::ANY.practice(Technique::NakedPair), || Generator::new(2));
    for made in of(&practice, &any().symmetries(&[Symmetry::Rotate180]).clues(32..=34), 3) {
        assert_practice(&made.puzzle, Technique::NakedPair);
        assert!(Symmetry::Rotate180.holds(made.puzzle.filled()));
        assert!((32..=34).contains(&made.puzzle.clues()));
    }
    for made in of(&practice, &any().minimal(Minimal::Givens), 2) {
        assert_practice(&made.puzzle, Technique::NakedPair);
        assert!(Solver::new().redundant_givens(&made.puzzle).unwrap().is_empty());
    }
    let mask = format!("{}{}", ".".repeat(9), "?".repeat(72)).parse().unwrap();
    for made in of(&practice, &any().mask(mask), 2) {
        assert_practice(&made.puzzle, Technique::NakedPair);
        assert!(made.puzzle.filled().is_subset(mask.may()));
    }
    let both = Difficulty::ANY.practice(Technique::XyWing).needs(Technique::XyWing);
    let both = both.levels(Level::Hard..=Level::Hard);
    assert_practice(&made(&both, 1)[0].puzzle, Technique::XyWing);
}

#[test]
fn few_clues_of_a_level() {
    let hard = Difficulty::ANY.levels(Level::Hard..=Level::Hard);
    for made in of(&hard, &Generator::new(1).clues(17..=20), 2) {
        assert!(made.puzzle.clues() <= 20);
        assert_eq!(hodoku::rate(made.puzzle).unwrap().level, Level::Hard);
    }
}

#[test]
fn a_puzzle_of_a_difficulty_depends_on_seed_and_index_alone() {
    for difficulty in [
        Difficulty::ANY.levels(Level::Hard..=Level::Hard),
        Difficulty::ANY.rating(Tenths(70)..=Tenths(75)),
        Difficulty::ANY.practice(Technique::XyWing),
    ] {
        let generator = Generator::new(3);
        let puzzle = |index| difficulty.puzzle(&generator, index);
        let forwards: Vec<_> = (0..4).map(puzzle).collect();
        let backwards: Vec<_> = (0..4).rev().map(puzzle).collect();
        assert!(forwards.iter().eq(backwards.iter().rev()));
    }
}

#[test]
fn what_was_found_instead() {
    let of = |difficulty: Difficulty| difficulty.puzzle(&Generator::new(1).attempts(40), 0);
    let Err(DifficultyError::Missed { attempts: 40, misses }) =
        of(Difficulty::ANY.rating(Tenths(110)..=Tenths(119)))
    else {
        panic!("ER 11")
    };
    let Misses { easier, harder, without, ratings, .. } = misses;
    assert_eq!((easier, harder, without, ratings[1]), (40, 0, 0, None));
    assert!(ratings[0] > Some(Tenths(66)), "{misses}");
    let Err(DifficultyError::Missed { misses, .. }) =
        of(Difficulty::ANY.uses(Technique::Leviathan))
    else {
        panic!("a fish of seven lines")
    };
    assert_eq!((misses.easier + misses.without, misses.harder), (40, 0), "{misses}");
    assert!(misses.easier > 0 && misses.without > 0, "{misses}");
    let mut misses = Misses::default();
    (misses.easier, misses.harder, misses.without) = (31, 8, 1);
    (misses.ratings, misses.levels) = ([Some(Tenths(66)), None], [None, Some(Level::Hard)]);
    assert_eq!(
        DifficultyError::Missed { attempts: 40, misses }.to_string(),
        "no puzzle of this difficulty in 40 attempts (31 too easy, up to 6.6; 8 too hard, from Hard; \
         1 without the technique)"
    );
}

#[test]
fn difficulties_that_contradict_themselves() {
    let any = || Difficulty::ANY;
    let levels = |last| any().levels(Level::Easy..=last);
    let no_depth = || any().trials(TeLength::new(0, 0)..=TeLength::new(0, 0));
    let high = Tenths(90)..=Tenths(100);
    #[allow(clippy::reversed_empty_ranges, reason = "an empty range is one of the requests")]
    let refused = [
        (any().rating(Tenths(50)..=Tenths(40)), ImpossibleDifficulty::Rating),
        (any().rating(Tenths(0)..=Tenths(9)), ImpossibleDifficulty::Rating),
        (any().rating(Tenths(120)..=Tenths(120)), ImpossibleDifficulty::HighestRating(Tenths(119))),
        (any().levels(Level::Hard..=Level::Easy), ImpossibleDifficulty::Levels),
        (
            levels(Level::Easy).rating(high.clone()),
            ImpossibleDifficulty::LevelRating { level: Level::Easy, most: Tenths(23) },
        ),
        (
            levels(Level::Medium).rating(high),
            ImpossibleDifficulty::LevelRating { level: Level::Medium, most: Tenths(40) },
        ),
        (any().trials(TeLength::new(1, 3)..=TeLength::new(1, 2)), ImpossibleDifficulty::Trials),
        (
            levels(Level::Easy).trials(TeLength::new(1, 1)..=TeLength::new(1, 9)),
            ImpossibleDifficulty::NoTrials,
        ),
        (no_depth().needs(Technique::XWing), ImpossibleDifficulty::Singles(Technique::XWing)),
        (
            levels(Level::Easy).needs(Technique::XWing),
            ImpossibleDifficulty::Singles(Technique::XWing),
        ),
        (
            any().rating(Tenths(10)..=Tenths(15)).uses(Technique::XWing),
            ImpossibleDifficulty::Singles(Technique::XWing),
        ),
        (
            any().rating(Tenths(15)..=Tenths(15)).levels(Level::Hard..=Level::Extreme),
            ImpossibleDifficulty::SinglesLevel(Level::Medium),
        ),
        (
            no_depth().levels(Level::Hard..=Level::Hard),
            ImpossibleDifficulty::SinglesLevel(Level::Medium),
        ),
        (
            no_depth().rating(Tenths(24)..=Tenths(90)),
            ImpossibleDifficulty::SinglesRating(Tenths(23)),
        ),
        (
            levels(Level::Medium).needs(Technique::NakedQuad),
            ImpossibleDifficulty::LevelTechnique {
                level: Level::Medium,
                technique: Technique::NakedQuad,
            },
        ),
        (
            any().needs(Technique::NakedSingle).uses(Technique::XWing),
            ImpossibleDifficulty::Behind { needed: Technique::NakedSingle, used: Technique::XWing },
        ),
        (
            any().needs(Technique::XWing).practice(Technique::Swordfish),
            ImpossibleDifficulty::Behind { needed: Technique::XWing, used: Technique::Swordfish },
        ),
        (
            any().practice(Technique::NakedSingle),
            ImpossibleDifficulty::Practice(Technique::NakedSingle),
        ),
    ];
    for (difficulty, reason) in refused {
        assert_eq!(difficulty.check(), Err(reason));
        let made = difficulty.puzzle(&Generator::new(1), 0);
        assert_eq!(made, Err(DifficultyError::Impossible(reason)));
    }
}

/// Puzzles of a depth and a length have the rating that was asked for, and misses say how near others came.
#[test]
fn trials() {
    let rater = TeRater::new();
    for wanted in [[(0, 0), (0, 0)], [(1, 1), (1, 1)], [(1, 3), (1, 4)], [(1, 0), (2, u8::MAX)]] {
        let [first, last] = wanted.map(|(depth, length)| TeLength::new(depth, length));
        let difficulty = Difficulty::ANY.trials(first..=last);
        for index in 0..3 {
            let made = difficulty.puzzle(&Generator::new(1), index).unwrap();
            let rating = rater.rate(made.puzzle).unwrap();
            let place = TeLength::new(rating.depth, rating.length.unwrap());
            assert!((first..=last).contains(&place), "{place} {first} {last}");
        }
    }
    let deepest = Difficulty::ANY.trials(TeLength::new(3, 0)..=TeLength::new(3, u8::MAX));
    let made = deepest.puzzle(&Generator::new(1).attempts(20), 0);
    let Err(DifficultyError::Missed { misses, .. }) = made else { panic!("{made:?}") };
    assert_eq!((misses.easier, misses.harder), (20, 0));
    assert_eq!(misses.trials[1], None);
    assert!(misses.to_string().starts_with("20 too easy"), "{misses}");
}

/// What `ImpossibleDifficulty::LevelRating` says: puzzles of a level have no higher rating.
#[test]
fn easy_levels_have_low_ratings() {
    let mut rater = Rater::new();
    let mut seen = [0; 2];
    for made in Generator::new(21).puzzles().take(300).map(Result::unwrap) {
        let (at, most) = match hodoku::rate(made.puzzle).unwrap().level {
            Level::Easy => (0, 23),
            Level::Medium => (1, 40),
            _ => continue,
        };
        let SeRating { er, .. } = rater.rate(made.puzzle);
        assert!(er <= Tenths(most), "{er} {}", made.puzzle);
        seen[at] += 1;
    }
    assert!(seen.iter().all(|&seen| seen > 20), "{seen:?}");
}

/// Wishes that stand beside those that are refused, and that a puzzle may have.
#[test]
fn difficulties_that_hold_together() {
    let any = || Difficulty::ANY;
    let medium = || any().levels(Level::Medium..=Level::Medium);
    let no_depth = || any().trials(TeLength::new(0, 0)..=TeLength::new(0, 0));
    for difficulty in [
        // Many steps raise the level of a puzzle that singles solve.
        medium().rating(Tenths(15)..=Tenths(15)),
        no_depth().levels(Level::Medium..=Level::Extreme).rating(Tenths(23)..=Tenths(90)),
        // Locked candidates and a hidden pair in front of a single cost less than a naked single.
        any().rating(Tenths(17)..=Tenths(17)).levels(Level::Extreme..=Level::Extreme),
        medium().needs(Technique::HiddenTriple).uses(Technique::NakedTriple),
        any().levels(Level::Medium..=Level::Hard).needs(Technique::ForcingChainContradiction),
        any().needs(Technique::XWing).uses(Technique::HiddenTriple).practice(Technique::XWing),
        // Two techniques that the order does not have stand at the same place.
        any().needs(Technique::Leviathan).uses(Technique::Whale),
        any().needs(Technique::Guess).uses(Technique::Leviathan),
    ] {
        assert_eq!(difficulty.check(), Ok(()), "{difficulty:?}");
    }
}

/// What `ImpossibleDifficulty::LevelTechnique` says: techniques up to the hidden triple solve medium puzzles.
#[test]
fn medium_puzzles_need_no_more_than_triples() {
    let human = Profile::human();
    let last = human.techniques().iter().position(|&one| one == Technique::HiddenTriple).unwrap();
    let triples = Profile::new(&human.techniques()[..=last], *human.options());
    let generator = Generator::new(22);
    let puzzles = generator.puzzles().take(300).map(|made| made.unwrap().puzzle);
    let is_medium = |puzzle: &Grid| hodoku::rate(puzzle).unwrap().level <= Level::Medium;
    let medium: Vec<Grid> = puzzles.filter(is_medium).collect();
    assert!(medium.len() > 100, "{}", medium.len());
    for puzzle in medium {
        assert!(path(&triples, &puzzle).1, "{puzzle}");
    }
}

/// Nothing of this changes what is made without a difficulty.
#[test]
fn any_difficulty_is_none() {
    let plain = Generator::new(1);
    assert!(Difficulty::ANY.is_any());
    assert_eq!(Difficulty::ANY.puzzle(&plain, 7).unwrap(), plain.puzzle(7).unwrap());
}
