use loshu::{Cell, Limits, Solver};
use serde::{Deserialize, Serialize};

use super::{Ask, Puzzle, Refusal};

/// Asks for the true candidates: the digits that each cell has in some solution.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CandidatesRequest {
    /// The puzzle.
    pub puzzle: Puzzle,
}

/// The true candidates of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CandidatesAnswer {
    /// The digits of the 81 cells, such as `27`: one in each cell of a proper puzzle, and none anywhere if
    /// there is no solution.
    #[cfg_attr(
        feature = "schema",
        schemars(length(equal = 81), inner(regex(pattern = "^[1-9]*$")))
    )]
    pub candidates: Vec<String>,
}

impl Ask for CandidatesRequest {
    type Answer = CandidatesAnswer;

    fn answer(&self, limits: &Limits) -> Result<CandidatesAnswer, Refusal> {
        let start = self.puzzle.marks()?;
        let found = Solver::new().with_limits(limits.clone()).true_candidates(&start)?;
        let digits = |&cell: &Cell| found.digits(cell).iter().map(|digit| digit.to_string());
        let candidates = Cell::ALL.iter().map(|cell| digits(cell).collect()).collect();
        Ok(CandidatesAnswer { candidates })
    }
}
