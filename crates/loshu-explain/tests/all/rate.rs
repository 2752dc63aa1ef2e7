//! Ratings of puzzles of our own, of essays, and of their transforms.

use std::time::{Duration, Instant};

#[cfg(feature = "rand")]
use loshu::Transform;
use loshu::{Candidate, Candidates, Grid, Limits, Marks, Propagation, Solver, Stop, Verdict};
use loshu_explain::rate::se::{Hint, Rater, Reasoning};
use loshu_explain::rate::{Tenths, backdoors, bottlenecks, needed_techniques};
use loshu_explain::step::Reason;
use loshu_explain::technique::{Family, Profile, Technique};

/// Puzzle, ER/EP/ED, and rules of the path: generated, but for the last two, which are essays'.
const PUZZLES: [(&str, &str, &[&str]); 26] = [
    (
        ".....5.7.869..7...74....8.3..18.......39......8..2.........26..19.6...5....7.1.9.",
        "4.2/1.2/1.2",
        &["Hidden Single", "Pointing", "Claiming", "XY-Wing", "Naked Single"],
    ),
    (
        "..1.4.........3.265...62..1..7...96...........9..1.4.7....39....7.8.....12...4.8.",
        "7.1/1.2/1.2",
        &[
            "Direct Pointing",
            "XYZ-Wing",
            "Turbot Fish",
            "Forcing X-Chain",
            "Naked Pair",
            "Forcing Chain",
            "Hidden Pair",
            "X-Wing",
            "Direct Hidden Pair",
        ],
    ),
    (
        ".4..7.........2.....3..4.6.2..9..8..13...87.5.8.......37...1.9.....9......84.762.",
        "7.1/1.2/1.2",
        &["Unique Rectangle type 1", "BUG type 2"],
    ),
    (
        "2....7....1.....4..643...1....5.6.21.....9..77..1..8...9...8.5...5.6.3....6.....4",
        "7.3/1.2/1.2",
        &["Bidirectional Cycle"],
    ),
    (
        "8....3....29..8...7........37...62.9..29.53...4.........46.2..8...7.4.3......9.42",
        "2.5/1.2/1.2",
        &["Direct Hidden Triplet"],
    ),
    (
        ".....659....5....337.....1..9..43.........157.....2...45.6..82..8............79..",
        "7.1/1.2/1.2",
        &["Unique Rectangle type 4", "Bidirectional Y-Cycle"],
    ),
    (
        "..48...27........4...1.28........2..8..2.....16.5.7..........8.6....4.31.7...3..6",
        "6.6/1.2/1.2",
        &["BUG type 1"],
    ),
    (
        "..........5.3.....61..75.....72..3......9..6.9....1.722...43.1.54..1..2......2..8",
        "8.8/1.2/1.2",
        &["Nishio Forcing Chains", "Region Forcing Chains", "Dynamic Cell Forcing Chains"],
    ),
    (
        "..5..32.6..3..4........6.7.....31...2......5..1.6....8.9....1..35..98....4..2...7",
        "8.3/1.2/1.2",
        &["Cell Forcing Chains"],
    ),
    (
        ".693....8...76..3.7..9.2....8....5.2..6....9..7..9.8.......4.2...5...6.......87..",
        "6.5/1.2/1.2",
        &["Bidirectional X-Cycle"],
    ),
    (
        ".........5...4......1826.9..5...7..1497.1.5......52..6......4.33.69.....1........",
        "4.2/1.2/1.2",
        &["Naked Triplet"],
    ),
    (
        "....47....2.6....43.....6...3.4.5.1.8..........5...8.95..26.94.9..73.....6...8..2",
        "8.4/1.2/1.2",
        &["Aligned Pair Exclusion"],
    ),
    (
        "......2..864.1.....7.9...1.651.7...4..95.8.............9..6...21....7.3...8..1.9.",
        "7.2/1.2/1.2",
        &["Swordfish"],
    ),
    (
        ".6.1.9..894..8....2...5..3...2.4.......9.37..8.......5..4....7.....1.5..6.743.81.",
        "7.2/1.2/1.2",
        &["Unique Rectangle type 3"],
    ),
    (
        "..7.9....6.....1.81....5.4.8.19.................5.4..6.....2.7.53.8....22...4..59",
        "7.3/1.2/1.2",
        &["Jellyfish"],
    ),
    (
        ".....952.....5...6...2...942......17.8...7...16...42..6..4....3.4.6........9.1.6.",
        "4.6/1.2/1.2",
        &["Unique Loop type 2", "Unique Loop type 1"],
    ),
    (
        "......3.7.7.9....6351.....49...........24.......7965..6.4..5.1....1.....5...6..82",
        "4.0/1.2/1.2",
        &["Hidden Triplet"],
    ),
    (
        "..5.81......9...2.4...6.1.......5......1439..63...8....5.......9...1.8.4.....42.1",
        "7.1/1.2/1.2",
        &["Unique Rectangle type 2"],
    ),
    (
        "..1.....4.4.5...1.9..4.3..6..8.........6.2.....4.8...16.....8.9.7..9..62.....815.",
        "9.0/1.2/1.2",
        &[
            "Dynamic Contradiction Forcing Chains",
            "Dynamic Region Forcing Chains",
            "Aligned Triplet Exclusion",
        ],
    ),
    (
        ".......62.38.4...5.94...1.....2..98.....9.....79.362..7..3......83..2......51....",
        "7.3/1.2/1.2",
        &["Naked Quad"],
    ),
    (
        ".......5.5.9.6.....8....4.......8.19...7..3.8.3..9.6..9..6..74...72....6.....3..2",
        "7.1/1.2/1.2",
        &["Unique Loop type 4"],
    ),
    (
        ".8.4.97.................8.5.56.2...97.2......4...5.37.2.7..65.3...9.....36.....1.",
        "7.2/1.2/1.2",
        &["Hidden Quad"],
    ),
    (
        ".....3...3..7....27...5..4....4...65......17..8..1.....69.3.4..2...96.578..1.....",
        "7.1/1.2/1.2",
        &["BUG type 4"],
    ),
    (
        ".93.867..14...53.66.....58....5.1..2.....4.......6.....87.4..1.3......98..1......",
        "7.1/1.2/1.2",
        &["BUG type 3"],
    ),
    (
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
        "2.6/1.2/1.2",
        &["Direct Hidden Pair"],
    ),
    (ESCARGOT, "10.5/1.2/1.2", &["Dynamic Region Forcing Chains (+ Forcing Chains)"]),
];

const ESCARGOT: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

fn puzzles() -> impl Iterator<Item = (Grid, &'static str, &'static [&'static str])> {
    PUZZLES.into_iter().map(|(puzzle, rating, rules)| (puzzle.parse().unwrap(), rating, rules))
}

fn apply(hint: &Hint, marks: &mut Marks) {
    marks.remove(hint.eliminations.iter().copied().collect());
    if let Some(at) = hint.placement {
        marks.place(at.cell(), at.digit());
    }
}

#[test]
fn ratings_are_pinned_and_paths_lead_to_solutions() {
    let mut rater = Rater::new();
    for (puzzle, rating, rules) in puzzles() {
        assert_eq!(rater.rate(puzzle).to_string(), rating, "{puzzle}");
        let path = rater.path(puzzle);
        let names: Vec<_> = path.iter().map(|hint| hint.rule.to_string()).collect();
        for rule in rules {
            assert!(names.iter().any(|name| name == rule), "{puzzle}: no {rule} in {names:?}");
        }
        let mut marks = Marks::of(&puzzle);
        path.iter().for_each(|hint| apply(hint, &mut marks));
        let Verdict::Unique(solution) = Solver::new().solve(&puzzle) else { panic!("{puzzle}") };
        assert_eq!(marks.grid(), solution.grid(), "{puzzle}");
    }
}

#[test]
fn steps_from_marks_are_those_of_the_path() {
    let (mut rater, mut walker) = (Rater::new(), Rater::new());
    for (puzzle, ..) in puzzles().take(8) {
        let mut marks = Marks::of(&puzzle);
        for hint in rater.path(puzzle) {
            assert_eq!(walker.step(&marks), Ok(Some(hint.clone())), "{puzzle}");
            apply(&hint, &mut marks);
        }
        assert!(marks.is_full());
    }
}

/// Each node of a chain has its parents in the list, and each target comes from an assumption.
fn assert_told(reasoning: &Reasoning) {
    let mut nodes = 0;
    for target in &reasoning.targets {
        nodes += target.len() as u32;
        for inference in target {
            let is_there = |&parent: &u16| (parent as usize) < target.len();
            assert!(inference.parents.iter().all(is_there), "{reasoning:?}");
            inference.nested.iter().for_each(|nested| assert_told(nested));
        }
    }
    assert!(nodes >= reasoning.length.min(4), "{reasoning:?}");
}

#[test]
fn chains_are_told() {
    let path = Rater::new().path(ESCARGOT.parse::<Grid>().unwrap());
    let told: Vec<_> = path.iter().filter_map(|hint| hint.reasoning.as_ref()).collect();
    told.iter().for_each(|reasoning| assert_told(reasoning));
    let has_nested = |reasoning: &&&Reasoning| {
        reasoning.targets.iter().flatten().any(|inference| inference.nested.is_some())
    };
    assert!(told.iter().filter(has_nested).count() > 3, "of {}", told.len());
}

#[test]
#[cfg(feature = "rand")]
fn transforms_have_the_same_rating_up_to_7_7() {
    let mut rater = Rater::new();
    for (puzzle, rating, _) in puzzles() {
        if rater.rate(puzzle).er <= Tenths(77) {
            for index in 0..3 {
                let other = Transform::random(13, index).apply(&puzzle);
                assert_eq!(rater.rate(other).to_string(), rating, "{puzzle} as {other}");
            }
        }
    }
}

#[test]
fn a_deadline_gives_a_lower_bound() {
    let deadline = Some(Instant::now() + Duration::from_millis(20));
    let mut rater = Rater::new().with_limits(Limits::default().deadline(deadline));
    let rating = rater.rate(ESCARGOT.parse::<Grid>().unwrap());
    assert_eq!(rating.stopped, Some(Stop::Deadline));
    assert!(rating.er < Tenths(105), "{rating}");
    assert!(rating.to_string().contains("+/"), "{rating}");
}

#[test]
fn grids_that_are_no_puzzles_have_ratings_too() {
    let twice: Grid = format!("11{}", ".".repeat(79)).parse().unwrap();
    for grid in [Grid::EMPTY, twice] {
        let deadline = Some(Instant::now() + Duration::from_millis(100));
        let rating = Rater::new().with_limits(Limits::default().deadline(deadline)).rate(grid);
        assert!(rating.stopped.is_some() || rating.er == Tenths(200), "{grid}: {rating}");
    }
    let mut rater = Rater::new();
    let Verdict::Unique(full) = Solver::new().solve(&ESCARGOT.parse::<Grid>().unwrap()) else {
        panic!()
    };
    assert_eq!(rater.rate(full.grid()).to_string(), "0.0/0.0/0.0");
}

/// The steps of the library that hints become do what the hints do, for reasons that hold.
#[test]
fn hints_are_steps_that_can_be_checked() {
    for (puzzle, ..) in puzzles() {
        let mut marks = Marks::of(&puzzle);
        for hint in Rater::new().path(puzzle) {
            let step = hint.step(&marks, &Limits::NONE).unwrap();
            assert_ne!(step.reason, Reason::Guess, "{puzzle}: {hint:?}");
            assert_eq!(step.verify(&marks), Ok(()), "{puzzle}: {hint:?} {step:?}");
            let (mut one, mut other) = (marks, marks);
            apply(&hint, &mut one);
            step.apply(&mut other);
            assert_eq!(one.candidates(), other.candidates(), "{puzzle}: {hint:?} {step:?}");
            marks = one;
        }
    }
}

/// Singles solve a puzzle with the digits of a backdoor, and with no digit fewer.
#[test]
fn backdoors_leave_singles() {
    let solves = |puzzle: &Grid, digits: &[Candidate]| {
        let mut grid = *puzzle;
        digits.iter().for_each(|at| grid[at.cell()] = Some(at.digit()));
        Candidates::of(&grid, Propagation::Singles).unwrap().is_solved()
    };
    let mut sizes = [0; 3];
    for (puzzle, ..) in puzzles() {
        let sets = backdoors(&Marks::of(&puzzle), &Limits::NONE).unwrap();
        let Some(sets) = sets else { continue };
        sizes[sets[0].len()] += 1;
        for set in &sets {
            assert!(set.len() == sets[0].len() && solves(&puzzle, set), "{puzzle} {set:?}");
            let fewer = (0..set.len()).map(|at| [&set[..at], &set[at + 1..]].concat());
            assert!(fewer.into_iter().all(|set| !solves(&puzzle, &set)), "{puzzle} {set:?}");
        }
    }
    assert!(sizes[1] > 5, "{sizes:?}");
    assert_eq!(backdoors(&Marks::of(&Grid::EMPTY), &Limits::NONE), Ok(None));
}

/// The set solves the puzzle; without its hardest technique nothing easier does.
#[test]
fn needed_techniques_solve_and_none_is_idle() {
    let profile = Profile::human().retain(|technique| technique != Technique::Guess);
    for (puzzle, ..) in puzzles().take(6) {
        let needed = needed_techniques(Marks::of(&puzzle), &profile, &Limits::NONE);
        let needed = needed.unwrap().unwrap();
        let solves = |profile: &Profile| profile.path(Marks::of(&puzzle)).techniques().unwrap().1;
        let only = |techniques: &[Technique]| Profile::new(techniques, *profile.options());
        assert!(solves(&only(&needed)), "{puzzle} {needed:?}");
        for at in 0..needed.len() {
            let without = [&needed[..at], &needed[at + 1..]].concat();
            assert!(!solves(&only(&without)), "{puzzle} {needed:?} at {at}");
        }
        let hardest = needed[needed.len() - 1];
        let place = profile.techniques().iter().position(|&other| other == hardest).unwrap();
        assert!(!solves(&only(&profile.techniques()[..place])), "{puzzle} {hardest}");
    }
}

#[test]
fn bottlenecks_are_steps_without_another_one() {
    let human = Profile::human();
    for (puzzle, ..) in puzzles().take(6) {
        let path = human.path(Marks::of(&puzzle));
        let alone = path.filter(|(marks, step)| {
            let is_single = |technique: Technique| technique.info().family == Family::Single;
            let same = human.clone().retain(|technique| {
                technique == step.technique || is_single(step.technique) && is_single(technique)
            });
            same.all_steps(marks, &Limits::NONE)
                .unwrap()
                .iter()
                .all(|other| (other.placed(), other.struck()) == (step.placed(), step.struck()))
        });
        let count = bottlenecks(Marks::of(&puzzle), &human, &Limits::NONE);
        assert_eq!(count, Ok(alone.count()), "{puzzle}");
    }
}
