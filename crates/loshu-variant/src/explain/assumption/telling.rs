//! The links that are kept, as they are told.

use std::collections::VecDeque;

use super::line::Line;
use super::source::Source;
use super::{Search, Told};
use crate::digits::DigitSet;
use crate::explain::{Position, Reason, Step};

impl Search<'_> {
    /// A line that ends, as a step.
    pub(super) fn step(&self, told: Told) -> Step {
        let Line { cell, digit, .. } = told.line;
        let links = self.retold(&told.line, told.links);
        let reason = Reason::Assumption { cell, digit, links, end: told.end };
        let eliminations = vec![(cell, DigitSet::only(digit))];
        Step { reason, placement: None, eliminations }
    }

    /// Where a link leaves a cell one digit, the same link fills the cell.
    pub(super) fn merged(&self, line: &Line, links: Vec<(Source, Step)>) -> Vec<(Source, Step)> {
        let mut position = self.position.clone();
        self.explainer.fill(&mut position, line.cell, line.digit);
        let mut left = VecDeque::from(links);
        let mut merged = Vec::with_capacity(left.len());
        while let Some((source, mut link)) = left.pop_front() {
            self.explainer.apply(&link, &mut position);
            let is_settled = |later: &(Source, Step)| {
                let (cell, digit) = later.1.placement?;
                let is_naked = later.1.reason == Reason::NakedSingle;
                let by_this = link.eliminations.iter().any(|&(struck, _)| struck == cell);
                let is_single = position.candidates[cell] == DigitSet::only(digit);
                (is_naked && by_this && is_single).then_some((cell, digit))
            };
            if link.placement.is_none()
                && let Some((at, placement)) =
                    left.iter().enumerate().find_map(|(at, later)| Some((at, is_settled(later)?)))
            {
                link.placement = Some(placement);
                self.explainer.apply(&link, &mut position);
                left.remove(at);
            }
            merged.push((source, link));
        }
        merged
    }

    /// Tells each link as it is after the links that were kept before it: how many fillings there are, which cells remain,
    /// which cases are left.
    fn retold(&self, line: &Line, links: Vec<(Source, Step)>) -> Vec<Step> {
        let mut position = self.position.clone();
        self.explainer.fill(&mut position, line.cell, line.digit);
        let mut told = Vec::with_capacity(links.len());
        for (source, link) in links {
            let reason = self.reason_at(&position, source, &link).unwrap_or(link.reason);
            let link = Step { reason, ..link };
            self.explainer.apply(&link, &mut position);
            told.push(link);
        }
        told
    }

    /// What the reason of a link is on a position, if that depends on the position.
    fn reason_at(&self, position: &Position, source: Source, link: &Step) -> Option<Reason> {
        if let (Source::Choice(cause), Reason::Chain { .. }) = (source, &link.reason) {
            let is_left = |case: &usize| {
                let (cell, digit) = self.links.cases[*case];
                position.candidates[cell].contains(digit)
            };
            let cases = self.links.causes[cause].cases.iter().copied();
            let open: Vec<usize> = cases.filter(is_left).collect();
            return Some(self.common(cause, &self.struck(link), &open));
        }
        // Which cells are open is not remembered with an answer, so this is worked out again.
        if let Reason::Fillings { .. } = link.reason {
            let found = self.of_many(&self.finder(position), source);
            return found.into_iter().next().map(|found| found.reason);
        }
        if let Reason::HouseTotal { .. } = link.reason {
            let found = self.again(&self.finder(position), source, link);
            return found.first().map(|found| found.reason.clone());
        }
        None
    }

    /// The numbers of the candidates that a link excludes.
    pub(super) fn struck(&self, link: &Step) -> Vec<usize> {
        let gone = link.eliminations.iter();
        let gone = gone.flat_map(|&(cell, digits)| digits.iter().map(move |digit| (cell, digit)));
        gone.filter_map(|case| self.links.number(case)).collect()
    }
}
