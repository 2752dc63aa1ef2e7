//! The files that are being written, for an end of the process that runs no destructors.

use std::fs;
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::terminal::message::note;

static UNFINISHED: Mutex<Vec<Unfinished>> = Mutex::new(Vec::new());

/// A temporary file, and what is to be said if it is given up.
struct Unfinished {
    temporary: PathBuf,
    left: String,
}

/// The list of files, which nobody else changes or clears before it is dropped.
pub(crate) struct List(MutexGuard<'static, Vec<Unfinished>>);

/// Keeps a temporary file in the list.
pub(crate) struct Listed(PathBuf);

impl List {
    /// Waits until the list is free; for ever, if the process is about to end.
    pub(crate) fn hold() -> List {
        List(UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Adds a file, and what is to be said if it is given up.
    pub(crate) fn add(mut self, temporary: &Path, left: String) -> Listed {
        self.0.push(Unfinished { temporary: temporary.into(), left });
        Listed(temporary.into())
    }
}

impl Drop for Listed {
    fn drop(&mut self) {
        List::hold().0.retain(|file| file.temporary != self.0);
    }
}

/// Removes the temporary files, and says which files have not been written. The process has to end
/// now: no other file can be begun or finished from here on.
pub(crate) fn remove() {
    let mut files = List::hold();
    for Unfinished { temporary, left } in files.0.drain(..) {
        // If it cannot be removed, there is nothing else to try.
        let _ = fs::remove_file(temporary);
        note(&left);
    }
    // Never unlocked: whoever wants to begin or to finish a file waits for the end.
    mem::forget(files);
}
