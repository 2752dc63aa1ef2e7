//! The moves from a proper puzzle to others.

use loshu::{Cell, Digit, Grid, HouseKind, Solution, Solver, Transform};
use rand::RngExt;
use rand::seq::IteratorRandom;
use rand_chacha::ChaCha8Rng;

/// A way to change a proper puzzle so that it stays proper.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Move {
    /// Takes this number of givens out and puts others in, perhaps for another solution.
    Replace(usize),
    /// Puts a digit of the solution in.
    Add,
    /// Takes a given out that follows from the others.
    Remove,
    /// Exchanges two digits: engines try them in order.
    Rename,
    /// Exchanges lines or turns the grid over: engines take the first of equally good cells.
    Rearrange,
}

impl Move {
    /// Any move; those that pay come more often.
    pub(crate) fn random(rng: &mut ChaCha8Rng) -> Move {
        match rng.random_range(0..16) {
            0..9 => Move::Replace(1),
            9 => Move::Replace(2),
            10 => Move::Add,
            11..13 => Move::Remove,
            13 => Move::Rename,
            _ => Move::Rearrange,
        }
    }

    /// A puzzle that this leads to, if it leads anywhere.
    pub(crate) fn of(self, puzzle: &Grid, rng: &mut ChaCha8Rng) -> Option<Grid> {
        match self {
            Move::Replace(givens) => replace(*puzzle, givens, rng),
            Move::Add => add(*puzzle, rng),
            Move::Remove => remove(*puzzle, rng),
            Move::Rename => Some(rename(puzzle, rng)),
            Move::Rearrange => Some(rearrange(puzzle, rng)),
        }
    }
}

fn replace(mut puzzle: Grid, givens: usize, rng: &mut ChaCha8Rng) -> Option<Grid> {
    for (cell, _) in puzzle.givens().sample(rng, givens) {
        puzzle[cell] = None;
    }
    make_proper(puzzle, rng)
}

/// How many solutions are listed: enough to find rare digits, few enough to be quick.
const LISTED: usize = 256;

/// Puts givens in until one solution is left. Few of them do, because each is a digit in a cell that
/// the fewest of the solutions have; what takes many givens to be proper is seldom hard.
fn make_proper(mut puzzle: Grid, rng: &mut ChaCha8Rng) -> Option<Grid> {
    loop {
        let solutions: Vec<_> = Solver::new().solutions(&puzzle).take(LISTED).collect();
        let [_, _, ..] = solutions[..] else { return (!solutions.is_empty()).then_some(puzzle) };
        let (cell, digit) = rarest(&solutions, rng)?;
        puzzle[cell] = Some(digit);
    }
}

/// Any of the candidates that the fewest of some solutions have. Of several solutions, these are
/// less than all.
fn rarest(solutions: &[Solution], rng: &mut ChaCha8Rng) -> Option<(Cell, Digit)> {
    let mut seen = [[0_usize; 9]; 81];
    for (cell, digit) in solutions.iter().flat_map(|solution| solution.givens()) {
        seen[cell.index()][digit.index()] += 1;
    }
    let fewest = seen.iter().flatten().copied().filter(|&times| times > 0).min()?;
    let all = Cell::ALL.into_iter().flat_map(|cell| Digit::ALL.map(|digit| (cell, digit)));
    all.filter(|(cell, digit)| seen[cell.index()][digit.index()] == fewest).choose(rng)
}

fn add(mut puzzle: Grid, rng: &mut ChaCha8Rng) -> Option<Grid> {
    let solution = Solver::new().solutions(&puzzle).next()?;
    let cell = (!puzzle.filled()).iter().choose(rng)?;
    puzzle[cell] = solution[cell];
    Some(puzzle)
}

fn remove(mut puzzle: Grid, rng: &mut ChaCha8Rng) -> Option<Grid> {
    let redundant = Solver::new().redundant_givens(&puzzle).ok()?;
    puzzle[redundant.iter().choose(rng)?] = None;
    Some(puzzle)
}

fn rename(puzzle: &Grid, rng: &mut ChaCha8Rng) -> Grid {
    let one = rng.random_range(0..9);
    let other = (one + rng.random_range(1..9)) % 9;
    Transform::exchange_digits(Digit::ALL[one], Digit::ALL[other]).apply(puzzle)
}

fn rearrange(puzzle: &Grid, rng: &mut ChaCha8Rng) -> Grid {
    match rng.random_range(0..5) {
        0 => Transform::TRANSPOSE.apply(puzzle),
        1 | 2 => exchange(HouseKind::Row, rng).apply(puzzle),
        _ => exchange(HouseKind::Column, rng).apply(puzzle),
    }
}

/// Exchanges two lines of a chute, or two chutes.
fn exchange(kind: HouseKind, rng: &mut ChaCha8Rng) -> Transform {
    let chute = rng.random::<bool>().then(|| rng.random_range(0..3));
    let one = rng.random_range(0..3);
    let other = (one + 1) % 3;
    let transform = match (chute, kind) {
        (Some(chute), _) => {
            let [one, other] = [one, other].map(|line| kind.houses()[3 * chute + line]);
            Transform::exchange_lines(one, other)
        }
        (None, HouseKind::Row) => Transform::exchange_bands(one, other),
        (None, HouseKind::Column | HouseKind::Block) => Transform::exchange_stacks(one, other),
    };
    transform.expect("two lines of one chute, or two of three chutes")
}

#[cfg(test)]
mod tests {
    use loshu::{Generator, Verdict, canonical};
    use rand::SeedableRng;

    use super::*;

    /// What becomes of some puzzles, next to what they were.
    fn moves(way: Move) -> impl Iterator<Item = (Grid, Grid)> {
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        (0..40).filter_map(move |index| {
            let puzzle = Generator::new(5).clues(28..=32).puzzle(index).ok()?.puzzle;
            Some((puzzle, way.of(&puzzle, &mut rng)?))
        })
    }

    #[test]
    fn puzzles_stay_proper() {
        let ways = [Move::Add, Move::Remove, Move::Rename, Move::Rearrange];
        for way in ways.into_iter().chain([1, 2, 3, 6].map(Move::Replace)) {
            let mut changed = 0;
            for (puzzle, next) in moves(way) {
                let verdict = Solver::new().solve(&next);
                assert!(matches!(verdict, Verdict::Unique(_)), "{way:?}: {puzzle} {next}");
                changed += usize::from(next != puzzle);
            }
            assert!(changed > 20, "{way:?}: {changed}");
        }
    }

    #[test]
    fn givens_come_and_go() {
        for (puzzle, next) in moves(Move::Add) {
            assert_eq!(next.clues(), puzzle.clues() + 1);
        }
        for (puzzle, next) in moves(Move::Remove) {
            assert_eq!(next.clues(), puzzle.clues() - 1);
        }
    }

    #[test]
    fn replacing_finds_other_solutions() {
        let solution = |puzzle: &Grid| Solver::new().solutions(puzzle).next();
        let others = moves(Move::Replace(3))
            .filter(|(puzzle, next)| solution(puzzle) != solution(next))
            .count();
        assert!(others > 5, "{others}");
    }

    #[test]
    fn other_names_and_places_are_equivalent() {
        for (puzzle, next) in moves(Move::Rename).chain(moves(Move::Rearrange)) {
            assert_ne!(next, puzzle);
            assert_eq!(canonical(&next).grid, canonical(&puzzle).grid);
        }
    }
}
