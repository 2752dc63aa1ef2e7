use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use tokio::sync::oneshot;

type Work = Box<dyn FnOnce() + Send>;

/// A fixed number of threads with a queue that refuses what it has no room for.
pub(super) struct Pool {
    queue: SyncSender<Work>,
}

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pool").finish_non_exhaustive()
    }
}

/// Why there is no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoResult {
    /// The queue is full.
    Full,
    /// The work panicked.
    Panicked,
}

/// Sets its flag when it is dropped, which is when the client has gone.
#[derive(Debug, Default)]
pub(super) struct CancelOnDrop(Arc<AtomicBool>);

impl CancelOnDrop {
    pub(super) fn flag(&self) -> Arc<AtomicBool> {
        self.0.clone()
    }
}

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Pool {
    pub(super) fn new(name: &str, threads: usize, waiting: usize) -> Pool {
        let (queue, works) = sync_channel::<Work>(waiting);
        let works = Arc::new(Mutex::new(works));
        for number in 0..threads {
            let works = works.clone();
            let thread = thread::Builder::new().name(format!("{name}-{number}"));
            // With too few threads the queue is longer, and with none it is soon full.
            let _ = thread.spawn(move || run(&works));
        }
        Pool { queue }
    }

    /// Does the work on one of the threads.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, NoResult> {
        let (sender, result) = oneshot::channel();
        let work = Box::new(move || {
            // Nobody waits for work whose client has gone.
            if !sender.is_closed() {
                let _ = sender.send(work());
            }
        });
        match self.queue.try_send(work) {
            Ok(()) => result.await.map_err(|_| NoResult::Panicked),
            Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) => Err(NoResult::Full),
        }
    }
}

/// What each thread does.
fn run(works: &Mutex<Receiver<Work>>) {
    loop {
        let work = works.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(work) = work else { return };
        // The hook has told of the panic, and the one who waits sees that there is no result.
        let _ = catch_unwind(AssertUnwindSafe(work));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    fn block<T>(future: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(future)
    }

    #[test]
    fn a_full_queue_refuses_at_once() {
        let pool = Pool::new("test", 1, 1);
        let (begin, begun) = channel();
        let (release, wait) = channel::<()>();
        let busy = pool.run(move || {
            begin.send(()).unwrap();
            wait.recv().is_ok()
        });
        let others = async {
            begun.recv().unwrap();
            tokio::join!(pool.run(|| 2), async {
                let refused = pool.run(|| 3).await;
                release.send(()).unwrap();
                refused
            })
        };
        let results = block(async { tokio::join!(busy, others) });
        assert_eq!(results, (Ok(true), (Ok(2), Err(NoResult::Full))));
    }

    #[test]
    fn a_panic_costs_one_result() {
        let pool = Pool::new("test", 1, 4);
        assert_eq!(block(pool.run(|| panic!("on purpose"))), Err::<(), _>(NoResult::Panicked));
        assert_eq!(block(pool.run(|| 7)), Ok(7));
    }
}
