//! The consequences of a sandwich in a house: the digits between the least and the greatest one have a sum.

use super::propagate::{Clash, Engine};
use super::sets::Sets;
use super::state::State;

/// The cells of a house, in their order, and the sum of the digits between the crusts: the least and the greatest digit.
#[derive(Clone, Debug)]
pub(crate) struct Sandwich {
    pub(crate) cells: Vec<u16>,
    pub(crate) total: u16,
}

impl Sandwich {
    /// How much work it is to look at this, in tenths of a microsecond.
    pub(crate) const WORK: u32 = 5;
}

/// The digits that some cell of one part of a house can have, and those that a cell there has.
#[derive(Clone, Copy, Default)]
struct Part {
    some: u32,
    fixed: u32,
}

impl Part {
    fn with(self, mask: u32) -> Part {
        let fixed = if mask.is_power_of_two() { mask } else { 0 };
        Part { some: self.some | mask, fixed: self.fixed | fixed }
    }

    fn and(self, other: Part) -> Part {
        Part { some: self.some | other.some, fixed: self.fixed | other.fixed }
    }

    /// Whether the cells can have these digits, as far as all of them together say.
    fn takes(self, digits: u32) -> bool {
        digits & !self.some == 0 && self.fixed & !digits == 0
    }
}

impl<const W: usize> Engine<'_, W> {
    /// Keeps what occurs with some places of the crusts and some set of digits between them.
    pub(super) fn look_at_sandwich(
        &mut self,
        state: &mut State<W>,
        sandwich: &Sandwich,
    ) -> Result<(), Clash> {
        let digits = self.rules.digits;
        let mut masks = [0; Sets::LARGEST];
        let masks = &mut masks[..digits];
        for (mask, &cell) in masks.iter_mut().zip(&sandwich.cells) {
            *mask = state.masks[usize::from(cell)];
        }
        let mut allowed = [0; Sets::LARGEST];
        let allowed = &mut allowed[..digits];
        find_fillings(masks, sandwich.total, allowed);
        if allowed[0] == 0 {
            return Err(Clash::Whole);
        }
        for (&cell, &digits) in sandwich.cells.iter().zip(&*allowed) {
            self.keep(state, usize::from(cell), digits)?;
        }
        Ok(())
    }
}

/// Finds the digits of each cell that occur in some filling.
fn find_fillings(masks: &[u32], total: u16, allowed: &mut [u32]) {
    let (least, greatest) = (1, 1 << (masks.len() - 1));
    let ends = |least_fits: bool, greatest_fits: bool| {
        (u32::from(least_fits) * least) | (u32::from(greatest_fits) * greatest)
    };
    let must_be_crust = |mask: u32| mask & !(least | greatest) == 0;
    let mut behind = [Part::default(); Sets::LARGEST + 1];
    for (place, &mask) in masks.iter().enumerate().rev() {
        behind[place] = behind[place + 1].with(mask);
    }
    let mut before = Part::default();
    for (first, &a) in masks.iter().enumerate() {
        let mut between = Part::default();
        for (second, &b) in masks.iter().enumerate().skip(first + 1) {
            let rises = a & least != 0 && b & greatest != 0;
            let falls = a & greatest != 0 && b & least != 0;
            let outside = before.and(behind[second + 1]);
            if (rises || falls)
                && let Some((inner, outer)) =
                    between_and_outside(masks, [first, second], total, between, outside)
            {
                for (place, allowed) in allowed.iter_mut().enumerate() {
                    *allowed |= if place == first {
                        ends(rises, falls)
                    } else if place == second {
                        ends(falls, rises)
                    } else if first < place && place < second {
                        inner
                    } else {
                        outer
                    };
                }
            }
            if must_be_crust(b) {
                break;
            }
            between = between.with(b);
        }
        if must_be_crust(a) {
            break;
        }
        before = before.with(a);
    }
}

/// The digits that occur between the crusts at two places, and those that occur outside; `None` if no set of digits fits.
#[inline]
fn between_and_outside(
    masks: &[u32],
    [first, second]: [usize; 2],
    total: u16,
    between: Part,
    outside: Part,
) -> Option<(u32, u32)> {
    let others = (1 << (masks.len() - 1)) - 2;
    let sets = Sets::of(masks.len()).of_sum(second - first - 1, total.into())?;
    let (mut inner, mut outer, mut any) = (0, 0, false);
    for &(set, _) in sets {
        let rest = others & !set;
        let fits = set & !others == 0
            && between.takes(set)
            && outside.takes(rest)
            && masks[first + 1..second].iter().all(|mask| mask & set != 0)
            && masks[..first].iter().chain(&masks[second + 1..]).all(|mask| mask & rest != 0);
        if fits {
            inner |= set;
            outer |= rest;
            any = true;
        }
    }
    any.then_some((inner, outer))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// The sum between the crusts of a whole row.
    fn sum(row: &[u32]) -> u16 {
        let greatest = 1 << (row.len() - 1);
        let mut crusts = (0..row.len()).filter(|&place| row[place] == 1 || row[place] == greatest);
        let (Some(first), Some(second)) = (crusts.next(), crusts.next()) else { return 0 };
        row[first + 1..second].iter().map(|digit| digit.trailing_zeros() as u16 + 1).sum()
    }

    /// Calls `visit` with each row of different digits that the masks allow.
    fn each_row(masks: &[u32], row: &mut Vec<u32>, visit: &mut impl FnMut(&[u32])) {
        let Some(&mask) = masks.get(row.len()) else { return visit(row) };
        let used = row.iter().fold(0, |used, digit| used | digit);
        for digit in (0..masks.len()).map(|digit| 1 << digit).filter(|d| mask & !used & d != 0) {
            row.push(digit);
            each_row(masks, row, visit);
            row.pop();
        }
    }

    /// No digit goes that occurs in a row with the sum, and a whole row stays if it has the sum.
    #[test]
    fn what_goes_is_in_no_row_with_the_sum() {
        let mut random = Random::new(54);
        let (mut gone, mut kept) = (0, 0);
        for _ in 0..400 {
            let digits = 4 + random.below(3);
            let all = (1 << digits) - 1;
            let masks: Vec<u32> = (0..digits)
                .map(|_| random.below(all) as u32 | (1 << random.below(digits)))
                .collect();
            let total = random.below(digits * digits / 2) as u16;
            let mut allowed = vec![0; digits];
            find_fillings(&masks, total, &mut allowed);
            let mut wanted = vec![0; digits];
            each_row(&masks, &mut Vec::new(), &mut |row| {
                if sum(row) == total {
                    wanted.iter_mut().zip(row).for_each(|(wanted, digit)| *wanted |= digit);
                }
                let mut alone = vec![0; digits];
                find_fillings(row, total, &mut alone);
                assert_eq!(alone[0] != 0, sum(row) == total, "{row:?} {total}");
            });
            for ((&mask, &allowed), &wanted) in masks.iter().zip(&allowed).zip(&wanted) {
                assert_eq!(wanted & !allowed, 0, "{masks:?} {total}");
                gone += (mask & !allowed).count_ones();
                kept += wanted.count_ones();
            }
        }
        assert!(gone > 500 && kept > 500, "{gone} {kept}");
    }
}
