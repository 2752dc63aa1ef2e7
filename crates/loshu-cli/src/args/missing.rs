//! The command line of commands that are not part of this build.

use std::ffi::OsString;

use anyhow::{Result, bail};
use clap::Args;

/// Whatever stands behind the name of the command.
#[derive(Debug, Args)]
pub(crate) struct MissingArgs {
    #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
    _arguments: Vec<OsString>,
}

impl MissingArgs {
    /// Refuses, and says how to install the command. The command and its feature have the same name.
    pub(crate) fn refuse<T>(&self, name: &str) -> Result<T> {
        bail!("this build has no `{name}`; to have it: cargo install loshu-cli --features {name}")
    }
}
