//! The checker: proves a step from the definitions of the constraints. It shares no code with the finders.

mod sum;

use core::fmt;
use std::collections::{BTreeMap, BTreeSet};

use super::{Choice, End, Link, Position, Reason, Step};
use crate::digits::DigitSet;
use crate::rules::{Constraint, Rules};
use crate::solver::{Solver, Verdict};

/// A conclusion that does not follow from the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unproven {
    /// The cell.
    pub cell: usize,
    /// The candidate that is not excluded.
    pub digit: u8,
}

impl fmt::Display for Unproven {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the step does not exclude {} in cell {}", self.digit, self.cell)
    }
}

impl core::error::Error for Unproven {}

impl Step {
    /// Proves that the conclusions follow from the position by the reason. A placement excludes all other digits
    /// of its cell.
    ///
    /// # Errors
    ///
    /// [`Unproven`] names a conclusion that does not follow.
    pub fn verify(&self, rules: &Rules, position: &Position) -> Result<(), Unproven> {
        if let Reason::Assumption { cell, digit, links, end } = &self.reason {
            let only = (*cell, DigitSet::only(*digit));
            let is_its_own = self.placement.is_none() && self.eliminations == [only];
            let unproven = Unproven { cell: *cell, digit: *digit };
            let is_proven = is_its_own && contradicts(rules, position, only, links, *end);
            return if is_proven { Ok(()) } else { Err(unproven) };
        }
        let checker = Checker { rules, candidates: position.candidates() };
        let placed = self.placement.map(|(cell, digit)| {
            (cell, position.candidates()[cell].without(DigitSet::only(digit)))
        });
        let excluded = self.eliminations.iter().copied().chain(placed);
        for (cell, digits) in excluded {
            if let Some(digit) =
                digits.iter().find(|&digit| !checker.excludes(&self.reason, cell, digit))
            {
                return Err(Unproven { cell, digit });
            }
        }
        match self.placement {
            Some((cell, digit)) if !position.candidates()[cell].contains(digit) => {
                Err(Unproven { cell, digit })
            }
            Some(_) | None => Ok(()),
        }
    }
}

/// Whether a cell that is supposed to have a digit leads, by links each of which is proven, to what cannot be. No link
/// is an assumption or a search itself.
fn contradicts(
    rules: &Rules,
    position: &Position,
    (cell, digit): (usize, DigitSet),
    links: &[Step],
    end: End,
) -> bool {
    let mut supposed = position.clone();
    fill(rules, &mut supposed, cell, digit);
    for link in links {
        let is_plain = !matches!(link.reason, Reason::Assumption { .. } | Reason::Search);
        if !is_plain || link.verify(rules, &supposed).is_err() {
            return false;
        }
        for &(cell, digits) in &link.eliminations {
            supposed.candidates[cell] = supposed.candidates[cell].without(digits);
        }
        if let Some((cell, digit)) = link.placement {
            fill(rules, &mut supposed, cell, DigitSet::only(digit));
        }
    }
    let checker = Checker { rules, candidates: supposed.candidates() };
    match end {
        End::Cell { cell } => checker.candidates[cell].is_empty(),
        End::House { house, digit } => match rules.constraints().get(house) {
            Some(Constraint::House(cells)) => {
                let has = |cell: &u16| checker.candidates[usize::from(*cell)].contains(digit);
                checker.is_full(cells) && !cells.iter().any(has)
            }
            Some(_) | None => false,
        },
        End::Rule { constraint } => {
            let constraint = rules.constraints().get(constraint);
            constraint.is_some_and(|rule| !checker.is_possible(rule, checker.candidates))
        }
    }
}

/// Fills a cell, and takes its digit from all cells that a constraint makes differ from it.
fn fill(rules: &Rules, position: &mut Position, cell: usize, digit: DigitSet) {
    position.candidates[cell] &= digit;
    position.is_filled[cell] = true;
    for constraint in rules.constraints() {
        let cells = match constraint {
            Constraint::House(_) | Constraint::Different(..) => constraint.cells(),
            Constraint::Equal(..)
            | Constraint::Relation(..)
            | Constraint::Sum { .. }
            | Constraint::Place { .. }
            | Constraint::Regular { .. }
            | Constraint::Any(_) => continue,
        };
        if cells.contains(&cell) {
            for other in cells.into_iter().filter(|&other| other != cell) {
                position.candidates[other] = position.candidates[other].without(digit);
            }
        }
    }
}

struct Checker<'a> {
    rules: &'a Rules,
    candidates: &'a [DigitSet],
}

impl Checker<'_> {
    /// Whether a cell cannot have a digit, for this reason.
    fn excludes(&self, reason: &Reason, cell: usize, digit: u8) -> bool {
        if !self.candidates[cell].contains(digit) {
            return true;
        }
        let mut supposed = self.candidates.to_vec();
        supposed[cell] = DigitSet::only(digit);
        let constraint = reason.constraint().and_then(|index| self.rules.constraints().get(index));
        match reason {
            Reason::NakedSingle | Reason::Assumption { .. } => false,
            Reason::Search => self.is_unsolvable(&supposed),
            Reason::Intersection { digit: wanted, .. } => {
                let is_left = |&other: &u16| {
                    let other = usize::from(other);
                    self.candidates[other].contains(digit) && !self.sees(cell, other)
                };
                let Some(Constraint::House(house)) = constraint else { return false };
                *wanted == digit && self.is_full(house) && !house.iter().any(is_left)
            }
            Reason::Needed { digit: wanted, .. } => constraint.is_some_and(|constraint| {
                *wanted == digit && self.needs_where_seen(constraint, digit, cell)
            }),
            Reason::Fillings { rules, cells, fillings, .. } => {
                let at = cells.iter().position(|&open| open == cell);
                let has = |filling: &Vec<u8>| at.and_then(|at| filling.get(at)) == Some(&digit);
                !fillings.iter().any(has)
                    && self
                        .constraints(rules)
                        .is_some_and(|rules| !self.can_be_filled(&rules, &supposed))
            }
            Reason::Chain { links, rules } => self.is_chain(links, rules, (cell, digit)),
            Reason::Fish { digit: wanted, bases, covers, .. } => {
                *wanted == digit && self.is_fish(digit, bases, covers, cell)
            }
            Reason::HouseTotal { houses, sums, .. } => {
                let remainder = self.remainder(houses, sums);
                remainder.is_some_and(|rest| !self.is_possible(&rest, &supposed))
            }
            Reason::HiddenSingle { .. }
            | Reason::NakedSubset { .. }
            | Reason::HiddenSubset { .. }
            | Reason::Equal { .. }
            | Reason::Relation { .. }
            | Reason::Place { .. }
            | Reason::Sum { .. }
            | Reason::Regular { .. } => {
                constraint.is_some_and(|constraint| !self.is_possible(constraint, &supposed))
            }
        }
    }

    /// Whether a constraint cannot be filled without a digit, and a cell sees all its places there.
    fn needs_where_seen(&self, constraint: &Constraint, digit: u8, cell: usize) -> bool {
        let mut without = self.candidates.to_vec();
        for place in constraint.cells() {
            if self.candidates[place].contains(digit) && !self.sees(cell, place) {
                return false;
            }
            without[place] = without[place].without(DigitSet::only(digit));
        }
        !self.is_possible(constraint, &without)
    }

    /// Whether all places of a digit in full houses, of which no two share one, lie in as many other houses, and a cell
    /// of one of these is no such place.
    fn is_fish(&self, digit: u8, bases: &[usize], covers: &[usize], cell: usize) -> bool {
        let cells_of = |&house: &usize| match self.rules.constraints().get(house) {
            Some(Constraint::House(cells)) => Some(cells.as_slice()),
            Some(_) | None => None,
        };
        let Some(bases) = bases.iter().map(cells_of).collect::<Option<Vec<_>>>() else {
            return false;
        };
        let Some(covers) = covers.iter().map(cells_of).collect::<Option<Vec<_>>>() else {
            return false;
        };
        let has = |cell: &u16| self.candidates[usize::from(*cell)].contains(digit);
        let places: Vec<u16> =
            bases.iter().flat_map(|base| base.iter().copied().filter(has)).collect();
        let differ = places.iter().collect::<BTreeSet<_>>().len() == places.len();
        let is_covered = |place: &u16| covers.iter().any(|cover| cover.contains(place));
        bases.iter().all(|base| self.is_full(base))
            && bases.len() == covers.len()
            && differ
            && places.iter().all(is_covered)
            && covers.iter().any(|cover| cover.iter().any(|&own| usize::from(own) == cell))
            && !places.iter().any(|&place| usize::from(place) == cell)
    }

    /// Whether a case excludes the cases that go first, those that are left after each link exclude those that go next,
    /// and the last ones exclude the case.
    fn is_chain(&self, links: &[Link], rules: &[usize], case: (usize, u8)) -> bool {
        let mut before = vec![case];
        for (at, link) in links.iter().enumerate() {
            let by = if at == 0 { rules } else { &link.rules };
            if !self.is_choice(link) || !self.exclude_all(&before, &link.gone, by) {
                return false;
            }
            before.clone_from(&link.left);
        }
        !links.is_empty() && self.exclude_all(&before, &[case], rules)
    }

    /// Whether one of the cases of a link is true.
    fn is_choice(&self, link: &Link) -> bool {
        let mut without = self.candidates.to_vec();
        for &(cell, digit) in link.gone.iter().chain(&link.left) {
            without[cell] = without[cell].without(DigitSet::only(digit));
        }
        match &link.choice {
            Choice::Cell { cell } => without[*cell].is_empty(),
            Choice::House { house, digit } => match self.rules.constraints().get(*house) {
                Some(Constraint::House(cells)) => {
                    let has = |cell: &u16| without[usize::from(*cell)].contains(*digit);
                    self.is_full(cells) && !cells.iter().any(has)
                }
                Some(_) | None => false,
            },
            Choice::Cells { cells } => {
                let differ = |one: &usize| cells.iter().all(|&o| o == *one || self.sees(*one, o));
                let sets: Vec<DigitSet> = cells.iter().map(|&cell| without[cell]).collect();
                cells.iter().all(differ) && !can_differ(&sets)
            }
            Choice::Clue { rules } => {
                self.constraints(rules).is_some_and(|rules| !self.can_be_filled(&rules, &without))
            }
        }
    }

    /// Whether each case excludes each of the others: by its cell, by sight, or because the constraints cannot be filled
    /// with both.
    fn exclude_all(&self, cases: &[(usize, u8)], others: &[(usize, u8)], by: &[usize]) -> bool {
        let Some(rules) = self.constraints(by) else { return false };
        let exclude = |(cell, digit): (usize, u8), (other, second): (usize, u8)| {
            if cell == other || (digit == second && self.sees(cell, other)) {
                return cell != other || digit != second;
            }
            let mut supposed = self.candidates.to_vec();
            supposed[cell] = DigitSet::only(digit);
            supposed[other] = DigitSet::only(second);
            !self.can_be_filled(&rules, &supposed)
        };
        cases.iter().all(|&case| others.iter().all(|&other| exclude(case, other)))
    }

    fn constraints(&self, numbers: &[usize]) -> Option<Vec<&Constraint>> {
        numbers.iter().map(|&number| self.rules.constraints().get(number)).collect()
    }

    /// Whether constraints can be followed together, where cells that see each other differ.
    fn can_be_filled(&self, rules: &[&Constraint], sets: &[DigitSet]) -> bool {
        let cells: BTreeSet<usize> = rules.iter().flat_map(|rule| rule.cells()).collect();
        let seen: Vec<(usize, Vec<usize>)> = cells
            .iter()
            .map(|&cell| (cell, cells.iter().copied().filter(|&o| self.sees(cell, o)).collect()))
            .collect();
        self.can_be_filled_apart(rules, &seen, &BTreeSet::new(), sets)
    }

    /// The same for cells some of which are filled. Each cell has a list of those that it sees.
    fn can_be_filled_apart(
        &self,
        rules: &[&Constraint],
        cells: &[(usize, Vec<usize>)],
        filled: &BTreeSet<usize>,
        sets: &[DigitSet],
    ) -> bool {
        if !rules.iter().all(|rule| self.is_possible(rule, sets)) {
            return false;
        }
        let open = cells.iter().filter(|(cell, _)| !filled.contains(cell));
        let Some((cell, seen)) = open.min_by_key(|(cell, _)| sets[*cell].len()) else {
            return true;
        };
        let mut filled = filled.clone();
        filled.insert(*cell);
        sets[*cell].iter().any(|digit| {
            let mut sets = sets.to_vec();
            sets[*cell] = DigitSet::only(digit);
            for &other in seen {
                sets[other] = sets[other].without(DigitSet::only(digit));
            }
            self.can_be_filled_apart(rules, cells, &filled, &sets)
        })
    }

    /// What sums leave of the sum of full houses, as a sum of its own.
    fn remainder(&self, houses: &[usize], sums: &[usize]) -> Option<Constraint> {
        let digits = i32::from(self.rules.digits());
        let mut factors: BTreeMap<u16, i32> = BTreeMap::new();
        let mut total = 0;
        for &house in houses {
            let Some(Constraint::House(cells)) = self.rules.constraints().get(house) else {
                return None;
            };
            if !self.is_full(cells) {
                return None;
            }
            total += digits * (digits + 1) / 2;
            cells.iter().for_each(|&cell| *factors.entry(cell).or_default() += 1);
        }
        for &sum in sums {
            let Some(Constraint::Sum { terms, totals }) = self.rules.constraints().get(sum) else {
                return None;
            };
            let [own] = totals[..] else { return None };
            total -= own;
            terms.iter().for_each(|&(cell, factor)| *factors.entry(cell).or_default() -= factor);
        }
        let terms = factors.into_iter().filter(|&(_, factor)| factor != 0).collect();
        Some(Constraint::Sum { terms, totals: vec![total] })
    }

    fn is_full(&self, house: &[u16]) -> bool {
        house.len() == usize::from(self.rules.digits())
    }

    /// Whether a constraint says that two cells differ.
    fn sees(&self, cell: usize, other: usize) -> bool {
        self.rules.constraints().iter().any(|constraint| match constraint {
            Constraint::House(cells) => {
                cell != other
                    && [cell, other].iter().all(|&one| cells.iter().any(|&c| usize::from(c) == one))
            }
            Constraint::Different(a, b) => {
                let pair = [usize::from(*a), usize::from(*b)];
                pair == [cell, other] || pair == [other, cell]
            }
            Constraint::Equal(..)
            | Constraint::Relation(..)
            | Constraint::Sum { .. }
            | Constraint::Place { .. }
            | Constraint::Regular { .. }
            | Constraint::Any(_) => false,
        })
    }

    /// Whether digits of these sets can follow the constraint alone.
    fn is_possible(&self, constraint: &Constraint, sets: &[DigitSet]) -> bool {
        let set = |cell: &u16| sets[usize::from(*cell)];
        match constraint {
            Constraint::House(cells) => can_differ(&cells.iter().map(set).collect::<Vec<_>>()),
            Constraint::Different(a, b) => can_differ(&[set(a), set(b)]),
            Constraint::Equal(a, b) => !(set(a) & set(b)).is_empty(),
            Constraint::Relation(a, b, table) => {
                let goes = |one: u8| set(b).iter().any(|other| table.allowed(one).contains(other));
                set(a).iter().any(goes)
            }
            Constraint::Place { cells, digits, count } => {
                let able = cells.iter().filter(|&cell| !(set(cell) & *digits).is_empty()).count();
                able >= usize::from(*count)
            }
            Constraint::Sum { terms, totals } => {
                sum::can_have(terms, totals, sets, |cell, other| self.sees(cell, other))
            }
            Constraint::Regular { cells, automaton } => {
                let mut states = BTreeSet::from([0]);
                for cell in cells {
                    let next = |&state: &usize| {
                        set(cell).iter().filter_map(move |digit| automaton.next(state, digit))
                    };
                    states = states.iter().flat_map(next).collect();
                }
                states.into_iter().any(|state| automaton.is_accepting(state))
            }
            Constraint::Any(alternatives) => alternatives
                .iter()
                .any(|all| all.iter().all(|constraint| self.is_possible(constraint, sets))),
        }
    }

    fn is_unsolvable(&self, sets: &[DigitSet]) -> bool {
        let Ok(puzzle) = self.rules.puzzle(sets) else { return false };
        matches!(Solver::new().solve(&puzzle), Verdict::Unsolvable)
    }
}

/// Whether cells with these sets can all have different digits: a matching of cells and digits, by augmenting paths.
fn can_differ(sets: &[DigitSet]) -> bool {
    fn augment(
        cell: usize,
        sets: &[DigitSet],
        tried: &mut DigitSet,
        owner: &mut [Option<usize>; 32],
    ) -> bool {
        for digit in sets[cell].iter() {
            if tried.contains(digit) {
                continue;
            }
            *tried |= DigitSet::only(digit);
            let other = owner[usize::from(digit)];
            if other.is_none_or(|other| augment(other, sets, tried, owner)) {
                owner[usize::from(digit)] = Some(cell);
                return true;
            }
        }
        false
    }
    let mut owner = [None; 32];
    (0..sets.len()).all(|cell| augment(cell, sets, &mut DigitSet::default(), &mut owner))
}
