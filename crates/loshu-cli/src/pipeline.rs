//! Chunks to the workers and reports back, in order.

use std::hint::black_box;
use std::io::{self, StdoutLock, Write};
use std::iter;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::sync_channel;
use std::thread;

use anyhow::{Context, Result};

use crate::distinct::Distinct;
use crate::input::Inputs;
use crate::output::CANNOT_WRITE;
use crate::progress::Progress;
use crate::report::{Exit, Report, Times};

/// How many chunks may wait before and behind each worker.
const WAITING: usize = 16;

/// Does the work on all chunks and hands the reports to the session in the order of the chunks.
pub(crate) fn run<C: Send + 'static>(
    chunks: impl Iterator<Item = C> + Send + 'static,
    jobs: usize,
    session: &mut Session,
    work: impl Fn(C) -> Report + Send + Sync + 'static,
) -> Result<()> {
    in_order(chunks, jobs, work, |report| session.accept(report))
}

/// Does the work on all chunks and hands the results over in the order of the chunks, until told to
/// break.
///
/// Worker `i` of `n` gets the chunks `i`, `i + n`, `i + 2n` and so on, so that order needs no
/// sorting; the channels are bounded, so that memory does not grow.
pub(crate) fn in_order<C: Send + 'static, R: Send + 'static>(
    chunks: impl Iterator<Item = C> + Send + 'static,
    jobs: usize,
    work: impl Fn(C) -> R + Send + Sync + 'static,
    mut accept: impl FnMut(R) -> Result<ControlFlow<()>>,
) -> Result<()> {
    keep_memory();
    if jobs == 1 {
        for chunk in chunks {
            if accept(work(chunk))?.is_break() {
                break;
            }
        }
        return Ok(());
    }
    let work = Arc::new(work);
    let (mut to_workers, mut from_workers) = (Vec::new(), Vec::new());
    for _ in 0..jobs {
        let (to_worker, chunk_queue) = sync_channel::<C>(WAITING);
        let (results, result_queue) = sync_channel(WAITING);
        to_workers.push(to_worker);
        from_workers.push(result_queue);
        let work = work.clone();
        start_thread(move || {
            chunk_queue.iter().map(|chunk| work(chunk)).all(|result| results.send(result).is_ok())
        })?;
    }
    // The threads are not joined: when the session stops early, the reader may be waiting for a
    // line that never comes.
    start_thread(move || {
        let workers = to_workers.iter().cycle();
        chunks.zip(workers).all(|(chunk, worker)| worker.send(chunk).is_ok())
    })?;
    for results in from_workers.iter().cycle() {
        let Ok(result) = results.recv() else { break };
        if accept(result)?.is_break() {
            break;
        }
    }
    Ok(())
}

/// Cuts a range into pieces of this length, of which the last may be shorter.
pub(crate) fn pieces(all: Range<u64>, length: u64) -> impl Iterator<Item = Range<u64>> + Send {
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

fn start_thread(work: impl FnOnce() -> bool + Send + 'static) -> Result<()> {
    let started = thread::Builder::new().spawn(work);
    started.context("cannot start a thread; try fewer --jobs")?;
    Ok(())
}

/// The output side: writes reports and keeps what the end needs.
pub(crate) struct Session {
    stdout: StdoutLock<'static>,
    /// Nothing is written behind a report with this exit status, or a worse one.
    stop_at: Option<Exit>,
    distinct: Option<Distinct>,
    header_written: bool,
    pub(crate) exit: Exit,
    /// By source, in order.
    pub(crate) times: Vec<(Arc<str>, Times)>,
    /// How far reading has come; without that, the puzzles count.
    bytes_read: Option<Arc<AtomicU64>>,
    progress: Progress,
}

impl Session {
    pub(crate) fn new(inputs: &Inputs, strict: bool) -> Session {
        let session = Session::with(inputs.total_bytes, strict.then_some(Exit::Unreadable));
        Session { bytes_read: Some(inputs.bytes_read.clone()), ..session }
    }

    /// For so many puzzles that come from nowhere; a single failure is the end.
    pub(crate) fn of_puzzles(number: u64) -> Session {
        Session::with(Some(number), Some(Exit::Improper))
    }

    /// `total` is in bytes, or in puzzles.
    fn with(total: Option<u64>, stop_at: Option<Exit>) -> Session {
        Session {
            stdout: io::stdout().lock(),
            stop_at,
            distinct: None,
            header_written: false,
            exit: Exit::Fine,
            times: Vec::new(),
            bytes_read: None,
            progress: Progress::beside_output(total),
        }
    }

    /// Of equivalent puzzles only the first is written.
    pub(crate) fn distinct(self, distinct: Distinct) -> Session {
        Session { distinct: Some(distinct), ..self }
    }

    /// Writes a report; breaks if it is the last one to be written.
    pub(crate) fn accept(&mut self, mut report: Report) -> Result<ControlFlow<()>> {
        let over = self.distinct.as_mut().is_some_and(|d| d.sift(&mut report).is_break());
        self.flush(&mut report)?;
        self.exit = self.exit.max(report.exit);
        match self.times.last_mut() {
            Some((source, times)) if *source == report.source => times.merge(&report.times),
            _ => self.times.push((report.source, report.times)),
        }
        self.progress.update(|| {
            let puzzles = self.times.iter().map(|(_, times)| times.puzzles).sum();
            let bytes = self.bytes_read.as_ref().map(|bytes| bytes.load(Ordering::Relaxed));
            (bytes.unwrap_or(puzzles), puzzles)
        });
        let stop = over || self.stop_at.is_some_and(|worst| report.exit >= worst);
        Ok(if stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    /// Writes what a report holds so far, and takes it out.
    pub(crate) fn flush(&mut self, report: &mut Report) -> Result<()> {
        if !self.header_written && !report.sheet.bytes.is_empty() {
            self.header_written = true;
            self.stdout.write_all(report.sheet.header().as_bytes()).context(CANNOT_WRITE)?;
        }
        self.stdout.write_all(&report.sheet.bytes).context(CANNOT_WRITE)?;
        self.stdout.flush().context(CANNOT_WRITE)?;
        report.sheet.bytes.clear();
        self.progress.print(&report.log);
        report.log.clear();
        Ok(())
    }
}

impl Session {
    /// Prints a line for each source, in the form of the first essay.
    pub(crate) fn print_stats(&self) {
        for (source, times) in &self.times {
            self.progress.print(&(times.in_words(source) + "\n"));
        }
    }
}
