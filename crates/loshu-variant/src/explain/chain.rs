//! Chains: of each choice, what comes before leaves only some cases, and these act on the next choice.
//!
//! A chain begins with a choice. If none of the cases that go is true, one of those that are left is. If all of these
//! exclude the same cases of a second choice, one of its other cases is true, and so on. So one of the cases that went
//! first, or one of those that are left last, is true, and what both ends exclude goes. With the places of one digit
//! this is an X-chain (skyscraper, turbot fish); with cells of two digits an XY-chain; with almost locked sets ALS-XZ.
//! A chain of one choice of which nothing is left says: all its cases exclude the same.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use super::find::Finder;
use super::links::{Cases, Links, With};
use super::{Link, Reason, Step};
use crate::digits::DigitSet;

/// The lengths that are tried, one after the other: the last is what a reader can follow.
const LENGTHS: [usize; 7] = [1, 2, 3, 4, 5, 7, 10];

/// How many links are looked at for one step, at most.
const MOST_WORK: usize = 3_000_000;

/// How many words of 64 candidates the nodes of one step have, at most: 64 megabytes.
const MOST_WORDS: usize = 1 << 23;

impl Finder<'_> {
    /// A shortest chain.
    pub(super) fn chain(&self, with: With) -> Option<Step> {
        if self.is_over() {
            return None;
        }
        let links = Links::new(self, with)?;
        let mut search = Search::new(self, &links);
        LENGTHS.iter().find_map(|&length| {
            let mut starts = 0..links.cases.len();
            starts.find_map(|start| {
                let path = search.from(start, length)?;
                search.step(&path)
            })
        })
    }
}

/// Some cases of a choice, of which one is true.
struct Node {
    cases: Vec<usize>,
    /// What all of them exclude.
    excluded: Cases,
    /// What follows; `None` if nobody has asked yet.
    after: Option<Rc<[Leap]>>,
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
    links: &'a Links,
    nodes: Vec<Node>,
    numbers: HashMap<Vec<usize>, usize>,
    traces: Vec<Trace>,
    searches: usize,
    work: usize,
}

impl<'a> Search<'a> {
    fn new(finder: &'a Finder<'a>, links: &'a Links) -> Search<'a> {
        let (nodes, numbers, traces) = (Vec::new(), HashMap::new(), Vec::new());
        Search { finder, links, nodes, numbers, traces, searches: 0, work: 0 }
    }

    /// The leaps by which a case excludes itself, at most so many. Breadth first, so that they are few.
    fn from(&mut self, start: usize, length: usize) -> Option<Vec<Leap>> {
        self.searches += 1;
        let first = self.node(vec![start]);
        let mut layer = vec![first];
        for _ in 0..length {
            let mut next = Vec::new();
            for from in layer {
                if self.is_enough() {
                    return None;
                }
                let after = self.after(from);
                self.work += after.len();
                for &Leap { cause, to } in &*after {
                    if to == first || self.traces[to].search == self.searches {
                        continue;
                    }
                    self.traces[to] = Trace { search: self.searches, from, cause };
                    let node = &self.nodes[to];
                    if node.cases.is_empty() || node.excluded.contains(start) {
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
        let words = self.nodes.len() * self.links.cases.len().div_ceil(64);
        self.work > MOST_WORK || words > MOST_WORDS || self.finder.is_over_after(1)
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

    /// The number of the node of these cases.
    fn node(&mut self, cases: Vec<usize>) -> usize {
        if let Some(&number) = self.numbers.get(&cases) {
            return number;
        }
        let number = self.nodes.len();
        let excluded = self.links.excluded_by_all(&cases);
        self.numbers.insert(cases.clone(), number);
        self.nodes.push(Node { cases, excluded, after: None });
        self.traces.push(Trace::default());
        number
    }

    /// The choices of which a node leaves less, where that says something.
    fn after(&mut self, node: usize) -> Rc<[Leap]> {
        if let Some(after) = &self.nodes[node].after {
            return Rc::clone(after);
        }
        let excluded = self.nodes[node].excluded.clone();
        let causes: BTreeSet<usize> =
            excluded.iter().flat_map(|case| self.links.causes_of[case].iter().copied()).collect();
        let mut leaps = Vec::with_capacity(causes.len());
        for cause in causes {
            // What is left out is not missed: the search ends before it goes on from here.
            if self.is_enough() {
                break;
            }
            let cases = self.links.causes[cause].cases.iter().copied();
            let to = self.node(cases.filter(|&case| !excluded.contains(case)).collect());
            if to != node && !self.nodes[to].excluded.is_empty() {
                leaps.push(Leap { cause, to });
            }
        }
        let after: Rc<[Leap]> = leaps.into();
        self.nodes[node].after = Some(Rc::clone(&after));
        after
    }

    /// The chain as a step: all that both of its ends exclude goes.
    fn step(&self, path: &[Leap]) -> Option<Step> {
        let left_of = |leap: &Leap| self.nodes[leap.to].cases.clone();
        let gone_of = |leap: &Leap| {
            let (all, left) = (&self.links.causes[leap.cause].cases, &self.nodes[leap.to].cases);
            all.iter().copied().filter(|case| !left.contains(case)).collect::<Vec<_>>()
        };
        let (first, last) = (gone_of(path.first()?), left_of(path.last()?));
        let by_last = self.links.excluded_by_all(&last);
        let by_first = self.links.excluded_by_all(&first);
        let goes: Vec<usize> = by_first.iter().filter(|&case| by_last.contains(case)).collect();
        let mut links = Vec::with_capacity(path.len());
        let mut before: &[usize] = &[];
        for leap in path {
            let gone = gone_of(leap);
            let left = &self.nodes[leap.to].cases;
            links.push(Link {
                choice: self.links.causes[leap.cause].choice.clone(),
                rules: self.rules_between(before, &gone),
                gone: self.named(&gone),
                left: self.named(left),
            });
            before = left;
        }
        let mut rules = self.rules_between(&goes, &first);
        rules.extend(self.rules_between(&goes, &last));
        rules.sort_unstable();
        rules.dedup();
        let goes = self.named(&goes).into_iter();
        let goes = goes.map(|(cell, digit)| (cell, DigitSet::only(digit)));
        self.finder.excluding(Reason::Chain { links, rules }, goes)
    }

    fn named(&self, cases: &[usize]) -> Vec<(usize, u8)> {
        cases.iter().map(|&case| self.links.cases[case]).collect()
    }

    /// The rules of the clues by which these cases exclude the others.
    fn rules_between(&self, cases: &[usize], others: &[usize]) -> Vec<usize> {
        let mut rules = BTreeSet::new();
        for (&one, &other) in cases.iter().flat_map(|one| others.iter().map(move |o| (one, o))) {
            if let Some(clue) = self.links.clue(one, other) {
                rules.extend(self.finder.explainer.clues[clue].rules.iter().copied());
            }
        }
        rules.into_iter().collect()
    }
}
