use loshu::{Dlx, Engine, Search, Solver};
use serde::{Deserialize, Serialize};

/// An engine by its name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EngineName {
    /// The search of the essay: singles follow at once.
    #[default]
    Norvig,
    /// A search with a stack, in which only peers follow.
    Stack,
    /// A search cell by cell.
    Backtracking,
    /// Dancing links.
    Dlx,
    /// Loshu's fast engine.
    Fast,
}

impl EngineName {
    pub(crate) fn engine(self) -> Box<dyn Engine> {
        match self {
            EngineName::Norvig => Box::new(Search::norvig()),
            EngineName::Stack => Box::new(Search::stack()),
            EngineName::Backtracking => Box::new(Search::backtracking()),
            EngineName::Dlx => Box::new(Dlx),
            EngineName::Fast => Box::new(Solver::new()),
        }
    }

    /// The search of a teaching engine.
    pub(crate) fn search(self) -> Option<Search> {
        match self {
            EngineName::Norvig => Some(Search::norvig()),
            EngineName::Stack => Some(Search::stack()),
            EngineName::Backtracking => Some(Search::backtracking()),
            EngineName::Dlx | EngineName::Fast => None,
        }
    }
}
