//! From which struck candidates a link follows.

use super::Search;
use super::line::{Line, empties, struck_by};
use super::pruning::Pruning;
use super::source::Source;
use crate::digits::DigitSet;
use crate::explain::{End, Position, Reason, Step};

impl Search<'_> {
    /// The struck candidates from which the end follows.
    pub(super) fn premises_of_end(
        &self,
        line: &Line,
        end: End,
        pruning: &Pruning,
    ) -> Vec<(usize, u8)> {
        match end {
            End::Cell { cell } => {
                self.position.candidates[cell].iter().map(|digit| (cell, digit)).collect()
            }
            End::House { house, digit } => {
                self.around.cells_of[house].iter().map(|&cell| (cell, digit)).collect()
            }
            End::Rule { constraint } => {
                let source = Source::Rule(constraint);
                let breaks = |position: &Position| {
                    let steps = self.consequences(&self.finder(position), source, &[]);
                    self.broken(position, source).is_some()
                        || steps.iter().any(|step| empties(step, position))
                };
                self.least(source, pruning, line.links.len() + 1, breaks)
            }
        }
    }

    /// The struck candidates from which a link follows.
    pub(super) fn premises(
        &self,
        source: Source,
        link: &Step,
        pruning: &Pruning,
        before: usize,
    ) -> Vec<(usize, u8)> {
        match &link.reason {
            Reason::NakedSingle => {
                let Some((cell, digit)) = link.placement else { return Vec::new() };
                let others = self.position.candidates[cell].without(DigitSet::only(digit));
                others.iter().map(|other| (cell, other)).collect()
            }
            Reason::HiddenSingle { house } => {
                let Some((own, digit)) = link.placement else { return Vec::new() };
                self.others(*house, &[own]).map(|cell| (cell, digit)).collect()
            }
            Reason::Intersection { house, digit, cells } => {
                self.others(*house, cells).map(|cell| (cell, *digit)).collect()
            }
            Reason::NakedSubset { cells, digits, .. } => {
                let others = |cell: usize| self.position.candidates[cell].without(*digits);
                let of_cell = |&cell: &usize| others(cell).iter().map(move |digit| (cell, digit));
                cells.iter().flat_map(of_cell).collect()
            }
            Reason::HiddenSubset { house, cells, digits } => self
                .others(*house, cells)
                .flat_map(|cell| digits.iter().map(move |digit| (cell, digit)))
                .collect(),
            Reason::Equal { .. }
            | Reason::Relation { .. }
            | Reason::Place { .. }
            | Reason::Sum { .. }
            | Reason::Regular { .. }
            | Reason::Fillings { .. }
            | Reason::HouseTotal { .. } => self.premises_of(link, source, pruning, before),
            Reason::Chain { .. } => match source {
                Source::Choice(cause) => {
                    let goes = self.struck(link);
                    let exclude = |&case: &usize| {
                        goes.iter().all(|&goes| self.links.exclude_each_other(goes, case))
                    };
                    let cases = self.links.causes[cause].cases.iter().copied();
                    let others = cases.filter(|case| !exclude(case));
                    others.map(|case| self.links.cases[case]).collect()
                }
                Source::Rule(_)
                | Source::Clue(_)
                | Source::House(_)
                | Source::Joint(_)
                | Source::Crossing(_)
                | Source::Block(_) => Vec::new(),
            },
            Reason::Needed { .. }
            | Reason::Fish { .. }
            | Reason::Assumption { .. }
            | Reason::Search => Vec::new(),
        }
    }

    /// The other cells of a house.
    fn others<'b>(&'b self, house: usize, cells: &'b [usize]) -> impl Iterator<Item = usize> + 'b {
        self.around.cells_of[house].iter().copied().filter(|cell| !cells.contains(cell))
    }

    /// The struck candidates from which a link follows by its source.
    fn premises_of(
        &self,
        link: &Step,
        source: Source,
        pruning: &Pruning,
        before: usize,
    ) -> Vec<(usize, u8)> {
        let follows = |position: &Position| {
            let steps = self.again(&self.finder(position), source, link);
            let strikes = |&(cell, digits): &(usize, DigitSet)| {
                let here = steps.iter().map(|step| struck_by(step, position, cell));
                digits.without(here.fold(DigitSet::EMPTY, |all, struck| all | struck)).is_empty()
            };
            let placed = link.placement.into_iter().map(|(cell, digit)| {
                (cell, self.position.candidates[cell].without(DigitSet::only(digit)))
            });
            let placed = placed.map(|(cell, digits)| (cell, digits & position.candidates[cell]));
            link.eliminations.iter().copied().chain(placed).all(|all| strikes(&all))
        };
        self.least(source, pruning, before, follows)
    }

    /// Of the candidates that the cells of a source lost before a link, those that cannot stand again. Those come first
    /// whose links need the most others, then those whose links nothing else needs, and of these the last ones.
    fn least(
        &self,
        source: Source,
        pruning: &Pruning,
        before: usize,
        follows: impl Fn(&Position) -> bool,
    ) -> Vec<(usize, u8)> {
        let mut struck = Vec::new();
        let mut position = self.position.clone();
        for &cell in self.cells(source) {
            for digit in self.position.candidates[cell].iter() {
                if let Some(number) = pruning.striker((cell, digit), before, &pruning.proven) {
                    position.candidates[cell] =
                        position.candidates[cell].without(DigitSet::only(digit));
                    let cost = pruning.cost(number, &pruning.proven);
                    struck.push((cost, !pruning.is_needed(number), number, cell, digit));
                }
            }
        }
        struck.sort_unstable_by(|a, b| b.cmp(a));
        let mut needed = Vec::new();
        for (.., cell, digit) in struck {
            if self.finder.is_over_after(self.price(source)) {
                break;
            }
            let with = position.candidates[cell];
            position.candidates[cell] |= DigitSet::only(digit);
            if !follows(&position) {
                position.candidates[cell] = with;
                needed.push((cell, digit));
            }
        }
        needed
    }
}
