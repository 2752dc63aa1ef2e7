//! `loshu lab`: the experiments of the essays, to be repeated and extended.

mod compare;
mod examples;
mod grids;
mod hardest;
mod minimals;
mod orders;
mod out_dir;
mod random;
mod ratings;
mod resumable;
mod tree;

use std::ffi::OsString;
use std::sync::Arc;

use anyhow::Result;
use loshu::{Dlx, Solver};
use loshu_lab::{SearchLimits, SharedEngine};

use crate::args::LimitArgs;
use crate::args::lab::Lab;
use crate::engine::Chosen;
use crate::exit::Exit;
use crate::terminal::message::printable;

/// Runs an experiment.
pub(crate) fn run(experiment: &Lab) -> Result<Exit> {
    match experiment {
        Lab::Random(args) => random::run(args),
        Lab::Orders(args) => orders::run(args),
        Lab::Compare(args) => compare::run(args),
        Lab::Tree(args) => tree::run(args),
        Lab::Hardest(args) => hardest::run(args),
        Lab::Ratings(args) => ratings::run(args),
        Lab::Grids(args) => grids::run(args),
        Lab::Examples(args) => examples::run(args),
        Lab::Minimals(args) => minimals::run(args),
    }
}

/// The engine for the threads of an experiment.
fn shared(chosen: Chosen) -> SharedEngine {
    match chosen {
        Chosen::Fast => Arc::new(Solver::new()),
        Chosen::Teaching(search) => Arc::new(search),
        Chosen::Dlx => Arc::new(Dlx),
    }
}

impl From<LimitArgs> for SearchLimits {
    fn from(LimitArgs { timeout, tries }: LimitArgs) -> SearchLimits {
        SearchLimits { timeout, tries }
    }
}

/// Arguments of a command that can be copied into a shell: each with a space before it, in quotes where it
/// needs them.
fn words(arguments: &[OsString]) -> String {
    let word = |argument: &OsString| format!(" {}", quoted(&argument.to_string_lossy()));
    arguments.iter().map(word).collect()
}

fn quoted(text: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "._-/+=:,@%".contains(c);
    if !text.is_empty() && text.chars().all(is_plain) {
        return text.into();
    }
    format!("'{}'", printable(text).replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_where_a_shell_needs_it() {
        let words = words(&["top95.txt", "my file", "it's", "-"].map(OsString::from));
        assert_eq!(words, r" top95.txt 'my file' 'it'\''s' -");
    }
}
