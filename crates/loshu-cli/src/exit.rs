//! The exit status.

use std::process::ExitCode;

use crate::interrupt;

/// The exit status, from the best to the worst.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    #[default]
    Fine,
    /// Some puzzle has no or several solutions, or a check failed.
    Improper,
    /// Something could not be read.
    Unreadable,
    /// A signal ended the work early.
    Interrupted,
}

impl Exit {
    /// Ends the process where a signal asked for that.
    pub(crate) fn into_code(self) -> ExitCode {
        match self {
            Exit::Interrupted => interrupt::die(),
            Exit::Fine | Exit::Improper | Exit::Unreadable => (self as u8).into(),
        }
    }
}
