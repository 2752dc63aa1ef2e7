//! The words and the exit status for what is known of a puzzle.

use std::borrow::Cow;

pub(crate) use loshu::Status;
use loshu::Stop;

use crate::exit::Exit;
use crate::words::say;

/// What the command says of a status.
pub(crate) trait Told {
    /// The name, and which limit stopped the search: `stopped (timeout)`.
    fn told(self) -> String;

    /// The same in the language that is spoken, for people.
    fn said(self) -> String;

    fn exit(self) -> Exit;
}

impl Told for Status {
    fn told(self) -> String {
        match self {
            Status::Stopped(by) => format!("{self} ({})", stop_name(by)),
            Status::Unique | Status::Multiple | Status::Unsolvable | Status::Invalid => {
                self.to_string()
            }
        }
    }

    fn said(self) -> String {
        say(&self.told()).into_owned()
    }

    fn exit(self) -> Exit {
        if self == Status::Unique { Exit::Fine } else { Exit::Improper }
    }
}

/// The note that a limit ended a search before all was found.
pub(crate) fn unfinished(stopped: Option<Stop>) -> Cow<'static, [String]> {
    stopped
        .map(|by| format!("stopped ({}): there may be more", stop_name(by)))
        .into_iter()
        .collect()
}

/// A limit, by the name of its option.
pub(crate) fn stop_name(by: Stop) -> &'static str {
    match by {
        Stop::Deadline => "timeout",
        other => other.name(),
    }
}
