//! Whether cells can have a sum.

use core::cmp::Reverse;
use std::collections::BTreeSet;

use crate::digits::DigitSet;

/// Where there are more ways to a sum than this, its cells are tried one after the other.
const MOST_WAYS: usize = 50_000;

/// How often, for one total.
const MOST_TRIES: usize = 20_000;

/// A cell, and the factor of its digit.
type Term = (u16, i32);

/// Whether digits of these sets can have one of the totals, where cells that see each other differ. It says no only where
/// that is so.
pub(super) fn can_have(
    terms: &[Term],
    totals: &[i32],
    sets: &[DigitSet],
    sees: impl Fn(usize, usize) -> bool,
) -> bool {
    let sees = |one: &Term, other: &Term| sees(usize::from(one.0), usize::from(other.0));
    let mut totals = totals.iter().map(|&total| i64::from(total));
    if let Some(sums) = all_sums(terms, sets, &sees) {
        return totals.any(|total| sums.contains(&total));
    }
    let search = Search::new(terms, &sees);
    totals.any(|total| search.reaches(0, total, &mut sets.to_vec(), &mut 0))
}

/// All sums that the terms can have; `None` if there are too many ways to them. Of the digits chosen so far, only those
/// matter whose cells see a later cell.
fn all_sums(
    terms: &[Term],
    sets: &[DigitSet],
    sees: &impl Fn(&Term, &Term) -> bool,
) -> Option<BTreeSet<i64>> {
    let mut partial: BTreeSet<(i64, Vec<(usize, u8)>)> = BTreeSet::from([(0, Vec::new())]);
    for (at, term) in terms.iter().enumerate() {
        let seen: Vec<bool> = terms.iter().map(|other| sees(term, other)).collect();
        let later = &terms[at + 1..];
        let matters: Vec<bool> =
            terms.iter().map(|one| later.iter().any(|other| sees(one, other))).collect();
        let mut next = BTreeSet::new();
        for (sum, chosen) in &partial {
            for digit in sets[usize::from(term.0)].iter() {
                if chosen.iter().any(|&(place, used)| used == digit && seen[place]) {
                    continue;
                }
                let more = chosen.iter().copied().chain([(at, digit)]);
                let sum = sum + i64::from(term.1) * i64::from(digit);
                next.insert((sum, more.filter(|&(place, _)| matters[place]).collect()));
            }
            if next.len() > MOST_WAYS {
                return None;
            }
        }
        partial = next;
    }
    Some(partial.into_iter().map(|(sum, _)| sum).collect())
}

/// Tries the digits of one cell after the other.
struct Search {
    /// The terms in the order in which they are tried.
    terms: Vec<Term>,
    /// For each term the later cells that it sees.
    seen: Vec<Vec<usize>>,
    /// From each term on, the terms in groups of one factor whose cells all see each other.
    groups: Vec<Vec<Vec<Term>>>,
}

impl Search {
    fn new(terms: &[Term], sees: &impl Fn(&Term, &Term) -> bool) -> Search {
        // The digits of a pill come first, the hundreds before the tens.
        let mut terms = groups(terms, sees).concat();
        terms.sort_by_key(|&(_, factor)| Reverse(factor.unsigned_abs()));
        let (mut seen, mut from) = (Vec::new(), Vec::new());
        for (at, term) in terms.iter().enumerate() {
            let later = terms[at + 1..].iter().filter(|other| sees(term, other));
            seen.push(later.map(|other| usize::from(other.0)).collect());
            from.push(groups(&terms[at..], sees));
        }
        from.push(Vec::new());
        Search { terms, seen, groups: from }
    }

    /// Whether the terms from one on can have a total: goes on as long as what is left lies between their bounds. Where
    /// that takes too long, they perhaps can.
    fn reaches(&self, at: usize, total: i64, sets: &mut Vec<DigitSet>, tries: &mut usize) -> bool {
        *tries += 1;
        if *tries > MOST_TRIES {
            return true;
        }
        let bounds = self.groups[at].iter().map(|group| bounds(group, sets));
        let (least, greatest) = bounds.fold((0, 0), |all, more| (all.0 + more.0, all.1 + more.1));
        if !(least..=greatest).contains(&total) {
            return false;
        }
        let Some(&(cell, factor)) = self.terms.get(at) else { return true };
        sets[usize::from(cell)].iter().any(|digit| {
            let before = sets.clone();
            for &other in &self.seen[at] {
                sets[other] = sets[other].without(DigitSet::only(digit));
            }
            let left = total - i64::from(factor) * i64::from(digit);
            let reaches =
                self.terms[at + 1..].iter().all(|term| !sets[usize::from(term.0)].is_empty())
                    && self.reaches(at + 1, left, sets, tries);
            *sets = before;
            reaches
        })
    }
}

/// The terms in groups of one factor whose cells all see each other.
fn groups(terms: &[Term], sees: &impl Fn(&Term, &Term) -> bool) -> Vec<Vec<Term>> {
    let mut groups: Vec<Vec<Term>> = Vec::new();
    let mut terms = terms.to_vec();
    terms.sort_unstable();
    for term in terms {
        let fits = |other: &Term| term.1 == other.1 && sees(&term, other);
        match groups.iter_mut().find(|group| group.iter().all(fits)) {
            Some(group) => group.push(term),
            None => groups.push(vec![term]),
        }
    }
    groups
}

/// The least and the greatest sum of a group of terms with one factor, whose cells differ, or numbers beyond. Each cell
/// has a digit.
fn bounds(terms: &[Term], sets: &[DigitSet]) -> (i64, i64) {
    let least_of = |term: &Term| sets[usize::from(term.0)].iter().map(i64::from).min().unwrap_or(0);
    let greatest_of =
        |term: &Term| sets[usize::from(term.0)].iter().map(i64::from).max().unwrap_or(0);
    let mut low: Vec<i64> = terms.iter().map(least_of).collect();
    let mut high: Vec<i64> = terms.iter().map(greatest_of).collect();
    // The first cell has at least its least digit, each next one also more than the one before.
    low.sort_unstable();
    let (mut least, mut last) = (0, i64::MIN);
    for digit in low {
        last = digit.max(last + 1);
        least += last;
    }
    high.sort_unstable_by_key(|&digit| Reverse(digit));
    let (mut greatest, mut last) = (0, i64::MAX);
    for digit in high {
        last = digit.min(last - 1);
        greatest += last;
    }
    let factor = terms.first().map_or(0, |term| i64::from(term.1));
    let sums = [least * factor, greatest * factor];
    (sums[0].min(sums[1]), sums[0].max(sums[1]))
}
