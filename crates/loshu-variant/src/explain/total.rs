//! The 45 rule: a full house has each digit once, so the sum of its cells is known. Without the sums of clues that lie
//! in it, the sum of the cells that remain is known too. So it is for several houses that do not meet.

use core::ops::RangeInclusive;
use std::collections::BTreeSet;

use super::find::Finder;
use super::{Reason, Step};
use crate::rules::{Constraint, Rules};

/// The most houses in line that are looked at together.
pub(super) const MOST_HOUSES: usize = 4;

/// Houses that do not meet, and the sums of clues that have cells in them. No two of these sums share a cell.
#[derive(Clone, Debug)]
pub(super) struct Block {
    houses: Vec<usize>,
    cells: BTreeSet<usize>,
    /// The sums all of whose cells are in the houses.
    inside: Vec<usize>,
    /// The sums that stick out.
    across: Vec<usize>,
}

/// A clue whose cells have one sum, each cell counted once.
struct PlainSum {
    constraint: usize,
    cells: Vec<usize>,
}

/// The blocks of houses of which sums say something, those of one house first.
pub(super) fn blocks(rules: &Rules) -> Vec<Block> {
    let sums = plain_sums(rules);
    if sums.is_empty() {
        return Vec::new();
    }
    let houses = full_houses(rules);
    let mut sets: Vec<Vec<usize>> = (0..houses.len()).map(|house| vec![house]).collect();
    sets.extend(joined_pairs(&houses, &sums));
    for length in 3..=MOST_HOUSES {
        let starts = 0..(houses.len() + 1).saturating_sub(length);
        sets.extend(starts.map(|start| (start..start + length).collect()));
    }
    let mut known = BTreeSet::new();
    let blocks = sets.into_iter().filter_map(|set| {
        let cells: BTreeSet<usize> = set.iter().flat_map(|&at| houses[at].1.clone()).collect();
        let do_not_meet = cells.len() == set.len() * usize::from(rules.digits());
        if !do_not_meet || !known.insert(cells.clone()) {
            return None;
        }
        let block = Block::new(set.iter().map(|&at| houses[at].0).collect(), cells, &sums);
        (!block.inside.is_empty() || !block.across.is_empty()).then_some(block)
    });
    blocks.collect()
}

fn plain_sums(rules: &Rules) -> Vec<PlainSum> {
    let all = rules.constraints().iter().enumerate();
    all.filter(|(_, rule)| is_plain_sum(rule))
        .map(|(constraint, rule)| PlainSum { constraint, cells: rule.cells() })
        .collect()
}

/// Whether cells have one sum, each cell counted once.
pub(super) fn is_plain_sum(rule: &Constraint) -> bool {
    let Constraint::Sum { terms, totals } = rule else { return false };
    totals.len() == 1
        && rule.cells().len() == terms.len()
        && terms.iter().all(|&(_, factor)| factor == 1)
}

/// The houses in which each digit occurs, in the order of the rules: neighbours follow each other.
fn full_houses(rules: &Rules) -> Vec<(usize, Vec<usize>)> {
    let house = |(index, rule): (usize, &Constraint)| {
        let Constraint::House(cells) = rule else { return None };
        (cells.len() == usize::from(rules.digits())).then(|| (index, rule.cells()))
    };
    rules.constraints().iter().enumerate().filter_map(house).collect()
}

/// The pairs of houses that a sum joins.
fn joined_pairs(houses: &[(usize, Vec<usize>)], sums: &[PlainSum]) -> Vec<Vec<usize>> {
    let mut pairs = BTreeSet::new();
    for sum in sums {
        let reaches =
            |(_, cells): &(usize, Vec<usize>)| sum.cells.iter().any(|cell| cells.contains(cell));
        let reached: Vec<usize> = (0..houses.len()).filter(|&at| reaches(&houses[at])).collect();
        for (at, &first) in reached.iter().enumerate() {
            pairs.extend(reached[at + 1..].iter().map(|&second| vec![first, second]));
        }
    }
    pairs.into_iter().collect()
}

impl Block {
    /// The houses.
    pub(super) fn houses(&self) -> &[usize] {
        &self.houses
    }

    /// The cells of the houses, and of the sums in them.
    pub(super) fn all_cells(&self, rules: &Rules) -> Vec<usize> {
        let sums = self.inside.iter().chain(&self.across);
        let in_sums = sums.flat_map(|&sum| rules.constraints()[sum].cells());
        let all: BTreeSet<usize> = self.cells.iter().copied().chain(in_sums).collect();
        all.into_iter().collect()
    }

    fn new(houses: Vec<usize>, cells: BTreeSet<usize>, sums: &[PlainSum]) -> Block {
        let mut taken = BTreeSet::new();
        let mut untaken = |sum: &PlainSum| {
            let is_free = sum.cells.iter().all(|cell| !taken.contains(cell));
            if is_free {
                taken.extend(sum.cells.iter().copied());
            }
            is_free
        };
        let is_inside = |sum: &&PlainSum| sum.cells.iter().all(|cell| cells.contains(cell));
        let reaches = |sum: &&PlainSum| sum.cells.iter().any(|cell| cells.contains(cell));
        let inside = sums.iter().filter(is_inside).filter(|sum| untaken(sum));
        let inside = inside.map(|sum| sum.constraint).collect();
        let across = sums.iter().filter(|sum| reaches(sum) && !is_inside(sum));
        let across = across.filter(|sum| untaken(sum)).map(|sum| sum.constraint).collect();
        Block { houses, cells, inside, across }
    }
}

impl Finder<'_> {
    /// What the 45 rule says of so many houses, where so many open cells remain.
    pub(super) fn house_total(
        &self,
        houses: RangeInclusive<usize>,
        remaining: RangeInclusive<usize>,
    ) -> Option<Step> {
        let blocks = self.explainer.blocks.iter();
        blocks.filter(|block| houses.contains(&block.houses.len())).find_map(|block| {
            if self.is_over_after(1 + block.cells.len() / 8) {
                return None;
            }
            self.all_of_block(block, &remaining).into_iter().find(|step| self.can_pay(step))
        })
    }

    /// All that the 45 rule says of some houses.
    pub(super) fn all_of_block(
        &self,
        block: &Block,
        remaining: &RangeInclusive<usize>,
    ) -> Vec<Step> {
        let sums = self.sums_of(block).into_iter();
        sums.filter_map(|sums| self.without_sums(block, sums, remaining)).collect()
    }

    /// The sums that are taken away: those inside, so that the other cells inside remain; all, so that cells outside
    /// remain; of each sum that sticks out whatever leaves fewer cells.
    fn sums_of(&self, block: &Block) -> [Vec<usize>; 3] {
        let with = |across: &[usize]| block.inside.iter().chain(across).copied().collect();
        [with(&[]), with(&block.across), with(&self.mostly_inside(block))]
    }

    /// Of the sums that stick out, those with more open cells in the houses than outside.
    fn mostly_inside(&self, block: &Block) -> Vec<usize> {
        let is_mostly_inside = |&sum: &usize| {
            let open = self.cells_of(sum).filter(|&cell| self.is_open(cell));
            let side = |cell| if block.cells.contains(&cell) { 1 } else { -1 };
            open.map(side).sum::<i32>() > 0
        };
        block.across.iter().copied().filter(is_mostly_inside).collect()
    }

    /// What remains without these sums, where so many cells remain.
    pub(super) fn without_sums(
        &self,
        block: &Block,
        sums: Vec<usize>,
        remaining: &RangeInclusive<usize>,
    ) -> Option<Step> {
        if sums.is_empty() {
            return None;
        }
        if !remaining.contains(&self.number_of_remaining(block, &sums)) {
            return None;
        }
        let (terms, rest) = self.remainder(block, &sums);
        let cells = terms.iter().map(|term| term.0).collect();
        let reason = Reason::HouseTotal { houses: block.houses.clone(), sums, cells };
        if let [(cell, factor)] = terms[..] {
            let digit = u8::try_from(rest * factor).ok()?;
            let is_possible = self.digits(cell).contains(digit);
            return is_possible.then(|| self.filling(reason, cell, digit)).flatten();
        }
        let gone: Vec<_> = (0..terms.len())
            .map(|at| (terms[at].0, self.impossible_in_sum(&terms, &[rest], at)))
            .collect();
        self.excluding(reason, gone)
    }

    /// How many cells the [remainder](Self::remainder) has. Mostly they are too many, and this is known sooner than which ones.
    fn number_of_remaining(&self, block: &Block, sums: &[usize]) -> usize {
        let is_open = |cell: &usize| self.digits(*cell).single().is_none();
        let mut number = block.cells.iter().copied().filter(is_open).count();
        for cell in sums.iter().flat_map(|&sum| self.cells_of(sum)).filter(is_open) {
            if block.cells.contains(&cell) {
                number -= 1;
            } else {
                number += 1;
            }
        }
        number
    }

    /// The cells of a sum.
    fn cells_of(&self, sum: usize) -> impl Iterator<Item = usize> {
        let terms = match &self.explainer.rules.constraints()[sum] {
            Constraint::Sum { terms, .. } => terms.as_slice(),
            Constraint::House(_)
            | Constraint::Different(..)
            | Constraint::Equal(..)
            | Constraint::Relation(..)
            | Constraint::Place { .. }
            | Constraint::Regular { .. }
            | Constraint::Any(_) => &[],
        };
        terms.iter().map(|&(cell, _)| usize::from(cell))
    }

    /// The open cells that the sums leave of the houses, those outside with the factor -1, and their sum.
    fn remainder(&self, block: &Block, sums: &[usize]) -> (Vec<(usize, i32)>, i32) {
        let digits = i32::from(self.explainer.rules.digits());
        let mut rest = block.houses.len() as i32 * digits * (digits + 1) / 2;
        let mut inside = block.cells.clone();
        let mut outside = Vec::new();
        for &sum in sums {
            let Constraint::Sum { terms, totals } = &self.explainer.rules.constraints()[sum] else {
                continue;
            };
            rest -= totals[0];
            for cell in terms.iter().map(|term| usize::from(term.0)) {
                if !inside.remove(&cell) {
                    outside.push(cell);
                }
            }
        }
        let inside = inside.into_iter().map(|cell| (cell, 1));
        let mut open = Vec::new();
        for (cell, factor) in inside.chain(outside.into_iter().map(|cell| (cell, -1))) {
            match self.digits(cell).single() {
                Some(digit) => rest -= factor * i32::from(digit),
                None => open.push((cell, factor)),
            }
        }
        (open, rest)
    }
}
