//! Work without the lock of the interpreter, which Ctrl-C and deadlines end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use loshu::Limits;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::errors;
use crate::whole::Real;

/// How long Ctrl-C waits to be seen.
const PATIENCE: Duration = Duration::from_millis(20);

/// Lets other threads and the handlers of signals work, now and then, while an iterator is read. One
/// written in C does not, and may be without end.
pub(crate) struct Turns {
    since: Instant,
}

impl Turns {
    /// How long the lock of the interpreter is kept. A thread asks for it when nobody has let it go for
    /// 5 ms, and then surely gets it. A lock let go more often is mostly taken back before the thread
    /// is awake, which so waits for seconds.
    const LONG: Duration = Duration::from_millis(15);

    pub(crate) fn new() -> Turns {
        Turns { since: Instant::now() }
    }

    pub(crate) fn let_others(&mut self, py: Python<'_>) -> PyResult<()> {
        if self.since.elapsed() >= Turns::LONG {
            py.detach(|| ());
            self.since = Instant::now();
        }
        py.check_signals()
    }
}

/// The argument `deadline`: seconds from now, or a `timedelta`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seconds(f64);

impl<'py> FromPyObject<'_, 'py> for Seconds {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Seconds> {
        let seconds = match object.extract::<Real>() {
            Ok(Real(seconds)) => seconds,
            Err(_) => {
                let number = object.call_method0("total_seconds").and_then(|all| all.extract());
                let wrong = |_| PyTypeError::new_err("deadline: expected seconds or a timedelta");
                number.map_err(wrong)?
            }
        };
        match seconds {
            0.0.. => Ok(Seconds(seconds)),
            _ => Err(errors::option("deadline", "expected a number of seconds, 0 or more")),
        }
    }
}

impl Seconds {
    /// The time; `None` if it is longer than any clock runs.
    pub(crate) fn duration(self) -> Option<Duration> {
        Duration::try_from_secs_f64(self.0).ok()
    }
}

/// What ends the work of one call.
#[derive(Clone, Debug)]
pub(crate) struct Watch {
    cancel: Arc<AtomicBool>,
    pub(crate) limits: Limits,
}

impl Watch {
    /// Begins to count the seconds.
    pub(crate) fn new(deadline: Option<Seconds>) -> Watch {
        let after = deadline.and_then(Seconds::duration);
        let deadline = after.and_then(|after| Instant::now().checked_add(after));
        let cancel = Arc::new(AtomicBool::new(false));
        let limits = Limits::NONE.deadline(deadline).cancel(Arc::clone(&cancel));
        Watch { cancel, limits }
    }

    /// What is set when the work has to end.
    pub(crate) fn flag(&self) -> &Arc<AtomicBool> {
        &self.cancel
    }

    /// Does the work on another thread, without the lock of the interpreter.
    ///
    /// # Errors
    ///
    /// What a handler of a signal has raised, such as `KeyboardInterrupt`. The work is told to stop
    /// by its limits, and has ended.
    pub(crate) fn run<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Limits) -> T + Send,
    ) -> PyResult<T> {
        let result = py.detach(|| {
            let (done, finished) = channel::<()>();
            thread::scope(|scope| {
                let worker = scope.spawn(move || {
                    let _done = done;
                    work(&self.limits)
                });
                let mut raised = None;
                while finished.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                    if raised.is_none() {
                        raised = Python::attach(|py| py.check_signals()).err();
                        self.cancel.store(raised.is_some(), Ordering::Relaxed);
                    }
                }
                (worker.join(), raised)
            })
        });
        match result {
            (_, Some(raised)) => Err(raised),
            (Ok(answer), None) => Ok(answer),
            (Err(panic), None) => std::panic::resume_unwind(panic),
        }
    }

    /// Asks a question that nearly always has its answer after a few tries: then no thread is needed.
    pub(crate) fn ask<T: Send>(
        &self,
        py: Python<'_>,
        question: impl Fn(&Limits) -> T + Send + Sync,
        is_stopped_by_tries: impl Fn(&T) -> bool,
    ) -> PyResult<T> {
        const FEW: u64 = 2_000;
        let quick = self.limits.clone().tries(FEW);
        let answer = py.detach(|| question(&quick));
        if is_stopped_by_tries(&answer) { self.run(py, question) } else { Ok(answer) }
    }
}
