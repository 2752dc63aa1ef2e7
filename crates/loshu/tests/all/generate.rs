//! What is generated is what was asked for.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use loshu::{
    Cell, CellSet, Digit, DigitSet, GenerateError, Generated, Generator, Grid, House, Impossible,
    Limits, Mask, Minimal, Solver, Stop, Symmetry, Verdict, random_puzzle, verify,
};

use crate::naive;

/// Proper, with the solution that goes with it, and with the symmetry.
fn assert_proper(generator: &Generator, index: u64) -> Generated {
    let made = generator.puzzle(index).unwrap();
    assert_eq!(made.index, index);
    assert_eq!(verify(&made.puzzle, made.solution.grid()), Ok(made.solution));
    assert_eq!(Solver::new().solve(&made.puzzle), Verdict::Unique(made.solution));
    assert!(made.symmetry.holds(made.puzzle.filled()), "{} {}", made.symmetry, made.puzzle);
    made
}

fn without(puzzle: &Grid, cells: CellSet) -> Grid {
    let mut puzzle = *puzzle;
    cells.iter().for_each(|cell| puzzle[cell] = None);
    puzzle
}

#[test]
fn puzzles_of_each_symmetry_are_minimal_for_it() {
    for &symmetry in Symmetry::ALL {
        let generator = Generator::new(1).symmetries(&[symmetry]);
        for index in 0..20 {
            let made = assert_proper(&generator, index);
            assert_eq!(made.symmetry, symmetry);
            for cell in made.puzzle.filled() {
                let less = without(&made.puzzle, symmetry.orbit(cell));
                assert!(matches!(Solver::new().solve(&less), Verdict::Multiple), "{symmetry}");
            }
        }
    }
}

/// A million puzzles, 100,000 of each symmetry, as above.
#[test]
#[ignore = "takes minutes"]
fn long_runs() {
    let solver = Solver::new();
    for &symmetry in Symmetry::ALL {
        let generator = Generator::new(100).symmetries(&[symmetry]);
        for chunk in 0..100 {
            let made: Vec<_> =
                (1000 * chunk..1000 * (chunk + 1)).map(|i| generator.puzzle(i).unwrap()).collect();
            let puzzles: Vec<_> = made.iter().map(|made| made.puzzle).collect();
            for (made, verdict) in made.iter().zip(solver.solve_batch(&puzzles)) {
                assert_eq!(verdict, Verdict::Unique(made.solution), "{}", made.puzzle);
                assert!(symmetry.holds(made.puzzle.filled()), "{symmetry} {}", made.puzzle);
            }
            let less: Vec<_> = puzzles
                .iter()
                .flat_map(|puzzle| {
                    let filled = puzzle.filled();
                    let orbits = symmetry.orbits().into_iter();
                    orbits.filter(move |&orbit| orbit & filled == orbit).map(|o| without(puzzle, o))
                })
                .collect();
            let several = |verdict: &Verdict| matches!(verdict, Verdict::Multiple);
            assert!(solver.solve_batch(&less).iter().all(several), "{symmetry}");
        }
    }
}

#[test]
fn plain_puzzles_have_no_redundant_given_and_one_solution_by_the_oracle() {
    let generator = Generator::new(7);
    for index in 0..50 {
        let made = assert_proper(&generator, index);
        assert_eq!(Solver::new().redundant_givens(&made.puzzle), Ok(CellSet::EMPTY));
        let solutions = naive::solutions(&made.puzzle.to_values(), 2, 10_000_000);
        assert!(solutions.is_none_or(|found| found == [made.solution.to_values()]));
    }
}

#[test]
fn clues_are_as_many_as_wanted() {
    for symmetry in [Symmetry::None, Symmetry::Rotate180, Symmetry::Full] {
        for clues in [24..=26, 33..=33, 40..=50, 81..=81] {
            let generator = Generator::new(3).symmetries(&[symmetry]).clues(clues.clone());
            for index in 0..5 {
                let made = assert_proper(&generator, index);
                assert!(clues.contains(&made.puzzle.clues()), "{symmetry} {clues:?}");
            }
        }
    }
    let minimal = Generator::new(3).clues(22..=23).minimal(Minimal::Orbits);
    let made = assert_proper(&minimal, 0);
    assert_eq!(Solver::new().redundant_givens(&made.puzzle), Ok(CellSet::EMPTY));
    assert!((22..=23).contains(&made.puzzle.clues()));
}

#[test]
fn a_puzzle_depends_on_seed_and_index_alone() {
    let generator = Generator::new(11).symmetries(Symmetry::ALL);
    let forwards: Vec<_> = (0..20).map(|index| generator.puzzle(index)).collect();
    let backwards: Vec<_> = (0..20).rev().map(|index| generator.puzzle(index)).collect();
    assert!(forwards.iter().eq(backwards.iter().rev()));
    assert!(forwards.iter().flatten().any(|made| made.symmetry != Symmetry::None));
    assert_ne!(forwards[0], forwards[1]);
    assert_ne!(forwards[0], Generator::new(12).symmetries(Symmetry::ALL).puzzle(0));
}

/// The numbers must not change from version to version, nor from machine to machine.
#[test]
fn seed_1_begins_as_ever() {
    let generator = Generator::new(1);
    let lines = [
        generator.puzzle(0).unwrap().puzzle.to_string(),
        generator.full_grid(1).to_string(),
        random_puzzle(17, 1, 0).to_string(),
    ];
    let expected = [
        "....1....68.........1...76...3.2.......4...9.....7..5.9....6...4..1..3.9.27..8...",
        "763185924915427368824936751587614239432598176196273845359842617678351492241769583",
        ".........5........3..1.....9.42786....5.9.24.2.....7...........1.............4...",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn of_several_symmetries_one_fits_the_clues() {
    let generator = Generator::new(3).symmetries(Symmetry::ALL).clues(34..=34);
    for index in 0..20 {
        let made = assert_proper(&generator, index);
        assert!(made.puzzle.clues() == 34 && made.symmetry != Symmetry::Full);
    }
    for &symmetry in Symmetry::ALL {
        let allowed = (0..=81).filter(|&clues| symmetry.allows(&(clues..=clues))).count();
        assert!(allowed >= 41 && symmetry.allows(&(27..=34)), "{symmetry}: {allowed}");
    }
}

#[test]
fn wishes_that_fail_say_what_was_met() {
    let generator = Generator::new(1).symmetries(&[Symmetry::Full]).clues(17..=17).attempts(4);
    let Err(GenerateError::Clues { attempts: 4, fewest, most }) = generator.puzzle(0) else {
        panic!("17 clues with full symmetry");
    };
    assert!(17 < fewest && fewest <= most && most < 60, "{fewest} to {most}");
    assert_eq!(
        GenerateError::Clues { attempts: 4, fewest: 28, most: 36 }.to_string(),
        "no puzzle in 4 attempts (found 28 to 36 clues)"
    );
}

#[test]
fn few_clues_are_walked_to() {
    let generator = Generator::new(1).clues(17..=19);
    for index in 0..3 {
        let made = assert_proper(&generator, index);
        assert!(made.puzzle.clues() <= 19, "{}", made.puzzle);
        assert_eq!(generator.puzzle(index), Ok(made));
    }
    let minimal = assert_proper(&Generator::new(2).clues(19..=19).minimal(Minimal::Givens), 0);
    assert_eq!(minimal.puzzle.clues(), 19);
    assert_eq!(Solver::new().redundant_givens(&minimal.puzzle), Ok(CellSet::EMPTY));
}

#[test]
fn a_walk_that_fails_says_what_it_met() {
    let generator = Generator::new(1).clues(17..=17).attempts(100);
    let Err(GenerateError::Clues { attempts: 100, fewest, most }) = generator.puzzle(0) else {
        panic!("17 clues in 100 steps");
    };
    assert!((18..=23).contains(&fewest) && fewest < most && most < 30, "{fewest} to {most}");
    // Every attempt counts, and none is one too many.
    for attempts in 1..5 {
        let made = Generator::new(1).clues(17..=17).attempts(attempts).puzzle(0);
        assert!(matches!(made, Err(GenerateError::Clues { attempts: n, .. }) if n == attempts));
    }
}

#[test]
fn a_walk_without_end_is_stopped() {
    let deadline = Some(Instant::now() + Duration::from_millis(50));
    let generator = Generator::new(1).clues(17..=17).attempts(u64::MAX);
    let generator = generator.with_limits(Limits::NONE.deadline(deadline));
    assert_eq!(generator.puzzle(0), Err(GenerateError::Stopped(Stop::Deadline)));
}

const STAR: &str = "
    x...x...x
    .x.x.x.x.
    ..x...x..
    .x..x..x.
    x..x.x..x
    .x..x..x.
    ..x...x..
    .x.x.x.x.
    x...x...x";

#[test]
fn patterns_are_filled_to_the_cell() {
    let mask: Mask = STAR.parse().unwrap();
    assert!(Symmetry::ALL.iter().copied().all(|symmetry| mask.holds(symmetry)));
    let generator = Generator::new(1).mask(mask);
    for index in 0..5 {
        let made = assert_proper(&generator, index);
        assert_eq!(made.puzzle.filled(), mask.must());
        assert_eq!(Ok(made), generator.puzzle(index));
    }
}

#[test]
fn cells_of_a_pattern_that_need_no_given_are_dug() {
    let mask: Mask = STAR.replace('.', "?").parse().unwrap();
    assert_eq!((mask.may().len(), mask.must().len()), (81, 28));
    for symmetry in [Symmetry::None, Symmetry::Full] {
        let generator = Generator::new(1).mask(mask).symmetries(&[symmetry]);
        for index in 0..5 {
            let made = assert_proper(&generator, index);
            let optional = made.puzzle.filled() - mask.must();
            assert_eq!(mask.must() - made.puzzle.filled(), CellSet::EMPTY);
            for cell in optional {
                let less = without(&made.puzzle, symmetry.orbit(cell));
                assert!(matches!(Solver::new().solve(&less), Verdict::Multiple));
            }
        }
    }
}

#[test]
fn patterns_that_cannot_be_filled_say_how_near_it_came() {
    let sparse: Mask = "x..x..x...x..x..x..........".repeat(3).parse().unwrap();
    let made = Generator::new(1).mask(sparse).attempts(20).puzzle(0);
    let Err(GenerateError::Pattern { attempts, solutions: 2000 }) = made else {
        panic!("{made:?}")
    };
    assert!((20..40).contains(&attempts), "{attempts}");
    assert_eq!(
        GenerateError::Pattern { attempts: 1, solutions: 2 }.to_string(),
        "no puzzle with this pattern in 1 attempt (at best 2 solutions)"
    );
}

/// The pattern can be filled, so it is the number of clues that fails.
#[test]
fn patterns_with_other_clues_than_wanted_name_the_clues() {
    let mask: Mask = STAR.replacen('.', "?", 40).parse().unwrap();
    let made = Generator::new(1).mask(mask).clues(60..=70).attempts(50).puzzle(0);
    assert!(matches!(made, Err(GenerateError::Clues { most: 28..60, .. })), "{made:?}");
}

#[test]
fn requests_that_no_puzzle_can_satisfy_are_refused_at_once() {
    let any = || Generator::new(1);
    let star: Mask = STAR.parse().unwrap();
    let mask = |text: String| text.parse::<Mask>().unwrap();
    let few = mask(format!("{}{}", "x".repeat(16), ".".repeat(65)));
    let two_rows = mask(format!("{}{}{}", "?".repeat(27), ".".repeat(18), "?".repeat(36)));
    let two_columns = mask("?.?????.?".repeat(9).replace("?.?????.?", "..???????"));
    let lopsided = mask(format!("{}.", "?".repeat(80)));
    let rotated = any().symmetries(&[Symmetry::Rotate180]);
    #[allow(clippy::reversed_empty_ranges, reason = "an empty range is one of the requests")]
    let refused = [
        (any().clues(0..=16), Impossible::Clues),
        (any().clues(30..=20), Impossible::Clues),
        (any().clues(82..=90), Impossible::Clues),
        (any().mask(few), Impossible::Room(16)),
        (any().mask(two_rows), Impossible::EmptyLines([House::ROWS[3], House::ROWS[4]])),
        (any().mask(two_columns), Impossible::EmptyLines([House::COLUMNS[0], House::COLUMNS[1]])),
        (rotated.clone().mask(lopsided), Impossible::Mask),
        (any().symmetries(&[Symmetry::Full]).clues(34..=34), Impossible::Symmetry),
        (any().mask(star).clues(29..=29), Impossible::MaskClues { must: 28, may: 28 }),
    ];
    for (generator, reason) in refused {
        assert_eq!(generator.check(), Err(reason));
        assert_eq!(generator.puzzle(0), Err(GenerateError::Impossible(reason)));
    }
    assert_eq!(any().mask(lopsided).check(), Ok(()));
    assert_eq!(
        rotated.clues(0..=17).mask(star).check(),
        Err(Impossible::MaskClues { must: 28, may: 28 })
    );
}

/// Minimal by orbits, and minimal in the usual sense. The order of the calls does not matter.
#[test]
fn minimal_puzzles_of_both_kinds() {
    let rotated = Generator::new(1).symmetries(&[Symmetry::Rotate180]);
    let redundant = |made: &Generated| Solver::new().redundant_givens(&made.puzzle).unwrap();
    let by_orbits = rotated.clone().minimal(Minimal::Orbits);
    assert!(by_orbits.puzzles().take(10).any(|made| !redundant(&made.unwrap()).is_empty()));
    let usual = rotated.clone().minimal(Minimal::Givens);
    let usual = usual.puzzles().take(3).map(Result::unwrap).collect::<Vec<_>>();
    assert!(usual.iter().all(|made| redundant(made).is_empty()));
    let few = rotated.minimal(Minimal::Givens).attempts(2).puzzle(0);
    assert!(matches!(few, Err(GenerateError::Minimal { attempts: 2, redundant: 2 })), "{few:?}");
    let one = Generator::new(3).minimal(Minimal::Givens).clues(25..=26);
    let other = Generator::new(3).clues(25..=26).minimal(Minimal::Givens);
    assert_eq!(one.puzzle(0), other.puzzle(0));
    assert!(redundant(&one.puzzle(0).unwrap()).is_empty());
}

#[test]
fn bad_masks() {
    let wrong = |text: &str| text.parse::<Mask>().unwrap_err().to_string();
    assert_eq!(wrong(""), "0 cells, expected 81");
    assert_eq!(wrong(&"x".repeat(80)), "80 cells, expected 81");
    assert_eq!(wrong(&".?".repeat(41)), "82 cells, expected 81");
    assert_eq!(wrong("xx.\n x5"), "line 2, column 3: expected x, ? or ., found '5'");
}

#[test]
fn a_flag_stops_the_work() {
    let cancel = Some(Arc::new(AtomicBool::new(true)));
    let generator = Generator::new(1).with_limits(Limits::NONE.cancel(cancel));
    assert_eq!(generator.puzzle(0), Err(GenerateError::Stopped(Stop::Cancelled)));
    let filling = generator.mask(STAR.parse().unwrap());
    assert_eq!(filling.puzzle(0), Err(GenerateError::Stopped(Stop::Cancelled)));
}

/// In a cell outside of the boxes that are filled first each digit comes about as often: for 9,000
/// grids chi-square with 8 degrees of freedom stays below its 99.99 % quantile.
#[test]
fn full_grids_have_every_digit_everywhere() {
    let generator = Generator::new(5);
    let mut counts = [[0_u32; 9]; 81];
    for index in 0..9000 {
        let grid = generator.full_grid(index);
        for (cell, digit) in grid.givens() {
            counts[cell.index()][digit.index()] += 1;
        }
    }
    for cell in Cell::ALL {
        let square = |&count: &u32| (f64::from(count) - 1000.0).powi(2) / 1000.0;
        let chi: f64 = counts[cell.index()].iter().map(square).sum();
        assert!(chi < 31.8, "{cell}: {chi}");
    }
}

#[test]
fn random_puzzles_are_those_of_the_essay() {
    let mut unsolvable = 0;
    for index in 0..3000 {
        let puzzle = random_puzzle(17, 9, index);
        let digits: DigitSet = puzzle.givens().map(|(_, digit)| digit).collect();
        assert!(puzzle.clues() >= 17 && digits.len() >= 8, "{puzzle}");
        assert_eq!(puzzle.conflicts(), []);
        unsolvable += u32::from(Solver::new().solve(&puzzle) == Verdict::Unsolvable);
    }
    assert!((1..60).contains(&unsolvable), "{unsolvable} of 3,000 without a solution");
    assert_eq!(random_puzzle(100, 9, 0).clues(), 81);
    assert!(random_puzzle(0, 9, 0).givens().any(|(_, digit)| Some(digit) > Digit::new(1)));
}
