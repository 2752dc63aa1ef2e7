//! The scale of Sudoku Explainer 1.2.1.3, the players' "SER": ER, EP and ED.
//!
//! The original tries its rules in a fixed order, applies the first hint of the first rule that
//! finds one, and begins again. So a rating depends on which hint comes first, and everything here
//! keeps the orders of the original.
//!
//! | file | what |
//! |---|---|
//! | `order.rs` | the orders of houses, cells, peers and subsets |
//! | `state.rs` | the candidates, by cell, by house and by digit |
//! | `draft.rs`, `rule.rs` | what a rule answers; the names of the rules |
//! | `singles.rs` ... `aligned.rs` | the rules up to aligned exclusion |
//! | `chains.rs` | the rules of chains |
//! | `rater.rs`, `hint.rs` | the main loop; hints in the words of the library |
//! | `technique.rs` | the techniques that the rules are |

mod aligned;
mod bug;
mod chains;
mod draft;
mod fish;
mod hint;
mod locked;
mod loops;
mod order;
mod rater;
mod rule;
mod sets;
mod singles;
mod state;
mod technique;
mod wings;

pub use self::hint::{Cause, Hint, Inference, Reasoning};
pub use self::rater::Rater;
pub use self::rule::{DynamicKind, Rule};

use self::chains::{Engine, Forcing, first_forcing, first_simple};
use self::draft::{Draft, Flow, Sink};
use self::state::State;
use super::Tenths;

/// How a rule is tried.
#[derive(Clone, Copy, Debug)]
enum Method {
    /// Gives its hints in order; the first counts.
    Plain(fn(&State, Sink<'_>) -> Flow),
    /// Aligned exclusion of 2 or 3 cells, which remembers where it found nothing.
    Aligned(usize),
    /// Simple chains and cycles.
    Simple,
    /// Chains that compare runs.
    Forcing(Forcing),
}

use self::Method::{Plain, Simple};

/// The rules in the order in which they are tried, with their usual short names.
const RULES: [(&str, Method); 30] = [
    ("HS", Plain(singles::hidden)),
    ("DL", Plain(locked::direct)),
    ("DHP", Plain(|state, sink| sets::direct(state, 2, sink))),
    ("NS", Plain(singles::naked)),
    ("DHT", Plain(|state, sink| sets::direct(state, 3, sink))),
    ("L", Plain(locked::eliminations)),
    ("NP", Plain(|state, sink| sets::naked(state, 2, sink))),
    ("XW", Plain(|state, sink| fish::eliminations(state, 2, sink))),
    ("HP", Plain(|state, sink| sets::hidden(state, 2, sink))),
    ("NT", Plain(|state, sink| sets::naked(state, 3, sink))),
    ("SF", Plain(|state, sink| fish::eliminations(state, 3, sink))),
    ("HT", Plain(|state, sink| sets::hidden(state, 3, sink))),
    ("XY", Plain(wings::xy)),
    ("XYZ", Plain(wings::xyz)),
    ("UL", Plain(loops::eliminations)),
    ("NQ", Plain(|state, sink| sets::naked(state, 4, sink))),
    ("JF", Plain(|state, sink| fish::eliminations(state, 4, sink))),
    ("HQ", Plain(|state, sink| sets::hidden(state, 4, sink))),
    ("BUG", Plain(bug::eliminations)),
    ("APE", Method::Aligned(2)),
    ("FC", Simple),
    ("ATE", Method::Aligned(3)),
    ("NI", Method::Forcing(Forcing::Nishio)),
    ("MU", Method::Forcing(Forcing::Multiple)),
    ("DY", Method::Forcing(Forcing::Dynamic(0))),
    ("D1", Method::Forcing(Forcing::Dynamic(1))),
    ("N2", Method::Forcing(Forcing::Dynamic(2))),
    ("N3", Method::Forcing(Forcing::Dynamic(3))),
    ("N4", Method::Forcing(Forcing::Dynamic(4))),
    ("N5", Method::Forcing(Forcing::Dynamic(5))),
];

impl Method {
    /// The lowest rating of a hint of the rule, if the rule can take long.
    fn least(self) -> Tenths {
        match self {
            Method::Forcing(what) => Tenths(what.base()),
            Simple | Plain(_) | Method::Aligned(_) => Tenths::default(),
        }
    }

    /// The hint that counts.
    fn first(self, engine: &mut Engine, state: &State) -> Option<Draft> {
        let rule = match self {
            Plain(rule) => rule,
            Simple => return first_simple(engine, state),
            Method::Forcing(what) => return first_forcing(engine, state, what),
            Method::Aligned(size) => return aligned::first(engine, state, size),
        };
        let mut first = None;
        let _ = rule(state, &mut |hint| {
            first = Some(hint);
            Flow::Break(())
        });
        first
    }
}

#[cfg(all(test, feature = "std"))]
mod tests;
