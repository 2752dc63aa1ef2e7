//! The exit status.

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
