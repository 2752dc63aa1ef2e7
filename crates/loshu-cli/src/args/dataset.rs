//! The command lines of `loshu dataset`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Subcommand};

#[derive(Debug, Subcommand)]
pub(crate) enum Dataset {
    /// Make the files of a data set, as a manifest says
    Build(BuildArgs),
    /// Say which puzzles of a set are equivalent to puzzles of another one, or have the same solutions
    Leaks(LeaksArgs),
}

#[derive(Debug, Args)]
pub(crate) struct BuildArgs {
    /// The manifest, in TOML; see docs/dataset.md
    #[arg(value_name = "MANIFEST")]
    pub(crate) manifest: PathBuf,

    /// The folder of the data set. A build that was stopped resumes there
    #[arg(long, short, value_name = "DIR")]
    pub(crate) output: PathBuf,
}

#[derive(Debug, Args)]
pub(crate) struct LeaksArgs {
    /// A set, such as the training split: a file in any format, a table in Parquet, an array (`.npy`), a folder of
    /// arrays, or the beginning of the names of tables, such as data/train
    #[arg(value_name = "A")]
    pub(crate) first: OsString,

    /// The set that is compared with it, such as the test split
    #[arg(value_name = "B")]
    pub(crate) second: OsString,

    /// Read tables, with the puzzles in the column of this name
    #[arg(long, short, value_name = "NAME")]
    pub(crate) column: Option<String>,

    /// Print each puzzle of B that shares something with A; what: class, grid, solution; where it stands in B; and where
    /// the first such puzzle stands in A
    #[arg(long)]
    pub(crate) list: bool,

    /// Stop at the first record that is no puzzle [default: report it, and compare all others]
    #[arg(long)]
    pub(crate) strict: bool,
}
