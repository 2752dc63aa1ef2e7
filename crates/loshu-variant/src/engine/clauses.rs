//! Clauses of the constraints that are looked at as a whole.
//!
//! A cage is a choice of one set of digits. Everything else is a walk through layers of states: the number of
//! digits placed, the partial sum, the state of an automaton. A state and a step are variables, and unit
//! propagation of their clauses finds all that the walks say of each cell.

use std::collections::BTreeMap;

use batsat::Lit;

use super::cage::Cage;
use super::compiled::{Place, Sum, Whole};
use super::learning::Learner;
use super::sets::Sets;
use crate::digits::bits;

/// A constraint with more steps than this is not turned into clauses.
const MAX_STEPS: usize = 20_000;

/// A step through a cell: the state before it, the digits, the state behind it.
struct Step {
    from: usize,
    digits: u32,
    to: usize,
}

/// The steps through a cell. Those from one state have different digits.
struct Layer {
    cell: usize,
    steps: Vec<Step>,
    /// The number of states behind the cell.
    states: usize,
}

impl Learner {
    /// Adds the clauses of a constraint. Returns whether there are not too many.
    pub(super) fn add_whole(&mut self, whole: &Whole, digits: usize) -> bool {
        let layers = match whole {
            Whole::Place(place) if place.count <= 1 => {
                if place.count == 1 {
                    let cells: Vec<_> = place.cells.iter().map(|&cell| usize::from(cell)).collect();
                    self.add_place(&cells, place.digits);
                }
                return true;
            }
            Whole::Place(place) => counting(place),
            Whole::Cage(cage) => {
                self.add_cage(cage, digits);
                return true;
            }
            Whole::Sum(sum) => match self.adding(sum) {
                Some(layers) => layers,
                None => return false,
            },
            Whole::Regular(regular) => {
                let layers = regular.layers().map(|(cell, steps, states)| {
                    let steps = steps.map(|(from, digits, to)| Step { from, digits, to });
                    Layer { cell: usize::from(cell), steps: steps.collect(), states }
                });
                layers.collect()
            }
            // It follows from the houses.
            Whole::Equal(_) => return true,
        };
        if layers.iter().map(|layer| layer.steps.len()).sum::<usize>() > MAX_STEPS {
            return false;
        }
        self.add_layers(&layers, digits);
        true
    }

    /// Adds the clauses of a derived constraint, if they promise much.
    pub(super) fn add_derived(&mut self, whole: &Whole, digits: usize) {
        if let Whole::Cage(cage) = whole {
            self.add_cage(cage, digits);
        }
    }

    /// Adds the sets of digits that the open cells of a cage may have.
    fn add_cage(&mut self, cage: &Cage, digits: usize) {
        let mask = |cell: &u16| self.masks[usize::from(*cell)];
        let (fixed, cells): (Vec<u16>, Vec<u16>) =
            cage.cells.iter().partition(|cell| mask(cell).is_power_of_two());
        let fixed = fixed.iter().map(|cell| mask(cell).trailing_zeros() as i32 + 1);
        let left = cage.total - fixed.sum::<i32>();
        // The list is there: the sets of fewer digits are listed where those of more digits are.
        let sets = Sets::of(digits).of_sum(cells.len(), left).unwrap_or(&[]);
        let masks: Vec<u32> = cells.iter().map(|&cell| self.masks[usize::from(cell)]).collect();
        let union = masks.iter().fold(0, |union, mask| union | mask);
        let fits = |set: u32| set & !union == 0 && masks.iter().all(|mask| mask & set != 0);
        let sets: Vec<(u32, Lit)> = sets
            .iter()
            .filter(|(set, _)| fits(*set))
            .map(|&(set, _)| (set, self.new_literal()))
            .collect();
        self.add(&mut sets.iter().map(|&(_, literal)| literal).collect());
        for &(set, chosen) in &sets {
            for digit in bits(set) {
                let places = cells.iter().filter_map(|&cell| self.literal(cell.into(), digit));
                self.add(&mut places.chain([!chosen]).collect());
            }
        }
        for &cell in &cells {
            for digit in bits(self.masks[usize::from(cell)]) {
                let Some(literal) = self.literal(cell.into(), digit) else { continue };
                let with = sets.iter().filter(|(set, _)| set >> digit & 1 != 0);
                self.add(&mut with.map(|&(_, chosen)| chosen).chain([!literal]).collect());
                for &(_, chosen) in sets.iter().filter(|(set, _)| set >> digit & 1 == 0) {
                    self.add(&mut vec![!literal, !chosen]);
                }
            }
        }
    }

    /// The layers of a sum: the states are the sums of the cells so far from which a total can be reached.
    fn adding(&self, sum: &Sum) -> Option<Vec<Layer>> {
        let groups = sum.groups.iter();
        let terms: Vec<(usize, i32)> = groups
            .flat_map(|group| group.cells.iter().map(|&cell| (usize::from(cell), group.factor)))
            .collect();
        // From the end: which sums of the first cells lead to a total.
        let mut leading: Vec<BTreeMap<i32, usize>> = vec![numbered(sum.totals.iter().copied())];
        let mut size = 0;
        for &(cell, factor) in terms.iter().rev() {
            let next = leading.last()?;
            let earlier = next.keys().flat_map(|sum| {
                bits(self.masks[cell]).map(move |digit| sum - factor * (digit as i32 + 1))
            });
            let earlier = numbered(earlier);
            size += earlier.len();
            if size > MAX_STEPS {
                return None;
            }
            leading.push(earlier);
        }
        leading.reverse();
        // From the start: which of them are reached.
        let mut reached = numbered([0]);
        let mut layers = Vec::with_capacity(terms.len());
        for (place, &(cell, factor)) in terms.iter().enumerate() {
            let mut steps = Vec::new();
            let mut next: BTreeMap<i32, usize> = BTreeMap::new();
            for (sum, &from) in &reached {
                for digit in bits(self.masks[cell]) {
                    let sum = sum + factor * (digit as i32 + 1);
                    if leading[place + 1].contains_key(&sum) {
                        let states = next.len();
                        let to = *next.entry(sum).or_insert(states);
                        steps.push(Step { from, digits: 1 << digit, to });
                    }
                }
            }
            layers.push(Layer { cell, steps, states: next.len() });
            reached = next;
        }
        Some(layers)
    }

    /// Adds walks through layers, which begin in state 0.
    fn add_layers(&mut self, layers: &[Layer], digits: usize) {
        let mut before: Vec<Option<Lit>> = vec![None];
        for layer in layers {
            let after: Vec<Lit> = (0..layer.states).map(|_| self.new_literal()).collect();
            let mask = self.masks[layer.cell];
            let mut leaving = vec![Vec::new(); before.len()];
            let mut arriving = vec![Vec::new(); after.len()];
            let mut with = vec![Vec::new(); digits];
            for step in &layer.steps {
                let possible = step.digits & mask;
                if possible == 0 {
                    continue;
                }
                let taken = self.new_literal();
                leaving[step.from].push(taken);
                arriving[step.to].push(taken);
                bits(possible).for_each(|digit| with[digit].push(taken));
                if let Some(from) = before[step.from] {
                    self.add(&mut vec![!taken, from]);
                }
                self.add(&mut vec![!taken, after[step.to]]);
                for digit in bits(mask & !possible) {
                    if let Some(other) = self.literal(layer.cell, digit) {
                        self.add(&mut vec![!taken, !other]);
                    }
                }
            }
            for (from, mut leaving) in before.iter().zip(leaving) {
                leaving.extend(from.map(|from| !from));
                self.add(&mut leaving);
            }
            for (&to, mut arriving) in after.iter().zip(arriving) {
                arriving.push(!to);
                self.add(&mut arriving);
            }
            for digit in bits(mask) {
                let mut with = core::mem::take(&mut with[digit]);
                with.extend(self.literal(layer.cell, digit).map(|literal| !literal));
                self.add(&mut with);
            }
            before = after.into_iter().map(Some).collect();
        }
    }
}

/// The layers of a place: the states are the numbers of cells that have one of the digits, up to the number that
/// is needed.
fn counting(place: &Place) -> Vec<Layer> {
    let (needed, cells) = (usize::from(place.count), place.cells.len());
    let mut layers = Vec::with_capacity(cells);
    // The states of a layer are the numbers from the first on: with fewer, the other cells are too few.
    let first = |place: usize| needed.saturating_sub(cells - place);
    for (index, &cell) in place.cells.iter().enumerate() {
        let (before, after) = (first(index), first(index + 1));
        let most = index.min(needed);
        let mut steps = Vec::new();
        for count in before..=most {
            let mut add = |digits, to: usize| {
                if to >= after {
                    steps.push(Step { from: count - before, digits, to: to - after });
                }
            };
            add(place.digits, (count + 1).min(needed));
            add(!place.digits, count);
        }
        layers.push(Layer {
            cell: cell.into(),
            steps,
            states: ((index + 1).min(needed) + 1).saturating_sub(after),
        });
    }
    layers
}

/// Numbers in ascending order, each with its index.
fn numbered(numbers: impl IntoIterator<Item = i32>) -> BTreeMap<i32, usize> {
    let mut map: BTreeMap<i32, usize> = numbers.into_iter().map(|number| (number, 0)).collect();
    map.values_mut().enumerate().for_each(|(index, value)| *value = index);
    map
}
