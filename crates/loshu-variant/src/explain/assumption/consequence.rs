//! What follows from a source.

use std::sync::Arc;

use super::house::of_house;
use super::line::shared;
use super::source::Source;
use super::{FEW, Search};
use crate::digits::DigitSet;
use crate::explain::find::Finder;
use crate::explain::links::{Cause, has};
use crate::explain::{Choice, End, Link, Position, Reason, Step};
use crate::rules::Constraint;

/// How many digits are tried, at most, for all fillings of some cells. On one collected puzzle the longest assumption has
/// 13 links with 200 of them and 3 with 600; with 2,000 the slowest step takes four times as long.
const TRIES_OF_FILLINGS: usize = 600;

/// Cells whose numbers of candidates have a larger product have too many fillings to try.
const MOST_PRODUCT: u64 = 1_000_000;

/// So many cases of a choice are followed to what all of them exclude, at most: a reader looks at each of them.
const MOST_COMMON: usize = 4;

/// How many answers of sums and automata are kept at a time, at most: they are gone in a few milliseconds.
const MOST_KNOWN: usize = 60_000;

impl<'a> Search<'a> {
    /// The cells from which a source draws conclusions.
    pub(super) fn cells(&self, source: Source) -> &'a [usize] {
        match source {
            Source::Rule(constraint) => &self.around.cells_of[constraint],
            Source::Clue(at) => &self.explainer.clues[at].cells,
            Source::House(at) => &self.explainer.full[at].cells,
            Source::Joint(at) => &self.explainer.joint[at].cells,
            Source::Crossing(at) => &self.explainer.crossings[at].cells,
            Source::Block(at) => &self.around.cells_of_blocks[at],
            Source::Choice(_) => &[],
        }
    }

    /// Whether the fillings of cells are few enough that a look at all of them may say something.
    pub(super) fn is_small(&self, position: &Position, source: Source) -> bool {
        match source {
            Source::Rule(_) | Source::Block(_) | Source::Choice(_) => true,
            Source::Clue(_) | Source::House(_) | Source::Joint(_) | Source::Crossing(_) => {
                let sizes = self.cells(source).iter().map(|&cell| position.candidates[cell].len());
                let product = sizes.map(u64::from).try_fold(1_u64, u64::checked_mul);
                product.is_some_and(|product| product <= MOST_PRODUCT)
            }
        }
    }

    /// How much work a look at a source is.
    pub(super) fn price(&self, source: Source) -> usize {
        match source {
            Source::Rule(constraint) => match &self.explainer.rules.constraints()[constraint] {
                Constraint::House(_) => 2,
                Constraint::Different(..) | Constraint::Equal(..) | Constraint::Relation(..) => 1,
                Constraint::Place { cells, .. } => 1 + cells.len() / 8,
                Constraint::Sum { terms, .. } => 4 * terms.len(),
                Constraint::Regular { cells, automaton } => {
                    1 + cells.len() * automaton.states() / 32
                }
                Constraint::Any(alternatives) => {
                    4 * alternatives.iter().map(Vec::len).sum::<usize>()
                }
            },
            Source::Clue(_) | Source::House(_) | Source::Block(_) => 4,
            Source::Joint(_) | Source::Crossing(_) => 8,
            Source::Choice(_) => 1,
        }
    }

    /// Whether a house has no place for a digit, or a clue too few places.
    pub(super) fn broken(&self, position: &Position, source: Source) -> Option<End> {
        let Source::Rule(constraint) = source else { return None };
        let digits = |cell: &u16| position.candidates[usize::from(*cell)];
        match &self.explainer.rules.constraints()[constraint] {
            Constraint::House(cells) => {
                if cells.len() < usize::from(self.explainer.rules.digits()) {
                    return None;
                }
                let all = DigitSet::all(self.explainer.rules.digits());
                let left = cells.iter().fold(DigitSet::EMPTY, |left, cell| left | digits(cell));
                let digit = all.without(left).iter().next()?;
                Some(End::House { house: constraint, digit })
            }
            Constraint::Place { cells, digits: wanted, count } => {
                let able = cells.iter().filter(|cell| !(digits(cell) & *wanted).is_empty()).count();
                (able < usize::from(*count)).then_some(End::Rule { constraint })
            }
            Constraint::Different(..)
            | Constraint::Equal(..)
            | Constraint::Relation(..)
            | Constraint::Sum { .. }
            | Constraint::Regular { .. }
            | Constraint::Any(_) => None,
        }
    }

    /// What all cases exclude that a choice has left, and the digit of a cell that has no other. What follows from cells and
    /// houses by sight alone is left out: it goes when a digit is filled.
    pub(super) fn of_choice(&self, finder: &Finder<'_>, cause: usize, left: &[u64]) -> Vec<Step> {
        let Cause { choice, cases } = &self.links.causes[cause];
        let is_left = |case: &usize| has(left, *case);
        let mut open = [0; MOST_COMMON];
        let mut count = 0;
        for case in cases.iter().copied().filter(is_left) {
            if count == MOST_COMMON {
                return Vec::new();
            }
            open[count] = case;
            count += 1;
        }
        let open = &open[..count];
        let (single, needs_clue) = match (choice, open) {
            // The cell or the house ends the line.
            (Choice::Cell { .. } | Choice::House { .. }, []) => return Vec::new(),
            (Choice::Cell { cell }, [one]) if finder.is_open(*cell) => (Some(*one), true),
            (Choice::Cell { .. } | Choice::House { .. }, [_, ..]) => (None, true),
            (Choice::Clue { .. } | Choice::Cells { .. }, _) => (None, false),
        };
        let placed = single.map(|one| Step {
            reason: Reason::NakedSingle,
            placement: Some(self.links.cases[one]),
            eliminations: Vec::new(),
        });
        let goes = self.links.excluded_by_all(open, left, needs_clue);
        if goes.is_empty() {
            return placed.into_iter().collect();
        }
        let gone = goes.iter().map(|&case| self.links.cases[case]);
        let gone: Vec<_> = gone.map(|(cell, digit)| (cell, DigitSet::only(digit))).collect();
        let common = finder.excluding(self.common(cause, &goes, open), gone);
        placed.into_iter().chain(common).collect()
    }

    /// The reason for which all cases of a choice that are left exclude the same.
    pub(super) fn common(&self, cause: usize, goes: &[usize], open: &[usize]) -> Reason {
        let choice = self.links.causes[cause].choice.clone();
        let gone = open.iter().map(|&case| self.links.cases[case]).collect();
        let link = Link { choice, gone, left: Vec::new(), rules: Vec::new() };
        Reason::Chain { links: vec![link], rules: self.links.rules_between(goes, open) }
    }

    /// What follows from a source after the cells have lost these digits and these candidates are left.
    pub(super) fn all_from(
        &self,
        finder: &Finder<'_>,
        source: Source,
        lost: &[DigitSet],
        left: &[u64],
    ) -> Vec<Arc<Step>> {
        let Source::Choice(cause) = source else {
            return self.consequences(finder, source, lost);
        };
        shared(self.of_choice(finder, cause, left))
    }

    /// What follows from a source after its cells have lost these digits.
    pub(super) fn consequences(
        &self,
        finder: &Finder<'_>,
        source: Source,
        lost: &[DigitSet],
    ) -> Vec<Arc<Step>> {
        let Source::Rule(constraint) = source else { return self.asked_once(finder, source) };
        match &self.explainer.rules.constraints()[constraint] {
            Constraint::House(_) => shared(of_house(finder, constraint, self.cells(source), lost)),
            Constraint::Sum { .. } | Constraint::Regular { .. } | Constraint::Any(_) => {
                self.asked_once(finder, source)
            }
            Constraint::Equal(..) | Constraint::Relation(..) | Constraint::Place { .. } => {
                shared(finder.of_pair_or_place(constraint))
            }
            Constraint::Different(..) => Vec::new(),
        }
    }

    /// What follows from many cells together. It is worked out once for the same candidates.
    fn asked_once(&self, finder: &Finder<'_>, source: Source) -> Vec<Arc<Step>> {
        let sets = self.cells(source).iter().map(|&cell| finder.digits(cell));
        let mut known = self.explainer.known.borrow_mut();
        known.ask(source, sets);
        if let Some(answer) = known.answer().cloned() {
            known.found_again += 1;
            return answer;
        }
        let found = shared(self.of_many(finder, source));
        if known.answers.len() >= MOST_KNOWN {
            known.answers.clear();
        }
        if self.finder.watch.stopped().is_none() {
            known.learn(&found);
        }
        found
    }

    pub(super) fn of_many(&self, finder: &Finder<'_>, source: Source) -> Vec<Step> {
        let filler = Finder { tries: TRIES_OF_FILLINGS, ..*finder };
        let step = match source {
            Source::Rule(constraint) => match &self.explainer.rules.constraints()[constraint] {
                Constraint::Sum { terms, totals } => finder.of_sum(constraint, terms, totals),
                Constraint::Regular { automaton, .. } => {
                    finder.of_regular(constraint, self.cells(source), automaton)
                }
                Constraint::Any(alternatives) => finder.of_any(constraint, alternatives),
                Constraint::House(_)
                | Constraint::Different(..)
                | Constraint::Equal(..)
                | Constraint::Relation(..)
                | Constraint::Place { .. } => None,
            },
            Source::Clue(at) => filler.in_no_filling(&self.explainer.clues[at]),
            Source::House(at) => filler.in_no_filling(&self.explainer.full[at]),
            Source::Joint(at) => filler.in_no_filling(&self.explainer.joint[at]),
            // With more tries this takes four times as long, and no more is found.
            Source::Crossing(at) => finder.in_no_filling(&self.explainer.crossings[at]),
            Source::Block(at) => {
                return finder.all_of_block(&self.explainer.blocks[at], &(1..=FEW));
            }
            Source::Choice(_) => None,
        };
        step.into_iter().collect()
    }

    /// The same as a link, or as much of it as follows from the position.
    pub(super) fn again(&self, finder: &Finder<'_>, source: Source, link: &Step) -> Vec<Arc<Step>> {
        if let (Source::Block(at), Reason::HouseTotal { sums, .. }) = (source, &link.reason) {
            let block = &self.explainer.blocks[at];
            return shared(finder.without_sums(block, sums.clone(), &(1..=FEW)));
        }
        self.consequences(finder, source, &[])
    }
}
