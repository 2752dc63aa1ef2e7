use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::Names;
use super::tables::{Implied, Tables, place};
use crate::technique::search::graph::{Graph, NodeState, Reach, Scope, Table};
use crate::technique::{Position, Sink, Technique};

/// Forcing chains of the wanted kinds.
pub(in crate::technique) fn find(
    position: &Position<'_>,
    wanted: &[Technique],
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let (graph, reach) = (position.graph(), position.reach(Scope::Grouped)?);
    let tables = (0..graph.states()).map(|_| None).collect();
    let names = Names {
        contradiction: Technique::ForcingChainContradiction,
        verity: Technique::ForcingChainVerity,
    };
    super::find(position, &mut ForcingChains { graph, reach, tables }, names, wanted, sink)
}

/// Tables that are filled when they are asked for.
struct ForcingChains<'a> {
    graph: &'a Graph,
    reach: &'a Reach,
    tables: Vec<Option<Table>>,
}

impl ForcingChains<'_> {
    fn table(&mut self, premise: NodeState) -> &Table {
        self.tables[premise.index()].get_or_insert_with(|| {
            let mut table = Table::default();
            table.fill(self.graph, Scope::Grouped, premise);
            table
        })
    }
}

impl Tables for ForcingChains<'_> {
    fn row(&self, premise: NodeState) -> &[u64] {
        self.reach.row(premise)
    }

    fn cost(&mut self, premise: NodeState, to: NodeState) -> Option<usize> {
        self.table(premise).distance(to).map(|links| links + 1)
    }

    fn trace(&mut self, premise: NodeState, to: NodeState, branch: &mut Vec<Implied>) {
        let mut path = Vec::new();
        let table = self.table(premise);
        if let Some(end) = table.place(to) {
            table.path(end, &mut path);
        }
        let mut last = 0;
        for &state in path.iter().skip(1) {
            last = place(branch, state).unwrap_or_else(|| {
                branch.push(Implied { state, from: Vec::from([last as u16]) });
                branch.len() - 1
            });
        }
    }

    fn is_reported(&mut self, _: NodeState, _: NodeState) -> bool {
        true
    }
}
