//! What candidates say of each other: which two exclude each other, and of which some one is true.
//!
//! A weak link is any two candidates that cannot both be true: they lie in one cell, they have one digit and see each
//! other, or no filling of a clue has both. A choice is a list of candidates of which at least one is true: the digits
//! of a cell, the places of a digit in a house, what each filling of a clue has. Of almost locked cells (one digit more
//! than cells) any two digits are a choice too, because only one digit can be missing.

use std::collections::{BTreeSet, HashSet};

use super::Choice;
use super::fillings::Together;
use super::find::{Finder, choose};
use super::quick::QuickMap;
use crate::digits::{DigitSet, MAX_DIGITS};

/// The most cells of an almost locked set.
const MOST_CELLS: usize = 4;

/// No number of a candidate.
const NONE: u32 = u32::MAX;

/// The most candidates for which links are made: tables of them have a bit for each two.
const MOST_CASES: usize = 6_000;

/// The candidates of a set, by their numbers. A set is a row of words of 64 bits.
pub(super) fn members(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(at, &word)| {
        let mut left = word;
        core::iter::from_fn(move || {
            let bit = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            (bit < 64).then_some(64 * at + bit)
        })
    })
}

/// Whether a candidate is in a set.
pub(super) fn has(set: &[u64], case: usize) -> bool {
    set[case / 64] >> (case % 64) & 1 != 0
}

/// Candidates of which at least one is true: 64 at most.
pub(super) struct Cause {
    pub(super) choice: Choice,
    pub(super) cases: Vec<usize>,
}

/// The most cases of a choice: parts of them are the bits of a word.
const MOST_IN_CHOICE: usize = 64;

/// The links between all candidates of a position.
pub(super) struct Links<'a> {
    finder: Finder<'a>,
    /// The candidates of the open cells.
    pub(super) cases: Vec<(usize, u8)>,
    /// The number of each candidate, by cell and digit.
    numbers: Vec<[u32; MAX_DIGITS as usize + 1]>,
    /// What each of them excludes: a set.
    excluded: Vec<Vec<u64>>,
    /// The clue that two candidates cannot both agree with, where no cell and no sight says the same.
    clue_of: QuickMap<(usize, usize), usize>,
    /// What each of them excludes by such a clue: a set.
    by_clue: Vec<Vec<u64>>,
    pub(super) causes: Vec<Cause>,
    /// The choices that each candidate is in.
    pub(super) causes_of: Vec<Vec<usize>>,
    /// The cases of all choices so far.
    known: HashSet<Vec<usize>>,
}

impl<'a> Links<'a> {
    /// Those of cells, houses and clues; `None` if there are too many candidates, or a limit ends the work.
    pub(super) fn new(finder: &Finder<'a>) -> Option<Links<'a>> {
        let open = finder.open(&(0..finder.position.candidates.len()).collect::<Vec<_>>());
        let case = |cell: usize| finder.digits(cell).iter().map(move |digit| (cell, digit));
        let cases: Vec<(usize, u8)> = open.iter().flat_map(|&cell| case(cell)).collect();
        if cases.len() > MOST_CASES {
            return None;
        }
        let mut numbers = vec![[NONE; MAX_DIGITS as usize + 1]; finder.position.candidates.len()];
        for (&(cell, digit), number) in cases.iter().zip(0..) {
            numbers[cell][usize::from(digit)] = number;
        }
        let mut links = Links {
            finder: *finder,
            numbers,
            excluded: vec![vec![0; cases.len().div_ceil(64)]; cases.len()],
            by_clue: vec![vec![0; cases.len().div_ceil(64)]; cases.len()],
            causes_of: vec![Vec::new(); cases.len()],
            cases,
            clue_of: QuickMap::default(),
            causes: Vec::new(),
            known: HashSet::new(),
        };
        links.sight()?;
        links.cells_and_houses(&open);
        links.clues()?;
        Some(links)
    }

    /// Adds the choices of almost locked cells, and of two digits of a clue; `None` if a limit ends the work.
    pub(super) fn widen(&mut self) -> Option<()> {
        self.pairs_of_digits()?;
        self.almost_locked()
    }

    /// The number of a candidate; `None` if it is none.
    pub(super) fn number(&self, (cell, digit): (usize, u8)) -> Option<usize> {
        let number = self.numbers[cell][usize::from(digit)];
        (number != NONE).then_some(number as usize)
    }

    /// The number of what is known to be a candidate.
    fn known_number(&self, case: (usize, u8)) -> usize {
        self.number(case).expect("a candidate of an open cell")
    }

    /// The number of words of a set.
    pub(super) fn words(&self) -> usize {
        self.cases.len().div_ceil(64)
    }

    /// Adds to a row of sets what all of some candidates exclude; everything, if there are none.
    pub(super) fn push_excluded_by_all(
        &self,
        cases: impl Iterator<Item = usize>,
        sets: &mut Vec<u64>,
    ) {
        let (first, count) = (sets.len(), self.cases.len());
        sets.resize(first + self.words(), u64::MAX);
        if let Some(last) = sets.last_mut().filter(|_| !count.is_multiple_of(64)) {
            *last = (1 << (count % 64)) - 1;
        }
        for case in cases {
            sets[first..].iter_mut().zip(&self.excluded[case]).for_each(|(all, one)| *all &= one);
        }
    }

    /// The members of a set that all of some candidates exclude, one of them by a clue if that is needed.
    pub(super) fn excluded_by_all(
        &self,
        cases: &[usize],
        set: &[u64],
        needs_clue: bool,
    ) -> Vec<usize> {
        let mut all = Vec::new();
        for (at, &word) in set.iter().enumerate() {
            let mut word = cases.iter().fold(word, |word, &case| word & self.excluded[case][at]);
            if needs_clue && word != 0 {
                word &= cases.iter().fold(0, |word, &case| word | self.by_clue[case][at]);
            }
            all.extend(members(&[word]).map(|bit| 64 * at + bit));
        }
        all.retain(|&case| case < self.cases.len());
        all
    }

    /// The choices that some digits of a cell are in.
    pub(super) fn choices_of(
        &self,
        cell: usize,
        digits: DigitSet,
    ) -> impl Iterator<Item = usize> + '_ {
        let cases = digits.iter().filter_map(move |digit| self.number((cell, digit)));
        cases.flat_map(move |case| self.causes_of[case].iter().copied())
    }

    /// Takes candidates from a set.
    pub(super) fn remove(&self, set: &mut [u64], gone: &[(usize, DigitSet)]) {
        for &(cell, digits) in gone {
            for case in digits.iter().filter_map(|digit| self.number((cell, digit))) {
                set[case / 64] &= !(1 << (case % 64));
            }
        }
    }

    /// Whether two candidates exclude each other.
    pub(super) fn exclude_each_other(&self, one: usize, other: usize) -> bool {
        has(&self.excluded[one], other)
    }

    /// The rules of the clues by which these cases exclude the others.
    pub(super) fn rules_between(&self, cases: &[usize], others: &[usize]) -> Vec<usize> {
        let mut rules = BTreeSet::new();
        for (&one, &other) in cases.iter().flat_map(|one| others.iter().map(move |o| (one, o))) {
            if let Some(clue) = self.clue(one, other) {
                rules.extend(self.finder.explainer.clues[clue].rules.iter().copied());
            }
        }
        rules.into_iter().collect()
    }

    /// The clue by which two candidates exclude each other; `None` if a cell or a house does it.
    pub(super) fn clue(&self, one: usize, other: usize) -> Option<usize> {
        self.clue_of.get(&(one.min(other), one.max(other))).copied()
    }

    fn exclude(&mut self, one: usize, other: usize) {
        self.excluded[one][other / 64] |= 1 << (other % 64);
        self.excluded[other][one / 64] |= 1 << (one % 64);
    }

    /// Two digits of a cell, and a digit of two cells that see each other.
    fn sight(&mut self) -> Option<()> {
        for case in 0..self.cases.len() {
            if self.finder.is_over_after(2) {
                return None;
            }
            let (cell, digit) = self.cases[case];
            for other in self.finder.digits(cell).iter().filter(|&other| other > digit) {
                self.exclude(case, self.known_number((cell, other)));
            }
            let peers = self.finder.explainer.peers[cell].iter().filter(|&&peer| peer > cell);
            for &peer in peers {
                if let Some(other) = self.number((peer, digit)) {
                    self.exclude(case, other);
                }
            }
        }
        Some(())
    }

    fn add(&mut self, choice: impl FnOnce() -> Choice, mut cases: Vec<usize>) {
        cases.sort_unstable();
        cases.dedup();
        if cases.len() <= MOST_IN_CHOICE && self.known.insert(cases.clone()) {
            let number = self.causes.len();
            cases.iter().for_each(|&case| self.causes_of[case].push(number));
            self.causes.push(Cause { choice: choice(), cases });
        }
    }

    fn cells_and_houses(&mut self, open: &[usize]) {
        for &cell in open {
            let cases =
                self.finder.digits(cell).iter().map(|digit| self.known_number((cell, digit)));
            let cases = cases.collect();
            self.add(|| Choice::Cell { cell }, cases);
        }
        let finder = self.finder;
        for (house, open) in finder.full_houses() {
            for (digit, places) in finder.places(&open) {
                let cases = places.iter().map(|&cell| self.known_number((cell, digit))).collect();
                self.add(|| Choice::House { house, digit }, cases);
            }
        }
    }

    fn clues(&mut self) -> Option<()> {
        let explainer = self.finder.explainer;
        for (clue, region) in explainer.clues.iter().enumerate() {
            if self.finder.is_over() {
                return None;
            }
            let Some(together) = self.finder.together(region) else { continue };
            let numbers: Vec<usize> =
                together.cases.iter().map(|case| self.known_number(*case)).collect();
            let choice = || Choice::Clue { rules: region.rules.clone() };
            for (at, &one) in numbers.iter().enumerate() {
                if self.finder.is_over_after(1 + numbers.len() / 8) {
                    return None;
                }
                for (to, &other) in numbers.iter().enumerate().skip(at + 1) {
                    if together.exclude(at, to) && !has(&self.excluded[one], other) {
                        self.exclude(one, other);
                        self.by_clue[one][other / 64] |= 1 << (other % 64);
                        self.by_clue[other][one / 64] |= 1 << (one % 64);
                        self.clue_of.insert((one.min(other), one.max(other)), clue);
                    }
                    if together.need_one(at, to) {
                        self.add(choice, vec![one, other]);
                    }
                }
            }
            for digit in together.digits().iter() {
                if together.need_digit(digit, digit) {
                    self.add(choice, self.places(&together, digit));
                }
            }
        }
        Some(())
    }

    /// Of two digits, a clue may need one although it can do without each of them.
    fn pairs_of_digits(&mut self) -> Option<()> {
        let explainer = self.finder.explainer;
        for region in &explainer.clues {
            if self.finder.is_over() {
                return None;
            }
            let Some(together) = self.finder.together(region) else { continue };
            let free = together.digits().iter().filter(|&digit| !together.need_digit(digit, digit));
            let free: Vec<u8> = free.collect();
            for (at, &one) in free.iter().enumerate() {
                let others = free[at + 1..].iter();
                for &other in others.filter(|&&other| together.need_digit(one, other)) {
                    let mut cases = self.places(&together, one);
                    cases.extend(self.places(&together, other));
                    self.add(|| Choice::Clue { rules: region.rules.clone() }, cases);
                }
            }
        }
        Some(())
    }

    fn places(&self, together: &Together, digit: u8) -> Vec<usize> {
        let cases = together.cases.iter().filter(|case| case.1 == digit);
        cases.map(|case| self.known_number(*case)).collect()
    }

    fn almost_locked(&mut self) -> Option<()> {
        let explainer = self.finder.explainer;
        for (_, cells) in &explainer.houses {
            let open = self.finder.open(cells);
            for size in 2..=MOST_CELLS.min(open.len().saturating_sub(1)) {
                let small: Vec<usize> = open
                    .iter()
                    .copied()
                    .filter(|&cell| self.finder.digits(cell).len() <= size as u32 + 1)
                    .collect();
                let ended = choose(&small, size, &mut |cells| self.of_almost_locked(cells));
                if ended.is_some() {
                    return None;
                }
            }
        }
        Some(())
    }

    /// The choices of cells that have one digit more than they are; `Some` if a limit ends the work.
    fn of_almost_locked(&mut self, cells: &[usize]) -> Option<()> {
        if self.finder.is_over_after(1) {
            return Some(());
        }
        let digits =
            cells.iter().fold(DigitSet::EMPTY, |all, &cell| all | self.finder.digits(cell));
        if digits.len() != cells.len() as u32 + 1 {
            return None;
        }
        let digits: Vec<u8> = digits.iter().collect();
        choose(&digits, 2, &mut |pair| {
            let cases = cells.iter().flat_map(|&cell| pair.iter().map(move |&digit| (cell, digit)));
            let cases = cases.filter_map(|case| self.number(case)).collect();
            self.add(|| Choice::Cells { cells: cells.to_vec() }, cases);
            None
        })
    }
}
