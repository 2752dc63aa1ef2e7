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
        match (self.search(), self) {
            (Some(search), _) => Box::new(search),
            (None, EngineName::Dlx) => Box::new(Dlx),
            (None, _) => Box::new(Solver::new()),
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
