//! Which digits are in which cage.
//!
//! A cage has a digit if each of its sets of digits has it, or if a house has no place for the digit outside of the
//! cage. The search also branches so: a digit is in a cage, or it is not. That decides the sums of cages, and leaves
//! open which cell has which digit.

use super::cage::{CageSets, Open};
use super::choice::{Promise, Try};
use super::compiled::{Compiled, Whole};
use super::propagate::{Clash, Engine};
use super::state::State;
use crate::bits::Bits;
use crate::digits::bits;

/// A digit that may be in a cage, or not.
#[derive(Clone, Copy)]
struct Member {
    digit: usize,
    /// How many open cells of the cage may have the digit.
    places: usize,
    /// How far the digit is from the mean of the open cells, times their number.
    distance: i32,
}

impl Member {
    /// With few places, much follows either way; with a digit far from the mean, much follows for the other digits.
    fn is_better_than(self, other: Member) -> bool {
        (other.places, self.distance) > (self.places, other.distance)
    }
}

impl<const W: usize> Engine<'_, W> {
    /// The places of a digit in a house: a cage that has all of them has the digit.
    #[inline]
    pub(super) fn find_cages(&mut self, state: &mut State<W>, house: &Bits<W>, digit: usize) {
        let rules = self.rules;
        if rules.cages.is_empty() {
            return;
        }
        let places = state.places[digit].and(house);
        let Some(first) = places.lowest() else { return };
        for &cage in rules.cages_of.of(first) {
            let is_known = state.members[usize::from(cage)] >> digit & 1 == 1;
            if !is_known && places.without(&rules.cages[usize::from(cage)]).is_empty() {
                self.include(state, cage, digit as u8);
            }
        }
    }

    /// Puts a digit into a cage.
    pub(super) fn include(&mut self, state: &mut State<W>, cage: u16, digit: u8) {
        state.members[usize::from(cage)] |= 1 << digit;
        self.wake(cage);
    }

    /// Takes a digit from a cage.
    pub(super) fn exclude(
        &mut self,
        state: &mut State<W>,
        cage: u16,
        digit: u8,
    ) -> Result<(), Clash> {
        let cells = self.rules.cages[usize::from(cage)].and(&state.places[usize::from(digit)]);
        self.take(state, usize::from(digit), &cells)
    }
}

/// A cage, and a digit that may be in it or not: the cage whose tries fail, or else the one whose open cells have the
/// greatest mean score for the logarithm of the number of its sets. `None` if each cage has one set.
pub(super) fn choose_member<const W: usize>(
    rules: &Compiled<W>,
    state: &State<W>,
    scores: &[u32],
    failing: Option<u16>,
) -> Option<Try> {
    let mut best = Promise { score: 0, count: 1 };
    let mut found = None;
    for cage in 0..rules.cages.len() as u16 {
        let Some(open) = open_sum(rules, state, cage) else { continue };
        let sets = open.count_sets(rules.digits);
        if sets < 2 {
            continue;
        }
        if failing == Some(cage) {
            found = Some((cage, open));
            break;
        }
        let scores = open.cells().iter().map(|&(cell, _)| u64::from(scores[usize::from(cell)]));
        let count = open.cells().len() as u64 * logarithm(sets);
        let promise = Promise { score: scores.sum(), count };
        if promise.is_better_than(best) {
            (best, found) = (promise, Some((cage, open)));
        }
    }
    let (cage, open) = found?;
    let digit = choose_digit(rules, state, cage, &open)?;
    let cell = rules.cages[usize::from(cage)].and(&state.places[digit]).lowest()?;
    Some(Try { cell: cell as u16, digit: digit as u8, cage: Some(cage) })
}

/// The logarithm of a number, in sixths of a binary digit.
fn logarithm(number: u64) -> u64 {
    u64::from(number.saturating_pow(6).ilog2())
}

/// The open cells of a cage whose digits have a sum.
fn open_sum<const W: usize>(rules: &Compiled<W>, state: &State<W>, cage: u16) -> Option<Open> {
    let Whole::Cage(whole) = &rules.wholes[usize::from(cage)] else { return None };
    let CageSets::Sum(total) = whole.sets else { return None };
    Some(Open::of(state, &whole.cells, total, state.members[usize::from(cage)]))
}

/// A digit that may be in a cage or not.
fn choose_digit<const W: usize>(
    rules: &Compiled<W>,
    state: &State<W>,
    cage: u16,
    open: &Open,
) -> Option<usize> {
    let count = open.cells().len() as i32;
    let mut best: Option<Member> = None;
    for digit in bits(open.union & !open.known) {
        let cells = rules.cages[usize::from(cage)].and(&state.places[digit]);
        let distance = ((digit as i32 + 1) * count - open.total).abs();
        let member = Member { digit, places: cells.len() as usize, distance };
        if best.is_none_or(|best| member.is_better_than(best)) {
            best = Some(member);
        }
    }
    best.map(|best| best.digit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::search::Reasoning as _;
    use crate::rules::Rules;
    use crate::shape::Shape;

    /// What is tried first with these cages, these scores of cells, and this cage whose tries fail.
    fn chosen(cages: &[([usize; 3], i32)], scores: &[u32], failing: Option<u16>) -> Option<Try> {
        let mut rules = Rules::sudoku(&Shape::square(9).unwrap()).unwrap();
        for (cells, total) in cages {
            rules.killer_cage(cells, Some(*total)).unwrap();
        }
        let cell_of: Vec<u16> = (0..81).collect();
        let compiled = Compiled::<2>::new(&rules, &cell_of, 81);
        let mut engine = Engine::new(&compiled);
        let mut state = State::full(&compiled);
        engine.begin(&mut state, &[compiled.all; 81]).unwrap();
        engine.propagate(&mut state).unwrap();
        choose_member(&compiled, &state, scores, failing)
    }

    /// A digit that is put into the cage that is tried first, for these scores of the cells of two cages and this cage
    /// whose tries fail. The first cage has four sets, the second one two.
    fn tried(scores: [u32; 2], failing: Option<u16>) -> (u16, u8) {
        let mut cells = vec![1; 81];
        cells[..3].fill(scores[0]);
        cells[78..].fill(scores[1]);
        let cages = [([0, 1, 2], 10), ([78, 79, 80], 8)];
        let next = chosen(&cages, &cells, failing).unwrap();
        (next.cage.unwrap(), next.digit)
    }

    #[test]
    fn cages_with_few_sets_and_great_scores_are_tried_first() {
        // Both are tried with the digit that is farthest from the mean.
        assert_eq!(tried([1, 1], None), (1, 4));
        assert_eq!(tried([3, 2], None), (1, 4));
        assert_eq!(tried([5, 2], None), (0, 6));
    }

    #[test]
    fn the_cage_whose_tries_fail_is_tried_again() {
        assert_eq!(tried([1, 1], Some(0)), (0, 6));
        assert_eq!(tried([5, 2], Some(1)), (1, 4));
    }

    #[test]
    fn a_cage_with_one_set_is_not_tried() {
        assert!(chosen(&[([0, 1, 2], 6)], &[1; 81], Some(0)).is_none());
    }

    #[test]
    fn logarithms_are_sixths_of_binary_digits() {
        assert_eq!([2, 3, 4, 12, 600].map(logarithm), [6, 9, 12, 21, 55]);
    }
}
