//! Chains: from X-cycles to dynamic chains with chains inside of them.

// links     literals, reasons, weak and strong links
// price     how the length of a chain makes its rating
// graph     whether any simple chain exists, by reachability
// simple    forcing chains and cycles
// run       what follows from one assumption
// ancestry  how many nodes a conclusion of a run needs
// parents   the parents of a node that has been told
// forcing   Nishio, multiple and dynamic chains: what runs have in common
// advanced  rules inside of runs: locked digits, pairs, X-wings, chains

mod advanced;
mod ancestry;
mod forcing;
mod graph;
mod links;
mod parents;
mod price;
mod run;
mod simple;

use loshu::{Limits, Stop, Watch};

use self::forcing::RestingRuns;
use self::parents::Parents;
use super::draft::{self, Draft, Flow, Sink};

use alloc::sync::Arc;
use alloc::vec::Vec;

pub(super) use self::forcing::{Forcing, first_forcing, forcing};
pub(super) use self::links::{Literal, Reason};
pub(super) use self::simple::{first_simple, simple};

/// Which hints of a rule are asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Wanted {
    #[default]
    All,
    /// The hint that sorts first.
    First,
}

/// The reasoning of a hint: for each target the nodes that it follows from.
#[derive(Clone, Debug)]
pub(super) struct Derivation {
    /// The sum of the numbers of nodes, nested chains included.
    pub(super) length: u32,
    /// The reason with which an assumption counts as a cause; `Seed` if it does not.
    pub(super) seed: Reason,
    /// Each target with its ancestors, breadth first.
    pub(super) targets: Vec<Vec<DerivedLiteral>>,
}

/// A literal and why it holds.
#[derive(Clone, Debug)]
pub(super) struct DerivedLiteral {
    pub(super) literal: Literal,
    pub(super) reason: Reason,
    /// The numbers of the parents in the list of the target.
    pub(super) parents: Parents,
    /// The chain inside of the chain that gives the node.
    pub(super) nested: Option<Arc<Derivation>>,
}

impl Derivation {
    /// Whether both chains have the same targets with the same ancestors in the same order.
    fn is_same(&self, other: &Derivation) -> bool {
        fn literals(list: &[DerivedLiteral]) -> impl Iterator<Item = Literal> + '_ {
            list.iter().map(|node| node.literal)
        }
        self.targets.len() == other.targets.len()
            && self.targets.iter().zip(&other.targets).all(|(a, b)| literals(a).eq(literals(b)))
    }
}

/// Room for runs, kept between calls: one set for each level of nesting; and what ends the work.
#[derive(Debug, Default)]
pub(super) struct Engine {
    rooms: Vec<forcing::Room>,
    simple: simple::Room,
    resting: RestingRuns,
    /// The candidates where aligned exclusion of 2 and of 3 cells found nothing last.
    pub(super) aligned: [Option<[u16; 81]>; 2],
    memory: advanced::Memory,
    pub(super) limits: Limits,
    pub(super) stopped: Option<Stop>,
}

impl Engine {
    /// Begins a new piece of work.
    pub(super) fn begin(&mut self) {
        self.stopped = self.limits.look().err();
        self.aligned = [None; 2];
        self.resting.forget();
        self.memory.clear();
    }

    /// The first hint of a rule that looks at the limits.
    pub(super) fn first(
        &mut self,
        rule: impl FnOnce(&Watch<'_>, Sink<'_>) -> Flow,
    ) -> Option<Draft> {
        let watch = Watch::new(&self.limits);
        let first = draft::first(|sink| rule(&watch, sink));
        self.stopped = self.stopped.or(watch.stopped());
        first
    }

    /// Whether a limit is reached. Then what the rules answer means nothing.
    fn look(&mut self) -> bool {
        if self.stopped.is_none() {
            self.stopped = self.limits.look().err();
        }
        self.stopped.is_some()
    }
}
