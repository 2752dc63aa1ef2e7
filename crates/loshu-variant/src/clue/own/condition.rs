//! What a rule of a setter's own says of its cells.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::negation;
use crate::clue::Clue;
use crate::digits::{DigitSet, MAX_DIGITS};
use crate::reading::{Machine, Reading, regex};
use crate::rule_error::RuleError;
use crate::rules::{Constraint, Rules, Table};
use crate::shape::Shape;

/// The name of rules of a setter's own in errors.
pub(super) const RULE: &str = "own rule";

/// What a rule of a setter's own says of its cells. Digits are told by their numbers: in a puzzle whose digits begin with
/// 0, the number 0 is the first digit.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Condition {
    /// Two cells have one of the pairs of numbers.
    Pairs {
        /// The cells.
        cells: Vec<usize>,
        /// Which two cells.
        among: Among,
        /// The pairs, the number of the earlier cell first.
        pairs: Vec<(u8, u8)>,
    },
    /// The sum of the numbers, each times its factor, is one of the totals.
    Sum {
        /// Cells and factors.
        terms: Vec<(usize, i32)>,
        /// The totals.
        totals: Vec<i32>,
    },
    /// The product of the numbers is one of these.
    Product {
        /// The cells.
        cells: Vec<usize>,
        /// The products.
        products: Vec<u64>,
    },
    /// So many of the cells have one of the numbers.
    Count {
        /// The cells.
        cells: Vec<usize>,
        /// The numbers.
        numbers: Vec<u8>,
        /// How many cells.
        counts: Counts,
    },
    /// The cells have so many different digits.
    Different {
        /// The cells.
        cells: Vec<usize>,
        /// How many digits.
        counts: Counts,
    },
    /// All groups of cells have the same sum.
    EqualSums(Vec<Vec<usize>>),
    /// All groups of cells have the same digits, each equally often.
    SameDigits(Vec<Vec<usize>>),
    /// The digits along the line match a regular expression.
    Regex {
        /// The cells in their order.
        cells: Vec<usize>,
        /// The expression.
        pattern: String,
    },
    /// An automaton accepts the digits along the line.
    Machine {
        /// The cells in their order.
        cells: Vec<usize>,
        /// The automaton.
        machine: Machine,
    },
    /// The line can be cut into parts with this sum.
    Parts {
        /// The cells in their order.
        cells: Vec<usize>,
        /// The sum, 1 to 63.
        total: u16,
        /// Whether the last cell is beside the first one.
        is_closed: bool,
    },
    /// Whichever of the cells are added up, one or more, their sum is not this one.
    NoSum {
        /// The cells.
        cells: Vec<usize>,
        /// The sum, 1 to 127.
        total: u16,
    },
    /// The cells have different digits. Those between the least and the greatest of them have this sum.
    Inside {
        /// The cells in their order.
        cells: Vec<usize>,
        /// The sum.
        total: i32,
    },
    /// All of these hold.
    All(Vec<Condition>),
    /// One of these holds, or several.
    Any(Vec<Condition>),
    /// This does not hold.
    Not(Box<Condition>),
    /// Clues of the usual kinds hold.
    Clues(Vec<Clue>),
}

/// Of which two cells a pair of numbers is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Among {
    /// Of each cell and the next one.
    Neighbours,
    /// Of each cell and each later one.
    All,
}

/// How many.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Counts {
    /// One of these numbers.
    These(Vec<u16>),
    /// The number in a cell.
    In(usize),
}

impl Condition {
    /// Returns all cells, each once, in the order in which they are named.
    pub fn cells(&self, shape: &Shape) -> Vec<usize> {
        let mut all = Vec::new();
        self.list_cells(shape, &mut all);
        let mut seen = BTreeSet::new();
        all.retain(|cell| seen.insert(*cell));
        all
    }

    /// Whether it matters in which order the cells are named.
    pub fn has_order(&self) -> bool {
        match self {
            Condition::Pairs { .. }
            | Condition::Regex { .. }
            | Condition::Machine { .. }
            | Condition::Parts { .. }
            | Condition::Inside { .. } => true,
            Condition::Sum { .. }
            | Condition::Product { .. }
            | Condition::Count { .. }
            | Condition::Different { .. }
            | Condition::EqualSums(_)
            | Condition::SameDigits(_)
            | Condition::NoSum { .. }
            | Condition::All(_)
            | Condition::Any(_)
            | Condition::Not(_)
            | Condition::Clues(_) => false,
        }
    }

    fn list_cells(&self, shape: &Shape, all: &mut Vec<usize>) {
        match self {
            Condition::Pairs { cells, .. }
            | Condition::Product { cells, .. }
            | Condition::Regex { cells, .. }
            | Condition::Machine { cells, .. }
            | Condition::Parts { cells, .. }
            | Condition::NoSum { cells, .. }
            | Condition::Inside { cells, .. } => all.extend(cells),
            Condition::Count { cells, counts, .. } | Condition::Different { cells, counts } => {
                all.extend(cells);
                match counts {
                    Counts::These(_) => {}
                    Counts::In(cell) => all.push(*cell),
                }
            }
            Condition::Sum { terms, .. } => all.extend(terms.iter().map(|term| term.0)),
            Condition::EqualSums(groups) | Condition::SameDigits(groups) => {
                all.extend(groups.iter().flatten());
            }
            Condition::All(conditions) | Condition::Any(conditions) => {
                conditions.iter().for_each(|condition| condition.list_cells(shape, all));
            }
            Condition::Not(condition) => condition.list_cells(shape, all),
            Condition::Clues(clues) => {
                clues.iter().for_each(|clue| all.extend(clue.cells(shape)));
            }
        }
    }

    /// The same condition of other cells.
    pub(crate) fn moved(
        &self,
        cell: &dyn Fn(usize) -> usize,
        clue: &dyn Fn(&Clue) -> Clue,
    ) -> Condition {
        let list = |cells: &[usize]| cells.iter().map(|&one| cell(one)).collect::<Vec<_>>();
        let lists = |groups: &[Vec<usize>]| groups.iter().map(|cells| list(cells)).collect();
        let all = |conditions: &[Condition]| {
            conditions.iter().map(|condition| condition.moved(cell, clue)).collect()
        };
        let in_cell = |counts: &Counts| match counts {
            Counts::These(counts) => Counts::These(counts.clone()),
            Counts::In(one) => Counts::In(cell(*one)),
        };
        match self {
            Condition::Pairs { cells, among, pairs } => {
                Condition::Pairs { cells: list(cells), among: *among, pairs: pairs.clone() }
            }
            Condition::Sum { terms, totals } => {
                let terms = terms.iter().map(|&(one, factor)| (cell(one), factor)).collect();
                Condition::Sum { terms, totals: totals.clone() }
            }
            Condition::Product { cells, products } => {
                Condition::Product { cells: list(cells), products: products.clone() }
            }
            Condition::Count { cells, numbers, counts } => Condition::Count {
                cells: list(cells),
                numbers: numbers.clone(),
                counts: in_cell(counts),
            },
            Condition::Different { cells, counts } => {
                Condition::Different { cells: list(cells), counts: in_cell(counts) }
            }
            Condition::EqualSums(groups) => Condition::EqualSums(lists(groups)),
            Condition::SameDigits(groups) => Condition::SameDigits(lists(groups)),
            Condition::Regex { cells, pattern } => {
                Condition::Regex { cells: list(cells), pattern: pattern.clone() }
            }
            Condition::Machine { cells, machine } => {
                Condition::Machine { cells: list(cells), machine: machine.clone() }
            }
            Condition::Parts { cells, total, is_closed } => {
                Condition::Parts { cells: list(cells), total: *total, is_closed: *is_closed }
            }
            Condition::NoSum { cells, total } => {
                Condition::NoSum { cells: list(cells), total: *total }
            }
            Condition::Inside { cells, total } => {
                Condition::Inside { cells: list(cells), total: *total }
            }
            Condition::All(conditions) => Condition::All(all(conditions)),
            Condition::Any(conditions) => Condition::Any(all(conditions)),
            Condition::Not(condition) => Condition::Not(Box::new(condition.moved(cell, clue))),
            Condition::Clues(clues) => Condition::Clues(clues.iter().map(clue).collect()),
        }
    }

    /// Whether one of the clues inside passes.
    pub(crate) fn has_clue(&self, pass: &dyn Fn(&Clue) -> bool) -> bool {
        match self {
            Condition::Pairs { .. }
            | Condition::Sum { .. }
            | Condition::Product { .. }
            | Condition::Count { .. }
            | Condition::Different { .. }
            | Condition::EqualSums(_)
            | Condition::SameDigits(_)
            | Condition::Regex { .. }
            | Condition::Machine { .. }
            | Condition::Parts { .. }
            | Condition::NoSum { .. }
            | Condition::Inside { .. } => false,
            Condition::All(conditions) | Condition::Any(conditions) => {
                conditions.iter().any(|condition| condition.has_clue(pass))
            }
            Condition::Not(condition) => condition.has_clue(pass),
            Condition::Clues(clues) => clues.iter().any(pass),
        }
    }

    pub(super) fn add_to(
        &self,
        rules: &mut Rules,
        shape: &Shape,
        regions: &[Option<u8>],
    ) -> Result<(), RuleError> {
        match self {
            Condition::Pairs { cells, among, pairs } => rules.own_pairs(cells, *among, pairs),
            Condition::Sum { terms, totals } => rules.sum(terms, totals),
            Condition::Product { cells, products } => {
                rules.read(RULE, cells, Reading::Product(products.clone()))
            }
            Condition::Count { cells, numbers, counts } => {
                let digits = numbers.iter().map(|&number| rules.own_digit(number));
                let digits: DigitSet = digits.collect::<Result<_, _>>()?;
                match counts {
                    Counts::These(counts) => rules.count(RULE, cells, digits, counts),
                    Counts::In(cell) => {
                        let cells = [&cells[..], &[*cell]].concat();
                        rules.read(RULE, &cells, Reading::CountTold(digits))
                    }
                }
            }
            Condition::Different { cells, counts } => match counts {
                Counts::These(counts) => {
                    rules.read(RULE, cells, Reading::Different(counts.clone()))
                }
                Counts::In(cell) => {
                    let cells = [&cells[..], &[*cell]].concat();
                    rules.read(RULE, &cells, Reading::DifferentTold)
                }
            },
            Condition::EqualSums(groups) => rules.own_equal_sums(groups),
            Condition::SameDigits(groups) => rules.equal_groups(RULE, groups),
            Condition::Regex { cells, pattern } => rules.own_regex(cells, pattern),
            Condition::Machine { cells, machine } => {
                rules.read(RULE, cells, Reading::Machine(machine.clone()))
            }
            Condition::Parts { cells, total, is_closed } => {
                rules.parts(RULE, cells, *total, *is_closed)
            }
            Condition::NoSum { cells, total } => rules.no_sum(RULE, cells, (*total).into()),
            Condition::Inside { cells, total } => rules.inside(RULE, cells, *total),
            Condition::All(conditions) => {
                conditions.iter().try_for_each(|condition| condition.add_to(rules, shape, regions))
            }
            Condition::Any(conditions) => {
                let alone = |condition: &Condition| condition.alone(rules, shape, regions);
                let alternatives = conditions.iter().map(alone).collect::<Result<Vec<_>, _>>()?;
                rules.constrain(Constraint::Any(alternatives.into()))
            }
            Condition::Not(condition) => {
                let constraints = condition.alone(rules, shape, regions)?;
                rules.constrain(negation::of_all(&constraints, rules.range())?)
            }
            Condition::Clues(clues) => {
                clues.iter().try_for_each(|clue| match clue.stands_alone() {
                    true => clue.add_to(rules, shape, regions),
                    false => Err(RuleError::Inside { rule: clue.kind().name() }),
                })
            }
        }
    }

    /// The constraints of the condition, apart from all others.
    fn alone(
        &self,
        rules: &Rules,
        shape: &Shape,
        regions: &[Option<u8>],
    ) -> Result<Vec<Constraint>, RuleError> {
        let mut apart = rules.apart();
        self.add_to(&mut apart, shape, regions)?;
        Ok(apart.into_constraints())
    }
}

impl Rules {
    fn own_digit(&self, number: u8) -> Result<u8, RuleError> {
        let digit = self.range().digit(number.into());
        digit.ok_or(RuleError::Number { rule: RULE, number: number.into() })
    }

    fn own_pairs(
        &mut self,
        cells: &[usize],
        among: Among,
        pairs: &[(u8, u8)],
    ) -> Result<(), RuleError> {
        let indices = self.indices(RULE, cells)?;
        let mut allowed = [DigitSet::EMPTY; MAX_DIGITS as usize];
        for &(a, b) in pairs {
            let (a, b) = (self.own_digit(a)?, self.own_digit(b)?);
            allowed[usize::from(a) - 1] |= DigitSet::only(b);
        }
        let table = Table::new(self.digits(), |a, b| allowed[usize::from(a) - 1].contains(b));
        let table = self.shared_table(table);
        for (at, &a) in indices.iter().enumerate() {
            let later = &indices[at + 1..];
            let others = match among {
                Among::Neighbours => &later[..later.len().min(1)],
                Among::All => later,
            };
            for &b in others {
                self.constrain(Constraint::Relation(a, b, Arc::clone(&table)))?;
            }
        }
        Ok(())
    }

    /// The regular expression matches the digits along the line.
    fn own_regex(&mut self, cells: &[usize], pattern: &str) -> Result<(), RuleError> {
        if let Err(regex::RegexError::Text(place, expected)) =
            regex::automaton(pattern, self.range())
        {
            return Err(RuleError::Regex { place, expected });
        }
        self.read(RULE, cells, Reading::Regex(pattern.to_owned()))
    }

    fn own_equal_sums(&mut self, groups: &[Vec<usize>]) -> Result<(), RuleError> {
        // Compared with the smallest group, sums are found soonest.
        let Some(first) = groups.iter().min_by_key(|group| group.len()) else { return Ok(()) };
        for group in groups.iter().filter(|group| *group != first) {
            let plus = first.iter().map(|&cell| (cell, 1));
            let minus = group.iter().map(|&cell| (cell, -1));
            self.sum(&plus.chain(minus).collect::<Vec<_>>(), &[0])?;
        }
        Ok(())
    }
}
