//! Chooses places so that few are needed.

use alloc::vec::Vec;

use loshu::{Digit, Grid, Limits, Marks, Solver, Stop, Watch};

use super::{Certificate, Place, Proof, givens};
use crate::variables::{CANDIDATES, Cells, Queue, State, VARIABLES, cells_of, members_of};

/// See [`Certificate::of`].
pub(super) fn certificate(
    puzzle: &Grid,
    most: usize,
    limits: &Limits,
) -> Result<Certificate, Stop> {
    let limits = limits.clone().tries(None).solutions(None);
    let solver = Solver::new().with_limits(limits.clone().solutions(most.max(1) as u64 + 1));
    let found: Vec<Grid> = solver.solutions(puzzle).map(|one| *one.grid()).collect();
    limits.look()?;
    if found.len() > most.max(1) {
        let solutions = found[..most.max(1)].to_vec();
        return Ok(Certificate { puzzle: *puzzle, solutions, proof: Proof::None, others: None });
    }
    let mut maker = Maker::new(&limits);
    if let Ok(state) = State::of(&written(puzzle), &mut maker.queue) {
        maker.prove(&state)?;
    }
    let Maker { places, solutions, .. } = maker;
    let proof = Proof::Places(places);
    Ok(Certificate { puzzle: *puzzle, solutions, proof, others: None })
}

/// The givens as they are written. Equal givens that see each other are a contradiction of the rules, not of
/// the way in which the puzzle is read.
fn written(puzzle: &Grid) -> Cells {
    let mut cells = cells_of(&Marks::of(&Grid::EMPTY));
    for cell in givens(puzzle) {
        cells[cell.index()] = puzzle[cell].map_or(0, |digit| 1 << digit.index());
    }
    cells
}

/// See [`Certificate::minimal`].
pub(super) fn minimal(
    certificate: Certificate,
    limits: &Limits,
) -> Result<Option<Certificate>, Stop> {
    let [solution] = certificate.solutions[..] else { return Ok(None) };
    if !certificate.is_complete() {
        return Ok(None);
    }
    let solver = Solver::new().with_limits(limits.clone().tries(None).solutions(2));
    let mut others = Vec::new();
    for cell in givens(&certificate.puzzle) {
        let mut without = certificate.puzzle;
        without[cell] = None;
        let other = solver.solutions(&without).map(|one| *one.grid()).find(|one| *one != solution);
        limits.look()?;
        let Some(other) = other else { return Ok(None) };
        others.push(other);
    }
    Ok(Some(Certificate { others: Some(others), ..certificate }))
}

struct Maker<'a> {
    watch: Watch<'a>,
    queue: Queue,
    places: Vec<Place>,
    solutions: Vec<Grid>,
}

impl<'a> Maker<'a> {
    fn new(limits: &'a Limits) -> Maker<'a> {
        let (places, solutions) = (Vec::new(), Vec::new());
        Maker { watch: Watch::new(limits), queue: Queue::EMPTY, places, solutions }
    }

    /// Proves that a state has no solutions but those that are noted.
    fn prove(&mut self, state: &State) -> Result<(), Stop> {
        if state.is_solved() {
            self.solutions.push(solution(state));
            return Ok(());
        }
        let place = self.best_place(state)?;
        self.places.push(Place(place as u16));
        for candidate in members_of(place, state.mask(place)) {
            let mut tried = state.clone();
            if tried.assume(candidate, &mut self.queue).is_ok() {
                self.prove(&tried)?;
            }
        }
        Ok(())
    }

    /// The place whose tries leave least to prove.
    fn best_place(&mut self, state: &State) -> Result<usize, Stop> {
        let mut costs = [None; CANDIDATES];
        let (mut best, mut least) = (0, u64::MAX);
        for place in 0..VARIABLES {
            let mask = state.mask(place);
            if mask.is_power_of_two() || mask.count_ones() > 3 && least < u64::MAX {
                continue;
            }
            let mut cost = 0;
            for candidate in members_of(place, mask) {
                cost += match costs[candidate] {
                    Some(cost) => cost,
                    None => *costs[candidate].insert(self.cost(state, candidate)?),
                };
                if cost >= least {
                    break;
                }
            }
            if cost < least {
                (best, least) = (place, cost);
            }
        }
        Ok(best)
    }

    /// A guess at how much there is to prove after a candidate is tried: nothing after a contradiction or a
    /// solution, else a power of the number of candidates that are left.
    fn cost(&mut self, state: &State, candidate: usize) -> Result<u64, Stop> {
        if self.watch.go_on().is_break() {
            return Err(self.watch.stopped().unwrap_or(Stop::Cancelled));
        }
        let mut tried = state.clone();
        if tried.assume(candidate, &mut self.queue).is_err() {
            return Ok(0);
        }
        let open: u64 = tried.cells().iter().map(|mask| u64::from(mask.count_ones()) - 1).sum();
        Ok(open.pow(POWER))
    }
}

/// Found by trying 3 to 8, which differ little: a higher power looks at the harder branch only.
const POWER: u32 = 6;

fn solution(state: &State) -> Grid {
    let mut grid = Grid::EMPTY;
    for (cell, mask) in loshu::Cell::ALL.into_iter().zip(state.cells()) {
        grid[cell] = Digit::from_index(mask.trailing_zeros() as usize);
    }
    grid
}
