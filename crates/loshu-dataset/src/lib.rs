//! Data sets of Sudoku puzzles for people who train and test models.
//!
//! A [`Manifest`] says which puzzles a data set has, which columns, and how it is split. [`Build`] makes the files.
//! [`leaks()`] says what two sets have in common, also if other programs made them.
//!
//! Three faults are common in such data sets, and cannot happen here. Equivalent puzzles stand in one split: a
//! puzzle belongs to the split that a hash of its canonical form, or of its solution's, names. Ratings are
//! properties of the puzzle, or the documentation of the [`Column`] says that they are not. All random choices
//! follow from the seed of the manifest, so that the same manifest gives the same bytes, on every machine and with
//! any number of threads.

// `manifest` and `column` say what is wanted, `wanted` what generated puzzles are to be, `limits` what ends ratings.
// `facts` finds out what columns say of a puzzle. `inputs` reads puzzles in blocks, `sets` reads those that are no text,
// `variant` knows other kinds than the ordinary Sudoku. `blocks` keeps the facts of each block so that a stopped build
// resumes, `pieces` has other machines find them. `choice` decides which rows stand where, `row` is what is written,
// `output` writes. `card` and `lock` are the files beside the data.

mod blocks;
mod build;
mod card;
mod choice;
mod column;
mod error;
mod facts;
mod hash;
mod inputs;
mod kind;
mod leaks;
mod limits;
mod lock;
mod manifest;
mod output;
mod pieces;
mod row;
mod sets;
mod summary;
mod symmetries;
mod variant;
mod wanted;
mod worker;

pub use self::build::{Build, Progress};
pub use self::column::{Column, Kind};
pub use self::error::DatasetError;
pub use self::leaks::{Fingerprints, Leaks, Shared, leaks};
pub use self::limits::RatingLimits;
pub use self::manifest::{Augment, By, Format, Input, Manifest, Output, Strata};
pub use self::pieces::{Piece, Pieces, find_facts};
pub use self::sets::{BinaryPuzzles, PARQUET, binary_puzzles, is_parquet, parquet_text, set_files};
pub use self::summary::{InputSummary, Missing, SplitSummary, StratumSummary, Summary};
pub use self::symmetries::Symmetries;
