//! The two puzzles that Norvig's essay took longest for.

use loshu::Grid;

use crate::Failure;
use crate::sets::{Question, Set};

/// One puzzle a line, then `# name: remark`.
const ESSAYS: &str = include_str!("../../../puzzles/essays.txt");

/// Each of the two as a set of its own.
pub fn sets() -> Result<Vec<Set>, Failure> {
    ["impossible", "hard1"].into_iter().map(set).collect()
}

/// The puzzle whose remark begins with that name.
fn set(name: &str) -> Result<Set, Failure> {
    let remark = format!("# {name}:");
    let line = ESSAYS.lines().find(|line| line.contains(&remark));
    let puzzle: Grid = line.ok_or_else(|| format!("essays.txt has no {name}"))?.parse()?;
    Set::new(&format!("essay: {name}"), Question::Prove, vec![puzzle])
}
