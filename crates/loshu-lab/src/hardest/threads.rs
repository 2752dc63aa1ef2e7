//! The search on several threads, watched by one.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use loshu_work::WorkError;

use super::Progress;
use super::climb::Climb;
use super::record::{HardestPuzzles, HardestRecord};
use super::shared::Shared;

/// How often the progress is told.
const BEAT: Duration = Duration::from_millis(200);

/// Climbs on several threads until time or starts are used up; records arrive in any order.
pub(crate) fn climb(
    shared: &Shared,
    jobs: usize,
    records: &mut HardestPuzzles,
    mut watch: impl FnMut(Progress),
) -> Result<(), WorkError> {
    let (sender, arrivals) = channel();
    thread::scope(|scope| {
        for _ in 0..jobs {
            let sender = sender.clone();
            let started = thread::Builder::new().spawn_scoped(scope, move || work(shared, &sender));
            if let Err(error) = started {
                shared.cancel();
                return Err(WorkError::Start(error));
            }
        }
        drop(sender);
        loop {
            match arrivals.recv_timeout(BEAT) {
                Ok(record) => records.push(record),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
            watch(progress(shared));
        }
    })
}

fn work(shared: &Shared, records: &Sender<HardestRecord>) {
    while let Some(start) = shared.next_start() {
        if let Some(record) = Climb::climb(shared, start)
            && records.send(record).is_err()
        {
            break;
        }
    }
}

fn progress(shared: &Shared) -> Progress {
    let left =
        shared.limits.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
    Progress { record: shared.progress.record(), measured: shared.progress.measured(), left }
}
