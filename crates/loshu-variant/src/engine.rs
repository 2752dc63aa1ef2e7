//! The engine: what follows from constraints, and the search.
//!
//! ```text
//! compiled   the constraints of a layout, ready for propagation
//! derive     constraints that follow from others
//! state      the candidates of all cells
//! finder     finds solutions, by search or by clause learning
//! learning   clause learning, where the search does not end
//! alike      digits that nothing tells apart
//! witness    which candidates occur in solutions
//! waiting    work that waits
//! propagate  draws consequences until there are no more
//! added      sums that are added up
//! around     what follows whichever place of a digit is taken
//! place      digits that have to be in some of the cells
//! sets       the sets of a number of digits
//! cage       the consequences of a cage
//! member     which digits are in which cage
//! groups     the cells of a sum in groups that differ
//! sum        the consequences of a sum
//! regular    the consequences of an automaton
//! sandwich   the consequences of a sandwich in a house
//! any        the consequences of alternatives
//! ground     what a layout of houses and cells that differ says, for planes
//! board      the candidates of all cells as planes
//! planes     draws consequences on planes
//! choice     where the search branches next
//! search     depth-first search that learns where to branch
//! ```

mod added;
mod alike;
mod any;
mod around;
mod board;
mod cage;
mod choice;
mod compiled;
mod derive;
mod finder;
mod ground;
mod groups;
#[cfg(feature = "learning")]
mod learning;
mod member;
mod place;
mod planes;
mod propagate;
mod regular;
mod sandwich;
mod search;
mod sets;
mod state;
mod sum;
mod waiting;
mod witness;

pub(crate) use self::alike::Alike;
pub(crate) use self::compiled::Compiled;
pub(crate) use self::finder::Finder;
pub(crate) use self::search::Search;
pub(crate) use self::witness::Witnesses;
