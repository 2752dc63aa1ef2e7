//! Sudoku as people solve it: techniques, the steps from a puzzle to its solution in words, hints, and
//! how hard a puzzle is. The board and the fast solver are those of the crate [`loshu`].
//!
//! # Words
//!
//! The words of [`loshu`], and:
//!
//! | word | meaning |
//! |---|---|
//! | marks | a player's pencil marks: digits written so far, givens, and candidates |
//! | technique | a kind of reasoning that players name |
//! | step | one use of a technique on given marks, with its reason and conclusions |
//! | strike | take a candidate away |
//! | path | the steps from a puzzle to its solution |
//! | strong link | one of two is true |
//! | weak link | not both of two are true |
//! | profile | an ordered, priced list of techniques |
//! | scale | whose steps a path takes, and what they cost |
//! | rating | what a path costs on a scale |
//!
//! # A tour
//!
//! **A hint** is the next step in words, in as many stages as a player wants.
//!
//! ```
//! use loshu::{Grid, Limits, Marks};
//! use loshu_explain::step::{Stage, Style};
//! use loshu_explain::technique::Profile;
//!
//! let puzzle: Grid =
//!     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
//! let marks = Marks::of(&puzzle);
//! let step = Profile::human().next_step(&marks, &Limits::NONE).unwrap().unwrap();
//! assert_eq!(step.technique.info().english, "Hidden Single in a Box");
//! println!("{}", step.hint(&marks, Stage::Place, Style::default()));
//! step.verify(&marks).expect("the step follows from the marks");
//! # Ok::<(), loshu::ParseError>(())
//! ```
//!
//! A [`Plan`](technique::Plan) gives hints to a player who goes another way, and names wrong digits.
//!
//! **A whole path** has a step, the marks on which it was found, and its price, one after the other.
//!
//! ```
//! use loshu::{Grid, Limits};
//! use loshu_explain::rate::{Scale, path};
//! use loshu_explain::step::{Language, Style};
//! use loshu_explain::technique::Profile;
//!
//! let puzzle: Grid =
//!     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
//! let chinese = Style { language: Language::Chinese, ..Style::default() };
//! let mut steps = path(puzzle, &Scale::Human(Profile::human()), &Limits::NONE);
//! for found in steps.by_ref() {
//!     println!("{}", found.step.prose(&found.marks, chinese));
//! }
//! assert!(steps.marks().is_full());
//! # Ok::<(), loshu::ParseError>(())
//! ```
//!
//! **A rating** says how hard a puzzle is, on the scales of Sudoku Explainer and of HoDoKu, or as the depth of trial
//! and error.
//!
//! ```
//! use loshu::Grid;
//! use loshu_explain::rate::hodoku;
//! use loshu_explain::rate::se::Rater;
//! use loshu_explain::rate::te::TeRater;
//!
//! let puzzle: Grid =
//!     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
//! assert_eq!(Rater::new().rate(&puzzle).to_string(), "2.6/1.2/1.2");
//! assert_eq!(hodoku::rate(&puzzle).unwrap().to_string(), "Medium (696)");
//! assert_eq!(TeRater::new().rate(&puzzle).unwrap().to_string(), "T&E(1) B 1");
//! # Ok::<(), loshu::ParseError>(())
//! ```
//!
//! Ratings and paths take whatever turns into [`Marks`](loshu::Marks): a puzzle, or pencil marks. If a puzzle may
//! have several solutions, techniques that rely on a single solution are left out of the paths of Loshu and
//! HoDoKu.
//!
//! **A puzzle of a wanted difficulty** (feature `rand`) is made by a generator of [`loshu`], and judged here.
//!
#![cfg_attr(feature = "rand", doc = "```")]
#![cfg_attr(not(feature = "rand"), doc = "```ignore")]
//! use loshu::Generator;
//! use loshu_explain::difficulty::Difficulty;
//! use loshu_explain::technique::Technique;
//!
//! let lesson = Difficulty::ANY.practice(Technique::XWing);
//! let made = lesson.puzzle(&Generator::new(2006), 0)?;
//! println!("{}", made.puzzle);
//! # Ok::<(), loshu_explain::difficulty::DifficultyError>(())
//! ```
//!
//! # Where to look
//!
//! * [`technique`] finds the steps from a puzzle to its solution; a [`Profile`](technique::Profile) is the
//!   order in which techniques are asked, and a [`Plan`](technique::Plan) gives hints to a player.
//! * [`step`] describes a step in words and in pictures, and checks it.
//! * [`rate`] says how hard a puzzle is.
//! * [`certificate`] proves which solutions a puzzle has, in a line that anybody can check.
//! * `difficulty` makes puzzles that are as hard as wanted (feature `rand`).
//!
//! # Features
//!
//! | feature | gives | costs |
//! |---|---|---|
//! | `std` (default) | deadlines | the standard library; without it the crate needs `alloc` only |
//! | `rand` | `difficulty` | rand, `rand_chacha` |
//! | `serde` | serialization of steps, reasons and ratings | serde |
//! | `schema` | JSON Schemas of what `serde` reads and writes | schemars |

#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod bits;
mod catalog;
pub mod certificate;
mod course;
#[cfg(feature = "rand")]
pub mod difficulty;
mod example;
#[cfg(feature = "rand")]
mod exercise;
mod language;
mod lesson;
mod level;
pub mod rate;
#[cfg(feature = "schema")]
mod schema;
#[cfg(feature = "serde")]
mod serde;
mod solution;
pub mod step;
pub mod technique;
mod tenths;
mod variables;

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
