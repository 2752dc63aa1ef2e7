//! Chunks to the workers and results back, in order.

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
    mut accept: impl FnMut(R) -> Result<ControlFlow<()>, E>,
) -> Result<(), E> {
    keep_memory();
    if jobs == 1 {
        for chunk in chunks {
            if accept(work(chunk))?.is_break() {
                break;
            }
        }
        return Ok(());
    }
    let (work, mut to_workers, mut workers) = (Arc::new(work), Vec::new(), Vec::new());
    for _ in 0..jobs {
        let (to_worker, chunk_queue) = sync_channel::<C>(WAITING);
        let (sender, results) = sync_channel(WAITING);
        to_workers.push(to_worker);
        let work = work.clone();
        let thread = start_thread(move || {
            chunk_queue.iter().map(|chunk| work(chunk)).all(|result| sender.send(result).is_ok())
        })?;
        workers.push(Worker { results, thread });
    }
    // The reader is not joined if the work stops early: it may wait for a line that never comes.
    let reader = start_thread(move || {
        let to_workers = to_workers.iter().cycle();
        chunks.zip(to_workers).all(|(chunk, worker)| worker.send(chunk).is_ok())
    })?;
    let mut at = 0;
    while let Ok(result) = workers[at].results.recv() {
        if accept(result)?.is_break() {
            return Ok(());
        }
        at = (at + 1) % jobs;
    }
    // This worker has the first chunk without a result: it panicked, or there are no more chunks.
    join(workers.swap_remove(at).thread)?;
    Ok(join(reader)?)
}

/// A thread that works on chunks.
struct Worker<R> {
    results: Receiver<R>,
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
