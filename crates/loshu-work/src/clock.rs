//! How long work takes, without the time in which other programs had the processor.

use std::time::{Duration, Instant};

use loshu::Run;

/// Does a search. The times of the answer are no longer than the processor time of this thread.
pub fn run(search: impl FnOnce() -> Run) -> Run {
    let (mut run, time) = measure(search);
    run.stats.elapsed = run.stats.elapsed.min(time);
    if let Some(first) = &mut run.to_first {
        first.elapsed = first.elapsed.min(time);
    }
    run
}

/// Does some work and returns its time: wall time or the processor time of this thread, whichever is
/// shorter.
///
/// Wall time is read more exactly. Where it is the longer one, the thread had to wait.
pub fn measure<R>(work: impl FnOnce() -> R) -> (R, Duration) {
    let (begin, processor) = (Instant::now(), processor_time());
    let result = work();
    let processor = processor_time().zip(processor).map(|(end, begin)| end.saturating_sub(begin));
    let wall = begin.elapsed();
    (result, processor.map_or(wall, |processor| processor.min(wall)))
}

/// The processor time that this thread has used, where the system tells it.
#[cfg(unix)]
fn processor_time() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(time).ok()
}

#[cfg(not(unix))]
fn processor_time() -> Option<Duration> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn waiting_does_not_count() {
        let wait = Duration::from_millis(100);
        let ((), time) = measure(|| std::thread::sleep(wait));
        assert!(time < wait / 2, "{time:?}");
    }

    #[test]
    fn work_counts() {
        let ((), time) = measure(|| {
            let begin = Instant::now();
            while begin.elapsed() < Duration::from_millis(5) {}
        });
        assert!(time > Duration::from_micros(500), "{time:?}");
    }
}
