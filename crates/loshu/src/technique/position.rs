use core::cell::OnceCell;

use super::als::{Restricted, Sets};
use super::graph::{Graph, Reach, Scope};
use crate::marks::Marks;

/// Marks, and what finders derive from them, once each: the graph of links, the almost locked sets.
#[derive(Debug)]
pub struct Position<'a> {
    marks: &'a Marks,
    graph: OnceCell<Graph>,
    plain_reach: OnceCell<Reach>,
    grouped_reach: OnceCell<Reach>,
    graph_with_sets: OnceCell<Graph>,
    reach_with_sets: OnceCell<Reach>,
    sets: OnceCell<Sets>,
    restricted: OnceCell<Restricted>,
    overlapping: OnceCell<Restricted>,
}

impl<'a> Position<'a> {
    /// The position with nothing derived yet.
    pub fn new(marks: &'a Marks) -> Position<'a> {
        Position {
            marks,
            graph: OnceCell::new(),
            plain_reach: OnceCell::new(),
            grouped_reach: OnceCell::new(),
            graph_with_sets: OnceCell::new(),
            reach_with_sets: OnceCell::new(),
            sets: OnceCell::new(),
            restricted: OnceCell::new(),
            overlapping: OnceCell::new(),
        }
    }

    /// The marks.
    pub fn marks(&self) -> &'a Marks {
        self.marks
    }

    /// The links between candidates and groups.
    pub(super) fn graph(&self) -> &Graph {
        self.graph.get_or_init(|| Graph::new(self.marks))
    }

    /// What follows from what by these links.
    pub(super) fn reach(&self, scope: Scope) -> &Reach {
        let reach = match scope {
            Scope::Plain => &self.plain_reach,
            Scope::Grouped => &self.grouped_reach,
        };
        reach.get_or_init(|| Reach::new(self.graph(), scope))
    }

    /// The links between candidates, groups and almost locked sets.
    pub(super) fn graph_with_sets(&self) -> &Graph {
        self.graph_with_sets
            .get_or_init(|| Graph::with_sets(self.marks, self.sets(), self.restricted(false)))
    }

    /// What follows from what by these links.
    pub(super) fn reach_with_sets(&self) -> &Reach {
        self.reach_with_sets.get_or_init(|| Reach::new(self.graph_with_sets(), Scope::Grouped))
    }

    /// The almost locked sets.
    pub(super) fn sets(&self) -> &Sets {
        self.sets.get_or_init(|| Sets::new(self.marks))
    }

    /// The pairs of sets with restricted common digits, of disjoint sets or of all.
    pub(super) fn restricted(&self, overlap: bool) -> &Restricted {
        let restricted = if overlap { &self.overlapping } else { &self.restricted };
        restricted.get_or_init(|| Restricted::new(self.marks, self.sets(), overlap))
    }
}
