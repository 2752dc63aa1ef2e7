//! Puzzles to practise a technique: singles, one use of the technique, singles; and people see it there.

use loshu::{CandidateSet, Candidates, Grid, Limits, Marks, Propagation, Stop};

use crate::technique::{Options, Position, Profile, Technique};

/// How far singles and one use of a technique lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// Singles solve the puzzle.
    Singles,
    /// One use of the technique is enough, and the path of [`Profile::human`] shows the technique.
    Practice,
    /// One use of the technique would be enough, but the path takes easier techniques in its place.
    Replaced,
    /// Singles find no more, and the technique finds nothing there.
    Without,
    /// After the technique singles do not solve the puzzle.
    Stuck,
}

/// What follows from a puzzle by singles, and by the first use of a technique after them. The profile has the
/// techniques of the human path up to this one.
pub(super) fn outcome(
    puzzle: &Grid,
    technique: Technique,
    human: &Profile,
    limits: &Limits,
) -> Result<Outcome, Stop> {
    let Ok(mut candidates) = Candidates::of(puzzle, Propagation::Singles) else {
        return Ok(Outcome::Stuck);
    };
    if candidates.is_solved() {
        return Ok(Outcome::Singles);
    }
    let marks = marks(&candidates, puzzle);
    let position = Position::new(&marks).with_limits(limits);
    let Some(step) = technique.first(&position, &Options::default())? else {
        return Ok(Outcome::Without);
    };
    let struck = step.eliminations.iter().map(|at| (at.cell(), at.digit(), false));
    let placed = step.placements.iter().map(|at| (at.cell(), at.digit(), true));
    let changed = struck.chain(placed).try_for_each(|(cell, digit, is_placed)| {
        if is_placed {
            candidates.assign(cell, digit, Propagation::Peers)
        } else {
            candidates.eliminate(cell, digit, Propagation::Peers)
        }
    });
    let followed = changed.and_then(|()| candidates.propagate(Propagation::Singles));
    if followed.is_err() || !candidates.is_solved() {
        return Ok(Outcome::Stuck);
    }
    // The path comes to the same marks by singles, so it may begin with them.
    let is_shown = uses(marks, human, technique, limits)?;
    Ok(if is_shown { Outcome::Practice } else { Outcome::Replaced })
}

/// Whether a path uses a technique.
pub(super) fn uses(
    start: impl Into<Marks>,
    profile: &Profile,
    technique: Technique,
    limits: &Limits,
) -> Result<bool, Stop> {
    let mut path = profile.path(start).with_limits(limits.clone());
    let is_used = path.any(|(_, step)| step.technique == technique);
    match path.stopped() {
        Some(stop) => Err(stop),
        None => Ok(is_used),
    }
}

/// Whether singles solve the puzzle.
pub(super) fn singles_solve(puzzle: &Grid) -> bool {
    Candidates::of(puzzle, Propagation::Singles).is_ok_and(|candidates| candidates.is_solved())
}

/// The candidates as a player's marks.
fn marks(candidates: &Candidates, puzzle: &Grid) -> Marks {
    let mut open = CandidateSet::EMPTY;
    for cell in !candidates.solved() {
        open |= CandidateSet::cell(cell, candidates.get(cell));
    }
    Marks::new(&candidates.to_grid(), puzzle.filled(), open)
}

#[cfg(test)]
mod tests {
    use super::*;
    use loshu::Cell;

    fn outcome_of(puzzle: &str, technique: Technique) -> Outcome {
        outcome(&puzzle.parse().unwrap(), technique, &Profile::human(), &Limits::NONE).unwrap()
    }

    #[test]
    fn outcomes() {
        let easy =
            "003020600900305001001806400008102900700000008006708200002609500800203009005010300";
        let hard =
            "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
        assert_eq!(outcome_of(easy, Technique::XWing), Outcome::Singles);
        assert_eq!(outcome_of(hard, Technique::Jellyfish), Outcome::Without);
        assert_eq!(outcome_of(hard, Technique::Pointing), Outcome::Stuck);
    }

    #[test]
    fn marks_are_those_of_a_player_after_singles() {
        let puzzle: Grid =
            "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
                .parse()
                .unwrap();
        let candidates = Candidates::of(&puzzle, Propagation::Singles).unwrap();
        let shown = marks(&candidates, &puzzle);
        assert_eq!(shown.givens(), puzzle.filled());
        for cell in Cell::ALL {
            let is_solved = candidates.solved().contains(cell);
            assert_eq!(shown.grid()[cell].is_some(), is_solved);
            assert!(is_solved || shown.digits(cell) == candidates.get(cell));
        }
    }
}
