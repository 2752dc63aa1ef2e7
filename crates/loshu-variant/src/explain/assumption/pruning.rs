//! Which links of a line its end needs.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::line::Line;
use super::source::Source;
use super::{FEW_LINKS, MOST_WEIGHED, Search};
use crate::digits::DigitSet;
use crate::explain::{End, Reason, Step};

/// Which links of a line its end needs.
#[derive(Clone)]
pub(super) struct Pruning {
    /// The numbers of the links that strike each candidate, by cell and digit: 0 for what is supposed, and links from 1.
    strikers: Rc<Vec<Vec<Vec<usize>>>>,
    /// The candidates that are needed of each link.
    needed: Vec<BTreeSet<(usize, u8)>>,
    /// For each link the links from which it follows, itself among them: a set. None where that has not been worked out.
    proofs: Rc<Vec<Vec<u64>>>,
    /// The links from which all follows that is needed so far: a set.
    pub(super) proven: Vec<u64>,
}

/// The numbers of links of the shortest lines so far. A line that needs as many links as these or more is left at once:
/// it will be neither weighed nor told.
#[derive(Default)]
pub(super) struct Bound {
    /// The numbers in ascending order, at most as many as lines are weighed.
    shortest: Vec<usize>,
}

impl Bound {
    /// A line is of use only if it needs fewer links than this. If one line is short enough to be told as it is, a line
    /// must be shorter than that one. Otherwise it must be shorter than the longest of the lines that will be weighed.
    pub(super) fn most(&self) -> usize {
        match self.shortest[..] {
            [least, ..] if least <= FEW_LINKS => least,
            [.., most] if self.shortest.len() == MOST_WEIGHED => most,
            _ => usize::MAX,
        }
    }

    /// Takes the number of links of one more line.
    pub(super) fn take(&mut self, links: usize) {
        let at = self.shortest.partition_point(|&other| other <= links);
        self.shortest.insert(at, links);
        self.shortest.truncate(MOST_WEIGHED);
    }
}

impl Pruning {
    pub(super) fn new(search: &Search<'_>, line: &Line) -> Pruning {
        let candidates = &search.position.candidates;
        let digits = usize::from(search.explainer.rules.digits()) + 1;
        let mut strikers = vec![vec![Vec::new(); digits]; candidates.len()];
        let mut strike = |number: usize, cell: usize, gone: DigitSet| {
            for digit in (gone & candidates[cell]).iter() {
                strikers[cell][usize::from(digit)].push(number);
            }
        };
        let supposed = [(0, Some((line.cell, line.digit)), &[][..])];
        let links = line.links.iter().zip(1..);
        let links =
            links.map(|((_, link), number)| (number, link.placement, &link.eliminations[..]));
        for (number, placement, eliminations) in supposed.into_iter().chain(links) {
            if let Some((cell, digit)) = placement {
                let digit = DigitSet::only(digit);
                strike(number, cell, candidates[cell].without(digit));
                let peers = search.explainer.peers[cell].iter();
                peers.for_each(|&peer| strike(number, peer, digit));
            }
            eliminations.iter().for_each(|&(cell, gone)| strike(number, cell, gone));
        }
        let needed = vec![BTreeSet::new(); line.links.len() + 1];
        let proven = vec![0; needed.len().div_ceil(64)];
        let strikers = Rc::new(strikers);
        Pruning { strikers, needed, proofs: Rc::default(), proven }
    }

    /// Whether a link is needed for something else. What is supposed costs nothing.
    pub(super) fn is_needed(&self, number: usize) -> bool {
        number == 0 || !self.needed[number].is_empty()
    }

    /// How many links are needed, without some.
    fn count(&self, is_left_out: impl Fn(usize) -> bool) -> usize {
        let numbers = 1..self.needed.len();
        numbers.filter(|&number| self.is_needed(number) && !is_left_out(number)).count()
    }

    /// How many links a link needs that are not in a set.
    pub(super) fn cost(&self, number: usize, known: &[u64]) -> u32 {
        let Some(proof) = self.proofs.get(number) else { return 0 };
        proof.iter().zip(known).map(|(own, known)| (own & !known).count_ones()).sum()
    }

    /// The link before another one that strikes a candidate: the one that needs the fewest links that are not in a set,
    /// and of these one that is needed anyway, or the first.
    pub(super) fn striker(
        &self,
        (cell, digit): (usize, u8),
        before: usize,
        known: &[u64],
    ) -> Option<usize> {
        let strikers = self.strikers[cell][usize::from(digit)].iter().copied();
        strikers
            .filter(|&number| number < before)
            .min_by_key(|&number| (self.cost(number, known), !self.is_needed(number), number))
    }

    /// Works out from which links the next one follows, by the struck candidates from which it follows.
    fn prove_next(&mut self, struck: &[(usize, u8)]) {
        let next = self.proofs.len();
        let mut proof = vec![0; self.proven.len()];
        for &struck in struck {
            if let Some(number) = self.striker(struck, next, &proof) {
                insert_all(&mut proof, &self.proofs[number]);
            }
        }
        proof[next / 64] |= 1 << (next % 64);
        Rc::make_mut(&mut self.proofs).push(proof);
    }

    /// Needs a struck candidate for a link. One that was no candidate at the beginning was struck by nothing.
    fn need(&mut self, struck: (usize, u8), before: usize) {
        let Some(number) = self.striker(struck, before, &self.proven) else { return };
        self.needed[number].insert(struck);
        if let Some(proof) = self.proofs.get(number) {
            insert_all(&mut self.proven, proof);
        }
    }
}

/// Adds a set to another one.
fn insert_all(set: &mut [u64], more: &[u64]) {
    set.iter_mut().zip(more).for_each(|(set, more)| *set |= more);
}

impl Search<'_> {
    /// Works out from which links each link of a line follows, so that those are told which need the fewest others.
    pub(super) fn weighed(&self, line: &Line) -> Pruning {
        let mut pruning = Pruning::new(self, line);
        // What is supposed needs nothing.
        Rc::make_mut(&mut pruning.proofs).push(vec![0; pruning.proven.len()]);
        for (number, (source, link)) in (1..).zip(&line.links) {
            if self.finder.is_over() {
                break;
            }
            let premises = self.premises(*source, link, &pruning, number);
            pruning.prove_next(&premises);
        }
        pruning
    }

    /// The links that the end of a line needs, each with no more than what is needed of it; `None` if they are not fewer
    /// than so many.
    pub(super) fn pruned(
        &self,
        line: &Line,
        end: End,
        mut pruning: Pruning,
        most: usize,
    ) -> Option<Vec<(Source, Step)>> {
        // Only such a link may be told as a part of another one.
        let is_single =
            |number: usize| number > 0 && line.links[number - 1].1.reason == Reason::NakedSingle;
        for struck in self.premises_of_end(line, end, &pruning) {
            pruning.need(struck, line.links.len() + 1);
        }
        let mut kept = Vec::new();
        for (at, (source, link)) in line.links.iter().enumerate().rev() {
            let here = pruning.needed[at + 1].clone();
            if here.is_empty() {
                continue;
            }
            if pruning.count(is_single) >= most {
                return None;
            }
            let mut link = Step::clone(link);
            for (cell, digits) in &mut link.eliminations {
                *digits = digits.iter().filter(|&digit| here.contains(&(*cell, digit))).collect();
            }
            link.eliminations.retain(|(_, digits)| !digits.is_empty());
            for struck in self.premises(*source, &link, &pruning, at + 1) {
                pruning.need(struck, at + 1);
            }
            kept.push((*source, link));
        }
        kept.reverse();
        Some(self.merged(line, kept)).filter(|links| links.len() < most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_needs_fewer_links_than_those_that_are_weighed() {
        let mut bound = Bound::default();
        (0..MOST_WEIGHED).for_each(|at| {
            assert_eq!(bound.most(), usize::MAX);
            bound.take(40 - at);
        });
        assert_eq!(bound.most(), 40);
        bound.take(39);
        assert_eq!(bound.most(), 39);
        bound.take(FEW_LINKS);
        assert_eq!(bound.most(), FEW_LINKS);
    }

    /// Three links strike one candidate. The first needs two links before it, the second none, the third what is needed
    /// already.
    #[test]
    fn the_link_that_needs_the_fewest_others_is_told() {
        let mut pruning = Pruning {
            strikers: Rc::new(vec![vec![vec![3, 4, 5]]]),
            needed: vec![BTreeSet::new(); 6],
            proofs: Rc::new(
                [0, 0b10, 0b100, 0b1110, 0b1_0000, 0b10_1110].map(|proof| vec![proof]).into(),
            ),
            proven: vec![0],
        };
        let struck = (0, 0);
        assert_eq!(pruning.striker(struck, 6, &pruning.proven), Some(4));
        assert_eq!(pruning.striker(struck, 4, &pruning.proven), Some(3));
        pruning.proven = vec![0b10_1110];
        assert_eq!(pruning.striker(struck, 6, &pruning.proven), Some(3));
        pruning.proofs = Rc::default();
        assert_eq!(pruning.striker(struck, 6, &pruning.proven), Some(3));
        pruning.proofs = Rc::new(vec![vec![0], vec![0b10]]);
        pruning.strikers = Rc::new(vec![vec![vec![1, 0]]]);
        pruning.proven = vec![0];
        pruning.prove_next(&[struck]);
        assert_eq!(pruning.proofs[2], [0b100], "what is supposed needs nothing");
    }
}
