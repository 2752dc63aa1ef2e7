//! Digits that nothing tells apart: where a solution has them can be exchanged.

use loshu::Limits;

use super::compiled::Compiled;
use super::search::Begun;
use crate::bits::Bits;
use crate::digits::bits;

/// A puzzle some of whose digits are alike.
pub(crate) struct Alike {
    /// The candidates of the cells, with the digits that are alike put into a house in ascending order. There is a
    /// solution if and only if there is one with these.
    pub(crate) ordered: Vec<u32>,
    /// Two of the digits.
    two: [u32; 2],
}

impl Alike {
    /// Looks for digits that occur in the same cells, where constraints only say that cells differ, and for houses
    /// with no room for others; `None` if there are not both. Of these houses, that one is filled after which the fewest
    /// candidates are left.
    pub(crate) fn of<const W: usize>(
        rules: &Compiled<W>,
        candidates: &[u32],
        limits: &Limits,
    ) -> Option<Alike> {
        if rules.own_wholes > 0 || !rules.linked_cells.is_empty() {
            return None;
        }
        // Most givens tell all digits apart but one.
        let told = candidates.iter().filter(|mask| mask.is_power_of_two());
        let told = told.fold(0, |told, mask| told | mask);
        if (rules.all & !told).count_ones() < 2 {
            return None;
        }
        let candidates: Vec<u32> =
            candidates.iter().zip(&rules.allowed).map(|(own, all)| own & all).collect();
        let alike = digits_alike(&candidates, rules.all);
        let mut digits = bits(alike).map(|digit| 1 << digit);
        let two = [digits.next()?, digits.next()?];
        let filled = rules.houses.iter().filter_map(|house| filled(&candidates, house, alike));
        let known = rules.extended(limits).ok().flatten().unwrap_or(rules);
        let mut fewest = (u32::MAX, None);
        for ordered in filled {
            let left = Begun::new(known, &ordered, limits).candidates();
            if left < fewest.0 {
                fewest = (left, Some(ordered));
            }
            if left == 0 {
                break;
            }
        }
        Some(Alike { ordered: fewest.1?, two })
    }

    /// A solution with two of the digits exchanged, which is another one.
    pub(crate) fn exchange(&self, solution: &[u32]) -> Vec<u32> {
        let [one, other] = self.two;
        let both = one | other;
        solution.iter().map(|&digit| if digit & both == 0 { digit } else { digit ^ both }).collect()
    }
}

/// These candidates with a house filled, if it has as many cells for the digits that are alike as there are such digits.
fn filled<const W: usize>(candidates: &[u32], house: &Bits<W>, alike: u32) -> Option<Vec<u32>> {
    let mut filled = candidates.to_vec();
    let mut digits = bits(alike);
    for cell in house.iter().filter(|&cell| candidates[cell] & alike != 0) {
        filled[cell] = 1 << digits.next()?;
    }
    digits.next().is_none().then_some(filled)
}

/// As many digits as there are of which each cell has all or none.
fn digits_alike(candidates: &[u32], all: u32) -> u32 {
    let alike = |digit: usize| {
        candidates
            .iter()
            .fold(all, |alike, &mask| alike & if mask >> digit & 1 == 1 { mask } else { !mask })
    };
    bits(all).map(alike).max_by_key(|alike| alike.count_ones()).unwrap_or(0)
}
