//! Rules as data: the few kinds of constraints that the engine knows.
//!
//! ```text
//! houses   rows, columns, boxes, regions, diagonals, chess moves
//! pairs    dots, signs, inequalities between two cells
//! lines    thermometers, whispers, renban, between, and other lines
//! sums     cages, arrows, little killers, region sums
//! outside  sandwiches, X-sums, skyscrapers, numbered rooms
//! ranks    rows and columns, sorted as numbers
//! groups   lunchboxes, cages and circles that count
//! whole    entropy, taxicabs, flatmates: rules of the whole grid that know the digits
//! known    their automata, each built once
//! cells    odd and even cells, quadruples, clones, indexers
//! met      whether a constraint can be met
//! ```

mod cells;
mod groups;
mod houses;
mod known;
mod lines;
mod met;
mod outside;
mod pairs;
mod ranks;
mod sums;
mod whole;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

pub use self::outside::Side;
pub use self::pairs::Sign;

use crate::automaton::Automaton;
use crate::digits::{DigitRange, DigitSet, MAX_DIGITS};
use crate::reading::Reading;
use crate::rule_error::{MAX_CELLS, RuleError};

/// The largest number of constraints that rules may have.
const MAX_CONSTRAINTS: usize = 30_000;

/// The largest number of states that all automata of rules may have together, counted for each cell of their lists and
/// before those are left out that lead nowhere. A hundred X-sums around a grid of 25x25 have up to 6.6 million, which
/// take about 20 MiB.
const MAX_STATES: usize = 8_000_000;

/// The largest sum, and the largest factor, of any [`Constraint::Sum`].
const MAX_SUM: i64 = 1_000_000_000;

/// Which digits a second cell may have for each digit of a first cell.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Table {
    /// The entry at index `d` is for the digit `d + 1`.
    rows: [DigitSet; MAX_DIGITS as usize],
}

impl Table {
    /// Makes the table of the pairs of digits from 1 to `digits` that pass.
    ///
    /// ```
    /// use loshu_variant::Table;
    ///
    /// let double = Table::new(9, |a, b| b == 2 * a);
    /// assert_eq!(double.allowed(3).single(), Some(6));
    /// ```
    pub fn new(digits: u8, pass: impl Fn(u8, u8) -> bool) -> Table {
        let mut rows = [DigitSet::EMPTY; MAX_DIGITS as usize];
        let digits = digits.min(MAX_DIGITS);
        for (row, a) in rows.iter_mut().zip(1..=digits) {
            let bit = |b: u8| u32::from(pass(a, b)) << (b - 1);
            *row = DigitSet::from_bits((1..=digits).fold(0, |bits, b| bits | bit(b)));
        }
        Table { rows }
    }

    /// Returns the digits of the second cell that go with a digit of the first one.
    pub fn allowed(&self, digit: u8) -> DigitSet {
        let row = usize::from(digit).checked_sub(1).and_then(|row| self.rows.get(row));
        row.copied().unwrap_or_default()
    }

    /// Returns the table that is read from the second cell to the first.
    #[must_use]
    pub fn transposed(&self) -> Table {
        let mut rows = [DigitSet::EMPTY; MAX_DIGITS as usize];
        for (a, row) in (1..).zip(&self.rows) {
            row.iter().for_each(|b| rows[usize::from(b) - 1] |= DigitSet::only(a));
        }
        Table { rows }
    }
}

/// A constraint: one of the few kinds that the engine knows. Cells are numbers from 0.
#[derive(Clone, Debug)]
pub enum Constraint {
    /// All cells have different digits. If there are as many cells as digits, each digit occurs.
    House(Vec<u16>),
    /// Two cells have different digits: a house of two cells.
    Different(u16, u16),
    /// Two cells have the same digit.
    Equal(u16, u16),
    /// The digits of two cells are an allowed pair.
    Relation(u16, u16, Arc<Table>),
    /// The sum of the digits, each times its factor, is one of the totals.
    Sum {
        /// Cells and their factors.
        terms: Vec<(u16, i32)>,
        /// The allowed sums.
        totals: Vec<i32>,
    },
    /// At least `count` of the cells have one of the digits. A cell that is listed twice counts twice.
    Place {
        /// The cells.
        cells: Vec<u16>,
        /// The digits.
        digits: DigitSet,
        /// The smallest number of cells.
        count: u16,
    },
    /// The automaton accepts the digits of the cells in their order.
    Regular {
        /// The cells.
        cells: Vec<u16>,
        /// The automaton.
        automaton: Arc<Automaton>,
    },
    /// All constraints of one of the lists are met. Without any list there is no solution.
    Any(Arc<[Vec<Constraint>]>),
}

impl Constraint {
    /// The cells, each once, in the order in which the constraint lists them.
    pub fn cells(&self) -> Vec<usize> {
        let mut cells: Vec<usize> = match self {
            Constraint::House(cells)
            | Constraint::Place { cells, .. }
            | Constraint::Regular { cells, .. } => cells.iter().copied().map(usize::from).collect(),
            Constraint::Different(a, b)
            | Constraint::Equal(a, b)
            | Constraint::Relation(a, b, _) => vec![usize::from(*a), usize::from(*b)],
            Constraint::Sum { terms, .. } => terms.iter().map(|term| usize::from(term.0)).collect(),
            Constraint::Any(alternatives) => {
                alternatives.iter().flatten().flat_map(Constraint::cells).collect()
            }
        };
        let mut seen = BTreeSet::new();
        cells.retain(|cell| seen.insert(*cell));
        cells
    }
}

/// The rules of a layout: cells, digits, and constraints.
///
/// The methods named after a rule (`thermometer`, `killer_cage`) add its constraints.
/// [`constrain`](Rules::constrain) adds a constraint of your own.
///
/// ```
/// use loshu_variant::{Layout, Rules, Shape, Solver, Verdict};
///
/// let shape = Shape::square(4)?;
/// let mut rules = Rules::sudoku(&shape)?;
/// rules.thermometer(&[0, 1, 2, 3])?;
/// rules.thermometer(&[7, 6, 5, 4])?;
/// rules.thermometer(&[4, 8])?;
/// let layout = Layout::new(&rules);
/// assert!(matches!(Solver::new().solve(&layout.puzzle(&[])?), Verdict::Unsolvable));
/// # Ok::<(), loshu_variant::RuleError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Rules {
    range: DigitRange,
    allowed: Vec<DigitSet>,
    /// A layout shares them.
    constraints: Arc<Vec<Constraint>>,
    /// How many these are, with those of alternatives.
    count: usize,
    /// The numbers of the rules that have one for a list of cells.
    numbered: BTreeMap<(&'static str, Vec<u16>), u16>,
    /// The address of each automaton with the number of its cells. Equal ones are compiled once.
    automata: BTreeSet<(usize, usize)>,
    /// The most states that all these have, counted for each cell.
    states: usize,
    /// The automata of a setter's own rules. Equal ones are made once.
    readings: Arc<Mutex<BTreeMap<Reading, Arc<Automaton>>>>,
    /// The constraints beside which these are alternatives: they hold too, and are none of these.
    around: Arc<Vec<Constraint>>,
}

impl Rules {
    /// Makes rules without any constraint, for the digits from 1 to `digits`.
    ///
    /// # Errors
    ///
    /// [`RuleError::Digits`] if `digits` is not in 1 to [`MAX_DIGITS`], [`RuleError::Cells`] for more
    /// than [`MAX_CELLS`] cells.
    pub fn new(digits: u8, cells: usize) -> Result<Rules, RuleError> {
        let range = DigitRange::new(1, digits).ok_or(RuleError::Digits { digits })?;
        Rules::with_range(range, cells)
    }

    /// The same for digits that are these numbers.
    ///
    /// # Errors
    ///
    /// [`RuleError::Cells`] for more than [`MAX_CELLS`] cells.
    pub fn with_range(range: DigitRange, cells: usize) -> Result<Rules, RuleError> {
        if cells > MAX_CELLS {
            return Err(RuleError::Cells { cells });
        }
        let allowed = vec![range.all(); cells];
        // Mostly there are rows, columns and regions.
        let constraints = Arc::new(Vec::with_capacity(3 * usize::from(range.count())));
        let (numbered, automata) = (BTreeMap::new(), BTreeSet::new());
        let (readings, around) = Default::default();
        let (count, states) = (0, 0);
        Ok(Rules {
            range,
            allowed,
            constraints,
            count,
            numbered,
            automata,
            states,
            readings,
            around,
        })
    }

    /// Returns the number of digits.
    pub fn digits(&self) -> u8 {
        self.range.count()
    }

    /// Returns the numbers that the digits are.
    pub fn range(&self) -> DigitRange {
        self.range
    }

    /// Whether no rule knows one digit from another: two of them exchanged everywhere make a solution of a solution.
    pub(crate) fn has_equal_digits(&self) -> bool {
        let all = DigitSet::all(self.digits());
        let is_equal = |constraint: &Constraint| match constraint {
            Constraint::House(_) | Constraint::Different(..) | Constraint::Equal(..) => true,
            Constraint::Relation(..)
            | Constraint::Sum { .. }
            | Constraint::Place { .. }
            | Constraint::Regular { .. }
            | Constraint::Any(_) => false,
        };
        self.allowed.iter().all(|allowed| *allowed == all)
            && self.constraints().iter().all(is_equal)
    }

    /// Returns the number of cells.
    pub fn cells(&self) -> usize {
        self.allowed.len()
    }

    /// Returns the digits that each cell may have before any constraint is used.
    pub fn allowed(&self) -> &[DigitSet] {
        &self.allowed
    }

    /// Returns the constraints in the order in which they were added.
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// Restricts a cell to some digits.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] if there is no such cell.
    pub fn restrict(&mut self, cell: usize, digits: DigitSet) -> Result<(), RuleError> {
        let allowed = self.allowed.get_mut(cell);
        *allowed.ok_or(RuleError::NoCell { rule: "allowed digits", cell })? &= digits;
        Ok(())
    }

    /// Adds a constraint.
    ///
    /// # Errors
    ///
    /// [`RuleError::NoCell`] for a cell that does not exist, [`RuleError::Large`] for sums beyond a
    /// billion and for more than 30,000 constraints, [`RuleError::States`] for automata that are too large
    /// together.
    pub fn constrain(&mut self, constraint: Constraint) -> Result<(), RuleError> {
        self.add(constraint.name(), constraint)
    }

    /// Adds a constraint for a rule of this name.
    fn add(&mut self, rule: &'static str, constraint: Constraint) -> Result<(), RuleError> {
        let count = self.check(rule, &constraint)?;
        if self.count + count > MAX_CONSTRAINTS {
            return Err(RuleError::Large { rule });
        }
        self.count_states(rule, &constraint)?;
        self.count += count;
        Arc::make_mut(&mut self.constraints).push(constraint);
        Ok(())
    }

    /// Checks a constraint, and returns how many it is with those of its alternatives.
    fn check(&self, rule: &'static str, constraint: &Constraint) -> Result<usize, RuleError> {
        let cells = self.cells();
        let check = |cell: u16| {
            let cell = usize::from(cell);
            if cell < cells { Ok(()) } else { Err(RuleError::NoCell { rule, cell }) }
        };
        match constraint {
            Constraint::House(cells)
            | Constraint::Place { cells, .. }
            | Constraint::Regular { cells, .. } => {
                cells.iter().copied().try_for_each(check)?;
            }
            Constraint::Different(a, b)
            | Constraint::Equal(a, b)
            | Constraint::Relation(a, b, _) => {
                check(*a).and_then(|()| check(*b))?;
            }
            Constraint::Sum { terms, totals } => {
                terms.iter().try_for_each(|term| check(term.0))?;
                let largest = terms.iter().map(|term| i64::from(term.1).abs()).sum::<i64>();
                let totals = totals.iter().map(|total| i64::from(*total).abs()).max();
                if largest * i64::from(MAX_DIGITS) > MAX_SUM || totals > Some(MAX_SUM) {
                    return Err(RuleError::Large { rule });
                }
            }
            Constraint::Any(alternatives) => {
                let mut count = 1 + alternatives.len();
                for constraint in alternatives.iter().flatten() {
                    count += self.check(rule, constraint)?;
                }
                return Ok(count);
            }
        }
        Ok(1)
    }

    /// Counts the states of the automata of a constraint.
    fn count_states(
        &mut self,
        rule: &'static str,
        constraint: &Constraint,
    ) -> Result<(), RuleError> {
        match constraint {
            Constraint::Regular { cells, automaton } => {
                self.count_states_of(rule, cells.len(), automaton)
            }
            Constraint::Any(alternatives) => {
                let mut all = alternatives.iter().flatten();
                all.try_for_each(|constraint| self.count_states(rule, constraint))
            }
            Constraint::House(_)
            | Constraint::Different(..)
            | Constraint::Equal(..)
            | Constraint::Relation(..)
            | Constraint::Sum { .. }
            | Constraint::Place { .. } => Ok(()),
        }
    }

    /// Counts the states of an automaton over so many cells, unless it is known.
    fn count_states_of(
        &mut self,
        rule: &'static str,
        cells: usize,
        automaton: &Arc<Automaton>,
    ) -> Result<(), RuleError> {
        let automaton_and_cells = (Arc::as_ptr(automaton).addr(), cells);
        if self.automata.contains(&automaton_and_cells) {
            return Ok(());
        }
        let states = self.states + cells * automaton.most_states();
        if states > MAX_STATES {
            return Err(RuleError::States { rule });
        }
        // The constraint keeps the automaton, so that no other one has its address.
        self.automata.insert(automaton_and_cells);
        self.states = states;
        Ok(())
    }

    /// Rules for the same cells and digits without any constraint, which are to be an alternative of these.
    pub(crate) fn apart(&self) -> Rules {
        Rules {
            range: self.range,
            allowed: vec![self.range.all(); self.cells()],
            constraints: Arc::default(),
            count: 0,
            numbered: BTreeMap::new(),
            automata: BTreeSet::new(),
            states: 0,
            readings: Arc::clone(&self.readings),
            around: match self.around.is_empty() {
                true => Arc::clone(&self.constraints),
                false => Arc::clone(&self.around),
            },
        }
    }

    /// All that these rules say, as constraints.
    pub(crate) fn into_constraints(self) -> Vec<Constraint> {
        let all = self.range.all();
        let restricted = (0..).zip(&self.allowed).filter(|(_, digits)| **digits != all);
        let places = restricted.map(|(cell, &digits)| {
            let cells = vec![cell];
            Constraint::Place { cells, digits, count: 1 }
        });
        places.chain(self.constraints.iter().cloned()).collect()
    }

    /// The automaton of a setter's own rule; `None` if it cannot be made.
    pub(crate) fn reading(&self, reading: Reading) -> Option<Arc<Automaton>> {
        let mut known = self.readings.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(automaton) = known.get(&reading) {
            return Some(Arc::clone(automaton));
        }
        let automaton = reading.automaton(self.range)?;
        known.insert(reading, Arc::clone(&automaton));
        Some(automaton)
    }

    /// Converts the cells of a rule.
    pub(crate) fn indices(
        &self,
        rule: &'static str,
        cells: &[usize],
    ) -> Result<Vec<u16>, RuleError> {
        let mut indices = Vec::with_capacity(cells.len());
        for &cell in cells {
            indices.push(self.index(rule, cell)?);
        }
        Ok(indices)
    }

    /// Checks that the cells of a rule exist.
    fn exist(&self, rule: &'static str, cells: &[usize]) -> Result<(), RuleError> {
        cells.iter().try_for_each(|&cell| self.index(rule, cell).map(drop))
    }

    /// Converts a cell of a rule.
    fn index(&self, rule: &'static str, cell: usize) -> Result<u16, RuleError> {
        match u16::try_from(cell) {
            Ok(index) if cell < self.cells() => Ok(index),
            Ok(_) | Err(_) => Err(RuleError::NoCell { rule, cell }),
        }
    }

    /// Adds a house for a rule of this name. A house of fewer than two cells says nothing.
    fn add_house(&mut self, rule: &'static str, cells: &[usize]) -> Result<(), RuleError> {
        self.add_indexed_house(rule, self.indices(rule, cells)?)
    }

    fn add_indexed_house(&mut self, rule: &'static str, cells: Vec<u16>) -> Result<(), RuleError> {
        match cells[..] {
            [] => Ok(()),
            [a, b] if self.digits() > 2 => self.add(rule, Constraint::Different(a, b)),
            _ => self.add(rule, Constraint::House(cells)),
        }
    }

    /// Adds a relation for a rule of this name.
    fn relate(
        &mut self,
        rule: &'static str,
        (a, b): (usize, usize),
        table: &Arc<Table>,
    ) -> Result<(), RuleError> {
        let (a, b) = (self.index(rule, a)?, self.index(rule, b)?);
        self.add(rule, Constraint::Relation(a, b, Arc::clone(table)))
    }

    /// Makes the table of the pairs of numbers that pass. Rules of a kind mostly follow each other, so they share
    /// their table.
    fn table(&self, pass: impl Fn(u8, u8) -> bool) -> Arc<Table> {
        let range = self.range;
        self.shared_table(Table::new(range.count(), |a, b| pass(range.value(a), range.value(b))))
    }

    /// Shares a table that is equal to the last one.
    pub(crate) fn shared_table(&self, table: Table) -> Arc<Table> {
        if let Some(Constraint::Relation(_, _, last)) = self.constraints.last()
            && **last == table
        {
            return Arc::clone(last);
        }
        Arc::new(table)
    }
}

impl Constraint {
    /// Returns the name of the kind.
    pub const fn name(&self) -> &'static str {
        match self {
            Constraint::House(_) => "house",
            Constraint::Different(..) => "different",
            Constraint::Equal(..) => "equal",
            Constraint::Relation(..) => "relation",
            Constraint::Sum { .. } => "sum",
            Constraint::Place { .. } => "place",
            Constraint::Regular { .. } => "regular",
            Constraint::Any(_) => "any",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_of_a_kind_share_their_table() {
        let mut rules = Rules::new(9, 81).unwrap();
        rules.less_than(0, 1).unwrap();
        rules.thermometer(&[3, 2]).unwrap();
        rules.whispers(&[4, 5], 5).unwrap();
        let tables: Vec<_> = rules
            .constraints()
            .iter()
            .filter_map(|constraint| match constraint {
                Constraint::Relation(_, _, table) => Some(table),
                Constraint::House(_)
                | Constraint::Different(..)
                | Constraint::Equal(..)
                | Constraint::Sum { .. }
                | Constraint::Place { .. }
                | Constraint::Regular { .. }
                | Constraint::Any(_) => None,
            })
            .collect();
        assert!(Arc::ptr_eq(tables[0], tables[1]), "both say: less");
        assert!(!Arc::ptr_eq(tables[1], tables[2]));
    }
}
