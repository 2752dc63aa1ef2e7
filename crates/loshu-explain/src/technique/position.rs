use alloc::vec::Vec;
use core::cell::OnceCell;
use core::ops::ControlFlow;

use loshu::{Digit, Limits, Marks, Stop, Watch};

use super::als::{Restricted, Sets};
use super::chains::three_links;
use super::fish::Places;
use crate::technique::search::graph::{Graph, Reach, Scope};
use crate::technique::uniqueness::extended_rectangle::LinePair;

/// Marks, and what finders derive from them, once each: the graph of links, the almost locked sets.
///
/// A position carries the limits of the question that is asked of it. Every finder looks at them at
/// least every millisecond, breaks when one is reached, and from then on reports nothing.
#[derive(Debug)]
pub struct Position<'a> {
    marks: &'a Marks,
    watch: Watch<'a>,
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
    /// The position with nothing derived yet, and without limits.
    pub fn new(marks: &'a Marks) -> Position<'a> {
        Position {
            marks,
            watch: Watch::unlimited(),
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

    /// Sets when finders stop: at a deadline, or by a flag. The numbers of solutions and tries have no
    /// effect here.
    ///
    /// ```
    /// use std::time::Instant;
    ///
    /// use loshu_explain::technique::{Options, Position, Technique};
    /// use loshu::{Grid, Limits, Marks, Stop};
    ///
    /// let marks = Marks::of(&Grid::EMPTY);
    /// let limits = Limits::NONE.deadline(Instant::now());
    /// let position = Position::new(&marks).with_limits(&limits);
    /// let first = Technique::NestedForcingChain.first(&position, &Options::default());
    /// assert_eq!((first, position.stopped()), (Err(Stop::Deadline), Some(Stop::Deadline)));
    /// ```
    #[must_use]
    pub fn with_limits(self, limits: &'a Limits) -> Position<'a> {
        Position { watch: Watch::new(limits), ..self }
    }

    /// The limit that ended a search on this position. What the search had not reported is not known.
    pub fn stopped(&self) -> Option<Stop> {
        self.watch.stopped()
    }

    /// What a search has found; or the limit that ended it.
    pub(crate) fn answer<T>(&self, found: T) -> Result<T, Stop> {
        match self.stopped() {
            Some(stop) => Err(stop),
            None => Ok(found),
        }
    }

    /// What looks at the limits.
    pub(super) fn watch(&self) -> &Watch<'a> {
        &self.watch
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
    pub(super) fn reach(&self, scope: Scope) -> ControlFlow<(), &Reach> {
        let reach = match scope {
            Scope::Plain => &self.plain_reach,
            Scope::Grouped => &self.grouped_reach,
        };
        derived(reach, || Reach::new(self.graph(), scope, &self.watch))
    }

    /// The candidates with which a wing of three strong links may begin.
    pub(super) fn wing_starts(&self) -> ControlFlow<(), &Vec<usize>> {
        derived(&self.wing_starts, || three_links::starts(self))
    }

    /// The links between candidates, groups and almost locked sets.
    pub(super) fn graph_with_sets(&self) -> ControlFlow<(), &Graph> {
        derived(&self.graph_with_sets, || {
            Graph::with_sets(self.marks, self.sets()?, self.restricted(false)?, &self.watch)
        })
    }

    /// What follows from what by these links.
    pub(super) fn reach_with_sets(&self) -> ControlFlow<(), &Reach> {
        derived(&self.reach_with_sets, || {
            Reach::new(self.graph_with_sets()?, Scope::Grouped, &self.watch)
        })
    }

    /// The almost locked sets.
    pub(super) fn sets(&self) -> ControlFlow<(), &Sets> {
        derived(&self.sets, || Sets::new(self.marks, &self.watch))
    }

    /// The pairs of sets with restricted common digits, of disjoint sets or of all.
    pub(super) fn restricted(&self, overlap: bool) -> ControlFlow<(), &Restricted> {
        let restricted = if overlap { &self.overlapping } else { &self.restricted };
        derived(restricted, || Restricted::new(self.marks, self.sets()?, overlap, &self.watch))
    }
}

/// A fact that is derived when it is asked for first. It is whole, or a limit breaks the question.
fn derived<T>(
    fact: &OnceCell<T>,
    derive: impl FnOnce() -> ControlFlow<(), T>,
) -> ControlFlow<(), &T> {
    if fact.get().is_none() {
        // Nothing derives a fact from itself, so it is still not there.
        let _ = fact.set(derive()?);
    }
    fact.get().map_or(ControlFlow::Break(()), ControlFlow::Continue)
}
