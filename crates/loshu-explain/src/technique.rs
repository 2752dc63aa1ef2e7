//! Human techniques: which there are, and how they are found.
//!
//! | type | answers |
//! |---|---|
//! | [`Technique`] | what a technique is called, what it costs, its [`lesson`](Technique::lesson) and its [`example`](Technique::example) |
//! | [`Profile`] | which step is next, which steps are possible, which steps lead to the solution |
//! | [`Plan`] | what a player should look at next who has gone another way |
//! | [`COURSE`] | in which order techniques are best learned |
//! | [`Position`] | where one technique alone is found: [`Technique::first`], [`Technique::all`] |
//!
//! A finder is pure: a [`Position`] in, steps out through a sink that may stop it. So the first step,
//! all steps and the cheapest step come from the same code.

// A folder for each family, in the order of `Family`; `search` is what several of them share.
// finder          which finder finds which technique, and those that are searched together
// position        the marks, with the facts that several finders share
// options         what finders may look for
// profile         techniques in order: the first step, all steps
// path, plan      all steps to the solution; what a player should look at next

mod als;
mod chains;
mod coloring;
mod exotic;
mod finder;
mod fish;
mod forcing;
mod last_resort;
mod locked;
mod options;
mod path;
mod plan;
mod position;
mod profile;
mod search;
mod single_digit;
mod singles;
mod subsets;
mod uniqueness;
mod wings;

use core::ops::ControlFlow;

pub use self::finder::find_together;
pub use self::options::{HodokuOptions, Options};
pub use self::path::ProfilePath;
pub use self::plan::{Advice, Plan};
pub use self::position::Position;
pub use self::profile::Profile;
pub(crate) use self::profile::first;
pub use crate::catalog::{Family, Group, Info, Named, Technique, nearest_names, same_name};
pub use crate::course::{COURSE, Chapter};
pub use crate::lesson::Lesson;

use crate::step::Step;

/// What takes the steps that a finder finds, and says whether it has enough.
pub(crate) type Sink<'s> = dyn FnMut(Step) -> ControlFlow<()> + 's;
