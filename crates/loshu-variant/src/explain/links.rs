//! What candidates say of each other: which two exclude each other, and of which some one is true.
//!
//! A weak link is any two candidates that cannot both be true: they lie in one cell, they have one digit and see each
//! other, or no filling of a clue has both. A choice is a list of candidates of which at least one is true: the digits
//! of a cell, the places of a digit in a house, what each filling of a clue has. Of almost locked cells (one digit more
//! than cells) any two digits are a choice too, because only one digit can be missing.

use std::collections::{BTreeSet, HashMap};

use super::Choice;
use super::find::{Finder, choose};
use crate::digits::DigitSet;

/// The most cells of an almost locked set.
const MOST_CELLS: usize = 4;

/// The most candidates for which links are made: tables of them have a bit for each two.
const MOST_CASES: usize = 6_000;

/// A set of candidates, by their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cases(Vec<u64>);

impl Cases {
    fn none(count: usize) -> Cases {
        Cases(vec![0; count.div_ceil(64)])
    }

    fn insert(&mut self, case: usize) {
        self.0[case / 64] |= 1 << (case % 64);
    }

    pub(super) fn contains(&self, case: usize) -> bool {
        self.0[case / 64] >> (case % 64) & 1 != 0
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(at, &word)| {
            let mut left = word;
            core::iter::from_fn(move || {
                let bit = left.trailing_zeros() as usize;
                left &= left.wrapping_sub(1);
                (bit < 64).then_some(64 * at + bit)
            })
        })
    }
}

/// Candidates of which at least one is true.
pub(super) struct Cause {
    pub(super) choice: Choice,
    pub(super) cases: Vec<usize>,
}

/// The links between all candidates of a position.
pub(super) struct Links {
    /// The candidates of the open cells.
    pub(super) cases: Vec<(usize, u8)>,
    /// What each of them excludes.
    excluded: Vec<Cases>,
    /// The clue that two candidates cannot both agree with, where no cell and no sight says the same.
    clue_of: HashMap<(usize, usize), usize>,
    pub(super) causes: Vec<Cause>,
    /// The choices that each candidate is in.
    pub(super) causes_of: Vec<Vec<usize>>,
}

/// Which choices are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum With {
    /// Cells, houses, clues.
    Places,
    /// Almost locked sets, and pairs of digits of clues, as well.
    AlmostLocked,
}

impl Links {
    /// `None` if there are too many candidates, or a limit ends the work.
    pub(super) fn new(finder: &Finder<'_>, with: With) -> Option<Links> {
        let open = finder.open(&(0..finder.position.candidates.len()).collect::<Vec<_>>());
        let case = |cell: usize| finder.digits(cell).iter().map(move |digit| (cell, digit));
        let cases: Vec<(usize, u8)> = open.iter().flat_map(|&cell| case(cell)).collect();
        if cases.len() > MOST_CASES {
            return None;
        }
        let mut maker = Maker {
            finder,
            numbers: cases.iter().copied().zip(0..).collect(),
            known: BTreeSet::new(),
            links: Links {
                excluded: vec![Cases::none(cases.len()); cases.len()],
                causes_of: vec![Vec::new(); cases.len()],
                cases,
                clue_of: HashMap::new(),
                causes: Vec::new(),
            },
        };
        maker.sight()?;
        maker.cells_and_houses(&open);
        maker.clues(with)?;
        if with == With::AlmostLocked {
            maker.almost_locked()?;
        }
        Some(maker.links)
    }

    /// What all of some candidates exclude; everything, if there are none.
    pub(super) fn excluded_by_all(&self, cases: &[usize]) -> Cases {
        let count = self.cases.len();
        let mut all = Cases(vec![u64::MAX; count.div_ceil(64)]);
        if let Some(last) = all.0.last_mut().filter(|_| !count.is_multiple_of(64)) {
            *last = (1 << (count % 64)) - 1;
        }
        for &case in cases {
            all.0.iter_mut().zip(&self.excluded[case].0).for_each(|(all, one)| *all &= one);
        }
        all
    }

    /// The clue by which two candidates exclude each other; `None` if a cell or a house does it.
    pub(super) fn clue(&self, one: usize, other: usize) -> Option<usize> {
        self.clue_of.get(&(one.min(other), one.max(other))).copied()
    }
}

struct Maker<'a> {
    finder: &'a Finder<'a>,
    numbers: HashMap<(usize, u8), usize>,
    /// The cases of all choices so far.
    known: BTreeSet<Vec<usize>>,
    links: Links,
}

impl Maker<'_> {
    fn exclude(&mut self, one: usize, other: usize) {
        self.links.excluded[one].insert(other);
        self.links.excluded[other].insert(one);
    }

    /// Two digits of a cell, and a digit of two cells that see each other.
    fn sight(&mut self) -> Option<()> {
        for case in 0..self.links.cases.len() {
            if self.finder.is_over_after(2) {
                return None;
            }
            let (cell, digit) = self.links.cases[case];
            for other in self.finder.digits(cell).iter().filter(|&other| other > digit) {
                self.exclude(case, self.numbers[&(cell, other)]);
            }
            let peers = self.finder.explainer.peers[cell].iter().filter(|&&peer| peer > cell);
            for &peer in peers {
                if let Some(&other) = self.numbers.get(&(peer, digit)) {
                    self.exclude(case, other);
                }
            }
        }
        Some(())
    }

    fn add(&mut self, choice: impl FnOnce() -> Choice, mut cases: Vec<usize>) {
        cases.sort_unstable();
        cases.dedup();
        if self.known.insert(cases.clone()) {
            let number = self.links.causes.len();
            cases.iter().for_each(|&case| self.links.causes_of[case].push(number));
            self.links.causes.push(Cause { choice: choice(), cases });
        }
    }

    fn cells_and_houses(&mut self, open: &[usize]) {
        for &cell in open {
            let cases = self.finder.digits(cell).iter().map(|digit| self.numbers[&(cell, digit)]);
            let cases = cases.collect();
            self.add(|| Choice::Cell { cell }, cases);
        }
        for (house, open) in self.finder.full_houses() {
            for (digit, places) in self.finder.places(&open) {
                let cases = places.iter().map(|&cell| self.numbers[&(cell, digit)]).collect();
                self.add(|| Choice::House { house, digit }, cases);
            }
        }
    }

    fn clues(&mut self, with: With) -> Option<()> {
        let regions = &self.finder.explainer.clues;
        for (clue, region) in regions.iter().enumerate() {
            if self.finder.is_over() {
                return None;
            }
            let Some(together) = self.finder.together(region) else { continue };
            let numbers: Vec<usize> =
                together.cases.iter().map(|case| self.numbers[case]).collect();
            let choice = || Choice::Clue { rules: region.rules.clone() };
            for (at, &one) in numbers.iter().enumerate() {
                if self.finder.is_over_after(1 + numbers.len() / 8) {
                    return None;
                }
                for (to, &other) in numbers.iter().enumerate().skip(at + 1) {
                    if together.exclude(at, to) && !self.links.excluded[one].contains(other) {
                        self.exclude(one, other);
                        self.links.clue_of.insert((one.min(other), one.max(other)), clue);
                    }
                    if together.need_one(at, to) {
                        self.add(choice, vec![one, other]);
                    }
                }
            }
            let digits: DigitSet = together.cases.iter().map(|case| case.1).collect();
            let places = |digit: u8| {
                let cases = together.cases.iter().zip(&numbers);
                cases.filter(move |(case, _)| case.1 == digit).map(|(_, number)| *number)
            };
            for digit in digits.iter() {
                if together.need_digit(digit, digit) {
                    self.add(choice, places(digit).collect());
                } else if with == With::AlmostLocked {
                    let others = digits.iter().filter(|&other| other > digit);
                    for other in others.filter(|&other| together.need_digit(digit, other)) {
                        self.add(choice, places(digit).chain(places(other)).collect());
                    }
                }
            }
        }
        Some(())
    }

    fn almost_locked(&mut self) -> Option<()> {
        for (_, cells) in &self.finder.explainer.houses {
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
            let cases = cases.filter_map(|case| self.numbers.get(&case).copied()).collect();
            self.add(|| Choice::Cells { cells: cells.to_vec() }, cases);
            None
        })
    }
}
