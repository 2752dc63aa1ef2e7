use alloc::vec::Vec;
use core::ops::ControlFlow;

use self::list::Lists;
use self::table::NetTable;
use super::Names;
use super::tables::{Implied, Tables};
use crate::technique::graph::{NodeState, Reach};
use crate::technique::{Position, Sink, Technique};

mod board;
mod list;
mod table;

/// Forcing nets of the wanted kinds.
pub(in crate::technique) fn find(
    position: &Position<'_>,
    wanted: &[Technique],
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let graph = position.graph();
    let lists = Lists::new(position.marks(), graph);
    let reach = Reach::by(graph.states(), |state| lists.states(state));
    let tables = (0..graph.states()).map(|_| None).collect();
    let names = Names {
        contradiction: Technique::ForcingNetContradiction,
        verity: Technique::ForcingNetVerity,
    };
    super::find(position, &mut Nets { lists, reach, tables }, names, wanted, sink)
}

/// Tables that are filled when they are asked for.
struct Nets {
    lists: Lists,
    reach: Reach,
    tables: Vec<Option<NetTable>>,
}

impl Nets {
    fn table(&mut self, premise: NodeState) -> &NetTable {
        self.tables[premise.index()].get_or_insert_with(|| NetTable::new(&self.lists, premise))
    }
}

impl Tables for Nets {
    fn row(&self, premise: NodeState) -> &[u64] {
        self.reach.row(premise)
    }

    fn cost(&mut self, premise: NodeState, to: NodeState) -> Option<usize> {
        self.table(premise).cost(to)
    }

    fn trace(&mut self, premise: NodeState, to: NodeState, branch: &mut Vec<Implied>) {
        self.table(premise).trace(to, branch);
    }

    fn is_reported(&mut self, premise: NodeState, to: NodeState) -> bool {
        self.table(premise).is_net(to)
    }
}
