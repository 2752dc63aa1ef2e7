use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicUsize};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::timeout;

/// A fixed number of threads with a queue that refuses what it has no room for.
///
/// Work that does not end in its time keeps its thread. Another thread takes the place of such a
/// thread, which ends with its work.
pub(super) struct Pool {
    queue: SyncSender<Work>,
    crew: Arc<Crew>,
}

/// What the threads share.
struct Crew {
    name: String,
    works: Mutex<Receiver<Work>>,
    /// The number of threads whose work is late.
    late: AtomicUsize,
}

/// The most threads with late work: each may hold some 50 MB, the memory of a rating. Above it late work
/// holds up the queue.
const MOST_LATE: usize = 1;

/// Something to do, and where it stands.
struct Work {
    act: Box<dyn FnOnce() + Send>,
    stage: Arc<AtomicU8>,
}

/// The stages of a work: a work that is late has its thread replaced.
const WAITING: u8 = 0;
const RUNNING: u8 = 1;
const LATE: u8 = 2;
const DONE: u8 = 3;

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
    /// The work did not end in its time.
    Late,
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
        self.0.store(true, Relaxed);
    }
}

impl Pool {
    pub(super) fn new(name: &str, threads: usize, waiting: usize) -> Pool {
        let (queue, works) = sync_channel(waiting);
        let crew = Crew { name: name.into(), works: Mutex::new(works), late: AtomicUsize::new(0) };
        let crew = Arc::new(crew);
        (0..threads).for_each(|_| crew.join());
        Pool { queue, crew }
    }

    /// Does the work on one of the threads, and waits for it as long as `time`.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        time: Duration,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, NoResult> {
        let (sender, result) = oneshot::channel();
        let act = Box::new(move || {
            // Nobody waits for work whose client has gone.
            if !sender.is_closed() {
                let _ = sender.send(work());
            }
        });
        let stage = Arc::new(AtomicU8::new(WAITING));
        match self.queue.try_send(Work { act, stage: stage.clone() }) {
            Ok(()) => {}
            Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) => {
                return Err(NoResult::Full);
            }
        }
        match timeout(time, result).await {
            Ok(result) => result.map_err(|_| NoResult::Panicked),
            Err(_) => {
                self.crew.replace(&stage);
                Err(NoResult::Late)
            }
        }
    }
}

impl Crew {
    /// Begins another thread.
    fn join(self: &Arc<Crew>) {
        let crew = self.clone();
        let thread = thread::Builder::new().name(self.name.clone());
        // With too few threads the queue is longer, and with none it is soon full.
        let _ = thread.spawn(move || crew.serve());
    }

    /// Begins a thread in the place of the one whose work is late, if there are not too many.
    fn replace(self: &Arc<Crew>, stage: &AtomicU8) {
        let is_free = |late| (late < MOST_LATE).then_some(late + 1);
        if self.late.fetch_update(Relaxed, Relaxed, is_free).is_err() {
            return;
        }
        match stage.compare_exchange(RUNNING, LATE, Relaxed, Relaxed) {
            Ok(_) => self.join(),
            Err(_) => {
                self.late.fetch_sub(1, Relaxed);
            }
        }
    }

    /// What each thread does.
    fn serve(&self) {
        loop {
            let work = self.works.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok(Work { act, stage }) = work else { return };
            stage.store(RUNNING, Relaxed);
            // The hook has told of the panic, and the one who waits sees that there is no result.
            let _ = catch_unwind(AssertUnwindSafe(act));
            if stage.swap(DONE, Relaxed) == LATE {
                self.late.fetch_sub(1, Relaxed);
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    const LONG: Duration = Duration::from_secs(60);

    fn block<T>(future: impl Future<Output = T>) -> T {
        let mut runtime = tokio::runtime::Builder::new_current_thread();
        runtime.enable_time().build().unwrap().block_on(future)
    }

    #[test]
    fn a_full_queue_refuses_at_once() {
        let pool = Pool::new("test", 1, 1);
        let (begin, begun) = channel();
        let (release, wait) = channel::<()>();
        let busy = pool.run(LONG, move || {
            begin.send(()).unwrap();
            wait.recv().is_ok()
        });
        let others = async {
            begun.recv().unwrap();
            tokio::join!(pool.run(LONG, || 2), async {
                let refused = pool.run(LONG, || 3).await;
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
        assert_eq!(
            block(pool.run(LONG, || panic!("on purpose"))),
            Err::<(), _>(NoResult::Panicked)
        );
        assert_eq!(block(pool.run(LONG, || 7)), Ok(7));
    }

    #[test]
    fn late_work_holds_nothing_up() {
        let pool = Pool::new("test", 1, 4);
        let (release, wait) = channel::<()>();
        let late = pool.run(Duration::from_millis(10), move || wait.recv().is_ok());
        assert_eq!(block(late), Err(NoResult::Late));
        assert_eq!(block(pool.run(LONG, || 7)), Ok(7));
        assert_eq!(pool.crew.late.load(Relaxed), 1);
        release.send(()).unwrap();
        while pool.crew.late.load(Relaxed) > 0 {
            thread::yield_now();
        }
        assert_eq!(block(pool.run(LONG, || 8)), Ok(8));
    }
}
