//! The scale of Sudoku Explainer 1.2.1.3, the players' "SER": ER, EP and ED.
//!
//! The original tries its rules in a fixed order, applies the first hint of the first rule that
//! finds one, and begins again. So a rating depends on which hint comes first, and everything here
//! keeps the orders of the original.

// order                the orders of houses, cells, peers and subsets
// state                the candidates, by cell, by house and by digit
// draft, rule          what a rule answers; the names of the rules
// singles ... aligned  the rules up to aligned exclusion
// chains               the rules of chains
// rater, hint          the main loop; hints in the words of the library
// technique, step      the techniques that the rules are; hints as steps that can be checked

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
mod step;
mod technique;
mod wings;

pub use self::hint::{Hint, Inference, InferenceCause, Reasoning};
pub(crate) use self::rater::HintPath;
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
    /// Unique rectangles and loops, which may be many.
    Loops,
    /// Aligned exclusion of 2 or 3 cells, which remembers where it found nothing.
    Aligned(usize),
    /// Simple chains and cycles.
    Simple,
    /// Chains that compare runs.
    Forcing(Forcing),
}

use self::Method::{Plain, Simple};

/// The rules in the order in which they are tried, with their usual short names and
/// the lowest rating of a hint. Ratings of rules ascend, so that a rule which is reached tells that the
/// next hint has at least its rating.
const RULES: [(&str, Tenths, Method); 30] = [
    ("HS", Tenths(10), Plain(singles::hidden)),
    ("DL", Tenths(17), Plain(locked::direct)),
    ("DHP", Tenths(20), Plain(|state, sink| sets::direct(state, 2, sink))),
    ("NS", Tenths(23), Plain(singles::naked)),
    ("DHT", Tenths(25), Plain(|state, sink| sets::direct(state, 3, sink))),
    ("L", Tenths(26), Plain(locked::eliminations)),
    ("NP", Tenths(30), Plain(|state, sink| sets::naked(state, 2, sink))),
    ("XW", Tenths(32), Plain(|state, sink| fish::eliminations(state, 2, sink))),
    ("HP", Tenths(34), Plain(|state, sink| sets::hidden(state, 2, sink))),
    ("NT", Tenths(36), Plain(|state, sink| sets::naked(state, 3, sink))),
    ("SF", Tenths(38), Plain(|state, sink| fish::eliminations(state, 3, sink))),
    ("HT", Tenths(40), Plain(|state, sink| sets::hidden(state, 3, sink))),
    ("XY", Tenths(42), Plain(wings::xy)),
    ("XYZ", Tenths(44), Plain(wings::xyz)),
    ("UL", Tenths(45), Method::Loops),
    ("NQ", Tenths(50), Plain(|state, sink| sets::naked(state, 4, sink))),
    ("JF", Tenths(52), Plain(|state, sink| fish::eliminations(state, 4, sink))),
    ("HQ", Tenths(54), Plain(|state, sink| sets::hidden(state, 4, sink))),
    ("BUG", Tenths(56), Plain(bug::eliminations)),
    ("APE", Tenths(62), Method::Aligned(2)),
    ("FC", Tenths(65), Simple),
    ("ATE", Tenths(75), Method::Aligned(3)),
    ("NI", Tenths(75), Method::Forcing(Forcing::Nishio)),
    ("MU", Tenths(80), Method::Forcing(Forcing::Multiple)),
    ("DY", Tenths(85), Method::Forcing(Forcing::Dynamic(0))),
    ("D1", Tenths(90), Method::Forcing(Forcing::Dynamic(1))),
    ("N2", Tenths(95), Method::Forcing(Forcing::Dynamic(2))),
    ("N3", Tenths(100), Method::Forcing(Forcing::Dynamic(3))),
    ("N4", Tenths(105), Method::Forcing(Forcing::Dynamic(4))),
    ("N5", Tenths(110), Method::Forcing(Forcing::Dynamic(5))),
];

impl Method {
    /// The hint that counts.
    fn first(self, engine: &mut Engine, state: &State) -> Option<Draft> {
        match self {
            Plain(rule) => draft::first(|sink| rule(state, sink)),
            Method::Loops => engine.first(|watch, sink| loops::eliminations(state, watch, sink)),
            Simple => first_simple(engine, state),
            Method::Forcing(what) => first_forcing(engine, state, what),
            Method::Aligned(size) => aligned::first(engine, state, size),
        }
    }
}

#[cfg(test)]
mod order_of_rules {
    use super::*;
    use crate::catalog::orders;

    /// A technique is found by the rule with the highest lowest rating that is not above its own.
    #[test]
    fn techniques_stand_in_the_order_of_their_rules() {
        let rule = |rating: Tenths| RULES.iter().rposition(|&(_, least, _)| least <= rating);
        let rules: Vec<_> = orders::SE
            .iter()
            .map(|technique| rule(technique.info().se.expect("a rating")).expect("a rule"))
            .collect();
        assert!(rules.is_sorted(), "{rules:?}");
    }

    #[test]
    fn lowest_ratings_ascend_from_rule_to_rule() {
        assert!(RULES.is_sorted_by_key(|&(_, least, _)| least));
        for (name, least, method) in RULES {
            if let Method::Forcing(what) = method {
                assert_eq!(least, Tenths(what.base()), "{name}");
            }
        }
    }
}

#[cfg(all(test, feature = "std"))]
mod tests;
