//! Chunks to the workers and reports back, in order.

use std::hint::black_box;
use std::io::{self, IsTerminal, StdoutLock, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::sync_channel;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use indicatif::{HumanCount, ProgressBar, ProgressStyle};

use crate::distinct::Distinct;
use crate::input::Inputs;
use crate::message;
use crate::output::CANNOT_WRITE;
use crate::report::{Exit, Report, Times};

/// How many chunks may wait before and behind each worker.
const WAITING: usize = 16;

/// Does the work on all chunks and hands the reports to the session in the order of the chunks.
///
/// Worker `i` of `n` gets the chunks `i`, `i + n`, `i + 2n` and so on, so that order needs no
/// sorting; the channels are bounded, so that memory does not grow.
pub(crate) fn run<C: Send + 'static>(
    chunks: impl Iterator<Item = C> + Send + 'static,
    jobs: usize,
    session: &mut Session,
    work: impl Fn(C) -> Report + Send + Sync + 'static,
) -> Result<()> {
    keep_memory();
    if jobs == 1 {
        for chunk in chunks {
            if session.accept(work(chunk))?.is_break() {
                break;
            }
        }
        return Ok(());
    }
    let work = Arc::new(work);
    let (mut to_workers, mut from_workers) = (Vec::new(), Vec::new());
    for _ in 0..jobs {
        let (to_worker, chunk_queue) = sync_channel::<C>(WAITING);
        let (reports, report_queue) = sync_channel(WAITING);
        to_workers.push(to_worker);
        from_workers.push(report_queue);
        let work = work.clone();
        start_thread(move || {
            chunk_queue.iter().map(|chunk| work(chunk)).all(|report| reports.send(report).is_ok())
        })?;
    }
    // The threads are not joined: when the session stops early, the reader may be waiting for a
    // line that never comes.
    start_thread(move || {
        let workers = to_workers.iter().cycle();
        chunks.zip(workers).all(|(chunk, worker)| worker.send(chunk).is_ok())
    })?;
    for reports in from_workers.iter().cycle() {
        let Ok(report) = reports.recv() else { break };
        if session.accept(report)?.is_break() {
            break;
        }
    }
    Ok(())
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
    progress: Progress,
}

impl Session {
    pub(crate) fn new(inputs: &Inputs, strict: bool) -> Session {
        let progress = Progress::new(Some(inputs.bytes_read.clone()), inputs.total_bytes);
        Session::with(progress, strict.then_some(Exit::Unreadable))
    }

    /// For so many puzzles that come from nowhere; a single failure is the end.
    pub(crate) fn of_puzzles(number: u64) -> Session {
        Session::with(Progress::new(None, Some(number)), Some(Exit::Improper))
    }

    fn with(progress: Progress, stop_at: Option<Exit>) -> Session {
        Session {
            stdout: io::stdout().lock(),
            stop_at,
            distinct: None,
            header_written: false,
            exit: Exit::Fine,
            times: Vec::new(),
            progress,
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
        self.progress.update(&self.times);
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

/// A progress bar, if standard error is a terminal that the results do not go to. It appears when
/// the work takes longer than a moment.
struct Progress {
    begin: Instant,
    wanted: bool,
    bar: Option<ProgressBar>,
    /// How far reading has come; without that, the puzzles count.
    bytes_read: Option<Arc<AtomicU64>>,
    /// Bytes, or puzzles.
    total: Option<u64>,
}

impl Progress {
    fn new(bytes_read: Option<Arc<AtomicU64>>, total: Option<u64>) -> Progress {
        let wanted = io::stderr().is_terminal() && !io::stdout().is_terminal();
        Progress { begin: Instant::now(), wanted, bar: None, bytes_read, total }
    }

    fn update(&mut self, times: &[(Arc<str>, Times)]) {
        if !self.wanted || self.begin.elapsed() < Duration::from_millis(500) {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| new_bar(self.total));
        let puzzles: u64 = times.iter().map(|(_, times)| times.puzzles).sum();
        let bytes = self.bytes_read.as_ref().map(|bytes| bytes.load(Ordering::Relaxed));
        bar.set_position(bytes.unwrap_or(puzzles));
        let rate = puzzles as f64 / self.begin.elapsed().as_secs_f64();
        bar.set_message(format!("{} puzzles, {}/s", HumanCount(puzzles), HumanCount(rate as u64)));
    }

    /// Prints to standard error, above the bar.
    fn print(&self, text: &str) {
        match &self.bar {
            Some(bar) => bar.suspend(|| message::print(text)),
            None => message::print(text),
        }
    }
}

fn new_bar(total: Option<u64>) -> ProgressBar {
    let (bar, template) = match total {
        Some(total) => (ProgressBar::new(total), "{wide_bar} {percent}% {msg}, {eta} left"),
        None => (ProgressBar::new_spinner(), "{spinner} {msg}"),
    };
    bar.with_style(ProgressStyle::with_template(template).expect("the templates are right"))
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
