//! The engine: what follows from constraints, and the search.
//!
//! ```text
//! compiled   the constraints of a layout, ready for propagation
//! derive     constraints that follow from others
//! state      the candidates of all cells
//! finder     finds solutions, by search or by clause learning
//! learning   clause learning, where the search does not end
//! propagate  draws consequences until there are no more
//! sets       the sets of a number of digits
//! sum        the consequences of a sum
//! regular    the consequences of an automaton
//! search     depth-first search that learns where to branch
//! ```

mod compiled;
mod derive;
mod finder;
#[cfg(feature = "learning")]
mod learning;
mod propagate;
mod regular;
mod search;
mod sets;
mod state;
mod sum;

pub(crate) use self::compiled::Compiled;
pub(crate) use self::finder::Finder;
pub(crate) use self::regular::Paths;
pub(crate) use self::search::Search;
