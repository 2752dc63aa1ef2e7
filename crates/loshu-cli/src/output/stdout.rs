//! Standard output, which may be closed, or have a file in its place.

use std::io::{self, StdoutLock, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::Result;

use super::{InputFiles, OutputFile};
use crate::exit::Exit;
use crate::terminal::stdout;

/// Whether standard output was closed when the process began.
static IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Before `main`, the standard library opens `/dev/null` in the place of a closed output, and all that is written
/// there is lost without an error. So this looks even earlier. It only asks the system for the flags of a descriptor.
#[cfg(unix)]
#[ctor::ctor(unsafe)]
fn look_whether_closed() {
    let flags = rustix::io::fcntl_getfd(rustix::stdio::stdout());
    IS_CLOSED.store(flags.is_err(), Ordering::Relaxed);
}

/// The file that takes what would be printed.
static FILE: Mutex<Option<OutputFile>> = Mutex::new(None);

/// Whether the file is not to take the place of what was there before.
static KEEPS_OLD: AtomicBool = AtomicBool::new(false);

fn file() -> MutexGuard<'static, Option<OutputFile>> {
    FILE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Has all that would be printed written to a file from now on: `--output`.
///
/// # Errors
///
/// The file is an input, or cannot be written.
pub(crate) fn redirect(path: &Path, inputs: &InputFiles) -> Result<()> {
    let new = OutputFile::create(path, inputs)?;
    if !new.is_stdout() {
        *file() = Some(new);
        stdout::goes_to_file();
    }
    Ok(())
}

/// Has the old file stay in the end, because some input could not be read to its end.
pub(crate) fn keep_old_file() {
    KEEPS_OLD.store(true, Ordering::Relaxed);
}

/// Puts the file in its place, if there is one. After Ctrl-C, where the first bad record was the end, and where an input
/// could not be read to its end, what was there before stays.
///
/// # Errors
///
/// The file cannot be written to its end.
pub(crate) fn finish(exit: Exit, is_strict: bool) -> Result<()> {
    let Some(file) = file().take() else { return Ok(()) };
    let keeps_old = KEEPS_OLD.load(Ordering::Relaxed);
    let why = match exit {
        Exit::Interrupted => Some("ended by Ctrl-C"),
        Exit::Unreadable if is_strict => Some("--strict stopped at a bad record"),
        Exit::Unreadable if keeps_old => Some("not all of the input could be read"),
        Exit::Fine | Exit::Improper | Exit::Unreadable => None,
    };
    match why {
        Some(why) if file.is_replacing() => {
            file.give_up(why);
            Ok(())
        }
        Some(_) | None => file.finish(),
    }
}

/// What is said if the output cannot be written.
pub(crate) fn cannot_write() -> String {
    let name = file().as_ref().map_or_else(|| "the output".into(), OutputFile::name);
    format!("cannot write {name}")
}

/// Leaves what was there before the file, after an error.
pub(crate) fn abandon() {
    drop(file().take());
}

/// Standard output, locked, or the file in its place. To write to a closed one is an error.
pub(crate) struct Stdout(StdoutLock<'static>);

impl Stdout {
    pub(crate) fn lock() -> Stdout {
        Stdout(io::stdout().lock())
    }
}

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if stdout::is_file() {
            let mut file = file();
            let Some(file) = file.as_mut() else {
                return Err(io::Error::other("the file is closed"));
            };
            // What the system says is the error: whoever prints says which file it is.
            let plain = |error: anyhow::Error| error.downcast().unwrap_or_else(io::Error::other);
            return file.write(bytes).map(|()| bytes.len()).map_err(plain);
        }
        if IS_CLOSED.load(Ordering::Relaxed) {
            return Err(io::Error::other("standard output is closed"));
        }
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
