//! Chains: of each choice, what comes before leaves only some cases, and these act on the next choice.
//!
//! A chain begins with a choice. If none of the cases that go is true, one of those that are left is. If all of these
//! exclude the same cases of a second choice, one of its other cases is true, and so on. So one of the cases that went
//! first, or one of those that are left last, is true, and what both ends exclude goes. With the places of one digit
//! this is an X-chain (skyscraper, turbot fish); with cells of two digits an XY-chain; with almost locked sets ALS-XZ.
//! A chain of one choice of which nothing is left says: all its cases exclude the same.

use std::ops::Range;

use super::find::Finder;
use super::links::{Links, has, members};
use super::quick::QuickMap;
use super::rating::longest_chain;
use super::{Link, Reason, Step};
use crate::digits::DigitSet;

/// The lengths that are tried with cells, houses and clues alone, one after the other.
const SHORT: [usize; 4] = [1, 2, 3, 4];

/// Those that are tried with almost locked cells as well: the last is what a reader can follow.
const LONG: [usize; 6] = [2, 3, 4, 5, 7, 10];

/// How many links are looked at for one step, at most.
const MOST_WORK: usize = 3_000_000;

/// How many words of 64 candidates the nodes of one step have, at most: 32 megabytes.
const MOST_WORDS: usize = 1 << 22;

/// A shortest chain. The links are widened if there is none without almost locked cells.
pub(super) fn shortest(finder: &Finder<'_>, links: &mut Links<'_>) -> Option<Step> {
    Search::new(finder, links).shortest(&SHORT).or_else(|| {
        links.widen()?;
        Search::new(finder, links).shortest(&LONG)
    })
}

/// Some cases of which one is true.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Part {
    /// A case that is supposed, or the only one that is left of a choice.
    One(usize),
    /// Those of a choice whose bits are set.
    Of { cause: usize, bits: u64 },
}

/// A choice of which some cases are excluded, and the node of those that are left.
#[derive(Clone, Copy)]
struct Leap {
    cause: usize,
    to: usize,
}

/// How a node was reached.
#[derive(Clone, Copy, Default)]
struct Trace {
    /// The number of the search, from 1.
    search: usize,
    from: usize,
    cause: usize,
}

struct Search<'a> {
    finder: &'a Finder<'a>,
    links: &'a Links<'a>,
    /// The nodes, by their numbers.
    nodes: Vec<Part>,
    numbers: QuickMap<Part, usize>,
    /// What all cases of each node exclude: a set for each of them.
    excluded: Vec<u64>,
    traces: Vec<Trace>,
    /// What follows each node; `None` if nobody has asked yet.
    after: Vec<Option<Range<usize>>>,
    leaps: Vec<Leap>,
    searches: usize,
    work: usize,
}

impl<'a> Search<'a> {
    fn new(finder: &'a Finder<'a>, links: &'a Links<'a>) -> Search<'a> {
        Search {
            finder,
            links,
            nodes: Vec::new(),
            numbers: QuickMap::default(),
            excluded: Vec::new(),
            traces: Vec::new(),
            after: Vec::new(),
            leaps: Vec::new(),
            searches: 0,
            work: 0,
        }
    }

    /// A chain of one of these lengths, the first one first.
    fn shortest(&mut self, lengths: &[usize]) -> Option<Step> {
        let longest = longest_chain(self.finder.most);
        let mut lengths: Vec<usize> = lengths.iter().map(|&length| length.min(longest)).collect();
        lengths.dedup();
        for length in lengths {
            for start in 0..self.links.cases.len() {
                if self.is_enough() {
                    return None;
                }
                let path = self.from(start, length);
                if let Some(step) = path.and_then(|path| self.step(&path)) {
                    return Some(step);
                }
            }
        }
        None
    }

    /// The leaps by which a case excludes itself, at most so many. Breadth first, so that they are few.
    fn from(&mut self, start: usize, length: usize) -> Option<Vec<Leap>> {
        self.searches += 1;
        let first = self.node(Part::One(start));
        self.traces[first].search = self.searches;
        let mut layer = vec![first];
        for _ in 0..length {
            let mut next = Vec::new();
            for from in layer {
                if self.is_enough() {
                    return None;
                }
                let after = self.after(from);
                self.work += after.len();
                for at in after {
                    let Leap { cause, to } = self.leaps[at];
                    if self.traces[to].search == self.searches {
                        continue;
                    }
                    self.traces[to] = Trace { search: self.searches, from, cause };
                    // Where nothing is left, everything is excluded.
                    if has(self.excluded(to), start) {
                        return Some(self.path(first, to));
                    }
                    next.push(to);
                }
            }
            layer = next;
        }
        None
    }

    /// Whether a limit or a bound ends the search.
    fn is_enough(&self) -> bool {
        let is_full = self.work > MOST_WORK || self.excluded.len() > MOST_WORDS;
        is_full || self.finder.is_over_after(1)
    }

    fn path(&self, first: usize, last: usize) -> Vec<Leap> {
        let mut path = Vec::new();
        let mut to = last;
        while to != first {
            let trace = self.traces[to];
            path.push(Leap { cause: trace.cause, to });
            to = trace.from;
        }
        path.reverse();
        path
    }

    /// The cases of a node.
    fn cases(&self, node: usize) -> Vec<usize> {
        match self.nodes[node] {
            Part::One(case) => vec![case],
            Part::Of { cause, bits } => {
                let cases = &self.links.causes[cause].cases;
                members(&[bits]).map(|at| cases[at]).collect()
            }
        }
    }

    /// What all cases of a node exclude.
    fn excluded(&self, node: usize) -> &[u64] {
        let words = self.links.words();
        &self.excluded[words * node..words * (node + 1)]
    }

    /// The number of a node.
    fn node(&mut self, part: Part) -> usize {
        let number = self.nodes.len();
        let known = *self.numbers.entry(part).or_insert(number);
        if known < number {
            return known;
        }
        self.nodes.push(part);
        let cases = self.cases(number);
        self.links.push_excluded_by_all(cases.into_iter(), &mut self.excluded);
        self.traces.push(Trace::default());
        self.after.push(None);
        number
    }

    /// The choices of which a node leaves less, where that says something new.
    fn after(&mut self, node: usize) -> Range<usize> {
        if let Some(after) = &self.after[node] {
            return after.clone();
        }
        let links = self.links;
        let excluded = self.excluded(node).to_vec();
        let mut causes = vec![0; links.causes.len().div_ceil(64)];
        for &cause in members(&excluded).flat_map(|case| &links.causes_of[case]) {
            causes[cause / 64] |= 1 << (cause % 64);
        }
        let first = self.leaps.len();
        for cause in members(&causes) {
            // What is left out is not missed: the search ends before it goes on from here.
            if self.is_enough() {
                break;
            }
            let to = self.left_of(cause, &excluded);
            // Whatever follows from less than what the node excludes follows from the node itself.
            let mut both = self.excluded(to).iter().zip(&excluded);
            if both.any(|(new, old)| new & !old != 0) {
                self.leaps.push(Leap { cause, to });
            }
        }
        let after = first..self.leaps.len();
        self.after[node] = Some(after.clone());
        after
    }

    /// The node of what is left of a choice.
    fn left_of(&mut self, cause: usize, excluded: &[u64]) -> usize {
        let cases = self.links.causes[cause].cases.iter().enumerate();
        let left = cases.filter(|(_, case)| !has(excluded, **case));
        let bits = left.fold(0, |bits: u64, (at, _)| bits | 1 << at);
        let is_one = bits.is_power_of_two();
        self.node(if is_one {
            Part::One(self.links.causes[cause].cases[bits.trailing_zeros() as usize])
        } else {
            Part::Of { cause, bits }
        })
    }

    /// The chain as a step: all that both of its ends exclude goes.
    fn step(&self, path: &[Leap]) -> Option<Step> {
        let gone_of = |leap: &Leap| {
            let (all, left) = (&self.links.causes[leap.cause].cases, self.cases(leap.to));
            all.iter().copied().filter(|case| !left.contains(case)).collect::<Vec<_>>()
        };
        let (first, last) = (gone_of(path.first()?), self.cases(path.last()?.to));
        let mut by_both = Vec::new();
        self.links.push_excluded_by_all(first.iter().chain(&last).copied(), &mut by_both);
        let goes: Vec<usize> = members(&by_both).collect();
        let mut links = Vec::with_capacity(path.len());
        let mut before = Vec::new();
        for leap in path {
            let gone = gone_of(leap);
            let left = self.cases(leap.to);
            links.push(Link {
                choice: self.links.causes[leap.cause].choice.clone(),
                rules: self.links.rules_between(&before, &gone),
                gone: self.named(&gone),
                left: self.named(&left),
            });
            before = left;
        }
        let mut rules = self.links.rules_between(&goes, &first);
        rules.extend(self.links.rules_between(&goes, &last));
        rules.sort_unstable();
        rules.dedup();
        let goes = self.named(&goes).into_iter();
        let goes = goes.map(|(cell, digit)| (cell, DigitSet::only(digit)));
        let step = self.finder.excluding(Reason::Chain { links, rules }, goes);
        step.filter(|step| self.finder.can_pay(step))
    }

    fn named(&self, cases: &[usize]) -> Vec<(usize, u8)> {
        cases.iter().map(|&case| self.links.cases[case]).collect()
    }
}
