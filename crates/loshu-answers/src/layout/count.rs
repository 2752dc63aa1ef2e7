//! How many solutions there are, and which digits the cells have in them.

use loshu::Limits;
use loshu_variant::Solver;
use serde::{Deserialize, Serialize};

use super::puzzle;
use crate::solve::{MOST_SOLUTIONS, million};
use crate::value::{in_range, whole};
use crate::{Ask, CountAnswer, Refusal};

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
