use std::collections::HashMap;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

/// The connections that are open, as many as there are seats. When all seats are taken and somebody else
/// comes, clients leave: first those who have not got any answer, which send slowly, or not at all, then
/// the others, and of both those who have waited longest. A client whose question is being answered stays.
#[derive(Debug)]
pub(super) struct Seats {
    number: usize,
    free: Arc<Semaphore>,
    taken: Arc<Taken>,
    next: AtomicU64,
}

/// The seats that are taken, by number.
#[derive(Debug)]
struct Taken {
    start: Instant,
    seats: Mutex<HashMap<u64, Arc<Seat>>>,
}

/// What the server knows of a connection.
#[derive(Debug)]
pub(super) struct Seat {
    start: Instant,
    /// When the client came, or last got something, in milliseconds from `start`.
    since: AtomicU64,
    /// Whether the client has got an answer.
    has_answer: AtomicBool,
    /// How many of the questions of the client are being answered.
    at_work: AtomicUsize,
    is_leaving: AtomicBool,
    leave: Notify,
    /// One permit, held from a request until its answer is with the system: without it, answers to
    /// pipelined requests would pile up.
    pub(super) turn: Arc<Semaphore>,
}

/// A seat that is free again when this is dropped.
#[derive(Debug)]
pub(super) struct Guest {
    pub(super) seat: Arc<Seat>,
    number: u64,
    taken: Arc<Taken>,
    _permit: OwnedSemaphorePermit,
}

/// How long to wait for a seat before others are asked to leave once more.
const PAUSE: Duration = Duration::from_millis(20);
/// One of so many clients leaves at once, so that those who come in a flood need not look each on its own.
const SHARE: usize = 64;

impl Seats {
    pub(super) fn new(number: usize) -> Seats {
        let taken = Taken { start: Instant::now(), seats: Mutex::default() };
        Seats {
            number,
            free: Arc::new(Semaphore::new(number)),
            taken: Arc::new(taken),
            next: AtomicU64::new(0),
        }
    }

    /// Waits for a seat.
    pub(super) async fn take(&self) -> Guest {
        loop {
            let free = self.free.clone();
            if let Ok(Ok(permit)) = tokio::time::timeout(PAUSE, free.acquire_owned()).await {
                return self.seat(permit);
            }
            self.taken.make_room(self.number.div_ceil(SHARE));
        }
    }

    fn seat(&self, permit: OwnedSemaphorePermit) -> Guest {
        let seat = Arc::new(Seat {
            start: self.taken.start,
            since: AtomicU64::new(0),
            has_answer: AtomicBool::new(false),
            at_work: AtomicUsize::new(0),
            is_leaving: AtomicBool::new(false),
            leave: Notify::new(),
            turn: Arc::new(Semaphore::new(1)),
        });
        seat.touch();
        let number = self.next.fetch_add(1, Relaxed);
        self.taken.seats().insert(number, seat.clone());
        Guest { seat, number, taken: self.taken.clone(), _permit: permit }
    }

    /// Makes room for one more who waits at the door, if all seats are taken.
    pub(super) fn make_room(&self) {
        if self.free.available_permits() == 0 {
            self.taken.make_room(self.number.div_ceil(SHARE));
        }
    }

    /// Waits until all have left.
    pub(super) async fn all_left(&self) {
        let all = u32::try_from(self.number).unwrap_or(u32::MAX);
        let _ = self.free.acquire_many(all).await;
    }

    /// How many seats are taken.
    pub(super) fn taken(&self) -> usize {
        self.number - self.free.available_permits()
    }
}

impl Taken {
    fn seats(&self) -> MutexGuard<'_, HashMap<u64, Arc<Seat>>> {
        self.seats.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks clients to leave, until as many as `number` are about to.
    fn make_room(&self, number: usize) {
        let seats = self.seats();
        let is_leaving = |seat: &Arc<Seat>| seat.is_leaving.load(Relaxed);
        // Those who have been asked before will have left soon.
        let leaving = seats.values().filter(|seat| is_leaving(seat)).count();
        let number = number.saturating_sub(leaving);
        let idle = seats.values().filter(|seat| seat.at_work.load(Relaxed) == 0);
        let mut idle: Vec<&Arc<Seat>> = idle.filter(|seat| !is_leaving(seat)).collect();
        if idle.len() > number {
            idle.select_nth_unstable_by_key(number, |seat| {
                (seat.has_answer.load(Relaxed), seat.since.load(Relaxed))
            });
            idle.truncate(number);
        }
        for seat in idle {
            seat.is_leaving.store(true, Relaxed);
            seat.leave.notify_one();
        }
    }
}

impl Seat {
    /// The client gets something.
    pub(super) fn touch(&self) {
        let now = u64::try_from(self.start.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.since.store(now, Relaxed);
    }

    /// The client gets an answer.
    pub(super) fn answered(&self) {
        self.has_answer.store(true, Relaxed);
        self.touch();
    }

    /// Is ready when the client should leave.
    pub(super) async fn left(&self) {
        self.leave.notified().await;
    }

    /// The client stays until this is dropped.
    pub(super) fn work(self: &Arc<Seat>) -> AtWork {
        self.at_work.fetch_add(1, Relaxed);
        AtWork(self.clone())
    }
}

/// A question that is being answered.
#[derive(Debug)]
pub(super) struct AtWork(Arc<Seat>);

impl Drop for AtWork {
    fn drop(&mut self) {
        self.0.at_work.fetch_sub(1, Relaxed);
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        self.taken.seats().remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn leaves(guest: &Guest) -> bool {
        guest.seat.is_leaving.load(Relaxed)
    }

    #[tokio::test]
    async fn who_has_waited_longest_leaves_first_and_who_is_answered_stays() {
        let seats = Seats::new(3);
        let [first, second, third] = [seats.take().await, seats.take().await, seats.take().await];
        for (guest, since) in [(&first, 1), (&second, 2), (&third, 3)] {
            guest.seat.since.store(since, Relaxed);
        }
        let work = first.seat.work();
        let fourth = tokio::time::timeout(3 * PAUSE, seats.take()).await;
        assert!(fourth.is_err(), "nobody has gone yet");
        assert!(!leaves(&first) && leaves(&second));
        second.seat.left().await;
        drop(second);
        assert_eq!(seats.taken(), 2);
        let fourth = seats.take().await;
        assert_eq!(seats.taken(), 3);
        drop((work, first, third, fourth));
        seats.all_left().await;
    }

    #[tokio::test]
    async fn who_has_got_an_answer_leaves_after_the_others() {
        let seats = Seats::new(2);
        let [known, stranger] = [seats.take().await, seats.take().await];
        known.seat.answered();
        known.seat.since.store(1, Relaxed);
        stranger.seat.since.store(2, Relaxed);
        seats.make_room();
        seats.make_room();
        assert!(leaves(&stranger) && !leaves(&known));
        drop(stranger);
        let other = seats.take().await;
        other.seat.answered();
        other.seat.since.store(3, Relaxed);
        seats.make_room();
        assert!(leaves(&known) && !leaves(&other));
    }
}
