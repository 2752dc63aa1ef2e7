use alloc::vec::Vec;
use core::ops::ControlFlow;

use loshu::Watch;

use super::{Graph, NodeState, Scope};
use crate::bits;

/// For each state all that follows from it at any distance, one bit a state.
///
/// States that follow from one another form a component and share a row. Tarjan's algorithm finds
/// the components so that all that follows from a component is finished before it.
#[derive(Debug)]
pub(crate) struct Reach {
    words: usize,
    rows: Vec<u64>,
    components: Vec<u16>,
    sizes: Vec<u16>,
}

impl Reach {
    pub(in crate::technique) fn new(
        graph: &Graph,
        scope: Scope,
        watch: &Watch<'_>,
    ) -> ControlFlow<(), Reach> {
        Reach::by(graph.states(), |state| graph.consequences(state, scope), watch)
    }

    /// What follows from what by these consequences.
    pub(in crate::technique) fn by<'a>(
        states: usize,
        consequences: impl Fn(NodeState) -> &'a [NodeState],
        watch: &Watch<'_>,
    ) -> ControlFlow<(), Reach> {
        let mut walk = ReachWalk {
            consequences,
            orders: alloc::vec![0; states],
            lows: alloc::vec![0; states],
            open: Vec::with_capacity(states),
            calls: Vec::with_capacity(states),
            count: 0,
            reach: Reach {
                words: states.div_ceil(64),
                rows: Vec::with_capacity(states * states.div_ceil(64) / 2),
                components: alloc::vec![NONE; states],
                sizes: Vec::with_capacity(states),
            },
        };
        for state in 0..states {
            if walk.orders[state] == 0 {
                walk.from(NodeState(state as u16), watch)?;
            }
        }
        ControlFlow::Continue(walk.reach)
    }

    /// Whether one state follows from the other.
    pub(in crate::technique) fn leads(&self, from: NodeState, to: NodeState) -> bool {
        bits::has(self.row(from), to.index())
    }

    /// All that follows from a state, itself included.
    pub(in crate::technique) fn row(&self, from: NodeState) -> &[u64] {
        let component = self.components[from.index()] as usize;
        &self.rows[component * self.words..][..self.words]
    }

    /// The states that follow from a state, itself included, in ascending order.
    pub(in crate::technique) fn iter(&self, from: NodeState) -> impl Iterator<Item = NodeState> {
        bits::row_ones(self.row(from)).map(|state| NodeState(state as u16))
    }

    /// The number of states that follow from this one and from which this one follows.
    pub(in crate::technique) fn equals(&self, state: NodeState) -> usize {
        self.sizes[self.components[state.index()] as usize].into()
    }
}

const NONE: u16 = u16::MAX;

struct ReachWalk<F> {
    consequences: F,
    /// When each state was first seen, from 1; 0 for states not seen.
    orders: Vec<u16>,
    lows: Vec<u16>,
    /// The states that are in no component yet.
    open: Vec<NodeState>,
    /// The states on the way down, each with the number of its consequences that are done.
    calls: Vec<(NodeState, u32)>,
    count: u16,
    reach: Reach,
}

impl<'a, F: Fn(NodeState) -> &'a [NodeState]> ReachWalk<F> {
    fn from(&mut self, state: NodeState, watch: &Watch<'_>) -> ControlFlow<()> {
        self.enter(state);
        while let Some((state, done)) = self.calls.last_mut() {
            let (state, next) = (*state, *done as usize);
            *done += 1;
            match (self.consequences)(state).get(next) {
                Some(&to) if self.orders[to.index()] == 0 => self.enter(to),
                Some(&to) if self.reach.components[to.index()] == NONE => {
                    self.lower(state, self.orders[to.index()]);
                }
                Some(_) => {}
                None => self.leave(state, watch)?,
            }
        }
        ControlFlow::Continue(())
    }

    fn enter(&mut self, state: NodeState) {
        self.count += 1;
        self.orders[state.index()] = self.count;
        self.lows[state.index()] = self.count;
        self.open.push(state);
        self.calls.push((state, 0));
    }

    fn lower(&mut self, state: NodeState, low: u16) {
        let own = &mut self.lows[state.index()];
        *own = low.min(*own);
    }

    fn leave(&mut self, state: NodeState, watch: &Watch<'_>) -> ControlFlow<()> {
        self.calls.pop();
        let low = self.lows[state.index()];
        if low == self.orders[state.index()] {
            self.close(state, watch)?;
        }
        if let Some(&(parent, _)) = self.calls.last() {
            self.lower(parent, low);
        }
        ControlFlow::Continue(())
    }

    /// All states above this one on the stack are its component.
    fn close(&mut self, root: NodeState, watch: &Watch<'_>) -> ControlFlow<()> {
        let start = self.open.iter().rposition(|&state| state == root).expect("it is open");
        let component = self.reach.sizes.len() as u16;
        self.reach.sizes.push((self.open.len() - start) as u16);
        let base = self.reach.rows.len();
        self.reach.rows.resize(base + self.reach.words, 0);
        for &state in &self.open[start..] {
            self.reach.components[state.index()] = component;
            self.reach.rows[base + state.index() / 64] |= 1 << (state.index() % 64);
        }
        // Rows of a thousand states take a microsecond together.
        let pieces = 1 + self.reach.words as u32 / 16;
        for &state in &self.open[start..] {
            for part in (self.consequences)(state).chunks(16) {
                watch.go_on_after(pieces)?;
                part.iter().for_each(|&to| self.reach.add(base, to, component));
            }
        }
        self.open.truncate(start);
        ControlFlow::Continue(())
    }
}

impl Reach {
    /// Adds all that follows from the state to the last row.
    fn add(&mut self, base: usize, to: NodeState, last: u16) {
        let component = self.components[to.index()];
        if component == last || bits::has(&self.rows[base..], to.index()) {
            return;
        }
        let (done, row) = self.rows.split_at_mut(base);
        let other = &done[component as usize * self.words..][..self.words];
        bits::add(row, other);
    }
}
