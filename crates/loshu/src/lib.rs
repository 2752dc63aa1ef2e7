//! Loshu (洛书) is a Sudoku toolkit: a fast solver, the solvers of the famous essays to learn from, and a
//! maker of puzzles. The crate `loshu-explain` solves as people do: techniques, hints, ratings.
//!
//! # Words
//!
//! | word | meaning |
//! |---|---|
//! | cell | one of the 81 squares; rows A to I, columns 1 to 9 |
//! | digit | 1 to 9 |
//! | house | a row, a column or a box: nine cells that hold each digit once |
//! | peers | the 20 cells that share a house with a cell |
//! | band, stack | three boxes side by side; three boxes one above the other |
//! | triad | the three cells that a line and a box share |
//! | given, clue | a filled cell of a puzzle; *clue* as a count: 17 clues |
//! | grid | 81 cells, each empty or a digit, legal or not |
//! | candidate | a digit that is still possible in a cell |
//! | proper | having exactly one solution |
//! | minimal | proper, and no given can be taken away |
//! | naked single | a cell with one candidate |
//! | hidden single | a digit with one place in a house |
//! | naked pair | two cells of a house with the same two candidates |
//! | locked candidates | a digit whose places in a line are all in one box, or in a box all in one line |
//! | propagate | draw consequences until there are no more |
//! | branch | choose a cell, and try its digits one after the other |
//! | try | one digit that a search puts into one cell to see what follows; the consequences are no tries |
//! | backtrack | to take back a try |
//!
//! # A tour
//!
//! **Read a puzzle and solve it.** A [`Grid`] is what is written in the 81 cells. A [`Verdict`] says whether
//! there is no solution, one, or several.
//!
//! ```
//! use loshu::{Grid, Solver, Verdict};
//!
//! let puzzle: Grid =
//!     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
//! match Solver::new().solve(&puzzle) {
//!     Verdict::Unique(solution) => print!("{}", solution.table()),
//!     Verdict::Multiple => println!("more than one solution"),
//!     Verdict::Unsolvable => println!("no solution"),
//!     Verdict::Stopped { by, .. } => println!("stopped: {by}"),
//! }
//! # Ok::<(), loshu::ParseError>(())
//! ```
//!
//! A text with many puzzles, in lines or drawn as grids, is read by [`format::puzzles`]. A record that is no
//! puzzle is an error in its place.
//!
//! ```
//! use loshu::{Solver, format};
//!
//! let text = b"\
//! 003020600900305001001806400008102900700000008006708200002609500800203009005010300
//! not a puzzle
//! ";
//! let grids: Vec<_> = format::puzzles(text).filter_map(|puzzle| Some(puzzle.ok()?.grid)).collect();
//! let verdicts = Solver::new().solve_batch(&grids);
//! assert!(verdicts[0].solution().is_some());
//! ```
//!
//! **Count solutions, and list them.** Without [`Limits`] a search may take longer than anyone can wait: the
//! empty grid has 6.67e21 solutions.
//!
//! ```
//! use loshu::{Grid, Limits, Solver};
//!
//! let solver = Solver::new().with_limits(Limits::NONE.solutions(1000));
//! assert_eq!(solver.count(&Grid::EMPTY).solutions, 1000);
//! for solution in solver.solutions(&Grid::EMPTY).take(2) {
//!     println!("{solution}");
//! }
//! ```
//!
//! **Begin with pencil marks.** A search begins with a puzzle or with [`Marks`], in which candidates may be
//! missing: see [`Start`].
//!
//! ```
//! use loshu::{Candidate, Cell, Digit, Grid, Marks, Solver};
//!
//! let mut marks = Marks::of(&Grid::EMPTY);
//! let a1_is_not_5 = Candidate::new(Cell::ALL[0], Digit::new(5).unwrap());
//! marks.remove([a1_is_not_5].into_iter().collect());
//! let solution = Solver::new().solutions(&marks).next().unwrap();
//! assert_ne!(solution.grid()[Cell::ALL[0]], Digit::new(5));
//! ```
//!
//! **Learn from a search.** [`Search`] makes the tries of the essays, and an [`Observer`] sees each of them.
//!
//! ```
//! use loshu::{Engine, Grid, Limits, Search};
//!
//! let puzzle: Grid =
//!     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
//! let run = Search::norvig().run(&puzzle, &Limits::NONE, &mut |solution| println!("{solution}"));
//! assert_eq!(run.essay_stats().tries, 25);
//! # Ok::<(), loshu::ParseError>(())
//! ```
//!
//! **Make a puzzle** (feature `rand`). Puzzle `index` of a seed is the same on every machine.
//!
#![cfg_attr(feature = "rand", doc = "```")]
#![cfg_attr(not(feature = "rand"), doc = "```ignore")]
//! use loshu::{Generator, Symmetry};
//!
//! let generator = Generator::new(2006).symmetries(&[Symmetry::Rotate180]).clues(24..=30);
//! let made = generator.puzzle(0)?;
//! println!("{}\n{}", made.puzzle, made.solution);
//! # Ok::<(), loshu::GenerateError>(())
//! ```
//!
//! # Where to look
//!
//! * [`Grid`] holds what is written in the 81 cells; [`mod@format`] reads and prints every usual form.
//! * [`Solver`] is the fast engine. It tells none, one and several solutions apart, counts them and
//!   lists them.
//! * [`Search`] is the teaching engine: one search with four knobs. The solver of each essay is a
//!   setting of the knobs. [`Dlx`] is Knuth's dancing links.
//! * [`Generator`] makes puzzles: minimal, symmetric, with a wanted number of clues, accepted by a
//!   [`Judge`].
//! * [`Transform`] makes equivalent puzzles, and [`canonical`] finds the form that all of them share.
//! * [`Candidates`] keeps what is possible and draws the consequences of a digit.
//! * [`Marks`] are a player's pencil marks.
//! * [`verify()`] checks a solution and shares no code with the solvers.
//! * [`Limits`] end a search after a number of solutions or tries, at a deadline, or by a flag. No function
//!   panics on an input, and no search takes memory that grows with its length.
//!
//! # Features
//!
//! | feature | gives | costs |
//! |---|---|---|
//! | `std` (default) | deadlines and times | the standard library; without it the crate needs `alloc` only |
//! | `rand` | [`Generator`] and the random orders of [`Search`], the same for a seed on every machine | rand, `rand_chacha` |
//! | `serde` | serialization of grids, verdicts and counts | serde |
//! | `schema` | JSON Schemas of what `serde` reads and writes | schemars |

#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod candidate;
mod candidates;
mod canon;
mod cell;
mod digit;
mod dlx;
mod engine;
pub mod format;
#[cfg(feature = "rand")]
mod generate;
mod grid;
mod house;
mod limits;
mod marks;
#[cfg(feature = "schema")]
mod schema;
mod search;
#[cfg(feature = "rand")]
mod seed;
#[cfg(feature = "serde")]
mod serde;
mod set;
mod solve;
mod status;
mod symmetry;
mod transform;
mod value;
mod verify;

pub use candidate::{Candidate, CandidateSet};
pub use candidates::{Candidates, Contradiction, Propagation};
pub use canon::{Canonical, canonical};
pub use cell::{Cell, CellSet, Cells};
pub use digit::{Digit, DigitSet, Digits};
pub use dlx::Dlx;
pub use engine::{Count, Engine, Run, Stats, Stopwatch, Verdict};
pub use format::error::ParseError;
#[cfg(feature = "rand")]
pub use generate::{
    Attempts, ClueSet, GenerateError, Generated, Generator, Impossible, Judge, Mask, Minimal,
    ParseMaskError, Steer, random_puzzle,
};
pub use grid::{Conflict, Grid};
pub use house::{House, HouseKind, Triad};
pub use limits::{Limits, Stop, Watch};
pub use marks::{Change, Marks};
pub use search::{CellOrder, DigitOrder, Observer, Search, Undo};
#[cfg(feature = "rand")]
pub use seed::seed_of;
pub use solve::{Backend, Solutions, Solver, Start};
pub use status::Status;
pub use symmetry::Symmetry;
pub use transform::Transform;
pub use value::ValueError;
pub use verify::{Flaw, Solution, verify};

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
