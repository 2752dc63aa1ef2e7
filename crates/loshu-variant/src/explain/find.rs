//! The finders, from the easiest to the hardest. Each returns its first step.

use core::ops::RangeInclusive;

use loshu::{Limits, Stop, Watch};

use super::links::Links;
use super::rating::{ASSUMPTION, SHORTEST_CHAIN, Tenths};
use super::total::MOST_HOUSES;
use super::{Explainer, Position, Reason, Step, assumption, chain};
use crate::automaton::Automaton;
use crate::digits::DigitSet;
use crate::rules::Constraint;

/// How many cells a player keeps in mind: sums of more open cells, and larger subsets, come last.
const FEW: usize = 4;

/// The most cells of a subset.
const LARGEST: usize = 4;

/// How many digits are tried, at most, for one candidate of a sum.
const TRIES: usize = 20_000;

/// Looks for a step.
type Find = fn(&Finder<'_>) -> Option<Step>;

/// The finders, from the easiest to the hardest, each with the price of the cheapest step that it finds.
const FINDERS: &[(Tenths, Find)] = &[
    (15, |finder| finder.hidden_single()),
    (23, |finder| finder.naked_single()),
    (12, |finder| finder.sum(1..=1)),
    (17, |finder| finder.of_pairs_and_places()),
    (24, |finder| finder.sum(2..=2)),
    (24, |finder| finder.house_total(1..=1, 1..=1)),
    (24, |finder| finder.sum(3..=3)),
    (26, |finder| finder.intersection()),
    (27, |finder| finder.house_total(1..=1, 2..=FEW)),
    (28, |finder| finder.house_total(2..=2, 1..=1)),
    (28, |finder| finder.needed()),
    (30, |finder| finder.sum(FEW..=FEW)),
    (30, |finder| finder.subset(2)),
    (31, |finder| finder.house_total(2..=2, 2..=FEW)),
    (32, |finder| finder.fish(2)),
    (33, |finder| finder.house_total(3..=MOST_HOUSES, 1..=FEW)),
    (36, |finder| finder.subset(3)),
    (38, |finder| finder.fish(3)),
    (29, |finder| finder.regular()),
    (38, |finder| finder.sum(FEW + 1..=usize::MAX)),
    (40, |finder| finder.subset(LARGEST)),
    (28, |finder| finder.fillings_of_clues()),
    (28, |finder| finder.fillings_of_houses()),
    (28, |finder| finder.fillings_of_joint()),
];

/// With this many states an automaton is looked at in about a microsecond, for one cell.
pub(super) const STATES_IN_A_PIECE: usize = 32;

/// The first step of the finders that costs no more than `most`.
pub(super) fn next(
    explainer: &Explainer<'_>,
    position: &Position,
    most: Tenths,
    limits: &Limits,
) -> Result<Option<Step>, Stop> {
    let watch = Watch::new(limits);
    let finder = Finder { explainer, position, watch: &watch, tries: TRIES, most };
    let finders = FINDERS.iter().filter(|(least, _)| *least <= most);
    let mut named = finders.filter_map(|(_, find)| find(&finder));
    let without_name = || finder.without_name().filter(|step| finder.can_pay(step));
    let step = named.find(|step| finder.can_pay(step)).or_else(without_name);
    watch.stopped().map_or(Ok(step), Err)
}

#[derive(Clone, Copy)]
pub(super) struct Finder<'a> {
    pub(super) explainer: &'a Explainer<'a>,
    pub(super) position: &'a Position,
    /// Looks at the limits. Nothing that is found after one of them was reached counts.
    pub(super) watch: &'a Watch<'a>,
    /// How many digits are tried, at most, for one candidate of a sum, or for all fillings of some cells.
    pub(super) tries: usize,
    /// What a step costs at most. Where steps of one finder have several prices, the dearer ones are passed over.
    pub(super) most: Tenths,
}

impl Finder<'_> {
    /// Whether a step does not cost too much.
    pub(super) fn can_pay(&self, step: &Step) -> bool {
        self.most == Tenths::MAX || step.price(self.explainer.rules, self.position) <= self.most
    }

    /// A chain or an assumption, as far as their cheapest may cost so much.
    fn without_name(&self) -> Option<Step> {
        if self.most < SHORTEST_CHAIN {
            return None;
        }
        let mut links = Links::new(self)?;
        let chain = chain::shortest(self, &mut links);
        if ASSUMPTION <= self.most {
            let shortest = || assumption::shortest(self, &links);
            chain.or_else(|| shortest().filter(|step| self.is_known(&step.reason)))
        } else {
            chain
        }
    }

    /// Looks at the limits, and returns whether one of them has ended the work.
    pub(super) fn is_over(&self) -> bool {
        self.watch.look().is_break()
    }

    /// Counts some pieces of work, each of about a microsecond, and returns whether a limit has ended it.
    pub(super) fn is_over_after(&self, pieces: usize) -> bool {
        self.watch.go_on_after(u32::try_from(pieces).unwrap_or(u32::MAX)).is_break()
    }

    pub(super) fn digits(&self, cell: usize) -> DigitSet {
        self.position.candidates[cell]
    }

    pub(super) fn is_open(&self, cell: usize) -> bool {
        !self.position.is_filled[cell]
    }

    /// The houses in which each digit occurs, with their open cells.
    pub(super) fn full_houses(&self) -> impl Iterator<Item = (usize, Vec<usize>)> {
        let size = usize::from(self.explainer.rules.digits());
        let full = self.explainer.houses.iter().filter(move |(_, cells)| cells.len() == size);
        full.map(|(house, cells)| (*house, self.open(cells)))
    }

    pub(super) fn open(&self, cells: &[usize]) -> Vec<usize> {
        cells.iter().copied().filter(|&cell| self.is_open(cell)).collect()
    }

    /// The digits that the open cells of a house still need, each with its places.
    pub(super) fn places<'b>(
        &'b self,
        open: &'b [usize],
    ) -> impl Iterator<Item = (u8, Vec<usize>)> + 'b {
        let all = open.iter().fold(DigitSet::EMPTY, |all, &cell| all | self.digits(cell));
        let places = |digit: u8| {
            let has = |&cell: &usize| self.digits(cell).contains(digit);
            (digit, open.iter().copied().filter(has).collect())
        };
        all.iter().collect::<Vec<_>>().into_iter().map(places)
    }

    /// Whether the technique of a reason is used.
    fn is_known(&self, reason: &Reason) -> bool {
        let left_out = &self.explainer.left_out;
        left_out.is_empty() || !left_out.contains(&reason.technique())
    }

    /// A step that fills a cell, if its technique is used.
    pub(super) fn filling(&self, reason: Reason, cell: usize, digit: u8) -> Option<Step> {
        let placement = Some((cell, digit));
        self.is_known(&reason).then(|| Step { reason, placement, eliminations: Vec::new() })
    }

    fn hidden_single(&self) -> Option<Step> {
        self.full_houses().find_map(|(house, open)| {
            let (digit, cells) = self.places(&open).find(|(_, cells)| cells.len() == 1)?;
            self.filling(Reason::HiddenSingle { house }, cells[0], digit)
        })
    }

    fn naked_single(&self) -> Option<Step> {
        let cell = (0..self.position.candidates.len())
            .find(|&cell| self.is_open(cell) && self.digits(cell).len() == 1)?;
        self.filling(Reason::NakedSingle, cell, self.digits(cell).single()?)
    }

    /// A step that excludes these digits, as far as they are candidates, if its technique is used.
    pub(super) fn excluding(
        &self,
        reason: Reason,
        digits: impl IntoIterator<Item = (usize, DigitSet)>,
    ) -> Option<Step> {
        let gone = digits.into_iter().map(|(cell, digits)| (cell, digits & self.digits(cell)));
        let eliminations: Vec<_> = gone.filter(|(_, digits)| !digits.is_empty()).collect();
        let is_step = !eliminations.is_empty() && self.is_known(&reason);
        is_step.then_some(Step { reason, placement: None, eliminations })
    }

    fn of_pairs_and_places(&self) -> Option<Step> {
        let mut constraints = 0..self.explainer.rules.constraints().len();
        constraints.find_map(|constraint| {
            if self.is_over_after(1) { None } else { self.of_pair_or_place(constraint) }
        })
    }

    /// What a pair of cells or a number of places excludes; nothing for other constraints.
    pub(super) fn of_pair_or_place(&self, constraint: usize) -> Option<Step> {
        match &self.explainer.rules.constraints()[constraint] {
            Constraint::Equal(a, b) => {
                let (a, b) = (usize::from(*a), usize::from(*b));
                let (one, other) = (self.digits(a), self.digits(b));
                let gone = [(a, one.without(other)), (b, other.without(one))];
                self.excluding(Reason::Equal { constraint }, gone)
            }
            Constraint::Relation(a, b, table) => {
                let (a, b) = (usize::from(*a), usize::from(*b));
                let (one, other) = (self.digits(a), self.digits(b));
                let without: DigitSet =
                    one.iter().filter(|&digit| (table.allowed(digit) & other).is_empty()).collect();
                let reached =
                    one.iter().fold(DigitSet::EMPTY, |all, digit| all | table.allowed(digit));
                let gone = [(a, without), (b, other.without(reached))];
                self.excluding(Reason::Relation { constraint }, gone)
            }
            Constraint::Place { cells, digits, count } => {
                let cells = cells.iter().copied().map(usize::from);
                let able: Vec<usize> =
                    cells.filter(|&cell| !(self.digits(cell) & *digits).is_empty()).collect();
                if able.len() != usize::from(*count) {
                    return None;
                }
                let gone = able.into_iter().map(|cell| (cell, self.digits(cell).without(*digits)));
                self.excluding(Reason::Place { constraint }, gone)
            }
            Constraint::House(_)
            | Constraint::Different(..)
            | Constraint::Sum { .. }
            | Constraint::Regular { .. }
            | Constraint::Any(_) => None,
        }
    }

    fn intersection(&self) -> Option<Step> {
        self.full_houses().find_map(|(house, open)| {
            self.places(&open).find_map(|(digit, cells)| self.seen_by_all(house, digit, cells))
        })
    }

    /// What all places of a digit in a house see.
    pub(super) fn seen_by_all(&self, house: usize, digit: u8, cells: Vec<usize>) -> Option<Step> {
        let gone = self.seen(digit, &cells);
        self.excluding(Reason::Intersection { house, digit, cells }, gone)
    }

    /// The cells with a digit that all these cells see.
    pub(super) fn seen(&self, digit: u8, cells: &[usize]) -> Vec<(usize, DigitSet)> {
        let Some((first, rest)) = cells.split_first() else { return Vec::new() };
        let seen = self.explainer.peers[*first].iter().copied();
        let has = seen.filter(|&peer| self.digits(peer).contains(digit));
        let seen = has.filter(|&peer| rest.iter().all(|&cell| self.explainer.sees(cell, peer)));
        seen.map(|peer| (peer, DigitSet::only(digit))).collect()
    }

    /// Naked and hidden subsets of a size.
    fn subset(&self, size: usize) -> Option<Step> {
        let naked = self.explainer.houses.iter().find_map(|(house, cells)| {
            if self.is_over() {
                return None;
            }
            let open = self.open(cells);
            let small: Vec<usize> = open
                .iter()
                .copied()
                .filter(|&cell| (2..=size as u32).contains(&self.digits(cell).len()))
                .collect();
            choose(&small, size, &mut |cells| {
                let digits =
                    cells.iter().fold(DigitSet::EMPTY, |all, &cell| all | self.digits(cell));
                if digits.len() != size as u32 {
                    return None;
                }
                let others = open.iter().filter(|cell| !cells.contains(cell));
                let gone: Vec<_> = others.map(|&cell| (cell, digits)).collect();
                let reason = Reason::NakedSubset { house: *house, cells: cells.to_vec(), digits };
                self.excluding(reason, gone)
            })
        });
        // Hidden subsets are dearer than naked ones.
        naked.or_else(|| {
            self.full_houses().find_map(|(house, open)| {
                if self.is_over() {
                    return None;
                }
                let places: Vec<_> =
                    self.places(&open).filter(|(_, cells)| cells.len() <= size).collect();
                choose(&places, size, &mut |chosen| {
                    let mut cells: Vec<usize> =
                        chosen.iter().flat_map(|(_, cells)| cells.clone()).collect();
                    cells.sort_unstable();
                    cells.dedup();
                    if cells.len() != size {
                        return None;
                    }
                    let digits: DigitSet = chosen.iter().map(|(digit, _)| *digit).collect();
                    let gone: Vec<_> = cells
                        .iter()
                        .map(|&cell| (cell, self.digits(cell).without(digits)))
                        .collect();
                    self.excluding(Reason::HiddenSubset { house, cells, digits }, gone)
                })
            })
        })
    }

    /// Sums of at most so many open cells.
    fn sum(&self, open_cells: RangeInclusive<usize>) -> Option<Step> {
        let constraints = self.explainer.rules.constraints().iter().enumerate();
        constraints.into_iter().find_map(|(constraint, rule)| {
            let Constraint::Sum { terms, totals } = rule else { return None };
            let open = terms.iter().filter(|term| self.is_open(usize::from(term.0))).count();
            if open_cells.contains(&open) { self.of_sum(constraint, terms, totals) } else { None }
        })
    }

    /// What a sum excludes.
    pub(super) fn of_sum(
        &self,
        constraint: usize,
        terms: &[(u16, i32)],
        totals: &[i32],
    ) -> Option<Step> {
        let terms: Vec<(usize, i32)> =
            terms.iter().map(|&(cell, factor)| (usize::from(cell), factor)).collect();
        let gone: Vec<_> = (0..terms.len())
            .map(|at| (terms[at].0, self.impossible_in_sum(&terms, totals, at)))
            .collect();
        self.excluding(Reason::Sum { constraint }, gone)
    }

    /// The candidates of a cell with which a sum cannot be reached. A candidate whose question takes too long
    /// is none of them.
    pub(super) fn impossible_in_sum(
        &self,
        terms: &[(usize, i32)],
        totals: &[i32],
        at: usize,
    ) -> DigitSet {
        let (cell, factor) = terms[at];
        let others: Vec<(usize, i32)> =
            (0..terms.len()).filter(|&other| other != at).map(|other| terms[other]).collect();
        let mut search = SumSearch::new(self, &others);
        let mut is_impossible = |digit: &u8| {
            totals.iter().all(|total| {
                search.tries = 0;
                let rest = i64::from(*total) - i64::from(factor) * i64::from(*digit);
                !self.is_over_after(1) && !search.reaches(rest, &mut vec![(cell, *digit)])
            })
        };
        self.digits(cell).iter().filter(|digit| is_impossible(digit)).collect()
    }

    /// Automata and alternatives: no arrangement of the cells is accepted.
    fn regular(&self) -> Option<Step> {
        let constraints = self.explainer.rules.constraints().iter().enumerate();
        constraints.into_iter().find_map(|(constraint, rule)| {
            let step = match rule {
                Constraint::Regular { cells, automaton } => {
                    let cells: Vec<usize> = cells.iter().copied().map(usize::from).collect();
                    if cells.iter().all(|&cell| !self.is_open(cell)) || self.is_over() {
                        return None;
                    }
                    self.of_regular(constraint, &cells, automaton)
                }
                Constraint::Any(alternatives) => self.of_any(constraint, alternatives),
                Constraint::House(_)
                | Constraint::Different(..)
                | Constraint::Equal(..)
                | Constraint::Relation(..)
                | Constraint::Sum { .. }
                | Constraint::Place { .. } => None,
            };
            step.filter(|step| self.can_pay(step))
        })
    }

    /// What an automaton excludes.
    pub(super) fn of_regular(
        &self,
        constraint: usize,
        cells: &[usize],
        automaton: &Automaton,
    ) -> Option<Step> {
        let gone = self.impossible_in(cells, automaton);
        self.excluding(Reason::Regular { constraint }, gone)
    }

    /// What no alternative allows: with the digit in the cell, each has a constraint that cannot be met.
    pub(super) fn of_any(
        &self,
        constraint: usize,
        alternatives: &[Vec<Constraint>],
    ) -> Option<Step> {
        let cells = self.explainer.rules.constraints()[constraint].cells();
        let constraints: usize = alternatives.iter().map(Vec::len).sum();
        let mut gone = Vec::new();
        for cell in self.open(&cells) {
            let is_impossible = |digit: &u8| {
                let mut with = self.position.clone();
                with.candidates[cell] = DigitSet::only(*digit);
                !self.is_over_after(constraints)
                    && !Finder { position: &with, ..*self }.may_be_met(alternatives)
            };
            gone.push((cell, self.digits(cell).iter().filter(is_impossible).collect()));
        }
        self.excluding(Reason::Regular { constraint }, gone)
    }

    /// Whether an alternative has no constraint that cannot be met.
    pub(super) fn may_be_met(&self, alternatives: &[Vec<Constraint>]) -> bool {
        let sets = |cell: u16| self.digits(usize::from(cell));
        alternatives.iter().any(|all| all.iter().all(|constraint| constraint.can_be_met(&sets)))
    }

    /// The candidates of each cell that are in no accepted arrangement.
    fn impossible_in(&self, cells: &[usize], automaton: &Automaton) -> Vec<(usize, DigitSet)> {
        let states = automaton.states();
        let mut reached = vec![vec![false; states]; cells.len() + 1];
        reached[0][0] = true;
        for (at, &cell) in cells.iter().enumerate() {
            // The states beyond are not known: nothing is said of what the automaton excludes.
            if self.is_over_after(states / STATES_IN_A_PIECE) {
                return Vec::new();
            }
            for state in (0..states).filter(|&state| reached[at][state]).collect::<Vec<_>>() {
                for next in
                    self.digits(cell).iter().filter_map(|digit| automaton.next(state, digit))
                {
                    reached[at + 1][next] = true;
                }
            }
        }
        let mut accepted: Vec<bool> =
            (0..states).map(|state| automaton.is_accepting(state)).collect();
        let mut gone = Vec::new();
        for (at, &cell) in cells.iter().enumerate().rev() {
            if self.is_over_after(states / STATES_IN_A_PIECE) {
                return Vec::new();
            }
            let (mut before, mut used) = (vec![false; states], DigitSet::EMPTY);
            for state in (0..states).filter(|&state| reached[at][state]) {
                for digit in self.digits(cell).iter() {
                    if automaton.next(state, digit).is_some_and(|next| accepted[next]) {
                        before[state] = true;
                        used |= DigitSet::only(digit);
                    }
                }
            }
            accepted = before;
            gone.push((cell, self.digits(cell).without(used)));
        }
        gone
    }
}

/// With fewer tries for each open cell, a sum is held against its bounds alone: such a search does not end.
const TRIES_OF_CELL: usize = 8;

/// Looks for digits of some cells that have a sum.
struct SumSearch<'a> {
    finder: &'a Finder<'a>,
    terms: &'a [(usize, i32)],
    /// The least and the greatest sum of the terms from each one on. A sum may have most cells of the grid, so they are
    /// not added up at each try.
    bounds: Vec<(i64, i64)>,
    /// Whether there are too many open cells for the tries.
    is_long: bool,
    tries: usize,
}

impl<'a> SumSearch<'a> {
    fn new(finder: &'a Finder<'a>, terms: &'a [(usize, i32)]) -> SumSearch<'a> {
        let mut bounds = vec![(0_i64, 0_i64); terms.len() + 1];
        for (at, &(cell, factor)) in terms.iter().enumerate().rev() {
            let products = finder.digits(cell).iter();
            let products = products.map(|digit| i64::from(factor) * i64::from(digit));
            let (low, high) = products
                .fold((i64::MAX, i64::MIN), |(low, high), one| (low.min(one), high.max(one)));
            let (least, most) = bounds[at + 1];
            // With a cell that has no digit no sum is reached: the least is more than the greatest, and stays so.
            bounds[at] = (least.saturating_add(low), most.saturating_add(high));
        }
        let open = terms.iter().filter(|term| finder.is_open(term.0)).count();
        let is_long = open > finder.tries / TRIES_OF_CELL;
        SumSearch { finder, terms, bounds, is_long, tries: 0 }
    }

    /// Whether the cells behind those that are chosen reach the rest of the sum; `true` if that takes too long to
    /// know. The first chosen cell is none of the terms.
    fn reaches(&mut self, rest: i64, chosen: &mut Vec<(usize, u8)>) -> bool {
        let at = chosen.len() - 1;
        let (least, most) = self.bounds[at];
        if rest < least || rest > most || self.is_long {
            return self.is_long && (least..=most).contains(&rest);
        }
        let Some(&(cell, factor)) = self.terms.get(at) else { return true };
        let left = self.terms.len() - at;
        let mut digits = self.finder.digits(cell);
        if left == 1 && factor != 0 {
            digits &= last_digit(rest, factor);
        }
        for digit in digits.iter() {
            self.tries += 1;
            if self.tries > self.finder.tries || self.finder.is_over_after(1 + left / 8) {
                return true;
            }
            let clashes = |&(other, used): &(usize, u8)| {
                used == digit && self.finder.explainer.sees(cell, other)
            };
            if chosen.iter().any(clashes) {
                continue;
            }
            chosen.push((cell, digit));
            let found = self.reaches(rest - i64::from(factor) * i64::from(digit), chosen);
            chosen.pop();
            if found {
                return true;
            }
        }
        false
    }
}

/// The only digit whose product with a factor may be all of a sum.
fn last_digit(sum: i64, factor: i32) -> DigitSet {
    u8::try_from(sum / i64::from(factor)).map_or(DigitSet::EMPTY, DigitSet::only)
}

/// Calls `found` with each choice of so many items, in order, until it returns something.
pub(super) fn choose<T: Clone, F>(
    items: &[T],
    size: usize,
    found: &mut impl FnMut(&[T]) -> Option<F>,
) -> Option<F> {
    fn go<T: Clone, F>(
        items: &[T],
        size: usize,
        chosen: &mut Vec<T>,
        found: &mut impl FnMut(&[T]) -> Option<F>,
    ) -> Option<F> {
        if size == 0 {
            return found(chosen);
        }
        for (at, item) in items.iter().enumerate() {
            chosen.push(item.clone());
            let one = go(&items[at + 1..], size - 1, chosen, found);
            chosen.pop();
            if one.is_some() {
                return one;
            }
        }
        None
    }
    go(items, size, &mut Vec::with_capacity(size), found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Setting, Shape};

    /// In a 4x4 the terms are r1c1, ten times r1c2 taken away, and r2c3. Then r1c2 loses all its digits.
    #[test]
    fn a_sum_knows_what_its_last_terms_can_be() {
        let rules = Setting::new(Shape::square(4).unwrap()).rules().unwrap();
        let explainer = Explainer::new(&rules);
        let mut position = explainer.start(&[]);
        let limits = Limits::NONE;
        let watch = Watch::new(&limits);
        let terms = [(0, 1), (1, -10), (6, 1)];
        let reached = |position: &Position| {
            let most = Tenths::MAX;
            let finder =
                Finder { explainer: &explainer, position, watch: &watch, tries: TRIES, most };
            let mut search = SumSearch::new(&finder, &terms);
            let reached: Vec<i64> =
                (-60..60).filter(|&sum| search.reaches(sum, &mut vec![(15, 4)])).collect();
            (search.bounds, reached)
        };
        let (bounds, sums) = reached(&position);
        assert_eq!(bounds, [(-38, -2), (-39, -6), (1, 4), (0, 0)]);
        assert_eq!((sums.first(), sums.last()), (Some(&-38), Some(&-2)));
        assert!(!sums.contains(&-8), "r1c1 and r1c2 would both be 1");
        for digit in 1..=4 {
            position.strike(1, digit);
        }
        assert!(reached(&position).1.is_empty());
    }
}
