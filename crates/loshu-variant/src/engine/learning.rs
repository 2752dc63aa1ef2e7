//! Clause learning: a SAT solver goes on where the search does not end.
//!
//! Each open candidate of the start is a variable, and each set of digits of a renban line. Sums and automata have no
//! clauses: cages were tried as sets of digits, other sums and automata as walks through layers of states, and the search
//! alone was faster.

use std::cell::Cell;

use batsat::{Callbacks, Lit, Solver, SolverInterface, SolverOpts, Var, clause, lbool};
use loshu::{Limits, Stop};

use super::cage::{Cage, CageSets};
use super::compiled::{Compiled, Whole};
use crate::digits::bits;

/// The number of questions of the SAT solver between two looks at the clock and the flag.
const QUESTIONS_BETWEEN_LOOKS: u32 = 64;

/// The most literals that clauses may have together. Those of an empty grid of 25x25 have 1.4 million, in pairs, which
/// take about 24 bytes each with all that belongs to them; in long clauses a literal takes 4 bytes.
const MOST_LITERALS: usize = 2_500_000;

/// Ends the work of the SAT solver.
struct Watch {
    limits: Limits,
    /// The literals of all clauses.
    literals: usize,
    /// The clauses that were learned, and how many may be learned in this turn.
    learned: u64,
    last: u64,
    questions: Cell<u32>,
    /// Whether a limit has ended the work. The SAT solver asks once to leave its inner loop and once more to leave
    /// the outer one.
    stopped: Cell<bool>,
}

impl Watch {
    fn new(limits: Limits) -> Watch {
        let (questions, stopped) = (Cell::new(0), Cell::new(false));
        Watch { limits, literals: 0, learned: 0, last: 0, questions, stopped }
    }
}

impl Watch {
    fn is_full(&self) -> bool {
        self.literals > MOST_LITERALS
    }
}

impl Callbacks for Watch {
    fn on_new_clause(&mut self, literals: &[Lit], kind: clause::Kind) {
        self.literals += literals.len();
        self.learned += u64::from(kind == clause::Kind::Learnt);
    }

    fn on_delete_clause(&mut self, literals: &[Lit]) {
        self.literals = self.literals.saturating_sub(literals.len());
    }

    fn stop(&self) -> bool {
        let questions = self.questions.get();
        self.questions.set(questions.wrapping_add(1));
        let look = questions.is_multiple_of(QUESTIONS_BETWEEN_LOOKS);
        if look && self.limits.look().is_err() {
            self.stopped.set(true);
        }
        self.stopped.get() || self.learned >= self.last || self.is_full()
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
    ended: bool,
}

/// What comes of a turn of the learner.
pub(crate) enum Turn {
    /// A solution that was not found before.
    Found(Vec<u32>),
    /// There are no more solutions.
    Ended,
    /// It has learned as many clauses as it may.
    Over,
    /// There is no room for more clauses.
    Full,
}

impl Learner {
    /// Turns a layout with these candidates into clauses. Returns `None` if it has a constraint for which there are
    /// no clauses, or if there would be too many.
    pub(crate) fn new<const W: usize>(
        rules: &Compiled<W>,
        masks: &[u32],
        limits: &Limits,
    ) -> Result<Option<Learner>, Stop> {
        // What is derived follows from the rest.
        let expressible = rules.wholes[..rules.own_wholes].iter().all(|whole| match whole {
            Whole::Place(place) => place.count <= 1,
            Whole::Equal(_) => true,
            Whole::Cage(cage) => match cage.sets {
                CageSets::Listed(_) => true,
                CageSets::Sum(_) => false,
            },
            Whole::Sum(_) | Whole::Regular(_) | Whole::Sandwich(_) | Whole::Any(_) => false,
        });
        if !expressible {
            return Ok(None);
        }
        let mut learner = Learner {
            solver: Solver::new(SolverOpts::default(), Watch::new(limits.clone())),
            masks: masks.to_vec(),
            variables: Vec::new(),
            first: Vec::with_capacity(masks.len()),
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
        for cell in 0..masks.len() {
            limits.look()?;
            learner.add_pairs(rules, cell);
            if learner.solver.cb().is_full() {
                return Ok(None);
            }
        }
        learner.add_places(rules);
        learner.add_cages(rules);
        Ok((!learner.solver.cb().is_full()).then_some(learner))
    }

    /// Looks for a solution that was not found before, and learns no more than so many clauses.
    pub(crate) fn take_turn(&mut self, clauses: u64) -> Result<Turn, Stop> {
        let turn = self.turn(&[], clauses)?;
        match &turn {
            Turn::Found(solution) => self.forbid(solution),
            Turn::Ended => self.ended = true,
            Turn::Over | Turn::Full => {}
        }
        Ok(turn)
    }

    /// Looks for a solution under some assumptions.
    fn turn(&mut self, assumptions: &[Lit], clauses: u64) -> Result<Turn, Stop> {
        if self.ended {
            return Ok(Turn::Ended);
        }
        let watch = self.solver.cb_mut();
        watch.last = watch.learned.saturating_add(clauses);
        let answer = self.solver.solve_limited(assumptions);
        if answer == lbool::TRUE {
            return Ok(Turn::Found(self.solution()));
        }
        if answer == lbool::FALSE {
            return Ok(Turn::Ended);
        }
        self.solver.cb().limits.look()?;
        Ok(if self.solver.cb().is_full() { Turn::Full } else { Turn::Over })
    }

    /// Looks for a solution, found before or not, with at least one of these candidates of the cells, and learns no more
    /// than so many clauses.
    pub(crate) fn look_for_any(
        &mut self,
        candidates: impl Iterator<Item = u32>,
        clauses: u64,
    ) -> Result<Turn, Stop> {
        let mut any = Vec::new();
        for (cell, digits) in candidates.enumerate() {
            any.extend(bits(digits).filter_map(|digit| self.literal(cell, digit)));
        }
        // The clause holds as long as this is assumed.
        let assumed = Lit::new(self.solver.new_var_default(), true);
        any.push(!assumed);
        self.add(&mut any);
        let turn = self.turn(&[assumed], clauses);
        self.add(&mut vec![!assumed]);
        turn
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

    /// The peers of a cell have other digits, and its relations to later cells hold. Fixed cells have had their effect.
    fn add_pairs<const W: usize>(&mut self, rules: &Compiled<W>, cell: usize) {
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

    /// A cage that lists its sets has one of them. Each set is a variable, so that clauses can speak of it.
    fn add_cages<const W: usize>(&mut self, rules: &Compiled<W>) {
        for whole in &rules.wholes {
            let Whole::Cage(Cage { cells, sets: CageSets::Listed(sets) }) = whole else { continue };
            let mut some = Vec::with_capacity(sets.len());
            for &set in &sets[..] {
                let chosen = Lit::new(self.solver.new_var_default(), true);
                self.add_set(cells, set, chosen);
                some.push(chosen);
            }
            self.add(&mut some);
        }
    }

    /// If the set is chosen, each of its digits is in one of the cells, and no other digit.
    fn add_set(&mut self, cells: &[u16], set: u32, chosen: Lit) {
        let masks = cells.iter().map(|&cell| self.masks[usize::from(cell)]);
        let fixed = masks.filter(|mask| mask.is_power_of_two()).fold(0, |fixed, mask| fixed | mask);
        if fixed & !set != 0 {
            self.add(&mut vec![!chosen]);
        }
        for &cell in cells {
            let cell = usize::from(cell);
            for digit in bits(self.masks[cell] & !set) {
                self.exclude(Some(chosen), self.literal(cell, digit));
            }
        }
        for digit in bits(set & !fixed) {
            let places = cells.iter().filter_map(|&cell| self.literal(usize::from(cell), digit));
            let mut clause: Vec<Lit> = places.chain([!chosen]).collect();
            self.add(&mut clause);
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
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::digits::DigitSet;
    use crate::engine::Search;
    use crate::rules::{Rules, Sign};
    use crate::shape::Shape;

    /// All solutions, sorted, by clause learning and by search.
    fn both(rules: &Rules) -> [Vec<Vec<u32>>; 2] {
        let cell_of: Vec<u16> = (0..rules.cells() as u16).collect();
        let compiled = Compiled::<2>::new(rules, &cell_of, rules.cells());
        let mut search = Search::new(&compiled, &vec![compiled.all; rules.cells()], &Limits::NONE);
        let mut learner = Learner::new(&compiled, &search.start(), &Limits::NONE).unwrap().unwrap();
        let mut learned = Vec::new();
        loop {
            match learner.take_turn(3).unwrap() {
                Turn::Found(solution) => learned.push(solution),
                Turn::Ended => break,
                Turn::Over => {}
                Turn::Full => panic!("too many clauses"),
            }
        }
        let mut found = Vec::new();
        while search.next(&Limits::NONE).unwrap() {
            found.push(search.masks());
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
        let add: [fn(&mut Rules, &Shape); 5] = [
            |rules, _| rules.renban(&[1, 4, 11]).unwrap(),
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

    /// The SAT solver asks again after it has left its inner loop, and goes on if the answer is another one.
    #[test]
    fn a_limit_ends_the_sat_solver_for_good() {
        let mut watch = Watch::new(Limits::NONE.cancel(Arc::new(AtomicBool::new(true))));
        watch.last = u64::MAX;
        for question in 0..=QUESTIONS_BETWEEN_LOOKS {
            assert!(watch.stop(), "question {question}");
        }
    }

    #[test]
    fn no_clauses_are_made_after_the_flag_is_set() {
        let rules = Rules::sudoku(&Shape::square(4).unwrap()).unwrap();
        let cell_of: Vec<u16> = (0..16).collect();
        let compiled = Compiled::<2>::new(&rules, &cell_of, 16);
        let cancelled = Limits::NONE.cancel(Arc::new(AtomicBool::new(true)));
        assert_eq!(Learner::new(&compiled, &[15; 16], &cancelled).err(), Some(Stop::Cancelled));
    }

    #[test]
    fn the_sat_solver_ends_when_its_clauses_take_too_much_room() {
        let mut watch = Watch::new(Limits::NONE);
        watch.last = u64::MAX;
        let clause = vec![Lit::UNDEF; 1000];
        for _ in 0..MOST_LITERALS / clause.len() {
            watch.on_new_clause(&clause, clause::Kind::Learnt);
        }
        assert!(!watch.stop());
        watch.on_new_clause(&clause, clause::Kind::Learnt);
        assert!(watch.stop() && watch.is_full());
        watch.on_delete_clause(&clause);
        assert!(!watch.stop());
    }

    #[test]
    fn derived_sums_need_no_clauses() {
        let mut rules = Rules::sudoku(&Shape::square(4).unwrap()).unwrap();
        rules.sign(0, 1, Sign::Sum(5)).unwrap();
        let cell_of: Vec<u16> = (0..16).collect();
        let compiled = Compiled::<2>::new(&rules, &cell_of, 16);
        let extended =
            compiled.extended(&Limits::NONE).unwrap().expect("a sum of the rest of a row");
        assert!(Learner::new(extended, &[15; 16], &Limits::NONE).unwrap().is_some());
    }

    #[test]
    fn sums_have_no_clauses() {
        let mut rules = Rules::new(4, 3).unwrap();
        rules.killer_cage(&[0, 1, 2], Some(7)).unwrap();
        let compiled = Compiled::<2>::new(&rules, &[0, 1, 2], 3);
        assert!(Learner::new(&compiled, &[15; 3], &Limits::NONE).unwrap().is_none());
    }
}
