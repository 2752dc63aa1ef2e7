//! The singles, intersections and small subsets of a house.

use super::FEW;
use crate::digits::{DigitSet, MAX_DIGITS, bits};
use crate::explain::find::Finder;
use crate::explain::{Reason, Step};

/// The singles, intersections and small subsets of a house whose cells have lost these digits.
pub(super) fn of_house(
    finder: &Finder<'_>,
    house: usize,
    cells: &[usize],
    lost: &[DigitSet],
) -> Vec<Step> {
    let mut steps = naked_subsets(finder, house, cells, lost);
    if cells.len() != usize::from(finder.explainer.rules.digits()) {
        return steps;
    }
    // The places of each digit: a bit for each cell of the house.
    let mut places = [0_u32; MAX_DIGITS as usize + 1];
    for (at, &cell) in cells.iter().enumerate() {
        finder.digits(cell).iter().for_each(|digit| places[usize::from(digit)] |= 1 << at);
    }
    let lost = cells.iter().fold(DigitSet::EMPTY, |all, &cell| all | lost[cell]);
    for digit in lost.iter() {
        let own: Vec<usize> = bits(places[usize::from(digit)]).map(|at| cells[at]).collect();
        match own[..] {
            [] => {}
            [cell] => steps.extend(finder.is_open(cell).then(|| Step {
                reason: Reason::HiddenSingle { house },
                placement: Some((cell, digit)),
                eliminations: Vec::new(),
            })),
            [_, _, ..] => steps.extend(finder.seen_by_all(house, digit, own)),
        }
    }
    each_subset(&places[1..], |digits, union| {
        let digits = DigitSet::from_bits(digits);
        let others = |at: usize| (cells[at], finder.digits(cells[at]).without(digits));
        if !(digits & lost).is_empty() && bits(union).any(|at| !others(at).1.is_empty()) {
            let cells = bits(union).map(|at| cells[at]).collect();
            let reason = Reason::HiddenSubset { house, cells, digits };
            steps.extend(finder.excluding(reason, bits(union).map(others)));
        }
    });
    steps
}

/// The naked pairs and triples of a house, one of whose cells has lost a digit.
fn naked_subsets(
    finder: &Finder<'_>,
    house: usize,
    cells: &[usize],
    lost: &[DigitSet],
) -> Vec<Step> {
    let mut sets = [0_u32; MAX_DIGITS as usize];
    let Some(sets) = sets.get_mut(..cells.len()) else { return Vec::new() };
    sets.iter_mut().zip(cells).for_each(|(set, &cell)| *set = finder.digits(cell).bits());
    let mut steps = Vec::new();
    each_subset(sets, |own, union| {
        let digits = DigitSet::from_bits(union);
        let rest = || cells.iter().enumerate().filter(|(at, _)| own >> at & 1 == 0);
        let loses = |(_, cell): (usize, &usize)| !(finder.digits(*cell) & digits).is_empty();
        if bits(own).any(|at| !lost[cells[at]].is_empty()) && rest().any(loses) {
            let own = bits(own).map(|at| cells[at]).collect();
            let reason = Reason::NakedSubset { house, cells: own, digits };
            steps.extend(finder.excluding(reason, rest().map(|(_, &cell)| (cell, digits))));
        }
    });
    steps
}

/// Calls `found` with the pairs and triples of sets that have as many bits together as they are: which sets, and their
/// bits. Smaller and larger sets are in none.
fn each_subset(sets: &[u32], mut found: impl FnMut(u32, u32)) {
    let is_small = |set: &u32| (2..=FEW as u32).contains(&set.count_ones());
    let small = (0..sets.len()).filter(|&at| is_small(&sets[at]));
    let small: u32 = small.fold(0, |small, at| small | 1 << at);
    for one in bits(small) {
        for two in bits(small & !1 << one) {
            let both = sets[one] | sets[two];
            match both.count_ones() {
                2 => found(1 << one | 1 << two, both),
                3 => {
                    let inside = bits(small & !1 << two).filter(|&three| sets[three] & !both == 0);
                    inside.for_each(|three| found(1 << one | 1 << two | 1 << three, both));
                }
                _more => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_are_pairs_and_triples_of_small_sets() {
        let mut found = Vec::new();
        each_subset(&[0b11, 0b111, 0b1, 0b11, 0b110, 0b1111], |own, all| found.push((own, all)));
        assert_eq!(found, [(0b1011, 7), (0b1_0011, 7), (0b1001, 3), (0b1_1010, 7)]);
    }
}
