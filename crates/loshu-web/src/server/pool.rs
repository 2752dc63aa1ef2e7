use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering::{Relaxed, SeqCst};
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use tokio::runtime::Handle;
use tokio::sync::oneshot;
use tokio::time::timeout_at;

use super::system;

/// A number of threads with a queue that refuses what it has no room for.
///
/// Each work has a time by which it should end. A work that does not end by then is late, and keeps its
/// thread; another thread takes the place of that one, whether or not anybody still waits for the result.
/// The number of late threads is bounded. A pool whose threads are all late refuses new work.
pub(super) struct Pool {
    queue: SyncSender<Work>,
    crew: Arc<Crew>,
}

/// How large a pool is, and how long a work may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terms {
    /// The name of the threads.
    pub(super) name: &'static str,
    /// The number of threads whose work is not late.
    pub(super) threads: usize,
    /// The most works that wait for a thread.
    pub(super) waiting: usize,
    /// The most late threads that are replaced. What one of them holds is not part of any budget.
    pub(super) most_late: usize,
    /// The time that a work may take from its beginning, if its deadline does not come first.
    pub(super) slice: Duration,
    /// How long before its time a work is told to end, so that its answer can be written.
    pub(super) spare: Duration,
    /// How much later than its time a work may end before its thread is replaced. Searches look at their
    /// limits far more often; the rest is for a machine that is busy with other programs.
    pub(super) grace: Duration,
}

/// What the threads share.
struct Crew {
    terms: Terms,
    works: Mutex<Receiver<Work>>,
    hands: Mutex<Hands>,
    /// The number of works that were late, from the beginning.
    all_late: AtomicU64,
    /// The longest time from the end that a work should have had to its end, in microseconds.
    latest: AtomicU64,
}

/// How long a pool has nothing to do before it gives memory back, which takes a few milliseconds.
const REST: Duration = Duration::from_secs(5);

/// How many threads there are.
#[derive(Debug, Default)]
struct Hands {
    all: usize,
    /// Those whose work is late.
    late: usize,
}

/// Something to do: a function of the time by which it should end.
struct Work {
    act: Box<dyn FnOnce(Instant) + Send>,
    deadline: Instant,
    progress: Arc<Progress>,
}

/// Where a work stands.
#[derive(Debug)]
struct Progress {
    stage: AtomicU8,
    /// The time by which the work should end, once it has begun.
    due: OnceLock<Instant>,
}

const WAITING: u8 = 0;
const RUNNING: u8 = 1;
const LATE: u8 = 2;
const DONE: u8 = 3;

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pool").field("terms", &self.crew.terms).finish_non_exhaustive()
    }
}

/// Why there is no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoResult {
    /// The queue is full, or no thread is left that could take the work.
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

/// What is known of the late works of a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lateness {
    /// The threads whose work is late now.
    pub(super) threads: usize,
    /// The works that were late, from the beginning.
    pub(super) works: u64,
    /// The longest time that a work took beyond the time by which it should have ended.
    pub(super) longest: Duration,
}

impl Pool {
    pub(super) fn new(terms: Terms) -> Pool {
        let (queue, works) = sync_channel(terms.waiting);
        let crew = Arc::new(Crew {
            terms,
            works: Mutex::new(works),
            hands: Mutex::default(),
            all_late: AtomicU64::new(0),
            latest: AtomicU64::new(0),
        });
        let mut hands = crew.hands();
        for _ in 0..terms.threads {
            crew.join(&mut hands);
        }
        drop(hands);
        Pool { queue, crew }
    }

    /// Does the work on one of the threads, and waits for it until it is late. The work is told the
    /// time by which it should end: its deadline, or the end of its slice.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        deadline: Instant,
        work: impl FnOnce(Instant) -> T + Send + 'static,
    ) -> Result<T, NoResult> {
        if self.crew.is_stuck() {
            return Err(NoResult::Full);
        }
        let (sender, receiver) = oneshot::channel();
        let act = Box::new(move |due| {
            // Nobody waits for work whose client has gone.
            if !sender.is_closed() {
                let _ = sender.send(work(due));
            }
        });
        let progress = Arc::new(Progress { stage: AtomicU8::new(WAITING), due: OnceLock::new() });
        match self.queue.try_send(Work { act, deadline, progress: progress.clone() }) {
            Ok(()) => {}
            Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) => {
                return Err(NoResult::Full);
            }
        }
        let mut watch = Watch { crew: self.crew.clone(), progress, deadline, is_over: false };
        // Closed before the watch ends, so that work that still waits is not begun behind its back.
        let mut result = receiver;
        loop {
            match timeout_at(watch.next_look().into(), &mut result).await {
                Ok(result) => {
                    watch.is_over = true;
                    return result.map_err(|_| NoResult::Panicked);
                }
                Err(_) if watch.is_late() => return Err(NoResult::Late),
                // The work still waits, or has begun meanwhile.
                Err(_) => {}
            }
        }
    }

    /// What is known of late works.
    pub(super) fn lateness(&self) -> Lateness {
        Lateness {
            threads: self.crew.hands().late,
            works: self.crew.all_late.load(Relaxed),
            longest: Duration::from_micros(self.crew.latest.load(Relaxed)),
        }
    }
}

/// Looks after a work for as long as somebody waits for it, and then until its thread is free.
struct Watch {
    crew: Arc<Crew>,
    progress: Arc<Progress>,
    deadline: Instant,
    /// Whether there is a result.
    is_over: bool,
}

impl Watch {
    /// When the work may be late.
    fn next_look(&self) -> Instant {
        let slice = self.crew.terms.slice;
        let due = self.progress.due.get().copied();
        due.unwrap_or_else(|| self.deadline.min(Instant::now() + slice)) + self.crew.terms.grace
    }

    /// Whether the work should have ended, or begun.
    fn is_late(&self) -> bool {
        let due = self.progress.due.get().copied();
        due.unwrap_or(self.deadline) + self.crew.terms.grace <= Instant::now()
    }
}

/// However a request ends, its thread is replaced if the work does not end soon: also when the client
/// has gone, which drops the future of [`Pool::run`].
impl Drop for Watch {
    fn drop(&mut self) {
        if self.is_over {
            return;
        }
        let (crew, progress) = (self.crew.clone(), self.progress.clone());
        match Handle::try_current() {
            Ok(runtime) if !self.is_late() => {
                runtime.spawn(async move {
                    tokio::time::sleep(crew.terms.grace).await;
                    crew.replace(&progress);
                });
            }
            Ok(_) | Err(_) => crew.replace(&progress),
        }
    }
}

impl Crew {
    fn hands(&self) -> MutexGuard<'_, Hands> {
        self.hands.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether no thread is left that could take a work.
    fn is_stuck(&self) -> bool {
        let hands = self.hands();
        hands.all == hands.late
    }

    /// Begins another thread.
    fn join(self: &Arc<Crew>, hands: &mut Hands) {
        let crew = self.clone();
        let thread = thread::Builder::new().name(self.terms.name.into());
        // With too few threads the queue is longer, and with none all work is refused.
        if thread.spawn(move || crew.serve()).is_ok() {
            hands.all += 1;
        }
    }

    /// Begins a thread in the place of the one whose work is late, if there are not too many.
    fn replace(self: &Arc<Crew>, progress: &Progress) {
        let mut hands = self.hands();
        if progress.stage.compare_exchange(RUNNING, LATE, SeqCst, SeqCst).is_err() {
            return;
        }
        hands.late += 1;
        self.all_late.fetch_add(1, Relaxed);
        if hands.all < self.terms.threads + self.terms.most_late {
            self.join(&mut hands);
        }
    }

    /// Whether the thread goes on after late work: it ends if another one has taken its place.
    fn goes_on(&self) -> bool {
        let mut hands = self.hands();
        hands.late -= 1;
        let is_needed = hands.all - hands.late <= self.terms.threads;
        hands.all -= usize::from(!is_needed);
        is_needed
    }

    /// Waits for the next work; none comes when the pool has gone. A pool at rest gives memory back.
    fn next(&self) -> Option<Work> {
        let works = self.works.lock().unwrap_or_else(PoisonError::into_inner);
        match works.recv_timeout(REST) {
            Err(RecvTimeoutError::Timeout) => {
                system::give_memory_back();
                works.recv().ok()
            }
            work => work.ok(),
        }
    }

    /// What each thread does.
    fn serve(&self) {
        while let Some(Work { act, deadline, progress }) = self.next() {
            let due = deadline.min(Instant::now() + self.terms.slice);
            // Nobody else sets it.
            let _ = progress.due.set(due);
            progress.stage.store(RUNNING, SeqCst);
            // The hook has told of the panic, and the one who waits sees that there is no result.
            let told = due.checked_sub(self.terms.spare).unwrap_or(due);
            let _ = catch_unwind(AssertUnwindSafe(|| act(told)));
            let late = Instant::now().saturating_duration_since(due);
            self.latest.fetch_max(u64::try_from(late.as_micros()).unwrap_or(u64::MAX), Relaxed);
            if progress.stage.swap(DONE, SeqCst) == LATE && !self.goes_on() {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{Sender, channel};

    const LONG: Duration = Duration::from_secs(60);
    const GRACE: Duration = Duration::from_millis(100);

    fn pool(threads: usize, waiting: usize, most_late: usize, slice: Duration) -> Pool {
        let spare = Duration::ZERO;
        Pool::new(Terms { name: "test", threads, waiting, most_late, slice, spare, grace: GRACE })
    }

    fn block<T>(future: impl Future<Output = T>) -> T {
        let mut runtime = tokio::runtime::Builder::new_current_thread();
        runtime.enable_time().build().unwrap().block_on(future)
    }

    /// Runs a work without a slice of its own.
    async fn run<T: Send + 'static>(
        pool: &Pool,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, NoResult> {
        pool.run(Instant::now() + LONG, |_| work()).await
    }

    /// A work that takes until it is released, and looks at no limit.
    fn stubborn() -> (Sender<()>, impl FnOnce(Instant) -> bool + Send + 'static) {
        let (release, wait) = channel();
        (release, move |_| wait.recv().is_ok())
    }

    async fn until(what: impl Fn() -> bool) {
        let start = Instant::now();
        while !what() {
            assert!(start.elapsed() < LONG / 2, "it never happens");
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    #[test]
    fn a_full_queue_refuses_at_once() {
        let pool = pool(1, 1, 1, LONG);
        let (begin, begun) = channel();
        let (release, wait) = channel::<()>();
        let busy = run(&pool, move || {
            begin.send(()).unwrap();
            wait.recv().is_ok()
        });
        let others = async {
            begun.recv().unwrap();
            tokio::join!(run(&pool, || 2), async {
                let refused = run(&pool, || 3).await;
                release.send(()).unwrap();
                refused
            })
        };
        let results = block(async { tokio::join!(busy, others) });
        assert_eq!(results, (Ok(true), (Ok(2), Err(NoResult::Full))));
    }

    #[test]
    fn a_panic_costs_one_result() {
        let pool = pool(1, 4, 1, LONG);
        let panic = run(&pool, || panic!("on purpose"));
        assert_eq!(block(panic), Err::<(), _>(NoResult::Panicked));
        assert_eq!(block(run(&pool, || 7)), Ok(7));
    }

    #[test]
    fn late_work_holds_nothing_up() {
        block(async {
            let pool = pool(1, 4, 1, LONG);
            let (release, work) = stubborn();
            let late = pool.run(Instant::now() + Duration::from_millis(10), work).await;
            assert_eq!(late, Err(NoResult::Late));
            assert_eq!(run(&pool, || 7).await, Ok(7));
            assert_eq!(pool.lateness().threads, 1);
            release.send(()).unwrap();
            until(|| pool.lateness().threads == 0).await;
            assert_eq!(run(&pool, || 8).await, Ok(8));
            assert_eq!(pool.crew.hands().all, 1, "one of the two threads has ended");
            assert_eq!(pool.lateness().works, 1);
            assert!(pool.lateness().longest >= GRACE, "{:?}", pool.lateness());
        });
    }

    #[test]
    fn a_slice_ends_before_the_deadline() {
        block(async {
            let pool = pool(1, 4, 1, Duration::from_millis(10));
            let (release, work) = stubborn();
            let start = Instant::now();
            assert_eq!(pool.run(start + LONG, work).await, Err(NoResult::Late));
            assert!(start.elapsed() < LONG / 2, "{:?}", start.elapsed());
            release.send(()).unwrap();
        });
    }

    /// A client that goes drops the future.
    #[test]
    fn late_work_is_replaced_though_nobody_waits_for_it() {
        block(async {
            let pool = pool(1, 4, 2, LONG);
            let mut releases = Vec::new();
            for late in 1..=2 {
                let (release, work) = stubborn();
                releases.push(release);
                let left = tokio::time::timeout(
                    Duration::from_millis(20),
                    pool.run(Instant::now() + LONG, work),
                );
                assert!(left.await.is_err());
                until(|| pool.lateness().threads == late).await;
                assert_eq!(run(&pool, move || late).await, Ok(late));
            }
            drop(releases);
            until(|| pool.lateness().threads == 0).await;
            assert_eq!(run(&pool, || 3).await, Ok(3));
            until(|| pool.crew.hands().all == 1).await;
        });
    }

    #[test]
    fn late_threads_are_bounded_and_then_work_is_refused() {
        block(async {
            let pool = pool(1, 4, 1, LONG);
            let mut releases = Vec::new();
            for _ in 0..2 {
                let (release, work) = stubborn();
                releases.push(release);
                let late = pool.run(Instant::now() + Duration::from_millis(10), work).await;
                assert_eq!(late, Err(NoResult::Late));
            }
            assert_eq!(pool.crew.hands().all, 2);
            assert_eq!(pool.lateness().threads, 2);
            let start = Instant::now();
            assert_eq!(run(&pool, || 7).await, Err(NoResult::Full));
            assert!(start.elapsed() < GRACE, "refused, not queued");
            releases.pop();
            until(|| pool.lateness().threads == 1).await;
            assert_eq!(run(&pool, || 8).await, Ok(8));
        });
    }

    #[test]
    fn work_whose_client_has_gone_is_not_begun() {
        block(async {
            let pool = pool(1, 4, 1, LONG);
            let (release, work) = stubborn();
            let begun = Arc::new(AtomicBool::new(false));
            let mark = begun.clone();
            let busy = pool.run(Instant::now() + LONG, work);
            let left = async {
                let waits = run(&pool, move || mark.store(true, SeqCst));
                assert!(tokio::time::timeout(Duration::from_millis(20), waits).await.is_err());
                release.send(()).unwrap();
            };
            assert_eq!(tokio::join!(busy, left).0, Ok(true));
            assert_eq!(run(&pool, || 7).await, Ok(7));
            assert!(!begun.load(SeqCst));
        });
    }
}
