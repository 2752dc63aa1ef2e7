//! A line that ends goes on once more by no more than what its end needs: in other orders, and with one source left out
//! after the other. So it may need fewer links. In a round, each source sees what was known before the round; one after
//! the other, each sees what the ones before it have said.

use super::line::{Line, changes, empties, still_new};
use super::source::Source;
use super::{Search, Told};
use crate::digits::DigitSet;
use crate::explain::End;

/// So often a source is looked at, about, to see what a link needs.
const LOOKS_OF_PRUNING: usize = 10;

impl Search<'_> {
    /// Shortens what is told of a line, as long as there is work left.
    pub(super) fn shorten(&self, told: &mut Told, work: &mut usize) {
        while let Some(shorter) = self.shorter(told, work) {
            *told = shorter;
        }
    }

    fn shorter(&self, told: &Told, work: &mut usize) -> Option<Told> {
        let most = told.links.len();
        orders(&told.sources())
            .find_map(|order| self.told_by(told.line.cell, told.line.digit, &order, most, work))
    }

    /// What is told of a line that goes on by these sources alone; `None` if it does not end, or needs `most` links or
    /// more.
    pub(super) fn told_by(
        &self,
        cell: usize,
        digit: u8,
        sources: &[Source],
        most: usize,
        work: &mut usize,
    ) -> Option<Told> {
        let (line, ends) = self.by_these(cell, digit, sources, work)?;
        let prices = line.links.iter().map(|(source, _)| self.price(*source));
        *work = work.checked_sub(LOOKS_OF_PRUNING * prices.sum::<usize>())?;
        let (end, links) = self.told_shortest(&line, &ends, &self.weighed(&line), most)?;
        Some(Told { line, ends, end, links })
    }

    /// What follows from a candidate by these sources alone, one after the other and again, with the ways in which that
    /// ends; `None` if it does not, or no work is left.
    fn by_these(
        &self,
        cell: usize,
        digit: u8,
        sources: &[Source],
        work: &mut usize,
    ) -> Option<(Line, Vec<End>)> {
        let mut line = self.line(cell, digit);
        let mut lost = vec![DigitSet::EMPTY; line.position.candidates.len()];
        line.changed.iter().for_each(|&(cell, digits)| lost[cell] = digits);
        loop {
            let links = line.links.len();
            for &source in sources {
                let price = self.price(source);
                *work = work.checked_sub(price)?;
                if self.finder.is_over_after(price) {
                    return None;
                }
                let ends = self.go_on(&mut line, source, &lost);
                if !ends.is_empty() {
                    return Some((line, ends));
                }
                line.changed.iter().for_each(|&(cell, digits)| lost[cell] |= digits);
            }
            if line.links.len() == links {
                return None;
            }
        }
    }

    /// Adds what follows from a source, after the cells have lost these digits. Returns the ways in which the line ends,
    /// if it does.
    fn go_on(&self, line: &mut Line, source: Source, lost: &[DigitSet]) -> Vec<End> {
        let before = line.position.clone();
        let steps = self.all_from(&self.finder(&before), source, lost, &line.left);
        if let Source::Rule(constraint) = source
            && steps.iter().any(|step| empties(step, &before))
        {
            return vec![End::Rule { constraint }];
        }
        for step in steps {
            if let Some(step) = still_new(&step, &line.position) {
                self.explainer.apply(&step, &mut line.position);
                line.links.push((source, step));
            }
        }
        line.changed = changes(&before, &line.position);
        self.links.remove(&mut line.left, &line.changed);
        let around = line.changed.iter().flat_map(|(cell, _)| &self.around.sources_of[*cell]);
        let broken = around.filter_map(|&source| self.broken(&line.position, source));
        line.cells_without_digits().chain(broken).collect()
    }
}

/// The sources in their order and backwards, all of them and then without each of them.
fn orders(sources: &[Source]) -> impl Iterator<Item = Vec<Source>> + '_ {
    let without = |left_out: Option<usize>| {
        let kept = sources.iter().enumerate().filter(move |(at, _)| Some(*at) != left_out);
        kept.map(|(_, source)| *source).collect::<Vec<_>>()
    };
    let parts = core::iter::once(None).chain((0..sources.len()).map(Some));
    parts.flat_map(move |left_out| {
        let forwards = without(left_out);
        let backwards = forwards.iter().rev().copied().collect();
        [forwards, backwards]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_source_is_left_out_once_in_each_direction() {
        let [one, two, three] = [1, 2, 3].map(Source::Rule);
        let all: Vec<Vec<Source>> = orders(&[one, two, three]).collect();
        let wanted: [&[Source]; 8] = [
            &[one, two, three],
            &[three, two, one],
            &[two, three],
            &[three, two],
            &[one, three],
            &[three, one],
            &[one, two],
            &[two, one],
        ];
        assert_eq!(all, wanted);
    }
}
