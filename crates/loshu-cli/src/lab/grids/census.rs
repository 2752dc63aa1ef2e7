//! What has been counted.

use anyhow::{Result, anyhow, ensure};
use serde::{Deserialize, Serialize};

use super::crosses::Crosses;
use crate::lab::out_dir::OutDir;
use crate::message::{self, printable};

/// The state from which a stopped run resumes.
pub(super) const STATE: &str = "grids.json";

/// The classes of top bands.
const CLASSES: usize = 416;
/// The crosses with one band, and the most completions of a cross.
const CROSSES: u64 = 2_612_736;
const MOST_COMPLETIONS: u64 = 11_664;

/// The counts of the first classes.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Census {
    /// Of the program.
    version: String,
    /// The crosses with a band of each class.
    pub(super) crosses: Vec<Crosses>,
}

impl Census {
    /// An empty census, or the census of a stopped run.
    pub(super) fn begin(out_dir: Option<&OutDir>) -> Result<Census> {
        let version = env!("CARGO_PKG_VERSION");
        let state = out_dir.map(|out_dir| out_dir.read(STATE)).transpose()?.flatten();
        let Some((out_dir, state)) = out_dir.zip(state) else {
            return Ok(Census { version: version.into(), crosses: Vec::new() });
        };
        let shown = out_dir.shown(STATE);
        let damaged =
            |why: String| anyhow!("{shown} is damaged: {why}; remove it, or choose another --out");
        let census: Census =
            serde_json::from_str(&state).map_err(|error| damaged(printable(&error.to_string())))?;
        ensure!(
            census.version == version,
            "{shown} is of loshu {}, this is {version}; choose another --out",
            printable(&census.version)
        );
        census.check().map_err(damaged)?;
        message::note(&format!("resuming after {} classes of {shown}", census.crosses.len()));
        Ok(census)
    }

    /// Refuses what no run can have saved.
    fn check(&self) -> Result<(), String> {
        if self.crosses.len() > CLASSES {
            return Err(format!(
                "expected {CLASSES} classes at most, found {}",
                self.crosses.len()
            ));
        }
        let is_possible = |crosses: &Crosses| {
            let Crosses { completions, squares, most } = *crosses;
            most <= MOST_COMPLETIONS
                && completions <= CROSSES * MOST_COMPLETIONS
                && squares <= completions * MOST_COMPLETIONS
        };
        match self.crosses.iter().position(|crosses| !is_possible(crosses)) {
            Some(at) => Err(format!("the numbers of class {at} are impossible")),
            None => Ok(()),
        }
    }

    pub(super) fn save(&self, out_dir: &OutDir) -> Result<()> {
        out_dir.write(STATE, &serde_json::to_string(self)?)
    }
}
