//! Forcing chains and cycles with one path.

mod cycle;
mod tree;

use alloc::collections::BTreeSet;
use alloc::sync::Arc;
use alloc::vec::Vec;

use loshu::Watch;

use self::tree::Tree;
use super::graph::CandidateGraph;
use super::links::{Allowed, Literal, Reason};
use super::{Derivation, DerivedLiteral, Engine, Wanted, price};
use crate::rate::se::draft::{Draft, Flow};
use crate::rate::se::rule::Rule;
use crate::rate::se::state::{Mark, State};

/// The three passes over all sources.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ChainPass {
    /// One digit.
    X,
    /// Strong links in cells only.
    Y,
    /// All links.
    Xy,
}

impl ChainPass {
    fn allowed(self) -> Allowed {
        Allowed { cells: self != ChainPass::X, houses: self != ChainPass::Y }
    }
}

/// A literal of a path, and why it follows from the next.
type TreeLink = (Literal, Reason);

/// A chain that is no hint yet.
#[derive(Debug)]
struct FoundChain {
    rule: Rule,
    tenths: u8,
    length: u32,
    kind: u8,
    place: Option<Mark>,
    cuts: Vec<Mark>,
    /// The literals from the conclusion to the source.
    path: Vec<TreeLink>,
}

impl FoundChain {
    fn forcing(state: &State, pass: ChainPass, path: Vec<TreeLink>) -> FoundChain {
        let conclusion = path[0].0;
        let length = path.len() as u32;
        let (rule, base, kind) = match pass {
            ChainPass::X if length == 6 => (Rule::TurbotFish, 66, 2),
            ChainPass::X => (Rule::XChain, 66, 2),
            ChainPass::Y | ChainPass::Xy => (Rule::ForcingChain, 70, 4),
        };
        let (place, cuts) = effect(state, conclusion);
        FoundChain { rule, tenths: base + price::steps(length), length, kind, place, cuts, path }
    }

    fn cycle(pass: ChainPass, path: Vec<TreeLink>, cuts: Vec<Mark>) -> FoundChain {
        let length = path.len() as u32 - 1;
        let (rule, base, kind) = match pass {
            ChainPass::X if cycle::cells_of(&path).count_ones() == 4 => {
                (Rule::GeneralizedXWing, 65, 2)
            }
            ChainPass::X => (Rule::XCycle, 65, 2),
            ChainPass::Y => (Rule::YCycle, 65, 3),
            ChainPass::Xy => (Rule::Cycle, 70, 4),
        };
        FoundChain {
            rule,
            tenths: base + price::steps(length),
            length,
            kind,
            place: None,
            cuts,
            path,
        }
    }

    fn is_cycle(&self) -> bool {
        self.path.first().map(|link| link.0) == self.path.last().map(|link| link.0)
    }

    fn key(&self) -> (u16, u32, u8) {
        let is_x_chain = matches!(self.rule, Rule::TurbotFish | Rule::XChain);
        (price::key(self.tenths, is_x_chain), self.length, self.kind)
    }

    fn draft(self) -> Draft {
        let targets = if self.is_cycle() {
            alloc::vec![literals(&self.path), literals(&cycle::reversed(&self.path))]
        } else {
            alloc::vec![literals(&self.path)]
        };
        let chain = Derivation { length: self.length, seed: Reason::Seed, targets };
        let FoundChain { rule, tenths, place, cuts, .. } = self;
        Draft { rule, tenths, place, cuts, chain: Some(Arc::new(chain)) }
    }
}

/// What a conclusion places, and what it removes.
pub(super) fn effect(state: &State, conclusion: Literal) -> (Option<Mark>, Vec<Mark>) {
    let mark = conclusion.mark();
    if conclusion.is_on() {
        (Some(mark), state.others(mark).collect())
    } else {
        (None, alloc::vec![mark])
    }
}

/// The nodes of a path; the last of a cycle is the first again.
fn literals(path: &[TreeLink]) -> Vec<DerivedLiteral> {
    let is_cycle = path[0].0 == path[path.len() - 1].0;
    let count = path.len() - usize::from(is_cycle);
    let node = |n: usize| {
        let next = (n + 1 < path.len()).then(|| ((n + 1) % count) as u16);
        let parents = next.into_iter().collect();
        DerivedLiteral { literal: path[n].0, reason: path[n].1, parents, nested: None }
    };
    (0..count).map(node).collect()
}

/// Room for the search of simple chains.
#[derive(Debug, Default)]
pub(super) struct Room {
    /// The graph of all links, which is also that of multiple chains.
    pub(super) whole: CandidateGraph,
    /// The candidates for which the graph of all links was made.
    marks: Vec<u16>,
    part: CandidateGraph,
    tree: Tree,
}

impl Room {
    /// The graph of all links of a state.
    pub(super) fn graph(&mut self, state: &State) -> &CandidateGraph {
        if self.marks != state.marks {
            self.whole.build(state, ChainPass::Xy.allowed());
            self.marks.clear();
            self.marks.extend_from_slice(&state.marks);
        }
        &self.whole
    }
}

/// Takes chains in the order of generation.
struct Collector {
    wanted: Wanted,
    found: Vec<FoundChain>,
}

impl Collector {
    fn add(&mut self, found: FoundChain) {
        match self.found.first_mut() {
            Some(best) if self.wanted == Wanted::First => {
                if found.key() < best.key() {
                    *best = found;
                }
            }
            _ => self.found.push(found),
        }
    }

    /// Whether a chain with this rating and length could count.
    fn may_want(&self, tenths: u8, is_x_chain: bool, length: u32) -> bool {
        let key = (price::key(tenths, is_x_chain), length);
        // Of equal ones the first counts: later passes have higher kinds.
        let sorts_first = |best: &FoundChain| key < (best.key().0, best.length);
        self.wanted == Wanted::All || self.found.first().is_none_or(sorts_first)
    }

    /// The length of the longest cycle that could count.
    fn longest_cycle(&self, pass: ChainPass) -> u32 {
        let base = if pass == ChainPass::Xy { 70 } else { 65 };
        let may_want = |length: &u32| self.may_want(base + price::steps(*length), false, *length);
        if self.wanted == Wanted::All || self.found.is_empty() {
            return u32::MAX;
        }
        (2..).map(|half| 2 * half).take_while(may_want).last().unwrap_or(0)
    }
}

/// All simple chains of a state, in order, those with equal eliminations once.
pub(in crate::rate::se) fn simple(engine: &mut Engine, state: &State) -> Vec<Draft> {
    let mut found = search(engine, state, Wanted::All);
    found.sort_by_key(FoundChain::key);
    let mut known = BTreeSet::new();
    found.retain(|found| {
        let mut cuts = found.cuts.clone();
        cuts.sort_unstable();
        known.insert(cuts)
    });
    found.into_iter().map(FoundChain::draft).collect()
}

/// The simple chain that sorts first.
pub(in crate::rate::se) fn first_simple(engine: &mut Engine, state: &State) -> Option<Draft> {
    search(engine, state, Wanted::First).into_iter().next().map(FoundChain::draft)
}

fn search(engine: &mut Engine, state: &State, wanted: Wanted) -> Vec<FoundChain> {
    let mut collector = Collector { wanted, found: Vec::new() };
    engine.simple.graph(state);
    let watch = Watch::new(&engine.limits);
    let Room { whole, part, tree, .. } = &mut engine.simple;
    if !has_any(whole, state) {
        return Vec::new();
    }
    for pass in [ChainPass::X, ChainPass::Y] {
        part.build(state, pass.allowed());
        if has_any(part, state) && watch.look().is_continue() {
            let _ =
                SimpleSearch { state, graph: part, pass, watch: &watch }.run(tree, &mut collector);
        }
    }
    let _ = SimpleSearch { state, graph: whole, pass: ChainPass::Xy, watch: &watch }
        .run(tree, &mut collector);
    engine.stopped = engine.stopped.or(watch.stopped());
    collector.found
}

/// The candidates that chains may start from: those of cells with two at least.
fn sources<'a>(graph: &'a CandidateGraph, state: &'a State) -> impl Iterator<Item = usize> + 'a {
    (0..graph.marks.len()).filter(|&node| !state.marks[graph.marks[node].cell()].is_power_of_two())
}

/// Whether some candidate leads to its opposite.
fn has_any(graph: &CandidateGraph, state: &State) -> bool {
    sources(graph, state).any(|node| graph.is_forced_off(node) || graph.is_forced_on(node))
}

/// The pieces of work that it takes to ask what chains begin with a source, and to find one.
const SOURCE: u32 = 20;

/// One pass over all sources.
struct SimpleSearch<'a> {
    state: &'a State,
    watch: &'a Watch<'a>,
    graph: &'a CandidateGraph,
    pass: ChainPass,
}

impl SimpleSearch<'_> {
    fn run(&self, tree: &mut Tree, collector: &mut Collector) -> Flow {
        let cycle_marks = self.graph.cycle_marks();
        for source in sources(self.graph, self.state) {
            self.watch.go_on_after(SOURCE)?;
            if self.graph.may_cycle(source, &cycle_marks) {
                self.add_cycles(source, tree, collector)?;
            }
            if self.pass != ChainPass::Y {
                if self.graph.is_forced_off(source) {
                    self.add_forcing(source, true, tree, collector);
                }
                if self.graph.is_forced_on(source) {
                    self.add_forcing(source, false, tree, collector);
                }
            }
        }
        Flow::Continue(())
    }

    fn add_cycles(&self, source: usize, tree: &mut Tree, collector: &mut Collector) -> Flow {
        let longest = collector.longest_cycle(self.pass);
        if longest == u32::MAX || self.graph.cycle_length(source) <= longest {
            cycle::find(self, source, longest, tree, |path, cuts| {
                collector.add(FoundChain::cycle(self.pass, path, cuts));
            })?;
        }
        Flow::Continue(())
    }

    /// Whether the forcing chain from a source could count by its length.
    fn may_force(&self, source: usize, is_on: bool, collector: &Collector) -> bool {
        let is_x = self.pass == ChainPass::X;
        let base = if is_x { 66 } else { 70 };
        let may_want = |length| collector.may_want(base + price::steps(length), is_x, length);
        collector.wanted == Wanted::All || may_want(self.graph.force_length(source, is_on))
    }

    fn add_forcing(&self, source: usize, is_on: bool, tree: &mut Tree, collector: &mut Collector) {
        if self.may_force(source, is_on, collector) {
            let path = tree.force(self.graph, source, is_on).expect("the graph leads there");
            collector.add(FoundChain::forcing(self.state, self.pass, path));
        }
    }
}
