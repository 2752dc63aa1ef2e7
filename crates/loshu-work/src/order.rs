//! Chunks to the workers and results back, in order.

use std::any::Any;
use std::error::Error;
use std::fmt;
use std::hint::black_box;
use std::io;
use std::iter;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread::{self, JoinHandle};

/// How many chunks may wait before and behind each worker.
const WAITING: usize = 16;

/// Why work on several threads came to no end.
#[derive(Debug)]
pub enum WorkError {
    /// A thread could not be started.
    Start(io::Error),
    /// A thread panicked. What it had to say is on standard error.
    Panicked,
}

impl fmt::Display for WorkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WorkError::Start(_) => "cannot start a thread; try fewer --jobs",
            WorkError::Panicked => {
                "a thread panicked, so the output ends early; please report the message above"
            }
        })
    }
}

impl Error for WorkError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            WorkError::Start(error) => Some(error),
            WorkError::Panicked => None,
        }
    }
}

/// Does the work on all chunks and hands the results over in the order of the chunks, until `accept`
/// breaks or fails.
///
/// Worker `i` of `n` gets the chunks `i`, `i + n`, `i + 2n` and so on, so that order needs no
/// sorting. The channels are bounded, so that memory does not grow. With one job, all happens on the
/// thread of the caller.
///
/// # Errors
///
/// `accept` failed, a thread could not be started, or a thread panicked.
pub fn in_order<C: Send + 'static, R: Send + 'static, E: From<WorkError>>(
    chunks: impl Iterator<Item = C> + Send + 'static,
    jobs: usize,
    work: impl Fn(C) -> R + Send + Sync + 'static,
    accept: impl FnMut(R) -> Result<ControlFlow<()>, E>,
) -> Result<(), E> {
    // The only part of a chunk is also the last.
    let work = move |chunk, send: &mut dyn FnMut(R) -> ControlFlow<()>| {
        let _ = send(work(chunk));
    };
    in_order_parts(chunks, jobs, work, accept)
}

/// Does the same where the result of a chunk may be larger than memory: the work sends it in parts. While
/// the results of earlier chunks are handed over, the others wait. When the work is told to break, nobody
/// wants more, and it has to end soon.
///
/// # Errors
///
/// `accept` failed, a thread could not be started, or a thread panicked.
pub fn in_order_parts<C: Send + 'static, R: Send + 'static, E: From<WorkError>>(
    chunks: impl Iterator<Item = C> + Send + 'static,
    jobs: usize,
    work: impl Fn(C, &mut dyn FnMut(R) -> ControlFlow<()>) + Send + Sync + 'static,
    mut accept: impl FnMut(R) -> Result<ControlFlow<()>, E>,
) -> Result<(), E> {
    keep_memory();
    let chunks = Box::new(chunks.map(Parcel::new));
    let work = move |chunk: Parcel, send: &mut Take<'_>| {
        work(chunk.open(), &mut |part| send(Parcel::new(part)));
    };
    let mut failure = None;
    let accept = &mut |part: Parcel| {
        accept(part.open()).unwrap_or_else(|error| {
            failure = Some(error);
            ControlFlow::Break(())
        })
    };
    let done = if jobs == 1 {
        one_by_one(chunks, &work, accept);
        Ok(())
    } else {
        side_by_side(chunks, jobs, &(Arc::new(work) as Arc<Work>), accept)
    };
    match failure {
        Some(error) => Err(error),
        None => Ok(done?),
    }
}

/// A chunk or a part of a result on its way. It hides its type, so that threads and channels are compiled
/// once and not again for each use.
struct Parcel(Box<dyn Any + Send>);

impl Parcel {
    fn new(content: impl Send + 'static) -> Parcel {
        Parcel(Box::new(content))
    }

    fn open<T: 'static>(self) -> T {
        *self.0.downcast().expect("chunks and parts have the types of their call")
    }
}

type Chunks = Box<dyn Iterator<Item = Parcel> + Send>;

/// Takes a part of a result, and says whether more is wanted.
type Take<'a> = dyn FnMut(Parcel) -> ControlFlow<()> + 'a;

type Work = dyn Fn(Parcel, &mut Take<'_>) + Send + Sync;

/// Does the work on the thread of the caller.
fn one_by_one(chunks: Chunks, work: &Work, accept: &mut Take<'_>) {
    let mut flow = ControlFlow::Continue(());
    for chunk in chunks {
        work(chunk, &mut |part| {
            if flow.is_continue() {
                flow = accept(part);
            }
            flow
        });
        if flow.is_break() {
            break;
        }
    }
}

/// Does the work on as many threads as there are jobs.
fn side_by_side(
    chunks: Chunks,
    jobs: usize,
    work: &Arc<Work>,
    accept: &mut Take<'_>,
) -> Result<(), WorkError> {
    let (mut to_workers, mut workers) = (Vec::new(), Vec::new());
    for _ in 0..jobs {
        let (to_worker, chunk_queue) = sync_channel::<Parcel>(WAITING);
        let (sender, results) = sync_channel(WAITING);
        to_workers.push(to_worker);
        let work = work.clone();
        let thread = start_thread(move || {
            let send = |part| match sender.send(part) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            };
            let done = |chunk| {
                work(chunk, &mut |part| send(Some(part)));
                send(None).is_continue()
            };
            chunk_queue.iter().all(done)
        })?;
        workers.push(Worker { results, thread });
    }
    // The reader is not joined if the work stops early: it may wait for a line that never comes.
    let reader = start_thread(move || {
        let to_workers = to_workers.iter().cycle();
        chunks.zip(to_workers).all(|(chunk, worker)| worker.send(chunk).is_ok())
    })?;
    let mut at = 0;
    while let Ok(part) = workers[at].results.recv() {
        match part {
            Some(part) => {
                if accept(part).is_break() {
                    return Ok(());
                }
            }
            None => at = (at + 1) % jobs,
        }
    }
    // This worker has the first chunk without an end: it panicked, or there are no more chunks.
    join(workers.swap_remove(at).thread)?;
    join(reader)
}

/// A thread that works on chunks.
struct Worker {
    /// The parts of each chunk, and `None` at its end.
    results: Receiver<Option<Parcel>>,
    thread: JoinHandle<bool>,
}

/// Waits for a thread that has nothing left to do.
fn join(thread: JoinHandle<bool>) -> Result<(), WorkError> {
    match thread.join() {
        Ok(_) => Ok(()),
        Err(_) => Err(WorkError::Panicked),
    }
}

/// Cuts a range into pieces of this length. The last piece may be shorter.
pub fn pieces(all: Range<u64>, length: u64) -> impl Iterator<Item = Range<u64>> + Send {
    let begins = iter::successors(Some(all.start), move |begin| begin.checked_add(length));
    let begins = begins.take_while(move |&begin| begin < all.end);
    begins.map(move |begin| begin..all.end.min(begin.saturating_add(length)))
}

/// Teaches the allocator of glibc not to hand the memory of each chunk back to the system and to ask
/// for it again, which costs as much as reading and printing: it keeps twice as much as the largest
/// block that was ever freed. Other allocators are none the worse.
fn keep_memory() {
    const SOME_CHUNKS: usize = 4 << 20;
    drop(black_box(Vec::<u8>::with_capacity(SOME_CHUNKS)));
}

fn start_thread(
    work: impl FnOnce() -> bool + Send + 'static,
) -> Result<JoinHandle<bool>, WorkError> {
    thread::Builder::new().spawn(work).map_err(WorkError::Start)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(jobs: usize, work: fn(u64) -> u64) -> Result<u64, WorkError> {
        let mut sum = 0;
        in_order(0..1000, jobs, work, |number| {
            sum += number;
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(sum)
    }

    #[test]
    fn all_chunks_are_worked_on() {
        for jobs in 1..5 {
            assert_eq!(sum(jobs, |number| number).unwrap(), 499_500);
        }
    }

    /// A chunk `n` has `n` parts.
    #[test]
    fn parts_come_in_order() {
        for jobs in 1..5 {
            let mut parts = Vec::new();
            let work = |chunk: u64, send: &mut dyn FnMut((u64, u64)) -> ControlFlow<()>| {
                for part in 0..chunk {
                    if send((chunk, part)).is_break() {
                        return;
                    }
                }
            };
            in_order_parts(0.., jobs, work, |part| {
                parts.push(part);
                let is_last = part == (50, 3);
                let flow = if is_last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
                Ok::<_, WorkError>(flow)
            })
            .unwrap();
            let all = (0..50).flat_map(|chunk| (0..chunk).map(move |part| (chunk, part)));
            let expected: Vec<_> = all.chain((0..4).map(|part| (50, part))).collect();
            assert_eq!(parts, expected);
        }
    }

    #[test]
    fn what_accept_fails_with_ends_the_work() {
        for jobs in 1..5 {
            let mut accepted = 0;
            let ended = in_order(
                0..,
                jobs,
                |number: u64| number,
                |number| {
                    accepted += 1;
                    if number < 70 {
                        Ok(ControlFlow::Continue(()))
                    } else {
                        Err(WorkError::Panicked)
                    }
                },
            );
            assert!(matches!(ended, Err(WorkError::Panicked)));
            assert_eq!(accepted, 71);
        }
    }

    /// With one job the panic itself ends the command.
    #[test]
    fn a_worker_that_panics_is_an_error() {
        for jobs in 2..5 {
            let error = sum(jobs, |number| if number == 700 { panic!("on purpose") } else { 1 });
            assert!(error.unwrap_err().to_string().contains("panicked"));
        }
    }

    #[test]
    fn a_reader_that_panics_is_an_error() {
        let chunks =
            (0..).map(|number: u64| if number == 70 { panic!("on purpose") } else { number });
        let ended: Result<(), WorkError> =
            in_order(chunks, 2, |number| number, |_| Ok(ControlFlow::Continue(())));
        assert!(ended.unwrap_err().to_string().contains("panicked"));
    }
}
