//! What has been counted.

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};

use super::crosses::Crosses;
use crate::lab::out_dir::OutDir;
use crate::message;

/// The state from which a stopped run resumes.
const STATE: &str = "grids.json";

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
        let census: Census =
            serde_json::from_str(&state).with_context(|| format!("{shown} is damaged"))?;
        ensure!(
            census.version == version,
            "{shown} is of loshu {}, this is {version}; choose another --out",
            census.version
        );
        message::note(&format!("resuming after {} classes of {shown}", census.crosses.len()));
        Ok(census)
    }

    pub(super) fn save(&self, out_dir: &OutDir) -> Result<()> {
        out_dir.write(STATE, &serde_json::to_string(self)?)
    }
}
