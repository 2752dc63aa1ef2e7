use alloc::vec::Vec;
use core::ops::ControlFlow;

use self::list::Lists;
use self::table::NetTable;
use super::Names;
use super::tables::{Implied, Tables};
use crate::technique::search::graph::{NodeState, Reach};
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
    let (graph, watch) = (position.graph(), position.watch());
    let lists = Lists::new(position.marks(), graph, watch)?;
    let reach = Reach::by(graph.states(), |state| lists.states(state), watch)?;
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
    /// The lists, and the table of a premise.
    fn table(&mut self, premise: NodeState) -> (&Lists, &NetTable) {
        let lists = &self.lists;
        let table = &mut self.tables[premise.index()];
        (lists, table.get_or_insert_with(|| NetTable::new(lists, premise)))
    }
}

impl Tables for Nets {
    fn row(&self, premise: NodeState) -> &[u64] {
        self.reach.row(premise)
    }

    fn cost(&mut self, premise: NodeState, to: NodeState) -> Option<usize> {
        let (lists, table) = self.table(premise);
        table.cost(lists, to)
    }

    fn trace(&mut self, premise: NodeState, to: NodeState, branch: &mut Vec<Implied>) {
        let (lists, table) = self.table(premise);
        table.trace(lists, to, branch);
    }

    fn is_reported(&mut self, premise: NodeState, to: NodeState) -> bool {
        let (lists, table) = self.table(premise);
        table.is_net(lists, to)
    }
}
