//! Clause learning: a SAT solver goes on where the search does not end.
//!
//! Each open candidate of the start is a variable. Sums and automata have no clauses yet, so layouts with
//! them are left to the search.

use batsat::{Callbacks, Lit, Solver, SolverInterface, SolverOpts, Var, lbool};
use loshu::{Limits, Stop};

use super::compiled::{Compiled, Whole};
use crate::digits::bits;

/// The number of tries after which a puzzle is handed over. Beyond 16 digits, tries take long and lead
/// nowhere.
pub(crate) fn patience(digits: usize) -> u64 {
    if digits > 16 { 1_000 } else { 2_000 }
}

/// Asks the limits.
struct Watch(Limits);

impl Callbacks for Watch {
    fn stop(&self) -> bool {
        self.0.look().is_err()
    }
}

/// A puzzle as clauses.
pub(crate) struct Learner {
    solver: Solver<Watch>,
    /// The candidates of the cells at the start.
    masks: Vec<u32>,
    /// The variables, cell by cell.
    variables: Vec<Var>,
    /// Where the variables of each cell begin: an open cell has one for each candidate.
    first: Vec<usize>,
    limits: Limits,
    ended: bool,
}

impl Learner {
    /// Turns a layout with these candidates into clauses. Returns `None` if it has a constraint for which
    /// there are no clauses.
    pub(crate) fn new<const W: usize>(
        rules: &Compiled<W>,
        masks: &[u32],
        limits: &Limits,
    ) -> Option<Learner> {
        let expressible = rules.wholes.iter().all(|whole| match whole {
            Whole::Place(place) => place.count <= 1,
            Whole::Equal(_) => true,
            Whole::Sum(_) | Whole::Regular(_) => false,
        });
        if !expressible {
            return None;
        }
        let mut learner = Learner {
            solver: Solver::new(SolverOpts::default(), Watch(limits.clone())),
            masks: masks.to_vec(),
            variables: Vec::new(),
            first: Vec::with_capacity(masks.len()),
            limits: limits.clone(),
            ended: false,
        };
        for &mask in masks {
            learner.first.push(learner.variables.len());
            if !mask.is_power_of_two() {
                for _ in 0..mask.count_ones() {
                    learner.variables.push(learner.solver.new_var_default());
                }
            }
        }
        learner.add_cells();
        learner.add_pairs(rules);
        learner.add_places(rules);
        Some(learner)
    }

    /// Finds a solution that was not found before.
    pub(crate) fn next(&mut self) -> Result<Option<Vec<u32>>, Stop> {
        if self.ended {
            return Ok(None);
        }
        let answer = self.solver.solve_limited(&[]);
        if answer == lbool::TRUE {
            let solution = self.solution();
            self.forbid(&solution);
            return Ok(Some(solution));
        }
        if answer == lbool::FALSE {
            self.ended = true;
            return Ok(None);
        }
        // Nothing but a limit interrupts the solver.
        Err(self.limits.look().err().unwrap_or(Stop::Cancelled))
    }

    /// Excludes a solution.
    pub(crate) fn forbid(&mut self, solution: &[u32]) {
        if solution.iter().zip(&self.masks).any(|(digit, mask)| digit & mask == 0) {
            // The candidates exclude it already.
            return;
        }
        let open = (0..self.masks.len()).filter(|&cell| !self.masks[cell].is_power_of_two());
        let mut clause: Vec<Lit> = open
            .filter_map(|cell| Some(!self.literal(cell, solution[cell].trailing_zeros() as usize)?))
            .collect();
        self.add(&mut clause);
    }

    fn solution(&self) -> Vec<u32> {
        let digit = |cell: usize| {
            let mask = self.masks[cell];
            let chosen = bits(mask).find(|&digit| {
                let literal = self.literal(cell, digit);
                literal.is_some_and(|literal| self.solver.value_lit(literal) == lbool::TRUE)
            });
            chosen.map_or(mask, |digit| 1 << digit)
        };
        (0..self.masks.len()).map(digit).collect()
    }

    /// The variable of a candidate of an open cell.
    fn literal(&self, cell: usize, digit: usize) -> Option<Lit> {
        let mask = self.masks[cell];
        if mask.is_power_of_two() || mask >> digit & 1 == 0 {
            return None;
        }
        let before = (mask & ((1 << digit) - 1)).count_ones() as usize;
        Some(Lit::new(self.variables[self.first[cell] + before], true))
    }

    fn add(&mut self, clause: &mut Vec<Lit>) {
        if !self.solver.add_clause_reuse(clause) {
            self.ended = true;
        }
    }

    /// Not both, if both are open.
    fn exclude(&mut self, a: Option<Lit>, b: Option<Lit>) {
        if let (Some(a), Some(b)) = (a, b) {
            self.add(&mut vec![!a, !b]);
        }
    }

    /// Each cell has one digit.
    fn add_cells(&mut self) {
        for cell in 0..self.masks.len() {
            let mut some: Vec<Lit> =
                bits(self.masks[cell]).filter_map(|digit| self.literal(cell, digit)).collect();
            for (index, &a) in some.iter().enumerate() {
                for &b in &some[..index] {
                    self.exclude(Some(a), Some(b));
                }
            }
            if !some.is_empty() {
                self.add(&mut some);
            }
        }
    }

    /// Peers have different digits, and relations hold. Fixed cells have had their effect.
    fn add_pairs<const W: usize>(&mut self, rules: &Compiled<W>) {
        for cell in 0..self.masks.len() {
            let mask = self.masks[cell];
            for peer in rules.peers[cell].iter().filter(|&peer| peer > cell) {
                for digit in bits(mask & self.masks[peer]) {
                    self.exclude(self.literal(cell, digit), self.literal(peer, digit));
                }
            }
            for link in rules.links.of(cell) {
                let to = usize::from(link.to);
                if to < cell {
                    continue;
                }
                for digit in bits(mask) {
                    let excluded = !rules.tables[usize::from(link.table)][digit];
                    for other in bits(self.masks[to] & excluded) {
                        self.exclude(self.literal(cell, digit), self.literal(to, other));
                    }
                }
            }
        }
    }

    /// Each digit has a place in each full house, and what has to be placed is placed.
    fn add_places<const W: usize>(&mut self, rules: &Compiled<W>) {
        for house in &rules.houses {
            for digit in 0..rules.digits {
                let cells: Vec<usize> = house.iter().collect();
                self.add_place(&cells, 1 << digit);
            }
        }
        for whole in &rules.wholes {
            if let Whole::Place(place) = whole
                && place.count == 1
            {
                let cells: Vec<_> = place.cells.iter().map(|&cell| usize::from(cell)).collect();
                self.add_place(&cells, place.digits);
            }
        }
    }

    /// One of the cells has one of the digits.
    fn add_place(&mut self, cells: &[usize], digits: u32) {
        if cells.iter().any(|&cell| self.masks[cell] & !digits == 0) {
            return;
        }
        let mut clause = Vec::new();
        for &cell in cells {
            clause.extend(
                bits(self.masks[cell] & digits).filter_map(|digit| self.literal(cell, digit)),
            );
        }
        self.add(&mut clause);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digits::DigitSet;
    use crate::engine::Search;
    use crate::rules::Rules;
    use crate::shape::Shape;

    /// All solutions, sorted, by clause learning and by search.
    fn both(rules: &Rules) -> [Vec<Vec<u32>>; 2] {
        let cell_of: Vec<u16> = (0..rules.cells() as u16).collect();
        let compiled = Compiled::<2>::new(rules, &cell_of, rules.cells());
        let mut search = Search::new(&compiled, &vec![compiled.all; rules.cells()]);
        let mut learner = Learner::new(&compiled, search.start(), &Limits::NONE).unwrap();
        let mut learned = Vec::new();
        while let Some(solution) = learner.next().unwrap() {
            learned.push(solution);
        }
        let mut found = Vec::new();
        while search.next(&Limits::NONE).unwrap() {
            found.push(search.masks().to_vec());
        }
        learned.sort();
        found.sort();
        [learned, found]
    }

    #[test]
    fn learning_finds_the_solutions_of_the_search() {
        let shape = Shape::square(4).unwrap();
        let plain = Rules::sudoku(&shape).unwrap();
        let [learned, found] = both(&plain);
        assert_eq!((learned.len(), learned), (288, found));
        let add: [fn(&mut Rules, &Shape); 4] = [
            |rules, shape| rules.anti_king(shape).unwrap(),
            |rules, _| rules.whispers(&[0, 5, 10, 15], 2).unwrap(),
            |rules, _| rules.quadruple(&[5, 6, 9, 10], &[1, 2]).unwrap(),
            |rules, _| rules.restrict(6, DigitSet::only(3)).unwrap(),
        ];
        for add in add {
            let mut rules = plain.clone();
            add(&mut rules, &shape);
            let [learned, found] = both(&rules);
            assert_eq!(learned, found);
        }
    }

    #[test]
    fn sums_have_no_clauses() {
        let mut rules = Rules::new(4, 3).unwrap();
        rules.killer_cage(&[0, 1, 2], Some(7)).unwrap();
        let compiled = Compiled::<2>::new(&rules, &[0, 1, 2], 3);
        assert!(Learner::new(&compiled, &[15; 3], &Limits::NONE).is_none());
    }
}
