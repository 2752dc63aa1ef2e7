//! Puzzles whose givens stay the same if the grid is turned or mirrored and the digits are replaced.

use loshu::{Candidate, Cell, Digit, Grid, Limits, Solver, Stop};
use loshu_explain::step::{Symmetry, Turn};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// How many givens with their images are tried until the puzzle has one solution.
const TRIES: usize = 400;

/// Makes the puzzle with this number. `Ok(None)` if the givens that were tried did not lead to one.
pub(super) fn puzzle(seed: u64, number: u64, limits: &Limits) -> Result<Option<Grid>, Stop> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(number);
    let symmetry = symmetry(&mut rng);
    let mut puzzle = Grid::EMPTY;
    let mut orbits = Vec::new();
    for _ in 0..TRIES {
        limits.look()?;
        let cell = Cell::ALL[rng.random_range(0..81)];
        let digit = Digit::ALL[rng.random_range(0..9)];
        let givens = orbit(&symmetry, Candidate::new(cell, digit));
        let Some(fuller) = placed(&puzzle, &givens) else { continue };
        let solutions = Solver::new().solutions(&fuller).take(2).count();
        if solutions > 0 {
            puzzle = fuller;
            orbits.push(givens);
        }
        if solutions == 1 {
            orbits.shuffle(&mut rng);
            return Ok(Some(thinned(puzzle, &orbits)));
        }
    }
    Ok(None)
}

/// A movement, and what replaces each digit: the diagonal needs three digits that stay, the middle cell one.
fn symmetry(rng: &mut ChaCha8Rng) -> Symmetry {
    let turn = Turn::ALL[rng.random_range(0..4)];
    let mut order = Digit::ALL;
    order.shuffle(rng);
    let cycles: &[usize] = match turn {
        Turn::Half => &[2, 2, 2, 2],
        Turn::Quarter => &[4, 4],
        Turn::Diagonal | Turn::AntiDiagonal => &[2, 2, 2],
    };
    let mut digits = Digit::ALL;
    let mut rest = &order[..];
    for &length in cycles {
        let (cycle, others) = rest.split_at(length);
        for (at, digit) in cycle.iter().enumerate() {
            digits[digit.index()] = cycle[(at + 1) % length];
        }
        rest = others;
    }
    Symmetry { turn, digits }
}

/// A candidate with its images.
fn orbit(symmetry: &Symmetry, first: Candidate) -> Vec<Candidate> {
    let mut orbit = vec![first];
    let mut image = symmetry.image(first);
    while image != first {
        orbit.push(image);
        image = symmetry.image(image);
    }
    orbit
}

/// The grid with these digits, if their cells are empty and they exclude nothing.
fn placed(grid: &Grid, orbit: &[Candidate]) -> Option<Grid> {
    let mut grid = *grid;
    for at in orbit {
        if grid[at.cell()].is_some() {
            return None;
        }
        grid[at.cell()] = Some(at.digit());
    }
    grid.conflicts().is_empty().then_some(grid)
}

/// The puzzle without the givens that are not needed; a given goes with its images.
fn thinned(mut puzzle: Grid, orbits: &[Vec<Candidate>]) -> Grid {
    for orbit in orbits {
        let mut thinner = puzzle;
        for at in orbit {
            thinner[at.cell()] = None;
        }
        if Solver::new().solutions(&thinner).take(2).count() == 1 {
            puzzle = thinner;
        }
    }
    puzzle
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn givens_have_a_symmetry_and_one_solution() {
        let made: Vec<Grid> =
            (0..12).filter_map(|number| puzzle(26, number, &Limits::NONE).unwrap()).collect();
        assert!(made.len() >= 4, "{}", made.len());
        for puzzle in made {
            assert_eq!(Solver::new().is_proper(&puzzle), Ok(true));
            // Equal digits have equal images, and no image is empty.
            let holds = |turn: &Turn| {
                let mut images = [None; 9];
                puzzle.givens().all(|(cell, digit)| {
                    let image = puzzle[turn.cell(cell)];
                    image.is_some() && *images[digit.index()].get_or_insert(image) == image
                })
            };
            assert!(Turn::ALL.iter().any(holds), "{puzzle}");
        }
    }
}
