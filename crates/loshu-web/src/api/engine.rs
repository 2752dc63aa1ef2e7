use loshu::{Dlx, Engine, Search, Solver};
use serde::{Deserialize, Serialize};

/// An engine by its name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum EngineName {
    #[default]
    Norvig,
    Stack,
    Backtracking,
    Dlx,
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
