//! The solutions of puzzles of other sizes and rules, and what digits break.

use loshu::{Limits, Status};
use loshu_variant::{Solver, Verdict};
use serde::{Deserialize, Serialize};

use super::{LayoutWords, puzzle};
use crate::solve::{MOST_SOLUTIONS, million};
use crate::value::{Words, in_range, whole};
use crate::{Ask, CountAnswer, Refusal};

/// Asks for the solution of a puzzle of another size, or with further rules.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LayoutSolveRequest {
    /// The puzzle: a text in any form that can be read.
    pub puzzle: String,
    /// The names of rules of the whole grid that add to the text.
    #[serde(default)]
    pub rules: Vec<String>,
}

/// What a search says of a puzzle of another size, or with further rules.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LayoutSolveAnswer {
    /// How many solutions there are.
    pub status: Status,
    /// The digits of the only solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<Vec<u8>>,
}

impl Ask for LayoutSolveRequest {
    type Answer = LayoutSolveAnswer;

    fn answer(&self, limits: &Limits) -> Result<LayoutSolveAnswer, Refusal> {
        let variant = puzzle::read(&self.puzzle, &self.rules)?;
        let verdict = Solver::new().with_limits(limits.clone()).solve(&variant.puzzle());
        let (status, solution) = match verdict {
            Verdict::Unique(solution) => (Status::Unique, Some(solution.digits().to_vec())),
            Verdict::Multiple(_) => (Status::Multiple, None),
            Verdict::Unsolvable => (Status::Unsolvable, None),
            Verdict::Stopped { by, .. } => (Status::Stopped(by), None),
        };
        Ok(LayoutSolveAnswer { status, solution })
    }
}

/// Asks which rules the digits of a player break.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LayoutCheckRequest {
    /// The puzzle: a text in any form that can be read.
    pub puzzle: String,
    /// The names of rules of the whole grid that add to the text.
    #[serde(default)]
    pub rules: Vec<String>,
    /// The digit of each cell, givens included; 0 for an empty cell.
    pub digits: Vec<u8>,
    /// The language of the names of rules.
    #[serde(default)]
    pub words: Words,
}

/// The rules that digits break, each looked at alone.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LayoutCheckAnswer {
    /// What is broken.
    pub conflicts: Vec<LayoutConflict>,
}

/// A rule that digits break.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LayoutConflict {
    /// The name of the row, the region or the clue; absent if a cell itself cannot have its digit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The cells whose digits break it.
    pub cells: Vec<String>,
}

impl Ask for LayoutCheckRequest {
    type Answer = LayoutCheckAnswer;

    fn answer(&self, limits: &Limits) -> Result<LayoutCheckAnswer, Refusal> {
        let variant = puzzle::read(&self.puzzle, &self.rules)?;
        puzzle::check_digits("digits", &variant, &self.digits)?;
        let words = LayoutWords::new(&variant, self.words.language);
        let told = |broken: loshu_variant::Broken| LayoutConflict {
            rule: broken.constraint.map(|constraint| words.origin(constraint)),
            cells: broken.cells.iter().map(|&cell| words.cell(cell)).collect(),
        };
        let conflicts = variant.rules.broken(&self.digits, limits)?.into_iter().map(told).collect();
        Ok(LayoutCheckAnswer { conflicts })
    }
}

/// Asks how many solutions a puzzle of another size, or with further rules, has.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LayoutCountRequest {
    /// The puzzle: a text in any form that can be read.
    pub puzzle: String,
    /// The names of rules of the whole grid that add to the text.
    #[serde(default)]
    pub rules: Vec<String>,
    /// Where the count stops.
    #[serde(default = "million", deserialize_with = "whole")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = MOST_SOLUTIONS)))]
    pub limit: u64,
}

impl Ask for LayoutCountRequest {
    type Answer = CountAnswer;

    fn answer(&self, limits: &Limits) -> Result<CountAnswer, Refusal> {
        let limit = in_range("limit", self.limit, 1, MOST_SOLUTIONS)?;
        let variant = puzzle::read(&self.puzzle, &self.rules)?;
        let limits = limits.clone().solutions(limit);
        let count = Solver::new().with_limits(limits).count(&variant.puzzle());
        Ok(CountAnswer { solutions: count.solutions, stopped: count.stopped })
    }
}

/// Asks for the true candidates of a puzzle of another size, or with further rules.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LayoutCandidatesRequest {
    /// The puzzle: a text in any form that can be read.
    pub puzzle: String,
    /// The names of rules of the whole grid that add to the text.
    #[serde(default)]
    pub rules: Vec<String>,
}

/// The true candidates: the digits that a cell has in some solution.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LayoutCandidatesAnswer {
    /// The digits of each cell: one in each cell of a proper puzzle, and none anywhere if there is no solution.
    pub candidates: Vec<Vec<u8>>,
}

impl Ask for LayoutCandidatesRequest {
    type Answer = LayoutCandidatesAnswer;

    fn answer(&self, limits: &Limits) -> Result<LayoutCandidatesAnswer, Refusal> {
        let variant = puzzle::read(&self.puzzle, &self.rules)?;
        let solver = Solver::new().with_limits(limits.clone());
        let found = solver.true_candidates(&variant.puzzle())?;
        let candidates = found.iter().map(|digits| digits.iter().collect()).collect();
        Ok(LayoutCandidatesAnswer { candidates })
    }
}
