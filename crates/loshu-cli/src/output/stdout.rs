//! Standard output, which may be closed.

use std::io::{self, StdoutLock, Write};
use std::sync::atomic::{AtomicBool, Ordering};

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

/// Standard output, locked. To write to a closed one is an error.
pub(crate) struct Stdout(StdoutLock<'static>);

impl Stdout {
    pub(crate) fn lock() -> Stdout {
        Stdout(io::stdout().lock())
    }
}

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if IS_CLOSED.load(Ordering::Relaxed) {
            return Err(io::Error::other("standard output is closed"));
        }
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
