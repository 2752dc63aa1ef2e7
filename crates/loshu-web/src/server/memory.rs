use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Room in memory that is taken, until this is dropped.
pub(super) type Taken = OwnedSemaphorePermit;

/// What a connection may hold without asking for room: enough for an ordinary question and for its
/// answer, so that those get through whatever others hold.
pub(super) const SHARE: usize = 4 << 10;
/// Up to this size a body or an answer has room of its own, which large ones cannot take.
pub(super) const SMALL: usize = 64 << 10;

/// The room for the bodies of all requests, and for all answers that are not yet sent.
///
/// Together with what a connection takes (about 24 KiB, shares included), and with the work of the long
/// questions (up to 53 MiB for a rating), the server stays below 128 MiB.
#[derive(Debug)]
pub(super) struct Memory {
    pub(super) bodies: Room,
    pub(super) answers: Room,
}

/// Room for pieces of memory, small and large ones apart.
#[derive(Debug)]
pub(super) struct Room {
    small: Part,
    large: Part,
}

#[derive(Debug)]
struct Part {
    size: usize,
    free: Arc<Semaphore>,
}

impl Memory {
    pub(super) fn new() -> Memory {
        const MIB: usize = 1 << 20;
        Memory { bodies: Room::new(MIB, 4 * MIB), answers: Room::new(2 * MIB, 6 * MIB) }
    }
}

impl Room {
    fn new(small: usize, large: usize) -> Room {
        Room { small: Part::new(small), large: Part::new(large) }
    }

    fn part(&self, bytes: usize) -> &Part {
        if bytes <= SMALL { &self.small } else { &self.large }
    }

    /// Takes room for a piece; waits until others have left enough of it. Whoever waits holds nothing
    /// but a share, so that nobody waits for another one who waits.
    pub(super) async fn take(&self, bytes: usize) -> Option<Taken> {
        let part = self.part(bytes);
        part.free.clone().acquire_many_owned(part.permits(bytes)?).await.ok()
    }

    /// Takes room for a piece, if there is enough.
    pub(super) fn try_take(&self, bytes: usize) -> Option<Taken> {
        let part = self.part(bytes);
        part.free.clone().try_acquire_many_owned(part.permits(bytes)?).ok()
    }

    /// How many bytes are taken.
    pub(super) fn taken(&self) -> usize {
        let taken = |part: &Part| part.size - part.free.available_permits();
        taken(&self.small) + taken(&self.large)
    }
}

impl Part {
    fn new(size: usize) -> Part {
        Part { size, free: Arc::new(Semaphore::new(size)) }
    }

    /// One permit a byte; `None` for more than there will ever be.
    fn permits(&self, bytes: usize) -> Option<u32> {
        (bytes <= self.size).then(|| u32::try_from(bytes).ok()).flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_pieces_leave_room_for_small_ones() {
        let room = Room::new(2 * SMALL, 10 * SMALL);
        let large = room.try_take(10 * SMALL).unwrap();
        assert!(room.try_take(2 * SMALL).is_none());
        let small = [room.try_take(SMALL).unwrap(), room.try_take(SMALL).unwrap()];
        assert!(room.try_take(1).is_none());
        assert_eq!(room.taken(), 12 * SMALL);
        drop((large, small));
        assert_eq!(room.taken(), 0);
        assert!(room.try_take(10 * SMALL + 1).is_none(), "more than there will ever be");
    }
}
