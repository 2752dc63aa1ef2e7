//! Sudoku as people solve it: techniques, the steps from a puzzle to its solution in words, hints, and
//! how hard a puzzle is. The board and the fast solver are those of the crate [`loshu`].
//!
//! A hint for a puzzle:
//!
//! ```
//! use loshu::{Grid, Limits, Marks};
//! use loshu_explain::technique::Profile;
//!
//! let puzzle: Grid =
//!     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
//! let marks = Marks::of(&puzzle);
//! let step = Profile::human().next_step(&marks, &Limits::NONE).unwrap().unwrap();
//! assert_eq!(step.technique.info().english, "Hidden Single in a Box");
//! # Ok::<(), loshu::ParseError>(())
//! ```
//!
//! # Where to look
//!
//! * [`technique`] finds the steps from a puzzle to its solution; a [`Profile`](technique::Profile) is the
//!   order in which techniques are asked, and a [`Plan`](technique::Plan) gives hints to a player.
//! * [`step`] describes a step in words and in pictures, and checks it.
//! * [`rate`] says how hard a puzzle is, on the scales of Sudoku Explainer and of HoDoKu.
//! * `difficulty` makes puzzles that are as hard as wanted (feature `rand`).
//!
//! # Words
//!
//! The words of [`loshu`], and:
//!
//! | word | meaning |
//! |---|---|
//! | technique | a kind of reasoning |
//! | step | one use of a technique on given marks, with its reason and conclusions |
//! | path | the steps from a puzzle to its solution |
//! | strong link | one of two is true |
//! | weak link | not both of two are true |
//! | profile | an ordered, priced list of techniques |
//! | rating | what a path costs by a profile |
//!
//! # Features
//!
//! | feature | gives | costs |
//! |---|---|---|
//! | `std` (default) | deadlines | the standard library; without it the crate needs `alloc` only |
//! | `rand` | `difficulty` | rand, `rand_chacha` |
//! | `serde` | serialization of steps, reasons and ratings | serde |

#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod bits;
mod catalog;
#[cfg(feature = "rand")]
pub mod difficulty;
mod language;
mod level;
pub mod rate;
#[cfg(feature = "serde")]
mod serde;
mod solution;
pub mod step;
pub mod technique;
mod tenths;
