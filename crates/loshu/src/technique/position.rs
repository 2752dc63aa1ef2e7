use alloc::vec::Vec;
use core::cell::OnceCell;

use super::als::{Restricted, Sets};
use super::chains::three_links;
use super::extended_rectangle::LinePair;
use super::fish::Places;
use super::graph::{Graph, Reach, Scope};
use crate::digit::Digit;
use crate::marks::Marks;

/// Marks, and what finders derive from them, once each: the graph of links, the almost locked sets.
#[derive(Debug)]
pub struct Position<'a> {
    marks: &'a Marks,
    places: OnceCell<Vec<Places>>,
    line_pairs: OnceCell<Vec<LinePair>>,
    graph: OnceCell<Graph>,
    plain_reach: OnceCell<Reach>,
    grouped_reach: OnceCell<Reach>,
    wing_starts: OnceCell<Vec<usize>>,
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
            places: OnceCell::new(),
            line_pairs: OnceCell::new(),
            graph: OnceCell::new(),
            plain_reach: OnceCell::new(),
            grouped_reach: OnceCell::new(),
            wing_starts: OnceCell::new(),
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

    /// The candidates of each digit that has not too many.
    pub(super) fn places(&self) -> &[Places] {
        let of = |digit| Places::of(self.marks, digit);
        self.places.get_or_init(|| Digit::ALL.into_iter().filter_map(of).collect())
    }

    /// The pairs of lines of a chute.
    pub(super) fn line_pairs(&self) -> &[LinePair] {
        self.line_pairs.get_or_init(|| LinePair::all(self.marks).collect())
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

    /// The candidates with which a wing of three strong links may begin.
    pub(super) fn wing_starts(&self) -> &[usize] {
        self.wing_starts.get_or_init(|| three_links::starts(self))
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
