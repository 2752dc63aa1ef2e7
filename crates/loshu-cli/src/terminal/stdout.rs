//! Whether what is printed goes to a terminal.

use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, Ordering};

use anstream::{AutoStream, ColorChoice};

/// Whether a file takes what would be printed.
static IS_FILE: AtomicBool = AtomicBool::new(false);

/// From now on, a file takes what would be printed.
pub(crate) fn goes_to_file() {
    IS_FILE.store(true, Ordering::Relaxed);
}

/// Whether a file takes what would be printed.
pub(crate) fn is_file() -> bool {
    IS_FILE.load(Ordering::Relaxed)
}

/// Whether the output goes to a terminal.
pub(crate) fn is_terminal() -> bool {
    !is_file() && io::stdout().is_terminal()
}

/// Whether the output has colour. A file has it only where it is asked for.
pub(crate) fn has_color() -> bool {
    if is_file() {
        return ColorChoice::global() == ColorChoice::Always;
    }
    AutoStream::choice(&io::stdout()) != ColorChoice::Never
}
