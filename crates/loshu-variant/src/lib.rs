//! Sudoku of any size and layout, by one engine whose rules are data.
//!
//! [`Rules`] are cells, digits, and constraints of few kinds. A method for each known rule builds its
//! constraints: killer cages, thermometers, arrows, regions of any form, several grids that overlap. A
//! [`Layout`] is compiled once, and a [`Solver`] answers questions about its puzzles.
//!
//! ```
//! use loshu_variant::{Layout, Rules, Shape, Solver, Verdict};
//!
//! let shape = Shape::square(6)?;
//! let mut rules = Rules::sudoku(&shape)?; // six rows, six columns, six boxes of 2x3
//! rules.killer_cage(&[0, 1, 6], Some(7))?;
//! rules.thermometer(&[14, 15, 16])?;
//! let layout = Layout::new(&rules);
//! assert!(matches!(Solver::new().solve(&layout.puzzle(&[])?), Verdict::Multiple(_)));
//! # Ok::<(), loshu_variant::RuleError>(())
//! ```
//!
//! # Words
//!
//! | word | meaning |
//! |---|---|
//! | shape | where the cells lie: a square, or several that overlap |
//! | digit | 1 to the number of digits, at most 25 |
//! | clue | a rule at a place, as its setter states it: this thermometer |
//! | setting | a puzzle as its setter states it: shape, regions, clues, givens |
//! | rule | what a setter knows by a name: thermometer, killer cage |
//! | constraint | one of the few kinds that the engine knows: [`Constraint`] |
//! | layout | rules that are compiled |
//! | puzzle | a layout with the digits that its cells may have |
//!
//! # Features
//!
//! | feature | gives | costs |
//! |---|---|---|
//! | `fpuzzles` | puzzles of f-puzzles.com | `serde_json` |
//! | `learning` | clause learning where the search does not end: 25x25 | `batsat` |

mod automaton;
mod bits;
mod broken;
mod clash;
mod clue;
mod digits;
mod drawing;
mod engine;
mod estimate;
pub mod explain;
#[cfg(feature = "fpuzzles")]
pub mod fpuzzles;
pub mod generate;
mod kind;
mod layout;
mod line;
mod named_grids;
mod random;
mod reading;
mod redundant;
mod rule_error;
mod rules;
mod setting;
mod shape;
mod sketch;
mod solver;
mod symmetry;

pub use automaton::Automaton;
pub use broken::Broken;
pub use clash::Clash;
pub use clue::own::{Among, Condition, Counts, OwnRule};
pub use clue::{Clue, Global, Group, GroupNumbers, Line, Mark, Outside};
pub use digits::{DigitRange, DigitRangeError, DigitSet, MAX_DIGITS};
pub use drawing::{Color, Drawing, Figure, Outline, Spot, Stroke};
pub use estimate::Estimate;
pub use kind::Kind;
pub use layout::{Layout, Puzzle};
pub use named_grids::NamedGrids;
pub use reading::{Machine, MachineStep};
pub use redundant::{Redundant, RedundantError, minimal_inside};
pub use rule_error::{MAX_CELLS, RuleError};
pub use rules::{Constraint, Rules, Side, Sign, Table};
pub use setting::{Regions, Setting, SettingError};
pub use shape::{Shape, Step, boxes};
pub use sketch::{Gesture, Number, Numerals, Sketch};
pub use solver::{Solution, Solver, TrueCandidates, Verdict};
pub use symmetry::{CanonicalSetting, Rearrangement, Symmetries};

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
