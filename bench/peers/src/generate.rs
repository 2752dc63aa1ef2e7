//! The built-in sets. A fixed seed makes them the same for each run, and the lock file, which fixes
//! the generators of `rand` and `sudoku`, on every machine.

use std::iter;
use std::mem;
use std::ops::RangeInclusive;

use loshu::{Cell, Grid};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{Rng, RngCore};
use sudoku::{Sudoku, Symmetry};

use crate::naked;
use crate::sets::Question;

/// The most solutions of a puzzle of `several`.
const MOST: u64 = 1000;

/// A built-in set.
#[derive(Clone, Copy)]
pub enum Made {
    /// Naked singles alone solve them; 30 to 37 clues.
    Easy,
    /// Proper, and no given can be taken away.
    Minimal,
    /// With 2 to 1,000 solutions, which are counted.
    Several,
    /// The same puzzles, of which the verdict is asked.
    Verdicts,
}

impl Made {
    /// All, in the order in which they are run.
    pub const ALL: [Made; 4] = [Made::Easy, Made::Minimal, Made::Several, Made::Verdicts];

    /// The set of that name.
    pub fn named(name: &str) -> Result<Made, String> {
        let unknown = || format!("{name}: the built-in sets are easy, minimal, several, verdicts");
        Made::ALL.into_iter().find(|made| made.name() == name).ok_or_else(unknown)
    }

    /// As chosen and printed.
    pub fn name(self) -> &'static str {
        match self {
            Made::Easy => "easy",
            Made::Minimal => "minimal",
            Made::Several => "several",
            Made::Verdicts => "verdicts",
        }
    }

    /// What is asked about the puzzles.
    pub fn question(self) -> Question {
        match self {
            Made::Easy | Made::Minimal | Made::Verdicts => Question::Prove,
            Made::Several => Question::Count { cap: MOST },
        }
    }

    /// The puzzles.
    pub fn puzzles(self) -> Vec<Grid> {
        match self {
            Made::Easy => make(20_000, |rng, _| easy(rng)),
            Made::Minimal => make(20_000, |rng, _| Some(grid(minimal(rng)))),
            Made::Several | Made::Verdicts => make(10_000, |rng, turn| several(rng, &octave(turn))),
        }
    }
}

/// So many puzzles, each tried for until there is one. An attempt is told how many there are.
fn make(size: usize, attempt: impl Fn(&mut StdRng, usize) -> Option<Grid>) -> Vec<Grid> {
    let mut rng = StdRng::seed_from_u64(1);
    let mut again = |turn| iter::repeat_with(|| attempt(&mut rng, turn)).flatten().next();
    (0..size).filter_map(&mut again).collect()
}

/// A full grid with digits dug out in random order as long as naked singles alone put them back,
/// down to a random number of clues; none if that is not reached.
fn easy(rng: &mut StdRng) -> Option<Grid> {
    let mut puzzle = grid(Sudoku::generate_solved_with_rng(rng));
    let target = rng.gen_range(30..=37_u32) as usize;
    for cell in shuffled(Cell::ALL, rng) {
        if puzzle.clues() == target {
            break;
        }
        let digit = puzzle[cell].take();
        if !naked::solve(&puzzle) {
            puzzle[cell] = digit;
        }
    }
    (puzzle.clues() == target).then_some(puzzle)
}

/// A full grid with as many digits dug out, in random order, as leave one solution.
pub fn minimal(rng: &mut StdRng) -> Sudoku {
    let full = Sudoku::generate_solved_with_rng(rng);
    Sudoku::generate_with_symmetry_and_rng_from(full, Symmetry::None, rng)
}

/// The numbers of solutions that are asked for in turn, so that they spread over the range and all
/// slices are alike: 2 to 3, 4 to 7, 8 to 15, and so on, and 512 to 1,000.
fn octave(turn: usize) -> RangeInclusive<u64> {
    let least = 2 << (turn % 9);
    least..=MOST.min(2 * least - 1)
}

/// A minimal puzzle with more givens taken away, in random order, until it has that many solutions;
/// a given whose loss makes them too many is put back. None if all givens have had their turn.
fn several(rng: &mut StdRng, wanted: &RangeInclusive<u64>) -> Option<Grid> {
    let mut values = minimal(rng).to_bytes();
    let givens: Vec<_> = (0..81).filter(|&cell| values[cell] > 0).collect();
    for cell in shuffled(givens, rng) {
        let digit = mem::take(&mut values[cell]);
        let solutions = count(values, wanted.end() + 1);
        if wanted.contains(&solutions) {
            return Some(grid_of(values));
        }
        if solutions > *wanted.end() {
            values[cell] = digit;
        }
    }
    None
}

/// The number of solutions, up to a cap.
fn count(values: [u8; 81], cap: u64) -> u64 {
    let puzzle = Sudoku::from_bytes(values).expect("values are 0 to 9");
    puzzle.solutions_count_up_to(cap as usize) as u64
}

/// The list in random order.
fn shuffled<T: AsMut<[E]>, E>(mut list: T, rng: &mut impl RngCore) -> T {
    list.as_mut().shuffle(rng);
    list
}

/// In the form of Loshu.
fn grid(sudoku: Sudoku) -> Grid {
    grid_of(sudoku.to_bytes())
}

/// A grid of values, 0 for an empty cell.
fn grid_of(values: [u8; 81]) -> Grid {
    Grid::from_values(&values).expect("values are 0 to 9")
}

#[cfg(test)]
mod tests {
    use super::*;
    use loshu::{CellSet, Solver};

    #[test]
    fn easy_puzzles_need_naked_singles_only() {
        for puzzle in make(100, |rng, _| easy(rng)) {
            assert!((30..=37).contains(&puzzle.clues()) && naked::solve(&puzzle), "{puzzle}");
            assert_eq!(count(puzzle.to_values(), 2), 1, "{puzzle}");
        }
    }

    #[test]
    fn minimal_puzzles_have_no_given_to_spare() {
        for puzzle in make(20, |rng, _| Some(grid(minimal(rng)))) {
            assert_eq!(count(puzzle.to_values(), 2), 1, "{puzzle}");
            let spare = Solver::new().redundant_givens(&puzzle);
            assert_eq!(spare, Ok(CellSet::EMPTY), "{puzzle}");
        }
    }

    #[test]
    fn names_lead_back() {
        for made in Made::ALL {
            assert_eq!(Made::named(made.name()).map(Made::name), Ok(made.name()));
        }
        assert!(Made::named("hard").is_err());
    }

    #[test]
    fn several_has_each_octave_in_turn() {
        assert_eq!((octave(0), octave(8)), (2..=3, 512..=1000));
        let puzzles = make(90, |rng, turn| several(rng, &octave(turn)));
        for (turn, puzzle) in puzzles.iter().enumerate() {
            assert!(octave(turn).contains(&count(puzzle.to_values(), MOST + 1)), "{puzzle}");
        }
    }
}
